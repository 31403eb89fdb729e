"""Errors, always in the same form: {"error": name, "message": sentence}."""

import logging
from collections.abc import Callable
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError

from teahouse.core.errors import NotAllowed, Outdated, TeahouseError
from teahouse.core.words import words_of
from teahouse.web.errors import Declined
from teahouse.web.limits import TooOften
from teahouse.web.outage import AGAIN, is_away
from teahouse.web.visitors import language_of

LOG = logging.getLogger("teahouse.api")
PACKAGE = "teahouse.web.api"


class Refused(Exception):
    """A refusal with its own status; `error` names the message."""

    def __init__(self, status: int, error: str, language: str, facts: dict[str, str] | None = None) -> None:
        super().__init__(error)
        self.status = status
        self.error = error
        self.message = words_of(PACKAGE, language).say(f"error:{error}", facts)


class Broken(Exception):
    """A move against a rule, with the sentence and the address of the paragraph."""

    def __init__(self, message: str, rule: str, book: str, refused: NotAllowed) -> None:
        super().__init__(message)
        self.rule = rule
        self.book = book
        self.detail = str(refused)


def answer(status: int, error: str, message: str, **more: object) -> HttpResponse:
    """The one shape."""
    response = JsonResponse({"error": error, "message": message, **more}, status=status)
    if status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


def error_sentence(request: HttpRequest, error: str) -> str:
    """The sentence for an error of the API."""
    language = language_of({}, request.headers.get("Accept-Language", ""))
    return words_of(PACKAGE, language).say(f"error:{error}")


def answer_declined(request: HttpRequest, error: Declined) -> HttpResponse:
    """Something the site declines to do."""
    language = language_of({}, request.headers.get("Accept-Language", ""))
    sentence = words_of("teahouse.web", language).say(f"sorry:{error.reason}")
    if isinstance(error, TooOften):
        response = answer(429, "slowly", sentence, wait=error.wait)
        response.headers["Retry-After"] = str(error.wait)
        return response
    return answer(409, error.reason, sentence)


def answer_outdated(request: HttpRequest, error: Outdated) -> HttpResponse:
    """The table has moved on."""
    language = language_of({}, request.headers.get("Accept-Language", ""))
    return answer(409, "outdated", words_of("teahouse.web", language).say("sorry:outdated"), detail=str(error))


def answer_invalid(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """Fields that are missing or out of range, by their names."""
    parts = ["{}: {}".format(".".join(map(str, item["loc"][1:])), item["msg"]) for item in error.errors]
    return answer(422, "invalid", "; ".join(parts))


def answer_broken(request: HttpRequest, error: Exception) -> HttpResponse:
    """A fault of the site, or the database is unavailable."""
    if is_away(error):
        response = answer(503, "closed", error_sentence(request, "closed"), wait=AGAIN)
        response.headers["Retry-After"] = str(AGAIN)
        return response
    LOG.error("%s %s failed", request.method, request.path, exc_info=error)
    return answer(500, "broken", error_sentence(request, "broken"))


def install(api: NinjaAPI) -> None:
    """Every error of the API goes through here; the nearest class answers."""
    # Each handler takes errors of its own class.
    rules: dict[type[Exception], Callable[[HttpRequest, Any], HttpResponse]] = {
        Exception: answer_broken,
        Refused: lambda request, error: answer(error.status, error.error, error.message),
        Broken: lambda request, error: answer(
            422, "not_allowed", str(error), rule=error.rule, book=error.book, detail=error.detail
        ),
        Declined: answer_declined,
        Outdated: answer_outdated,
        TeahouseError: lambda request, error: answer(422, "unreadable", str(error)),
        ValidationError: answer_invalid,
        Http404: lambda request, error: answer(404, "not_found", error_sentence(request, "not_found")),
        AuthenticationError: lambda request, error: answer(401, "token", error_sentence(request, "token")),
        RequestDataTooBig: lambda request, error: answer(413, "too_large", error_sentence(request, "too_large")),
        HttpError: lambda request, error: answer(error.status_code, "unreadable", str(error)),
    }
    for kind, handler in rules.items():
        api.add_exception_handler(kind, handler)
