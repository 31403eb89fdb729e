"""Frames: what a browser at a table is sent, made once for everybody who sees the same.

A frame names every item of the view (parts of the page, panels of the board, entries of the log) with its hash, and
brings those that this browser lacks. So a frame that was lost heals at the next, and whoever comes back is sent what
changed meanwhile.
"""

import json
import time
from collections.abc import Mapping
from functools import cached_property
from itertools import pairwise
from typing import Protocol

from teahouse.core.foresight import open_answers, wasted, ways_to_gather
from teahouse.core.paths import things_of
from teahouse.core.state import NOBODY, SPECTATOR, State
from teahouse.draw.marks import sorted_marks
from teahouse.draw.sized_cache import SizedCache
from teahouse.draw.touch import touches_in
from teahouse.web.models import Table
from teahouse.web.tables.board import SCREENS, Board, PanelItem, TextItem, stock_item
from teahouse.web.tables.drawing import Drawing
from teahouse.web.tables.seat_view import Choosing, Facts, Reader, SeatView, last_move, marks_of, moved_since

# What a frame may take in memory beside its parts: the keys of its panels, its state, texts that are kept.
FRAME_BYTES = 40_000
MOST_BYTES = 32_000_000
# So many texts of one frame are kept, for browsers that lack the same; not those that bring nearly everything.
MOST_TEXTS = 4
LONGEST_KEPT = 40_000
# No page holds more items than this.
MOST_HELD = 200


class Item(Protocol):
    """Something that a browser is sent once, and again when its hash is another."""

    @property
    def hash(self) -> str: ...
    @property
    def text(self) -> str: ...


NO_SLOTS = TextItem("")
# The parts of the page that each frame has, beside entries and panels.
PARTS = ("notice", "ask", "missed", "commands", "seats", "chat")


class Frame:
    """A table at one change as one seat sees it, in one language."""

    def __init__(self, facts: Facts, shown: SeatView, reader: Reader, now: float, key: object = None) -> None:
        # All that it depends on.
        self.key = key
        self.drawing = Drawing(facts, shown, reader, Choosing(), now)
        self.facts, self.shown = facts, shown
        self.is_asked = self.drawing.is_asked
        # Whether it waits for this browser: also for whoever has to lift the curtain first.
        self.turn = self.is_asked or shown.curtain != NOBODY
        self.marks = sorted_marks(marks_of(facts.game, shown.steps, shown.seat))
        self.move = last_move(facts.game, shown.steps, shown.seat)
        self.since = moved_since(facts.game, shown.steps, shown.seat)
        self.texts: dict[object, str] = {}

    @cached_property
    def board(self) -> Board | None:
        """The board; while the table waits nothing is dealt, and there is none."""
        if self.facts.stage == Table.Stage.WAITING:
            return None
        return Board(self.facts.game, self.seen, self.drawing.language)

    @cached_property
    def seen(self) -> State:
        """What the board shows."""
        return onlooker_view(self.shown.seen) if self.is_shared else self.shown.seen

    @property
    def is_shared(self) -> bool:
        """Whether several people with open hands sit at this screen and one of them decides: they look from the same
        side whoever it is, so that no board turns at every move."""
        is_own = self.shown.seat >= 0 and self.shown.seat == self.shown.deciding
        return is_own and len(self.drawing.reader.held) > 1 and not self.facts.game.hidden

    @cached_property
    def actions(self) -> list[int]:
        """What may be decided, where this browser is asked: the first, then how much larger each next one is."""
        legal = self.shown.seen.legal() if self.is_asked else []
        return [*legal[:1], *(later - sooner for sooner, later in pairwise(legal))]

    @cached_property
    def ways(self) -> list[list[int]]:
        """Several answers in a row that a person gives as one, such as the cards of a payment."""
        return ways_to_gather(self.facts.game, self.shown.seen) if self.is_asked else []

    @cached_property
    def open_actions(self) -> list[int]:
        """What may be decided and still be taken back after it."""
        return open_answers(self.facts.game, self.shown.seen) if self.is_asked else []

    @cached_property
    def items(self) -> dict[str, Item]:
        """Everything on the page that depends on the game, by the id of its element, but not the board's slots."""
        drawing = self.drawing
        found: dict[str, Item] = {
            "notice": TextItem(drawing.notice()),
            "ask": TextItem(drawing.ask()),
            "missed": TextItem(drawing.missed()),
            "commands": TextItem(drawing.commands()),
            "seats": TextItem(drawing.seats()),
            "chat": TextItem(drawing.chat()),
        }
        for entry in drawing.log():
            found[f"row-{entry.row}"] = entry
        if self.board is not None:
            found["stock"] = stock_item(self.board.stock)
            for panel in self.board.panels:
                found[f"panel-{panel.id}"] = PanelItem(self.board, panel)
        return found

    @cached_property
    def words(self) -> TextItem:
        """The position in sentences, for those who have opened them."""
        return TextItem(self.drawing.in_words())

    def slots(self, screen: str) -> TextItem:
        """Where the panels stand on a screen."""
        return self.board.arrangement(screen).slots if self.board else NO_SLOTS

    def size(self) -> int:
        """About how many bytes it takes in memory, without the drawings and the stock that all share."""
        return FRAME_BYTES + sum(len(self.items[id].text) for id in PARTS)

    def keep_text(self, key: object, text: str) -> None:
        """Keep a text of it, for browsers that lack the same: those that have followed the game so far."""
        if len(text) <= LONGEST_KEPT and len(self.texts) < MOST_TEXTS:
            self.texts[key] = text


