"""Requests as pages see them: with what the middleware has put on them. Only annotations name these classes."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from django.http import HttpRequest
from django.http.response import HttpResponseBase

if TYPE_CHECKING:
    from teahouse.web.accounts.models import Account

# What middleware is given, and what it becomes. All of ours is written for threads: so a page passes all middleware in
# its own thread, in one go; where some of it is asynchronous, it changes threads twice for each one that is not.
Answer = Callable[[HttpRequest], HttpResponseBase]


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
