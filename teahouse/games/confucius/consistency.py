"""Whether a position that somebody wrote can be on a table at all: what does not add up is said in one line."""

from mypy_extensions import i64

from teahouse.core.state import NOBODY, UNKNOWN
from teahouse.games.confucius.box import (
    ARMIES,
    CARD_KINDS,
    CARD_TOTAL,
    CHEAPEST,
    COPIES,
    CUBE,
    FLEET,
    HAND,
    HAND_LIMIT,
    JUNKS,
    LAND_COUNT,
    OCEAN,
    OFFICIALS,
    RANKS,
    RED,
    REWARD,
    REWARD_COPIES,
    REWARD_KINDS,
    STOCK,
    SUPPORT,
    TILE_KINDS,
    VACANT,
    WALL,
    YELLOW,
)
from teahouse.games.confucius.phases import CANCEL, CHIEF, DISCARD, EXTRA, LAND, SUPPORTING, TURN, TUTOR, YIELD
from teahouse.games.confucius.table import Table


def contradiction(table: Table) -> str:
    """What cannot be, as "field: why"; "" if nothing is wrong."""
    return pieces(table) or cards(table) or rewards(table) or decision(table)


def pieces(table: Table) -> str:
    """Junks, armies, officials and visits."""
    seat: i64
    if table.junk_supply() < 0:
        return f"shipyards: there are only {JUNKS} junks"
    for seat in range(table.seats):
        armies = i64(table.counts[STOCK + seat]) + table.armies_out(seat)
        if armies > ARMIES:
            return f"stock: seat {seat} has {armies} armies"
    left: i64 = 0
    for cost in range(CHEAPEST, TILE_KINDS):
        used = i64(table.officials_gone[cost]) + sum(1 for tile in table.tiles if i64(tile) == cost)
        left += max(i64(0), OFFICIALS[cost] - used)
    if len(table.officials) > left:
        return f"official_pile: there are only {left} officials left"
    for land in range(LAND_COUNT):
        visitors = [seat for seat in range(table.seats) if table.has_visited(seat, land)]
        if table.discoverers[land] != VACANT and i64(table.discoverers[land]) not in visitors:
            return f"discoverers: seat {table.discoverers[land]} was never there"
        if visitors and table.discoverers[land] == VACANT:
            return "discoverers: a land that was visited has one"
    return ""


def cards(table: Table) -> str:
    """Confucius cards: never more than there are, and enough for what is unknown."""
    seat: i64
    unseen: i64 = 0
    for card in range(CARD_KINDS):
        seen = i64(table.discard[card]) + sum(1 for drawn in table.deck if i64(drawn) == card)
        for seat in range(table.seats):
            place = seat * CARD_KINDS + card
            if table.hands[place] == UNKNOWN:
                seen += i64(table.known[place])
                continue
            held = i64(table.hands[place]) + i64(table.support[place])
            if i64(table.known[place]) > held:
                return f"known: seat {seat} does not hold these cards"
            seen += held
        if seen > COPIES:
            return f"discard: more than {COPIES} cards of {card + 1}"
        unseen += COPIES - seen
    unknown: i64 = sum(1 for drawn in table.deck if drawn == UNKNOWN)
    for seat in range(table.seats):
        if table.hands[seat * CARD_KINDS] == UNKNOWN:
            free = i64(table.counts[HAND + seat]) + i64(table.counts[SUPPORT + seat])
            free -= sum(i64(table.known[seat * CARD_KINDS + card]) for card in range(CARD_KINDS))
            if free < 0:
                return f"known: seat {seat} does not hold so many cards"
            unknown += free
    return f"deck: there are only {CARD_TOTAL} cards" if unknown > unseen else ""


def rewards(table: Table) -> str:
    """Reward cards: whoever looks, there are enough for the stack and the hands of the others."""
    viewer: i64
    for viewer in range(NOBODY, table.seats):
        if viewer == NOBODY or table.rewards[viewer * REWARD_KINDS] != UNKNOWN:
            unknown: i64 = len(table.reward_stack)
            unknown += sum(i64(table.counts[REWARD + seat]) for seat in range(table.seats) if seat != viewer)
            if unknown > unseen_rewards(table, viewer):
                return "reward_stack: there are not so many reward cards"
    return ""


def unseen_rewards(table: Table, viewer: i64) -> i64:
    """How many reward cards were neither played nor are in the viewer's hand."""
    total: i64 = 0
    for kind in range(REWARD_KINDS):
        left = REWARD_COPIES[kind] - i64(table.rewards_used[kind])
        if viewer != NOBODY:
            left -= i64(table.rewards[viewer * REWARD_KINDS + kind])
        total += max(i64(0), left)
    return total


def decision(table: Table) -> str:
    """What the decision is about."""
    phase, seat = table.phase, table.to_move
    other: i64
    if phase < YIELD and len(table.candidates) == 0 and not leads_to_no_examination(table):
        return "candidates: the game ends with the last one"
    if phase < TUTOR and table.wall == WALL:
        return "wall: the game ends with the ninth piece"
    if (phase == TURN or phase == EXTRA) and table.has_passed(seat):
        return f"passed: seat {seat} is still acting"
    tutoring = phase == TUTOR or phase == SUPPORTING or phase == CANCEL
    for other in range(table.seats):
        if phase == CHIEF and table.counts[CUBE + other] == 0:
            return f"cubes: seat {other} has none at the start of a round"
        if i64(table.counts[OCEAN + other]) >= FLEET and not (phase == LAND and other == seat):
            return f"oceans: five junks of seat {other} should have made a voyage"
        if table.counts[SUPPORT + other] and (not tutoring or table.backing[other] == VACANT):
            return f"support: seat {other} supports nobody"
    if phase == LAND:
        return voyage_contradiction(table)
    if tutoring and (table.student_of(RED) == table.student_of(YELLOW) or not held_or_put_down(table)):
        return "students: nobody has to support anybody"
    if phase == CANCEL and not table.active_gift(table.student_of(i64(table.backing[seat])), seat):
        return "active: there is no gift to cancel"
    if phase == YIELD:
        return control_contradiction(table)
    if phase == DISCARD and i64(table.counts[HAND + seat]) <= HAND_LIMIT:
        return f"hands: seat {seat} need not discard"
    return ""


def leads_to_no_examination(table: Table) -> bool:
    """Whether the round ends with the action that is being taken, and without an examination."""
    return (
        table.favour != 0
        and table.forced == 0
        and table.student_of(RED) == VACANT
        and table.student_of(YELLOW) == VACANT
    )


def held_or_put_down(table: Table) -> bool:
    """Whether the one who is asked for support has, or had, a card."""
    seat = table.to_move
    return bool(table.counts[HAND + seat]) or (table.phase != TUTOR and bool(table.counts[SUPPORT + seat]))


def voyage_contradiction(table: Table) -> str:
    """Why nobody can be going ashore."""
    seat = table.to_move
    voyages = i64(table.counts[OCEAN + seat]) // FLEET
    return "" if 1 <= voyages <= table.lands_unvisited(seat) else f"oceans: seat {seat} is not going ashore"


def control_contradiction(table: Table) -> str:
    """Why nobody can be yielding influence."""
    first = table.resolving * RANKS
    holders: list[i64] = []
    for rank in range(RANKS):
        holder = i64(table.control[rank])
        if (holder == VACANT) != (table.owners[first + rank] == VACANT):
            return "control: the officials of the ministry are others"
        if holder != VACANT and holder not in holders:
            holders.append(holder)
    if len(holders) < 3 or table.to_move not in holders or table.is_resolved(table.resolving):
        return "control: nobody has to yield"
    return ""
