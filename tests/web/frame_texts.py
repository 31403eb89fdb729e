"""Everything that a frame can carry, whatever its browser asks for, for tests that look for what must not be in it."""

import json

from bench.held_frame import HeldFrame
from teahouse.core.choice_data import table_names
from teahouse.web.tables.board import SCREENS
from teahouse.web.tables.frames import Frame, Window, page_parts
from teahouse.web.tables.seat_view import Choosing, Reader


def greedy_window(frame: Frame, screen: str = SCREENS[0]) -> Window:
    """A browser that has nothing, and wants all there is: the words, and panels that its screen has no place for."""
    window = Window(screen)
    window.has_words = True
    window.wanted = {id for id in frame.items if id.startswith("panel-")}
    return window


def whole_text(frame: Frame) -> str:
    """Frames for all screens, as they are sent to such browsers."""
    return "\n".join(greedy_window(frame, screen).update(frame, {}) for screen in SCREENS)


def whole_frame(frame: Frame) -> HeldFrame:
    """A frame as such a browser at a desk holds it."""
    held = HeldFrame()
    assert held.hear(json.loads(greedy_window(frame).update(frame, {}))) == []
    return held


def page_text(frame: Frame, reader: Reader, choosing: Choosing | None = None) -> str:
    """The same as it is written into a page with forms, for all screens."""
    parts = [page_parts(frame, choosing or Choosing(), reader, screen) for screen in SCREENS]
    items = {id: (item.hash, item.text) for id, item in frame.items.items()}
    told = [
        {**each, "items": items, "words": frame.words.text, "slots": frame.slots(SCREENS[0]).hash} for each in parts
    ]
    names = table_names(frame.facts.game, frame.shown.seen, reader.language)
    return json.dumps([told, names])
