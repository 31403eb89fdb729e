"""The API itself: how it reads what is sent, what all its operations share, and its one shape of errors."""

import json
from collections.abc import Awaitable, Callable
from functools import wraps
from inspect import iscoroutinefunction
from typing import TypeVar

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from ninja import NinjaAPI
from ninja.parser import Parser

from teahouse.web.api import errors
from teahouse.web.api.schemas import Error
from teahouse.web.api.tokens import Bearer

Operation = TypeVar("Operation", bound=Callable[..., object])
View = Callable[..., HttpResponseBase | Awaitable[HttpResponseBase]]
ERRORS = frozenset({400, 401, 403, 404, 409, 413, 422, 429, 503})


class PlainText(Parser):
    """JSON without what no database keeps: zero characters and halves of characters."""

    def parse_body(self, request: HttpRequest) -> dict[str, object]:
        found: dict[str, object] = json.loads(request.body.decode("utf-8"))
        text = json.dumps(found, ensure_ascii=False, allow_nan=False)
        text.encode("utf-8")
        if "\\u0000" in text:
            raise ValueError("a zero character")
        return found


api = NinjaAPI(
    title="Teahouse",
    version="1",
    description="Play at the tables of the house by a program.",
    docs_url=None,
    openapi_url=None,
    parser=PlainText(),
)
errors.install(api)


def operation(
    method: str, path: str, scope: str, limit: str, gives: object, tag: str, **more: object
) -> Callable[[Operation], Operation]:
    """An operation for tokens with that scope; `gives` is its answer when all goes well."""
    status = 201 if path == "/tables" and method == "POST" else 200
    answers = {status: gives, ERRORS: Error} if gives is not None else {ERRORS: Error}
    extra = {"x-scope": scope, "x-limit": limit, **more}
    return api.api_operation(
        [method], path, auth=Bearer(scope, limit), response=answers, tags=[tag], openapi_extra=extra
    )


def in_one_shape(view: View) -> View:
    """A view whose every answer is JSON, and which knows no cookies."""
    if not iscoroutinefunction(view):
        return view

    @wraps(view)
    async def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        request.COOKIES = {}
        asked = [request.GET.get(name, "") for name in request.GET]
        if "\0" in "".join([request.path, *request.GET, *asked]):
            return errors.answer(400, "unreadable", "expected text without zero characters")
        response: HttpResponseBase = await view(request, *args, **kwargs)
        if response.status_code != 405:
            return response
        shaped = errors.answer(405, "method", errors.error_sentence(request, "method"))
        shaped.headers["Allow"] = response.headers["Allow"]
        return shaped

    return answer
