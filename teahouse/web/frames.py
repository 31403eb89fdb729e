"""Frames: what one seat sees of a table, drawn as pieces of a page in its reader's language.

Everything is drawn from `seen_by(seat)` and from facts that everybody may know, and from nothing else.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from typing import TypedDict

from django.template import Context

from teahouse.core.breakdown import by_source
from teahouse.core.game import Game
from teahouse.core.paths import Choice, following
from teahouse.core.sitting import Step
from teahouse.core.state import NOBODY, SPECTATOR, State
from teahouse.core.telling import action_line, event_line, label, prompt, seat_name
from teahouse.core.words import Words, words_of
from teahouse.web import tables
from teahouse.web.accounts.leaving import SOMEBODY
from teahouse.web.caches import SizedCache
from teahouse.web.facts import Facts, Player
from teahouse.web.lives import Line, Played
from teahouse.web.models import Table
from teahouse.web.pieces import TOLD, Entry, Place, place_line, remark, template_of, touches_in, unstocked

# The pieces of a page that a choice on the way does not change.
STILL = ["notice", "words", "seats", "log", "chat"]
LOGGED = 20
MARKED = 4
# A strip of what happened while somebody was away shows no more moves than this.
CAUGHT_UP = 12
DAY = 86_400


class Frame(TypedDict):
    """What a browser is sent: the change and the row it shows, whether it asks for a decision, the pieces by name."""

    version: int
    seq: int
    turn: bool
    stage: str
    parts: dict[str, str]


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
    """How far somebody has come with a choice, and what the house said to it."""

    path: list[str] = field(default_factory=list)
    refusal: str = ""
    touched: str = ""
    # An action that waits to be confirmed; -1 for none.
    ready: int = -1
    said: str = ""
    # A suggested action; -1 for none.
    hint: int = -1


@dataclass
class Glance:
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


def glance(live: Played, facts: Facts, reader: Reader) -> Glance:
    """Look at the game; the caller holds its lock."""
    state = live.state
    over = facts.stage == Table.Stage.FINISHED
    deciding = int(state.to_move) if facts.stage == Table.Stage.RUNNING else int(NOBODY)
    seat, curtain = point_of_view(facts, reader, deciding)
    first = max(0, len(live.steps) - LOGGED)
    undo_seat, undo, again, can_ask = seat, 0, 0, False
    if seat >= 0 and facts.stage == Table.Stage.RUNNING:
        if len(reader.held) > 1 and not facts.game.hidden:
            undo_seat = next((step.seat for step in reversed(live.steps) if step.seat in reader.held), seat)
        serious = tables.is_serious(facts.kind, facts.rated)
        consenting = tables.bots_consenting(facts.players, undo_seat, facts.kind, facts.rated)
        undo = tables.undoable(live, undo_seat, consenting)
        again = tables.undoable(live, undo_seat, consenting, whole_turn=True)
        others = tables.people_besides(facts.players, seat)
        has_moved = any(step.seat == seat for step in live.steps)
        can_ask = not undo and bool(others) and has_moved and not serious
    return Glance(
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
        found += [f"last:{touch}" for touch in touches[-1:]]
        if not number and len(touches) > 1:
            found.append(f"from:{touches[0]}")
    return found


def open_touches(game: Game, step: Step, seat: int) -> list[str]:
    """The things on the board itself that a move touched; what lies in a hand is the mover's own."""
    verb = game.verbs.verb(step.action)
    arguments = game.verbs.arguments(step.action)
    found: list[str] = []
    for part in verb.path:
        if part.startswith("{"):
            place = int(part[1:-1])
            domain = verb.parameters[place]
            if not domain.private or step.seat == seat:
                found += domain.touches(arguments[place], arguments[place - 1] if place else -1)
    return found


