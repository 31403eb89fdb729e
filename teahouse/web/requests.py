"""Requests as pages see them: with what the middleware has put on them. Only annotations name these classes."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest
from django.http.response import HttpResponseBase

if TYPE_CHECKING:
    from typing_extensions import TypeIs

    from teahouse.web.accounts.models import Account

# What middleware is given, and what it becomes.
Answer = Callable[[HttpRequest], HttpResponseBase]
AsyncAnswer = Callable[[HttpRequest], Awaitable[HttpResponseBase]]


def is_async(answer: Answer | AsyncAnswer) -> "TypeIs[AsyncAnswer]":
    """Whether an answer has to be waited for."""
    return iscoroutinefunction(answer)


class VisitorRequest(HttpRequest):
    """A request that `VisitorMiddleware` has seen."""

    language: str
    # "" where the system decides.
    theme: str
    # The cookie of a visitor who was made for this request; "" for none.
    new_cookie: str


class AccountRequest(VisitorRequest):
    """The same of somebody who is logged in: `login_required` lets nobody else in."""

    user: "Account"
