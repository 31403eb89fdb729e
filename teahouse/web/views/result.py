"""The result of a finished game: places, why it ended, where the points came from and when, and a picture to share."""

import logging
from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from teahouse.core.book import LANGUAGES
from teahouse.core.errors import TeahouseError
from teahouse.core.state import SPECTATOR
from teahouse.draw.export import png
from teahouse.draw.sized_cache import SizedCache
from teahouse.web import limits
from teahouse.web.errors import Declined
from teahouse.web.requests import VisitorRequest
from teahouse.web.supervisor import SUPERVISOR
from teahouse.web.tables.cache import LIVE_TABLES
from teahouse.web.tables.course import axis_name, chart_title, course_chart, is_worth_drawing
from teahouse.web.tables.drawing import Drawing
from teahouse.web.tables.result_picture import WIDTH, Shared, result_svg
from teahouse.web.tables.seat_view import Choosing, Facts, Reader, SeatView, facts_of, view_of
from teahouse.web.tables.seating import held_by
from teahouse.web.threads import run_in_thread
from teahouse.web.views.errors import finished_or_404
from teahouse.web.visitors import visitor_of
from teahouse.web.workers.fair_queue import QueueFull
from teahouse.web.workers.jobs import JobFailed, Kind

LOG = logging.getLogger("teahouse.games")
# Pictures by what they show.
PICTURES: SizedCache[Shared, bytes] = SizedCache(16_000_000, len)


@dataclass(frozen=True)
class Ranked:
    """A line of the result."""

    place: int
    seat: int
    name: str
    # What the seat is called in the game; "" where the name says it.
    role: str
    points: int
    account: str
    has_won: bool
    is_own: bool


def ranked_players(facts: Facts, drawing: Drawing, scores: list[int], held: list[int]) -> list[Ranked]:
    """Everybody with their place, the winners first; without places where a game was abandoned."""
    ranking = facts.result["ranking"] if facts.result else [0] * len(facts.players)
    found = []
    for player in facts.players:
        number, role = player.number, drawing.role(player.number)
        name = drawing.titles[number]
        found.append(
            Ranked(
                place=ranking[number],
                seat=number,
                name=name,
                role=role if player.name and role != player.name else "",
                points=scores[number],
                account=player.account,
                has_won=ranking[number] == 1,
                is_own=number in held,
            )
        )
    return sorted(found, key=lambda ranked: (ranked.place, -ranked.points))


def read_ending(id: str, reader: Reader) -> tuple[Facts, SeatView, Drawing]:
    """A finished game as everybody sees it, with the reader's own seats named."""
    live = LIVE_TABLES.get(id)
    with live.in_use():
        live.read()
        facts = facts_of(live)
        shown = view_of(live, facts, reader)
    return facts, shown, Drawing(facts, shown, reader, Choosing(), 0)


@require_safe
def result(request: VisitorRequest, id: str) -> HttpResponse:
    """How a game ended."""
    found = finished_or_404(id)
    language = request.language
    reader = Reader(language, held_by(found.id, visitor_of(request.COOKIES)))
    facts, shown, drawing = read_ending(found.id, reader)
    scores = shown.seen.scores()
    course = shown.course
    assert course is not None
    words = facts.game.words(language)
    sources = [(words.say("source:" + source), points) for source, points in shown.sources.items()]
    picture = f"{reverse('result_picture', args=[found.id])}?language={language}"
    address = request.build_absolute_uri(reverse("result", args=[found.id]))
    return render(
        request,
        "teahouse/result.html",
        {
            "table": found,
            "game": facts.game,
            "facts": facts,
            "last": shown.count,
            "name": facts.game.name(language),
            "outcome": drawing.outcome(),
            "ranked": ranked_players(facts, drawing, scores, reader.held),
            "places": [{"seat": seat, "name": name} for seat, name in enumerate(drawing.titles)],
            "sources": sources,
            "total": [sum(points[seat] for _, points in sources) for seat in range(len(scores))],
            "chart": course_chart(facts.game, course, drawing.titles, language) if is_worth_drawing(course) else "",
            "course": list(zip(course.labels, course.points, strict=True))[1:],
            "title": chart_title(facts.game, language),
            "axis": axis_name(facts.game, course, language),
            "board": facts.game.look().svg(shown.seen.seen_by(SPECTATOR), lang=language),
            "is_player": bool(reader.held),
            "picture": picture,
            "preview": request.build_absolute_uri(picture),
            "address": address,
        },
    )


@require_safe
async def result_picture(request: VisitorRequest, id: str) -> HttpResponse:
    """The same as a picture, for those to whom the link is sent."""
    address = limits.address_of(request)
    language = request.GET.get("language", "")
    try:
        found = await run_in_thread(finished_or_404, id)
        limits.check("preview", address)
        shared = await run_in_thread(read_shared, found.id, language if language in LANGUAGES else LANGUAGES[0])
        picture = PICTURES.get(shared)
        if picture is None:
            drawn = await run_in_thread(result_svg, shared)
            picture = PICTURES[shared] = await SUPERVISOR.pool.run(Kind.PICTURE, address, png, drawn, WIDTH)
    except (Declined, QueueFull):
        return HttpResponse(status=429)
    except (JobFailed, TeahouseError) as failed:
        LOG.warning("table %s: no picture of the result: %s", id, failed)
        return HttpResponse(status=503)
    return HttpResponse(picture, content_type="image/png", headers={"Cache-Control": "public, max-age=60"})


def read_shared(id: str, language: str) -> Shared:
    """What the picture of a result shows."""
    facts, shown, drawing = read_ending(id, Reader(language))
    ranked = ranked_players(facts, drawing, shown.seen.scores(), [])
    places = tuple((line.place, line.seat, line.name, line.points) for line in ranked)
    return Shared(id, language, drawing.outcome(), places)
