"""What lies on the table in Han: pagodas, forts, envoys, seals, cards, and the panels of the seats."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from teahouse.draw import pieces, seats, shapes, svg
from teahouse.draw.touch import touchable
from teahouse.games.han.box import COLOURS, MOST_SEATS

CARD_WIDTH: Final = 84
CARD_HEIGHT: Final = 118
# Of five seats; fewer have wider panels.
SEAT_WIDTH: Final = 190.4
SEAT_HEIGHT: Final = 162
SMALL: Final = 0.36

#                    light      dark
TOKENS: Final = {
    "han-violet": ("#b9a3c9", "#58496a"),
    "han-yellow": ("#e6cf87", "#6a5b2c"),
    "han-orange": ("#e3b07a", "#744d2b"),
    "han-green": ("#a9c18e", "#445a3b"),
    "han-red": ("#d99a8e", "#70403a"),
    # Threads, and the shade along the edge of a dyed cloth.
    "han-weave": ("#3d2c20", "#f6ead2"),
    "han-shade": ("#4a2f18", "#140c08"),
    "han-sea": ("#d8e2da", "#18242a"),
    "han-wave": ("#7fa3a6", "#4d6e76"),
    "han-silk": ("#f3ead2", "#2a241f"),
    # Ink on silk: rings, borders, roads, mountains.
    "han-line": ("#2a2522", "#d6c7a8"),
    "han-ring": ("#fbf5e6", "#2a241f"),
    "han-road": ("#6e4d31", "#c2a87e"),
    "han-stone": ("#d6cbb2", "#6f6657"),
    "han-stone-2": ("#b3a58a", "#544c40"),
    # Pieces: their outline, paper and stamp.
    "han-edge": ("#2a2522", "#100d0b"),
    "han-face": ("#fdf6e4", "#f6ecd6"),
    "han-stamp": ("#b3271e", "#b8382d"),
    "han-back": ("#4a2a24", "#5a322a"),
}
EDGE: Final[dict[str, svg.Value]] = {
    "stroke": "var(--han-edge)",
    "stroke_width": 1.5,
    "stroke_linejoin": "round",
    "stroke_linecap": "round",
}
FINE: Final[dict[str, svg.Value]] = {"stroke": "var(--han-edge)", "stroke_width": 1.1, "stroke_linejoin": "round"}

# The weave of each colour, so that no province is known by its dye alone: width and height of what is repeated, its
# threads and their breadth. Red is plain.
WEAVES: Final = {
    "violet": (14, 14, "M3.5 3.5h.01M10.5 10.5h.01", 3.4),
    "yellow": (11, 11, "M-1 1L1-1M0 11L11 0M10 12L12 10", 1.3),
    "orange": (20, 11, "M0 5.5q5-6 10 0t10 0", 1.3),
    "green": (18, 18, "M4.5 1.5v6M1.5 4.5h6M13.5 10.5v6M10.5 13.5h6", 1.3),
    "red": (20, 20, "", 0.0),
}

# A dragon that has coiled about a pearl: its body, the rows of fins and scales on it, its mane, its head.
COIL: Final = (
    "M14.5-7C11.5-13.5 5.5-16.6-1-16.4C-10.2-16-16.6-9-16.6-.3C-16.6 9-9.6 16.4 0 16.4C7 16.4 12.5 13.5 17 6.5"
    "C12.5 10.8 6.5 11.8 1.5 11.2C-5.5 10.4-10.2 6-10.2-.3C-10.2-6.4-6-10.6-.5-10.6C3.5-10.6 6.5-9.2 8-6.5Z"
)
FINS: Final = "M13-11.5C9-16 4.5-17.7-1-17.7C-11-17.3-18-9.8-18-.3C-18 9.8-10.3 17.7 0 17.7C6 17.7 11 16 14.5 12.4"
SCALES: Final = (
    "M9.5-10.2C6.5-12.6 2.5-13.6-.8-13.5C-8.2-13.2-13.4-7.6-13.4-.3C-13.4 7.5-7.5 13.3.7 13.8C5.5 14 9.5 12.6 13 10"
)
MANE: Final = "M7.5 5L5 8.8M10.5 4L9.5 8.6M13.5 2L14 6M7-8C5-9.6 2.5-9.4 .5-8M10-8.5L16.5-12.5M13-8L18-9"
HEAD: Final = (
    "M14.8-7.6L8.5-8.8C6-6.8 3-5.8 0-5.6C-3-5.8-5.4-4.6-4.8-2C-4.4-.2-2.4.4 0-.4C1.6-.9 3-.6 4-.2"
    "C2.6 1.8.6 3-2 3.4C-1.4 5.6 1.6 6.6 5 5.8L11 3.8C14.6 2.2 17-2 14.8-7.6Z"
)
STAMP: Final = "M-21-20.4L-7-21.2L9-20.6L20.6-21.2L21.2-6L20.6 7.5L21.2 20.6L8 21.2L-6 20.6L-20.8 21.2L-20.5 5L-21.2-8Z"

ANCHOR: Final = "M0-5.2V5.4M-3-2.2H3M-5.6 1.4C-5.2 4.2-3 5.8 0 5.8S5.2 4.2 5.6 1.4"
EAVES: Final = "M-22.5-.5C-16 1.5-11-4-8.5-15.5H8.5C11-4 16 1.5 22.5-.5L20.5 5.2C12 3.6-12 3.6-20.5 5.2Z"
TOP_EAVES: Final = "M-14-17.2C-9-16.6-4.5-19.5-3-24H3C4.5-19.5 9-16.6 14-17.2L12.5-13.6C7-14.6-7-14.6-12.5-13.6Z"
WALLS: Final = "M-15.5 15V10.5H15.5V15ZM-11.5 10.5V3H11.5V10.5ZM-6-15V-19H6V-15Z"
POSTS: Final = "M-3 10.5V4H3V10.5ZM-9 4.5V10.5M9 4.5V10.5M-6 4.5V10.5M6 4.5V10.5"
RAMPART: Final = "M-22 19V6H-16V10H-10.5V6H-4.5V10H4.5V6H10.5V10H16V6H22V19Z"
STONES: Final = "M-22 14.5H22M-11 10.5v4M0 10.5v4M11 10.5v4M-16.5 14.5V19M-5.5 14.5V19M5.5 14.5V19M16.5 14.5V19"
ROBE: Final = "M-8 11.5C-7.5 4-6-1.5 0-1.5S7.5 4 8 11.5C4 13-4 13-8 11.5Z"
COIN: Final = "M-10 0A10 10 0 1 1 10 0A10 10 0 1 1-10 0ZM-3.2-3.2V3.2H3.2V-3.2Z"
HAT: Final = "M-19-16H19L23-10H-23ZM-10-10V3C-5 6 5 6 10 3V-10M-10-2H10"
AGAIN: Final = "M5-4.6A6.8 6.8 0 1 0 6.6 1.5M5.4-9.2V-4.2H.4"
BEADS: Final = "M-21-9.5v13M-17-9.5v13M-13.4-9.5v13M13.4-9.5v13M17-9.5v13M21-9.5v13"


def definitions() -> str:
    """Everything that is drawn more than once and is the same on every map."""
    own = "".join(pagoda(seat) + envoy(seat) for seat in range(MOST_SEATS))
    woven = "".join(weave(colour) for colour in COLOURS)
    return woven + own + fort() + seal() + knot() + coin() + harbour() + back()


def weave(colour: str) -> str:
    """The threads of a colour, as a pattern to lay over its dye."""
    width, height, lines, breadth = WEAVES[colour]
    drawn = svg.path(
        lines, fill="none", stroke="var(--han-weave)", stroke_width=breadth, stroke_opacity=0.24, stroke_linecap="round"
    )
    return svg.element("pattern", drawn, id=f"han-{colour}", width=width, height=height, patternUnits="userSpaceOnUse")


def dye(colour: str) -> str:
    """The fill of a colour's cloth."""
    return f"var(--han-{colour})"