class Drawing:
    """One frame in the making."""

    def __init__(self, facts: Facts, shown: Glance, reader: Reader, choosing: Choosing, now: float) -> None:
        self.facts = facts
        self.game = facts.game
        self.shown = shown
        self.reader = reader
        self.choosing = choosing
        self.now = now
        self.language = reader.language
        self.words: Words = words_of("teahouse.web", reader.language)
        self.names = [self.called(player) for player in facts.players]
        player = facts.players[shown.seat] if shown.seat >= 0 else None
        self.is_asked = (
            shown.deciding == shown.seat
            and shown.seat >= 0
            and facts.stage == Table.Stage.RUNNING
            and player is not None
            and not player.stand_in
            and shown.curtain == NOBODY
        )
        self.choices: list[Choice] = (
            following(self.game, shown.seen, choosing.path, self.language)
            if self.is_asked and choosing.ready < 0
            else []
        )

    def called(self, player: Player) -> str:
        """What a player is called in sentences."""
        if player.bot:
            return self.words.say("bot-named", {"role": self.role(player.number), "bot": player.bot})
        if player.name == SOMEBODY:
            return words_of("teahouse.web.accounts", self.language).say("somebody")
        return player.name or self.role(player.number)

    def role(self, seat: int) -> str:
        """What the seat is called in the game."""
        return seat_name(self.game, seat, self.language)

    def context(self, **more: object) -> dict[str, object]:
        """What every piece may use."""
        return {
            "language": self.language,
            "facts": self.facts,
            "shown": self.shown,
            "choosing": self.choosing,
            "is_asked": self.is_asked,
            "running": self.facts.stage == Table.Stage.RUNNING,
            "over": self.facts.stage == Table.Stage.FINISHED,
            "mine": self.shown.seat >= 0,
            "now": int(self.now),
            **more,
        }

    def render(self, part: str, **more: object) -> str:
        """A piece of the page."""
        return template_of(part).render(Context(self.context(**more)))

    def draw_picture(self) -> str:
        """The board; while the table waits nothing is dealt, and there is none."""
        if self.facts.stage == Table.Stage.WAITING:
            self.picture = self.stock = ""
            return ""
        look = self.game.look()
        choosing, shown = self.choosing, self.shown
        marks = marks_of(self.game, shown.steps, shown.seat)
        path = self.game.touches(choosing.ready) if choosing.ready >= 0 else choosing.path
        marks += [f"chosen:{touch}" for touch in path if ":" in touch]
        if choosing.hint >= 0:
            marks += [f"chosen:{touch}" for touch in self.game.touches(choosing.hint) if ":" in touch]
        if choosing.refusal and ":" in choosing.touched:
            marks.append(f"why:{choosing.touched}")
        touch = [choice.touch for choice in self.choices if choice.touch]
        self.picture, self.stock = unstocked(look.svg(shown.seen, lang=self.language, touch=touch, marks=marks))
        return self.picture

    def in_words(self) -> str:
        """The position in sentences."""
        if self.facts.stage == Table.Stage.WAITING:
            return ""
        sentences = self.game.look().sentences(self.shown.seen, lang=self.language)
        listed = "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences)
        summary = escape(self.words.say("board:words"))
        return f'<details class="words"><summary>{summary}</summary><ul>{listed}</ul></details>'

    def prompt(self) -> str:
        """What to do now, with its buttons."""
        shown, choosing = self.shown, self.choosing
        drawn = touches_in(self.picture) if self.choices else set()
        buttons = [choice for choice in self.choices if choice.action >= 0 or choice.touch not in drawn]
        rest = [choice for choice in self.choices if choice.action < 0]
        why, rule, title = "", "", ""
        if choosing.refusal:
            rule = choosing.refusal.partition(" ")[0]
            why = self.game.refusal(shown.seen, choosing.refusal, self.language)
            title = self.game.book(self.language).rule(rule).title
        return self.render(
            "prompt",
            ask=self.ask(),
            buttons=[(self.value_of(choice), choice.label) for choice in buttons],
            choices=[(choice.touch, choice.label) for choice in rest],
            ready=self.game.text(choosing.ready) if choosing.ready >= 0 else "",
            ready_label=label(self.game, choosing.ready, self.language, shown.seen) if choosing.ready >= 0 else "",
            chosen=" → ".join(self.path_names()),
            why=why,
            rule=rule,
            title=title,
            curtain=self.names[shown.curtain] if shown.curtain >= 0 else "",
            stood_in=shown.seat >= 0 and self.facts.players[shown.seat].stand_in,
            gone=shown.seat >= 0 and self.facts.players[shown.seat].left,
        )

    def path_names(self) -> list[str]:
        """What has been chosen so far, in words."""
        names: list[str] = []
        for touch in self.choosing.path:
            domain, _, value = touch.partition(":")
            names.append(self.game.called(self.shown.seen, domain, value, self.language))
        return names

    def value_of(self, choice: Choice) -> str:
        """What a button sends: a touch, or an action by its text."""
        return choice.touch if choice.action < 0 else "=" + self.game.text(choice.action)

    def ask(self) -> str:
        """One sentence that says what happens now."""
        facts, shown = self.facts, self.shown
        if facts.stage == Table.Stage.WAITING:
            return self.words.say("ask:waiting")
        if facts.stage == Table.Stage.FINISHED:
            return self.outcome()
        if shown.curtain != NOBODY:
            return self.words.say("ask:curtain", {"player": self.names[shown.curtain]})
        player = facts.players[shown.deciding]
        if player.bot or player.stand_in:
            return self.words.say("ask:bot", {"player": self.names[shown.deciding]})
        if not self.is_asked:
            return self.words.say("ask:other", {"player": self.names[shown.deciding]})
        return prompt(self.game, shown.seen, self.names[shown.deciding], self.language)

    def outcome(self) -> str:
        """How the game ended."""
        result = self.facts.result
        if result is None:
            return self.words.say("end:unfinished")
        end, by = result["end"], result.get("by")
        said = ""
        if end != "rules":
            said = self.words.say(f"end:{end}", {"player": self.names[by] if isinstance(by, int) else ""}) + " "
        if end == "abandoned":
            return said.strip()
        winners = [self.names[seat] for seat, place in enumerate(result["ranking"]) if place == 1]
        key = "end:won" if len(winners) == 1 else "end:tie"
        return said + self.words.say(key, {"players": ", ".join(winners)})

    def entries(self, steps: Sequence[tuple[int, Step]]) -> list[Entry]:
        """Moves and what they caused, as the seat may know them."""
        sight = self.facts.id, self.game.id, self.shown.seat, self.language, tuple(self.names)
        found = []
        for row, step in steps:
            key = row, step.seat, step.action, tuple(step.events), sight
            entry = TOLD.get(key)
            if entry is None:
                entry = TOLD[key] = self.entry(row, step)
            found.append(entry)
        return found

    def entry(self, row: int, step: Step) -> Entry:
        """A move and what it caused."""
        shown = self.shown
        own = step.seat == shown.seat
        line = action_line(self.game, step.action, self.names[step.seat], self.language, own, shown.seen)
        return Entry(row, step.seat, line, self.told(step.events))

    def told(self, events: Sequence[tuple[int, ...]]) -> list[str]:
        """Events as the seat may know them."""
        shown = self.shown
        return [event_line(self.game, event, shown.seat, self.language, shown.seen, self.names) for event in events]

    def log(self) -> str:
        """The last moves, the newest first."""
        listed = "".join(entry.listed for entry in reversed(self.entries(self.shown.steps)))
        return self.render("log", listed=listed)

    def seats(self) -> str:
        """Everybody at the table, and at the end where the points came from."""
        facts, shown = self.facts, self.shown
        scores = shown.seen.scores()
        ranking = facts.result["ranking"] if facts.result else [0] * len(facts.players)
        running = facts.stage == Table.Stage.RUNNING
        places = []
        for player in facts.players:
            number, name, role = player.number, self.names[player.number], self.role(player.number)
            runs = number == shown.deciding and facts.deadline > 0
            left = facts.deadline - self.now if runs else (player.time_left if facts.bank else facts.per_move)
            has_clock = bool(facts.per_move or facts.bank) and not player.bot and running
            places.append(
                Place(
                    seat=number,
                    name=name,
                    role=role if player.name and role != player.name else "",
                    remark=remark(player, running),
                    is_program=player.program,
                    decides=number == shown.deciding,
                    has_won=ranking[number] == 1,
                    is_own=number in self.reader.held,
                    clock=self.lasting(left) if has_clock else "",
                    until=int(facts.deadline * 1000) if runs else 0,
                    score=scores[number],
                    account=player.account,
                )
            )
        words = self.game.words(self.language)
        sources = [(words.say("source:" + source), points) for source, points in shown.sources.items()]
        total = [sum(points[seat] for _, points in sources) for seat in range(len(facts.players))]
        lines = [place_line(place, self.language) for place in places]
        return self.render("seats", places=places, lines=lines, sources=sources, total=total)

    def lasting(self, seconds: float) -> str:
        """Time as people read it: 0:45, 1:12:00, 2 d 3 h."""
        whole = max(0, int(seconds))
        if whole >= DAY:
            return self.words.say("days", {"d": str(whole // DAY), "h": str(whole % DAY // 3600)})
        hours = f"{whole // 3600}:{whole % 3600 // 60:02}" if whole >= 3600 else str(whole // 60)
        return f"{hours}:{whole % 60:02}"

    def notice(self) -> str:
        """What needs attention: a request to take back, somebody who has vanished, what happened meanwhile."""
        facts, shown = self.facts, self.shown
        asking = facts.asking
        gone = 0.0
        if facts.stage == Table.Stage.RUNNING and shown.seat >= 0 and shown.deciding not in (shown.seat, NOBODY):
            player = facts.players[shown.deciding]
            if not player.is_here and not player.stand_in:
                gone = facts.gone_at.get(shown.deciding, 0.0)
        caught_up = self.caught_up()
        if not (asking or gone or caught_up or facts.stage == Table.Stage.FINISHED):
            return ""
        others = [other for other in facts.people() if other.number != shown.seat]
        return self.render(
            "notice",
            asking=asking,
            asker=self.names[asking["seat"]] if asking else "",
            asked=asking is not None and shown.seat in asking["needed"] and shown.seat not in asking["agreed"],
            missing=self.names[shown.deciding] if gone else "",
            until=int(gone * 1000),
            is_gone=gone and self.now >= gone,
            alone=not any(other.is_here for other in others),
            caught_up=caught_up,
        )

    def caught_up(self) -> list[Entry]:
        """What happened since the seat last looked."""
        if self.shown.seat < 0 or self.facts.stage != Table.Stage.RUNNING:
            return []
        own = [row for row, step in self.shown.steps if step.seat == self.shown.seat]
        looked = max(self.facts.players[self.shown.seat].looked, *own[-1:], 0)
        arrived = self.shown.seq if self.reader.arrived is None else self.reader.arrived
        missed = [
            (row, step) for row, step in self.shown.steps if looked < row <= arrived and step.seat != self.shown.seat
        ]
        return self.entries(missed[-CAUGHT_UP:]) if looked else []

    def chat(self) -> str:
        """What was said; players do not hear spectators while they play."""
        apart = self.shown.seat >= 0 and self.facts.stage == Table.Stage.RUNNING
        lines = [line for line in self.facts.said if line.seat is not None or not apart]
        return self.render("chat", lines=[(line, self.speaker(line)) for line in lines])

    def speaker(self, line: Line) -> str:
        """What somebody who said something is called; whoever has lost their name goes by their seat."""
        return line.name or (self.words.say("chat:guest") if line.seat is None else self.role(line.seat))

    def still(self) -> dict[str, str]:
        """The pieces that a choice on the way does not change."""
        return {
            "notice": self.notice(),
            "words": self.in_words(),
            "seats": self.seats(),
            "log": self.log(),
            "chat": self.chat(),
        }


def draw(
    facts: Facts,
    shown: Glance,
    reader: Reader,
    choosing: Choosing | None = None,
    now: float | None = None,
    kept: dict[str, str] | None = None,
) -> Frame:
    """A whole frame: its version, the decision it asks about, and the pieces of the page, some drawn before."""
    drawing = Drawing(facts, shown, reader, choosing or Choosing(), time.time() if now is None else now)
    if kept and "picture" in kept:
        drawing.picture, drawing.stock = kept["picture"], kept["stock"]
    else:
        drawing.draw_picture()
    # The prompt asks what the picture shows.
    drawn = {"stock": drawing.stock, "picture": drawing.picture, "prompt": drawing.prompt()}
    return {
        "version": facts.change,
        "seq": shown.seq,
        "turn": drawing.is_asked or shown.curtain != NOBODY,
        "stage": facts.stage,
        "parts": {**(kept or drawing.still()), **drawn},
    }


# The frames drawn last: everybody on a seat who reads the same language gets the same one.
KEPT: SizedCache[tuple[object, ...], Frame] = SizedCache(
    32_000_000, lambda frame: sum(len(part) for part in frame["parts"].values()), most=256
)


def drawn(facts: Facts, shown: Glance, reader: Reader, choosing: Choosing) -> Frame:
    """A whole frame, drawn once for all who see the same; on the way to a move only what the choice changes."""
    now = time.time()
    key = sight(facts, shown, reader, now)
    kept = KEPT.get(key)
    if choosing != Choosing():
        # What is only said leaves the picture as it is.
        same = [*STILL, "picture", "stock"] if choosing == Choosing(said=choosing.said) else STILL
        return draw(facts, shown, reader, choosing, now, {part: kept["parts"][part] for part in same} if kept else None)
    if kept is None:
        kept = KEPT[key] = draw(facts, shown, reader, choosing, now)
    return kept


def sight(facts: Facts, shown: Glance, reader: Reader, now: float) -> tuple[object, ...]:
    """All that a frame without a choice depends on."""
    here = tuple(player.is_here for player in facts.players)
    looked = facts.players[shown.seat].looked if shown.seat >= 0 else 0
    # Time shows where a clock runs or somebody is missed.
    second = int(now) if facts.deadline or not all(here) else 0
    # Only whoever plays is told what they have missed.
    arrived = reader.arrived if shown.seat >= 0 else None
    seat = (shown.seat, shown.curtain, tuple(reader.held), reader.language, looked, arrived)
    return facts.id, facts.change, shown.seq, here, second, *seat
