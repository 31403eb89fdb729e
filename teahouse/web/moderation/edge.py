"""The edge of the house: where a request comes from is known here, and asked for at the door."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

from teahouse.web.moderation.door import ADDRESS
from teahouse.web.requests import Answer, AsyncAnswer, is_async


def address_of(request: HttpRequest) -> str:
    """The address itself: limits count households, but a moderator may mean one machine."""
    return str(request.META.get("REMOTE_ADDR") or "")


@sync_and_async_middleware
def address_middleware(get_response: Answer | AsyncAnswer) -> Answer | AsyncAnswer:
    """Writes down the address of each request."""
    if is_async(get_response):

        async def answer(request: HttpRequest) -> HttpResponseBase:
            ADDRESS.set(address_of(request))
            return await get_response(request)

        return answer

    def answer_now(request: HttpRequest) -> HttpResponseBase:
        ADDRESS.set(address_of(request))
        return get_response(request)

    return answer_now
