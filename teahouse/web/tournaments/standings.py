"""Standings: points, and what decides between equals. Everything is counted by who was placed ahead of whom."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass
class Line:
    """One player in the standings."""

    number: int
    place: int = 0
    points: float = 0.0
    # The points of all opponents; those of the opponents beaten (half of those tied with); against one's equals.
    opponents: float = 0.0
    beaten: float = 0.0
    among_equals: float = 0.0
    played: int = 0
    byes: int = 0
    # The opponents, each with 1 for ahead of them, 0.5 for level, 0 for behind, in the order of the rounds.
    results: list[tuple[int, float]] = field(default_factory=list)


def points_of(ranking: Sequence[int]) -> list[float]:
    """1 for the first, 0 for the last, evenly between; those who tie share what their places earn."""
    count = len(ranking)
    worth = [(count - place) / (count - 1) for place in range(1, count + 1)]
    found = []
    for rank in ranking:
        tied = sum(1 for other in ranking if other == rank)
        found.append(sum(worth[rank - 1 : rank - 1 + tied]) / tied)
    return found


def fair_ranking(ranking: Sequence[int], left: Sequence[bool]) -> list[int]:
    """The ranking of a game with whoever gave up, or ran out of time, behind all others."""
    keys = list(zip(left, ranking, strict=True))
    keys = [(gone, 0 if gone else rank) for gone, rank in keys]
    return [1 + sum(1 for other in keys if other < key) for key in keys]


def standings(
    numbers: Sequence[int], games: Sequence[Mapping[int, tuple[int, float]]], byes: Sequence[tuple[int, float]]
) -> list[Line]:
    """The standings, best first. `games`: by player their rank and points; `byes`: points without a game."""
    lines = {number: Line(number) for number in numbers}
    for number, points in byes:
        lines[number].points += points
        lines[number].byes += 1
    for game in games:
        for number, (rank, points) in game.items():
            line = lines[number]
            line.points += points
            line.played += 1
            for other, (theirs, _) in game.items():
                if other != number:
                    line.results.append((other, 1.0 if rank < theirs else 0.5 if rank == theirs else 0.0))
    for line in lines.values():
        line.opponents = sum(lines[other].points for other, _ in line.results)
        line.beaten = sum(lines[other].points * result for other, result in line.results)
    return with_places(list(lines.values()))


def score(line: Line) -> tuple[float, float, float]:
    """What counts before the games between equals; rounded, so that equal sums of thirds are equal."""
    return round(line.points, 6), round(line.opponents, 6), round(line.beaten, 6)


def with_places(lines: list[Line]) -> list[Line]:
    """The lines in order; who cannot be told apart shares a place."""
    for line in lines:
        equals = {other.number for other in lines if score(other) == score(line)}
        line.among_equals = sum(result for other, result in line.results if other in equals)
    lines.sort(key=lambda line: (*(-part for part in score(line)), -line.among_equals, line.number))
    for index, line in enumerate(lines):
        before = lines[index - 1] if index else None
        is_tied = before is not None and (score(before), before.among_equals) == (score(line), line.among_equals)
        line.place = before.place if before is not None and is_tied else index + 1
    return lines
