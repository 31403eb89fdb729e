"""Where a request or a socket comes from."""

from contextvars import ContextVar

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from teahouse.web.requests import Answer

# The address of the present request or socket.
ADDRESS: ContextVar[str] = ContextVar("address", default="")


def address_of(request: HttpRequest) -> str:
    """The address itself: limits count households, but a moderator may mean one machine."""
    return str(request.META.get("REMOTE_ADDR") or "")


def address_middleware(get_response: Answer) -> Answer:
    """Writes down the address of each request."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        ADDRESS.set(address_of(request))
        return get_response(request)

    return answer
