"""The parts of a page beside the board: the prompt, the players, the log and the chat, in the reader's language."""

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from html import escape
from sys import getsizeof

from django.template import Context, Template
from django.template.backends.django import Template as DjangoTemplate
from django.template.loader import get_template
from django.utils.safestring import SafeString

from teahouse.core.paths import Choice, next_choices, next_sentence
from teahouse.core.sitting import Step
from teahouse.core.state import NOBODY
from teahouse.core.telling import event_line, prompt, seat_name, turn_lines, turns_of
from teahouse.core.words import Words, words_of
from teahouse.draw.panels import short_hash
from teahouse.draw.sized_cache import SizedCache
from teahouse.web.models import Table
from teahouse.web.names import SOMEBODY
from teahouse.web.seat_marks import seat_mark
from teahouse.web.tables.cache import Line
from teahouse.web.tables.course import chart_title, course_chart, is_worth_drawing
from teahouse.web.tables.outcome import Outcome
from teahouse.web.tables.seat_view import Choosing, Facts, Place, Player, Reader, SeatView, remark

# A strip of what happened while somebody was away shows no more moves than this.
CAUGHT_UP = 12
DAY = 86_400
# What an entry of the log takes beside its texts. Texts are kept twice: as sentences and as an item of a list.
ENTRY_BYTES = 1_000
# What a part of the page takes beside its text.
PART_BYTES = 1_000


@cache
def template_of(part: str) -> Template:
    """The template of a piece, read once."""
    found = get_template(f"teahouse/parts/{part}.html")
    assert isinstance(found, DjangoTemplate)
    return found.template


def part_size(text: SafeString) -> int:
    """About how many bytes a part takes in memory, with the values it is kept under: a chat is as long as its lines."""
    return PART_BYTES + 2 * getsizeof(text)


# Most parts stay as they are from one move to the next.
PARTS: SizedCache[tuple[Hashable, ...], SafeString] = SizedCache(16_000_000, part_size)


def rendered_part(part: str, **values: Hashable) -> SafeString:
    """A part of the page that depends on these values alone."""
    key = part, *values.items()
    text = PARTS.get(key)
    if text is None:
        text = PARTS[key] = template_of(part).render(Context(values))
    return text


