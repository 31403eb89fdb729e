"""What a reader sees of a table: what everybody knows about it, and the game as one seat sees it.

Everything comes from `seen_by(seat)` and from facts that everybody may know.
"""

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from teahouse.core.breakdown import Course, by_source
from teahouse.core.fair import Fair
from teahouse.core.game import Game
from teahouse.core.registry import game as game_with_id
from teahouse.core.sitting import Step
from teahouse.core.state import NOBODY, SPECTATOR, State
from teahouse.core.verbs import Verb
from teahouse.web import fairness
from teahouse.web.hub import PRESENCE
from teahouse.web.models import Result, Table, UndoRequest, Visitor
from teahouse.web.tables import clocks
from teahouse.web.tables.cache import LIVE_TABLES, Line, LiveTable, Played
from teahouse.web.tables.course import course_at
from teahouse.web.tables.seating import held_by

LOGGED = 20
MARKED = 4
# Where an argument stands in a part of a verb's path.
PLACE = re.compile(r"\{(\d+)\}")


@dataclass
class Player:
    """One seat as everybody sees it."""

    number: int
    name: str
    bot: str
    stand_in: str
    left: bool
    is_free: bool
    is_here: bool
    time_left: float
    looked: int
    program: bool = False
    # A seat that is kept for somebody who has not sat down yet.
    is_kept: bool = False
    # What they contributed to the seed; None where nobody was asked.
    nonce: str | None = None
    # When the game is over: the account whose name this is; "" for any other text.
    account: str = ""


@dataclass(frozen=True)
class Place:
    """What the line about a player says."""

    seat: int
    name: str
    # "" where the name says it.
    role: str
    # Why nobody is to be expected there, or "".
    remark: str
    is_program: bool
    decides: bool
    has_won: bool
    is_own: bool
    # Whether the one person who reads this sits there.
    is_reader: bool
    # "" where no time is kept.
    clock: str
    # When the time runs out, in milliseconds since the epoch, or 0.
    until: int
    score: int
    # The account whose name this is; "" for any other text, and while the game goes on.
    account: str = ""


def remark(player: Player, running: bool) -> str:
    """What is to be said of a seat at which nobody plays just now."""
    if player.is_free:
        return "seat:free"
    if player.is_kept:
        return "seat:kept"
    if not running or player.bot:
        return ""
    if player.left:
        return "seat:left"
    if player.stand_in:
        return "seat:stand_in"
    return "" if player.is_here else "seat:away"


@dataclass
class Facts:
    """A table at one change. Nothing in here is secret."""

    id: str
    change: int
    game: Game
    kind: str
    stage: str
    # What the site committed itself to before the seed was known; "" where it promises nothing.
    commitment: str
    # "" until the game is over.
    seed: str
    players: list[Player]
    hints: bool
    per_move: int = 0
    bank: int = 0
    bonus: int = 0
    # Seconds since the epoch.
    began: float = 0
    deadline: float = 0
    # From when on the deciding seat may be given to a bot, by seat.
    gone_at: dict[int, float] = field(default_factory=dict)
    asking: UndoRequest | None = None
    result: Result | None = None
    rematch: str = ""
    # The seat that asked for it, or NOBODY.
    rematch_by: int = int(NOBODY)
    forked_from: str = ""
    said: list[Line] = field(default_factory=list)
    rated: bool = False
    # What everybody contributed to the seed, in its order: the seat's number with each.
    nonces: list[tuple[int, str]] = field(default_factory=list)
    # None until the game is over, and where nothing was promised.
    fair: Fair | None = None

    def people(self) -> list[Player]:
        """The seats without a bot."""
        return [player for player in self.players if not player.bot]

    def people_besides(self, seat: int) -> list[int]:
        """The other seats on which people sit, also those who are away for a while."""
        return [player.number for player in self.people() if player.number != seat and not player.left]

    @property
    def is_serious(self) -> bool:
        """Whether nobody takes back what others have seen or answered: in tournaments and rated games."""
        return self.rated or self.kind == Table.Kind.MATCH

    def consenting_bots(self, seat: int) -> list[int]:
        """The bots whose answers the seat may take back without asking: all where nobody else sits and nothing
        counts."""
        if self.is_serious or self.people_besides(seat):
            return []
        return [player.number for player in self.players if player.bot]


