"""Which lessons a browser has finished: a cookie such as "game.aim.plant~other.aim", which names nobody."""

from collections.abc import Mapping

from django.http import HttpResponse

from teahouse.core.game import Game
from teahouse.core.tutorial import Lesson
from teahouse.web.visitors import set_cookie

COOKIE = "learnt"
GAMES, LESSONS = "~", "."
# What is longer did not come from here.
LONGEST = 3000


def learnt_by_game(cookies: Mapping[str, str]) -> dict[str, list[str]]:
    """The ids of finished lessons by game, as the cookie tells them."""
    text = cookies.get(COOKIE, "")
    parts = [part.split(LESSONS) for part in text.split(GAMES)] if len(text) <= LONGEST else []
    return {game: ids for game, *ids in parts if game}


def learnt(cookies: Mapping[str, str], game: Game, course: list[Lesson]) -> set[str]:
    """The finished lessons of a game that there are."""
    return set(learnt_by_game(cookies).get(game.id, [])) & {lesson.id for lesson in course}


def keep_learnt(response: HttpResponse, cookies: Mapping[str, str], game: Game, ids: set[str]) -> None:
    """Remember the finished lessons of a game, and those of the others as they were."""
    found = learnt_by_game(cookies) | {game.id: sorted(ids)}
    set_cookie(response, COOKIE, GAMES.join(LESSONS.join([id, *found[id]]) for id in sorted(found) if found[id]))
