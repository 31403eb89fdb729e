"""A house for members: with TEAHOUSE_INVITE_ONLY strangers find the way in, and nothing else.

Pages and sockets are closed unless they are named here, so that a new one is closed from its first day. Operations of
the API know no strangers: each of them asks for the token of an account.
"""

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest
from django.http.cookie import parse_cookie
from django.http.response import HttpResponseBase
from django.urls import ResolverMatch, reverse
from django.utils.cache import patch_cache_control

from teahouse.web.errors import Declined
from teahouse.web.models import Visitor
from teahouse.web.requests import Answer
from teahouse.web.visitors import member_of

# What strangers may open: logging in, a new password, an invitation, the links of e-mails (which are their own proof),
# and the switches on these pages.
OPEN = frozenset({
    "login", "logout", "reset", "reset_sent", "new_password", "invitation", "notices_confirm", "notices_off",
    "language", "theme", "robots",
})  # fmt: skip
# Pages about the API, for people.
PAGES_OF_API = ("manual", "openapi")


def members_only(get_response: Answer) -> Answer:
    """Sends strangers to the sign-in page, whatever they ask for and whether or not it exists."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if settings.INVITE_ONLY and "public" in response.headers.get("Cache-Control", ""):
            # A cache that several people share would hand to strangers what a member has asked for.
            patch_cache_control(response, private=True)
        return response

    # Django looks for it here, where a class would have a method.
    answer.process_view = process_view  # type: ignore[attr-defined]
    return answer


def process_view(request: HttpRequest, view: object, args: object, kwargs: object) -> HttpResponseBase | None:
    """The sign-in page, for strangers who ask for anything that is not open to them."""
    match = request.resolver_match
    assert match is not None
    if not settings.INVITE_ONLY or is_open(match) or request.user.is_authenticated:
        return None
    return redirect_to_login(request.get_full_path() if request.method == "GET" else reverse("front"))


def is_open(match: ResolverMatch) -> bool:
    """Whether strangers may open this page; a program is asked for its token by every operation."""
    if match.namespace == "api":
        return match.url_name not in PAGES_OF_API
    return not match.namespace and match.url_name in OPEN


def may_connect(cookies: str) -> bool:
    """Whether a browser with these cookies may open a socket."""
    return not settings.INVITE_ONLY or member_of(parse_cookie(cookies)) is not None


def check(visitor: Visitor, deed: str) -> None:
    """Nobody plays or talks without an account, by whatever way they have come."""
    if settings.INVITE_ONLY and visitor.account_id is None:
        raise Declined("members_only")
