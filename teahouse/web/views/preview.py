"""The picture of a table for those to whom its link is sent."""

import logging

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from teahouse.core.errors import TeahouseError
from teahouse.core.state import SPECTATOR
from teahouse.draw.export import png
from teahouse.draw.sized_cache import SizedCache
from teahouse.web import limits
from teahouse.web.errors import Declined
from teahouse.web.models import Table
from teahouse.web.requests import VisitorRequest
from teahouse.web.supervisor import SUPERVISOR
from teahouse.web.tables.cache import LIVE_TABLES
from teahouse.web.threads import run_in_thread
from teahouse.web.views.errors import table_or_404
from teahouse.web.views.game_picture import cover
from teahouse.web.workers.fair_queue import QueueFull
from teahouse.web.workers.jobs import JobFailed, Kind

LOG = logging.getLogger("teahouse.games")
PREVIEW_WIDTH = 800
# By table the picture that was drawn last, and at which change.
PREVIEWS: SizedCache[str, tuple[int, bytes]] = SizedCache(16_000_000, lambda kept: len(kept[1]))


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
