"""How the points of a finished game grew: its course, kept for those who look at it next, and drawn as a chart."""

from collections.abc import Sequence

from teahouse.core.breakdown import Course, course_of
from teahouse.core.game import Game
from teahouse.core.words import words_of
from teahouse.draw.chart import chart
from teahouse.draw.sized_cache import SizedCache
from teahouse.web.tables.cache import Played

# A finished game has one course for good; what a number in it takes in memory.
NUMBER_BYTES = 16
COURSES: SizedCache[tuple[str, int], Course] = SizedCache(
    4_000_000, lambda course: NUMBER_BYTES * sum(2 + len(sample) for sample in course.points)
)


def course_at(id: str, live: Played) -> Course:
    """The course of a table's game; the caller holds its lock, and the game is over."""
    key = id, live.seq
    found = COURSES.get(key)
    if found is None:
        sitting = live.sitting
        moves = [(step.action, step.events) for step in live.steps]
        found = COURSES[key] = course_of(live.game, sitting.record.start(), sitting.opening, moves)
    return found


def is_worth_drawing(course: Course) -> bool:
    """Whether anybody has ever had a point."""
    return any(value for sample in course.points for value in sample)


def axis_name(game: Game, course: Course, language: str) -> str:
    """What the numbers below the chart count, such as months."""
    if course.has_periods:
        return game.words(language).say("period")
    return words_of("teahouse.web", language).say("chart:move")


def chart_title(game: Game, language: str) -> str:
    """What a chart shows: points, unless the game counts something else."""
    words = game.words(language)
    return (words if words.knows("chart:title") else words_of("teahouse.web", language)).say("chart:title")


def course_chart(
    game: Game, course: Course, names: Sequence[str], language: str, width: float = 340, height: float = 220
) -> str:
    """The course as a picture; names and last points stand in its description."""
    words = words_of("teahouse.web", language)
    order = sorted(range(len(names)), key=lambda seat: -course.points[-1][seat])
    ended = "; ".join(f"{names[seat]}: {course.points[-1][seat]}" for seat in order)
    return chart(
        course.points,
        course.labels,
        axis_name(game, course, language),
        title=chart_title(game, language),
        description=f"{ended}. {words.say('chart:table')}",
        width=width,
        height=height,
    )
