"""Seats: who takes one, who leaves one before the start, who holds which, and what somebody there has seen."""

from functools import partial

from django.db import transaction
from django.db.models import QuerySet
from django.db.models.signals import m2m_changed
from django.dispatch import receiver
from django.utils import timezone

from teahouse.bots import check_bot
from teahouse.core.registry import game as game_with_id
from teahouse.web import fairness, permissions
from teahouse.web.errors import Declined
from teahouse.web.hub import HUB, SeatTaken
from teahouse.web.models import Seat, Table, Visitor, new_id
from teahouse.web.tables.cache import LIVE_TABLES
from teahouse.web.tables.commits import count_change, locked_table
from teahouse.web.tables.setup import arrive, begin, missing_seats
from teahouse.web.text_cleaning import clean_name


@receiver(m2m_changed, sender=Seat.holders.through)
def publish_seat_taken(sender: type, instance: object, action: str, pk_set: set[int] | None, **more: object) -> None:
    """Somebody holds a seat from now on, however they came to it."""
    if action == "post_add" and isinstance(instance, Seat):
        for visitor in pk_set or ():
            transaction.on_commit(partial(HUB.publish, SeatTaken(visitor, instance.table_id)))


def held_by(id: str, visitor: Visitor | None) -> list[int]:
    """The seats of the table that a visitor holds."""
    if visitor is None:
        return []
    return list(Seat.objects.filter(table_id=id, holders=visitor).order_by("number").values_list("number", flat=True))


def sit(id: str, visitor: Visitor, name: str, nonce: str = "") -> Table:
    """A guest takes the seat that was kept for them, or a free one, and contributes to the seed."""
    permissions.check(visitor, "sit")
    with locked_table(id) as table:
        if table.stage != Table.Stage.WAITING:
            raise Declined("started")
        own = table.seats.filter(holders=visitor)
        if own.exists() and not own.filter(arrived=False).exists():
            raise Declined("seated")
        if not own.exists():
            seat = free_seats(table).first()
            if seat is None:
                raise Declined("full")
            seat.name = clean_name(name)
            seat.save()
            seat.holders.add(visitor)
        count_change(table)
        arrive(table, visitor, nonce)
    return table


def leave(id: str, visitor: Visitor) -> None:
    """A seat at a table that still waits becomes free."""
    with locked_table(id) as table:
        if table.stage != Table.Stage.WAITING:
            raise Declined("started")
        for seat in table.seats.filter(holders=visitor):
            free(seat)
        count_change(table)


def free(seat: Seat) -> None:
    """Nobody sits there any more; no link opens it, and what was contributed is gone."""
    seat.holders.clear()
    seat.name, seat.arrived, seat.nonce, seat.link = "", False, None, new_id()
    seat.save(update_fields=["name", "arrived", "nonce", "link"])


def free_seats(table: Table) -> QuerySet[Seat]:
    """Seats that wait for somebody."""
    return table.seats.filter(bot="", holders=None)


def fill(id: str, visitor: Visitor, bot: str) -> Table:
    """The host lets bots take the seats on which nobody sits yet, and the game starts."""
    check_bot(bot)
    with locked_table(id) as table:
        if table.stage != Table.Stage.WAITING or table.host_id != visitor.pk:
            raise Declined("started")
        if not table.seats.filter(holders=visitor, arrived=True).exists():
            raise Declined("sit_first")
        for seat in missing_seats(table):
            seat.holders.clear()
            seat.bot, seat.name, seat.link = bot, "", new_id()
            seat.save(update_fields=["bot", "name", "link"])
        begin(table)
    return table


def rematch(id: str, visitor: Visitor) -> Table:
    """A table for the same company once more, everybody one seat further. The seats are kept until everybody sits
    down again; whoever asks second finds the table there."""
    permissions.check(visitor, "create")
    with locked_table(id) as first:
        if first.stage != Table.Stage.FINISHED or first.kind in (Table.Kind.IMPORTED, Table.Kind.MATCH):
            raise Declined("running")
        if first.rematch is not None:
            return first.rematch
        for other in Visitor.objects.filter(seats__table=first).exclude(pk=visitor.pk).distinct():
            try:
                permissions.check(other, "sit")
            except Declined:
                raise Declined("company") from None
        table = Table.objects.create(
            game=first.game,
            rules_version=game_with_id(first.game).version,
            options=first.options,
            secret=fairness.new_secret(),
            is_rated=first.is_rated,
            size=first.size,
            kind=first.kind,
            host=visitor,
            listed=first.listed,
            hints=first.hints,
            per_move=first.per_move,
            bank=first.bank,
            bonus=first.bonus,
            patience=first.patience,
        )
        old = list(first.seats.all())
        for seat in old:
            number = (seat.number + 1) % len(old)
            holders = list(seat.holders.all())
            place = Seat.objects.create(
                table=table,
                number=number,
                chair=number,
                name=present_name(seat, holders),
                bot=seat.bot,
                program=seat.program,
                time_left=first.bank,
            )
            place.holders.set(holders)
        first.rematch = table
        count_change(first)
    return table


def present_name(seat: Seat, holders: list[Visitor]) -> str:
    """What whoever sits there is called by now: an account may have got a guest's name since."""
    own = [holder.name for holder in holders]
    return seat.name if not seat.name or seat.name in own else next(filter(None, own), "")


def set_looked(id: str, seat: int, row: int) -> None:
    """Remember what a seat has seen."""
    Seat.objects.filter(table_id=id, number=seat).update(looked=row)
    LIVE_TABLES.mark_stale(id)


def mark_left(id: str, seats: list[int]) -> None:
    """Remember when somebody was last here."""
    Seat.objects.filter(table_id=id, number__in=seats).update(last_seen=timezone.now())
    LIVE_TABLES.mark_stale(id)
