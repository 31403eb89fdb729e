"""Who meets whom, and on which seat: pure functions of what has been played, so that a seed always gives the same.

Players are known by the number that they drew. Between two, a round-robin follows the circle, in which everybody meets
everybody once; a Swiss round matches neighbours in the standings who have not met. At larger tables both look for the
groups with the fewest repeated meetings, a Swiss one among players of similar points.
"""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations, product

from teahouse.core.digest import digest

ROBIN, SWISS = "robin", "swiss"
# A search that has looked at so many possibilities has failed.
PATIENCE = 100_000
# How often the search for groups begins anew.
ATTEMPTS = 6
# What a repeated meeting costs, measured in points of difference.
REPEATED = 50.0
# Whoever has begun so much more often than not may not do so again while it can be avoided.
UNFAIR = 2
# How much more the first seat counts than any other.
FIRST = 3


@dataclass
class Player:
    """What counts of somebody's tournament so far."""

    number: int
    points: float = 0.0
    byes: int = 0
    is_out: bool = False
    # How often they sat on each seat, and met each other.
    seats: Counter[int] = field(default_factory=Counter)
    met: Counter[int] = field(default_factory=Counter)

    @property
    def lead(self) -> int:
        """How much more often they began than not, between two."""
        return self.seats[0] - self.seats[1]


@dataclass
class Draw:
    """A round: tables in the order of their seats, those who are free, and those whose opponent has gone."""

    tables: list[list[int]]
    byes: list[int] = field(default_factory=list)
    walkovers: list[int] = field(default_factory=list)


def draw(system: str, seats: int, round: int, players: Sequence[Player], seed: str) -> Draw:
    """The pairing of a round; rounds count from 1."""
    rng = random.Random(digest("pairing", seed, round))
    if system == ROBIN and seats == 2:
        return circle(players, round - 1)
    shuffled = rng.sample(sorted(players, key=lambda player: player.number), len(players))
    order = [player for player in shuffled if not player.is_out]
    if system == SWISS:
        order.sort(key=lambda player: -player.points)
    if seats == 2:
        return swiss(order, rng)
    byes = resting(order, len(order) % seats)
    groups = group_tables([player for player in order if player not in byes], seats, system == SWISS, rng)
    return Draw([seat_players(group, rng) for group in groups], [player.number for player in byes])


