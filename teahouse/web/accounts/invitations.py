"""Invitations to a house for members: made, found by their link, used once, revoked."""

import secrets
from collections.abc import Mapping
from contextlib import suppress
from datetime import timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from teahouse.web import permissions
from teahouse.web.accounts.models import Account, Invitation
from teahouse.web.errors import Declined
from teahouse.web.text_cleaning import clean_name
from teahouse.web.visitors import hash_key

# Short enough for a QR code that a phone reads from a terminal, and too long to guess: 144 bits.
TOKEN_BYTES = 18
# Days that a link counts, if nothing else is said.
DAYS = 14
# How many links may be open at once.
MOST_OPEN = 5
MOST_OPEN_OF_MODERATOR = 50


def invite(maker: Account | None, label: str, days: int = DAYS) -> tuple[Invitation, str]:
    """A new invitation and the end of its link, which is told only once; None is whoever hosts the site."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    now = timezone.now()
    expires = now + timedelta(days=days)
    with transaction.atomic():
        # Those that nobody came by are of no use to anybody.
        Invitation.objects.filter(used=None, expires__lte=now).delete()
        if maker is not None:
            allow_one_more(maker)
        made = Invitation.objects.create(key=hash_key(token), maker=maker, label=clean_name(label), expires=expires)
    return made, token


def allow_one_more(maker: Account) -> None:
    """Raise Declined if the member may not invite anybody now."""
    permissions.check(maker.visitor, "invite")
    # Locked, so that of two requests at once the second sees what the first has made.
    Account.objects.select_for_update().get(pk=maker.pk)
    if still_open().filter(maker=maker).count() >= (MOST_OPEN_OF_MODERATOR if maker.is_staff else MOST_OPEN):
        raise Declined("full")


def still_open() -> QuerySet[Invitation]:
    """The invitations that somebody may come by: neither used nor too old, and their maker is still a member."""
    makers = Q(maker=None) | Q(maker__is_active=True)
    return Invitation.objects.filter(makers, used=None, expires__gt=timezone.now())


def find_open(token: str) -> Invitation | None:
    """The invitation of a link, if somebody may come by it. Whoever is banned invites nobody."""
    found = still_open().filter(key=hash_key(token)).select_related("maker__visitor").first()
    with suppress(Declined):
        if found is not None and found.maker is not None:
            permissions.check(found.maker.visitor, "invite")
        return found
    return None


def use(invitation: Invitation, account: Account) -> None:
    """The account has come by the invitation; raises Declined if somebody else was quicker. Part of the transaction
    that makes the account."""
    if not still_open().filter(pk=invitation.pk).update(used=timezone.now(), account=account):
        raise Declined("invitation_over")


def shown_to(account: Account) -> QuerySet[Invitation]:
    """What a member sees: their own invitations; moderators see everybody's, and those of the command line."""
    seen = Invitation.objects.all() if account.is_staff else account.invitations.all()
    return seen.select_related("maker", "account")


def revoke(account: Account, number: int) -> bool:
    """An invitation counts no longer; whether there was one to revoke."""
    return bool(shown_to(account).filter(pk=number, used=None).delete()[0])


def invitation_data(account: Account) -> list[Mapping[str, object]]:
    """An account's invitations, for the download of its data."""
    return list(account.invitations.values("label", "created", "expires", "used", "account__username"))
