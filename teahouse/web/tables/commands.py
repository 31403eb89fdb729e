"""What somebody at a table can do: every command is declared once, for sockets, forms, programs and templates."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from teahouse.core.digest import digest
from teahouse.core.errors import NotAllowed, Outdated, TeahouseError, Unreadable
from teahouse.core.paths import follow_touch
from teahouse.core.state import NOBODY
from teahouse.core.telling import label
from teahouse.core.words import words_of
from teahouse.web import hub, limits
from teahouse.web.errors import Declined
from teahouse.web.form_values import number_or
from teahouse.web.hub import PRESENCE
from teahouse.web.models import Table, Visitor
from teahouse.web.supervisor import SUPERVISOR
from teahouse.web.tables import automatic, chat, leaving, takeback
from teahouse.web.tables.commits import change
from teahouse.web.tables.decisions import decide, decide_all
from teahouse.web.tables.seat_view import Choosing, Facts, Reader, SeatView, read_view, view_from_memory
from teahouse.web.tables.seating import held_by, set_looked
from teahouse.web.threads import run_in_thread

LONGEST_PATH = 12
LONGEST_VALUE = 600
LONGEST_TOUCH = 100
# A turn of several decisions: a purchase with its payment, a row of floors.
MOST_DECISIONS = 24


@dataclass
class Request:
    """What somebody asks for: a command with its value, at a decision, after having touched things."""

    command: str
    value: str = ""
    seq: int = -1
    path: list[str] = field(default_factory=list)


def read_request(data: object) -> Request:
    """What a browser sent, checked for shape."""
    if not isinstance(data, dict):
        raise Unreadable("expected a JSON object")
    command, value, seq, path = data.get("do"), data.get("value", ""), data.get("seq", -1), data.get("path", [])
    if not isinstance(command, str) or not isinstance(value, str) or type(seq) is not int:
        raise Unreadable("expected do, value and seq")
    if not isinstance(path, list) or len(path) > LONGEST_PATH or not all(isinstance(step, str) for step in path):
        raise Unreadable("expected a path of touches")
    if len(value) > LONGEST_VALUE or any(len(step) > LONGEST_TOUCH for step in path):
        raise Unreadable("that is longer than anything the house asks for")
    if not all(is_whole(text) for text in [command, value, *path]):
        raise Unreadable("that is half a character")
    return Request(command, value, seq, list(path))


def is_whole(text: str) -> bool:
    """Whether a text can be written down: JSON can carry halves of characters, and signs that end a text."""
    return "\x00" not in text and not any("\ud800" <= sign <= "\udfff" for sign in text)


class TableSession:
    """Somebody at a table: where they come from, the seats held there, the language, and at one screen who has lifted
    the curtain."""

    def __init__(self, id: str, visitor: Visitor | None, held: list[int], language: str, address: str) -> None:
        self.id = id
        self.visitor = visitor
        self.address = address
        self.reader = Reader(language, held)
        # Seats are drawn when the game starts, and never again.
        self.is_drawn = False
        self.words = words_of("teahouse.web", language)

    def check(self, limit: str) -> None:
        """Count one more under a limit; raise when it was one too many."""
        limits.check(limit, self.address, limits.visitor_key(self.visitor))

    async def view(self, change: int | None = None) -> tuple[Facts, SeatView]:
        """The table as it is now. Whoever came while it waited sits elsewhere when the game has started."""
        facts, shown = await self.view_from_seats(change)
        if self.is_drawn or facts.stage == Table.Stage.WAITING:
            return facts, shown
        self.reader.held = await run_in_thread(held_by, self.id, self.visitor)
        self.is_drawn = True
        return await self.view_from_seats()

    async def view_from_seats(self, change: int | None = None) -> tuple[Facts, SeatView]:
        """The same through the seats as they were. A process alone with its database remembers how it left the
        table."""
        if hub.is_only_process():
            known = view_from_memory(self.id, self.reader, change)
            if known is not None:
                return known
        return await run_in_thread(read_view, self.id, self.reader)

    async def execute(self, request: Request) -> Choosing:
        """Do it; what came of it stands in the answer, never in an error."""
        try:
            if request.command not in COMMANDS:
                # Whoever may do nothing at all hears that first.
                await own_seat(self)
                raise Unreadable(f'the house cannot "{request.command}"')
            return await COMMANDS[request.command](self, request)
        except NotAllowed as refused:
            return Choosing(refusal=refused.rule)
        except Outdated:
            return Choosing(said=self.words.say("sorry:outdated"))
        except Declined as declined:
            return Choosing(said=self.words.say(f"sorry:{declined.reason}"))
        except TeahouseError as error:
            return Choosing(said=str(error))


Command = Callable[[TableSession, Request], Awaitable[Choosing]]
# How a seat changes its table: the table, the seat, what was asked for.
Change = Callable[[str, int, Request], None]


async def own_seat(session: TableSession) -> SeatView:
    """What somebody sees who may do something here; the command is counted."""
    _, shown = await session.view()
    if shown.seat < 0:
        raise Declined("watching")
    session.check("move")
    return shown


async def deciding_seat(session: TableSession, request: Request) -> tuple[Facts, SeatView]:
    """What somebody sees whose decision it is, and who answers the present one."""
    facts, shown = await session.view()
    if shown.seat < 0 or shown.curtain != NOBODY:
        raise Declined("watching")
    if shown.deciding != shown.seat:
        raise Declined("over" if shown.deciding == NOBODY else "turn")
    if request.seq != shown.seq:
        raise Outdated(f"this answers decision {request.seq}, the table is at decision {shown.seq}")
    return facts, shown


def is_repeated(facts: Facts, shown: SeatView, held: list[int], request: Request) -> bool:
    """Whether whoever asks has just made this very decision: they clicked twice."""
    made = next((step for row, step in shown.steps if row == request.seq + 1), None)
    if made is None or made.seat not in held:
        return False
    touched = [*request.path, *request.value.split(">")]
    return request.value == "=" + facts.game.text(made.action) or set(touched) == set(facts.game.touches(made.action))


async def ask_why(session: TableSession, request: Request) -> Choosing:
    """A touch that leads nowhere in the page: which rule forbids it? When the page is behind, it hears nothing: no
    choice is lost."""
    _, shown = await session.view()
    return Choosing() if shown.seat >= 0 and request.seq < shown.seq else await touch(session, request)


async def touch(session: TableSession, request: Request) -> Choosing:
    """A touch: a step on the way to an action, or the last one. An action is named by "=" and its text."""
    facts, shown = await session.view()
    if is_repeated(facts, shown, session.reader.held, request):
        return Choosing()
    facts, shown = await deciding_seat(session, request)
    if request.value.startswith("="):
        return await decide_one(session, shown, facts.game.parse(request.value[1:]))
    path = request.path
    for touched in request.value.split(">")[:2]:
        found = follow_touch(facts.game, shown.seen, path, touched)
        if found.refusal or found.path == path:
            return Choosing(path=found.path, refusal=found.refusal, touched=touched)
        path = found.path
        if found.action >= 0:
            return await decide_one(session, shown, found.action)
    return Choosing(path=path)


async def decide_one(session: TableSession, shown: SeatView, action: int) -> Choosing:
    """A choice is finished: play it."""
    session.check("move")
    await change(session.id, decide, session.id, shown.seat, shown.seq, action)
    return Choosing()


async def play(session: TableSession, request: Request) -> Choosing:
    """A choice that the page has made by itself: the number of an action, or of several decisions in a row. What is
    sent again, because nobody heard that it had arrived, changes nothing."""
    facts, shown = await session.view()
    if shown.seat < 0 or shown.curtain != NOBODY:
        raise Declined("watching")
    numbers = request.value.split(",")
    if len(numbers) > MOST_DECISIONS:
        raise Unreadable(f"expected at most {MOST_DECISIONS} decisions at once, got {len(numbers)}")
    actions = [facts.game.verbs.read_number(number) for number in numbers]
    session.check("move")
    await change(session.id, decide_all, session.id, shown.seat, request.seq, actions)
    return Choosing()


async def step_back_on_path(session: TableSession, request: Request) -> Choosing:
    """The last touch does not count."""
    await deciding_seat(session, request)
    return Choosing(path=request.path[:-1])


async def hint(session: TableSession, request: Request) -> Choosing:
    """What a bot would do here."""
    facts, shown = await deciding_seat(session, request)
    if not facts.hints:
        raise Declined("no_hints")
    session.check("hint")
    seed, language = digest("hint", session.id, shown.seq), session.reader.language
    # However many browsers somebody opens, they ask for one hint after another.
    asker = session.address or limits.visitor_key(session.visitor)
    advice = await SUPERVISOR.hint(asker, facts.game.package, shown.seen, seed, language)
    if advice is None:
        raise Declined("no_hint")
    action, reason = facts.game.parse(advice[0]), advice[1]
    move = label(facts.game, action, language, shown.seen)
    return Choosing(said=f"{session.words.say('hint', {'move': move})} {reason}".strip(), hint=action)


async def say(session: TableSession, request: Request) -> Choosing:
    """A line of chat."""
    if session.visitor is None:
        raise Declined("nameless")
    session.check("chat")
    await session.view()
    seat = session.reader.held[0] if session.reader.held else None
    name = await run_in_thread(chat.speaker_name, session.id, session.visitor, seat)
    await change(session.id, chat.say, session.id, session.visitor, seat, name, request.value)
    return Choosing()


async def lift(session: TableSession, request: Request) -> Choosing:
    """At one screen, the next person looks."""
    session.reader.looking = number_or(request.value, None)
    return Choosing()


async def caught_up(session: TableSession, request: Request) -> Choosing:
    """Somebody has read what happened while they were away."""
    shown = await own_seat(session)
    await run_in_thread(set_looked, session.id, shown.seat, shown.seq)
    return Choosing()


async def play_forced(session: TableSession, request: Request) -> Choosing:
    """Decisions with one legal answer play themselves, or stop."""
    await session.view()
    if session.visitor is None or not session.reader.held:
        raise Declined("watching")
    session.check("move")
    await change(session.id, automatic.set_plays_forced, session.visitor, request.value == "1")
    return Choosing()


async def undo(session: TableSession, request: Request) -> Choosing:
    """Take back the last decision, or the whole turn; at one screen with open hands that of the last person."""
    shown = await own_seat(session)
    await change(session.id, CHANGES[request.command], session.id, shown.undo_seat, request)
    return Choosing()


async def resign(session: TableSession, request: Request) -> Choosing:
    """Give up; also for the seat that has not lifted the curtain yet."""
    _, shown = await session.view()
    seat = shown.seat if shown.curtain == NOBODY else shown.curtain
    if seat < 0:
        raise Declined("watching")
    session.check("move")
    await change(session.id, CHANGES[request.command], session.id, seat, request)
    return Choosing()


async def change_own_seat(session: TableSession, request: Request) -> Choosing:
    """Any other change that a seat makes."""
    shown = await own_seat(session)
    await change(session.id, CHANGES[request.command], session.id, shown.seat, request)
    return Choosing()


# What a seat does to a running game, apart from its decisions. Programs ask for these by the same names.
CHANGES: dict[str, Change] = {
    "undo": lambda id, seat, request: takeback.step_back(id, seat, request.seq),
    "again": lambda id, seat, request: takeback.step_back(id, seat, request.seq, whole_turn=True),
    "ask_back": lambda id, seat, request: takeback.ask_back(id, seat),
    "agree": lambda id, seat, request: takeback.answer_back(id, seat, agrees=True),
    "decline": lambda id, seat, request: takeback.answer_back(id, seat, agrees=False),
    "resign": lambda id, seat, request: leaving.resign(id, seat),
    "stand_in": lambda id, seat, request: leaving.let_stand_in(id, seat, PRESENCE.is_here(id)),
    "come_back": lambda id, seat, request: leaving.come_back(id, seat),
    "abandon": lambda id, seat, request: leaving.abandon(id, seat, PRESENCE.is_here(id)),
}
# Every command, by the name that browsers send and buttons bear.
COMMANDS: dict[str, Command] = {
    "play": play,
    "touch": touch,
    "undo": undo,
    "again": undo,
    "ask_back": change_own_seat,
    "agree": change_own_seat,
    "decline": change_own_seat,
    "hint": hint,
    "resign": resign,
    "stand_in": change_own_seat,
    "come_back": change_own_seat,
    "abandon": change_own_seat,
    "lift": lift,
    "back": step_back_on_path,
    "caught_up": caught_up,
    "forced": play_forced,
    "say": say,
    "why": ask_why,
}
