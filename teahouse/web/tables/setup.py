"""Setting up tables: what is agreed before the first seat is taken, and the start when the last one is."""

import logging
from collections.abc import Mapping, Sequence

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from teahouse.bots import check_bot
from teahouse.core.errors import Unreadable
from teahouse.core.foresight import only_answer
from teahouse.core.game import Game
from teahouse.core.record import Record
from teahouse.core.registry import game as game_with_id
from teahouse.core.state import NOBODY, State
from teahouse.web import fairness, permissions
from teahouse.web.errors import Declined
from teahouse.web.models import Seat, Table, Visitor, new_id
from teahouse.web.tables import clocks
from teahouse.web.tables.cache import LIVE_TABLES
from teahouse.web.tables.clocks import Clock

LOG = logging.getLogger("teahouse.tables")


def check_options(options: Mapping[str, object]) -> None:
    """Maps of one's own are for the library and the command line; here everybody plays on the built-in ones."""
    if any(isinstance(value, dict) for value in options.values()):
        raise Declined("own_map")


def create(
    visitor: Visitor,
    game: Game,
    kind: str,
    seats: int,
    options: Mapping[str, object],
    bots: Sequence[str] = (),
    clock: Clock | None = None,
    slow: bool = False,
    seat: int | None = None,
    listed: bool = True,
    hints: bool = True,
    public: bool = False,
    rated: bool = False,
    offer: str = "",
    nonce: str | None = "",
) -> Table:
    """A new table, at which the visitor sits down and contributes to the seed; with None only a seat is kept for them.

    Bots take their seats at once; at one screen so do all people; with friends the others follow. `offer` names the
    table whose commitment a page has shown already.
    """
    permissions.check(visitor, "create")
    check_options(options)
    resolved = game.resolve(options, seats)
    clock = clock or Clock()
    people = seats - len(bots)
    if people < 1:
        raise Unreadable(f"{len(bots)} bots leave no seat for a person: there are {seats} seats")
    for name in bots:
        check_bot(name)
    with transaction.atomic():
        secret = fairness.take_offer(offer) if offer else fairness.new_secret()
        if not secret:
            raise Declined("offer")
        table = Table.objects.create(
            id=offer or new_id(),
            game=game.id,
            rules_version=game.version,
            options=resolved,
            secret=secret,
            lot=kind == Table.Kind.FRIENDS or (kind == Table.Kind.BOTS and seat is None),
            is_rated=rated,
            kind=kind,
            host=visitor,
            hints=hints and not rated,
            size=seats,
            listed=listed,
            public=public,
            per_move=clock.per_move,
            bank=clock.bank,
            bonus=clock.bonus,
            patience=clock.patience(slow),
        )
        order: list[str] = [""] * people + list(bots)
        if seat is not None and people == 1:
            order = [*bots[:seat], "", *bots[seat:]]
        for number, bot in enumerate(order):
            place = Seat.objects.create(table=table, number=number, chair=number, bot=bot, time_left=clock.bank)
            mine = not bot and (kind != Table.Kind.FRIENDS or order.index("") == number)
            if mine:
                place.holders.add(visitor)
                place.name = visitor.name if kind != Table.Kind.SCREEN else ""
                place.save()
        if nonce is not None:
            arrive(table, visitor, nonce)
    return table


def arrive(table: Table, visitor: Visitor, nonce: str) -> None:
    """Whoever has a seat kept sits down and contributes; with the last one the game starts."""
    kept = table.seats.filter(holders=visitor, arrived=False)
    first = kept.first()
    if first is not None:
        kept.update(arrived=True)
        # Who holds several seats contributes once.
        Seat.objects.filter(pk=first.pk).update(nonce=fairness.read_nonce(nonce))
    if not missing_seats(table).exists():
        begin(table)


def begin(table: Table, position: State | None = None) -> None:
    """Everybody sits: the seed is settled, and the game starts, a fork at its position. What fails here is told to
    whoever runs the site."""
    try:
        if table.secret:
            fairness.draw_seed(table)
        table.is_rated = table.is_rated and has_accounts(table)
        table.stage = Table.Stage.RUNNING
        table.change += 1
        table.bots = table.seats.exclude(bot="").count()
        # Whoever reads the table next makes its game anew, from this seed.
        LIVE_TABLES.forget(table.id)
        position = position or first_position(table)
        clocks.start(table, table.seats.get(number=int(position.to_move)), timezone.now())
        table.is_forced = only_answer(position) != NOBODY
        table.save()
    except Exception:
        LOG.exception("table %s failed to start", table.id)
        raise


def first_position(table: Table) -> State:
    """Where the game starts."""
    return Record(game_with_id(table.game), [""] * table.size, table.seed, table.options).start()


def has_accounts(table: Table) -> bool:
    """Whether everybody who is no bot has an account, and each another one."""
    seats = table.seats.filter(bot="")
    accounts = [list(seat.holders.exclude(account=None).values_list("account", flat=True)) for seat in seats]
    return all(len(own) == 1 for own in accounts) and len({own[0] for own in accounts}) == len(accounts)


def missing_seats(table: Table) -> QuerySet[Seat]:
    """Seats on which nobody sits yet: free ones, and those kept for somebody."""
    return table.seats.filter(bot="", arrived=False)
