"""Leagues: a pool of bots, rated by games between those about whom least is known."""

from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

from teahouse.core.errors import Unreadable
from teahouse.core.registry import game as game_with_id
from teahouse.lab.executors import Executor, Watch, executor_on, gather
from teahouse.lab.jobs import Job, Result, full_name, job
from teahouse.lab.store import MEMORY, Store

if TYPE_CHECKING:
    # NumPy comes with the extra `lab`; plain simulations do without.
    from teahouse.lab.ratings import Ratings

Pair = tuple[int, int]
# Seeds that a pair plays before anybody looks again.
SEEDS_AT_ONCE = 4
# Pairs that play at the same time, so that all cores are busy.
PAIRS_AT_ONCE = 4


@dataclass
class RatedBot:
    """A bot in a league."""

    name: str
    rating: float
    error: float
    games: int
    share: float

    def fields(self) -> dict[str, object]:
        """The bot as a JSON object."""
        return {
            "name": self.name,
            "rating": round(self.rating, 1),
            "low": round(self.rating - self.error, 1),
            "high": round(self.rating + self.error, 1),
            "games": self.games,
            "share": round(self.share, 4),
        }


@dataclass
class League:
    """A league as it stands."""

    game: str
    seats: int
    options: dict[str, object]
    seed: str
    games: int
    anchor: str
    bots: list[RatedBot]
    # Games between each two, and the share of the first, by their names.
    pairs: dict[tuple[str, str], tuple[int, float]]

    def fields(self) -> dict[str, object]:
        """The league as a JSON object."""
        return {
            "game": self.game,
            "seats": self.seats,
            "options": self.options,
            "seed": self.seed,
            "games": self.games,
            "anchor": self.anchor,
            "bots": [bot.fields() for bot in self.bots],
            "pairs": [
                {"bots": list(pair), "games": games, "share": round(share, 4)}
                for pair, (games, share) in self.pairs.items()
            ],
        }


class Schedule:
    """Who has played whom, and who should next."""

    def __init__(
        self, game: str, bots: Sequence[str], seats: int, seed: str, options: Mapping[str, object] | None
    ) -> None:
        self.game, self.bots, self.seats, self.seed, self.options = game, list(bots), seats, seed, options
        self.played: dict[Pair, list[list[Result]]] = {pair: [] for pair in combinations(range(len(bots)), 2)}

    def line_ups(self, pair: Pair) -> list[list[int]]:
        """Tables of two bots who sit alternately, in every rotation; at odd ones each is the more numerous once."""
        tables = [[pair[(seat + first) % 2] for seat in range(self.seats)] for first in range(2)]
        turns = [(*table[turn:], *table[:turn]) for table in tables for turn in range(self.seats)]
        return [list(turn) for turn in dict.fromkeys(turns)]

    def jobs(self, pair: Pair, number: int) -> list[Job]:
        """The games of a pair from its seed of that number; no other pair has it, so that seeds are independent."""
        seed = f"{self.seed}-{' '.join(sorted(self.bots[bot] for bot in pair))}-{number}"
        return [
            job(self.game, [self.bots[bot] for bot in line_up], seed, self.options) for line_up in self.line_ups(pair)
        ]

    def games(self) -> int:
        """How many games have been played."""
        return sum(len(block) for blocks in self.played.values() for block in blocks)

    def rate(self, anchor: int) -> "Ratings":
        """The ratings by all games so far."""
        from teahouse.lab.ratings import Block, rate

        blocks = [
            Block(self.line_ups(pair), [result.outcome for result in block])
            for pair, blocks in self.played.items()
            for block in blocks
        ]
        return rate(blocks, len(self.bots), anchor)

    def next_pairs(self, ratings: "Ratings") -> list[Pair]:
        """The pairs whose next game tells most: uncertain how far apart, and not certain who wins."""

        def worth(pair: Pair) -> float:
            p = ratings.expected_share(*pair)
            return ratings.spread(*pair) * p * (1 - p)

        return sorted(self.played, key=worth, reverse=True)[:PAIRS_AT_ONCE]


