"""What bots that have learned Confucius look at: what each family holds and what the table promises it."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from teahouse.games.confucius.box import (
    BINGBU,
    BOX_POINTS,
    COLONY,
    CUBE,
    FOREIGN_BOXES,
    GONGBU,
    HAND,
    HAND_LIMIT,
    HUBU,
    LAND_SPACES,
    MINISTRY_COUNT,
    MOST_BOXES,
    MOST_SEATS,
    OCEAN,
    OPEN,
    REWARD,
    SHIPYARD,
    WALL,
)
from teahouse.games.confucius.cubes import cubes_for
from teahouse.games.confucius.phases import EXTRA, FAVOUR, OVER, PAY, TURN
from teahouse.games.confucius.prospects import (
    chance_of_conquest,
    invasion_prospects,
    ministry_prospects,
    rounds_left,
    voyage_prospect,
)
from teahouse.games.confucius.standing import blocked, gifts_to_give, secured, students, support_lead, titles
from teahouse.games.confucius.state import ConfuciusState

INSIGHTS: Final = [
    "points", "chits in sight", "chits at hand", "influence", "officials", "invasions", "armies abroad",
    "hopeless armies", "colonies", "voyages", "junks at sea", "junks ashore", "lands", "titles", "cards",
    "cards to spare", "high cards", "cards in the last round", "cubes", "cubes to come", "rewards", "extra action",
    "discounts", "blocked", "gifts to give", "gifts given", "gifts received", "students", "support", "secured",
    "passed", "turns to wait",
]  # fmt: skip
INSIGHT_COUNT: Final[i64] = 32
# Court Phases before the end from which on the chits in sight are as good as at hand.
LAST_ROUNDS: Final = 2.0


def insight(table: ConfuciusState) -> vec[float]:
    """The insights of all seats, one after the other."""
    found = vec[float](capacity=INSIGHT_COUNT * table.seats)
    seat: i64
    ministries, invasions = ministry_prospects(table), invasion_prospects(table)
    for seat in range(table.seats):
        found = add_seat(table, seat, ministries, invasions, found)
    return found


def add_seat(
    table: ConfuciusState, seat: i64, ministries: list[float], invasions: list[float], found: vec[float]
) -> vec[float]:
    """The insights of one seat, added to those found."""
    found = append(found, float(table.points[seat]))
    other: i64
    if table.phase == OVER:
        while len(found) < (seat + 1) * INSIGHT_COUNT:
            found = append(found, 0.0)
        return found
    left = float(rounds_left(table))
    soon = min(1.0, left / 2.0)
    held, cubes = i64(table.counts[HAND + seat]), i64(table.counts[CUBE + seat])
    limit = HAND_LIMIT + 2 * cubes
    found = append(found, ministries[seat])
    found = append(found, ministries[seat] if left <= LAST_ROUNDS else 0.0)
    found = append(found, ministries[MOST_SEATS + seat])
    found = append(found, open_officials(table, seat))
    found = append(found, invasions[seat])
    armies, hopeless = armies_abroad(table, seat)
    found = append(found, armies)
    found = append(found, hopeless)
    waiting = i64(table.counts[COLONY + seat])
    found = append(found, float(waiting if waiting < 2 else 2) * soon)
    found = append(found, voyage_prospect(table, seat) * soon)
    found = append(found, float(table.counts[OCEAN + seat]) * soon)
    found = append(found, float(table.counts[SHIPYARD + seat]) * soon)
    found = append(found, float(5 - table.lands_unvisited(seat)))
    found = append(found, titles(table, seat))
    found = append(found, float(held if held <= limit else limit) * soon)
    found = append(found, float(held - limit if held > limit else 0) * soon)
    found = append(found, float(i64(table.hands[seat * 3 + 2]) - i64(table.hands[seat * 3])))
    found = append(found, float(held) if left <= 1.0 else 0.0)
    found = append(found, float(cubes))
    found = append(found, float(cubes_for(table, seat)) * max(0.0, left - 1.0) / 2.0)
    found = append(found, float(table.counts[REWARD + seat]) * soon)
    found = append(found, 1.0 if table.phase == EXTRA and table.to_move == seat else 0.0)
    discounts = 0.0
    for ministry in (BINGBU, HUBU, GONGBU):
        if table.marks(seat, ministry):
            discounts += 1.0
    found = append(found, discounts * left / 9.0)
    found = append(found, blocked(table, seat) * soon)
    found = append(found, gifts_to_give(table, seat) * soon)
    given: i64 = 0
    received: i64 = 0
    for other in range(table.seats):
        given += i64(table.active[seat * MOST_SEATS + other])
        received += i64(table.active[other * MOST_SEATS + seat])
    found = append(found, float(given) * soon)
    found = append(found, float(received) * soon)
    found = append(found, students(table, seat))
    found = append(found, support_lead(table, seat))
    found = append(found, secured(table, seat))
    found = append(found, 1.0 if table.has_passed(seat) else 0.0)
    return append(found, float((seat - table.to_move + table.seats) % table.seats) / float(table.seats))


def open_officials(table: ConfuciusState, seat: i64) -> float:
    """Own officials in ministries that are not resolved."""
    total: i64 = 0
    ministry: i64
    for ministry in range(MINISTRY_COUNT):
        if not table.is_resolved(ministry):
            total += table.marks(seat, ministry)
    return float(total)


def armies_abroad(table: ConfuciusState, seat: i64) -> tuple[float, float]:
    """Points of the boxes with own armies in open lands, and how many of these armies may have come in vain."""
    points = 0.0
    hopeless = 0.0
    land: i64
    box: i64
    for land in range(LAND_SPACES):
        if i64(table.conquests[land]) != OPEN:
            continue
        foreign = i64(table.foreign[land])
        for box in range(FOREIGN_BOXES[foreign]):
            if i64(table.armies[land * MOST_BOXES + box]) == seat:
                points += float(BOX_POINTS[foreign * MOST_BOXES + box])
                hopeless += 1.0 - chance_of_conquest(table, land)
    return points, hopeless


def era(table: ConfuciusState) -> i64:
    """A turn of the Actions Phase, or a whole Court Phase."""
    phase = table.phase
    if phase == TURN or phase == EXTRA or phase == FAVOUR or phase == PAY:
        return table.round * 8 + table.to_move
    return table.round * 8 + 7


def progress(table: ConfuciusState) -> float:
    """How much of the wall stands."""
    return float(table.wall) / float(WALL)
