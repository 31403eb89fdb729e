"""Tables: every change goes through here, is checked, written down and committed before anybody hears of it."""

import logging
import random
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from django.db import IntegrityError, connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from teahouse.bots import BOTS
from teahouse.core.errors import NotAllowed, Outdated, TeahouseError, Unreadable
from teahouse.core.game import Game
from teahouse.core.record import MOST_MOVES, Record, result_of
from teahouse.core.registry import game as game_with_id
from teahouse.core.state import NOBODY
from teahouse.web import clocks, fairness, heartbeat
from teahouse.web.lives import LIVES, Live, Played
from teahouse.web.models import Message, Row, Seat, Table, Visitor, new_id
from teahouse.web.name_folding import BLANK
from teahouse.web.signals import finished
from teahouse.web.workers.imports import Replayed

if TYPE_CHECKING:
    from teahouse.web.facts import Player

LOG = logging.getLogger("teahouse.tables")
STAND_IN = "greedy"
# After so many rows nothing is taken back any more, and a game with more moves than a record may have ends without a
# winner: whoever reads a table plays all of its rows again.
MOST_ROWS = 5_000
LONGEST_NAME = 24
# Control signs, format signs such as those that turn the writing round, and halves of signs.
UNSEEN = {"Cc", "Cf", "Cs"}
LIVE_PATIENCE = 90
SLOW_PATIENCE = 3 * 86_400
# A clock that runs longer than this is one of days.
SLOW_CLOCK = 3600
# What can change about a table after it was set up.
CHANGING = ["stage", "change", "seq", "said", "turn_began", "deciding", "deadline", "asking", "result", "rematch"]
CHANGING += ["end", "ended", "touched"]


