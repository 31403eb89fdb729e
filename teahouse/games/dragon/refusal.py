"""Why not: the rule that forbids an action, found in the order of the book."""

from typing import Final

from mypy_extensions import i64

from teahouse.games.dragon.actions import (
    ACT,
    BUILD_FLOOR,
    BUY,
    DISCARD,
    DISMISS,
    LAY_WALL,
    NAME_CHARTER,
    PLACE,
    PLAY_CARD,
    RAZE,
    RECRUIT,
    RELEASE,
    REPLACE,
    RETURN,
    SKIP,
)
from teahouse.games.dragon.box import ACTIONS, CARDS, EVENTS, GOODS, PERSONS, PRIVILEGES, REWARDS, TILES, TYPES
from teahouse.games.dragon.court import Court
from teahouse.games.dragon.phases import (
    ACTION,
    BUILDING,
    BUYING,
    CARD,
    CHARTER,
    DISCARDING,
    FULL,
    OVER,
    PLACING,
    RAZING,
    RECRUITING,
    RELEASING,
    RETURNING,
    STAGES,
    START,
    SUNRISE,
    WALLING,
)

# Every id that a refusal can begin with.
RULES: Final = [
    "dragon-start-young",
    "dragon-start-different",
    "dragon-start-pair",
    "dragon-palaces",
    "dragon-three-floors",
    "dragon-rooms",
    "dragon-action",
    "dragon-fee",
    "dragon-skip",
    "dragon-build",
    "dragon-privilege",
    "dragon-price",
    "dragon-card",
    "dragon-hand",
    "dragon-recruit",
    "dragon-joker",
    "dragon-exhausted",
    "dragon-place",
    "dragon-full",
    "dragon-release",
    "dragon-drought",
    "dragon-over",
    "dragon-wall",
    "dragon-wall-action",
    "dragon-wall-tiles",
    "dragon-earthquake",
    "dragon-flood",
    "dragon-tornado",
    "dragon-sunrise",
    "dragon-charter",
]


def refusal(court: Court, action: i64) -> str:
    """The rule that forbids the action, with facts; "" if it is allowed."""
    if court.phase == OVER:
        return "dragon-over"
    if action < PLACE:
        return against_recruit(court, int(action - RECRUIT))
    if action < REPLACE:
        return against_place(court, int(action - PLACE))
    if action < DISMISS:
        return against_making_room(court) or against_resident(court, int(action - REPLACE))
    if action == DISMISS:
        return against_making_room(court)
    if action < SKIP:
        return against_action(court, int(action - ACT))
    if action == SKIP:
        return "" if court.phase == ACTION else "dragon-skip"
    if action < BUY:
        return against_floor(court, int(action - BUILD_FLOOR))
    if action < LAY_WALL:
        return against_privilege(court, int(action - BUY))
    if action < PLAY_CARD:
        return against_wall_tile(court, int(action - LAY_WALL))
    if action < RELEASE:
        return against_card(court, CARD, "dragon-card", int(action - PLAY_CARD))
    if action < RAZE:
        return against_release(court, int(action - RELEASE))
    if action < RETURN:
        return "dragon-earthquake" if court.phase != RAZING else against_palace(court, int(action - RAZE))
    if action < DISCARD:
        return against_return(court, int(action - RETURN))
    if action < NAME_CHARTER:
        return against_card(court, DISCARDING, "dragon-tornado", int(action - DISCARD))
    return against_charter(court, int(action - NAME_CHARTER))


def living_in(court: Court, seat: int, palace: int) -> list[int]:
    """The persons in a palace."""
    first = (seat * 32 + palace) * 3
    return [int(person) for person in court.rooms[first : first + 3] if person < 15]


def floors_of(court: Court, palace: int) -> int:
    """The floors of one of the deciding seat's palaces; 0 where none stands."""
    return int(court.floors[int(court.to_move) * 32 + palace])


def types_at(court: Court, seat: int) -> set[str]:
    """The types of all persons at a court."""
    return {TYPES[TILES[person][1]] for palace in range(32) for person in living_in(court, seat, palace)}


def is_old(person: int) -> bool:
    """Whether a tile shows the older person of a type."""
    return PERSONS[person].startswith("old_")


def against_recruit(court: Court, person: int) -> str:
    """Persons are taken at the start, for a card, and at sunrise. (dragon-recruit)"""
    if court.phase == START:
        return against_starter(court, person)
    if court.phase == RECRUITING:
        return against_called(court, person)
    if court.phase == SUNRISE:
        if not court.stock[person]:
            return f"dragon-exhausted person={PERSONS[person]}"
        is_barred = (court.barred >> TILES[person][1]) & 1
        return f"dragon-sunrise person={PERSONS[person]}" if is_barred or is_old(person) else ""
    return "dragon-recruit"


def against_starter(court: Court, person: int) -> str:
    """Two young persons of different types, and nobody else's pair. (dragon-start-young, dragon-start-different,
    dragon-start-pair)"""
    seat, type = int(court.to_move), TYPES[TILES[person][1]]
    if is_old(person):
        return f"dragon-start-young person={PERSONS[person]}"
    chosen = types_at(court, seat)
    if type in chosen:
        return f"dragon-start-different person={PERSONS[person]}"
    if chosen:
        for other in range(court.seats):
            if other != seat and types_at(court, other) == chosen | {type}:
                return f"dragon-start-pair seat={other}"
    return "" if court.stock[person] else f"dragon-exhausted person={PERSONS[person]}"


