"""Whose turn has waited long enough: the tables are asked, and each turn becomes at most one notice."""

from collections import OrderedDict
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import F, Q
from django.utils import timezone

from teahouse.core.state import NOBODY
from teahouse.web.hub import VISIBLE_PAGES
from teahouse.web.models import Seat, Table
from teahouse.web.notices.letters import notify
from teahouse.web.notices.models import WAITS, Notice
from teahouse.web.tables.cache import LIVE_TABLES

# At these tables nobody else waits.
ALONE = [Table.Kind.BOTS, Table.Kind.SCREEN, Table.Kind.IMPORTED]
MOST_KNOWN = 10_000
MOST_AT_ONCE = 200


@dataclass
class Turn:
    """A run of decisions of one seat."""

    seat: int
    # The last row of somebody else: it stays while the seat decides, takes back and decides again.
    since: int
    # Who moved before; None at the very beginning.
    mover: Seat | None


def turn_of(id: str) -> Turn:
    """Whose turn it is at a table."""
    live = LIVE_TABLES.get(id)
    with live.in_use():
        table = live.read()
        seat = int(live.state.to_move) if table.stage == Table.Stage.RUNNING else int(NOBODY)
        for row, step in zip(reversed(live.row_of), reversed(live.steps)):
            if step.seat != seat:
                return Turn(seat, row, live.places[step.seat])
        return Turn(seat, 0, None)


def mark_looking() -> None:
    """Seats whose page is open and in sight in this process: the others learn it from the database."""
    seen: dict[str, list[int]] = {}
    for id, seat in list(VISIBLE_PAGES.sockets):
        seen.setdefault(id, []).append(seat)
    now = timezone.now()
    for id, seats in seen.items():
        Seat.objects.filter(table_id=id, number__in=seats).update(last_seen=now)


# What has been looked into already: account, table, rows. Only saves work; what was told stands in the database.
KNOWN: OrderedDict[tuple[int, str, int], None] = OrderedDict()


def remember(key: tuple[int, str, int]) -> None:
    """Not again before the table has another row."""
    KNOWN[key] = None
    while len(KNOWN) > MOST_KNOWN:
        KNOWN.popitem(last=False)


def scan(now: datetime | None = None) -> list[Notice]:
    """The notices of the turns that have waited long enough; those that exist already are not made again."""
    now = now or timezone.now()
    wanted = Q(holders__account__reach__by_mail=True) | ~Q(holders__account__reach__webhook="")
    places = (
        Seat.objects.filter(table__stage=Table.Stage.RUNNING, number=F("table__deciding"))
        .filter(bot="", stand_in="", left=False)
        .filter(table__turn_began__lte=now - timedelta(seconds=WAITS[0]), holders__account__reach__isnull=False)
        .filter(wanted)
        .exclude(table__kind__in=ALONE)
        .values_list(
            "number",
            "table_id",
            "table__seq",
            "table__turn_began",
            "last_seen",
            "holders__account",
            "holders__account__reach__wait",
        )
    )
    found: list[Notice] = []
    for number, id, seq, began, last_seen, account, wait in places.iterator():
        assert began is not None
        since = max(began, last_seen) if last_seen else began
        key = (account, id, seq)
        if key in KNOWN or since + timedelta(seconds=wait) > now:
            continue
        turn = turn_of(id)
        if turn.seat == number:
            found += notify_of_turn(account, id, turn)
        remember(key)
        if len(found) >= MOST_AT_ONCE:
            break
    return found


def notify_of_turn(account: int, id: str, turn: Turn) -> list[Notice]:
    """Tell an account of its turn, unless it was told."""
    if Notice.objects.filter(account=account, kind="turn", table=id, seq=turn.since).exists():
        return []
    game = Table.objects.values_list("game", flat=True).get(pk=id)
    facts = {"game": game, "moved": turn.mover.name if turn.mover else "", "bot": turn.mover.bot if turn.mover else ""}
    notice = notify(account, "turn", table=id, seq=turn.since, **facts)
    return [notice] if notice else []


def is_past(notice: Notice) -> bool:
    """Whether the turn that a notice is about has been taken."""
    if notice.kind != "turn" or notice.table_id is None:
        return False
    turn = turn_of(notice.table_id)
    if turn.seat < 0 or turn.since != notice.seq:
        return True
    mine = Seat.objects.filter(table=notice.table_id, number=turn.seat, stand_in="", holders__account=notice.account_id)
    return not mine.exists()