def threads(colour: str) -> str:
    """The fill that lays a colour's threads over its dye."""
    return f"url(#han-{colour})"


def pagoda(seat: int) -> str:
    """A pagoda of two roofs in the seat's colour, its mark on the great one."""
    colour = seats.colour(seat)
    return svg.group(
        svg.ellipse(1.5, 14.5, 19, 4, fill="#000", fill_opacity=0.28),
        svg.path(WALLS, fill="var(--han-face)", **FINE),
        svg.path(POSTS, fill="var(--han-edge)", **FINE),
        svg.path("M0-24V-29.5" + EAVES + TOP_EAVES, fill=colour, **EDGE),
        svg.circle(0, -27, 2, fill="var(--gold)", **FINE),
        seats.mark(seat, 0, -5.2, 14, fill="var(--han-face)", stroke="var(--han-edge)", stroke_width=1.2),
        id=f"han-pagoda-{seat}",
    )


def envoy(seat: int) -> str:
    """A figure in a robe of the seat's colour, whose head is the seat's mark."""
    # A rim of paper parts the figure from the red of the seal.
    rim: dict[str, svg.Value] = {"fill": "var(--han-face)", "stroke": "var(--han-face)", "stroke_width": 4.2}
    return svg.group(
        svg.path(ROBE, stroke_linejoin="round", **rim) + seats.mark(seat, 0, -6, 11, **rim),
        svg.path(ROBE, fill=seats.colour(seat), **EDGE),
        svg.path("M-3 1L0 6L3 1", fill="none", stroke="var(--han-face)", stroke_width=1.4),
        seats.mark(seat, 0, -6, 11, stroke="var(--han-edge)"),
        id=f"han-envoy-{seat}",
    )


