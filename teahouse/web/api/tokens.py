"""Authentication: a token in the Authorization header. Cookies are ignored."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Q
from django.http import HttpRequest
from django.utils import timezone
from ninja.security import HttpBearer

from teahouse.core.errors import Unreadable
from teahouse.web import limits
from teahouse.web.accounts.merging import give_visitor
from teahouse.web.accounts.models import Account
from teahouse.web.api.errors import Refused
from teahouse.web.api.models import Token
from teahouse.web.errors import Declined
from teahouse.web.models import Visitor
from teahouse.web.threads import run_in_thread
from teahouse.web.visitors import hash_key, language_of

#         what a token may open
SCOPES = ["read", "play", "tables"]
PREFIX = "tea_"
MOST_TOKENS = 20
LONGEST_LABEL = 40
# Recording every use would turn every request into a write.
USE_NOTED = timedelta(minutes=1)


@dataclass
class Caller:
    """An authenticated program. Limits count it together with the browsers of its account."""

    token: Token
    account: Account
    visitor: Visitor
    language: str
    address: str = ""

    @property
    def stream_keys(self) -> tuple[str, str]:
        """What open streams are counted by."""
        return limits.visitor_key(self.visitor), f"address:{self.address}"


class TokenRequest(HttpRequest):
    """A request that `Bearer` has authenticated; used in annotations only."""

    auth: Caller


def make_token(account: Account, label: str, scopes: Sequence[str], days: int = 0) -> tuple[Token, str]:
    """A new token and its text, which is shown only once."""
    label = " ".join(label.replace("\0", "").split())[:LONGEST_LABEL]
    if not label:
        raise Declined("no_label")
    if not scopes:
        raise Declined("no_scope")
    for scope in scopes:
        if scope not in SCOPES:
            raise Unreadable(f'no scope "{scope}"; there are: {", ".join(SCOPES)}')
    if account.tokens.count() >= MOST_TOKENS:
        raise Declined("full")
    text = PREFIX + secrets.token_urlsafe(32)
    expires = timezone.now() + timedelta(days=days) if days else None
    kept = [scope for scope in SCOPES if scope in scopes]
    return account.tokens.create(key=hash_key(text), label=label, scopes=" ".join(kept), expires=expires), text


def token_data(account: Account) -> list[Mapping[str, object]]:
    """An account's tokens, for the download of its data."""
    return list(account.tokens.values("label", "scopes", "created", "last_used", "expires"))


def caller_with(text: str, language: str, address: str) -> Caller | None:
    """The caller with this token, if it is valid, and their address."""
    now = timezone.now()
    counts = Q(expires=None) | Q(expires__gt=now)
    token = (
        Token.objects.filter(counts, key=hash_key(text), account__is_active=True)
        .select_related("account__visitor")
        .first()
    )
    if token is None:
        return None
    if token.last_used is None or now - token.last_used > USE_NOTED:
        Token.objects.filter(pk=token.pk).update(last_used=now)
    account = token.account
    visitor = account.visitor if hasattr(account, "visitor") else give_visitor(account)
    return Caller(token, account, visitor, language, address)


class Bearer(HttpBearer):
    """Allows an operation for tokens with its scope, within its limit."""

    def __init__(self, scope: str, limit: str) -> None:
        super().__init__()
        self.scope = scope
        self.limit = limit

    async def authenticate(self, request: HttpRequest, token: str) -> Caller:
        language = asked_language(request)
        address = limits.address_of(request)
        caller = await run_in_thread(caller_with, token, language, address)
        if caller is None:
            limits.check("bad_token", address)
            raise Refused(401, "token", language)
        if not caller.token.allows(self.scope):
            raise Refused(403, "scope", language, {"needed": self.scope})
        limits.check(self.limit, caller.address, limits.visitor_key(caller.visitor))
        return caller


def asked_language(request: HttpRequest) -> str:
    """The language of sentences: what the program accepts."""
    return language_of({}, request.headers.get("Accept-Language", ""))
