"""Explanations of things on the board, requested by a browser and answered from the reader's own view only."""

import logging
from dataclasses import asdict

from teahouse.core.state import NOBODY
from teahouse.draw.explanation import Explanation
from teahouse.draw.svg import escape
from teahouse.web.tables.commands import LONGEST_TOUCH, TableSession, is_whole
from teahouse.web.tables.frames import Frame, shared_frame

LOG = logging.getLogger("teahouse.explanations")
# Longer than anything that a look says; a card on a phone has room for it.
LONGEST_TEXT = 600


async def explain_to(session: TableSession, about: object, seat: object) -> dict[str, object]:
    """The answer to a browser that asks what a thing is: the thing as it was named, and what is to be said of it.
    Nothing is said of what is not drawn before its eyes."""
    if not isinstance(about, str) or len(about) > LONGEST_TOUCH or not is_whole(about) or type(seat) is not int:
        return {}
    facts, shown = await session.view()
    frame = shared_frame(facts, shown, session.reader)
    asked: dict[str, object] = {"about": about, "seat": seat}
    if not is_drawn(frame, about, seat):
        return asked
    try:
        explanation = explanation_of(frame, about, seat)
    except Exception:
        # Whoever only wants to know what something is must not lose the line.
        LOG.exception("no explanation of %r before seat %d of %s", about, seat, facts.game.id)
        return asked
    return asked if explanation is None else {**asked, **told(frame, explanation)}


def can_explain(frame: Frame) -> bool:
    """Whether the game says anything about its things."""
    return hasattr(frame.facts.game.look(), "explain")


def is_drawn(frame: Frame, about: str, seat: int) -> bool:
    """Whether the reader sees the thing: on a panel of that seat, or as one of the players."""
    if frame.board is None or ":" not in about:
        return False
    if seat == NOBODY and about in {f"seat:{player.number}" for player in frame.facts.players}:
        return True
    named = [f'data-{name}="{escape(about)}"' for name in ("touch", "about")]
    panels = [panel for panel in frame.board.panels if panel.seat == seat]
    return any(name in panel.inside for panel in panels for name in named)


def explanation_of(frame: Frame, about: str, seat: int) -> Explanation | None:
    """What the game says of a thing, if it says anything."""
    if not can_explain(frame):
        return None
    found = frame.facts.game.look().explain(frame.seen, about, seat, frame.drawing.language)
    return found if isinstance(found, Explanation) else None


def told(frame: Frame, explanation: Explanation) -> dict[str, object]:
    """An explanation as it is sent, with the name of its rule where the book has it."""
    book = frame.facts.game.book(frame.drawing.language)
    said = {name: text[:LONGEST_TEXT] for name, text in asdict(explanation).items()}
    if explanation.rule not in book.ids():
        return {**said, "rule": ""}
    return {**said, "chapter": book.rule(explanation.rule).title}
