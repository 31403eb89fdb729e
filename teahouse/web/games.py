"""Finished games: every position has an address; records go out and come in; play on from anywhere."""

import logging

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from teahouse.bots import BOTS
from teahouse.core.errors import TeahouseError, Unreadable
from teahouse.core.state import NOBODY, SPECTATOR
from teahouse.core.words import words_of
from teahouse.draw.export import png
from teahouse.web import limits, tables
from teahouse.web.errors import Declined
from teahouse.web.form_values import number_or, read_number
from teahouse.web.models import Table
from teahouse.web.pages import cover
from teahouse.web.playing import sorry, table_or_404
from teahouse.web.requests import VisitorRequest
from teahouse.web.supervisor import SUPERVISOR
from teahouse.web.tables import commits
from teahouse.web.tables.cache import LIVE_TABLES, SizedCache
from teahouse.web.tables.drawing import Drawing
from teahouse.web.tables.seat_view import Choosing, Reader, SeatView, facts_of, marks_of
from teahouse.web.tables.seating import held_by
from teahouse.web.threads import run_in_thread
from teahouse.web.visitors import ensured, visitor_of
from teahouse.web.workers.fair_queue import QueueFull
from teahouse.web.workers.imports import OwnMap, replay_apart
from teahouse.web.workers.jobs import JobFailed, Kind

LOG = logging.getLogger("teahouse.games")
PREVIEW_WIDTH = 800
# The moves before a position that its page tells.
TOLD_MOVES = 12
# What is said about a record that cannot be read is one line, however much of it is quoted.
LONGEST_REASON = 400


def finished_or_404(id: str) -> Table:
    """A game that is over."""
    found = table_or_404(id)
    if found.stage != Table.Stage.FINISHED:
        raise Http404(id)
    return found


@require_safe
def position(request: VisitorRequest, id: str, ply: int) -> HttpResponse:
    """One position of a finished game, as everybody or as one seat saw it."""
    found = finished_or_404(id)
    live = LIVE_TABLES.get(found.id)
    with live.in_use():
        live.read()
        last = len(live.steps)
        if ply > last:
            raise Http404(f"{id} has {last} moves")
        facts = facts_of(live)
        first = max(0, ply - TOLD_MOVES)
        steps = list(zip(live.row_of[first:ply], live.steps[first:ply], strict=True))
        state = live.state_at(ply)
    wanted = number_or(request.GET.get("as", ""), int(SPECTATOR))
    seat = wanted if wanted < len(facts.players) else int(SPECTATOR)
    seen = state.seen_by(seat)
    shown = SeatView(
        seq=ply,
        seat=seat,
        deciding=int(state.to_move),
        curtain=int(NOBODY),
        seen=seen,
        steps=steps,
        count=ply,
        undo_seat=seat,
        undo=False,
        again=False,
        ask=False,
        sources={},
    )
    drawing = Drawing(facts, shown, Reader(request.language), Choosing(), 0)
    marks = marks_of(facts.game, shown.steps, seat)
    visitor = visitor_of(request.COOKIES)
    return render(
        request,
        "teahouse/position.html",
        {
            "table": found,
            "game": facts.game,
            "name": facts.game.name(request.language),
            "ply": ply,
            "last": last,
            "previous": max(0, ply - 1),
            "next": min(last, ply + 1),
            "query": f"?as={seat}" if seat >= 0 else "",
            "seat": seat,
            "seats": [(number, drawing.names[number]) for number in range(len(facts.players))],
            "scores": [
                (number, drawing.names[number], facts.players[number].account, score)
                for number, score in enumerate(seen.scores())
            ],
            "picture": facts.game.look().svg(seen, lang=request.language, marks=marks),
            "sentences": facts.game.look().sentences(seen, lang=request.language),
            "entries": drawing.entries(steps)[::-1],
            "outcome": drawing.outcome() if ply == last else "",
            "over": state.to_move == NOBODY,
            "deciding": int(state.to_move),
            "bots": list(BOTS),
            "held": held_by(id, visitor),
            "commitment": facts.commitment,
        },
    )


