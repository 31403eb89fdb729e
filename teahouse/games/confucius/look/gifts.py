"""The six gifts: who owes whom, and those of whoever looks."""

from functools import cache, lru_cache
from typing import Final

from teahouse.draw import seats, shapes, svg
from teahouse.games.confucius.box import ACTIVE, AVAILABLE, GIFTS, GONE, MOST_SEATS
from teahouse.games.confucius.look.colours import BOLD, BRIGHT_GOLD, EDGE, FACE, RED, STROKE
from teahouse.games.confucius.look.labels import held_label
from teahouse.games.confucius.look.layout import FAMILIES_TOP, gift_place, own_gift_place
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.look.scene import Scene

HULL: Final = "M-15 4L-11 11H9L15 1L11 4Z"
SAILS: Final = "M-3 2V-14C-8-12-11-6-11 2ZM-1 2V-12C5-10 8-4 8 2Z"
BATTENS: Final = "M-8.6-6L-3-8M-10.5-2L-3-3M-1-7L5-5.5M-1-2.6H7.6"


def gift_cards() -> str:
    """The six gifts, each on a card with room for its value."""
    blue = "#3b6ea5"
    drawn = [
        # A wall hanging: a branch in bloom on silk.
        svg.path("M-9-14H9V12H-9Z", fill="#e7d3a0")
        + svg.path("M-12-14H12M-11 12H11M-5 8C-3 2 3 0 3-9M-1 0L-5-4M2-3L6-6", fill="none")
        + svg.path("M-5-5h.1M3-10h.1M6-6h.1", stroke=RED, stroke_width=4.5),
        # A ceramic tile.
        svg.path("M-12-12H12V12H-12Z", fill="#f4f1e6")
        + svg.path(shapes.around(shapes.pointed_petal(10, 4.5), 4), fill=blue, stroke="none")
        + svg.path("M-12-6L-6-12M12-6L6-12M-12 6L-6 12M12 6L6 12", stroke=blue),
        # A vase.
        svg.path("M-5-15H5L3-9C3-6 11-3 11 4C11 9 7 12 6 14H-6C-7 12-11 9-11 4C-11-3-3-6-3-9Z", fill="#f4f1e6")
        + svg.path("M-10.6 1C-5 4 5 4 10.6 1L10 8C5 11-5 11-10 8Z", fill=blue, stroke="none")
        + svg.path("M-3.4-9H3.4"),
        # A coat.
        svg.path("M-5-13H5L16-5L12 2L9-1V14H-9V-1L-12 2L-16-5Z", fill="#a5352b")
        + svg.path("M-5-13L3-2V14M5-13L0-6M-9 10H9", fill="none", stroke=BRIGHT_GOLD),
        # A necklace of jade.
        svg.path("M-11-13C-13 3-6 9 0 9S13 3 11-13", fill="none")
        + svg.path(
            "M-11-13C-13 3-6 9 0 9S13 3 11-13",
            fill="none",
            stroke="#2c8a68",
            stroke_width=5,
            stroke_dasharray="0.1 5.6",
        )
        + svg.path("M0 7L4 11L0 16L-4 11Z", fill=BRIGHT_GOLD),
        # A model of a junk, on its stand.
        ship(BRIGHT_GOLD, "#a5352b") + svg.path("M-7 11V14.5M5 11V14.5M-11 15H9"),
    ]
    return "".join(
        svg.group(
            svg.path("M-23-19H23V19H-23Z", fill=FACE),
            svg.group(shape, transform="translate(-5,0)"),
            svg.text(20, 15, value, text_anchor="end", **BOLD),
            id=f"confucius-gift-{value}",
            stroke_linecap="round",
            **EDGE,
        )
        for value, shape in zip(GIFTS, drawn, strict=True)
    )


def ship(hull: str, sails: str) -> str:
    """A junk under sail."""
    return svg.path(SAILS, fill=sails) + svg.path(BATTENS, fill="none", stroke_width=0.9) + svg.path(HULL, fill=hull)


def junk() -> str:
    """A junk of the supply; whose it is says the harbour in which it lies."""
    return svg.group(ship("#a8794a", "#f1e3c0"), id="confucius-junk", **EDGE)


def gift_table(scene: Scene) -> str:
    """Who owes whom: a row for each family that holds gifts, a column for each giver; own debts are framed in red."""
    seen = scene.seen
    parts = [giver_head(giver, scene.seats, scene.names) for giver in range(scene.seats)]
    for holder in range(scene.seats):
        for giver in range(scene.seats):
            value = int(seen.active[giver * MOST_SEATS + holder])
            if value:
                x, y, width, height = gift_place(giver, holder, scene.seats)
                is_owed = holder == scene.holder and not scene.winners
                label = held_label(scene.names, giver, holder, value)
                parts.append(gift_cell(value, x, y, width, height, is_owed, label))
    return "".join(parts)


@lru_cache(64)
def giver_head(giver: int, families: int, names: ConfuciusNames) -> str:
    """A giver at the head of a column."""
    x, _, width, _ = gift_place(giver, 0, families)
    middle, y = x + width / 2, FAMILIES_TOP + 15
    arrow = svg.path(f"M{svg.pair((middle + 14, y - 6))}v11m-4-4l4 4l4-4", **{**STROKE, "stroke": "var(--ink-2)"})
    return svg.group(svg.title(names.name("giver", str(giver))), seats.mark(giver, middle - 4, y, 18), arrow)


@lru_cache(1024)
def gift_cell(value: int, x: float, y: float, width: float, height: float, is_owed: bool, label: str) -> str:
    """A gift that is held."""
    scale = min((width - 8) / 48, (height - 6) / 40, 1.3)
    ring = ""
    if is_owed:
        ring = svg.rect(x + 1, y + 1, width - 2, height - 2, 3, fill="none", stroke="var(--seal)", stroke_width=4)
    gift = svg.use(f"confucius-gift-{value}", transform=svg.at(x + width / 2, y + height / 2, scale))
    return svg.group(svg.title(label), gift, ring)


def own_gifts(scene: Scene) -> str:
    """The gifts of whoever looks: to give, still to buy (pale), given (with the mark of whoever holds it), or gone."""
    seen, holder = scene.seen, scene.holder
    parts: list[str] = []
    for gift in range(len(GIFTS)):
        status = int(seen.gifts[holder * 6 + gift])
        held = [seat for seat in range(scene.seats) if seen.active[holder * MOST_SEATS + seat] == gift + 1]
        parts.append(own_gift(gift, status, held[0] if status == ACTIVE and held else -1))
    return "".join(parts)


@cache
def own_gift(gift: int, status: int, receiver: int) -> str:
    """One gift of one's own."""
    x, y, width, height = own_gift_place(gift)
    opacity = None if status == AVAILABLE else 0.12 if status == GONE else 0.38
    drawn = svg.use(f"confucius-gift-{gift + 1}", transform=svg.at(x + width / 2, y + height / 2, 1.3), opacity=opacity)
    return drawn + (seats.mark(receiver, x + 15, y + 14, 20) if receiver >= 0 else "")
