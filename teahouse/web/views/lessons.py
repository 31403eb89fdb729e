"""The tutorial of a game: its lessons, and one of them."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from teahouse.core.errors import TeahouseError
from teahouse.core.game import Game
from teahouse.core.paths import follow_touch, next_choices
from teahouse.core.state import NOBODY, SPECTATOR
from teahouse.core.tutorial import RIGHT, Learner, lessons
from teahouse.web.requests import VisitorRequest
from teahouse.web.views.errors import game_or_404

LONGEST = 200


@xframe_options_sameorigin
@require_safe
def tutorial(request: VisitorRequest, game: str) -> HttpResponse:
    """The lessons of a game."""
    found = game_or_404(game)
    listed = [Learner(found, lesson).title(request.language) for lesson in lessons(found)]
    return render(
        request, "teahouse/tutorial.html", {"game": found, "name": found.name(request.language), "lessons": listed}
    )


@xframe_options_sameorigin
def lesson(request: VisitorRequest, game: str, number: int) -> HttpResponse:
    """One lesson: the learner makes the move. What was done so far travels with the page."""
    found = game_or_404(game)
    course = lessons(found)
    if not 1 <= number <= len(course):
        raise Http404(f"{game} has {len(course)} lessons")
    learner = Learner(found, course[number - 1])
    done = [move for move in request.POST.getlist("done") if move][:LONGEST]
    try:
        for move in done:
            if learner.try_action(found.parse(move)) != RIGHT:
                raise Http404(move)
    except TeahouseError:
        raise Http404("lesson") from None
    path = [step for step in request.POST.getlist("path") if step][:12]
    values = attempt(found, learner, path, done, request)
    return render(request, "teahouse/lesson.html", values | {"number": number, "count": len(course)})


def attempt(
    game: Game, learner: Learner, path: list[str], done: list[str], request: VisitorRequest
) -> dict[str, object]:
    """What becomes of the learner's touch."""
    language = request.language
    value = request.POST.get("touch", "")
    said, refusal, touched = "", "", ""
    if "hint" in request.POST:
        said = learner.hint(language)
    elif "back" in request.POST:
        path = path[:-1]
    elif value and not learner.is_done:
        action = -1
        try:
            if value.startswith("="):
                action = game.parse(value[1:])
                refusal = learner.state.refusal(action)
        except TeahouseError:
            raise Http404(value) from None
        if not value.startswith("="):
            for touch in value.split(">")[:2]:
                found = follow_touch(game, learner.state, path, touch)
                path, action, refusal, touched = found.path, found.action, found.refusal, touch
                if refusal or action >= 0:
                    break
        if action >= 0 and not refusal:
            path = []
            if learner.try_action(action) == RIGHT:
                done = [*done, game.text(action)]
            else:
                said = game.words(language).say("tutorial:try_again", {"task": learner.task(language)})
    return lesson_values(game, learner, language, path, done, said, refusal, touched)


def lesson_values(
    game: Game, learner: Learner, language: str, path: list[str], done: list[str], said: str, refusal: str, touched: str
) -> dict[str, object]:
    """What the page of a lesson shows."""
    state = learner.state
    seat = state.to_move if state.to_move != NOBODY else SPECTATOR
    seen = state.seen_by(seat)
    choices = [] if learner.is_done else next_choices(game, seen, path, language)
    marks = [f"chosen:{touch}" for touch in path] + ([f"why:{touched}"] if refusal and touched else [])
    picture = game.look().svg(
        seen, lang=language, touch=[choice.touch for choice in choices if choice.touch], marks=marks
    )
    rule = refusal.partition(" ")[0] if refusal else learner.lesson.rule
    buttons = [c for c in choices if c.action >= 0 or f'data-touch="{c.touch}"' not in picture]
    return {
        "game": game,
        "name": game.name(language),
        "title": learner.title(language),
        "task": learner.praise(language) if learner.is_done else learner.task(language),
        "finished": game.words(language).say("tutorial:finished"),
        "is_done": learner.is_done,
        "said": said,
        "why": game.refusal(seen, refusal, language) if refusal else "",
        "rule": rule,
        "rule_title": game.book(language).rule(rule).title,
        "picture": picture,
        "sentences": game.look().sentences(seen, lang=language),
        "buttons": [(c.touch if c.action < 0 else "=" + game.text(c.action), c.label) for c in buttons],
        "choices": [(c.touch, c.label) for c in choices if c.action < 0],
        "path": path,
        "done": done,
    }
