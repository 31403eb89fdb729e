"""What the events of the month would take from a court, as it is drawn above the palaces."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from teahouse.draw import pieces, svg
from teahouse.games.dragon import box, phases
from teahouse.games.dragon.court import NOTHING
from teahouse.games.dragon.look.colours import ROUND, icon, strokes
from teahouse.games.dragon.look.facts import CourtFacts
from teahouse.games.dragon.look.forecast import Change, forecast, super_forecast
from teahouse.games.dragon.look.names import DragonNames
from teahouse.games.dragon.state import DragonState

# How large changes are written, of the size that they have beside the origin.
NOTE_SCALE: Final = 0.62
SMALL_NOTE_SCALE: Final = 0.44
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
    for due in dues:
        note, width = changes_note(due[1], is_trouble(due))
        drawn = seal(due[0], x, 21, 0.58) + svg.group(note, transform=svg.at(x + 20, 28, NOTE_SCALE))
        parts.append(svg.group(svg.title(due_label(names, player, due)), drawn, data_about=due[0]))
        x += 56 + round(width * NOTE_SCALE)
    return "".join(parts)


@lru_cache(1024)
def small_due_notes(names: DragonNames, player: str, dues: tuple[Due, ...], x: float) -> str:
    """The same on a phone: one event in two lines, two events in one line each."""
    if not dues:
        return ""
    if len(dues) == 1:
        rows = [dues[0][1][:2], dues[0][1][2:]]
        ys = [20.0, 39.0] if rows[1] else [30.0]
        notes = [
            svg.group(changes_note(row, is_trouble(dues[0]))[0], transform=svg.at(x + 30, y, SMALL_NOTE_SCALE))
            for row, y in zip(rows, ys, strict=False)
        ]
        label, event = due_label(names, player, dues[0]), dues[0][0]
        return svg.group(svg.title(label), seal(event, x + 13, 24, 0.52), *notes, data_about=event)
    parts: list[str] = []
    for due, y in zip(dues, (14, 34), strict=True):
        note, _ = changes_note(due[1], is_trouble(due))
        drawn = seal(due[0], x + 9, y, 0.36) + svg.group(note, transform=svg.at(x + 21, y + 5, SMALL_NOTE_SCALE))
        parts.append(svg.group(svg.title(due_label(names, player, due)), drawn, data_about=due[0]))
    return "".join(parts)


def due_label(names: DragonNames, player: str, due: Due) -> str:
    """An event and what it would take and bring, in words."""
    kind, _, code = due[0].partition(":")
    event, said = names.name(kind, code), due_sentences(names, player, due)
    return " ".join([event[:1].upper() + event[1:] + "." * bool(said), *said])


def due_sentences(names: DragonNames, player: str, due: Due) -> list[str]:
    """What an event would take from a player and bring, in sentences; none where that is nothing."""
    lost = [names.count(f"about:get:{what}", -amount) for amount, what in due[1] if amount < 0]
    won = [names.count("about:get:points", amount) for amount, what in due[1] if amount > 0 and what == "points"]
    if lost and won:
        facts = {"lost": names.series(lost), "points": names.series(won)}
        return [names.fill("about:lose_score:player", player=player, **facts)]
    if lost:
        return [names.fill("about:lose:player", player=player, lost=names.series(lost))]
    if not won and is_trouble(due) and due[0] != "month_event:dragon_festival":
        return [names.fill("about:safe:player", player=player)]
    return [names.fill("about:score:player", player=player, points=points) for points in won]


def seal(event: str, x: float, y: float, scale: float) -> str:
    """The seal of an event."""
    kind, _, code = event.partition(":")
    return icon(("event-" if kind == "month_event" else "super-") + code, x, y, scale)


def is_trouble(due: Due) -> bool:
    """Whether it is good news that an event takes nothing."""
    return due[0].startswith("month_event:") and due[0] != "month_event:peace"


def changes_note(changes: Sequence[Change], troubles: bool) -> tuple[str, float]:
    """What an event would take and bring, and how wide that is written; a stroke of jade where trouble passes by
    without loss."""
    if not changes:
        return (strokes("M2-12l9 10l18-22", "var(--jade)", 5, **ROUND) if troubles else ""), 34
    parts: list[str] = []
    x = 0.0
    for amount, what in changes:
        sign, tone = ("−", "loss") if amount < 0 else ("+", "gain")
        parts.append(pieces.label(x, 0, f"{sign}{abs(amount)}", 31, class_=tone))
        x += 30 + 21 * len(str(abs(amount)))
        parts.append(icon(CHANGE_ICONS[what], x + 14, -11, 1.15, color="var(--seal)"))
        x += 37
    return "".join(parts), x
