"""Which lessons somebody has finished: with an account they are kept in the database, otherwise in a cookie of the
browser such as "game.aim.plant~other.aim", which names nobody."""

from collections.abc import Iterable, Mapping

from django.http import HttpResponse

from teahouse.core.game import Game
from teahouse.core.registry import game as game_with_id
from teahouse.core.registry import ids as game_ids
from teahouse.core.tutorial import Lesson, lessons
from teahouse.web.models import FinishedLesson, Visitor
from teahouse.web.visitors import member_of, set_cookie

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
    """The finished lessons of a game that there are: those of the account, and those of this browser."""
    member = member_of(cookies)
    kept = member.finished_lessons.filter(game=game.id).values_list("lesson", flat=True) if member else []
    return {*kept, *learnt_by_game(cookies).get(game.id, [])} & {lesson.id for lesson in course}


def keep_learnt(response: HttpResponse, cookies: Mapping[str, str], game: Game, ids: set[str]) -> None:
    """Remember the finished lessons of a game, and those of the others as they were. What an account has finished stays
    out of the cookie: others may use the same browser."""
    member = member_of(cookies)
    if member is not None:
        keep_with_account(member, game, ids)
        return
    found = learnt_by_game(cookies) | {game.id: sorted(ids)}
    set_cookie(response, COOKIE, GAMES.join(LESSONS.join([id, *found[id]]) for id in sorted(found) if found[id]))


def keep_with_account(member: Visitor, game: Game, ids: Iterable[str]) -> None:
    """Add finished lessons of a game to those of an account."""
    found = [FinishedLesson(visitor=member, game=game.id, lesson=id) for id in sorted(ids)]
    FinishedLesson.objects.bulk_create(found, ignore_conflicts=True)


def take_along(cookies: Mapping[str, str], member: Visitor) -> None:
    """Somebody logs in: what was finished in this browser is the account's too."""
    for id, finished in learnt_by_game(cookies).items():
        if id in game_ids():
            game = game_with_id(id)
            keep_with_account(member, game, {lesson.id for lesson in lessons(game)}.intersection(finished))
