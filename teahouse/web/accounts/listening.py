"""What accounts listen to: new accounts, games that end, hints, the opening of the house."""

from importlib import import_module

from django.conf import settings
from django.db.models.signals import post_save
from django.dispatch import receiver

from teahouse.web import signals
from teahouse.web.accounts import ratings
from teahouse.web.accounts.merging import give_visitor
from teahouse.web.accounts.models import Account


@receiver(post_save, sender=Account)
def welcome(instance: Account, created: bool, raw: bool = False, **_: object) -> None:
    """Every account can sit down."""
    if created and not raw:
        give_visitor(instance)


@receiver(signals.hinted)
def remember_hint(id: str, **_: object) -> None:
    """A table where somebody was helped is not rated."""
    ratings.leave_out(id, "hints")


@receiver(signals.finished)
def count_finished(id: str, **_: object) -> None:
    """A game is over."""
    ratings.count(id)


@receiver(signals.opened)
def catch_up(**_: object) -> None:
    """The house opens: games whose end nobody heard of are counted, sessions that ran out are swept away."""
    ratings.count_all()
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
