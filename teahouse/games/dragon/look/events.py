"""The panel `events`: the scroll of the months, and at the end the winner."""

from functools import lru_cache
from typing import Final, NamedTuple

from teahouse.draw import pieces, seats, svg
from teahouse.games.dragon import phases
from teahouse.games.dragon.box import EVENTS, SUPER_EVENTS, SUPER_MONTH
from teahouse.games.dragon.court import NOTHING
from teahouse.games.dragon.look.cards import wrapped_label
from teahouse.games.dragon.look.colours import EDGE, definition, icon, shape, strokes
from teahouse.games.dragon.look.names import DragonNames
from teahouse.games.dragon.state import DragonState

# Where the silk begins and ends between its rods; how wide months are, and what the super event adds.
LEFT: Final = 21
RIGHT: Final = 967
ROLLED: Final = 26
MONTH: Final = 64
SECOND: Final = 42
SECOND_ROOM: Final = 206


class EventsKey(NamedTuple):
    """What the scroll shows."""

    lang: str
    # The event of each month, and that of month 7 besides; NOTHING where there is none.
    row: tuple[int, ...]
    super_event: int
    # The month that is open; 13 at the end.
    month: int
    # Whoever has won, NOTHING before, and with how many points.
    winner: int
    points: int


def events_key(seen: DragonState, lang: str) -> EventsKey:
    """The year of a position."""
    row, super_event = tuple(seen.event_row), int(seen.super_event)
    if seen.phase == phases.OVER:
        winner = seen.ranking().index(1)
        return EventsKey(lang, row, super_event, int(seen.month) + 1, winner, seen.points[winner])
    return EventsKey(lang, row, super_event, max(int(seen.month), 1), int(NOTHING), 0)


def events(key: EventsKey) -> str:
    """The year: past months rolled up, the present one open, the coming ones sealed."""
    names = DragonNames.of(key.lang)
    labels = month_labels(key, names)
    rolled = key.month - 1
    left = LEFT + ROLLED * rolled
    edges = month_edges(rolled, key.super_event != NOTHING)
    parts = [silk(left)]
    parts += [rolled_month(place, labels[place]) for place in range(rolled)]
    for place in range(key.month, 12):
        second = key.super_event if place == SUPER_MONTH - 1 else int(NOTHING)
        parts.append(sealed_month(place, edges[place], key.row[place], second, labels[place]))
    if key.winner == NOTHING:
        parts.append(open_month(key, names, left, edges[key.month], labels[rolled]))
    else:
        parts.append(victor(key, names))
    return "".join([*parts, icon("rod", RIGHT + 8, 0), icon("rod", LEFT - 9, 0)])


def scroll_parts() -> list[str]:
    """What the scroll is made of: the wood on which it is wound, and a month that is rolled up."""
    cylinder = svg.rect(1, 6, ROLLED - 2, 64, 8, fill="var(--dragon-silk-2)", **EDGE)
    shine = strokes("M7 11V65M19 13V63", "var(--dragon-silk)", 2.4)
    rod = shape("M-7 5H7V72H-7ZM-4 1H4V5H-4ZM-4 72H4V77H-4Z", "var(--dragon-rod)")
    return [definition("roll", cylinder, shine), definition("rod", rod)]


def silk(left: float) -> str:
    """What is unrolled of the scroll."""
    return (
        svg.rect(left, 12, RIGHT - left, 62, fill="#000", fill_opacity=0.16)
        + svg.rect(left, 8, RIGHT - left, 60, 0, fill="var(--dragon-silk)", **EDGE)
        + strokes(f"M{left} 13H{RIGHT}M{left} 63H{RIGHT}", "var(--dragon-silk-2)", 4)
    )


