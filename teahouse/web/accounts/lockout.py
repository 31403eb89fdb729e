"""Protection against password guessing: who is counted, and the response after too many attempts."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from teahouse.web import limits

# Letters of a name that guesses are counted by; what is longer is nobody's, but the tries are counted all the same.
LONGEST = 150


def address_of(request: HttpRequest) -> str | None:
    """Where a guess comes from."""
    return limits.address_of(request) or None


def name_of(request: HttpRequest, credentials: dict[str, object] | None = None) -> str:
    """Whose password is guessed: names are the same however they are written."""
    given = (credentials or {}).get("username") or request.POST.get("username", "")
    return str(given).casefold()[:LONGEST]


def lockout_page(request: HttpRequest, *_: object) -> HttpResponse:
    """The same page whether the account exists or not."""
    return render(request, "accounts/locked.html", status=429)
