"""The whole log of a game."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from teahouse.web.form_values import number_or
from teahouse.web.models import Table
from teahouse.web.requests import VisitorRequest
from teahouse.web.tables.cache import LIVE_TABLES
from teahouse.web.tables.drawing import Drawing
from teahouse.web.tables.seat_view import Choosing, read_view
from teahouse.web.tables.seating import set_looked
from teahouse.web.views.errors import table_or_404
from teahouse.web.views.table import reader_of

# The moves on one page of the log.
MOVES_A_PAGE = 200


@require_safe
def log(request: VisitorRequest, id: str) -> HttpResponse:
    """Every move of the game, as the reader may know it; of a long game the last ones, with links to the others."""
    found = table_or_404(id)
    if found.stage == Table.Stage.WAITING:
        return redirect("table", id=id)
    visitor, reader = reader_of(request, id)
    facts, shown = read_view(id, reader, visitor)
    live = LIVE_TABLES.get(found.id)
    with live.in_use():
        live.catch_up()
        count = len(live.steps)
        pages = max(1, -(-count // MOVES_A_PAGE))
        wanted = request.GET.get("page", "")
        page = min(max(1, number_or(wanted, pages)), pages)
        first, last = (page - 1) * MOVES_A_PAGE, min(count, page * MOVES_A_PAGE)
        shown.steps = list(zip(live.row_of[first:last], live.steps[first:last], strict=True))
        opening = list(live.sitting.opening)
    drawing = Drawing(facts, shown, reader, Choosing(), 0)
    if shown.seat >= 0:
        set_looked(id, shown.seat, shown.seq)
    return render(
        request,
        "teahouse/log.html",
        {
            "table": found,
            "name": facts.game.name(request.language),
            "opening": drawing.event_lines(opening) if page == 1 else [],
            "entries": drawing.entries(shown.steps),
            "first": first + 1,
            "last": last,
            "count": count,
            "earlier": page - 1,
            "later": page + 1 if page < pages else 0,
        },
    )
