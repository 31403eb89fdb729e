"""Studies: how a game goes between given bots, by seat, by source of points and by house rules."""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from statistics import fmean, quantiles

from teahouse.core.options import spelling
from teahouse.core.registry import game as game_with_id
from teahouse.lab import winning_factors
from teahouse.lab.executors import Watch, executor_on, gather
from teahouse.lab.intervals import Interval, mean_interval, share_interval
from teahouse.lab.jobs import Result
from teahouse.lab.match import finite, line_up_of, plan_jobs, rotations
from teahouse.lab.store import MEMORY, Store
from teahouse.lab.study_fields import Change, Difference, Mean, Seat, SideFields, Spread, StudyFields
from teahouse.lab.winning_factors import Blocks, by_seed, games_in

Figure = Callable[[Result], float | None]


@dataclass
class Side:
    """One set of house rules: all its games."""

    name: str
    options: dict[str, object]
    blocks: Blocks

    def fields(self) -> SideFields:
        """The figures as a JSON object."""
        blocks = self.blocks
        played = [result for block in blocks for result in block]
        ties = share_interval(by_seed(blocks, is_tie), len(played))
        return {
            "name": self.name,
            "options": self.options,
            "games": games_in(blocks),
            "seeds": len(blocks),
            "seats": [seat_fields(blocks, seat) for seat in range(len(played[0].outcome))],
            "scores": spread(blocks, lambda result: result.scores),
            "winning_scores": spread(blocks, lambda result: [max(result.scores)]),
            "length": spread(blocks, lambda result: [result.moves]),
            "ties": {"mean": round(ties.mean, 4), "low": round(ties.low, 4), "high": round(ties.high, 4)},
            "verbs": winning_factors.verbs(blocks),
            "sources": winning_factors.sources(blocks),
            "events": winning_factors.events(blocks),
            "first": winning_factors.first_actions(blocks),
            "facts": {
                name: mean_fields(mean_interval(by_seed(blocks, fact(name))))
                for name in winning_factors.names_by_frequency(blocks, lambda result: list(result.facts))
            },
            "seconds": round(sum(result.seconds for result in played), 2),
        }


@dataclass
class Study:
    """A finished study: the sides, and how they differ on the same seeds."""

    game: str
    seats: int
    line_up: list[str]
    seed: str
    sides: list[Side]

    def fields(self) -> StudyFields:
        """The study as a JSON object."""
        return self.all_fields

    @cached_property
    def all_fields(self) -> StudyFields:
        """All figures; counting them takes a while, so it is done once."""
        return {
            "game": self.game,
            "seats": self.seats,
            "games": sum(games_in(side.blocks) for side in self.sides),
            "bots": self.line_up,
            "seed": self.seed,
            "sides": [side.fields() for side in self.sides],
            "differences": [differences(self.sides[0], side) for side in self.sides[1:]],
        }


