"""Replays: the positions of a finished game, a run of them at a time, as a browser shows them one after another.

A run names every item of each of its positions with its hash, and brings each item once. It depends on nothing but what
its address says, and is kept for those who ask for it next.
"""

import gzip
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from teahouse.core.game import Game
from teahouse.core.sitting import Step
from teahouse.core.state import NOBODY, SPECTATOR, State
from teahouse.core.telling import turn_lines, turns_of
from teahouse.draw.marks import sorted_marks
from teahouse.draw.sized_cache import SizedCache
from teahouse.web.seat_marks import seat_mark
from teahouse.web.tables.board import Board, PanelItem, TextItem, stock_item
from teahouse.web.tables.cache import LIVE_TABLES, PAUSE
from teahouse.web.tables.drawing import Drawing
from teahouse.web.tables.frames import Item
from teahouse.web.tables.seat_view import Choosing, Facts, Reader, SeatView, facts_of, last_move, marks_of

# How many positions are in a run, and how many moves on a page of the list of turns.
SPAN = 12
MOVES_A_PAGE = 100
# The moves before a position among which is the turn that it belongs to.
TOLD_MOVES = 12
GZIP_LEVEL = 5


@dataclass(frozen=True)
class Replay:
    """A finished game as its replays show it, through the eyes of a seat or of everybody, in a language."""

    facts: Facts
    seat: int
    language: str
    rows: Sequence[int]
    steps: Sequence[Step]

    @property
    def last(self) -> int:
        """How many moves there are."""
        return len(self.steps)

    @property
    def game(self) -> Game:
        """Its game."""
        return self.facts.game

    @cached_property
    def reading(self) -> tuple[object, ...]:
        """All that its texts depend on. A finished game stays as it is, but names may still be taken from it."""
        named = tuple((player.name, player.account) for player in self.facts.players)
        return self.facts.id, self.seat, self.language, named, self.last

    def position(self, ply: int, state: State) -> "Position":
        """The position after so many moves."""
        first = max(0, ply - TOLD_MOVES)
        steps = list(zip(self.rows[first:ply], self.steps[first:ply], strict=True))
        return Position(self, ply, state, steps)

    def state_at(self, ply: int) -> State:
        """The true state after so many moves, for the caller to play on."""
        live = LIVE_TABLES.get(self.facts.id)
        with live.in_use():
            live.read()
            return live.state_at(ply)


def read_replay(id: str, seat: int | None, language: str) -> Replay:
    """The replay of a game that is over; a seat that there is not sees what everybody sees."""
    live = LIVE_TABLES.get(id)
    with live.in_use():
        live.read()
        facts = facts_of(live)
        rows, steps = list(live.row_of), list(live.steps)
    is_seat = seat is not None and 0 <= seat < len(facts.players)
    return Replay(facts, seat if seat is not None and is_seat else int(SPECTATOR), language, rows, steps)


class Position:
    """One position of a replay."""

    def __init__(self, replay: Replay, ply: int, state: State, steps: list[tuple[int, Step]]) -> None:
        self.replay = replay
        self.ply = ply
        self.deciding = int(state.to_move)
        seen = state.seen_by(replay.seat)
        shown = SeatView(
            seq=ply,
            seat=replay.seat,
            deciding=self.deciding,
            curtain=int(NOBODY),
            seen=seen,
            steps=steps,
            count=ply,
            undo_seat=replay.seat,
            undo=False,
            again=False,
            ask=False,
            sources={},
        )
        self.shown = shown
        self.drawing = Drawing(replay.facts, shown, Reader(replay.language), Choosing(), 0)
        self.board = Board(replay.game, seen, replay.language)
        self.marks = marks_of(replay.game, steps, replay.seat)

    def items(self, screen: str) -> dict[str, Item]:
        """Everything on the page that changes from position to position, by the id of its element."""
        found: dict[str, Item] = {
            "slots": self.board.arrangement(screen).slots,
            "stock": stock_item(self.board.stock),
            "ask": self.ask,
            "seats": self.seats,
            "words": self.words,
        }
        for panel in self.board.placed(screen):
            found[f"panel-{panel.id}"] = PanelItem(self.board, panel)
        return found

    @cached_property
    def ask(self) -> TextItem:
        """What has just happened; at the end how the game ended."""
        said = self.drawing.words
        lines, details = [], []
        if self.ply == self.replay.last:
            lines.append(escape(self.drawing.outcome()))
        if not self.ply:
            lines.append(escape(said.say("replay:start")))
        else:
            turn = turns_of(self.replay.game, self.shown.steps)[-1][1]
            entry = self.drawing.entry(self.ply, turn)
            lines.append(f"{seat_mark(entry.seat)}{escape(entry.line)}")
            details = entry.details
        told = "".join(f'<p class="sentence">{line}</p>' for line in lines)
        came = "".join(f"<li>{escape(detail)}</li>" for detail in details)
        return TextItem(told + (f'<ul class="came" tabindex="0">{came}</ul>' if came else ""))

    @cached_property
    def seats(self) -> TextItem:
        """The players with their points."""
        lines = []
        for player, score in zip(self.replay.facts.players, self.shown.seen.scores(), strict=True):
            decides = ' class="decides"' if player.number == self.deciding else ""
            name = escape(self.drawing.titles[player.number])
            if player.account:
                profile = escape(reverse("profile", args=[player.account]))
                name = f'<a class="account" href="{profile}">{name}</a>'
            lines.append(
                f'<li{decides} data-seat="{player.number}">{seat_mark(player.number)}'
                f'<span class="who"><strong>{name}</strong></span><span class="score">{score}</span></li>'
            )
        return TextItem(f'<ul class="players">{"".join(lines)}</ul>')

    @cached_property
    def words(self) -> TextItem:
        """The position in sentences."""
        return TextItem(self.drawing.in_words())

    def data(self, screen: str) -> dict[str, object]:
        """What a browser needs beside the items to show it."""
        marks = sorted_marks(self.marks)
        found: dict[str, object] = {
            "ply": self.ply,
            "me": self.board.me,
            "deciding": self.deciding,
            "last": marks.touches["last"],
            "from": marks.touches["from"],
            "mover": marks.mover,
            "move": last_move(self.replay.game, self.shown.steps, self.replay.seat),
        }
        if lines := self.board.lines(screen):
            found["lines"] = lines
        return found

    def page_board(self, screen: str) -> SafeString:
        """The board with its marks, for a page that is written whole."""
        return mark_safe(
            self.board.filled_slots(screen, lambda panel: self.board.marked_picture(panel, (), self.marks))
        )


