"""Visitors: a cookie for each browser that sits down, or an account; the language and colours that they read in."""

import hashlib
import re
import secrets
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from teahouse.core.book import LANGUAGES
from teahouse.draw.theme import SCHEMES
from teahouse.web import names
from teahouse.web.models import Seat, Visitor
from teahouse.web.outage import closed_page, is_away
from teahouse.web.requests import Answer, VisitorRequest

if TYPE_CHECKING:
    from teahouse.web.accounts.models import Account

COOKIE = "teahouse"
LANGUAGE_COOKIE = "language"
THEME_COOKIE = "theme"
KEPT = 400 * 86_400
RETURN = "return"


def hash_key(key: str) -> str:
    """What the database knows of a cookie."""
    return hashlib.sha256(key.encode()).hexdigest()


def visitor_of(cookies: Mapping[str, str]) -> Visitor | None:
    """The visitor with these cookies: the account that is logged in, or else the guest; None for somebody who has
    never sat down."""
    return member_of(cookies) or guest_of(cookies)


def member_of(cookies: Mapping[str, str]) -> Visitor | None:
    """The visitor of the account whose session this is, on whatever device; a session that was ended has none."""
    key = cookies.get(settings.SESSION_COOKIE_NAME, "")
    if not key:
        return None
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(key)
    account = get_user(request)
    return Visitor.objects.filter(account=account).first() if account.is_authenticated else None


def guest_of(cookies: Mapping[str, str]) -> Visitor | None:
    """The guest who sits in this browser, also while somebody is logged in."""
    key = cookies.get(COOKIE, "")
    return Visitor.objects.filter(key=hash_key(key), account=None).first() if key else None


def ensure_visitor(request: VisitorRequest, name: str = "") -> Visitor:
    """The visitor, made if there is none; the answer to the request will carry the cookie. Accounts keep their name,
    and guests are declined one that could be an account's."""
    found = visitor_of(request.COOKIES)
    if found is not None and (found.account_id is not None or name == found.name):
        return found
    names.check(name)
    if found is None:
        key = secrets.token_urlsafe(32)
        found = Visitor.objects.create(key=hash_key(key))
        request.new_cookie = key
    if name:
        names.give(found, name)
    return found


def set_cookie(response: HttpResponseBase, name: str, value: str, hidden: bool = True) -> None:
    """A cookie for a long time."""
    response.set_cookie(name, value, KEPT, secure=settings.HTTPS, httponly=hidden, samesite="Lax")


def save_settings(account: AbstractBaseUser | AnonymousUser, **settings: object) -> None:
    """Keep what somebody chose, if they are logged in: an account's settings follow it to every device."""
    if account.is_authenticated:
        for name, value in settings.items():
            setattr(account, name, value)
        account.save(update_fields=list(settings))


def language_of(cookies: Mapping[str, str], accepts: str) -> str:
    """The language that was chosen by the switch, or else the first that the browser asks for."""
    chosen = cookies.get(LANGUAGE_COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    wanted: list[tuple[float, str]] = []
    for item in accepts.split(",")[:20]:
        tag, _, quality = item.partition(";q=")
        weight = float(quality) if re.fullmatch(r"[01](\.\d{1,3})?", quality.strip()) else 1.0
        wanted.append((-weight, tag.strip().lower().partition("-")[0]))
    for _, tag in sorted(wanted, key=lambda item: item[0]):
        if tag in LANGUAGES:
            return tag
    return LANGUAGES[0]


class VisitorMiddleware:
    """Puts `language` and `theme` on every request, an account's before a cookie's, and a new visitor's cookie on the
    answer."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: VisitorRequest) -> HttpResponseBase:
        self.greet(request, request.user if has_session(request) else None)
        return self.finish(request, self.get_response(request))

    def greet(self, request: VisitorRequest, account: "Account | AnonymousUser | None") -> None:
        request.language = language_of(request.COOKIES, request.headers.get("Accept-Language", ""))
        theme = request.COOKIES.get(THEME_COOKIE, "")
        if account is not None and account.is_authenticated:
            request.language = account.language if account.language in LANGUAGES else request.language
            theme = account.theme
        request.theme = theme if theme in SCHEMES else ""
        request.new_cookie = ""

    def finish(self, request: VisitorRequest, response: HttpResponseBase) -> HttpResponseBase:
        if request.new_cookie:
            set_cookie(response, COOKIE, request.new_cookie)
        response.headers.setdefault("Cache-Control", "no-store")
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return closed_page(request) if is_away(exception) else None


def has_session(request: HttpRequest) -> bool:
    """Whether somebody may be logged in."""
    return settings.SESSION_COOKIE_NAME in request.COOKIES


def page_context(request: HttpRequest) -> dict[str, object]:
    """What every page knows."""
    return {
        "request": request,
        "language": getattr(request, "language", LANGUAGES[0]),
        "theme": getattr(request, "theme", ""),
        "languages": LANGUAGES,
        "panel": "panel" in request.GET,
        "is_stranger": is_stranger(request),
    }


def is_stranger(request: HttpRequest) -> bool:
    """Whether a house for members does not know the reader: ways that lead nowhere are not shown to them."""
    return bool(settings.INVITE_ONLY) and not getattr(request, "user", AnonymousUser()).is_authenticated


def return_token(seat: Seat) -> str:
    """What opens a seat on another device."""
    return signing.dumps([seat.pk, seat.link], salt=RETURN)


def returned_seat(token: str) -> Seat | None:
    """The seat that a return link opens."""
    try:
        seat, link = signing.loads(token, salt=RETURN)
    except (signing.BadSignature, TypeError, ValueError):
        return None
    return Seat.objects.filter(pk=seat, link=link, bot="").select_related("table").first()
