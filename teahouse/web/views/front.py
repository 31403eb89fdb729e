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
from teahouse.web.views.game_facts import game_facts
from teahouse.web.visitors import LANGUAGE_COOKIE, THEME_COOKIE, save_settings, set_cookie, visitor_of

# Tables of one's own below the one to continue with.
OTHERS_SHOWN = 3


@require_safe
def front(request: VisitorRequest) -> HttpResponse:
    """First the visitor's own tables, the one that has waited longest on top; the shelf; a game to watch."""
    visitor, language = visitor_of(request.COOKIES), request.language
    own = lists.unfinished_tables(visitor, language)
    shown = {
        "next": own[0] if own else None,
        "own": own[1 : 1 + OTHERS_SHOWN],
        "has_more": len(own) > 1 + OTHERS_SHOWN,
        "shelf": [game_facts(registry.game(id), language) for id in registry.ids()],
        "watched": lists.table_to_watch(language, visitor),
    }
    return render(request, "teahouse/front.html", shown)


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