# Runs of positions as they are sent, compressed.
RUNS: SizedCache[tuple[object, ...], bytes] = SizedCache(16_000_000, len)


def run_key(replay: Replay, number: int, screen: str) -> tuple[object, ...]:
    """What a run is kept under."""
    return *replay.reading, number, screen


def run_text(replay: Replay, number: int, screen: str) -> bytes:
    """A run of positions as it is sent."""
    first = number * SPAN
    state = replay.state_at(first)
    positions: list[dict[str, object]] = []
    texts: dict[str, str] = {}
    for ply in range(first, min(first + SPAN, replay.last + 1)):
        if ply > first:
            state.play(replay.steps[ply - 1].action)
        position = replay.position(ply, state)
        items = position.items(screen)
        for item in items.values():
            if item.hash not in texts:
                texts[item.hash] = item.text
        positions.append({**position.data(screen), "names": {id: item.hash for id, item in items.items()}})
        # Whoever plays goes first.
        time.sleep(PAUSE)
    text = json.dumps({"positions": positions, "items": texts}, ensure_ascii=False, separators=(",", ":"))
    return gzip.compress(text.encode(), GZIP_LEVEL, mtime=0)


@dataclass(frozen=True)
class Turn:
    """A turn in the list: after which move it ended, whose it was, and what it was."""

    ply: int
    seat: int
    line: str


TURN_BYTES = 300
# Pages of the list of turns.
TURNS: SizedCache[tuple[object, ...], list[Turn]] = SizedCache(
    8_000_000, lambda turns: sum(TURN_BYTES + 2 * len(turn.line) for turn in turns)
)


def turn_page_of(ply: int) -> int:
    """The page of the list on which the turn before a position is."""
    return max(0, ply - 1) // MOVES_A_PAGE


def turns_on(replay: Replay, page: int, drawing: Drawing) -> list[Turn]:
    """The turns on a page of the list."""
    key = *replay.reading, page
    found = TURNS.get(key)
    if found is None:
        first = page * MOVES_A_PAGE
        numbered = list(enumerate(replay.steps[first : first + MOVES_A_PAGE], first + 1))
        found = TURNS[key] = [turn_of(replay, ply, steps, drawing) for ply, steps in turns_of(replay.game, numbered)]
    return found


def turn_of(replay: Replay, ply: int, steps: list[Step], drawing: Drawing) -> Turn:
    """A turn that began with a move."""
    told = turn_lines(replay.game, steps, replay.seat, replay.language, drawing.shown.seen, drawing.names)
    return Turn(ply + len(steps) - 1, steps[0].seat, told.headline)


def turn_list(turns: Sequence[Turn], ply: int, address: str) -> SafeString:
    """Turns as links to the positions after them; `address` has {ply} in its place."""
    current = next((turn.ply for turn in turns if turn.ply >= ply), 0) if ply else 0
    lines = []
    for turn in turns:
        mark = ' aria-current="step"' if turn.ply == current else ""
        href = escape(address.replace("{ply}", str(turn.ply)))
        lines.append(
            f'<li><a target="_self" href="{href}" data-ply="{turn.ply}"{mark}>{seat_mark(turn.seat)}'
            f"<span>{escape(turn.line)}</span></a></li>"
        )
    return mark_safe(f'<ol class="turn-list">{"".join(lines)}</ol>')
