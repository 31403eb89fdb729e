"""What tournaments store about a player, and what remains when the player's account is deleted."""

from functools import partial

from django.db import transaction

from teahouse.web.accounts.models import Account
from teahouse.web.hub import NameTaken
from teahouse.web.models import Visitor
from teahouse.web.name_folding import fold
from teahouse.web.names import SOMEBODY
from teahouse.web.tournaments import rounds
from teahouse.web.tournaments.models import Entry, Tournament


def tournament_data(account: Account) -> list[dict[str, object]]:
    """The tournaments that somebody set up or took part in."""
    hosted = set(account.tournaments.values_list("pk", flat=True))
    entered = dict(Entry.objects.filter(visitor=account.visitor).values_list("tournament_id", "name"))
    found = Tournament.objects.filter(pk__in=hosted | set(entered)).order_by("created")
    return [
        {"tournament": one.pk, "name": one.name, "game": one.game, "stage": one.stage, "created": one.created}
        | {"host": one.pk in hosted, "entered_as": entered.get(one.pk)}
        for one in found
    ]


def lose_name(event: NameTaken) -> None:
    """An account has got a name: guests who bear it go without in tournaments that are not over."""
    folded = event.folded
    going_on = [Tournament.Stage.JOINING, Tournament.Stage.RUNNING]
    entries = Entry.objects.filter(tournament__stage__in=going_on).exclude(visitor__account__folded=folded)
    alike = [name for name in entries.order_by().values_list("name", flat=True).distinct() if fold(name) == folded]
    Entry.objects.filter(pk__in=list(entries.filter(name__in=alike).values_list("pk", flat=True))).update(name="")


def forget(instance: Visitor, **_: object) -> None:
    """Somebody is gone: out of what has not begun, withdrawn from what runs, nameless in what others remember."""
    entries = Entry.objects.filter(visitor=instance)
    entries.filter(tournament__stage=Tournament.Stage.JOINING).delete()
    running = entries.filter(tournament__stage=Tournament.Stage.RUNNING).values_list("tournament_id", flat=True)
    for id in list(running):
        transaction.on_commit(partial(rounds.advance, id), robust=True)
    entries.update(name=SOMEBODY, withdrawn=True)
