"""The front page: the shelf of games, and the switches of language and colours."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST, require_safe

from teahouse.core import registry
from teahouse.core.book import LANGUAGES
from teahouse.draw.theme import SCHEMES
from teahouse.web.form_values import own_address
from teahouse.web.requests import VisitorRequest
from teahouse.web.tables import lists
from teahouse.web.visitors import LANGUAGE_COOKIE, THEME_COOKIE, save_settings, set_cookie, visitor_of


@require_safe
def front(request: VisitorRequest) -> HttpResponse:
    """The shelf, and first the tables that wait for the visitor."""
    visitor = visitor_of(request.COOKIES)
    games = [registry.game(id) for id in registry.ids()]
    shelf = [(game, game.name(request.language), game.words(request.language).say("about")) for game in games]
    waiting = lists.unfinished_tables(visitor, request.language)
    return render(request, "teahouse/front.html", {"shelf": shelf, "waiting": waiting})


@require_POST
def choose_language(request: VisitorRequest) -> HttpResponse:
    """The switch of languages."""
    response = redirect(own_address(request, request.POST.get("next", ""), reverse("front")))
    if request.POST.get("language") in LANGUAGES:
        set_cookie(response, LANGUAGE_COOKIE, request.POST["language"])
        save_settings(request.user, language=request.POST["language"])
    return response


@require_POST
def choose_theme(request: VisitorRequest) -> HttpResponse:
    """The switch of day and night; without a value the system decides."""
    response = redirect(own_address(request, request.POST.get("next", ""), reverse("front")))
    theme = request.POST.get("theme", "")
    if theme in SCHEMES:
        set_cookie(response, THEME_COOKIE, theme)
    else:
        response.delete_cookie(THEME_COOKIE)
    save_settings(request.user, theme=theme if theme in SCHEMES else "")
    return response


@require_GET
def robots(request: VisitorRequest) -> HttpResponse:
    """Tables are for people who know their address."""
    return HttpResponse("User-agent: *\nDisallow: /t/\nDisallow: /back/\nDisallow: /g/\n", content_type="text/plain")
