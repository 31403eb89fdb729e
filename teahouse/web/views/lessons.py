"""The tutorial of a game: its lessons, and one of them."""

from dataclasses import dataclass, field

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.html import escape
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from teahouse.core.errors import TeahouseError
from teahouse.core.game import Game
from teahouse.core.paths import Choice, follow_touch, next_choices, things_of
from teahouse.core.state import NOBODY
from teahouse.core.tutorial import RIGHT, Learner, Lesson, lessons
from teahouse.draw.panels import Panel
from teahouse.draw.touch import touches_in
from teahouse.web.form_values import number_or
from teahouse.web.learnt import keep_learnt, learnt
from teahouse.web.requests import VisitorRequest
from teahouse.web.tables.board import SCREENS, Board, stock_item
from teahouse.web.tables.seat_view import marks_of
from teahouse.web.views.errors import game_or_404
from teahouse.web.views.screens import SCREEN

LONGEST = 200
MOST_TRIES = 99
# How phones call themselves, for the first page.
PHONE = "Mobi"


@dataclass
class Attempt:
    """What has become of the learner's touch: the touches on the way to an action, what is said to it, the rule that
    stands in the way of what was touched."""

    path: list[str]
    said: str = ""
    happened: list[str] = field(default_factory=list)
    refusal: str = ""
    touched: str = ""


@xframe_options_sameorigin
@require_safe
def tutorial(request: VisitorRequest, game: str) -> HttpResponse:
    """The lessons of a game, those that are finished, and the next."""
    found = game_or_404(game)
    course = lessons(found)
    done = learnt(request.COOKIES, found, course)
    listed = [(Learner(found, lesson).title(request.language), lesson.id in done) for lesson in course]
    following = next((number for number, lesson in enumerate(course, 1) if lesson.id not in done), 0)
    values = {"game": found, "name": found.name(request.language), "lessons": listed, "done": len(done)}
    return render(
        request,
        "teahouse/tutorial.html",
        values | {"following": following, "title": listed[following - 1][0] if following else ""},
    )


@xframe_options_sameorigin
def lesson(request: VisitorRequest, game: str, number: int) -> HttpResponse:
    """One lesson: the learner makes the move. What was done so far travels with the page."""
    found = game_or_404(game)
    course = lessons(found)
    if not 1 <= number <= len(course):
        raise Http404(f"{game} has {len(course)} lessons")
    learner = Learner(found, course[number - 1])
    repeat(found, learner, [move for move in request.POST.getlist("done") if move][:LONGEST])
    learner.tries = min(number_or(request.POST.get("tries", ""), 0), MOST_TRIES)
    learner.played = []
    made = attempt(found, learner, request)
    values = lesson_values(found, learner, made, request) | {"number": number, "count": len(course)}
    response = render(request, "teahouse/lesson.html", values)
    keep_progress(response, request, found, course, learner)
    return response


def repeat(game: Game, learner: Learner, moves: list[str]) -> None:
    """Make the moves that were right before."""
    try:
        for move in moves:
            if learner.try_action(game.parse(move)) != RIGHT:
                raise Http404(move)
    except TeahouseError:
        raise Http404("lesson") from None


def keep_progress(
    response: HttpResponse, request: VisitorRequest, game: Game, course: list[Lesson], learner: Learner
) -> None:
    """Remember a lesson that has just been finished; one without steps is finished by looking at it."""
    done = learnt(request.COOKIES, game, course)
    if learner.is_done and learner.lesson.id not in done:
        keep_learnt(response, request.COOKIES, game, done | {learner.lesson.id})


def attempt(game: Game, learner: Learner, request: VisitorRequest) -> Attempt:
    """What becomes of the learner's touch."""
    made = Attempt([step for step in request.POST.getlist("path") if step][:12])
    value = request.POST.get("touch", "")
    if "hint" in request.POST:
        made.said = learner.hint(request.language)
    elif "back" in request.POST:
        made.path = made.path[:-1]
    elif value and not learner.is_done:
        try:
            action = chosen_action(game, learner, made, value)
        except TeahouseError:
            raise Http404(value) from None
        if action >= 0 and not made.refusal:
            play(learner, made, action, request.language)
    return made


