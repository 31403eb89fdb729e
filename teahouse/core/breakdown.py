"""Where points came from, and when: scores by source, made from events, and their course through a game."""

from collections.abc import Iterable, Sequence

from teahouse.core.game import Game
from teahouse.core.state import State

# In a game without periods a course has no more samples than this.
MOST_SAMPLES = 120


def by_source(game: Game, events: Iterable[tuple[int, ...]], seats: int) -> dict[str, list[int]]:
    """The points of each seat by source, in the order in which the sources first scored.

    An event that gives points has a seat and points among its parameters; its source is the parameter called so, or
    else the event itself.
    """
    found: dict[str, list[int]] = {}
    for event in events:
        kind = game.events.events[event[0]]
        seat, points, source = -1, 0, kind.name
        counts = False
        for domain, value in zip(kind.parameters, event[1:]):
            if domain.name == "seat":
                seat = value
            elif domain.name == "points":
                counts, points = True, int(domain.texts[value])
            elif domain.name == "source":
                source = domain.texts[value]
        if counts:
            found.setdefault(source, [0] * seats)[seat] += points
    return found


class Course:
    """How the points of all seats grew: what they were at the start of a game, and after each stretch of it.

    `labels` are the numbers of the stretches, "" for the start: periods where the game has them, else moves.
    """

    def __init__(self, labels: list[str], points: list[list[int]], has_periods: bool) -> None:
        self.labels = labels
        self.points = points
        self.has_periods = has_periods


def course_of(
    game: Game, state: State, opening: Iterable[tuple[int, ...]], moves: Sequence[tuple[int, Sequence[tuple[int, ...]]]]
) -> Course:
    """The course of a game. `state` is its beginning, which is played on; `opening` is what the set-up told, `moves`
    are the actions with what each of them told."""
    return course_by_period(game, state, opening, moves) if game.period else course_by_move(state, moves)


def course_by_period(
    game: Game, state: State, opening: Iterable[tuple[int, ...]], moves: Iterable[tuple[int, Sequence[tuple[int, ...]]]]
) -> Course:
    """The points at the end of each period. What is scored before the first one counts as its start."""
    number = game.events.number(game.period)
    texts = game.events.events[number].parameters[0].texts
    begun = [texts[event[1]] for event in opening if event[0] == number]
    labels, points = [""], [state.scores()]
    for action, events in moves:
        state.play(action)
        for event in events:
            if event[0] != number:
                continue
            if begun:
                labels.append(begun[-1])
                points.append(state.scores())
            else:
                points[0] = state.scores()
            begun.append(texts[event[1]])
    labels.append(begun[-1] if begun else "")
    points.append(state.scores())
    return Course(labels, points, True)


def course_by_move(state: State, moves: Sequence[tuple[int, Sequence[tuple[int, ...]]]]) -> Course:
    """The points after every move, or after every few moves of a long game, and after the last one."""
    every = -(-len(moves) // MOST_SAMPLES) or 1
    labels, points = [""], [state.scores()]
    for number, (action, _) in enumerate(moves, 1):
        state.play(action)
        if number % every == 0 or number == len(moves):
            labels.append(str(number))
            points.append(state.scores())
    return Course(labels, points, False)