def against_called(court: Court, person: int) -> str:
    """A person of the card's type, while there is one. (dragon-recruit, dragon-joker, dragon-exhausted)"""
    card = CARDS[court.card]
    if card == "joker":
        return "" if court.stock[person] else f"dragon-joker person={PERSONS[person]}"
    if TYPES[TILES[person][1]] != card:
        return f"dragon-recruit card={card}"
    return "" if court.stock[person] else f"dragon-exhausted person={PERSONS[person]}"


def against_palace(court: Court, palace: int) -> str:
    """Only a palace that stands can be chosen. (dragon-palaces)"""
    return "" if floors_of(court, palace) else f"dragon-palaces palace={palace + 1}"


def against_place(court: Court, palace: int) -> str:
    """A newcomer moves into a free room. (dragon-palaces, dragon-rooms, dragon-place)"""
    if court.phase != PLACING and court.phase != FULL:
        return "dragon-place"
    missing = against_palace(court, palace)
    if missing:
        return missing
    persons = len(living_in(court, int(court.to_move), palace))
    return "" if persons < floors_of(court, palace) else f"dragon-rooms palace={palace + 1}"


def against_making_room(court: Court) -> str:
    """Persons are replaced and newcomers sent away only where every room is taken. (dragon-place, dragon-full)"""
    if court.phase == FULL:
        return ""
    return "dragon-place" if court.phase == PLACING else "dragon-full"


def against_resident(court: Court, resident: int) -> str:
    """The person must live there. (dragon-palaces, dragon-rooms)"""
    palace, person = resident // 15, resident % 15
    missing = against_palace(court, palace)
    if missing:
        return missing
    if person in living_in(court, int(court.to_move), palace):
        return ""
    return f"dragon-rooms palace={palace + 1}"


def against_action(court: Court, card: int) -> str:
    """The group must be payable and the card of use. (dragon-action, dragon-fee, dragon-price, dragon-wall,
    dragon-wall-action)"""
    if court.phase != ACTION:
        return "dragon-action"
    if ACTIONS[card] == "build_wall" and not court.house.great_wall:
        return "dragon-wall"
    group = int(court.groups[card])
    if group >= int(court.seats):
        return "dragon-action"
    seat = int(court.to_move)
    yuan = int(court.goods[seat])
    if group in [int(court.dragons[other]) for other in range(court.seats)]:
        if yuan < 3:
            return f"dragon-fee yuan={yuan}"
        yuan -= 3
    if ACTIONS[card] == "privilege" and yuan < 2:
        return f"dragon-price price=2 yuan={yuan}"
    if ACTIONS[card] == "build_wall":
        own = [tile for tile in court.wall if tile // 6 == seat]
        if len(own) == 6 or len(court.wall) == 12:
            return "dragon-wall-action"
    return ""


def against_floor(court: Court, site: int) -> str:
    """On an own palace of fewer than three floors, or on the ground. (dragon-palaces, dragon-three-floors)"""
    if court.phase != BUILDING:
        return "dragon-build"
    if site == 32:
        standing = [palace for palace in range(32) if floors_of(court, palace)]
        return "" if len(standing) < 32 else "dragon-palaces palace=new"
    missing = against_palace(court, site)
    if missing:
        return missing
    return "" if floors_of(court, site) < 3 else f"dragon-three-floors palace={site + 1}"


def against_privilege(court: Court, size: int) -> str:
    """One privilege that can be paid. (dragon-privilege, dragon-price)"""
    if court.phase != BUYING:
        return "dragon-privilege"
    cost = 2 if PRIVILEGES[size] == "small" else int(court.house.large_price)
    yuan = int(court.goods[court.to_move])
    return "" if yuan >= cost else f"dragon-price price={cost} yuan={yuan}"


def against_wall_tile(court: Court, reward: int) -> str:
    """A tile that is still there, for the card Build Wall. (dragon-wall, dragon-wall-action, dragon-wall-tiles)"""
    if not court.house.great_wall:
        return "dragon-wall"
    if court.phase != WALLING:
        return "dragon-wall-action"
    laid = [int(tile) for tile in court.wall]
    return f"dragon-wall-tiles wall_tile={REWARDS[reward]}" if int(court.to_move) * 6 + reward in laid else ""


def against_card(court: Court, phase: i64, when: str, card: int) -> str:
    """A card from the hand, in its phase. (dragon-card, dragon-hand, dragon-tornado)"""
    if court.phase != phase:
        return when
    return "" if court.hands[int(court.to_move) * 10 + card] else f"dragon-hand card={CARDS[card]}"


def against_release(court: Court, resident: int) -> str:
    """Own persons, in a drought one from each unfed palace, in an earthquake where there are too many.

    (dragon-release, dragon-drought, dragon-earthquake)
    """
    if court.phase != RELEASING:
        return "dragon-release"
    absent = against_resident(court, resident)
    if absent:
        return absent
    palace, stage = resident // 15, STAGES[court.stage]
    if stage == "super_event":
        persons = len(living_in(court, int(court.to_move), palace))
        return "" if persons > floors_of(court, palace) else f"dragon-earthquake palace={palace + 1}"
    if stage in ("event", "event_again") and EVENTS[court.event_row[court.month - 1]] == "drought":
        if (court.starved >> palace) & 1:
            return f"dragon-drought palace={palace + 1}"
    return ""


def against_return(court: Court, good: int) -> str:
    """Goods that one has, in the flood. (dragon-flood)"""
    if court.phase == RETURNING and court.goods[good * 5 + int(court.to_move)]:
        return ""
    return f"dragon-flood good={GOODS[good]}"


def against_charter(court: Court, type: int) -> str:
    """A type that one has, for the charter. (dragon-charter)"""
    if court.phase == CHARTER and TYPES[type] in types_at(court, int(court.to_move)):
        return ""
    return f"dragon-charter type={TYPES[type]}"