def fort() -> str:
    """A rampart that stands before a pagoda, or alone."""
    return svg.group(
        svg.ellipse(1.5, 19, 22, 3, fill="#000", fill_opacity=0.25),
        svg.path(RAMPART, fill="var(--han-stone)", **EDGE),
        svg.path(STONES, fill="none", stroke="var(--han-edge)", stroke_opacity=0.45),
        id="han-fort",
    )


def dragon(ink: str, ground: str) -> str:
    """The dragon in one colour on another."""
    return (
        svg.path(FINS, fill="none", stroke=ink, stroke_width=2.4, stroke_dasharray="1.6 3.1")
        + svg.path(COIL, fill=ink)
        + svg.path(SCALES, fill="none", stroke=ground, stroke_width=3.2, stroke_dasharray="1 3.7")
        + svg.path(MANE, fill="none", stroke=ink, stroke_width=1.5, stroke_linecap="round")
        + svg.path(HEAD, fill=ink)
        + svg.circle(7, -3.6, 1.4, fill=ground)
        + svg.circle(-6, 4.6, 2.1, fill=ink)
    )


def seal() -> str:
    """A dragon, cut into a stamp."""
    cut = dragon("var(--han-face)", "var(--han-stamp)")
    return svg.group(svg.path(STAMP, fill="var(--han-stamp)"), cut, id="han-seal")


def knot() -> str:
    """A knot of red cord with a field for the number of an alliance."""
    loops = "".join(svg.circle(x, y, 3, fill="none") for x, y in shapes.corners(4, 13.5))
    field = svg.polygon(shapes.corners(4, 13.2), fill="var(--han-ring)")
    return svg.group(loops, field, stroke="var(--han-stamp)", stroke_width=2, stroke_linejoin="round", id="han-knot")


def coin() -> str:
    """A coin with a square hole: this province has been scored."""
    return svg.group(
        svg.circle(0.6, 1.4, 10, fill="#000", fill_opacity=0.3, stroke="none"),
        svg.path(COIN, fill="var(--gold)", fill_rule="evenodd"),
        svg.path("M0-7.8V-5.2M0 5.2V7.8M-7.8 0H-5.2M5.2 0H7.8", fill="none"),
        id="han-coin",
        **FINE,
    )


def harbour() -> str:
    """An anchor on a buoy, which stays in sight when a pagoda stands on the site."""
    ink: dict[str, svg.Value] = {"fill": "none", "stroke": "var(--han-face)"}
    return svg.group(
        svg.circle(0, 0, 9.5, fill="#2f6470", stroke="var(--han-face)", stroke_width=1.4),
        svg.path(ANCHOR, stroke_width=1.7, stroke_linecap="round", **ink),
        svg.circle(0, -6, 1.6, stroke_width=1.2, **ink),
        id="han-harbour",
    )


def back() -> str:
    """The back of a card."""
    return svg.group(
        svg.rect(0, 0, CARD_WIDTH, CARD_HEIGHT, 0, fill="var(--han-back)", **EDGE),
        svg.rect(7, 7, CARD_WIDTH - 14, CARD_HEIGHT - 14, fill="none", stroke="var(--gold)", stroke_width=1.8),
        svg.group(dragon("var(--gold)", "var(--han-back)"), transform=svg.at(CARD_WIDTH / 2, CARD_HEIGHT / 2, 1.3)),
        id="han-back",
    )


