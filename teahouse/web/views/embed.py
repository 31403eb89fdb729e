"""Replays in other people's pages. This is the only page of the site that may be framed there.

It has no forms, and neither reads nor sets a cookie (`middleware.without_cookies`): language, theme, seat and position
come from its address.
"""

from csp.decorators import csp_replace
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from teahouse.core.book import LANGUAGES
from teahouse.draw.theme import SCHEMES
from teahouse.web.form_values import number_or
from teahouse.web.requests import VisitorRequest
from teahouse.web.tables.board import SCREENS
from teahouse.web.tables.replay import read_replay
from teahouse.web.views.errors import finished_or_404
from teahouse.web.views.position import player_values


@require_safe
@xframe_options_exempt
# Its types know only views without arguments.
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type]
def embed(request: VisitorRequest, id: str) -> HttpResponse:
    """A finished game as a frame in another page."""
    language, theme = request.GET.get("lang", ""), request.GET.get("theme", "")
    if language in LANGUAGES:
        request.language = language
    request.theme = theme if theme in SCHEMES else ""
    found = finished_or_404(id)
    replay = read_replay(found.id, number_or(request.GET.get("as", ""), None), request.language)
    ply = min(number_or(request.GET.get("ply", ""), 0), replay.last)
    shown = replay.position(ply, replay.state_at(ply))
    own = {"lang": request.language, "theme": request.theme, "as": str(replay.seat) if replay.seat >= 0 else ""}
    query = urlencode({name: value for name, value in own.items() if value})
    address = f"{reverse('embed', args=[found.id])}?{query}&ply={{ply}}"
    values = player_values(replay, shown, address, SCREENS[0])
    return render(request, "teahouse/embed.html", {**values, "whole": reverse("position", args=[found.id, ply])})
