"""Fair tables on the site: the site's commitments, what everybody contributes, and what is published at the end."""

import secrets
from collections.abc import Callable, Sequence
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from teahouse.core.errors import Unreadable
from teahouse.core.fair import Fair, Origin, commitment, is_nonce, lot, seed
from teahouse.web.models import Offer, Seat, Table

# Pages with a start button that are remembered, and for how long.
MOST_OFFERS = 50_000
OFFERED = timedelta(days=2)
# Every so many offers the old ones are swept away.
SWEEP = 100
# Whoever knows from what a table's secret was made adds a function here; it tells so once nobody needs the rest of it.
ORIGINS: list[Callable[[Table], Origin | None]] = []


def new_secret() -> str:
    """256 random bits."""
    return secrets.token_hex(32)


def make_offer() -> Offer:
    """A table that could be set up: the page with the start button shows what the site commits itself to."""
    made = Offer.objects.create(secret=new_secret())
    if made.pk % SWEEP == 0:
        Offer.objects.filter(pk__lte=made.pk - MOST_OFFERS).delete()
        Offer.objects.filter(created__lt=timezone.now() - OFFERED).delete()
    return made


@transaction.atomic
def take_offer(table: str) -> str:
    """The secret of an offer, which nobody can take again; "" if there is no such offer any more."""
    found = Offer.objects.select_for_update().filter(table=table).first()
    if found is None:
        return ""
    found.delete()
    return found.secret


def read_nonce(text: str) -> str:
    """What somebody contributes: 32 bytes in hex, or nothing."""
    if not is_nonce(text):
        raise Unreadable(f"nonce: expected 64 lowercase hex digits, got {text[:80]!r}")
    return text


def commitment_of(table: Table) -> str:
    """What the site has committed itself to; "" for a table that promises nothing."""
    return commitment(table.id, table.secret) if table.secret else ""


def contributors(seats: Sequence[Seat]) -> list[Seat]:
    """The seats whose holders contributed, in the order in which the seed takes them: that of their chairs."""
    return [seat for seat in sorted(seats, key=lambda seat: seat.chair) if seat.nonce is not None]


def draw_seed(table: Table) -> None:
    """The list of contributions closes: the seed follows from it, and where seats are drawn, who sits where."""
    seats = list(table.seats.all())
    table.seed = seed(table.id, table.secret, [str(seat.nonce) for seat in contributors(seats)])
    if table.lot:
        # Out of the way first: no two may have the same number, not even for a moment.
        for seat in seats:
            seat.number += 100
            seat.save(update_fields=["number"])
        for seat, number in zip(seats, lot(table.seed, len(seats)), strict=True):
            seat.number = number
            seat.save(update_fields=["number"])


def fair_of(table: Table, seats: Sequence[Seat]) -> Fair | None:
    """What a finished game publishes; None for a table that promised nothing."""
    if not table.secret or table.stage != Table.Stage.FINISHED:
        return None
    return Fair(
        table.id,
        table.secret,
        commitment_of(table),
        [str(seat.nonce) for seat in contributors(seats)],
        [seat.number for seat in contributors(seats)],
        [seat.number for seat in sorted(seats, key=lambda seat: seat.chair)] if table.lot else None,
    )


def whole_chain(table: Table, seats: Sequence[Seat]) -> Fair | None:
    """The same for the record, with what the secret itself was made of; asks the database."""
    found = fair_of(table, seats)
    if found is not None:
        found.tournament = next((origin for ask in ORIGINS if (origin := ask(table)) is not None), None)
    return found
