"""Finished games: every position has an address, is part of a replay, and can be played on from."""

import gzip

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from teahouse.bots import BOTS
from teahouse.core.book import LANGUAGES
from teahouse.core.errors import TeahouseError
from teahouse.core.state import NOBODY
from teahouse.web import limits, tables
from teahouse.web.errors import Declined
from teahouse.web.form_values import number_or, read_number
from teahouse.web.models import Table
from teahouse.web.requests import VisitorRequest
from teahouse.web.tables import commits
from teahouse.web.tables.frames import read_screen
from teahouse.web.tables.replay import (
    MOVES_A_PAGE,
    RUNS,
    SPAN,
    Position,
    Replay,
    read_replay,
    run_key,
    run_text,
    turn_list,
    turn_page_of,
    turns_on,
)
from teahouse.web.threads import run_in_thread
from teahouse.web.views.errors import finished_or_404, sorry
from teahouse.web.views.screens import screen_of
from teahouse.web.visitors import ensure_visitor

# How long each position is shown, by the factor of the pace that people choose, in milliseconds.
SPEEDS = {"0.5": 2400, "1": 1200, "2": 600, "4": 300, "8": 150}
# Making a run takes about as long as so many pages.
PAGES_A_RUN = 4
# Seconds for which a browser need not ask again for the positions that it has.
KEPT = 60


@require_safe
def position(request: VisitorRequest, id: str, ply: int) -> HttpResponse:
    """One position of a finished game, as everybody or as one seat saw it, and the way to all others."""
    found = finished_or_404(id)
    replay = read_replay(found.id, number_or(request.GET.get("as", ""), None), request.language)
    if ply > replay.last:
        raise Http404(f"{id} has {replay.last} moves")
    address = reverse("position", args=[found.id, 0])[:-1] + "{ply}"
    query = f"?as={replay.seat}" if replay.seat >= 0 else ""
    shown = replay.position(ply, replay.state_at(ply))
    values = player_values(replay, shown, address + query, screen_of(request))
    embedded = request.build_absolute_uri(reverse("embed", args=[found.id]))
    return render(
        request,
        "teahouse/position.html",
        {
            **values,
            "table": found,
            "seat": replay.seat,
            "seats": list(enumerate(shown.drawing.titles)),
            "over": shown.deciding == NOBODY,
            "deciding": shown.deciding,
            "bots": list(BOTS),
            "commitment": replay.facts.commitment,
            "share": request.build_absolute_uri(),
            "embed": f"{embedded}?lang={request.language}" + (f"&ply={ply}" if ply else "") + query.replace("?", "&"),
        },
    )


def player_values(replay: Replay, shown: Position, address: str, screen: str) -> dict[str, object]:
    """What a page that plays a replay shows; `address` is that of its positions, with {ply} in its place."""
    ply, last, page = shown.ply, replay.last, turn_page_of(shown.ply)
    first = page * MOVES_A_PAGE

    def link(wanted: int) -> str:
        return address.replace("{ply}", str(wanted))

    pages = (last - 1) // MOVES_A_PAGE
    return {
        "game": replay.game,
        "name": replay.game.name(replay.language),
        "ply": ply,
        "last": last,
        "board": shown.page_board(screen),
        "items": shown.items(screen),
        "turns": turn_list(turns_on(replay, page, shown.drawing), ply, address),
        "turn_page": page,
        "earlier": (first, link(first)) if page else None,
        "later": (first + MOVES_A_PAGE + 1, link(first + MOVES_A_PAGE + 1)) if page < pages else None,
        "links": {
            "first": link(0),
            "previous": link(max(0, ply - 1)),
            "next": link(min(last, ply + 1)),
            "last": link(last),
        },
        "player": {
            "id": replay.facts.id,
            "ply": ply,
            "screen": screen,
            "deciding": shown.deciding,
            "last": last,
            "span": SPAN,
            "turns": MOVES_A_PAGE,
            "address": address,
            "runs": reverse("positions", args=[replay.facts.id, 0]).replace("/0.json", "/{run}.json"),
            "query": f"language={replay.language}" + (f"&as={replay.seat}" if replay.seat >= 0 else ""),
        },
        "speeds": SPEEDS,
    }


@require_safe
def positions(request: VisitorRequest, id: str, run: int) -> HttpResponse:
    """A run of positions for a page that plays them. Its address says all that it depends on."""
    found = finished_or_404(id)
    language = request.GET.get("language", "")
    if language not in LANGUAGES:
        language = LANGUAGES[0]
    replay = read_replay(found.id, number_or(request.GET.get("as", ""), None), language)
    if run * SPAN > replay.last:
        raise Http404(f"{id} has {replay.last} moves")
    screen = read_screen(request.GET.get("screen"))
    key = run_key(replay, run, screen)
    text = RUNS.get(key)
    if text is None:
        try:
            count_run(limits.address_of(request))
        except Declined:
            return HttpResponse(status=429, headers={"Retry-After": "30"})
        text = RUNS[key] = run_text(replay, run, screen)
    headers = {"Cache-Control": f"public, max-age={KEPT}", "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        headers["Content-Encoding"] = "gzip"
    else:
        text = gzip.decompress(text)
    return HttpResponse(text, content_type="application/json", headers=headers)


def count_run(address: str) -> None:
    """Count a run that is to be made: by itself, and as the pages that it costs as much as; the request was one."""
    limits.check("positions", address)
    for _ in range(PAGES_A_RUN - 1):
        limits.check("page", address)


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
