"""What accounts listen to: new accounts, logins, games that end, the opening of the site."""

import logging
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module

from django.conf import settings
from django.contrib.auth.signals import user_logged_in
from django.db import connection
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.http import HttpRequest

from teahouse.web import names
from teahouse.web.accounts import ratings
from teahouse.web.accounts.merging import give_visitor
from teahouse.web.accounts.models import Account
from teahouse.web.hub import HUB, GameFinished, SiteOpened
from teahouse.web.learnt import take_along

LOG = logging.getLogger("teahouse.ratings")
COUNTING = ThreadPoolExecutor(1)


@receiver(post_save, sender=Account)
def welcome(
    instance: Account, created: bool, raw: bool = False, update_fields: frozenset[str] | None = None, **_: object
) -> None:
    """Every account can sit down, and its name is nobody else's; the same when it gets another name."""
    if raw or (update_fields is not None and "username" not in update_fields):
        return
    visitor = give_visitor(instance)
    name = instance.username[:40]
    if created or visitor.name != name:
        visitor.name = name
        visitor.save(update_fields=["name", "folded"])
        names.release_name(instance.folded)


@receiver(user_logged_in)
def bring_lessons(request: HttpRequest, user: Account, **_: object) -> None:
    """The ticks of this browser are there on every device from now on."""
    take_along(request.COOKIES, give_visitor(user))


def count_finished(event: GameFinished) -> None:
    """A game is over. On a running site the count happens in the background; what gets lost is counted at the next
    start."""
    if HUB.loop is None:
        ratings.count(event.table)
    else:
        COUNTING.submit(count_beside, event.table)


def count_beside(id: str) -> None:
    """Count a table in a separate thread."""
    try:
        ratings.count(id)
    except Exception:
        LOG.exception("table %s: could not be counted; it will be when the site opens next", id)
    finally:
        connection.close()


def catch_up(event: SiteOpened) -> None:
    """When the site starts: count games whose end was missed, and delete expired sessions."""
    ratings.count_all()
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()


HUB.subscribe(GameFinished, count_finished)
HUB.subscribe(SiteOpened, catch_up)
