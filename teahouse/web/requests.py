"""Requests as pages see them: with what the middleware has put on them. Only annotations name these classes."""

from typing import TYPE_CHECKING

from django.http import HttpRequest

if TYPE_CHECKING:
    from teahouse.web.accounts.models import Account


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
