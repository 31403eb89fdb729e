"""Pages that say what cannot be done, and lookups that end in one of them."""

from django.http import Http404, HttpResponse
from django.shortcuts import render

from teahouse.core import registry
from teahouse.core.game import Game
from teahouse.web.models import Table, is_id
from teahouse.web.requests import VisitorRequest


def table_or_404(id: str) -> Table:
    """The table of an address."""
    found = Table.objects.filter(pk=id).first() if is_id(id) else None
    if found is None:
        raise Http404(id)
    return found


def sorry(request: VisitorRequest, reason: str, back: str, status: int = 409) -> HttpResponse:
    """A friendly no."""
    return render(request, "teahouse/sorry.html", {"reason": reason, "back": back}, status=status)


def finished_or_404(id: str) -> Table:
    """A game that is over."""
    found = table_or_404(id)
    if found.stage != Table.Stage.FINISHED:
        raise Http404(id)
    return found


def game_or_404(id: str) -> Game:
    """The game of an address."""
    if id not in registry.ids():
        raise Http404(id)
    return registry.game(id)


def bad_request(request: VisitorRequest, exception: Exception) -> HttpResponse:
    """What was sent is no request that anybody could mean. Django's own page reads the form once more, and breaks."""
    return render(request, "teahouse/sorry.html", {"reason": "unreadable"}, status=400)


def not_found(request: VisitorRequest, exception: Exception) -> HttpResponse:
    """No such page."""
    return render(request, "teahouse/sorry.html", {"reason": "not_found"}, status=404)


def csrf_failure(request: VisitorRequest, reason: str = "") -> HttpResponse:
    """A form from elsewhere, or from a page that has grown old."""
    return render(request, "teahouse/sorry.html", {"reason": "csrf"}, status=403)
