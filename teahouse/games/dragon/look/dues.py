"""What the events of the month would take from a court, as it is drawn above the palaces."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from teahouse.draw import pieces, svg
from teahouse.games.dragon import box, phases
from teahouse.games.dragon.court import NOTHING
from teahouse.games.dragon.look.colours import ROUND, icon, strokes
from teahouse.games.dragon.look.facts import CourtFacts
from teahouse.games.dragon.look.forecast import Change, changes_text, forecast, super_forecast
from teahouse.games.dragon.look.names import DragonNames
from teahouse.games.dragon.state import DragonState

# How large changes are written, of the size that they have beside the origin.
NOTE_SCALE: Final = 0.84
# What changes are shown by.
CHANGE_ICONS: Final = {
    "yuan": "tax_collector",
    "rice": "farmer",
    "firework": "pyrotechnist",
    "goods": "goods",
    "person": "person",
    "points": "points",
    "floor": "floor",
    "card": "card",
    "privilege": "decree",
    "steps": "steps",
}

# An event, as in "month_event:drought" or "super_event:flood", and what it would take and bring.
Due = tuple[str, tuple[Change, ...]]


def dues_of(seen: DragonState, seat: int, courts: Sequence[CourtFacts]) -> tuple[Due, ...]:
    """The events of the month that are still to come or under way, and what they take from a seat."""
    if seen.phase == phases.OVER:
        return ()
    changes = tuple(forecast(seen, courts, seat))
    if seen.stage == phases.SUPER_EVENT:
        return ((f"super_event:{box.SUPER_EVENTS[seen.super_event]}", changes),)
    month = max(int(seen.month), 1)
    due = f"month_event:{box.EVENTS[seen.event_row[month - 1]]}", changes
    if month != box.SUPER_MONTH or seen.super_event == NOTHING or seen.stage >= phases.EVENT:
        return (due,)
    return due, (f"super_event:{box.SUPER_EVENTS[seen.super_event]}", tuple(super_forecast(seen, courts, seat)))


@lru_cache(1024)
def due_notes(names: DragonNames, player: str, dues: tuple[Due, ...], x: float) -> str:
    """The seals of the coming events, each with what it would take and bring."""
    parts: list[str] = []
    for event, changes in dues:
        kind, _, code = event.partition(":")
        said = changes_text(changes, names, names.say("nothing"))
        label = names.say("forecast", player=player, month_event=names.name(kind, code), changes=said)
        seal = icon(("event-" if kind == "month_event" else "super-") + code, x, 24, 0.66)
        note, width = changes_note(changes, code != "peace" and kind == "month_event")
        parts.append(svg.group(svg.title(label), seal, svg.group(note, transform=svg.at(x + 26, 34, NOTE_SCALE))))
        x += 70 + round(width * NOTE_SCALE)
    return "".join(parts)


def changes_note(changes: Sequence[Change], is_trouble: bool) -> tuple[str, float]:
    """What an event would take and bring, and how wide that is written; a stroke of jade where trouble passes by
    without loss."""
    if not changes:
        return (strokes("M2-12l9 10l18-22", "var(--jade)", 5, **ROUND) if is_trouble else ""), 34
    parts: list[str] = []
    x = 0.0
    for amount, what in changes:
        sign, tone = ("−", "loss") if amount < 0 else ("+", "gain")
        parts.append(pieces.label(x, 0, f"{sign}{abs(amount)}", 31, class_=tone))
        x += 28 + 22 * len(str(abs(amount)))
        parts.append(icon(CHANGE_ICONS[what], x + 12, -11, 1.15, color="var(--seal)"))
        x += 40
    return "".join(parts), x
