"""Records of games, going out and coming in."""

import logging

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from teahouse.core.files import MOST_BYTES
from teahouse.core.words import words_of
from teahouse.web import limits, tables
from teahouse.web.errors import Declined
from teahouse.web.models import Table
from teahouse.web.requests import VisitorRequest
from teahouse.web.supervisor import SUPERVISOR
from teahouse.web.tables import commits
from teahouse.web.threads import run_in_thread
from teahouse.web.views.errors import finished_or_404
from teahouse.web.visitors import ensure_visitor
from teahouse.web.workers.fair_queue import QueueFull
from teahouse.web.workers.imports import OwnMap, RefusedRecord, replay_apart
from teahouse.web.workers.jobs import JobFailed

LOG = logging.getLogger("teahouse.games")
# What is said about a record that cannot be read is one line, however much of it is quoted.
LONGEST_REASON = 400


@require_safe
def record(request: VisitorRequest, id: str) -> HttpResponse:
    """The record of a finished game, to keep and to check."""
    found = tables.record_of(finished_or_404(id))
    response = HttpResponse(found.text() + "\n", content_type="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="{found.game.id}-{id}.json"'
    return response


async def import_game(request: VisitorRequest) -> HttpResponse:
    """A record from elsewhere."""
    error, detail, words = "", "", words_of("teahouse.web", request.language)
    if request.method == "POST":
        try:
            table = await import_posted(request)
            return redirect("position", id=table.id, ply=0)
        except Declined as declined:
            error = words.say(f"sorry:{declined.reason}")
        except RefusedRecord as refused:
            error = words.say(f"import:{refused.problem}", {"n": str(refused.move)})
            detail = shorten(str(refused))
    values = {"error": error, "detail": detail}
    return await run_in_thread(render, request, "teahouse/import.html", values, status=400 if error else 200)


async def import_posted(request: VisitorRequest) -> Table:
    """The table of a record that was posted; a worker reads and replays it."""
    address = limits.address_of(request)
    limits.check("import", address)
    text = await run_in_thread(posted_record, request)
    visitor = await run_in_thread(ensure_visitor, request)
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


def shorten(reason: str) -> str:
    """A reason that fits into a line of a page."""
    return reason if len(reason) <= LONGEST_REASON else reason[:LONGEST_REASON] + "…"


def posted_record(request: VisitorRequest) -> str:
    """The text of a record, from a file or pasted."""
    file = request.FILES.get("file")
    if file is None:
        text = request.POST.get("text", "")
        if not text.strip():
            raise RefusedRecord("", "nothing")
        return text
    if (file.size or 0) > MOST_BYTES:
        raise RefusedRecord("the file is larger than 1 MB, the most a record may have", "large")
    try:
        return str(file.read(), "utf-8")
    except UnicodeDecodeError:
        raise RefusedRecord("the file is not text in UTF-8", "unreadable") from None