def facts_of(live: LiveTable) -> Facts:
    """What is known of a table that has been read; the caller holds its lock."""
    table = live.table
    assert table is not None
    here = PRESENCE.is_here(table.id)
    waiting = table.stage == Table.Stage.WAITING
    taken = set(table.seats.filter(holders__isnull=False).values_list("number", flat=True)) if waiting else set()
    players, gone = [], {}
    for seat in live.places:
        players.append(
            Player(
                number=seat.number,
                name=seat.name,
                bot=seat.bot,
                stand_in=seat.stand_in,
                left=seat.left,
                is_free=waiting and not seat.bot and seat.number not in taken,
                is_here=bool(seat.bot) or here(seat.number),
                time_left=seat.time_left,
                looked=seat.looked,
                program=seat.program,
                is_kept=waiting and not seat.bot and seat.number in taken and not seat.arrived,
                nonce=seat.nonce,
                account=(live.accounts or {}).get(seat.number, ""),
            )
        )
        if table.kind == Table.Kind.FRIENDS and not seat.bot and not seat.stand_in:
            gone[seat.number] = clocks.gone_at(table, seat)
    over = table.stage == Table.Stage.FINISHED
    return Facts(
        id=table.id,
        change=table.change,
        game=game_with_id(table.game),
        kind=table.kind,
        stage=table.stage,
        commitment=live.commitment,
        seed=table.seed if over else "",
        players=players,
        hints=table.hints,
        per_move=table.per_move,
        bank=table.bank,
        bonus=table.bonus,
        began=table.turn_began.timestamp() if table.turn_began else 0,
        deadline=table.deadline.timestamp() if table.deadline else 0,
        gone_at=gone,
        asking=table.asking,
        result=table.result,
        rematch=table.rematch_id or "",
        rematch_by=live.rematch_by,
        forked_from=table.forked_from_id or "",
        said=live.said,
        rated=table.is_rated,
        nonces=live.nonces,
        fair=fairness.fair_of(table, live.places) if over else None,
    )


@dataclass
class Reader:
    """Who looks: the seats they hold, their language, and at one screen the seat that has lifted the curtain."""

    language: str
    held: list[int] = field(default_factory=list)
    looking: int | None = None
    # How many rows there were when they came: later ones they see happen.
    arrived: int | None = None


@dataclass
class Choosing:
    """How far somebody has come with a choice, and what the site said to it."""

    path: list[str] = field(default_factory=list)
    refusal: str = ""
    touched: str = ""
    said: str = ""
    # A suggested action; -1 for none.
    hint: int = -1


@dataclass
class SeatView:
    """The game at one moment as one seat sees it."""

    seq: int
    seat: int
    deciding: int
    # The seat that has to lift the curtain first, or NOBODY.
    curtain: int
    seen: State
    # The moves that stand, the last of them, each with its row.
    steps: list[tuple[int, Step]]
    count: int
    # Whose moves can be taken back here: the own seat's, at one screen with open hands the last person's.
    undo_seat: int
    undo: bool
    again: bool
    ask: bool
    # Only when the game is over.
    sources: dict[str, list[int]]
    course: Course | None = None


def point_of_view(facts: Facts, reader: Reader, deciding: int) -> tuple[int, int]:
    """Through whose eyes the reader looks, and who has to lift the curtain before."""
    # Before the seats are drawn nobody has a hand, and when all is over everybody looks at the same.
    if not reader.held or facts.stage != Table.Stage.RUNNING:
        return int(SPECTATOR), int(NOBODY)
    if len(reader.held) == 1:
        return reader.held[0], int(NOBODY)
    if not facts.game.hidden:
        return deciding if deciding in reader.held else reader.held[0], int(NOBODY)
    if deciding in reader.held and deciding != reader.looking:
        return int(SPECTATOR), deciding
    return reader.looking if reader.looking in reader.held else int(SPECTATOR), int(NOBODY)


def view_of(live: Played, facts: Facts, reader: Reader) -> SeatView:
    """The game as the reader sees it now; the caller holds its lock."""
    state = live.state
    over = facts.stage == Table.Stage.FINISHED
    deciding = int(state.to_move) if facts.stage == Table.Stage.RUNNING else int(NOBODY)
    seat, curtain = point_of_view(facts, reader, deciding)
    first = max(0, len(live.steps) - LOGGED)
    undo_seat, undo, again, can_ask = seat, 0, 0, False
    if seat >= 0 and facts.stage == Table.Stage.RUNNING:
        if len(reader.held) > 1 and not facts.game.hidden:
            own = (step.seat for step in reversed(live.steps) if step.seat in reader.held and not step.automatic)
            undo_seat = next(own, seat)
        consenting = facts.consenting_bots(undo_seat)
        undo = live.sitting.undoable(undo_seat, consenting)
        again = live.sitting.undoable(undo_seat, consenting, whole_turn=True)
        others = facts.people_besides(seat)
        has_moved = any(step.seat == seat and not step.automatic for step in live.steps)
        can_ask = not undo and bool(others) and has_moved and not facts.is_serious
    return SeatView(
        seq=live.seq,
        seat=seat,
        deciding=deciding,
        curtain=curtain,
        seen=state.seen_by(seat),
        steps=list(zip(live.row_of[first:], live.steps[first:], strict=True)),
        count=len(live.steps),
        undo_seat=undo_seat,
        undo=bool(undo),
        again=again > undo,
        ask=can_ask,
        sources=sources_of(live) if over else {},
        course=course_at(facts.id, live) if over else None,
    )