def circle(players: Sequence[Player], turn: int) -> Draw:
    """Everybody moves on one place around a circle with one player outside it; the next time around seats change."""
    ordered: list[Player | None] = [*sorted(players, key=lambda player: player.number)]
    if len(ordered) % 2:
        ordered.append(None)
    around, outside = len(ordered) - 1, ordered[-1]
    lap, turn = divmod(turn, around)
    pairs = [(ordered[turn], outside) if turn % 2 == 0 else (outside, ordered[turn])]
    for step in range(1, len(ordered) // 2):
        one, other = ordered[(turn + step) % around], ordered[(turn - step) % around]
        pairs.append((one, other) if step % 2 else (other, one))
    found = Draw([])
    for first, second in [(second, first) for first, second in pairs] if lap % 2 else pairs:
        present = [player for player in (first, second) if player is not None and not player.is_out]
        if len(present) == 2:
            found.tables.append([player.number for player in present])
        elif present and (first is None or second is None):
            found.byes.append(present[0].number)
        elif present:
            found.walkovers.append(present[0].number)
    return found


def resting(order: Sequence[Player], count: int) -> list[Player]:
    """Those who are free: whoever was so least often, and of these the last."""
    ranked = sorted(enumerate(order), key=lambda item: (item[1].byes, -item[0]))
    return [player for _, player in ranked[:count]]


def swiss(order: Sequence[Player], rng: random.Random) -> Draw:
    """Neighbours meet. What is avoided, in this order: a second bye, a rematch, somebody who always begins."""
    fewest = min(player.byes for player in order)
    resters: list[Player | None] = [None]
    if len(order) % 2:
        resters = [player for player in reversed(order) if player.byes == fewest]
    for most_met in range(len(order) * 2):
        for is_fair in (True, False):
            for rester in resters:
                rest = [player for player in order if player is not rester]
                pairs = match_pairs(rest, lambda one, other: may_meet(one, other, most_met, is_fair))  # noqa: B023
                if pairs is not None:
                    byes = [rester.number] if rester else []
                    return Draw([seat_players(pair, rng) for pair in pairs], byes)
    raise AssertionError("two players can always meet once more")


def may_meet(one: Player, other: Player, most_met: int, is_fair: bool) -> bool:
    """Whether two may be paired, given how much is overlooked."""
    if one.met[other.number] > most_met:
        return False
    leads = sorted([one.lead, other.lead])
    return not is_fair or (leads[1] > -UNFAIR and leads[0] < UNFAIR)


def match_pairs(order: Sequence[Player], may: Callable[[Player, Player], bool]) -> list[list[Player]] | None:
    """Pairs of all players, the first with the nearest who will do; None if there are no such pairs."""
    failed: set[tuple[int, ...]] = set()

    def search(rest: tuple[int, ...]) -> list[list[Player]] | None:
        if not rest:
            return []
        if rest in failed or len(failed) > PATIENCE:
            return None
        first = order[rest[0]]

        # Among equals the one who needs the other seat comes first.
        def distance(place: int) -> tuple[float, bool]:
            return round(abs(order[place].points - first.points), 6), order[place].lead * first.lead > 0

        for place in sorted(rest[1:], key=distance):
            if may(first, order[place]):
                left = search(tuple(other for other in rest[1:] if other != place))
                if left is not None:
                    return [[first, order[place]], *left]
        failed.add(rest)
        return None

    return search(tuple(range(len(order))))


def group_tables(order: Sequence[Player], seats: int, by_points: bool, rng: random.Random) -> list[list[Player]]:
    """Tables with the fewest repeated meetings, in a Swiss round of players with similar points."""
    costs = [[cost_of(one, other, by_points) for other in order] for one in order]
    best: list[list[int]] = []
    least = float("inf")
    for attempt in range(ATTEMPTS):
        start = list(range(len(order)))
        if attempt or not by_points:
            rng.shuffle(start)
        groups = [start[place : place + seats] for place in range(0, len(start), seats)]
        settle(groups, costs)
        cost = sum(costs[one][other] for group in groups for one, other in combinations(group, 2))
        if cost < least - 1e-9:
            best, least = groups, cost
    return [[order[place] for place in sorted(group)] for group in sorted(best, key=min)]


def settle(groups: list[list[int]], costs: Sequence[Sequence[float]]) -> None:
    """Let two players change tables as long as that makes them better."""
    improved = True
    while improved:
        improved = False
        for first, second in combinations(groups, 2):
            for here, there in product(range(len(first)), range(len(second))):
                one, other = costs[first[here]], costs[second[there]]
                gain = sum(one[player] - other[player] for place, player in enumerate(first) if place != here)
                gain += sum(other[player] - one[player] for place, player in enumerate(second) if place != there)
                if gain > 1e-9:
                    first[here], second[there] = second[there], first[here]
                    improved = True


def cost_of(one: Player, other: Player, by_points: bool) -> float:
    """How bad it is that two sit at one table: more the more often they have met."""
    met = one.met[other.number]
    return REPEATED * met * met + abs(one.points - other.points) if by_points else float(2 * met + 1)


def seat_players(group: Sequence[Player], rng: random.Random) -> list[int]:
    """Who sits where: everybody on the seats on which they sat least often, above all on the first."""

    def unfairness(order: Sequence[Player]) -> int:
        return sum(player.seats[seat] * (FIRST if seat == 0 else 1) for seat, player in enumerate(order))

    best = min(permutations(rng.sample(list(group), len(group))), key=unfairness)
    return [player.number for player in best]


def most_rounds(system: str, seats: int, count: int) -> int:
    """How many rounds a company can play: in a Swiss tournament between two, so many that nobody need meet twice."""
    if system == SWISS and seats == 2:
        return max(1, count - 1 if count <= 12 else count // 2)
    return 20 if seats > 2 else min(20, 2 * (count - 1 + count % 2))


def usual_rounds(system: str, seats: int, count: int) -> int:
    """How many rounds suit a company: everybody meets everybody, or a Swiss tournament finds its winner."""
    if system == ROBIN:
        return count - 1 + count % 2 if seats == 2 else max(1, -(-(count - 1) // (seats - 1)))
    rounds = 1
    while seats ** (rounds - 1) < count:
        rounds += 1
    return min(rounds, most_rounds(system, seats, count))
