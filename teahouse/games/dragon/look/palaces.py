"""Palaces large and small, and the hills behind them."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from teahouse.draw import pieces, seats, svg
from teahouse.games.dragon.box import SYMBOLS, TYPE_OF, TYPES
from teahouse.games.dragon.look import persons
from teahouse.games.dragon.look.colours import EDGE, FACE, FINE, icon, shape, strokes
from teahouse.games.dragon.look.facts import Palace
from teahouse.games.dragon.look.scene import FLOOR_HEIGHT, ROOF_HEIGHT

SMALL_FLOOR: Final = 25


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


@lru_cache(256)
def palace_parts(seat: int, half: float) -> str:
    """What the palaces of a large court are put together from: base, room, eaves and roof; they have one width."""
    h = round(half, 1)
    room = (
        svg.rect(-h, -FLOOR_HEIGHT, 2 * h, FLOOR_HEIGHT, 0, fill="var(--dragon-room)", **EDGE)
        + strokes(lattice(h, -FLOOR_HEIGHT), "var(--dragon-lattice)", 1.3)
        + svg.path(pillars(h), fill="var(--dragon-lacquer)")
    )
    ends = [svg.number(round(h + more, 1)) for more in (9, 0, -4, -8, 4)]
    out, edge, bend, flat, under = ends
    line = f"M-{out}-4C-{edge} 2-{bend}-4-{flat}-5H{flat}C{bend}-4 {edge} 2 {out}-4L{under} 5H-{under}Z"
    colour = seats.colour(seat)
    top = (
        shape(roof(h, ROOF_HEIGHT - 6), colour)
        + strokes(tiling(h), "var(--dragon-edge)", 1, stroke_opacity=0.4)
        + svg.circle(0, -17, 13, fill=FACE, **EDGE)
        + seats.mark(seat, 0, -17, 15, stroke="var(--dragon-edge)")
    )
    wide = svg.number(round(h + 13, 1))
    base = svg.path(f"M-{out} 0H{out}L{wide} 9H-{wide}Z", fill="var(--dragon-stone)", **EDGE)
    named = {"base": base, "room": room, "eaves": shape(line, colour, **FINE), "roof": top}
    return svg.definitions(*[svg.group(drawn, id=f"dragon-{name}") for name, drawn in named.items()])


@lru_cache(512)
def palace_picture(floors: int, is_bare: bool, number: int) -> str:
    """A palace cut open, the middle of its ground on the origin: a room on each floor under a roof.

    Where nobody lives a floor is about to decay, which a red crack shows.
    """
    parts = [svg.use("dragon-base")]
    parts += [svg.use("dragon-room", None, -FLOOR_HEIGHT * floor or None) for floor in range(floors)]
    parts += [svg.use("dragon-eaves", None, -FLOOR_HEIGHT * floor) for floor in range(1, floors)]
    y = -FLOOR_HEIGHT * floors
    parts.append(svg.use("dragon-roof", None, y))
    if is_bare:
        parts.append(strokes(f"M-8 {y + 6}L4 {y + 20}L-5 {y + 31}L7 {y + 46}L0 {y + 60}", "var(--seal)", 3.4))
    parts.append(pieces.label(0, 27, str(number), 20, anchor="middle", class_="quiet name"))
    return "".join(parts)


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


@cache
def plot(half: float) -> str:
    """The ground where a new palace can be built."""
    h = round(half, 1)
    outline = f"M{-h} 0V{-FLOOR_HEIGHT}H{h}V0Z"
    return svg.path(
        outline, fill="var(--paper)", fill_opacity=0.5, stroke="var(--ink-2)", stroke_width=2, stroke_dasharray="8 6"
    ) + strokes(f"M0 {-FLOOR_HEIGHT / 2 - 15}v30M-15 {-FLOOR_HEIGHT / 2}h30", "var(--ink-2)", 4)


def ridge(x: float, y: float, points: Sequence[svg.Point]) -> str:
    """The line of some hills: a curve, then smooth ones."""
    first, *rest = [f"{svg.number(x + across)} {svg.number(y + down)}" for across, down in points]
    smooth = ["S" + " ".join(rest[at : at + 2]) for at in range(3, len(rest), 2)]
    return f"M{first}C{' '.join(rest[:3])}{''.join(smooth)}"


@cache
def hills(x: float, y: float, width: float, height: float) -> str:
    """Misty hills behind the palaces."""
    right, end = x + width, f"V{svg.number(y + height)}H{svg.number(x)}Z"
    far = [
        (0, 120),
        (90, 40),
        (130, 60),
        (200, 130),
        (330, 20),
        (420, 70),
        (560, 150),
        (640, 80),
        (730, 60),
        (770, 110),
    ]
    near = [(0, 190), (120, 130), (200, 200), (330, 170), (520, 130), (620, 190), (720, 160), (770, 180)]
    return svg.group(
        svg.circle(right - 110, y + 62, 34, fill_opacity=0.8),
        svg.path(ridge(x, y, far) + end, fill_opacity=0.45),
        svg.path(ridge(x, y, near) + end, fill_opacity=0.7),
        fill="var(--dragon-hill)",
    )


@lru_cache(512)
def small_palaces(seat: int, palaces: tuple[Palace, ...], x: float, ground: float, width: float) -> str:
    """A court from afar: palaces side by side, in each room the tools of the person."""
    if not palaces:
        return ""
    step = min(78.0, width / len(palaces))
    half = round(min(step / 2 - 4, 30), 1)
    top = svg.group(shape(roof(half - 2, 17), seats.colour(seat)), id=f"dragon-roof-{seat}")
    parts = [svg.definitions(top)]
    for place, (_, floors, living) in enumerate(palaces):
        middle = x + step * place + step / 2
        parts.append(svg.group(small_palace(seat, half, floors, living), transform=svg.at(round(middle, 1), ground)))
    return "".join(parts)


@lru_cache(1024)
def small_palace(seat: int, half: float, floors: int, living: tuple[int, ...]) -> str:
    """One palace from afar."""
    h, height = svg.number(half), SMALL_FLOOR
    lines = "".join(f"M-{h}-{height * floor}H{h}" for floor in range(1, floors))
    parts = [svg.path(f"M-{h} 0V-{height * floors}H{h}V0Z{lines}", fill="var(--dragon-room)", **EDGE)]
    for room, person in enumerate(living):
        y = -height * (room + 1)
        colour = persons.robe(int(TYPE_OF[person]))
        parts.append(svg.rect(1 - half, y + 1, 2 * half - 2, height - 2, fill=colour, fill_opacity=0.55))
        count = int(SYMBOLS[person])
        gap = round(min(19.0, (2 * half - 20) / max(count - 1, 1)), 1)
        for across, _ in pieces.centred_row(count, 0, 0, gap):
            parts.append(icon(TYPES[TYPE_OF[person]], across, y + height / 2, 0.82))
    parts.append(svg.use(f"dragon-roof-{seat}", None, -height * floors))
    return "".join(parts)
