"""Games to look at."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from teahouse.web.models import Table
from teahouse.web.requests import VisitorRequest
from teahouse.web.views.errors import game_or_404

SHOWN = 20


@require_safe
def watch(request: VisitorRequest, game: str) -> HttpResponse:
    """Games to look at: those that run, and those that are over."""
    found = game_or_404(game)
    listed = Table.objects.filter(game=found.id, listed=True).prefetch_related("seats").order_by("-touched")
    running = listed.filter(stage=Table.Stage.RUNNING)[:SHOWN]
    finished = listed.filter(stage=Table.Stage.FINISHED)[:SHOWN]
    return render(
        request,
        "teahouse/watch.html",
        {"game": found, "name": found.name(request.language), "running": running, "finished": finished},
    )
