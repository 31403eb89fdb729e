"""Deleting an account: what nobody else shares is deleted, and in shared games the player becomes anonymous."""

from axes.utils import reset
from django.db import transaction

from teahouse.web import tables
from teahouse.web.accounts.models import Account
from teahouse.web.errors import Declined
from teahouse.web.models import Message, Seat, Table, Visitor
from teahouse.web.names import SOMEBODY
from teahouse.web.tables import commits
from teahouse.web.tables.cache import LIVE_TABLES


def leave(account: Account) -> list[str]:
    """Delete the account with everything that is only its own; the tables that others must hear of."""
    visitor: Visitor = account.visitor
    own = Table.objects.filter(seats__holders=visitor).distinct()
    shared = [table for table in own if is_shared(table, visitor)]
    for table in shared:
        give_up(table, visitor)
    with transaction.atomic():
        gone = list(own.exclude(pk__in=[table.pk for table in shared]))
        gone += list(Table.objects.filter(host=visitor, kind=Table.Kind.IMPORTED))
        talked = set(Message.objects.filter(visitor=visitor).values_list("table_id", flat=True))
        Message.objects.filter(visitor=visitor).delete()
        Table.objects.filter(pk__in=[table.pk for table in gone]).delete()
        for table in shared:
            become_nameless(table, visitor)
        changed = {table.pk for table in shared} | talked - {table.pk for table in gone}
        for table in Table.objects.select_for_update().filter(pk__in=changed):
            commits.count_change(table)
        visitor.delete()
        reset(username=account.username.casefold())
        account.delete()
    for table in gone:
        LIVE_TABLES.forget(table.pk)
    for id in changed:
        LIVE_TABLES.mark_stale(id)
    return sorted(changed)


def is_shared(table: Table, visitor: Visitor) -> bool:
    """Whether anybody else sits there."""
    return Seat.objects.filter(table=table, holders__isnull=False).exclude(holders=visitor).exists()


def give_up(table: Table, visitor: Visitor) -> None:
    """Resign running games, so that nobody waits for the deleted account."""
    if table.stage != Table.Stage.RUNNING:
        return
    for seat in Seat.objects.filter(table=table, holders=visitor, left=False):
        try:
            tables.resign(table.pk, seat.number)
        except Declined:
            return


def become_nameless(table: Table, visitor: Visitor) -> None:
    """The seat stays with its moves, or is free again where the game has not begun."""
    waiting = table.stage == Table.Stage.WAITING
    for seat in Seat.objects.filter(table=table, holders=visitor):
        if waiting:
            tables.free(seat)
            continue
        seat.holders.remove(visitor)
        seat.name = SOMEBODY
        seat.save(update_fields=["name"])
    if table.host_id == visitor.pk:
        others = Visitor.objects.filter(seats__table=table).exclude(pk=visitor.pk)
        Table.objects.filter(pk=table.pk).update(host=others.first())
