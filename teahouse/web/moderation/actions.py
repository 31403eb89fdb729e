"""What moderators do; each action is logged in the same transaction."""

from django.db import transaction
from django.utils import timezone

from teahouse.web import tables
from teahouse.web.accounts.models import Account
from teahouse.web.errors import Declined
from teahouse.web.models import Message, Seat, Table, Visitor
from teahouse.web.moderation.models import Deed, Hidden, Report, Restriction
from teahouse.web.tables import commits
from teahouse.web.tables.cache import LIVE_TABLES
from teahouse.web.tournaments import rounds
from teahouse.web.tournaments.models import Tournament


def write_down(who: Account, what: str, whom: str, why: str) -> None:
    """A line in the trail."""
    Deed.objects.create(who=who, name=who.get_username(), what=what, whom=whom[:300], why=why[:500])


def restrict(who: Account, restriction: Restriction) -> None:
    """Mute or ban somebody; a ban may take their seats."""
    with transaction.atomic():
        restriction.by = who
        restriction.save()
        until = f" until {restriction.until:%Y-%m-%d %H:%M} UTC" if restriction.until else ""
        write_down(who, restriction.kind, restriction.whom() + until, restriction.why)
    if restriction.kind == Restriction.Kind.BAN and restriction.seats == Restriction.Seats.STAND_IN:
        take_seats(restriction)


def lift(who: Account, restriction: Restriction, why: str = "") -> None:
    """It holds no longer."""
    with transaction.atomic():
        Restriction.objects.filter(pk=restriction.pk).update(lifted=timezone.now())
        write_down(who, f"lift {restriction.kind}", restriction.whom(), why)


def visitors_of(restriction: Restriction) -> list[Visitor]:
    """The visitors that a restriction names; an address sits at no table."""
    found = [restriction.visitor] if restriction.visitor else []
    mine = Visitor.objects.filter(account=restriction.account_id).first() if restriction.account_id else None
    return found + ([mine] if mine and mine not in found else [])


def take_seats(restriction: Restriction) -> None:
    """Let bots play on for somebody who is banned; a seat at a table that has not started becomes free."""
    for visitor in visitors_of(restriction):
        leave_tournaments(visitor)
        for seat in Seat.objects.filter(holders=visitor, left=False).select_related("table"):
            try:
                if seat.table.stage == Table.Stage.RUNNING:
                    tables.give_to_bot(seat.table_id, seat.number)
                elif seat.table.stage == Table.Stage.WAITING:
                    tables.leave(seat.table_id, visitor)
            except Declined:
                continue
            tell(seat.table_id)


def leave_tournaments(visitor: Visitor) -> None:
    """Nobody is paired with somebody who cannot come; what they play there is given up, as by their own wish."""
    going_on = [Tournament.Stage.JOINING, Tournament.Stage.RUNNING]
    for tournament in Tournament.objects.filter(entries__visitor=visitor, stage__in=going_on):
        for id in rounds.withdraw(tournament.pk, visitor):
            tell(id)


def tell(id: str) -> None:
    """Everybody at the table sees it now."""
    commits.publish(id)


def hide(who: Account, message: Message, why: str) -> None:
    """Everybody sees that a moderator has hidden the message, and no longer what it said."""
    with transaction.atomic():
        Hidden.objects.get_or_create(message=message, defaults={"why": why, "by": who})
        write_down(who, "hide", message_name(message), why)
    publish_messages(message.table_id)


def show(who: Account, hidden: Hidden) -> None:
    """The message is shown again."""
    message = hidden.message
    with transaction.atomic():
        hidden.delete()
        write_down(who, "show", message_name(message), "")
    publish_messages(message.table_id)


def message_name(message: Message) -> str:
    """A message as the trail calls it."""
    return f"message {message.pk} of {message.name} at {message.table_id}"


def publish_messages(id: str) -> None:
    """What was said there reads otherwise now."""
    with commits.locked_table(id) as table:
        commits.count_change(table)
    LIVE_TABLES.mark_stale(id)
    tell(id)


def close(who: Account, report: Report, answer: str) -> None:
    """A report has been dealt with."""
    with transaction.atomic():
        report.stage, report.handled_by, report.handled_at = Report.Stage.CLOSED, who, timezone.now()
        report.answer = answer
        report.save()
        write_down(who, "close report", f"report {report.pk} at {report.table_id}", answer)