@require_safe
def record(request: VisitorRequest, id: str) -> HttpResponse:
    """The record of a finished game, to keep and to check."""
    found = tables.record_of(finished_or_404(id))
    response = HttpResponse(found.text() + "\n", content_type="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="{found.game.id}-{id}.json"'
    return response


@require_POST
async def fork(request: VisitorRequest, id: str, ply: int) -> HttpResponse:
    """Play on from here against bots."""
    try:
        limits.check("fork", limits.address_of(request))
        table = await run_in_thread(forked, request, id, ply)
    except Declined as declined:
        return await run_in_thread(sorry, request, declined.reason, reverse("position", args=[id, ply]))
    except TeahouseError as error:
        raise Http404(str(error)) from None
    commits.publish(table.id)
    return redirect("table", id=table.id)


def forked(request: VisitorRequest, id: str, ply: int) -> Table:
    """The new table that a fork asks for."""
    finished_or_404(id)
    seat = read_number("seat", request.POST.get("seat", ""), 0)
    return tables.fork(id, ensured(request), ply, seat, request.POST.get("bot", ""))


@require_POST
async def rematch(request: VisitorRequest, id: str) -> HttpResponse:
    """Once more, with the seats rotated."""
    await run_in_thread(table_or_404, id)
    visitor = await run_in_thread(visitor_of, request.COOKIES)
    try:
        if visitor is None or not await run_in_thread(held_by, id, visitor):
            raise Declined("watching")
        limits.check("create", limits.address_of(request), limits.visitor_key(visitor))
        table = await commits.change(id, tables.rematch, id, visitor)
        commits.publish(table.id)
    except Declined as declined:
        return await run_in_thread(sorry, request, declined.reason, reverse("table", args=[id]))
    # Whoever asked sits down as soon as their browser has seen the commitment.
    return redirect(f"{reverse('table', args=[table.id])}?sit")


async def import_game(request: VisitorRequest) -> HttpResponse:
    """A record from elsewhere."""
    error = ""
    if request.method == "POST":
        try:
            table = await imported(request)
            return redirect("position", id=table.id, ply=0)
        except Declined as declined:
            error = words_of("teahouse.web", request.language).say(f"sorry:{declined.reason}")
        except TeahouseError as refused:
            error = shortened(str(refused))
    status = 400 if error else 200
    return await run_in_thread(render, request, "teahouse/import.html", {"error": error}, status=status)


async def imported(request: VisitorRequest) -> Table:
    """The table of a record that was posted; a worker reads and replays it."""
    address = limits.address_of(request)
    limits.check("import", address)
    text = await run_in_thread(posted_record, request)
    visitor = await run_in_thread(ensured, request)
    try:
        found = await replay_apart(SUPERVISOR.pool, address, text)
    except OwnMap:
        raise Declined("own_map") from None
    except QueueFull:
        raise Declined("slowly") from None
    except JobFailed as failed:
        LOG.warning("an import failed: %s", failed)
        raise Declined("import_long") from None
    return await commits.write(None, tables.import_record, visitor, found)


def shortened(reason: str) -> str:
    """A reason that fits into a line of a page."""
    return reason if len(reason) <= LONGEST_REASON else reason[:LONGEST_REASON] + "…"


def posted_record(request: VisitorRequest) -> str:
    """The text of a record, from a file or pasted."""
    file = request.FILES.get("file")
    if file is None:
        return request.POST.get("text", "")
    if (file.size or 0) > 1_000_000:
        raise Unreadable("the file is larger than 1 MB, the most a record may have")
    try:
        return str(file.read(), "utf-8")
    except UnicodeDecodeError:
        raise Unreadable("the file is not text in UTF-8") from None


@require_safe
async def preview(request: VisitorRequest, id: str) -> HttpResponse:
    """A picture for those to whom the link is sent: what spectators see."""
    address = limits.address_of(request)
    try:
        found = await run_in_thread(table_or_404, id)
        limits.check("preview", address)
        picture = await preview_png(found, address)
    except (Declined, QueueFull):
        return HttpResponse(status=429)
    except (JobFailed, TeahouseError) as failed:
        LOG.warning("table %s: no preview: %s", id, failed)
        return HttpResponse(status=503)
    return HttpResponse(picture, content_type="image/png", headers={"Cache-Control": "public, max-age=60"})


# By table the picture that was drawn last, and at which change.
PREVIEWS: SizedCache[str, tuple[int, bytes]] = SizedCache(16_000_000, lambda kept: len(kept[1]))


async def preview_png(table: Table, address: str) -> bytes:
    """The picture at the table's present change, drawn once, by a worker."""
    kept = PREVIEWS.get(table.id)
    if kept is not None and kept[0] == table.change:
        return kept[1]
    drawn = await run_in_thread(preview_svg, table.id)
    picture = await SUPERVISOR.pool.run(Kind.PICTURE, address, png, drawn, PREVIEW_WIDTH)
    PREVIEWS[table.id] = (table.change, picture)
    return picture


def preview_svg(id: str) -> str:
    """The same as a drawing."""
    live = LIVE_TABLES.get(id)
    with live.in_use():
        waiting = live.read().stage == Table.Stage.WAITING
        # Nothing is dealt before the start: the picture on the box stands for the game.
        seen = (cover(live.game) if waiting else live.state).seen_by(SPECTATOR)
    return str(live.game.look().svg(seen, theme="light"))