def month_labels(key: EventsKey, names: DragonNames) -> list[str]:
    """The months with their events in words."""
    labels: list[str] = []
    for place, event in enumerate(key.row):
        named = names.by_number["month_event"][event]
        if key.super_event != NOTHING and place == SUPER_MONTH - 1:
            named += " + " + names.by_number["super_event"][key.super_event]
        labels.append(names.say("month", n=str(place + 1), event=named))
    return labels


def month_edges(rolled: int, has_second: bool) -> list[float]:
    """The left edge of every month that is still to come; of the others that of the first of them."""
    found = [float(RIGHT)] * 13
    for place in range(11, -1, -1):
        wide = SECOND if has_second and place == SUPER_MONTH - 1 else 0
        found[place] = found[place + 1] - (MONTH + wide if place > rolled else 0)
    return found


@lru_cache(256)
def rolled_month(place: int, label: str) -> str:
    """A month that is over, rolled up."""
    x = LEFT + ROLLED * place
    size = 17 if place < 9 else 15
    number = pieces.label(x + ROLLED / 2, 44, str(place + 1), size, anchor="middle", class_="name quiet")
    return svg.group(svg.title(label), svg.use("dragon-roll", x), number, data_about=f"month:{place + 1}")


@lru_cache(1024)
def sealed_month(place: int, x: float, event: int, super_event: int, label: str) -> str:
    """A month to come: its number and the seal of its event; in month 7 perhaps a second, darker one."""
    parts = [
        svg.title(label),
        strokes(f"M{svg.number(x)} 15V61", "var(--dragon-silk-2)", 1.6),
        pieces.label(x + MONTH / 2, 29, str(place + 1), 17, anchor="middle", class_="name"),
        icon(f"event-{EVENTS[event]}", x + MONTH / 2, 48, 0.66),
    ]
    if super_event != NOTHING:
        parts.append(super_seal(super_event, x + MONTH + SECOND / 2 - 8, 48, 0.66))
    return svg.group(*parts, data_about=f"month:{place + 1}")


def super_seal(kind: int, x: float, y: float, scale: float) -> str:
    """The seal of the super event, which is explained apart from the month in which it comes."""
    code = SUPER_EVENTS[kind]
    return icon(f"super-{code}", x, y, scale, data_about=f"super_event:{code}")


def open_month(key: EventsKey, names: DragonNames, left: float, right: float, label: str) -> str:
    """The month that is now: its seal large, and its name."""
    has_second = key.super_event != NOTHING and key.month == SUPER_MONTH
    x, event = left + 8, key.row[key.month - 1]
    room = right - x - 72 - (SECOND_ROOM if has_second else 0)
    parts = [
        svg.title(label),
        svg.rect(left + 2, 10, right - left - 4, 56, fill="var(--paper)", stroke="var(--dragon-stamp)", stroke_width=3),
        icon(f"event-{EVENTS[event]}", x + 30, 38, 1),
        pieces.label(x + 62, 32, str(key.month), 20, class_="name"),
        wrapped_label(names.by_number["month_event"][event], x + 62, 53, 18, room, 15, "start"),
    ]
    if has_second:
        name = names.by_number["super_event"][key.super_event]
        drawn = super_seal(key.super_event, right - SECOND_ROOM + 28, 38, 0.9)
        drawn += wrapped_label(name, right - SECOND_ROOM + 56, 43, 18, SECOND_ROOM - 64, 17, "start")
        parts.append(svg.group(drawn, data_about=f"super_event:{SUPER_EVENTS[key.super_event]}"))
    return svg.group(*parts, data_about=f"month:{key.month}")


def victor(key: EventsKey, names: DragonNames) -> str:
    """At the end the winner stands on the empty silk, under the emperor's hat. (dragon-tie)"""
    name = f"{names.by_number['seat'][key.winner]}  {key.points}"
    mark = seats.mark(key.winner, 534, 38, 28)
    drawn = icon("emperor", 478, 44, 1.1) + mark + pieces.label(562, 48, name, 28, class_="name")
    return svg.group(drawn, data_about=f"victor:{key.winner}")
