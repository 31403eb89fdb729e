"""Every request is counted before anything is done for it, and every answer carries the same headers."""

from urllib.parse import unquote

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render

from teahouse.web import limits
from teahouse.web.errors import Declined
from teahouse.web.requests import Answer
from teahouse.web.tables.cache import LIVE_TABLES

# Forms that cost more than a page, by the name of their address; they share the limit of what they resemble.
COSTLY_FORMS = {"introduce": "sit", "return": "sit", "fill": "sit"}
# Pages and forms that need a game: one that nobody has looked at lately is played again from its beginning.
SHOWING_A_GAME = (
    *("table", "log", "table_fair", "preview", "act"),
    *("result", "result_picture", "record", "position", "positions", "embed", "fork"),
)
# Where pages begin that other sites may frame.
FRAMED = "/embed/"
# Programs are counted by their tokens, not by where they run.
COUNTED_ELSEWHERE = "/api/"
PAGES_OF_API = ("/api/", "/api/openapi.json")
SAFE = ("GET", "HEAD", "OPTIONS")
PERMISSIONS = "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"
RETRY = "30"
NOTHING = "\0"


def without_cookies(get_response: Answer) -> Answer:
    """Cookies do not exist for pages that others frame: nothing behind this sees one, and none is set."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        if not request.path.startswith(FRAMED):
            return get_response(request)
        request.META.pop("HTTP_COOKIE", None)
        request.COOKIES = {}
        response = get_response(request)
        response.cookies.clear()
        return response

    return answer


def count_requests(get_response: Answer) -> Answer:
    """Counts requests; too many are refused. `process_view` knows which form it is."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        return with_headers(refusal(request) or get_response(request))

    # Django looks for it here, where a class would have a method.
    answer.process_view = process_view  # type: ignore[attr-defined]
    return answer


def refusal(request: HttpRequest) -> HttpResponse | None:
    """The answer for somebody who asks too often, or for what no database can look for."""
    if request.path.startswith(COUNTED_ELSEWHERE) and request.path not in PAGES_OF_API:
        return None
    if NOTHING in request.path or NOTHING in unquote(request.META.get("QUERY_STRING", "")):
        return render(request, "teahouse/sorry.html", {"reason": "unreadable"}, status=400)
    return count_under("page" if request.method in SAFE else "form", request)


def process_view(request: HttpRequest, view: object, args: object, kwargs: dict[str, object]) -> HttpResponse | None:
    """The same for forms that have a limit of their own, and for games that take long to read."""
    match = request.resolver_match
    assert match is not None
    name = "" if match.namespace else match.url_name or ""
    if request.method == "POST" and name in COSTLY_FORMS:
        return count_under(COSTLY_FORMS[name], request)
    return (
        count_under("replay", request) if name in SHOWING_A_GAME and LIVE_TABLES.takes_long(str(kwargs["id"])) else None
    )


def count_under(name: str, request: HttpRequest) -> HttpResponse | None:
    """Count one more under a limit; the answer if it was one too many."""
    try:
        limits.check(name, limits.address_of(request))
        return None
    except Declined as declined:
        answer = render(request, "teahouse/sorry.html", {"reason": declined.reason}, status=429)
        answer.headers["Retry-After"] = RETRY
        return answer


def with_headers(response: HttpResponseBase) -> HttpResponseBase:
    """No page of ours needs a camera."""
    response.headers.setdefault("Permissions-Policy", PERMISSIONS)
    return response
