"""Finished games: every position has an address, and can be played on from."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from teahouse.bots import BOTS
from teahouse.core.errors import TeahouseError
from teahouse.core.state import NOBODY, SPECTATOR
from teahouse.web import limits, tables
from teahouse.web.errors import Declined
from teahouse.web.form_values import number_or, read_number
from teahouse.web.models import Table
from teahouse.web.requests import VisitorRequest
from teahouse.web.tables import commits
from teahouse.web.tables.cache import LIVE_TABLES
from teahouse.web.tables.drawing import Drawing
from teahouse.web.tables.seat_view import Choosing, Reader, SeatView, facts_of, marks_of
from teahouse.web.tables.seating import held_by
from teahouse.web.threads import run_in_thread
from teahouse.web.views.errors import finished_or_404, sorry
from teahouse.web.visitors import ensure_visitor, visitor_of

# The moves before a position that its page tells.
TOLD_MOVES = 12


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


@require_POST
async def fork(request: VisitorRequest, id: str, ply: int) -> HttpResponse:
    """Play on from here against bots."""
    try:
        limits.check("fork", limits.address_of(request))
        table = await run_in_thread(fork_table, request, id, ply)
    except Declined as declined:
        return await run_in_thread(sorry, request, declined.reason, reverse("position", args=[id, ply]))
    except TeahouseError as error:
        raise Http404(str(error)) from None
    commits.publish(table.id)
    return redirect("table", id=table.id)


def fork_table(request: VisitorRequest, id: str, ply: int) -> Table:
    """The new table that a fork asks for."""
    finished_or_404(id)
    seat = read_number("seat", request.POST.get("seat", ""), 0)
    return tables.fork(id, ensure_visitor(request), ply, seat, request.POST.get("bot", ""))
