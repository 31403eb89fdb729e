"""What accounts listen to: new accounts, games that end, the opening of the site."""

import logging
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module

from django.conf import settings
from django.db import connection
from django.db.models.signals import post_save
from django.dispatch import receiver

from teahouse.web import names
from teahouse.web.accounts import ratings
from teahouse.web.accounts.merging import give_visitor
from teahouse.web.accounts.models import Account
from teahouse.web.hub import HUB, GameFinished, SiteOpened

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
