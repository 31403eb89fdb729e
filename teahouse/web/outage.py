"""When the database is away: a page that says so and tries again, and needs nothing from the database itself."""

from django.db import DatabaseError, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import Context
from django.template.backends.django import Template
from django.template.loader import get_template

from teahouse.core.book import LANGUAGES
from teahouse.web.requests import VisitorRequest

# Seconds after which a browser may ask again.
AGAIN = 5


def is_away(error: Exception) -> bool:
    """Whether the database cannot be reached, rather than asked wrongly."""
    return isinstance(error, OperationalError | InterfaceError)


def closed_page(request: HttpRequest) -> HttpResponse:
    """The site is closed for a moment."""
    said = {"language": getattr(request, "language", LANGUAGES[0]), "theme": getattr(request, "theme", "")}
    page = get_template("teahouse/closed.html")
    assert isinstance(page, Template)
    return HttpResponse(page.template.render(Context(said)), status=503, headers={"Retry-After": str(AGAIN)})


def broken_page(request: VisitorRequest) -> HttpResponse:
    """Our fault, perhaps before any middleware has seen the request."""
    request.language = getattr(request, "language", LANGUAGES[0])
    try:
        return render(request, "teahouse/sorry.html", {"reason": "broken"}, status=500)
    except DatabaseError:
        return closed_page(request)
