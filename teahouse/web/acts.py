"""What somebody at a table can do: one function for the socket and for the plain form."""

from dataclasses import dataclass

from teahouse.core.digest import digest
from teahouse.core.errors import NotAllowed, Outdated, TeahouseError, Unreadable
from teahouse.core.paths import reached
from teahouse.core.state import NOBODY
from teahouse.core.telling import action_line, seat_name
from teahouse.core.words import words_of
from teahouse.web import frames, house, limits, tables
from teahouse.web.facts import Facts, facts_of
from teahouse.web.form_values import number_or
from teahouse.web.frames import Choosing, Glance, Reader
from teahouse.web.lives import LIVES
from teahouse.web.models import Seat, Table, Visitor
from teahouse.web.presence import PRESENCE
from teahouse.web.supervisor import SUPERVISOR

LONGEST_PATH = 12


@dataclass
class Wish:
    """What somebody wants: a deed with its value, at a decision, after having touched things."""

    deed: str
    value: str
    seq: int
    path: list[str]
    # Finished choices wait for a word of confirmation.
    confirm: bool = False


def wish_of(data: object) -> Wish:
    """What a browser sent, checked for shape."""
    if not isinstance(data, dict):
        raise Unreadable("expected a JSON object")
    deed, value, seq, path = data.get("do"), data.get("value", ""), data.get("seq", -1), data.get("path", [])
    if not isinstance(deed, str) or not isinstance(value, str) or type(seq) is not int:
        raise Unreadable("expected do, value and seq")
    if not isinstance(path, list) or len(path) > LONGEST_PATH or not all(isinstance(step, str) for step in path):
        raise Unreadable("expected a path of touches")
    if len(value) > 600 or any(len(step) > 100 for step in path):
        raise Unreadable("that is longer than anything the house asks for")
    if not all(is_whole(text) for text in [deed, value, *path]):
        raise Unreadable("that is half a character")
    return Wish(deed, value, seq, list(path), data.get("confirm") is True)


def is_whole(text: str) -> bool:
    """Whether a text can be written down: JSON can carry halves of characters, and signs that end a text."""
    return "\x00" not in text and not any("\ud800" <= sign <= "\udfff" for sign in text)