def sources_of(live: Played) -> dict[str, list[int]]:
    """Where the points of a game came from."""
    told = [event for step in live.steps for event in step.events]
    return by_source(live.game, live.sitting.opening + told, live.seats)


def marks_of(game: Game, steps: Sequence[tuple[int, Step]], seat: int) -> list[str]:
    """What the last moves touched on the board, as far as the seat may know."""
    found: list[str] = []
    run: list[Step] = []
    for _, step in reversed(steps[-MARKED:]):
        if run and step.seat != run[0].seat:
            break
        run.append(step)
    for number, step in enumerate(run):
        touches = open_touches(game, step, seat)
        found += [f"last@{step.seat}:{touch}" for touch in touches[-1:]]
        if not number and len(touches) > 1:
            found.append(f"from@{step.seat}:{touches[0]}")
    return found


def moved_since(game: Game, steps: Sequence[tuple[int, Step]], seat: int) -> list[tuple[int, str]]:
    """What others have touched since the seat's own last move, each with who did, as far as the seat may know."""
    if seat < 0:
        return []
    later = itertools.takewhile(lambda step: step.seat != seat, (step for _, step in reversed(steps)))
    return list(dict.fromkeys((step.seat, touch) for step in later for touch in open_touches(game, step, seat)[-1:]))


def open_touches(game: Game, step: Step, seat: int) -> list[str]:
    """The things on the board itself that a move touched; what lies in a hand is the mover's own."""
    verb = game.verbs.verb(step.action)
    own = [part for part in verb.path if part.startswith("{") and part != verb.implied]
    return known_touches(verb, own, game.verbs.arguments(step.action), step.seat == seat)


def last_move(game: Game, steps: Sequence[tuple[int, Step]], seat: int) -> dict[str, object] | None:
    """Who moved last, and all that was touched for it in order, as far as the seat may know."""
    if not steps:
        return None
    _, step = steps[-1]
    verb = game.verbs.verb(step.action)
    # What pays goes to where it is paid for.
    path = sorted(verb.path, key=lambda part: part != verb.implied)
    touches = known_touches(verb, path, game.verbs.arguments(step.action), step.seat == seat)
    return {"seat": step.seat, "touches": touches}


def known_touches(verb: Verb, parts: Sequence[str], arguments: list[int], is_own: bool) -> list[str]:
    """What parts of a verb's path mean with these arguments; of others' moves without what is private."""
    found: list[str] = []
    for part in parts:
        places = [int(place) for place in PLACE.findall(part)]
        if not is_own and any(verb.parameters[place].private for place in places):
            continue
        if part.startswith("{"):
            (place,) = places
            found += verb.parameters[place].touches(arguments[place], arguments[place - 1] if place else -1)
        else:
            found.append(part.format(*verb.texts(arguments)))
    return found


def read_view(id: str, reader: Reader, visitor: Visitor | None = None) -> tuple[Facts, SeatView]:
    """The table as a reader sees it, through the seats that a visitor holds, if one is named.

    These are asked for after the table was read: seats are drawn when the game starts, and whoever asked before would
    look through the eyes of somebody else.
    """
    live = LIVE_TABLES.get(id)
    with live.in_use():
        live.read()
        facts = facts_of(live)
        if visitor is not None:
            reader.held = held_by(id, visitor)
        return facts, view_of(live, facts, reader)


def view_from_memory(id: str, reader: Reader, change: int | None) -> tuple[Facts, SeatView] | None:
    """The same from memory, without asking the database: only if memory is at that change, and nobody works on it."""
    live = LIVE_TABLES.kept.get(id)
    if live is None or not live.lock.acquire(blocking=False):
        return None
    try:
        table = live.table
        if table is None or live.stale or live.doubtful or change not in (None, table.change):
            return None
        if table.stage == Table.Stage.WAITING:
            return None
        facts = facts_of(live)
        return facts, view_of(live, facts, reader)
    finally:
        live.lock.release()
