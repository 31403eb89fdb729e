"""Operations: records of finished games."""

from typing import Annotated

from django.http import Http404, HttpResponse
from ninja import Query

from teahouse.web.accounts.data_export import record_of
from teahouse.web.api.schemas import Id
from teahouse.web.api.service import operation
from teahouse.web.api.tokens import TokenRequest
from teahouse.web.errors import Declined
from teahouse.web.models import Seat, Table, Visitor
from teahouse.web.threads import run_in_thread

MOST_RECORDS = 200
JSON_LINES = "application/x-ndjson"
RECORD = {"type": "object", "description": "A record, as docs/records.md describes it"}


def record_responses(media: str) -> dict[int, object]:
    """How the description of the API describes the response."""
    return {200: {"description": "OK", "content": {media: {"schema": RECORD}}}}


@operation(
    "GET", "/tables/{id}/record", "read", "records", None, "records", responses=record_responses("application/json")
)
async def record(request: TokenRequest, id: Id) -> HttpResponse:
    """The record of a finished game, with its seed and its moves."""
    return HttpResponse(await run_in_thread(record_text, id) + "\n", content_type="application/json")


def record_text(id: str) -> str:
    """The record of one table."""
    table = Table.objects.filter(pk=id).prefetch_related("seats").first()
    if table is None:
        raise Http404(id)
    if table.stage != Table.Stage.FINISHED:
        raise Declined("running")
    return record_of(table).text()


@operation("GET", "/records.jsonl", "read", "records", None, "records", responses=record_responses(JSON_LINES))
async def records(
    request: TokenRequest,
    game: Annotated[str, Query(max_length=32)] = "",
    page: Annotated[int, Query(ge=1, le=10_000)] = 1,
) -> HttpResponse:
    """The records of the caller's finished games, one per line, two hundred per page, the latest first."""
    text = await run_in_thread(lines_of, request.auth.visitor, game, page)
    return HttpResponse(text, content_type=JSON_LINES)


def lines_of(visitor: Visitor, game: str, page: int) -> str:
    """A page of records."""
    mine = Seat.objects.filter(holders=visitor).values("table")
    found = Table.objects.filter(pk__in=mine, stage=Table.Stage.FINISHED)
    if game:
        found = found.filter(game=game)
    first = (page - 1) * MOST_RECORDS
    shown = found.order_by("-touched", "pk").prefetch_related("seats")[first : first + MOST_RECORDS]
    return "".join(record_of(table).text() + "\n" for table in shown)
