"""Palaces large and small, and the hills behind them."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from teahouse.draw import pieces, seats, svg
from teahouse.games.dragon.box import SYMBOLS, TYPE_OF, TYPES
from teahouse.games.dragon.look import persons
from teahouse.games.dragon.look.colours import EDGE, FINE, definition, icon, shape, strokes
from teahouse.games.dragon.look.facts import Palace

FLOOR_HEIGHT: Final = 71
ROOF_HEIGHT: Final = 46
SMALL_FLOOR: Final = 25
# How high a palace from afar can be.
SMALL_HIGHEST: Final = 3 * SMALL_FLOOR + 20
# Half the width of a room, from few palaces at a court to many; the ground under it is wider by so much on each side.
HALVES: Final = [51, 41, 35, 29]
BASE: Final = 13


def roof(half: float, height: float) -> str:
    """A roof with upturned eaves, its lower edge on the origin."""
    y = height
    ridge = [(-1.16, 5), (1.16, 5), (1.32, -3), (1, 0), (-1, 0), (-1.32, -3)]
    top = "L".join(svg.pair((round(half * across / 2, 1), down - y)) for across, down in ridge)
    slope = [(1, -1), (0.62, -0.3 * y), (0.5, 4 - y)]
    up = " ".join(svg.pair((round(-half * across, 1), round(down, 1))) for across, down in slope)
    down = " ".join(
        svg.pair((round(half * across, 1), round(down, 1))) for across, down in [*slope[1::-1], (1, -9)][:2]
    )
    h = round(half, 1)
    eaves = f"L{svg.number(h + 7)} 3C{svg.pair((h / 2, -1))} {svg.pair((-h / 2, -1))} {svg.number(-h - 7)} 3Z"
    return f"M{svg.number(-h - 13)}-9C{up}H{svg.number(round(half / 2, 1))}C{down} {svg.number(h + 13)}-9{eaves}M{top}Z"


def palaces() -> list[str]:
    """Palaces cut open, of every width and height, the middle of their ground on the origin: a room on each floor under
    a roof in the colour of whoever draws them."""
    return [drawn for half in HALVES for drawn in palaces_of_width(half)]


def palaces_of_width(half: int) -> list[str]:
    """Base, room, eaves and roof of one width, the palaces put together from them, and the ground for a new one."""
    room = (
        svg.rect(-half, -FLOOR_HEIGHT, 2 * half, FLOOR_HEIGHT, 0, fill="var(--dragon-room)", **EDGE)
        + strokes(lattice(half, -FLOOR_HEIGHT), "var(--dragon-lattice)", 1.3)
        + svg.path(pillars(half), fill="var(--dragon-lacquer)")
    )
    out, edge, bend, flat, under = half + 9, half, half - 4, half - 8, half + 4
    eaves = f"M-{out}-4C-{edge} 2-{bend}-4-{flat}-5H{flat}C{bend}-4 {edge} 2 {out}-4L{under} 5H-{under}Z"
    top = shape(roof(half, ROOF_HEIGHT - 6), None) + strokes(tiling(half), "var(--dragon-edge)", 1, stroke_opacity=0.4)
    base = shape(f"M-{out} 0H{out}L{half + BASE} 9H-{half + BASE}Z", "var(--dragon-stone)")
    return [
        definition(f"room-{half}", room),
        definition(f"eaves-{half}", shape(eaves, None, **FINE)),
        definition(f"roof-{half}", top),
        definition(f"base-{half}", base),
        definition(f"plot-{half}", plot(half)),
        *[definition(f"palace-{half}-{floors}", palace(half, floors)) for floors in (1, 2, 3)],
    ]


def palace(half: int, floors: int) -> str:
    """A palace from its parts."""
    parts = [svg.use(f"dragon-base-{half}")]
    parts += [svg.use(f"dragon-room-{half}", None, -FLOOR_HEIGHT * floor or None) for floor in range(floors)]
    parts += [svg.use(f"dragon-eaves-{half}", None, -FLOOR_HEIGHT * floor) for floor in range(1, floors)]
    return "".join([*parts, svg.use(f"dragon-roof-{half}", None, -FLOOR_HEIGHT * floors)])


def pillars(half: float) -> str:
    """The two pillars of a room."""
    return "".join(f"M{svg.number(x)}-{FLOOR_HEIGHT}h7v{FLOOR_HEIGHT}h-7Z" for x in (-half, half - 7))


def lattice(half: float, top: float) -> str:
    """The window at the back of a room."""
    w = min(26.0, half - 16)
    left, right, low = svg.number(-w), svg.number(w), top + 34
    return (
        f"M{left} {top + 12}H{right}V{low}H{left}ZM{left} {top + 23}H{right}M{svg.number(-w / 3)} {top + 12}V{low}"
        f"M{svg.number(w / 3)} {top + 12}V{low}"
    )


def tiling(half: float) -> str:
    """The rows of tiles on a roof."""
    return "".join(f"M{half * 0.46 * k / 3:.1f}-34L{half * 0.9 * k / 3:.1f}-4" for k in (-3, -2, 2, 3))


def plot(half: int) -> str:
    """The ground where a new palace can be built."""
    middle = FLOOR_HEIGHT / 2
    outline = strokes(f"M{-half} 0V{-FLOOR_HEIGHT}H{half}V0Z", "var(--ink-2)", 2, stroke_dasharray="8 6")
    return svg.group(outline, strokes(f"M0 {-middle - 13}v26M-13 {-middle}h26", "var(--ink-2)", 4), opacity=0.5)


def crack() -> str:
    """What shows, from the eaves of an empty palace down, that it will decay."""
    return definition("crack", strokes("M-8 6L4 20L-5 31L7 46L0 60", "var(--seal)", 3.4))


def ridge(points: Sequence[svg.Point]) -> str:
    """The line of some hills: a curve, then smooth ones."""
    first, *rest = [svg.pair(point) for point in points]
    smooth = ["S" + " ".join(rest[at : at + 2]) for at in range(3, len(rest), 2)]
    return f"M{first}C{' '.join(rest[:3])}{''.join(smooth)}"


def hills(width: int, height: int) -> str:
    """Misty hills behind the palaces, from their upper left corner."""
    far = [(0, 90), (60, 30), (90, 45), (130, 90), (220, 14), (280, 50), (350, 105), (400, 60), (430, 45), (width, 80)]
    near = [(0, 140), (80, 96), (130, 148), (220, 126), (320, 96), (380, 140), (430, 118), (width, 133)]
    end = f"V{height}H0Z"
    return definition(
        "hills",
        svg.circle(width - 66, 40, 22, fill_opacity=0.8),
        svg.path(ridge(far) + end, fill_opacity=0.45),
        svg.path(ridge(near) + end, fill_opacity=0.7),
        fill="var(--dragon-hill)",
    )


def small_palaces(seat: int, palaces: tuple[Palace, ...], x: float, ground: float, width: float, scale: float) -> str:
    """A court from afar: palaces side by side, in each room the tools of the person."""
    if not palaces:
        return ""
    step = min(78.0, width / scale / len(palaces))
    half = round(min(step / 2 - 4, 30), 1)
    return "".join(
        svg.group(
            small_palace(seat, half, floors, living),
            data_about=f"palace:{number}",
            transform=svg.at(round(x + step * scale * (place + 0.5), 1), ground, scale),
        )
        for place, (number, floors, living) in enumerate(palaces)
    )


@lru_cache(1024)
def small_palace(seat: int, half: float, floors: int, living: tuple[int, ...]) -> str:
    """One palace from afar."""
    h, height = svg.number(half), SMALL_FLOOR
    lines = "".join(f"M-{h}-{height * floor}H{h}" for floor in range(1, floors))
    parts = [shape(f"M-{h} 0V-{height * floors}H{h}V0Z{lines}", "var(--dragon-room)")]
    for room, person in enumerate(living):
        y = -height * (room + 1)
        colour = persons.robe(int(TYPE_OF[person]))
        parts.append(svg.rect(1 - half, y + 1, 2 * half - 2, height - 2, fill=colour, fill_opacity=0.55))
        count = int(SYMBOLS[person])
        gap = round(min(19.0, (2 * half - 20) / max(count - 1, 1)), 1)
        for across, _ in pieces.centred_row(count, 0, 0, gap):
            parts.append(icon(TYPES[TYPE_OF[person]], across, y + height / 2, 0.82))
    top = shape(roof(half - 2, 17), seats.colour(seat), transform=svg.at(0, -height * floors))
    return "".join([*parts, top])