def onlooker_view(seen: State) -> State:
    """What a seat sees of a game without secrets, through the eyes of those who look on."""
    found = seen.copy()
    found.viewer = SPECTATOR
    return found


def read_screen(asked: object) -> str:
    """The screen that a browser names; a desk where it names none."""
    return asked if isinstance(asked, str) and asked in SCREENS else SCREENS[0]


def read_held(text: str) -> dict[str, str]:
    """The hashes that a browser holds, as it names them when it comes back: "ask.Xy12,panel-map.Ab34". They are
    compared with those of its own view, and nothing is ever looked up by them."""
    pairs = [part.rpartition(".") for part in text.split(",")[:MOST_HELD]]
    return {id: hash for id, _, hash in pairs}


class Window:
    """What one browser shows of a table: its screen, what it has of the frames, what else it wants to see."""

    def __init__(self, screen: str, held: Mapping[str, str] | None = None, confirms: bool = False) -> None:
        self.screen = screen
        # Whether its reader confirms what cannot be taken back.
        self.confirms = confirms
        # The hashes of what it holds, by id.
        self.held = dict(held or {})
        self.has_words = False
        # Panels that it asked for though its screen has no place for them.
        self.wanted: set[str] = set()

    def ask_for(self, ids: object) -> None:
        """This browser lacks these, or wants to see them though its screen has no place for them."""
        for id in ids.split(",")[:MOST_HELD] if isinstance(ids, str) else []:
            self.held.pop(id, None)
            if id.startswith("panel-") and len(self.wanted) < MOST_HELD:
                self.wanted.add(id)

    def shown_items(self, frame: Frame) -> dict[str, Item]:
        """What this browser is to be sent where it lacks it."""
        found = dict(frame.items)
        if frame.board is not None:
            placed = frame.board.arrangement(self.screen).ids
            for panel in frame.board.panels:
                id = f"panel-{panel.id}"
                if panel.id not in placed and id not in self.wanted:
                    del found[id]
        found["slots"] = frame.slots(self.screen)
        if self.has_words:
            found["words"] = frame.words
        return found

    def update(self, frame: Frame, more: Mapping[str, object]) -> str:
        """A frame for this browser, as it is sent; from now on it holds what was lacking."""
        # What is not in its view is not even remembered.
        self.wanted.intersection_update(frame.items)
        shown = self.shown_items(frame)
        lacking = {id: item for id, item in shown.items() if self.held.get(id) != item.hash}
        self.held = {id: item.hash for id, item in shown.items()}
        # Many lack the same: all who followed the game so far.
        key = self.screen, self.confirms, tuple(shown), tuple(lacking)
        text = frame.texts.get(key)
        if text is None:
            text = frame_text(frame, self, {id: item.text for id, item in lacking.items()})
            frame.keep_text(key, text)
        return f"{text[:-1]}, {json.dumps(more)[1:]}" if more else text


def frame_text(frame: Frame, window: Window, items: Mapping[str, str]) -> str:
    """A frame as it is sent."""
    told = {**frame_data(frame), "names": window.held, "items": items}
    if window.confirms:
        told["open"] = frame.open_actions
    if frame.board is not None and (lines := frame.board.lines(window.screen)):
        told["lines"] = lines
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


