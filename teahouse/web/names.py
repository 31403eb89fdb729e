"""Whose name is whose: what a guest may be called, and what becomes of a guest's name when an account takes it."""

from functools import cache, partial

from django.contrib.auth import get_user_model
from django.db import models, transaction

from teahouse.bots import BOTS
from teahouse.core.book import LANGUAGES
from teahouse.core.words import words_of
from teahouse.web.errors import Declined
from teahouse.web.hub import HUB, NameTaken
from teahouse.web.models import Message, Seat, Table, Visitor
from teahouse.web.name_folding import fold
from teahouse.web.tables import commits
from teahouse.web.tables.cache import LIVE_TABLES

# Whoever is called so would be taken for somebody who runs the site: English, Hungarian, Slovak.
OFFICES = ["admin", "administrator", "moderator", "root", "staff", "support", "system", "teahouse", "house", "somebody"]
OFFICES += ["adminisztrátor", "moderátor", "rendszer", "rendszergazda", "teaház", "valaki"]
OFFICES += ["administrátor", "správca", "systém", "čajovňa", "niekto"]
# What a player is called whose account is gone.
SOMEBODY = "somebody"
GOING_ON = [Table.Stage.WAITING, Table.Stage.RUNNING]


@cache
def reserved_names() -> frozenset[str]:
    """Names that nobody may have, folded: offices, and the bots as any language calls them."""
    called = [words_of("teahouse.web", language).say(f"bot:{bot}") for bot in BOTS for language in LANGUAGES]
    return frozenset(fold(name) for name in [*OFFICES, *BOTS, *called])


def is_taken(name: str) -> bool:
    """Whether a guest who is called so could be taken for an account, a bot, or somebody who runs the site."""
    folded = fold(name)
    return folded in reserved_names() or get_user_model().objects.filter(folded=folded).exists()


def check(name: str) -> None:
    """Decline a name that a guest may not have."""
    if name and is_taken(name):
        raise Declined("name_taken")


def give(guest: Visitor, name: str) -> None:
    """A guest is called so from now on, unless an account has got the name in the meantime."""
    with transaction.atomic():
        guest.name = name
        guest.save(update_fields=["name", "folded"])
        check(name)


def release_name(folded: str) -> None:
    """An account has this name now: whoever else bears it, or one that looks like it, goes without where games go on.

    Games that are over stay as they were played: there only the account's own name leads to its page.
    """
    with transaction.atomic():
        Visitor.objects.filter(account=None, folded=folded).update(name="", folded="")
        playing = Seat.objects.filter(table__stage__in=GOING_ON).exclude(holders__account__folded=folded)
        said = Message.objects.filter(table__stage__in=GOING_ON).exclude(visitor__account__folded=folded)
        changed = make_nameless(playing, folded) | make_nameless(said, folded)
        for table in Table.objects.select_for_update().filter(pk__in=changed):
            commits.count_change(table)
        HUB.publish(NameTaken(folded))
        transaction.on_commit(partial(tell, changed), robust=True)


def make_nameless(rows: models.QuerySet[Seat] | models.QuerySet[Message], folded: str) -> set[str]:
    """Take the name from all of these rows that bear it; their tables."""
    # Few names are in use at a time, and the database cannot fold.
    alike = [name for name in rows.order_by().values_list("name", flat=True).distinct() if fold(name) == folded]
    found = dict(rows.filter(name__in=alike).values_list("pk", "table_id"))
    rows.model.objects.filter(pk__in=found).update(name="")
    return set(found.values())


def tell(ids: set[str]) -> None:
    """Everybody at these tables sees it now."""
    for id in ids:
        LIVE_TABLES.mark_stale(id)
        commits.publish(id)
