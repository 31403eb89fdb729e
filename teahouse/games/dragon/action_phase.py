"""Phase 1, the action: groups of cards, dragons and the fee, and what each action gives."""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.games.dragon import events
from teahouse.games.dragon.actions import ACT, BUILD_FLOOR, BUY, NEW_PALACE, SKIP
from teahouse.games.dragon.box import (
    ACTION_COUNT,
    ACTIONS,
    BUILD,
    BUILD_WALL,
    CARD_AMOUNT,
    CARD_TYPE,
    FEE,
    FIREWORK,
    FIREWORKS,
    GROUP_OF_DEALT,
    HARVEST,
    LARGE,
    MILITARY_PARADE,
    MOST_FLOORS,
    MOST_SEATS,
    PALACES,
    PRIVILEGE,
    PRIVILEGES,
    REFILL,
    RESEARCH,
    REWARDS,
    RICE,
    SMALL,
    SMALL_PRICE,
    TAXES,
    WALL_GROUP_OF_DEALT,
    YUAN,
)
from teahouse.games.dragon.court import NO_GROUP, NO_GROUPS, Court
from teahouse.games.dragon.palaces import begin_building, floors_at, palace_refusal
from teahouse.games.dragon.phases import ACTION, BUILDING, BUYING, WALLING
from teahouse.games.dragon.wall import can_lay_tile


def deal_groups(court: Court) -> None:
    """Shuffle the action cards and lay them out in as many groups as there are players. (dragon-groups)"""
    cards = vec[u8]([0, 1, 2, 3, 4, 5, 6])
    place: i64
    group: i64
    if court.house.great_wall:
        cards = append(cards, u8(BUILD_WALL))
    court.shuffle(cards)
    court.groups = NO_GROUPS[:]
    for place in range(len(cards)):
        group = court.seats * ACTION_COUNT + place
        group = WALL_GROUP_OF_DEALT[group] if court.house.great_wall else GROUP_OF_DEALT[group]
        court.groups[i64(cards[place])] = u8(group)
    if court.log is not None:
        tell_groups(court)


def tell_groups(court: Court) -> None:
    """Report the new groups."""
    for group in range(court.seats):
        cards = 0
        for card in range(ACTION_COUNT):
            if court.groups[card] == group:
                cards |= 1 << card
        court.tell((events.DEALT, group, cards))


def is_occupied(court: Court, group: i64) -> bool:
    """Whether a dragon stands on a group. (dragon-fee)"""
    seat: i64
    for seat in range(court.seats):
        if court.dragons[seat] == group:
            return True
    return False


def fee_for(court: Court, action: i64) -> i64:
    """What it costs to put the dragon on the group of a card. (dragon-fee)"""
    return FEE if is_occupied(court, i64(court.groups[action])) else 0


def action_moves(court: Court) -> vec[i64]:
    """Every card whose group can be paid and which can be used, or no card at all. (dragon-action, dragon-skip)"""
    found = vec[i64](capacity=12)
    action: i64
    for action in range(ACTION_COUNT):
        if court.groups[action] == NO_GROUP:
            continue
        left = court.yuan(court.to_move) - fee_for(court, action)
        if left < 0 or (action == PRIVILEGE and left < SMALL_PRICE):
            continue
        if action != BUILD_WALL or can_lay_tile(court):
            found = append(found, ACT + action)
    return append(found, SKIP)


