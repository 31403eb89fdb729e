"""Who sits down where: their streams follow the table from then on."""

from functools import partial

from django.db import transaction
from django.db.models.signals import m2m_changed
from django.dispatch import receiver

from teahouse.web import house
from teahouse.web.models import Seat


def seats_of(visitor: int) -> str:
    """What is told under this: a visitor has taken a seat."""
    return f"seats.{visitor}"


@receiver(m2m_changed, sender=Seat.holders.through)
def seat_taken(sender: type, instance: object, action: str, pk_set: set[int] | None, **more: object) -> None:
    """Somebody holds a seat from now on."""
    if action == "post_add" and isinstance(instance, Seat):
        for visitor in pk_set or ():
            transaction.on_commit(partial(house.tell, seats_of(visitor), {"table": instance.table_id}))
