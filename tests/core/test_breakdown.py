"""The course of the points through a game."""

import random

import pytest

import teahouse
from teahouse.core.breakdown import MOST_SAMPLES, Course, by_source, course_of
from teahouse.core.game import Game
from teahouse.core.record import Record
from teahouse.core.sitting import Sitting
from teahouse.core.state import NOBODY
from tests.conftest import GAMES

MOST_MOVES = 400


def played(game: Game, seed: int = 1) -> Sitting:
    """A game by chance, to its end unless that takes too long."""
    record = Record(game, ["random"] * game.seats[-1], str(seed))
    chooser, state = random.Random(seed), record.start()
    while state.to_move != NOBODY and len(record.moves) < MOST_MOVES:
        action = chooser.choice(state.legal())
        record.moves.append(game.text(action))
        state.play(action)
    return Sitting(record)


def course_of_sitting(sitting: Sitting) -> Course:
    moves = [(step.action, step.events) for step in sitting.steps]
    return course_of(sitting.game, sitting.record.start(), sitting.opening, moves)


def test_the_course_of_a_game_begins_with_its_start_and_ends_with_its_result(game: Game) -> None:
    sitting = played(game)
    course = course_of_sitting(sitting)
    assert len(course.labels) == len(course.points) <= MOST_SAMPLES + 1
    assert course.points[0] == sitting.record.start().scores() and course.points[-1] == sitting.state.scores()
    assert course.labels[0] == "" and len(set(course.labels)) == len(course.labels)


@pytest.mark.parametrize("game", [game for game in GAMES if game.period], ids=lambda game: game.id)
def test_a_game_with_periods_has_a_sample_at_the_end_of_each(game: Game) -> None:
    sitting = played(game)
    course = course_of_sitting(sitting)
    begun = sum(event[0] == game.events.number(game.period) for step in sitting.steps for event in step.events)
    begun += sum(event[0] == game.events.number(game.period) for event in sitting.opening)
    assert course.has_periods and course.labels[1:] == [str(number) for number in range(1, begun + 1)]


def test_months_count_the_points_that_events_told_until_their_end() -> None:
    game = teahouse.game("dragon")
    sitting = played(game)
    course = course_of_sitting(sitting)
    third = game.events.number("month_began"), 3
    told = list(sitting.opening)
    for step in sitting.steps:
        told += step.events
        if any(event[:2] == third for event in step.events):
            break
    by_then = by_source(game, told, len(sitting.record.seats)).values()
    assert course.points[course.labels.index("2")] == [sum(points) for points in zip(*by_then, strict=True)]


def test_a_game_without_periods_counts_moves() -> None:
    course = course_of_sitting(played(teahouse.game("han")))
    assert not course.has_periods and all(label.isdecimal() for label in course.labels[1:])


def test_a_game_that_was_given_up_at_once_has_a_course_too(game: Game) -> None:
    sitting = Sitting(Record(game, ["A"] * game.seats[0], "1"))
    course = course_of_sitting(sitting)
    assert course.points[0] == course.points[-1] == sitting.state.scores()


def test_every_game_with_periods_says_what_they_are(game: Game) -> None:
    for language in ("en", "hu", "sk") if game.period else ():
        assert game.words(language).knows("period")