def card(colour: str, places: str) -> str:
    """A province card: cloth of its colour, and in a window where on the map that lies."""
    return svg.group(
        svg.rect(0, 0, CARD_WIDTH, CARD_HEIGHT, 0, fill="var(--han-face)", **EDGE),
        svg.rect(5, 5, CARD_WIDTH - 10, CARD_HEIGHT - 10, fill=dye(colour)),
        svg.rect(5, 5, CARD_WIDTH - 10, CARD_HEIGHT - 10, 0, fill=threads(colour), **FINE),
        svg.rect(9, 33, CARD_WIDTH - 18, 52, 0, fill="var(--han-ring)", **FINE),
        places,
        id=f"han-card-{colour}",
    )


def emperor() -> str:
    """The flat hat of the emperor with its strings of beads, for the winner."""
    beads = svg.path(BEADS, fill="none", stroke="var(--gold)", stroke_width=2.6, stroke_dasharray="2.6 1.4")
    return beads + svg.path(HAT, fill="var(--gold)", **EDGE)


def throne(winners: Sequence[int], names: Sequence[str], x: float, y: float, width: float) -> str:
    """The winners side by side under the emperor's hat."""
    parts: list[str] = []
    step = width / len(winners)
    for seat, name, (left, _) in zip(winners, names, pieces.centred_row(len(winners), x, y, step), strict=True):
        parts.append(svg.group(emperor(), transform=svg.at(left, y - 24, 1.5)))
        parts.append(seats.mark(seat, left, y + 6, 34))
        parts.append(pieces.label(left, y + 54, name, fitted(name, 30, step - 20), anchor="middle", class_="name"))
    return "".join(parts)


@cache
def marker(seat: int, laps: int) -> str:
    """A seat's mark on the score track, with a golden ring for every lap."""
    rings = [
        svg.circle(0, 0, 9.8 + 3.2 * lap, fill="none", stroke="var(--han-edge)", stroke_width=3.4)
        + svg.circle(0, 0, 9.8 + 3.2 * lap, fill="none", stroke="var(--gold)", stroke_width=2.2)
        for lap in range(laps)
    ]
    return "".join(rings) + seats.mark(seat, 0, 0, 15.5, stroke="var(--han-edge)")


@cache
def slot(x: float, y: float) -> str:
    """A place without a card."""
    return svg.rect(
        x + 2,
        y + 2,
        CARD_WIDTH - 4,
        CARD_HEIGHT - 4,
        fill="none",
        stroke="var(--line)",
        stroke_width=2,
        stroke_dasharray="7 5",
    )


def from_outside(known: Sequence[int], size: int, x: float, y: float, step: float, scale: float = 1) -> str:
    """A hand as others know it: some cards face up, the rest from behind."""
    faces = [f"han-card-{COLOURS[colour]}" for colour, count in enumerate(known) for _ in range(count)]
    faces += ["han-back"] * (size - len(faces))
    return "".join(svg.use(face, transform=svg.at(x + step * place, y, scale)) for place, face in enumerate(faces))


@lru_cache(1024)
def cards(
    touch: str, label: str, count: int, x: float, y: float, step: float, is_legal: bool, chosen: int, is_refused: bool
) -> str:
    """Cards of one colour in a row, as one thing to touch; chosen ones are raised."""
    face = f"han-card-{touch.partition(':')[2]}"
    width = step * (count - 1) + CARD_WIDTH
    parts: list[str] = []
    for place in range(count):
        if place < chosen:
            parts.append(svg.rect(step * place - 6, -14, CARD_WIDTH + 12, CARD_HEIGHT + 12, 4, class_="chosen"))
        parts.append(svg.use(face, step * place, -8 if place < chosen else 0))
    rings = [ring for ring, is_wanted in [("legal", is_legal), ("why", is_refused)] if is_wanted]
    parts += [svg.rect(-4, -4, width + 8, CARD_HEIGHT + 8, 4, class_=ring) for ring in rings]
    area = svg.rect(0, 0, width, CARD_HEIGHT, class_="hit")
    return touchable(touch, label, *parts, area=area, transform=svg.at(x, y))