def league(
    game: str,
    bots: Sequence[str],
    seats: int | None = None,
    games: int = 1_000,
    seed: str | int = "1",
    options: Mapping[str, object] | None = None,
    anchor: str = "random",
    error: float = 0.0,
    store: Store | str | Path = MEMORY,
    on: str = "local",
    processes: int | None = None,
    watch: Watch | None = None,
) -> League:
    """Rate a pool of bots by at least so many games, or until every rating is sure within `error` points.

    Stored games count, so a league continues where it stopped, and a bot that joins plays the others. The anchor's
    rating is 0; where it does not play, the first bot is the anchor.
    """
    pool = list(dict.fromkeys(full_name(bot, game_with_id(game)) for bot in bots))
    if len(pool) < 2:
        raise Unreadable(f"a league needs two different bots at least, got: {', '.join(bots)}")
    count = seats or game_with_id(game).seats[0]
    rules = dict(game_with_id(game).resolve(options or {}, count))
    kept = store if isinstance(store, Store) else Store(store)
    schedule = Schedule(game, pool, count, str(seed), rules)
    zero = next((i for i, bot in enumerate(pool) if bot == anchor or bot.partition("@")[0] == anchor), 0)
    for pair in schedule.played:
        resume(schedule, pair, kept)
    watched = WatchUpTo(watch, games)
    watched(schedule.games())
    missing = [pair for pair, blocks in schedule.played.items() if not blocks]
    with closing(executor_on(on, processes)) as executor:
        while schedule.games() < games:
            ratings = schedule.rate(zero)
            if not missing and max(ratings.error(bot) for bot in range(len(pool)) if bot != zero) <= error:
                break
            play_round(schedule, missing or schedule.next_pairs(ratings), kept, executor, watched)
            missing = []
    return standings(schedule, zero)


class WatchUpTo:
    """Tells somebody of finished games, of no more than were asked for."""

    def __init__(self, watch: Watch | None, games: int) -> None:
        self.watch = watch
        self.left = games

    def __call__(self, finished: int) -> None:
        told = min(finished, self.left)
        self.left -= told
        if self.watch and told:
            self.watch(told)


def resume(schedule: Schedule, pair: Pair, store: Store) -> None:
    """Count the seeds of a pair that are done, from the first one without a gap."""
    while True:
        jobs = schedule.jobs(pair, len(schedule.played[pair]))
        found = store.find(jobs)
        if len(found) < len(jobs):
            return
        schedule.played[pair].append([found[job] for job in jobs])


def play_round(schedule: Schedule, pairs: Sequence[Pair], store: Store, executor: Executor, watch: Watch) -> None:
    """Have the pairs play their next seeds."""
    blocks = [
        (pair, schedule.jobs(pair, len(schedule.played[pair]) + number))
        for number in range(SEEDS_AT_ONCE)
        for pair in pairs
    ]
    results = gather([job for _, jobs in blocks for job in jobs], store, executor, watch)
    for pair, jobs in blocks:
        schedule.played[pair].append([next(results) for _ in jobs])


def standings(schedule: Schedule, anchor: int) -> League:
    """The league as it stands, the best first."""
    ratings = schedule.rate(anchor)
    bots, pairs = [], {}
    for bot, name in enumerate(schedule.bots):
        shares = [share for pair in schedule.played if bot in pair for share in shares_of(schedule, pair, bot)]
        mean = sum(shares) / len(shares) if shares else 0.0
        bots.append(RatedBot(name, float(ratings.ratings[bot]), ratings.error(bot), len(shares), mean))
    for pair, blocks in schedule.played.items():
        if blocks:
            shares = shares_of(schedule, pair, pair[0])
            names = (schedule.bots[pair[0]], schedule.bots[pair[1]])
            pairs[names] = (len(shares), sum(shares) / len(shares))
    bots.sort(key=lambda bot: -bot.rating)
    rules: dict[str, object] = {**game_with_id(schedule.game).resolve(schedule.options or {}, schedule.seats)}
    return League(
        schedule.game, schedule.seats, rules, schedule.seed, schedule.games(), schedule.bots[anchor], bots, pairs
    )


def shares_of(schedule: Schedule, pair: Pair, bot: int) -> list[float]:
    """What all seats of a bot won together, game by game."""
    return [
        sum(share for sitting, share in zip(line_up, result.outcome) if sitting == bot)
        for block in schedule.played[pair]
        for line_up, result in zip(schedule.line_ups(pair), block)
    ]
