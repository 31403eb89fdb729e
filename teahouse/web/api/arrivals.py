"""Who sits down where: their streams follow the table from then on."""

from functools import partial

from django.db import transaction
from django.db.models.signals import m2m_changed
from django.dispatch import receiver

from teahouse.web.hub import HUB, SeatTaken
from teahouse.web.models import Seat


@receiver(m2m_changed, sender=Seat.holders.through)
def seat_taken(sender: type, instance: object, action: str, pk_set: set[int] | None, **more: object) -> None:
    """Somebody holds a seat from now on."""
    if action == "post_add" and isinstance(instance, Seat):
        for visitor in pk_set or ():
            transaction.on_commit(partial(HUB.publish, SeatTaken(visitor, instance.table_id)))
