"""Records of games: written from finished tables, read into new ones, and played on from any position."""

from collections.abc import Sequence

from django.db import connection, transaction
from django.utils import timezone

from teahouse.bots import check_bot
from teahouse.core.errors import Unreadable
from teahouse.core.record import Record
from teahouse.core.state import NOBODY
from teahouse.web import fairness, permissions
from teahouse.web.errors import Declined
from teahouse.web.models import Row, Seat, Table, Visitor
from teahouse.web.tables.cache import LIVE_TABLES
from teahouse.web.tables.setup import begin
from teahouse.web.text_cleaning import clean_name
from teahouse.web.workers.imports import Replayed


def record_of(table: Table) -> Record:
    """The record of a finished game."""
    if table.stage != Table.Stage.FINISHED:
        raise Declined("running")
    live = LIVE_TABLES.get(table.id)
    with live.in_use():
        live.read()
        moves = list(live.sitting.record.moves)
    seats = list(table.seats.all())
    names = [seat.name or seat.bot or f"player {seat.number + 1}" for seat in seats]
    fair = fairness.whole_chain(table, seats)
    record = Record(live.game, names, table.seed, table.options, moves, table.result, source=table.id, fair=fair)
    record.version = table.rules_version
    return record


def import_record(visitor: Visitor, found: Replayed) -> Table:
    """A record from elsewhere, which was replayed and found right, becomes a game to look at."""
    permissions.check(visitor, "create")
    with transaction.atomic():
        table = Table.objects.create(
            game=found.game,
            rules_version=found.version,
            options=found.options,
            seed=found.seed,
            size=len(found.seats),
            kind=Table.Kind.IMPORTED,
            stage=Table.Stage.FINISHED,
            host=visitor,
            listed=False,
            change=1,
            result=found.result,
        )
        for number, name in enumerate(found.seats):
            Seat.objects.create(table=table, number=number, chair=number, name=clean_name(name) or str(number + 1))
        write_moves(table, found.moves, found.movers)
    return table


def write_moves(table: Table, moves: Sequence[str], movers: Sequence[int]) -> None:
    """The moves of a record as rows, with the seat that made each.

    There may be thousands, and while they are written nobody else writes: Django would take ten times as long.
    """
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    rows = [(table.id, seq, *pair, "record", now) for seq, pair in enumerate(zip(movers, moves, strict=True), 1)]
    columns = '"table_id", "seq", "seat", "move", "by", "at"'
    with connection.cursor() as cursor:
        cursor.executemany(f'INSERT INTO "{Row._meta.db_table}" ({columns}) VALUES (%s, %s, %s, %s, %s, %s)', rows)
    table.seq = len(moves)
    table.save(update_fields=["seq"])


def fork(id: str, visitor: Visitor, ply: int, seat: int, bot: str) -> Table:
    """Play on from a position of a finished game, against bots."""
    permissions.check(visitor, "create")
    first = Table.objects.get(pk=id)
    if first.stage != Table.Stage.FINISHED:
        raise Declined("running")
    check_bot(bot)
    live = LIVE_TABLES.get(id)
    with live.in_use():
        live.read()
        if not 0 <= ply <= len(live.steps) or not 0 <= seat < live.seats:
            raise Unreadable(f"no position {ply} of {len(live.steps)} for seat {seat}")
        position = live.state_at(ply)
        if position.to_move == NOBODY:
            raise Declined("over")
        moves, movers = live.sitting.record.moves[:ply], [step.seat for step in live.steps[:ply]]
    with transaction.atomic():
        table = Table.objects.create(
            game=first.game,
            rules_version=first.rules_version,
            options=first.options,
            seed=first.seed,
            size=first.size,
            kind=Table.Kind.BOTS,
            host=visitor,
            forked_from=first,
            listed=False,
        )
        for number in range(first.size):
            own = number == seat
            place = Seat.objects.create(
                table=table, number=number, chair=number, bot="" if own else bot, name=visitor.name if own else ""
            )
            if own:
                place.holders.add(visitor)
        write_moves(table, moves, movers)
        begin(table, position)
    return table
