"""Frames: what a browser at a table is sent, drawn once for everybody who sees the same."""

import json
import time
from collections import OrderedDict
from typing import TypedDict

from teahouse.core.state import NOBODY
from teahouse.web.tables.cache import SizedCache
from teahouse.web.tables.drawing import Drawing
from teahouse.web.tables.seat_view import Choosing, Facts, Reader, SeatView

# The pieces of a page that a choice on the way does not change.
STILL = ["notice", "words", "seats", "log", "chat"]


class Frame(TypedDict):
    """What a browser is sent: the change and the row it shows, whether it asks for a decision, the pieces by name."""

    version: int
    seq: int
    turn: bool
    stage: str
    parts: dict[str, str]


def draw(
    facts: Facts,
    shown: SeatView,
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


def shared_frame(facts: Facts, shown: SeatView, reader: Reader, choosing: Choosing) -> Frame:
    """A whole frame, drawn once for all who see the same; on the way to a move only what the choice changes."""
    now = time.time()
    key = frame_key(facts, shown, reader, now)
    kept = KEPT.get(key)
    if choosing != Choosing():
        # What is only said leaves the picture as it is.
        same = [*STILL, "picture", "stock"] if choosing == Choosing(said=choosing.said) else STILL
        return draw(facts, shown, reader, choosing, now, {part: kept["parts"][part] for part in same} if kept else None)
    if kept is None:
        kept = KEPT[key] = draw(facts, shown, reader, choosing, now)
    return kept


def frame_key(facts: Facts, shown: SeatView, reader: Reader, now: float) -> tuple[object, ...]:
    """All that a frame without a choice depends on."""
    here = tuple(player.is_here for player in facts.players)
    looked = facts.players[shown.seat].looked if shown.seat >= 0 else 0
    # Time shows where a clock runs or somebody is missed.
    second = int(now) if facts.deadline or not all(here) else 0
    # Only whoever plays is told what they have missed.
    arrived = reader.arrived if shown.seat >= 0 else None
    seat = (shown.seat, shown.curtain, tuple(reader.held), reader.language, looked, arrived)
    return facts.id, facts.change, shown.seq, here, second, *seat


# The frames sent last and their texts, with and without the stock: many are sent the same one.
TEXTS: OrderedDict[int, tuple[Frame, dict[bool, str]]] = OrderedDict()
MOST_TEXTS = 64


def text_of(frame: Frame, with_stock: bool) -> str:
    """A frame as it is sent."""
    # A frame that is kept here keeps its identity.
    _, texts = TEXTS.setdefault(id(frame), (frame, {}))
    if with_stock not in texts:
        parts = {name: part for name, part in frame["parts"].items() if with_stock or name != "stock"}
        texts[with_stock] = json.dumps({**frame, "parts": parts})
    while len(TEXTS) > MOST_TEXTS:
        TEXTS.popitem(last=False)
    return texts[with_stock]