class Declined(TeahouseError):
    """Something the house does not do now; `reason` names the sentence that says why."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"not now: {reason}")
        self.reason = reason


class Clock:
    """How much time there is: for each decision, or a bank for the game and a bonus for each turn. In seconds."""

    def __init__(self, per_move: int = 0, bank: int = 0, bonus: int = 0) -> None:
        self.per_move = per_move
        self.bank = bank
        self.bonus = bonus

    def patience(self, slow: bool) -> int:
        """How long the others wait for somebody who has vanished."""
        return SLOW_PATIENCE if slow or max(self.per_move, self.bank) > SLOW_CLOCK else LIVE_PATIENCE


def clean_text(text: str) -> str:
    """What somebody wrote, in one line and without signs that nobody sees: some of them turn the rest of a page round,
    some no database keeps."""
    drawn = (sign for sign in text if sign not in BLANK)
    seen = "".join(sign for sign in drawn if sign.isspace() or unicodedata.category(sign) not in UNSEEN)
    return " ".join(seen.split())


def clean_name(name: str) -> str:
    """A name as it may stand in sentences."""
    return clean_text(name.translate({ord(brace): None for brace in "{}<>"}))[:LONGEST_NAME].strip()


# Asked before somebody talks, sits down or sets up a table ("talk", "sit", "create"); whoever objects raises Declined.
DOORKEEPERS: list[Callable[[Visitor, str], None]] = []


def enter(visitor: Visitor, deed: str) -> None:
    """The one door, for pages, sockets and programs alike."""
    for ask in DOORKEEPERS:
        ask(visitor, deed)


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
    enter(visitor, "create")
    check_options(options)
    resolved = game.resolve(options, seats)
    clock = clock or Clock()
    people = seats - len(bots)
    if people < 1:
        raise Unreadable(f"{len(bots)} bots leave no seat for a person: there are {seats} seats")
    for name in bots:
        if name not in BOTS:
            raise Unreadable(f'no bot "{name}"; there are: {", ".join(BOTS)}')
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


def begin(table: Table, deciding: int | None = None) -> None:
    """Everybody sits: the seed is settled, and the game starts, in a fork with the seat that is to decide there. What
    fails here is told to whoever runs the house."""
    try:
        if table.secret:
            fairness.draw_seed(table)
        table.is_rated = table.is_rated and has_accounts(table)
        table.stage = Table.Stage.RUNNING
        table.change += 1
        table.bots = table.seats.exclude(bot="").count()
        # Whoever reads the table next makes its game anew, from this seed.
        LIVES.forget(table.id)
        number = first_decision(table) if deciding is None else deciding
        clocks.start(table, table.seats.get(number=number), timezone.now())
        table.save()
    except Exception:
        LOG.exception("table %s failed to start", table.id)
        raise


def first_decision(table: Table) -> int:
    """The seat that decides first."""
    record = Record(game_with_id(table.game), [""] * table.size, table.seed, table.options)
    return int(record.start().to_move)


def has_accounts(table: Table) -> bool:
    """Whether everybody who is no bot has an account, and each another one."""
    seats = table.seats.filter(bot="")
    accounts = [list(seat.holders.exclude(account=None).values_list("account", flat=True)) for seat in seats]
    return all(len(own) == 1 for own in accounts) and len({own[0] for own in accounts}) == len(accounts)


@contextmanager
def locked(id: str) -> Iterator[Table]:
    """A table that is changed beside its game; memory reads it anew afterwards."""
    with transaction.atomic():
        yield Table.objects.select_for_update().get(pk=id)
    LIVES.doubt(id)


def sit(id: str, visitor: Visitor, name: str, nonce: str = "") -> Table:
    """A guest takes the seat that was kept for them, or a free one, and contributes to the seed."""
    enter(visitor, "sit")
    with locked(id) as table:
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
        changed(table)
        arrive(table, visitor, nonce)
    return table


def leave(id: str, visitor: Visitor) -> None:
    """A seat at a table that still waits becomes free."""
    with locked(id) as table:
        if table.stage != Table.Stage.WAITING:
            raise Declined("started")
        for seat in table.seats.filter(holders=visitor):
            free(seat)
        changed(table)


def free(seat: Seat) -> None:
    """Nobody sits there any more; no link opens it, and what was contributed is gone."""
    seat.holders.clear()
    seat.name, seat.arrived, seat.nonce, seat.link = "", False, None, new_id()
    seat.save(update_fields=["name", "arrived", "nonce", "link"])


def free_seats(table: Table) -> QuerySet[Seat]:
    """Seats that wait for somebody."""
    return table.seats.filter(bot="", holders=None)


def missing_seats(table: Table) -> QuerySet[Seat]:
    """Seats on which nobody sits yet: free ones, and those kept for somebody."""
    return table.seats.filter(bot="", arrived=False)


def fill(id: str, visitor: Visitor, bot: str) -> Table:
    """The host lets bots take the seats on which nobody sits yet, and the game starts."""
    if bot not in BOTS:
        raise Unreadable(f'no bot "{bot}"; there are: {", ".join(BOTS)}')
    with locked(id) as table:
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


def changed(table: Table) -> None:
    """Count a change."""
    table.change += 1
    table.save(update_fields=CHANGING)


class Turn:
    """A table that is about to be changed: its row in the database, its game, and the time."""

    def __init__(self, table: Table, live: Live, seats: list[Seat], now: datetime) -> None:
        self.table = table
        self.live = live
        self.seats = seats
        self.now = now

    @property
    def deciding(self) -> int:
        """The seat whose decision it is."""
        return int(self.live.state.to_move)

    def next_seq(self) -> int:
        """The number of the next row."""
        return self.live.seq + 1

    def write(self, seat: int, move: str = "", back_to: int | None = None, by: str = "person") -> Row:
        """Append a row."""
        self.table.seq = self.next_seq()
        return Row.objects.create(table=self.table, seq=self.next_seq(), seat=seat, move=move, back_to=back_to, by=by)

    def go_on(self) -> None:
        """After a row: whose clock runs now, or the end."""
        state, table = self.live.state, self.table
        table.asking = None
        if state.to_move == NOBODY:
            self.finish(result_of(state))
        elif len(self.live.steps) >= MOST_MOVES:
            self.finish(result_of(state, "abandoned"))
        else:
            clocks.start(table, self.seats[self.deciding], self.now)
            changed(table)

    def finish(self, result: dict[str, object]) -> None:
        """The game is over."""
        self.table.stage = Table.Stage.FINISHED
        self.table.result = result
        self.table.asking = None
        self.table.deadline = self.table.deciding = None
        self.table.end, self.table.ended = str(result["end"]), self.now
        for seat, place in zip(self.seats, self.table.final_result()["ranking"], strict=True):
            seat.place = place
        Seat.objects.bulk_update(self.seats, ["place"])
        changed(self.table)
        transaction.on_commit(partial(finished.send_robust, Table, id=self.table.id))

    def end_or_replace(self, seat: int, end: str) -> None:
        """A seat is given up: between two the game ends, in company a bot plays on."""
        place = self.seats[seat]
        place.left, place.stand_in = True, STAND_IN
        place.save()
        people = [other for other in self.seats if not other.bot and not other.left]
        if len(self.seats) == 2 or not people:
            self.finish(result_of(self.live.state, end, seat))
            return
        if self.deciding == seat:
            clocks.start(self.table, place, self.now)
        changed(self.table)


@contextmanager
def turn(id: str) -> Iterator[Turn]:
    """A running table, caught up and locked; what is written inside is committed at the end or not at all."""
    live = LIVES.of(id)
    # Before the table is locked: whoever gives time back waits for every table, and nobody may wait for them meanwhile.
    now = heartbeat.now()
    with live.in_use():
        try:
            with transaction.atomic():
                table = live.read(locking=True)
                if table.stage != Table.Stage.RUNNING:
                    raise Declined("over" if table.stage == Table.Stage.FINISHED else "waiting")
                yield Turn(table, live, live.places, now)
        except IntegrityError:
            live.doubtful, live.table = True, None
            raise Outdated("somebody else answered this decision first") from None
        except BaseException as error:
            live.table = None
            # A refusal comes before anything was played.
            live.doubtful = live.doubtful or not isinstance(error, NotAllowed | Outdated | Declined)
            raise


def decide(id: str, seat: int, seq: int, text: str, by: str = "person") -> None:
    """A seat answers the decision after row `seq` with a move."""
    with turn(id) as now:
        if seq != now.live.seq:
            if is_repeated(now, seat, seq, text):
                return
            raise Outdated(f"this answers decision {seq}, the table is at decision {now.live.seq}")
        if now.deciding != seat:
            raise Declined("turn")
        place = now.seats[seat]
        if by == "person" and place.bot:
            raise Declined("turn")
        if by == "person" and place.stand_in:
            raise Declined("stand_in")
        if by == "person" and clocks.is_late(now.table, now.now):
            raise Declined("time")
        game, state = now.live.game, now.live.state
        action = game.parse(text)
        game.check(state, action)
        row = now.write(seat, game.text(action), by=by)
        now.live.play(row)
        clocks.stop(now.table, place, now.now, now.deciding != seat)
        if clocks.has_clock(now.table):
            place.save(update_fields=["time_left"])
        now.go_on()


def is_repeated(now: Turn, seat: int, seq: int, text: str) -> bool:
    """Whether this very answer has been written down already: a browser sends again what it heard nothing about."""
    return Row.objects.filter(table=now.table, seq=seq + 1, seat=seat, move=text).exists()


def step_back(id: str, seat: int, seq: int, whole_turn: bool = False) -> None:
    """Take back the last decision, or the whole turn, as far as the contract allows; bots consent."""
    with turn(id) as now:
        if seq != now.live.seq:
            raise Outdated(f"this takes back decision {seq}, the table is at decision {now.live.seq}")
        require_present(now, seat)
        consenting = bots_consenting(now.seats, seat, now.table.kind, now.table.is_rated)
        count = undoable(now.live, seat, consenting, whole_turn)
        if not count:
            raise Declined("undo")
        take_back(now, seat, len(now.live.steps) - count)
        clocks.limit(now.table, now.seats[seat], now.now)
        now.table.save(update_fields=["deadline"])


def require_present(now: Turn, seat: int) -> None:
    """Only who plays takes back: nobody for whom a bot does, and not without end."""
    place = now.seats[seat]
    if place.left or place.bot:
        raise Declined("left")
    if place.stand_in:
        raise Declined("stand_in")
    if now.live.seq >= MOST_ROWS:
        raise Declined("undo")


def bots_consenting(seats: Iterable["Seat | Player"], seat: int, kind: str, rated: bool) -> list[int]:
    """The bots whose answers the seat may take back without asking: all where nobody else sits and nothing counts."""
    places = list(seats)
    if is_serious(kind, rated) or people_besides(places, seat):
        return []
    return [place.number for place in places if place.bot]


def undoable(live: Played, seat: int, consenting: Sequence[int], whole_turn: bool = False) -> int:
    """How many moves the seat may take back past those of the seats that consent."""
    count = live.sitting.undoable(seat, consenting)
    if not whole_turn or not count:
        return count
    for step in reversed(live.steps[: len(live.steps) - count]):
        if step.lasting or step.seat != seat:
            break
        count += 1
    return count


def is_serious(kind: str, rated: bool) -> bool:
    """Whether nobody takes back what others have seen or answered: in tournaments and rated games."""
    return rated or kind == Table.Kind.MATCH


def people_besides(seats: Iterable["Seat | Player"], seat: int) -> list[int]:
    """The other seats on which people sit, also those who are away for a while."""
    return [place.number for place in seats if place.number != seat and not place.bot and not place.left]


def take_back(now: Turn, seat: int, to: int) -> None:
    """Only the first `to` moves stand."""
    clocks.take_back(now.table, now.seats, [step.seat for step in now.live.steps[to:]], now.now)
    if clocks.has_clock(now.table):
        Seat.objects.bulk_update(now.seats, ["time_left"])
    now.live.take_back(now.write(seat, back_to=to, by="person"))
    now.go_on()


def ask_back(id: str, seat: int) -> None:
    """Ask everybody else at the table to let the seat take back its last decision, whatever has come of it since."""
    with turn(id) as now:
        if is_serious(now.table.kind, now.table.is_rated):
            raise Declined("serious")
        require_present(now, seat)
        pending = now.table.asking
        if pending and pending["seq"] == now.live.seq and pending["seat"] != seat:
            raise Declined("asked_already")
        own = [number for number, step in enumerate(now.live.steps) if step.seat == seat]
        needed = people_besides(now.seats, seat)
        # Somebody who is alone among bots has nobody to ask.
        if not own or not needed:
            raise Declined("undo")
        now.table.asking = {"seat": seat, "to": own[-1], "needed": needed, "agreed": [], "seq": now.live.seq}
        changed(now.table)


def answer_back(id: str, seat: int, agrees: bool) -> None:
    """One of those who were asked answers; with the last yes the moves are taken back."""
    with turn(id) as now:
        asking = now.table.asking
        if not asking or seat not in asking["needed"] or asking["seq"] != now.live.seq:
            raise Declined("nothing_asked")
        if not agrees:
            now.table.asking = None
            changed(now.table)
            return
        asking["agreed"] = sorted({*asking["agreed"], seat})
        if asking["agreed"] == asking["needed"]:
            take_back(now, asking["seat"], asking["to"])
        else:
            changed(now.table)


def resign(id: str, seat: int) -> None:
    """A seat gives up."""
    with turn(id) as now:
        if now.seats[seat].left:
            raise Declined("left")
        now.end_or_replace(seat, "resigned")


def give_to_bot(id: str, seat: int) -> None:
    """A bot plays on for good where a person sat; where no person is left, the game ends."""
    with turn(id) as now:
        place = now.seats[seat]
        if place.bot or place.left:
            raise Declined("left")
        place.left, place.stand_in = True, STAND_IN
        place.save()
        if all(other.bot or other.left for other in now.seats):
            now.finish(result_of(now.live.state, "abandoned"))
            return
        if now.deciding == seat:
            clocks.start(now.table, place, now.now)
        changed(now.table)


def expire(id: str) -> None:
    """Time is up for the seat that decides."""
    with turn(id) as now:
        if clocks.is_late(now.table, now.now):
            now.end_or_replace(now.deciding, "time")


def vanished(now: Turn, present: Callable[[int], bool]) -> bool:
    """Whether the others need not wait any longer for the seat that decides."""
    place = now.seats[now.deciding]
    if place.bot or place.stand_in or present(place.number):
        return False
    return now.now.timestamp() >= gone_at(now.table, place)


def gone_at(table: Table, seat: Seat) -> float:
    """From when on the others may let a bot take the seat, if nobody comes."""
    began = table.turn_began or table.created
    since = max(began, seat.last_seen or began)
    return since.timestamp() + table.patience


def let_stand_in(id: str, asker: int, present: Callable[[int], bool]) -> None:
    """A bot takes the seat of somebody who has vanished."""
    with turn(id) as now:
        if now.table.kind == Table.Kind.MATCH or not vanished(now, present):
            raise Declined("here")
        place = now.seats[now.deciding]
        clocks.stop(now.table, place, now.now, passes=False)
        place.stand_in = STAND_IN
        place.save()
        clocks.start(now.table, place, now.now)
        changed(now.table)


def come_back(id: str, seat: int) -> None:
    """Somebody who had vanished plays again."""
    with turn(id) as now:
        place = now.seats[seat]
        if place.left or not place.stand_in:
            raise Declined("left")
        place.stand_in = ""
        place.save()
        if now.deciding == seat:
            clocks.start(now.table, place, now.now)
        changed(now.table)


def abandon(id: str, asker: int, present: Callable[[int], bool]) -> None:
    """Nobody else is left: the game ends without a winner."""
    with turn(id) as now:
        others = [seat for seat in now.seats if seat.number != asker and not seat.bot]
        if now.table.kind == Table.Kind.MATCH:
            raise Declined("here")
        if any(present(seat.number) for seat in others) or not (vanished(now, present) or not others):
            raise Declined("here")
        now.finish(result_of(now.live.state, "abandoned"))


def say(id: str, visitor: Visitor, seat: int | None, name: str, text: str) -> None:
    """A line of chat."""
    enter(visitor, "talk")
    text = clean_text(text)[:500]
    if not text:
        raise Declined("empty")
    with locked(id) as table:
        table.said += 1
        Message.objects.create(table=table, visitor=visitor, seat=seat, name=clean_name(name), text=text)
        changed(table)


def record_of(table: Table) -> Record:
    """The record of a finished game."""
    if table.stage != Table.Stage.FINISHED:
        raise Declined("running")
    live = LIVES.of(table.id)
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
    enter(visitor, "create")
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
    enter(visitor, "create")
    first = Table.objects.get(pk=id)
    if first.stage != Table.Stage.FINISHED:
        raise Declined("running")
    if bot not in BOTS:
        raise Unreadable(f'no bot "{bot}"; there are: {", ".join(BOTS)}')
    live = LIVES.of(id)
    with live.in_use():
        live.read()
        if not 0 <= ply <= len(live.steps) or not 0 <= seat < live.seats:
            raise Unreadable(f"no position {ply} of {len(live.steps)} for seat {seat}")
        deciding = int(live.state_at(ply).to_move)
        if deciding == NOBODY:
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
        begin(table, deciding)
    return table


def rematch(id: str, visitor: Visitor) -> Table:
    """A table for the same company once more, everybody one seat further. The seats are kept until everybody sits
    down again; whoever asks second finds the table there."""
    enter(visitor, "create")
    with locked(id) as first:
        if first.stage != Table.Stage.FINISHED or first.kind in (Table.Kind.IMPORTED, Table.Kind.MATCH):
            raise Declined("running")
        if first.rematch is not None:
            return first.rematch
        for other in Visitor.objects.filter(seats__table=first).exclude(pk=visitor.pk).distinct():
            try:
                enter(other, "sit")
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
        changed(first)
    return table


def present_name(seat: Seat, holders: list[Visitor]) -> str:
    """What whoever sits there is called by now: an account may have got a guest's name since."""
    own = [holder.name for holder in holders]
    return seat.name if not seat.name or seat.name in own else next(filter(None, own), "")


def fallback(live: Live) -> str:
    """Any allowed move, for a bot that failed."""
    return live.game.text(random.choice(live.state.legal()))
