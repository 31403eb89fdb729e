"""Matches: every seed in every rotation of the seats, and how sure the result is."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from statistics import fmean

from teahouse.core.errors import Unreadable
from teahouse.core.registry import game as game_with_id
from teahouse.lab.executors import Watch, executor_on, gather
from teahouse.lab.intervals import Interval, ShareSequence, mean_interval, mean_sequence, share_interval
from teahouse.lab.jobs import Job, Result, job
from teahouse.lab.simulation import play_game, play_match, tally
from teahouse.lab.store import MEMORY, Store

# No match stops before this many seeds: fewer say nothing about seats.
LEAST_SEEDS = 4


@dataclass
class Standing:
    """What a bot came to. Shares, margins and places are those of one seat, on average."""

    name: str
    share: Interval
    # Points more than the other seats have on average.
    margin: Interval
    place: Interval
    # The share by the seat in which the bot sat; None where it never did.
    by_seat: list[Interval | None]
    # What its decisions cost.
    cost: "Cost"

    def fields(self) -> dict[str, object]:
        """The standing as a JSON object."""
        return {
            "name": self.name,
            **interval_fields("share", self.share, "low", "high"),
            **interval_fields("margin", self.margin, "margin_low", "margin_high"),
            **interval_fields("rank", self.place, "rank_low", "rank_high"),
            "by_seat": [seat and interval_fields("share", seat, "low", "high") for seat in self.by_seat],
        }


def interval_fields(name: str, interval: Interval, low: str, high: str) -> dict[str, float | None]:
    """An interval as JSON; an unknown end is null."""
    return {name: round(interval.mean, 4), low: finite(interval.low), high: finite(interval.high)}


def finite(number: float) -> float | None:
    """A number for JSON, which has no infinity."""
    return round(number, 4) if abs(number) < float("inf") else None


@dataclass
class Cost:
    """How many decisions with a choice a bot made, and their mean CPU seconds: None where a program did not tell."""

    decisions: int
    seconds: float | None

    def fields(self) -> dict[str, float | None]:
        """The cost as a JSON object."""
        return {"decisions": self.decisions, "seconds": self.seconds and float(f"{self.seconds:.4g}")}


@dataclass
class Match:
    """A finished match."""

    game: str
    seats: int
    line_up: list[str]
    options: dict[str, object]
    seed: str
    seeds: int
    games: int
    bar: float
    # Whether the match ended before its last seed because the bar was decided.
    stopped: bool
    # Whether the intervals allow for stopping at any time.
    sequential: bool
    moves: float
    seconds: float
    bots: list[Standing]

    def verdict(self) -> str:
        """Where the first bot stands to the bar: "above", "below", or "open" while its interval holds the bar."""
        share = self.bots[0].share
        return "above" if share.low >= self.bar else "below" if share.high < self.bar else "open"

    def fields(self) -> dict[str, object]:
        """The match as a JSON object."""
        return {
            "game": self.game,
            "seats": self.seats,
            "games": self.games,
            "seeds": self.seeds,
            "seed": self.seed,
            "options": self.options,
            "line_up": self.line_up,
            "bar": round(self.bar, 4),
            "verdict": self.verdict(),
            "stopped": self.stopped,
            "intervals": "sequence" if self.sequential else "fixed",
            "moves": round(self.moves, 1),
            "seconds": round(self.seconds, 2),
            "bots": [bot.fields() for bot in self.bots],
            # Beside the others: it depends on the machine.
            "cpu": {bot.name: bot.cost.fields() for bot in self.bots},
        }


def match(
    game: str,
    bots: Sequence[str],
    seats: int | None = None,
    games: int = 400,
    seed: str | int = "1",
    options: Mapping[str, object] | None = None,
    bar: float | None = None,
    stop: bool = False,
    store: Store | str | Path = MEMORY,
    on: str = "local",
    processes: int | None = None,
    watch: Watch | None = None,
) -> Match:
    """Play at least so many games between bots and say who is better, and how sure that is.

    With two bots at a larger table, one plays against copies of the other; otherwise there is one bot per seat. `stop`
    ends the match as soon as it is certain on which side of the bar (by default the par of one over the seats) the
    first bot is.
    """
    line_up = line_up_of(game, bots, seats)
    turns = rotations(line_up)
    jobs = plan_jobs(game, line_up, games, seed, options)
    seeds = len(jobs) // len(turns)
    kept = store if isinstance(store, Store) else Store(store)
    level = 1 / len(line_up) if bar is None else bar
    with closing(executor_on(on, processes)) as executor:
        results = gather(jobs, kept, executor, watch)
        blocks, stopped = play_until_decided(results, line_up, turns, seeds, level if stop else None)
    played = [result for block in blocks for result in block]
    return Match(
        game=game,
        seats=len(line_up),
        line_up=line_up,
        options=json.loads(jobs[0].options),
        seed=str(seed),
        seeds=len(blocks),
        games=len(played),
        bar=level,
        stopped=stopped,
        sequential=stop,
        moves=fmean(result.moves for result in played),
        seconds=sum(result.seconds for result in played),
        bots=[standing(name, turns, blocks, stop) for name in dict.fromkeys(line_up)],
    )


def line_up_of(game: str, bots: Sequence[str], seats: int | None) -> list[str]:
    """One bot a seat: a bot against all others, or the bots as they are named."""
    count = seats or (len(bots) if len(bots) > 2 else game_with_id(game).seats[0])
    line_up = [bots[0], *[bots[-1]] * (count - 1)] if 1 <= len(bots) <= 2 else list(bots)
    if len(line_up) != count:
        raise Unreadable(f"expected one bot, two, or one for each of {count} seats; got {len(bots)}: {', '.join(bots)}")
    return line_up


def rotations(line_up: Sequence[str]) -> list[list[str]]:
    """The line-up moved on seat by seat, each different one once."""
    turns = [[*line_up[turn:], *line_up[:turn]] for turn in range(len(line_up))]
    return [turn for number, turn in enumerate(turns) if turn not in turns[:number]]


def whole_games(turns: int, games: int) -> int:
    """At least so many games, so that every seed is played in every rotation."""
    return -(-games // turns) * turns


def plan_jobs(
    game: str,
    line_up: Sequence[str],
    games: int,
    seed: str | int,
    options: Mapping[str, object] | None = None,
    detail: bool = False,
    facts: Sequence[str] = (),
) -> list[Job]:
    """The jobs of at least so many games: every seed in every rotation."""
    turns = rotations(line_up)
    seeds = whole_games(len(turns), games) // len(turns)
    return [
        job(game, turn, f"{seed}-{number}", options, (), detail, facts) for number in range(seeds) for turn in turns
    ]


def play_until_decided(
    results: Iterator[Result], line_up: Sequence[str], turns: list[list[str]], seeds: int, bar: float | None
) -> tuple[list[list[Result]], bool]:
    """The results seed by seed; with a bar, no further than the seed that decides about it.

    Seeds are looked at in their order, whichever was finished first: so the end depends neither on the number of
    workers nor on how long a game takes.
    """
    blocks: list[list[Result]] = []
    sequence = ShareSequence()
    for _ in range(seeds):
        blocks.append(list(islice(results, len(turns))))
        if bar is None:
            continue
        sequence.add(block_mean(line_up[0], turns, [result.outcome for result in blocks[-1]]))
        share = sequence.interval()
        if len(blocks) >= LEAST_SEEDS and len(blocks) < seeds and not share.low <= bar < share.high:
            return blocks, True
    return blocks, False


def block_mean(name: str, turns: list[list[str]], values: Sequence[Sequence[float]]) -> float:
    """What the seats of a bot have on average over the rotations of a seed."""
    return fmean(
        value for turn, by_seat in zip(turns, values) for sitting, value in zip(turn, by_seat) if sitting == name
    )


def standing(name: str, turns: list[list[str]], blocks: list[list[Result]], sequential: bool) -> Standing:
    """What one bot came to."""
    shares = [block_mean(name, turns, [result.outcome for result in block]) for block in blocks]
    margins = [block_mean(name, turns, [margins_of(result.scores) for result in block]) for block in blocks]
    places = [block_mean(name, turns, [result.ranking for result in block]) for block in blocks]
    by_seat: list[Interval | None] = []
    for seat in range(len(turns[0])):
        there = [[result.outcome[seat] for turn, result in zip(turns, block) if turn[seat] == name] for block in blocks]
        by_seat.append(share_interval([fmean(values) for values in there], sum(map(len, there))) if there[0] else None)
    cost = cost_of(name, turns, blocks)
    if not sequential:
        whole = share_interval(shares, len(blocks) * len(turns))
        return Standing(name, whole, mean_interval(margins), mean_interval(places), by_seat, cost)
    sequence = ShareSequence()
    for share in shares:
        sequence.add(share)
    return Standing(name, sequence.interval(), mean_sequence(margins), mean_sequence(places), by_seat, cost)


def cost_of(name: str, turns: list[list[str]], blocks: list[list[Result]]) -> Cost:
    """The cost of a bot's decisions, over all its seats and games; games stored by older versions have none."""
    found = [
        (decisions, seconds)
        for block in blocks
        for turn, result in zip(turns, block)
        for sitting, decisions, seconds in zip(turn, result.decisions, result.cpu)
        if sitting == name
    ]
    decisions = sum(made for made, _ in found)
    known = [seconds for _, seconds in found if seconds is not None]
    return Cost(decisions, sum(known) / decisions if decisions and len(known) == len(found) else None)


def margins_of(scores: Sequence[int]) -> list[float]:
    """Each seat's points beyond what the others have on average."""
    others = max(len(scores) - 1, 1)
    return [score - (sum(scores) - score) / others for score in scores]


__all__ = ["Cost", "Match", "Standing", "match", "play_game", "play_match", "rotations", "tally", "whole_games"]
