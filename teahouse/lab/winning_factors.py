"""What decides games: actions, sources of points and events, and how the winners' differ from the others'."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from statistics import fmean

from teahouse.lab.intervals import Interval, mean_interval, share_interval
from teahouse.lab.jobs import Result
from teahouse.lab.study_fields import Comparison, Event, FirstAction, Source

# The games of each seed.
Blocks = Sequence[Sequence[Result]]
Counts = Callable[[Result], Sequence[int] | None]
# First actions are listed while so many seats chose them at least, and no more of them than this.
LEAST_CHOSEN = 10
MOST_LISTED = 24


def by_seed(blocks: Blocks, figure: Callable[[Result], float | None]) -> list[float]:
    """A figure of games as a mean a seed; seeds without any are left out."""
    found = [[value for result in block if (value := figure(result)) is not None] for block in blocks]
    return [fmean(values) for values in found if values]


def games_in(blocks: Blocks) -> int:
    """How many games there are."""
    return sum(len(block) for block in blocks)


def winners(result: Result) -> list[int]:
    """The seats that won."""
    return [seat for seat, share in enumerate(result.outcome) if share > 0]


def losers(result: Result) -> list[int]:
    """The seats that did not."""
    return [seat for seat, share in enumerate(result.outcome) if share == 0]


def mean_at(values: Sequence[int], seats: Sequence[int]) -> float | None:
    """The mean over some seats, if there are any."""
    return fmean(values[seat] for seat in seats) if seats else None


def lead(values: Sequence[int], result: Result) -> float | None:
    """Of the pairs of a winner and a loser who differ, the part in which the winner has more."""
    pairs = [(values[one], values[other]) for one in winners(result) for other in losers(result)]
    differing = [won > lost for won, lost in pairs if won != lost]
    return fmean(differing) if differing else None


def is_decisive(points: Sequence[int], result: Result) -> bool:
    """Whether somebody else would have had the most points without these."""
    rest = [score - given for score, given in zip(result.scores, points)]
    return max(rest) > max(rest[seat] for seat in winners(result))


def compare(name: str, blocks: Blocks, counts: Counts) -> Comparison:
    """What winners and others have of something, a seat and game, and how often having more of it goes with winning."""

    def at(seats: Callable[[Result], Sequence[int]]) -> float:
        found = by_seed(blocks, lambda result: mean_at(counts(result) or [0] * len(result.outcome), seats(result)))
        return fmean(found) if found else 0.0

    leads = by_seed(blocks, lambda result: lead(counts(result) or [0] * len(result.outcome), result))
    ahead = share_interval(leads, len(leads)) if leads else Interval(0.5, 0.0, 1.0)
    return {
        "name": name,
        "mean": round(at(lambda result: range(len(result.outcome))), 4),
        "winners": round(at(winners), 4),
        "others": round(at(losers), 4),
        "lead": round(ahead.mean, 4),
        "lead_low": round(ahead.low, 4),
        "lead_high": round(ahead.high, 4),
    }


def names_by_frequency(
    blocks: Blocks, names: Callable[[Result], Sequence[str] | dict[str, list[int]] | dict[str, int]]
) -> list[str]:
    """Everything that occurs, the most frequent first."""
    seen = Counter(name for block in blocks for result in block for name in names(result))
    return [name for name, _ in seen.most_common()]


def verbs(blocks: Blocks) -> list[Comparison]:
    """Every verb: how often winners and others use it."""
    return [verb(name, blocks) for name in names_by_frequency(blocks, lambda result: result.verbs)]


def verb(name: str, blocks: Blocks) -> Comparison:
    """How often winners and others use a verb."""
    return compare(name, blocks, lambda result: result.verbs.get(name))


def sources(blocks: Blocks) -> list[Source]:
    """Every source of points, the richest first."""
    found = [source(name, blocks) for name in names_by_frequency(blocks, lambda result: result.sources)]
    return sorted(found, key=lambda row: -row["mean"])


def source(name: str, blocks: Blocks) -> Source:
    """What a source of points gives, and in how many games somebody else leads without it."""

    def counts(result: Result) -> Sequence[int] | None:
        return result.sources.get(name)

    decisive = by_seed(blocks, lambda result: float(is_decisive(counts(result) or [0] * len(result.scores), result)))
    share = share_interval(decisive, games_in(blocks))
    return {
        **compare(name, blocks, counts),
        "decides": round(share.mean, 4),
        "decides_low": round(share.low, 4),
        "decides_high": round(share.high, 4),
    }


def events(blocks: Blocks) -> list[Event]:
    """Every event, the most frequent first."""
    found = [event(name, blocks) for name in names_by_frequency(blocks, lambda result: result.events)]
    return sorted(found, key=lambda row: -row["per_game"])


def event(name: str, blocks: Blocks) -> Event:
    """How often an event happens per game, and in how many games it happens at all."""
    times = mean_interval(by_seed(blocks, lambda result: float(result.events.get(name, 0))))
    share = share_interval(by_seed(blocks, lambda result: float(name in result.events)), games_in(blocks))
    return {
        "name": name,
        "per_game": round(times.mean, 4),
        "in_games": round(share.mean, 4),
        "low": round(share.low, 4),
        "high": round(share.high, 4),
    }


def choices(blocks: Blocks) -> Iterator[tuple[str, float, int]]:
    """Each seat's first action, what it won, and the seed's number."""
    for number, block in enumerate(blocks):
        for result in block:
            for action, share in zip(result.first, result.outcome):
                yield action, share, number


def first_actions(blocks: Blocks) -> list[FirstAction]:
    """The commonest first actions of a seat, and the share of games won after them."""
    won: dict[str, dict[int, list[float]]] = {}
    for action, share, seed in choices(blocks):
        won.setdefault(action, {}).setdefault(seed, []).append(share)
    often = {action: seeds for action, seeds in won.items() if sum(map(len, seeds.values())) >= LEAST_CHOSEN}
    found = sorted((first_action(action, seeds) for action, seeds in often.items()), key=lambda row: -row["times"])
    return sorted(found[:MOST_LISTED], key=lambda row: -row["share"])


def first_action(name: str, seeds: dict[int, list[float]]) -> FirstAction:
    """What those won, by seed, who began with an action."""
    times = sum(map(len, seeds.values()))
    share = share_interval([fmean(values) for values in seeds.values()], times)
    return {
        "name": name,
        "times": times,
        "share": round(share.mean, 4),
        "low": round(share.low, 4),
        "high": round(share.high, 4),
    }
