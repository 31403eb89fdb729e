"""What accounts listen to: new accounts, games that end, hints, the opening of the house."""

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
def count_finished(**_: object) -> None:
    """A game is over: count it, and any that was missed."""
    ratings.count_all()


@receiver(signals.opened)
def count_missed(**_: object) -> None:
    """The house opens: count the games whose end nobody heard of."""
    ratings.count_all()