# The last frame of every view: everybody on a seat who reads the same language gets the same one.
KEPT: SizedCache[tuple[object, ...], Frame] = SizedCache(MOST_BYTES, Frame.size)


def shared_frame(facts: Facts, shown: SeatView, reader: Reader) -> Frame:
    """A frame, made once for all who see the same."""
    now = time.time()
    looked = facts.players[shown.seat].looked if shown.seat >= 0 else 0
    # Only whoever plays is told what they have missed.
    arrived = reader.arrived if shown.seat >= 0 else None
    view = facts.id, shown.seat, shown.curtain, tuple(reader.held), reader.language, looked, arrived
    here = tuple(player.is_here for player in facts.players)
    # Time shows where a clock runs or somebody is missed.
    second = int(now) if facts.deadline or not all(here) else 0
    key = facts.change, shown.seq, here, second
    kept = KEPT.get(view)
    if kept is None or kept.key != key:
        kept = KEPT[view] = Frame(facts, shown, reader, now, key)
    return kept


def answer_to(facts: Facts, shown: SeatView, reader: Reader, choosing: Choosing) -> dict[str, object]:
    """What the site says to a command, for the browser that gave it."""
    said: dict[str, object] = {**Drawing(facts, shown, reader, choosing, 0).answer()}
    if choosing.hint >= 0:
        said["hint"] = facts.game.touches(choosing.hint)
    if choosing.refusal:
        said["things"] = things_of(facts.game, choosing.refusal)
    return said


def page_parts(frame: Frame, choosing: Choosing, reader: Reader, screen: str) -> dict[str, object]:
    """A frame for a page that is written whole, with forms for those without script."""
    drawing = Drawing(frame.facts, frame.shown, reader, choosing, frame.drawing.now)
    rows = [(id, item) for id, item in frame.items.items() if id.startswith("row-")]
    drawn, slots = page_board(frame, drawing, screen)
    return {
        # The sentence of the prompt says how a choice goes on.
        "items": {**frame.items, "ask": TextItem(drawing.ask())} if choosing.path else frame.items,
        "answer": drawing.answer(),
        "choices": drawing.choices(drawn),
        "words": frame.words,
        "slots": frame.slots(screen),
        "board": slots,
        "log": "".join(f'<li id="{id}" data-hash="{item.hash}">{item.text}</li>' for id, item in rows),
        "frame_data": frame_data(frame),
        "courts": " ".join(frame.board.court_names()) if frame.board else "",
    }


def page_board(frame: Frame, drawing: Drawing, screen: str) -> tuple[set[str], str]:
    """What can be touched on the board, and the board with its marks."""
    if frame.board is None:
        return set(), ""
    board, choosing, game = frame.board, drawing.choosing, frame.facts.game
    marks = marks_of(game, frame.shown.steps, frame.shown.seat)
    marks += [f"since@{seat}:{touch}" for seat, touch in frame.since]
    suggested = game.touches(choosing.hint) if choosing.hint >= 0 else []
    marks += [f"chosen:{touch}" for touch in [*choosing.path, *suggested] if ":" in touch]
    if choosing.refusal and ":" in choosing.touched:
        marks.append(f"why:{choosing.touched}")
        marks += [f"why:{touch}" for touch in things_of(game, choosing.refusal)]
    legal = drawing.next_touches()
    drawn = set().union(*(touches_in(panel.inside) for panel in board.placed(screen)))
    return drawn, board.filled_slots(screen, lambda panel: board.marked_picture(panel, legal, marks))


def frame_data(frame: Frame) -> dict[str, object]:
    """What a page needs beside its items to go on by itself."""
    return {
        "version": frame.facts.change,
        "seq": frame.shown.seq,
        "turn": frame.turn,
        "stage": frame.facts.stage,
        "me": frame.board.me if frame.board else int(NOBODY),
        "actions": frame.actions,
        "ways": frame.ways,
        # Whether the first of them is the cheapest, so that it is chosen beforehand.
        "pays": bool(frame.ways) and wasted(frame.facts.game, frame.shown.seen) is not None,
        "last": frame.marks.touches["last"],
        "from": frame.marks.touches["from"],
        "mover": frame.marks.mover,
        "move": frame.move,
        "since": frame.since,
    }