def study(
    game: str,
    bots: Sequence[str] = ("greedy",),
    seats: int | None = None,
    games: int = 1_000,
    seed: str | int = "1",
    options: Sequence[Mapping[str, object]] = ({},),
    facts: Sequence[str] = (),
    store: Store | str | Path = MEMORY,
    on: str = "local",
    processes: int | None = None,
    watch: Watch | None = None,
) -> Study:
    """Play at least so many games by each set of house rules, from the same seeds, and count everything.

    One bot plays against itself; several sit as in a match and move on by one seat. `facts` are functions, as
    "module:name", that make figures from the last state of a game.
    """
    line_up = line_up_of(game, bots, seats)
    size = len(rotations(line_up))
    plans = [plan_jobs(game, line_up, games, seed, rules, True, facts) for rules in options]
    kept = store if isinstance(store, Store) else Store(store)
    with closing(executor_on(on, processes)) as executor:
        results = gather([job for jobs in plans for job in jobs], kept, executor, watch)
        played = [[[next(results) for _ in range(size)] for _ in range(len(jobs) // size)] for jobs in plans]
    sides = [
        Side(rules_label(game, rules, len(line_up)), json.loads(jobs[0].options), blocks)
        for rules, jobs, blocks in zip(options, plans, played)
    ]
    return Study(game, len(line_up), line_up, str(seed), sides)


def rules_label(game: str, rules: Mapping[str, object], seats: int) -> str:
    """A set of house rules by what is unusual about it."""
    usual = game_with_id(game).resolve({}, seats)
    unusual = [f"{name}={spelling(value)}" for name, value in rules.items() if value != usual.get(name)]
    return ", ".join(unusual) or "default"


def mean_fields(found: Interval) -> Mean:
    """An interval as JSON."""
    return {"mean": round(found.mean, 4), "low": finite(found.low), "high": finite(found.high)}


def seat_fields(blocks: Blocks, seat: int) -> Seat:
    """How a seat does."""
    share = share_interval(by_seed(blocks, lambda result: result.outcome[seat]), games_in(blocks))
    scores = mean_interval(by_seed(blocks, lambda result: float(result.scores[seat])))
    return {
        "seat": seat,
        "share": round(share.mean, 4),
        "low": round(share.low, 4),
        "high": round(share.high, 4),
        "score": round(scores.mean, 4),
        "score_low": finite(scores.low),
        "score_high": finite(scores.high),
    }


def spread(blocks: Blocks, numbers: Callable[[Result], Sequence[int]]) -> Spread:
    """How numbers of all games are spread: the ends, the deciles, how often each occurs, and their mean."""
    values = [number for block in blocks for result in block for number in numbers(result)]
    cuts = quantiles(values, n=10, method="inclusive") if len(values) > 1 else list(values) * 9
    return {
        "least": min(values),
        "most": max(values),
        "deciles": [round(cut, 1) for cut in cuts],
        "counts": dict(sorted(Counter(values).items())),
        **mean_fields(mean_interval(by_seed(blocks, lambda result: fmean(numbers(result))))),
    }


def is_tie(result: Result) -> float:
    """1 where several seats won."""
    return float(max(result.outcome) < 1.0)


def differences(one: Side, other: Side) -> Difference:
    """What changes from one set of rules to another, seed by seed."""
    rows: list[Change] = []
    for name, figure in figures(one, other).items():
        before, after = by_seed(one.blocks, figure), by_seed(other.blocks, figure)
        changed = mean_interval([late - early for early, late in zip(before, after, strict=True)])
        rows.append(
            {"figure": name, "before": round(fmean(before), 4), "after": round(fmean(after), 4), **mean_fields(changed)}
        )
    return {"from": one.name, "to": other.name, "figures": rows}


def figures(*sides: Side) -> dict[str, Figure]:
    """Everything of a game that is worth comparing, by name."""
    blocks = [block for side in sides for block in side.blocks]
    seats = range(len(blocks[0][0].outcome))
    found: dict[str, Figure] = {
        "score": lambda result: fmean(result.scores),
        "winning score": lambda result: float(max(result.scores)),
        "moves": lambda result: float(result.moves),
        "ties": is_tie,
    }
    for seat in seats:
        found[f"share of seat {seat}"] = share_of(seat)
    for name in winning_factors.names_by_frequency(blocks, lambda result: result.verbs):
        found[f"verb {name}"] = uses_of(name)
    for name in winning_factors.names_by_frequency(blocks, lambda result: result.sources):
        found[f"points from {name}"] = points_from(name)
    for name in winning_factors.names_by_frequency(blocks, lambda result: list(result.facts)):
        found[name] = fact(name, 0.0)
    return found


def share_of(seat: int) -> Figure:
    """What a seat wins."""
    return lambda result: result.outcome[seat]


def uses_of(verb: str) -> Figure:
    """How often a seat uses a verb."""
    return lambda result: fmean(result.verbs.get(verb, [0]))


def points_from(source: str) -> Figure:
    """What a source of points gives a seat."""
    return lambda result: fmean(result.sources.get(source, [0]))


def fact(name: str, otherwise: float | None = None) -> Figure:
    """A figure from the last state."""
    return lambda result: result.facts.get(name, otherwise)