def action_refusal(court: Court, card: int) -> str:
    """The group must be payable and the card of use. (dragon-action, dragon-fee, dragon-price, dragon-wall,
    dragon-wall-action)"""
    if court.phase != ACTION:
        return "dragon-action"
    if ACTIONS[card] == "build_wall" and not court.house.great_wall:
        return "dragon-wall"
    group = int(court.groups[card])
    if group == NO_GROUP:
        return "dragon-action"
    seat = int(court.to_move)
    yuan = int(court.yuan(court.to_move))
    if group in [int(court.dragons[other]) for other in range(court.seats)]:
        if yuan < 3:
            return f"dragon-fee yuan={yuan}"
        yuan -= 3
    if ACTIONS[card] == "privilege" and yuan < 2:
        return f"dragon-price price=2 yuan={yuan}"
    if ACTIONS[card] == "build_wall":
        own = [tile for tile in court.wall if tile // len(REWARDS) == seat]
        if len(own) == len(REWARDS) or len(court.wall) == 12:
            return "dragon-wall-action"
    return ""


def act(court: Court, action: i64) -> None:
    """The dragon goes on the card's group, the fee is paid, and the card is carried out. (dragon-action)"""
    seat = court.to_move
    fee = fee_for(court, action)
    court.pay(seat, YUAN, fee)
    court.dragons = court.dragons[:]
    court.dragons[seat] = court.groups[action]
    if action == PRIVILEGE:
        court.phase = BUYING
    elif action == BUILD_WALL:
        court.phase = WALLING
    else:
        take(court, seat, action, CARD_AMOUNT[action] + court.symbols(seat, CARD_TYPE[action]))


def take(court: Court, seat: i64, action: i64, amount: i64) -> None:
    """What the card and the persons of its type give together. (dragon-symbols)"""
    if action == TAXES:
        court.gain(seat, YUAN, amount)
    elif action == BUILD:
        begin_building(court, seat, amount)
    elif action == HARVEST:
        court.gain(seat, RICE, amount)
    elif action == FIREWORKS:
        court.gain(seat, FIREWORK, amount)
    elif action == MILITARY_PARADE:
        court.advance(seat, amount)
    elif action == RESEARCH:
        court.score(seat, events.FROM_SCHOLARS, amount)


def skip_refusal(court: Court, choice: int) -> str:
    """(dragon-skip)"""
    return "" if court.phase == ACTION else "dragon-skip"


def skip(court: Court, choice: i64) -> None:
    """No dragon and no action; the money is filled up to three. (dragon-skip)"""
    seat = court.to_move
    if court.yuan(seat) < REFILL:
        court.gain(seat, YUAN, REFILL - court.yuan(seat))


def free_slot(court: Court, seat: i64) -> i64:
    """The first place where no palace of the seat stands; PALACES if there is none."""
    palace: i64 = 0
    while palace < PALACES and court.floors[seat * PALACES + palace]:
        palace += 1
    return palace


def floor_moves(court: Court) -> vec[i64]:
    """On a palace of fewer than three floors, or a new palace. (dragon-build, dragon-three-floors)"""
    found = vec[i64](capacity=16)
    palace: i64
    seat = court.to_move
    for palace in range(PALACES):
        floors = i64(court.floors[seat * PALACES + palace])
        if 0 < floors < MOST_FLOORS:
            found = append(found, BUILD_FLOOR + palace)
    if free_slot(court, seat) < PALACES:
        found = append(found, BUILD_FLOOR + NEW_PALACE)
    return found


def floor_refusal(court: Court, site: int) -> str:
    """On an own palace of fewer than three floors, or on the ground. (dragon-palaces, dragon-three-floors)"""
    if court.phase != BUILDING:
        return "dragon-build"
    if site == NEW_PALACE:
        standing = [palace for palace in range(PALACES) if floors_at(court, palace)]
        return "" if len(standing) < PALACES else "dragon-palaces palace=new"
    missing = palace_refusal(court, site)
    if missing:
        return missing
    return "" if floors_at(court, site) < 3 else f"dragon-three-floors palace={site + 1}"


def build_floor(court: Court, palace: i64) -> None:
    """One floor, perhaps not the last one. (dragon-build)"""
    seat = court.to_move
    if palace == NEW_PALACE:
        palace = free_slot(court, seat)
    court.floors[seat * PALACES + palace] += 1
    court.due[seat] -= 1
    if court.due[seat]:
        court.phase = BUILDING


def price(court: Court, size: i64) -> i64:
    """What a privilege costs. (dragon-price)"""
    return court.house.large_price if size == LARGE else SMALL_PRICE


def privilege_moves(court: Court) -> vec[i64]:
    """The privileges that can be paid. (dragon-privilege, dragon-price)"""
    found = vec[i64](capacity=2)
    size: i64
    for size in range(SMALL, LARGE + 1):
        if court.yuan(court.to_move) >= price(court, size):
            found = append(found, BUY + size)
    return found


def privilege_refusal(court: Court, size: int) -> str:
    """One privilege that can be paid. (dragon-privilege, dragon-price)"""
    if court.phase != BUYING:
        return "dragon-privilege"
    cost = 2 if PRIVILEGES[size] == "small" else int(court.house.large_price)
    yuan = int(court.yuan(court.to_move))
    return "" if yuan >= cost else f"dragon-price price={cost} yuan={yuan}"


def buy(court: Court, size: i64) -> None:
    """One privilege, kept to the end. (dragon-privilege)"""
    seat = court.to_move
    court.pay(seat, YUAN, price(court, size))
    court.privileges = court.privileges[:]
    court.privileges[size * MOST_SEATS + seat] += 1
