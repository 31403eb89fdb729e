"""Where the cards of a table come from."""

import json

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from teahouse.web import fairness
from teahouse.web.models import Table
from teahouse.web.requests import VisitorRequest
from teahouse.web.tables.drawing import Drawing
from teahouse.web.tables.seat_view import Choosing, Facts, read_view
from teahouse.web.views.errors import table_or_404
from teahouse.web.views.table import reader_of

CHECKS = ["kept", "secret", "nonce", "seed", "lot"]
# At a table of a tournament everybody contributed before there was a table.
MATCH_CHECKS = ["secret", "seed", "tournament"]


@require_safe
def table_fair(request: VisitorRequest, id: str) -> HttpResponse:
    """Where the cards of this table come from, with the reader's own numbers, and at the end the means to check it."""
    found = table_or_404(id)
    visitor, reader = reader_of(request, id)
    facts, shown = read_view(id, reader, visitor)
    drawing = Drawing(facts, shown, reader, Choosing(), 0)
    own = [nonce for seat, nonce in facts.nonces if seat in reader.held]
    over = facts.fair is not None
    return render(
        request,
        "teahouse/table_fair.html",
        {
            "table": found,
            "name": facts.game.name(request.language),
            "facts": facts,
            "over": over,
            "waiting": facts.stage == Table.Stage.WAITING,
            "seated": bool(reader.held),
            "tournament": found.kind == Table.Kind.MATCH,
            "own_nonce": own[0] if own else "",
            "nonces": [(drawing.titles[seat], nonce) for seat, nonce in facts.nonces],
            "checks": MATCH_CHECKS if found.kind == Table.Kind.MATCH else CHECKS,
            "checked": json.dumps(checked_facts(found, facts, reader.held)) if over else "",
            "command": f"teahouse check {facts.game.id}-{id}.json",
        },
    )


def checked_facts(table: Table, facts: Facts, held: list[int]) -> dict[str, object]:
    """What the page needs to check a finished game by itself."""
    fair = fairness.whole_chain(table, list(table.seats.all()))
    assert fair is not None
    chairs = {seat: chair for chair, seat in enumerate(fair.lot)} if fair.lot is not None else {}
    nonces = [{"seat": seat, "chair": chairs.get(seat, seat), "nonce": nonce} for seat, nonce in facts.nonces]
    people = 1 if facts.kind == Table.Kind.SCREEN else len(facts.people())
    return {**fair.fields(), "nonces": nonces, "seed": facts.seed, "seats": held, "people": people}