def chosen_action(game: Game, learner: Learner, made: Attempt, value: str) -> int:
    """The action that a touch or a button chooses; -1 for none yet."""
    if value.startswith("="):
        action = game.parse(value[1:])
        made.refusal = learner.state.refusal(action)
        return action
    for touch in value.split(">")[:2]:
        before = [*made.path, touch]
        found = follow_touch(game, learner.state, made.path, touch)
        made.path, made.touched = found.path, touch
        if found.refusal:
            made.refusal = learner.reason(before) or found.refusal
            return -1
        if found.action >= 0:
            return found.action
    return -1


def play(learner: Learner, made: Attempt, action: int, language: str) -> None:
    """Try an allowed action, and say what has come of it."""
    made.path = []
    if learner.try_action(action) == RIGHT:
        made.happened = learner.happened(language)
    else:
        made.said = learner.wrong(action, language)


def lesson_screen(request: VisitorRequest) -> str:
    """The screen that the page of a lesson has said it has, or an earlier page; before that, what the browser calls
    itself."""
    asked = request.POST.get(SCREEN) or request.COOKIES.get(SCREEN, "")
    if asked in SCREENS:
        return asked
    return "tall" if PHONE in request.headers.get("User-Agent", "") else SCREENS[0]


def lesson_values(game: Game, learner: Learner, made: Attempt, request: VisitorRequest) -> dict[str, object]:
    """What the page of a lesson shows; the learner's seat looks on, whoever moves."""
    language, seen, screen = request.language, learner.seen, lesson_screen(request)
    choices = next_choices(game, seen, made.path, language) if learner.is_asked else []
    board = Board(game, seen, language)
    drawn, picture = pictured(game, learner, made, board, screen, choices)
    rule = made.refusal.partition(" ")[0] if made.refusal else learner.lesson.rule
    task, _, order = (learner.praise(language) if learner.is_done else learner.task(language)).rpartition("\n")
    return {
        "game": game,
        "name": game.name(language),
        "title": learner.title(language),
        "task": task,
        "order": order,
        "finished": game.words(language).say("tutorial:finished"),
        "is_done": learner.is_done,
        "is_picture": not learner.lesson.steps,
        "said": made.said,
        "happened": made.happened,
        "why": game.refusal(seen, made.refusal, language) if made.refusal else "",
        "rule": rule,
        "rule_title": game.book(language).rule(rule).title,
        "picture": picture,
        "figure": figure(game, learner.lesson.figure, board),
        "stock": stock_item(board.stock).text,
        "screen": screen,
        "sentences": game.look().sentences(seen, lang=language),
        "buttons": [
            (choice.touch if choice.action < 0 else "=" + game.text(choice.action), choice.label)
            for choice in choices
            if choice.action >= 0 or choice.touch not in drawn
        ],
        "choices": [(choice.touch, choice.label) for choice in choices if choice.action < 0],
        "path": made.path,
        "tries": learner.tries,
        "done": [game.text(action) for action in learner.made],
    }


def pictured(
    game: Game, learner: Learner, made: Attempt, board: Board, screen: str, choices: list[Choice]
) -> tuple[set[str], str]:
    """What the learner can touch on the board, and the board with its marks, arranged as at a table."""
    marks = marks_of(game, list(enumerate(learner.played)), learner.lesson.seat)
    # What does not name a thing was sent by hand; no mark fits it.
    marks += [f"chosen:{touch}" for touch in made.path if ":" in touch]
    if made.refusal:
        refused = [made.touched, *things_of(game, made.refusal)]
        marks += [f"why:{touch}" for touch in refused if ":" in touch]
    legal = [choice.touch for choice in choices if choice.touch]
    own = [panel for panel in board.placed(screen) if panel.seat in (NOBODY, learner.lesson.seat)]
    drawn = set().union(*(touches_in(panel.inside) for panel in own))
    picture = board.filled_slots(screen, lambda panel: board.marked_picture(panel, legal, marks))
    for id, line in board.lines(screen).items():
        picture = picture.replace(f'data-line="{id}">', f'data-line="{id}">{escape(line)}')
    return drawn, picture


def figure(game: Game, id: str, board: Board) -> str:
    """What the look draws beside the task of a lesson; "" for nothing."""
    if not id:
        return ""
    found: Panel = game.look().figures(lang=board.language)[id]
    return board.picture(found)