class Guest:
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

    async def look(self, change: int | None = None) -> tuple[Facts, Glance]:
        """The table as it is now. Whoever came while it waited sits elsewhere when the game has started."""
        facts, shown = await self.glance(change)
        if self.is_drawn or facts.stage == Table.Stage.WAITING:
            return facts, shown
        self.reader.held = await house.read(held_by, self.id, self.visitor)
        self.is_drawn = True
        return await self.glance()

    async def glance(self, change: int | None = None) -> tuple[Facts, Glance]:
        """The same through the seats as they were. A house alone with its database remembers how it left the table."""
        if house.is_alone():
            seen = glimpse(self.id, self.reader, change)
            if seen is not None:
                return seen
        return await house.read(look, self.id, self.reader)

    async def act(self, wish: Wish) -> Choosing:
        """Do it; what came of it stands in the answer, never in an error."""
        try:
            return await self.attempt(wish)
        except NotAllowed as refused:
            return Choosing(refusal=refused.rule)
        except Outdated:
            return Choosing(said=self.words.say("sorry:outdated"))
        except tables.Declined as declined:
            return Choosing(said=self.words.say(f"sorry:{declined.reason}"))
        except TeahouseError as error:
            return Choosing(said=str(error))

    async def attempt(self, wish: Wish) -> Choosing:
        """Do it, or raise."""
        if wish.deed == "lift":
            self.reader.looking = number_or(wish.value, None)
            return Choosing()
        if wish.deed == "say":
            return await self.say(wish.value)
        facts, shown = await self.look()
        seat = shown.seat
        if wish.deed in ("touch", "back", "hint"):
            return await self.choose(wish, facts, shown)
        if wish.deed == "resign" and shown.curtain != NOBODY:
            seat = shown.curtain
        if seat < 0:
            raise tables.Declined("watching")
        self.check("move")
        present = PRESENCE.is_here(self.id)
        if wish.deed == "undo":
            await house.change(self.id, tables.step_back, self.id, shown.undo_seat, wish.seq)
        elif wish.deed == "again":
            await house.change(self.id, tables.step_back, self.id, shown.undo_seat, wish.seq, True)
        elif wish.deed == "ask_back":
            await house.change(self.id, tables.ask_back, self.id, seat)
        elif wish.deed in ("agree", "decline"):
            await house.change(self.id, tables.answer_back, self.id, seat, wish.deed == "agree")
        elif wish.deed == "resign":
            await house.change(self.id, tables.resign, self.id, seat)
        elif wish.deed == "stand_in":
            await house.change(self.id, tables.let_stand_in, self.id, seat, present)
        elif wish.deed == "come_back":
            await house.change(self.id, tables.come_back, self.id, seat)
        elif wish.deed == "abandon":
            await house.change(self.id, tables.abandon, self.id, seat, present)
        elif wish.deed == "caught_up":
            await house.read(set_looked, self.id, seat, shown.seq)
        else:
            raise Unreadable(f'the house cannot "{wish.deed}"')
        return Choosing()

    async def choose(self, wish: Wish, facts: Facts, shown: Glance) -> Choosing:
        """A touch, a step back on the way, a finished action, or a hint."""
        if shown.seat < 0 or shown.curtain != NOBODY:
            raise tables.Declined("watching")
        if shown.deciding != shown.seat:
            raise tables.Declined("over" if shown.deciding == NOBODY else "turn")
        if wish.seq != shown.seq:
            raise Outdated(f"this answers decision {wish.seq}, the table is at decision {shown.seq}")
        if wish.deed == "back":
            return Choosing(path=wish.path[:-1])
        if wish.deed == "hint":
            return await self.hint(facts, shown)
        game = facts.game
        if wish.value.startswith("="):
            return await self.finish(game.parse(wish.value[1:]), wish, facts, shown, wish.path)
        path, said = wish.path, Choosing()
        for touch in wish.value.split(">")[:2]:
            found = reached(game, shown.seen, path, touch)
            if found.refusal or found.path == path:
                return Choosing(path=found.path, refusal=found.refusal, touched=touch)
            path = found.path
            said = Choosing(path=path)
            if found.action >= 0:
                return await self.finish(found.action, wish, facts, shown, path)
        return said

    async def finish(self, action: int, wish: Wish, facts: Facts, shown: Glance, path: list[str]) -> Choosing:
        """A choice is finished: play it, or wait for confirmation."""
        refusal = shown.seen.refusal(action)
        if refusal:
            return Choosing(refusal=refusal)
        if wish.confirm:
            return Choosing(path=path, ready=action)
        self.check("move")
        await house.change(self.id, tables.decide, self.id, shown.seat, shown.seq, facts.game.text(action))
        return Choosing()

    async def hint(self, facts: Facts, shown: Glance) -> Choosing:
        """What a bot would do here."""
        if not facts.hints:
            raise tables.Declined("no_hints")
        self.check("hint")
        seed, language = digest("hint", self.id, shown.seq), self.reader.language
        # However many browsers somebody opens, they ask for one hint after another.
        asker = self.address or limits.visitor_key(self.visitor)
        advice = await SUPERVISOR.hint(asker, facts.game.package, shown.seen, seed, language)
        if advice is None:
            raise tables.Declined("no_hint")
        action, reason = facts.game.parse(advice[0]), advice[1]
        name = facts.players[shown.seat].name or seat_name(facts.game, shown.seat, language)
        line = action_line(facts.game, action, name, language, state=shown.seen)
        return Choosing(said=f"{self.words.say('hint', {'move': line})} {reason}".strip(), hint=action)

    async def say(self, text: str) -> Choosing:
        """A line of chat."""
        if self.visitor is None:
            raise tables.Declined("nameless")
        self.check("chat")
        await self.look()
        seat = self.reader.held[0] if self.reader.held else None
        name = await house.read(name_of, self.id, self.visitor, seat)
        await house.change(self.id, tables.say, self.id, self.visitor, seat, name, text)
        return Choosing()


def name_of(id: str, visitor: Visitor, seat: int | None) -> str:
    """Under which name somebody talks; "" for somebody whose name an account has got since."""
    named = Seat.objects.filter(table_id=id, number=seat) if seat is not None else Seat.objects.none()
    # A socket may have known the visitor for hours: what counts is what they are called now.
    own = Visitor.objects.filter(pk=visitor.pk)
    return next((name for found in (named, own) for name in found.values_list("name", flat=True) if name), "")


def set_looked(id: str, seat: int, row: int) -> None:
    """Remember what a seat has seen."""
    Seat.objects.filter(table_id=id, number=seat).update(looked=row)
    LIVES.doubt(id)


def look(id: str, reader: Reader, visitor: Visitor | None = None) -> tuple[Facts, Glance]:
    """The table as a reader sees it, through the seats that a visitor holds, if one is named.

    These are asked for after the table was read: seats are drawn when the game starts, and whoever asked before would
    look through the eyes of somebody else.
    """
    live = LIVES.of(id)
    with live.in_use():
        live.read()
        facts = facts_of(live)
        if visitor is not None:
            reader.held = held_by(id, visitor)
        return facts, frames.glance(live, facts, reader)


def glimpse(id: str, reader: Reader, change: int | None) -> tuple[Facts, Glance] | None:
    """The same from memory, without asking the database: only if memory is at that change, and nobody works on it."""
    live = LIVES.kept.get(id)
    if live is None or not live.lock.acquire(blocking=False):
        return None
    try:
        table = live.table
        if table is None or live.stale or live.doubtful or change not in (None, table.change):
            return None
        if table.stage == Table.Stage.WAITING:
            return None
        facts = facts_of(live)
        return facts, frames.glance(live, facts, reader)
    finally:
        live.lock.release()


def held_by(id: str, visitor: Visitor | None) -> list[int]:
    """The seats of the table that a visitor holds."""
    if visitor is None:
        return []
    return list(Seat.objects.filter(table_id=id, holders=visitor).order_by("number").values_list("number", flat=True))
