"""The panel `events` on a phone: the month that is now, and the seals of those to come."""

from functools import lru_cache
from typing import Final, NamedTuple

from teahouse.draw import pieces, seats, svg
from teahouse.draw.pieces import LETTER
from teahouse.games.dragon.box import EVENTS, SUPER_EVENTS, SUPER_MONTH
from teahouse.games.dragon.court import NOTHING
from teahouse.games.dragon.look.cards import wrapped_label
from teahouse.games.dragon.look.colours import icon
from teahouse.games.dragon.look.events import EventsKey, month_labels, super_seal
from teahouse.games.dragon.look.names import DragonNames
from teahouse.games.dragon.look.sizes import TALL

# How wide a month to come may be; a super event takes another half of it.
NARROWEST: Final = 23
WIDEST: Final = 32
# The least that the present month needs, and the smallest letters of its name.
LEAST_OPEN: Final = 92
SMALLEST_NAME: Final = 11.2
SEAL: Final = 0.44


class SmallEventsKey(NamedTuple):
    """What the year shows on a phone, and how large."""

    events: EventsKey
    width: int
    height: int


def small_events(key: SmallEventsKey) -> str:
    """The present month with its name, then the coming ones. Past months are left out."""
    events, names = key.events, DragonNames.of(key.events.lang)
    labels = month_labels(events, names)
    ground = pieces.panel(0.5, 0.5, key.width - 1, key.height - 1, fill="var(--dragon-silk)")
    if events.winner != NOTHING:
        return ground + small_victor(key, names)
    coming = range(events.month, len(events.row))
    has_second = events.super_event != NOTHING and events.month < SUPER_MONTH
    units = len(coming) + (0.75 if has_second else 0)
    # Where two events come at once, their names need the room.
    widest = NARROWEST if events.super_event != NOTHING and events.month == SUPER_MONTH else WIDEST
    step = round(min(widest, max(NARROWEST, (key.width - 2 * LEAST_OPEN) / max(units, 1))), 1)
    x = key.width - 2 - step * units
    parts = [ground, small_open_month(key, names, x - 2, labels[events.month - 1])]
    for place in coming:
        second = events.super_event if place == SUPER_MONTH - 1 else int(NOTHING)
        parts.append(small_month(place, round(x, 1), step, key.height, events.row[place], second, labels[place]))
        x += step * (1.75 if second != NOTHING else 1)
    return "".join(parts)


@lru_cache(1024)
def small_month(place: int, x: float, step: float, height: int, event: int, second: int, label: str) -> str:
    """A month to come: the seal of its event over its number, in month 7 perhaps a second, darker seal."""
    middle, seal_y = x + step / 2, height / 2 - 7
    parts = [
        svg.title(label),
        icon(f"event-{EVENTS[event]}", middle, seal_y, SEAL),
        pieces.label(middle, height - 5, str(place + 1), 12, anchor="middle", class_="name"),
    ]
    if second != NOTHING:
        parts.append(super_seal(second, x + 1.3 * step, seal_y, 0.36))
    return svg.group(*parts, data_about=f"month:{place + 1}")


def small_open_month(key: SmallEventsKey, names: DragonNames, right: float, label: str) -> str:
    """The month that is now: its seal and number, and its name where that fits."""
    events, middle = key.events, key.height / 2
    event = events.row[events.month - 1]
    frame = svg.rect(
        1.5, 1.5, right - 3, key.height - 3, 5, fill="var(--paper)", stroke="var(--dragon-stamp)", stroke_width=2.5
    )
    parts = [svg.title(label), frame, icon(f"event-{EVENTS[event]}", 19, middle, 0.58)]
    parts.append(pieces.label(36, middle + 5, str(events.month), 16, class_="n name"))
    left, end = 41 + 9 * len(str(events.month)), right - 5
    if events.super_event != NOTHING and events.month == SUPER_MONTH:
        if key.width <= TALL:
            return svg.group(*parts, *stacked_names(key, names, left, end), data_about=f"month:{events.month}")
        longest = max(len(word) for word in names.by_number["month_event"][event].split())
        half = min((left + end) / 2, left + 9 * longest)
        name = names.by_number["super_event"][events.super_event]
        drawn = super_seal(events.super_event, half + 13, middle, 0.5)
        drawn += name_that_fits(name, half + 28, middle, end - half - 28)
        parts.append(svg.group(drawn, data_about=f"super_event:{SUPER_EVENTS[events.super_event]}"))
        end = half - 4
    parts.append(name_that_fits(names.by_number["month_event"][event], left, middle, end - left))
    return svg.group(*parts, data_about=f"month:{events.month}")


def stacked_names(key: SmallEventsKey, names: DragonNames, left: float, right: float) -> list[str]:
    """Two events of one month on a narrow phone: the second seal, then a name above the other."""
    events, middle = key.events, key.height / 2
    x, room = left + 28, right - left - 28
    written = [
        names.by_number["month_event"][events.row[events.month - 1]],
        names.by_number["super_event"][events.super_event],
    ]
    first, second = [
        pieces.label(x, y, name, max(pieces.fitting_size(name, 14, room), SMALLEST_NAME), class_="name")
        for name, y in zip(written, (middle - 4, middle + 13), strict=True)
    ]
    drawn = super_seal(events.super_event, left + 12, middle, 0.5) + second
    return [first, svg.group(drawn, data_about=f"super_event:{SUPER_EVENTS[events.super_event]}")]


def name_that_fits(name: str, x: float, middle: float, room: float) -> str:
    """A name in one or two lines, left out where it would be too small."""
    longest = max(name.replace("-", "- ").split(), key=len)
    size = min(14, round(room / (LETTER * len(longest)), 1))
    if size < SMALLEST_NAME:
        return ""
    return wrapped_label(name, round(x, 1), middle + 4.5, size, room, 15, "start")


def small_victor(key: SmallEventsKey, names: DragonNames) -> str:
    """At the end the winner. (dragon-tie)"""
    events, middle = key.events, key.height / 2
    name = f"{names.by_number['seat'][events.winner]}  {events.points}"
    hat, mark = icon("emperor", 90, middle + 4, 0.8), seats.mark(events.winner, 128, middle, 22)
    drawn = hat + mark + pieces.label(148, middle + 7, name, 20, class_="name")
    return svg.group(drawn, data_about=f"victor:{events.winner}")