@dataclass(frozen=True)
class Entry:
    """A turn in the log: its headline, and below it what was done and what came of it."""

    row: int
    seat: int
    line: str
    details: list[str]

    @cached_property
    def size(self) -> int:
        """About how many bytes it takes in memory, with its steps."""
        return ENTRY_BYTES + 2 * (len(self.line) + sum(ENTRY_BYTES // 4 + len(detail) for detail in self.details))

    @cached_property
    def text(self) -> str:
        """As it stands in the log."""
        line = escape(self.line)
        if not self.details:
            return f'{seat_mark(self.seat)}<span class="headline">{line}</span>'
        details = "".join(f"<li>{escape(detail)}</li>" for detail in self.details)
        head = f'{seat_mark(self.seat)}<span class="headline">{line}</span>'
        return f"<details><summary>{head}</summary><ul>{details}</ul></details>"

    @cached_property
    def hash(self) -> str:
        """A short name for what it says."""
        return short_hash(self.text)


# The log as each reader was told it last: by the first row of a turn its steps, which are compared, and its entry.
Told = dict[int, tuple[list[Step], Entry]]
TOLD: SizedCache[tuple[object, ...], Told] = SizedCache(
    16_000_000, lambda told: sum(entry.size for _, entry in told.values())
)


def place_line(place: Place, language: str) -> SafeString:
    """A player at the table."""
    return rendered_part("place", place=place, language=language)


class Drawing:
    """One frame in the making."""

    def __init__(self, facts: Facts, shown: SeatView, reader: Reader, choosing: Choosing, now: float) -> None:
        self.facts = facts
        self.game = facts.game
        self.shown = shown
        self.reader = reader
        self.choosing = choosing
        self.now = now
        self.language = reader.language
        self.words: Words = words_of("teahouse.web", reader.language)
        # As they are listed, and as they are called in sentences.
        self.titles = [self.player_title(player) for player in facts.players]
        self.names = [self.player_name(player) for player in facts.players]
        player = facts.players[shown.seat] if shown.seat >= 0 else None
        self.is_asked = (
            shown.deciding == shown.seat
            and shown.seat >= 0
            and facts.stage == Table.Stage.RUNNING
            and player is not None
            and not player.stand_in
            and shown.curtain == NOBODY
        )

    def player_name(self, player: Player) -> str:
        """What a player is called in sentences: a bot by its seat, unless a person goes by the same name."""
        role = self.role(player.number)
        people = [other.name for other in self.facts.players if not other.bot]
        return role if player.bot and role not in people else self.titles[player.number]

    def player_title(self, player: Player) -> str:
        """What a player is called in a list of players."""
        if player.bot:
            return self.words.say("bot-named", {"role": self.role(player.number), "bot": player.bot})
        if player.name == SOMEBODY:
            return self.words.say("somebody")
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

    def in_words(self) -> str:
        """The position in sentences."""
        if self.facts.stage == Table.Stage.WAITING:
            return ""
        sentences = self.game.look().sentences(self.shown.seen, lang=self.language)
        listed = "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences)
        summary = escape(self.words.say("board:words"))
        return f'<details class="words"><summary>{summary}</summary><ul>{listed}</ul></details>'

    def answer(self) -> dict[str, str]:
        """What the site says to a command: a sentence, or a refusal with its rule."""
        choosing = self.choosing
        if not choosing.refusal:
            return {"said": choosing.said} if choosing.said else {}
        rule = choosing.refusal.partition(" ")[0]
        return {
            "why": self.game.refusal(self.shown.seen, choosing.refusal, self.language),
            "rule": rule,
            "title": self.game.book(self.language).rule(rule).title,
            "touched": choosing.touched,
        }

    @cached_property
    def next_choices(self) -> list[Choice]:
        """What can be chosen next."""
        return next_choices(self.game, self.shown.seen, self.choosing.path, self.language) if self.is_asked else []

    def next_touches(self) -> list[str]:
        """What can be touched next."""
        return [choice.touch for choice in self.next_choices if choice.touch]

    def choices(self, drawn: Collection[str]) -> str:
        """What can be chosen next, for a page without script; what is drawn is touched there."""
        found = self.next_choices
        buttons = [choice for choice in found if choice.action >= 0 or choice.touch not in drawn]
        return self.render(
            "choices",
            buttons=[(self.value_of(choice), choice.label) for choice in buttons],
            choices=[(choice.touch, choice.label) for choice in found if choice.action < 0],
            chosen=" → ".join(self.path_names()),
        )

    def commands(self) -> str:
        """What else can be done now: lift the curtain, take back, ask for a hint."""
        facts, shown = self.facts, self.shown
        running, mine = facts.stage == Table.Stage.RUNNING, shown.seat >= 0
        player = facts.players[shown.seat] if mine else None
        return rendered_part(
            "commands",
            language=self.language,
            curtain=self.names[shown.curtain] if shown.curtain >= 0 else "",
            seat=shown.curtain,
            may_return=running and player is not None and bool(player.stand_in) and not player.left,
            is_playing=mine and running,
            may_undo=shown.undo,
            may_ask=shown.ask and not facts.asking,
            may_begin_again=shown.again,
            may_have_hint=self.is_asked and facts.hints,
        )

    def path_names(self) -> list[str]:
        """What has been chosen so far, in words."""
        names: list[str] = []
        for touch in self.choosing.path:
            domain, _, value = touch.partition(":")
            names.append(self.game.value_name(self.shown.seen, domain, value, self.language))
        return names

    def value_of(self, choice: Choice) -> str:
        """What a button sends: a touch, or an action by its text."""
        return choice.touch if choice.action < 0 else "=" + self.game.text(choice.action)

    def ask(self) -> str:
        """Who reads this, what happens now, and what somebody else has just done."""
        shown, running = self.shown, self.facts.stage == Table.Stage.RUNNING
        alone = running and self.is_alone
        did = self.deed() if running and shown.deciding == shown.seat else None
        return rendered_part(
            "ask",
            language=self.language,
            me=shown.seat if alone else int(NOBODY),
            name=self.names[shown.seat] if alone else "",
            whose=shown.deciding if running and not (alone and shown.deciding == shown.seat) else int(NOBODY),
            sentence=self.sentence(),
            mover=did.seat if did else int(NOBODY),
            did=did.line if did else "",
        )

    def deed(self) -> Entry | None:
        """What the one who moved before the deciding seat did."""
        turns = turns_of(self.game, self.shown.steps)
        last = next(((row, turn) for row, turn in reversed(turns) if turn[0].seat != self.shown.deciding), None)
        return self.entry(*last) if last else None

    def sentence(self) -> str:
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
            return self.say_of("ask:left" if player.left else "ask:bot", shown.deciding)
        if not self.is_asked:
            return self.words.say("ask:other", {"player": self.names[shown.deciding]})
        step = next_sentence(self.game, shown.seen, self.choosing.path, self.language)
        return step or prompt(self.game, shown.seen, self.names[shown.deciding], self.language, self.is_alone)

    @property
    def is_alone(self) -> bool:
        """Whether one person reads this, who can be addressed: a shared screen and an audience are several."""
        return self.shown.seat >= 0 and len(self.reader.held) == 1

    def is_reader(self, seat: int | None) -> bool:
        """Whether the seat is that of the person who reads this; at the end everybody sees the same, but it is still
        theirs."""
        return self.reader.held == [seat]

    def say_of(self, message: str, seat: int | None) -> str:
        """A sentence about the player on a seat, who is addressed in it if it is the reader's own."""
        if seat is None:
            return self.words.say(message)
        key = f"{message}:you" if self.is_reader(seat) else message
        return self.words.say(key, {"player": self.names[seat]})

    def outcome(self) -> str:
        """How the game ended."""
        reader = self.reader.held[0] if len(self.reader.held) == 1 else NOBODY
        state, result = self.shown.seen, self.facts.result
        return Outcome(self.game, state, result, self.names, int(reader), self.language).sentences()

    def entries(self, steps: Sequence[tuple[int, Step]]) -> list[Entry]:
        """Moves and what they caused, as the seat may know them."""
        reading = self.facts.id, self.game.id, self.shown.seat, self.is_alone, self.language, tuple(self.names)
        known = TOLD.get(reading) or {}
        told: Told = {}
        for row, turn in turns_of(self.game, steps):
            kept = known.get(row)
            told[row] = kept if kept is not None and kept[0] == turn else (turn, self.entry(row, turn))
        if told.keys() != known.keys():
            TOLD[reading] = told
        return [entry for _, entry in told.values()]

    def entry(self, row: int, turn: list[Step]) -> Entry:
        """A turn and what came of it."""
        shown = self.shown
        told = turn_lines(self.game, turn, shown.seat, self.language, shown.seen, self.names, self.is_alone)
        return Entry(row, turn[0].seat, told.headline, told.details)

    def event_lines(self, events: Sequence[tuple[int, ...]]) -> list[str]:
        """Events as the seat may know them."""
        told = self.shown.seat, self.language, self.shown.seen, self.names, self.is_alone
        return [event_line(self.game, event, *told) for event in events]

    def log(self) -> list[Entry]:
        """The last moves, the newest first."""
        return self.entries(self.shown.steps)[::-1]

    def seats(self) -> str:
        """Everybody at the table, and at the end where the points came from."""
        facts, shown = self.facts, self.shown
        scores = shown.seen.scores()
        ranking = facts.result["ranking"] if facts.result else [0] * len(facts.players)
        running = facts.stage == Table.Stage.RUNNING
        places = []
        for player in facts.players:
            number, name, role = player.number, self.titles[player.number], self.role(player.number)
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
                    is_reader=self.is_reader(number),
                    clock=self.lasting(left) if has_clock else "",
                    until=int(facts.deadline * 1000) if runs else 0,
                    score=scores[number],
                    account=player.account,
                )
            )
        words = self.game.words(self.language)
        sources = [(words.say("source:" + source), points) for source, points in shown.sources.items()]
        total = [sum(points[seat] for _, points in sources) for seat in range(len(facts.players))]
        lines = "\n".join(place_line(place, self.language) for place in places)
        listed = f'<div class="players" role="group" aria-label="{escape(self.words.say("seats"))}">{lines}</div>'
        if shown.course is None or not is_worth_drawing(shown.course):
            return listed
        chart = course_chart(self.game, shown.course, self.titles, self.language)
        title = chart_title(self.game, self.language)
        return listed + self.render("sources", places=places, sources=sources, total=total, chart=chart, title=title)

    def lasting(self, seconds: float) -> str:
        """Time as people read it: 0:45, 1:12:00, 2 d 3 h."""
        whole = max(0, int(seconds))
        if whole >= DAY:
            return self.words.say("days", {"d": str(whole // DAY), "h": str(whole % DAY // 3600)})
        hours = f"{whole // 3600}:{whole % 3600 // 60:02}" if whole >= 3600 else str(whole // 60)
        return f"{hours}:{whole % 60:02}"

    def notice(self) -> str:
        """What needs attention: a request to take back, somebody who has vanished."""
        facts, shown = self.facts, self.shown
        asking = facts.asking
        gone = 0.0
        if facts.stage == Table.Stage.RUNNING and shown.seat >= 0 and shown.deciding not in (shown.seat, NOBODY):
            player = facts.players[shown.deciding]
            if not player.is_here and not player.stand_in:
                gone = facts.gone_at.get(shown.deciding, 0.0)
        if not (asking or gone or facts.stage == Table.Stage.FINISHED):
            return ""
        own = max(shown.seat, facts.rematch_by)
        others = [other for other in facts.people() if other.number != own]
        return self.render(
            "notice",
            asking=asking,
            request=self.say_of("back:asks", asking["seat"]) if asking else "",
            rematch=self.say_of("rematch:asks", facts.rematch_by) if facts.rematch_by >= 0 and others else "",
            is_invited=bool(self.reader.held) and facts.rematch_by not in self.reader.held,
            asked=asking is not None and shown.seat in asking["needed"] and shown.seat not in asking["agreed"],
            missing=self.names[shown.deciding] if gone else "",
            until=int(gone * 1000),
            is_gone=gone and self.now >= gone,
            alone=not any(other.is_here for other in others),
        )

    def missed(self) -> str:
        """What happened since the seat last looked, folded to a line."""
        entries = self.caught_up()
        return self.render("missed", entries=entries, number=len(entries)) if entries else ""

    def caught_up(self) -> list[Entry]:
        """What happened since the seat last looked."""
        if self.shown.seat < 0 or self.facts.stage != Table.Stage.RUNNING:
            return []
        own = [row for row, step in self.shown.steps if step.seat == self.shown.seat]
        looked = max(self.facts.players[self.shown.seat].looked, *own[-1:], 0)
        arrived = self.shown.seq if self.reader.arrived is None else self.reader.arrived
        if not looked:
            return []
        missed = [(row, step) for row, step in self.shown.steps if looked < row <= arrived]
        turns = [(row, turn) for row, turn in turns_of(self.game, missed) if turn[0].seat != self.shown.seat]
        return [self.entry(row, turn) for row, turn in turns[-CAUGHT_UP:]]

    def chat(self) -> str:
        """What was said; players do not hear spectators while they play."""
        apart = self.shown.seat >= 0 and self.facts.stage == Table.Stage.RUNNING
        lines = [line for line in self.facts.said if line.seat is not None or not apart]
        said = tuple((line.id, self.speaker(line), line.account, line.seat, line.hidden, line.text) for line in lines)
        return rendered_part("chat", language=self.language, lines=said, table=self.facts.id)

    def speaker(self, line: Line) -> str:
        """What somebody who said something is called; whoever has lost their name goes by their seat."""
        return line.name or (self.words.say("chat:guest") if line.seat is None else self.role(line.seat))
