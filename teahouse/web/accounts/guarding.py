"""Against guessing passwords: who is counted, and what somebody who guessed too often is told."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from teahouse.web import limits


def address_of(request: HttpRequest) -> str | None:
    """Where a guess comes from."""
    return limits.address_of(request) or None


def name_of(request: HttpRequest, credentials: dict[str, object] | None = None) -> str:
    """Whose password is guessed: names are the same however they are written."""
    given = (credentials or {}).get("username") or request.POST.get("username", "")
    return str(given).casefold()


def locked_out(request: HttpRequest, *_: object) -> HttpResponse:
    """The same page whether the account exists or not."""
    return render(request, "accounts/locked.html", status=429)