@lru_cache(1024)
def pile(label: str, count: int, x: float, y: float, is_shuffled: bool, is_legal: bool) -> str:
    """The draw pile, the higher the more cards it has; an arrow that turns once the discards are in it."""
    levels = [-2.5 * level for level in range(min((count + 7) // 8, 5))]
    top = levels[-1] if levels else 0
    parts = [svg.use("han-back", level, level) for level in levels] or [slot(0, 0)]
    parts += [
        svg.circle(CARD_WIDTH / 2 + top, CARD_HEIGHT / 2 + top, 28, fill="var(--paper)", stroke="var(--ink)"),
        pieces.label(CARD_WIDTH / 2 + top, CARD_HEIGHT / 2 + top + 10, str(count), 28, anchor="middle", class_="name"),
    ]
    if is_shuffled:
        arrow = svg.circle(0, 0, 13, fill="var(--paper)") + svg.path(AGAIN, fill="none")
        placed = svg.at(CARD_WIDTH - 8, CARD_HEIGHT - 8)
        parts.append(svg.group(arrow, transform=placed, stroke="var(--ink)", stroke_width=1.7))
    if is_legal:
        parts.append(svg.rect(top - 4, top - 4, CARD_WIDTH - top + 8, CARD_HEIGHT - top + 8, 4, class_="legal"))
    area = svg.rect(0, 0, CARD_WIDTH, CARD_HEIGHT, class_="hit")
    return touchable("pile:top", label, *parts, area=area, transform=svg.at(x, y))


@lru_cache(1024)
def discards(label: str, counts: tuple[int, ...], x: float, y: float) -> str:
    """A small card of each colour with its number; faint where there are none."""
    parts = [svg.title(label)]
    for colour, (left, top) in enumerate(pieces.grid(len(COLOURS), 2, x, y, 55, 45)):
        small = svg.use(f"han-card-{COLOURS[colour]}", transform=svg.at(left, top, 0.31))
        number = svg.text(left + 29, top + 25, str(counts[colour]), font_size=19)
        parts.append(svg.group(small, number, opacity=None if counts[colour] else 0.4))
    return svg.group(*parts)


def ribbon(x: float, y: float, words: str) -> str:
    """A red ribbon with words on it."""
    half = 6.4 * len(words) + 20
    cloth = f"M{svg.pair((x - half, y - 14))}h{svg.number(2 * half)}l-10 14l10 14h{svg.number(-2 * half)}l10-14Z"
    return svg.path(cloth, fill="var(--han-stamp)", **EDGE) + pieces.label(
        x, y + 7, words, 20, anchor="middle", class_="name", style="fill:var(--han-face)"
    )


def fitted(words: str, size: float, width: float) -> float:
    """The size at which words stay within a width."""
    return min(size, round(width / (0.6 * max(len(words), 1)), 1))


@lru_cache(1024)
def seat_panel(
    seat: int,
    x: float,
    y: float,
    width: float,
    name: str,
    label: str,
    points: int,
    known: tuple[int, ...],
    hand_size: int,
    supply: tuple[int, ...],
    is_to_move: bool,
    has_won: bool,
) -> str:
    """A seat's mark, name, points, hand from outside and supply; the seal lies with the seat to move."""
    edge = "var(--seal)" if is_to_move else "var(--gold)" if has_won else "var(--line)"
    token = ""
    if is_to_move:
        token = svg.use("han-seal", transform=svg.at(width - 23, 23, 0.76, 4))
    elif has_won:
        token = svg.group(emperor(), transform=svg.at(width - 24, 27, 0.8))
    first = width - 12 - CARD_WIDTH * SMALL - 28 * max(hand_size - 1, 0)
    parts = [
        svg.title(label),
        pieces.panel(0, 0, width, SEAT_HEIGHT, stroke=edge, stroke_width=3 if token else 1),
        seats.mark(seat, 27, 28, 26),
        pieces.label(48, 36, name, fitted(name, 25, width - (90 if token else 56)), class_="name"),
        pieces.label(14, 98, str(points), fitted(str(points), 46, first - 24), class_="name"),
        from_outside(known, hand_size, first, 56, 28, SMALL),
        token,
        *stock(seat, width, supply),
    ]
    return svg.group(*parts, transform=svg.at(x, y))


def stock(seat: int, width: float, supply: Sequence[int]) -> list[str]:
    """The pieces that a seat has left, each kind with its number: pagodas, envoys, and forts where there are any."""
    places = [24, 94, 151] if len(supply) > 2 else [34, 122]
    #                            half its width, height, scale
    figures = [(f"han-pagoda-{seat}", 20, 140, 0.78), (f"han-envoy-{seat}", 13, 138, 1.1), ("han-fort", 16, 132, 0.66)]
    parts: list[str] = []
    for place, count, (figure, half, y, scale) in zip(places, supply, figures, strict=False):
        x = place * width / SEAT_WIDTH
        parts.append(svg.use(figure, transform=svg.at(x, y, scale), opacity=None if count else 0.3))
        parts.append(svg.text(x + half, 147, str(count), class_="left"))
    return parts
