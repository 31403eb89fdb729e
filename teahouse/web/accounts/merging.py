"""A guest becomes a member: what the guest had is the account's from then on."""

import secrets
from contextlib import suppress
from functools import partial

from django.db import IntegrityError, models, transaction

from teahouse.web.accounts.models import Account
from teahouse.web.models import Message, Seat, Table, Visitor
from teahouse.web.tables import commits
from teahouse.web.visitors import hash_key


def give_visitor(account: Account) -> Visitor:
    """Every account has a visitor, whose key no cookie opens."""
    key = hash_key(secrets.token_urlsafe(32))
    return Visitor.objects.get_or_create(account=account, defaults={"key": key, "name": account.username[:40]})[0]


def merge(guest: Visitor, member: Visitor) -> int:
    """Move everything a guest has to the account's visitor; how many tables stay the guest's.

    Where the account already sits on another seat of the same table the guest's stays as it is: nobody shall look into
    two hands because somebody logged in. The guest is then there again after logging out.
    """
    with transaction.atomic():
        guest = Visitor.objects.select_for_update().get(pk=guest.pk)
        both = conflicts(guest, member)
        for seat in Seat.objects.filter(holders=guest).exclude(table__in=both).select_related("table"):
            seat.holders.add(member)
            seat.holders.remove(guest)
            call_by_account(seat, member)
        Message.objects.filter(visitor=guest, name="").exclude(table__in=both).update(name=member.name)
        for relation in Visitor._meta.related_objects:
            if relation.one_to_many:
                repoint(relation.related_model, relation.field.name, guest, member, both)
        if not both:
            guest.delete()
    return len(both)


def call_by_account(seat: Seat, member: Visitor) -> None:
    """A seat without a name, as a guest's is whose name an account has got, bears that of the account."""
    if seat.name or seat.table.kind == Table.Kind.SCREEN:
        return
    seat.name = member.name
    seat.save(update_fields=["name"])
    with commits.locked_table(seat.table_id) as table:
        commits.count_change(table)
    transaction.on_commit(partial(commits.publish, seat.table_id), robust=True)


def conflicts(guest: Visitor, member: Visitor) -> list[str]:
    """The tables at which both sit, and not on the same seats."""
    shared = Table.objects.filter(seats__holders=guest).filter(pk__in=member.seats.values("table")).distinct()
    return [
        table.pk for table in shared if set(table.seats.filter(holders=guest)) - set(table.seats.filter(holders=member))
    ]


def repoint(model: type[models.Model], name: str, guest: Visitor, member: Visitor, both: list[str]) -> None:
    """Whatever points at the guest points at the account; what the account has already stays."""
    rows = model._default_manager.filter(**{name: guest})
    if model is Table:
        rows = rows.exclude(pk__in=both)
    for other in model._meta.fields:
        if other.related_model is Table and model is not Table:
            rows = rows.exclude(**{f"{other.name}__in": both})
    try:
        with transaction.atomic():
            rows.update(**{name: member})
    except IntegrityError:
        for row in rows:
            with suppress(IntegrityError), transaction.atomic():
                setattr(row, name, member)
                row.save(update_fields=[name])
