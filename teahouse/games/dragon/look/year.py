"""The scroll of the months, and what the present one would take."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from teahouse.draw import pieces, seats, svg
from teahouse.games.dragon import phases
from teahouse.games.dragon.box import EVENTS, SUPER_EVENTS, SUPER_MONTH
from teahouse.games.dragon.court import NOTHING
from teahouse.games.dragon.look import forecast, seals
from teahouse.games.dragon.look.colours import EDGE, icon, shape, strokes
from teahouse.games.dragon.look.forecast import Change
from teahouse.games.dragon.look.scene import Scene

LEFT: Final = 27
RIGHT: Final = 973
ROLLED: Final = 26
MONTH: Final = 68
SECOND: Final = 42
SECOND_ROOM: Final = 158

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


@lru_cache(256)
def scroll(
    month: int,
    events: tuple[int, ...],
    second: int,
    labels: tuple[str, ...],
    name: str,
    changes: tuple[Change, ...],
    second_changes: tuple[Change, ...],
    is_over: bool,
) -> str:
    """The year: past months rolled up, the present one open with what it would take, the coming ones sealed."""
    has_second = second >= 0
    rolled = month if is_over else month - 1
    left = LEFT + ROLLED * rolled
    edges = month_edges(rolled, has_second)
    silk = svg.rect(left, 14, RIGHT - left, 100, 0, fill="var(--dragon-silk)", **EDGE)
    border = strokes(f"M{left} 21H{RIGHT}M{left} 107H{RIGHT}", "var(--dragon-silk-2)", 4)
    parts = [svg.rect(left, 20, RIGHT - left, 104, fill="#000", fill_opacity=0.16), silk, border]
    if rolled:
        cylinder = svg.rect(1, 11, ROLLED - 2, 106, 9, fill="var(--dragon-silk-2)", **EDGE)
        shine = strokes("M7 17V111M19 20V108", "var(--dragon-silk)", 2.4)
        parts.append(svg.definitions(svg.group(cylinder, shine, id="dragon-roll")))
    parts += [rolled_month(place, labels[place]) for place in range(rolled)]
    for place in range(rolled + 1, 12):
        parts.append(sealed_month(place, edges[place], events[place], second, labels[place]))
    if not is_over:
        parts.append(
            open_month(
                left, edges[month], month, events[month - 1], second, labels[month - 1], name, changes, second_changes
            )
        )
    return "".join([*parts, rod(RIGHT + 8), rod(LEFT - 9)])


def month_edges(rolled: int, has_second: bool) -> list[float]:
    """The left edge of every month that is still to come; of the others that of the first of them."""
    found = [float(RIGHT)] * 13
    for place in range(11, -1, -1):
        wide = SECOND if has_second and place == SUPER_MONTH - 1 else 0
        found[place] = found[place + 1] - (MONTH + wide if place > rolled else 0)
    return found


@cache
def rod(x: float) -> str:
    """The wood on which the scroll is wound."""
    return shape(
        f"M{x - 7} 8H{x + 7}V120H{x - 7}ZM{x - 4} 2H{x + 4}V8H{x - 4}ZM{x - 4} 120H{x + 4}V126H{x - 4}Z",
        "var(--dragon-rod)",
    )


def rolled_month(place: int, label: str) -> str:
    """A month that is over, rolled up."""
    x = LEFT + ROLLED * place
    number = pieces.label(x + ROLLED / 2, 71, str(place + 1), 18 if place < 9 else 16, class_="name quiet past")
    return svg.group(svg.title(label), svg.use("dragon-roll", x), number)


def sealed_month(place: int, x: float, event: int, second: int, label: str) -> str:
    """A month to come: its number and the seal of its event; in month 7 perhaps a second, darker one."""
    parts = [
        svg.title(label),
        strokes(f"M{svg.number(x)} 24V104", "var(--dragon-silk-2)", 1.6),
        pieces.label(x + MONTH / 2, 46, str(place + 1), 26, anchor="middle", class_="name"),
        seals.seal(EVENTS[event], x + MONTH / 2, 78, 1.14),
    ]
    if second >= 0 and place == SUPER_MONTH - 1:
        parts.append(seals.seal(SUPER_EVENTS[second], x + MONTH + SECOND / 2 - 4, 82, 0.9, "super"))
    return svg.group(*parts)


def open_month(
    left: float,
    right: float,
    month: int,
    event: int,
    second: int,
    label: str,
    name: str,
    changes: Sequence[Change],
    second_changes: Sequence[Change],
) -> str:
    """The month that is now: its seal large, its name, and in red what it would take from whoever looks."""
    x, width = left + 8, right - left - 16
    has_second = second >= 0 and month == SUPER_MONTH
    room = width - 98 - (SECOND_ROOM if has_second else 0)
    parts = [
        svg.title(label),
        svg.rect(left + 2, 16, right - left - 4, 96, fill="var(--paper)", stroke="var(--dragon-stamp)", stroke_width=3),
        seals.seal(EVENTS[event], x + 42, 64, 1.66),
        pieces.label(x + 94, 55, str(month), 32, class_="name"),
        pieces.label(
            x + 104 + 18 * len(str(month)),
            53,
            name,
            pieces.fitting_size(name, 25, room - 10 - 18 * len(str(month))),
            class_="name",
        ),
        changes_note(x + 94, 95, changes, room, event > 0),
    ]
    if has_second:
        parts.append(seals.seal(SUPER_EVENTS[second], right - SECOND_ROOM + 24, 64, 1.3, "super"))
        parts.append(changes_note(right - SECOND_ROOM + 62, 76, second_changes, SECOND_ROOM - 66, False))
    return svg.group(*parts)


def changes_note(x: float, y: float, changes: Sequence[Change], width: float, is_trouble: bool) -> str:
    """What an event would take and bring; a stroke of jade where trouble passes by without loss."""
    if not changes:
        return strokes(f"M{x + 2} {y - 12}l9 10l18-22", "var(--jade)", 5) if is_trouble else ""
    parts: list[str] = []
    scale = min(1, width / sum(66 + 22 * len(str(abs(amount))) for amount, _ in changes))
    at = 0.0
    for amount, what in changes:
        sign, tone = ("−", "loss") if amount < 0 else ("+", "gain")
        parts.append(pieces.label(at, 0, f"{sign}{abs(amount)}", 31, class_=tone))
        at += 28 + 22 * len(str(abs(amount)))
        parts.append(icon(CHANGE_ICONS[what], at + 12, -11, 1.15, color="var(--seal)"))
        at += 40
    return svg.group(*parts, transform=svg.at(x, y, round(scale, 2)))


def year(scene: Scene) -> str:
    """The scroll with the events of the year, and what the next one would take from the holder."""
    seen, second = scene.seen, int(scene.seen.super_event)
    labels: list[str] = []
    for place, event in enumerate(scene.events):
        named = scene.name("month_event", event)
        if second != NOTHING and place == SUPER_MONTH - 1:
            named += " + " + scene.name("super_event", second)
        labels.append(scene.names.say("month", n=str(place + 1), event=named))
    changes, later = tuple(forecast.forecast(seen, scene.holder)), tuple[Change, ...]()
    if seen.stage == phases.SUPER_EVENT:
        changes, later = later, changes
    elif scene.month == SUPER_MONTH and seen.stage < phases.EVENT:
        later = tuple(forecast.super_forecast(seen, scene.holder))
    name = scene.name("month_event", scene.events[scene.month - 1])
    drawn = scroll(scene.month, scene.events, second, tuple(labels), name, changes, later, scene.is_over)
    return drawn + victor(scene)


def victor(scene: Scene) -> str:
    """At the end the winner stands on the empty silk, under the emperor's hat. (dragon-tie)"""
    if not scene.winners:
        return ""
    seat = scene.winners[0]
    name = f"{scene.name('seat', seat)}  {scene.seen.points[seat]}"
    return seals.emperor(470, 72, 1.5) + seats.mark(seat, 540, 64, 38) + pieces.label(576, 77, name, 38, class_="name")
