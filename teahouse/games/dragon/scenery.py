"""The places of the Year of the Dragon: the scroll of the months, the path of lanterns, the wall, and the palaces."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from teahouse.draw import pieces, seats, svg
from teahouse.draw.touch import touchable
from teahouse.games.dragon import tiles
from teahouse.games.dragon.board_text import Change, Palace
from teahouse.games.dragon.box import (
    EVENTS,
    MONGOL_INVASION,
    REWARDS,
    SUPER_EVENTS,
    SUPER_MONTH,
    SYMBOLS,
    TYPE_OF,
    TYPES,
)
from teahouse.games.dragon.tiles import EDGE, FACE, filled, icon, stroked

WIDTH: Final = 1000
MARGIN: Final = 8

SCROLL_HEIGHT: Final = 128
LEFT: Final = 27
RIGHT: Final = 973
ROLLED: Final = 26
MONTH: Final = 68
SECOND: Final = 42
SECOND_ROOM: Final = 158

TRACK_HEIGHT: Final = 92
TRACK_LEFT: Final = 40
TRACK_RIGHT: Final = 960
# At least so many spaces of the track are in sight.
SPACES: Final = 30
STONE_Y: Final = 66
LANTERN_Y: Final = 44

WALL_HEIGHT: Final = 90
SLOT: Final = 46
TILE: Final = 71

FLOOR_HEIGHT: Final = 71
ROOF_HEIGHT: Final = 46
SMALL_FLOOR: Final = 25
OTHERS_HEIGHT: Final = 162
# What courts own, by the signs of it.
OWNED: Final = ["tax_collector", "farmer", "pyrotechnist", "decree", "card"]
COURT_HEIGHT: Final = 3 * FLOOR_HEIGHT + ROOF_HEIGHT + 36

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

Box = tuple[float, float, float, float]


@lru_cache(4096)
def thing(touch: str, label: str, states: str, boxes: tuple[Box, ...], hits: tuple[Box, ...], drawn: str) -> str:
    """Something with its name and the rings of its states around it; it can be touched where hit areas are given."""
    under = over = ""
    for x, y, width, height in boxes if states else ():
        if "chosen" in states:
            under += svg.rect(x - 5, y - 5, width + 10, height + 10, 8, class_="chosen")
        for ring in states.replace("chosen", "").split():
            over += svg.rect(x - 1, y - 1, width + 2, height + 2, 6, class_=ring)
    if not hits:
        return svg.group(svg.title(label), under, drawn, over)
    return touchable(touch, label, under, drawn, over, area="".join(svg.rect(*hit, class_="hit") for hit in hits))


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
    border = stroked(f"M{left} 21H{RIGHT}M{left} 107H{RIGHT}", "var(--dragon-silk-2)", 4)
    parts = [svg.rect(left, 20, RIGHT - left, 104, fill="#000", fill_opacity=0.16), silk, border]
    if rolled:
        cylinder = svg.rect(1, 11, ROLLED - 2, 106, 9, fill="var(--dragon-silk-2)", **EDGE)
        shine = stroked("M7 17V111M19 20V108", "var(--dragon-silk)", 2.4)
        parts.append(svg.definitions(svg.group(cylinder, shine, id="dragon-roll")))
    parts += [roll(place, labels[place]) for place in range(rolled)]
    for place in range(rolled + 1, 12):
        parts.append(sealed(place, edges[place], events[place], second, labels[place]))
    if not is_over:
        parts.append(
            opened(
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
    return filled(
        f"M{x - 7} 8H{x + 7}V120H{x - 7}ZM{x - 4} 2H{x + 4}V8H{x - 4}ZM{x - 4} 120H{x + 4}V126H{x - 4}Z",
        "var(--dragon-rod)",
    )


def roll(place: int, label: str) -> str:
    """A month that is over, rolled up."""
    x = LEFT + ROLLED * place
    number = pieces.label(x + ROLLED / 2, 71, str(place + 1), 18 if place < 9 else 16, class_="name quiet past")
    return svg.group(svg.title(label), svg.use("dragon-roll", x), number)


def sealed(place: int, x: float, event: int, second: int, label: str) -> str:
    """A month to come: its number and the seal of its event; in month 7 perhaps a second, darker one."""
    parts = [
        svg.title(label),
        stroked(f"M{svg.number(x)} 24V104", "var(--dragon-silk-2)", 1.6),
        pieces.label(x + MONTH / 2, 46, str(place + 1), 26, anchor="middle", class_="name"),
        tiles.seal(EVENTS[event], x + MONTH / 2, 78, 1.14),
    ]
    if second >= 0 and place == SUPER_MONTH - 1:
        parts.append(tiles.seal(SUPER_EVENTS[second], x + MONTH + SECOND / 2 - 4, 82, 0.9, "super"))
    return svg.group(*parts)


def opened(
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
        tiles.seal(EVENTS[event], x + 42, 64, 1.66),
        pieces.label(x + 94, 55, str(month), 32, class_="name"),
        pieces.label(
            x + 104 + 18 * len(str(month)),
            53,
            name,
            tiles.fitted(name, 25, room - 10 - 18 * len(str(month))),
            class_="name",
        ),
        note(x + 94, 95, changes, room, event > 0),
    ]
    if has_second:
        parts.append(tiles.seal(SUPER_EVENTS[second], right - SECOND_ROOM + 24, 64, 1.3, "super"))
        parts.append(note(right - SECOND_ROOM + 62, 76, second_changes, SECOND_ROOM - 66, False))
    return svg.group(*parts)


def note(x: float, y: float, changes: Sequence[Change], width: float, is_trouble: bool) -> str:
    """What an event would take and bring; a stroke of jade where trouble passes by without loss."""
    if not changes:
        return stroked(f"M{x + 2} {y - 12}l9 10l18-22", "var(--jade)", 5) if is_trouble else ""
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


@lru_cache(512)
def path(first: int, last: int, top: float) -> str:
    """The path on which the lanterns stand, with a stone for every space in sight and a number at every fifth."""
    step = space_step(first, last)
    xs = [TRACK_LEFT + step * place for place in range(last - first + 1)]
    y = top + STONE_Y
    stones = "".join(f"M{svg.number(round(x, 1))} {svg.number(y)}h.01" for x in xs)
    fifths = [space for space in range(first, last + 1) if space % 5 == 0]
    numbers = [
        pieces.label(
            round(TRACK_LEFT + step * (space - first), 1), y + 24, str(space), 19, anchor="middle", class_="quiet"
        )
        for space in fifths
    ]
    marked = "".join(
        f"M{svg.number(round(TRACK_LEFT + step * (space - first), 1))} {svg.number(y)}h.01" for space in fifths
    )
    way = f"M{MARGIN + 6} {y + 3}C200 {y - 7} 300 {y + 9} 500 {y}S800 {y - 7} {WIDTH - MARGIN - 8} {y + 1}"
    return (
        stroked(way, "var(--dragon-path)", 22)
        + stroked(stones, "var(--dragon-stone)", min(11, step * 0.6))
        + stroked(marked, "var(--ink-2)", min(12, step * 0.7))
        + "".join(numbers)
    )


def spaces_in_sight(track: Sequence[int]) -> tuple[int, int]:
    """The part of the track that is drawn: all markers, and some way ahead of them."""
    first = min(track) // 5 * 5
    return first, max(first + SPACES, (max(track) + 6) // 5 * 5)


def space_step(first: int, last: int) -> float:
    """How far apart spaces are."""
    return (TRACK_RIGHT - TRACK_LEFT) / (last - first)


def lanterns(track: Sequence[int], order: Sequence[int], labels: Sequence[str], top: float) -> list[str]:
    """A lantern for each seat; on one space they stand on one another, the foremost on top."""
    first, last = spaces_in_sight(track)
    step = space_step(first, last)
    parts: list[str] = []
    # Those behind first, so that whoever is ahead lies above.
    for seat in reversed(order):
        stack = [other for other in reversed(order) if track[other] == track[seat]]
        place = stack.index(seat)
        # High stacks lean to both sides, so that every mark is seen.
        lean = (12 if place % 2 else -12) if len(stack) > 2 else 0
        height = place * (20 if len(stack) < 3 else min(15, 46 / (len(stack) - 1)))
        placed = svg.at(TRACK_LEFT + step * (track[seat] - first) + lean, top + LANTERN_Y - height)
        parts.append(
            f'<g id="dragon-track-{seat}" transform="{placed}"><title>{svg.escaped(labels[seat])}</title>'
            f'<use href="#dragon-lantern-{seat}"/></g>'
        )
    return parts


@lru_cache(256)
def wall(laid: tuple[int, ...], month: int, events: tuple[int, ...], label: str, top: float) -> str:
    """The Great Wall: tiles in the colours of their seats, places for more, a red flag where it will be checked."""
    parts = [svg.title(label)]
    for place in range(12):
        x = MARGIN + 4 + SLOT * place
        outline = f"M{x} {top + 76}V{top + 26}h10v9h9v-9h10v9h9v-9h8v50Z"
        if place < len(laid):
            seat, reward = divmod(laid[place], 6)
            parts.append(filled(outline, seats.colour(seat)))
            parts.append(svg.circle(x + 23, top + 54, 15, fill=FACE))
            parts.append(icon(tiles.REWARD_ICONS[REWARDS[reward]], x + 23, top + 54, 1))
            parts.append(seats.mark(seat, x + 38, top + 68, 14, fill=FACE, stroke="var(--dragon-edge)"))
        else:
            parts.append(
                svg.path(outline, fill="none", stroke="var(--ink-2)", stroke_width=1.6, stroke_dasharray="5 4")
            )
            parts.append(pieces.label(x + 23, top + 66, str(place + 1), 22, anchor="middle", class_="name quiet"))
        if (events[place] == MONGOL_INVASION or place == 11) and place + 1 >= month:
            flag = stroked(f"M{x + 42} {top + 34}V{top + 4}", "var(--seal)", 2.4)
            parts.append(flag + svg.path(f"M{x + 42} {top + 4}h-22l6 8l-6 8h22Z", fill="var(--seal)"))
    return svg.group(*parts)


def wall_tile(reward: int, x: float, y: float, seat: int, is_laid: bool) -> str:
    """A wall tile that can be laid, or the place where it was."""
    outline = f"M{x} {y + 62}V{y + 6}h12v10h14v-10h12v10h14v-10h10v56Z"
    if is_laid:
        return svg.path(outline, fill="none", stroke="var(--line)", stroke_width=1.6, stroke_dasharray="5 4")
    name, amount = REWARDS[reward], [3, 1, 1, 2, 1, 3][reward]
    return (
        filled(outline, seats.colour(seat))
        + svg.rect(x + 5, y + 22, 52, 34, 3, fill=FACE)
        + svg.text(x + 9, y + 48, str(amount), font_size=26, class_="dark")
        + icon(tiles.REWARD_ICONS[name], x + 41, y + 39, 1.1 if name != "floor" else 0.85)
    )


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
        + stroked(lattice(h, -FLOOR_HEIGHT), "var(--dragon-lattice)", 1.3)
        + svg.path(pillars(h), fill="var(--dragon-lacquer)")
    )
    ends = [svg.number(round(h + more, 1)) for more in (9, 0, -4, -8, 4)]
    out, edge, bend, flat, under = ends
    line = f"M-{out}-4C-{edge} 2-{bend}-4-{flat}-5H{flat}C{bend}-4 {edge} 2 {out}-4L{under} 5H-{under}Z"
    colour = seats.colour(seat)
    top = (
        filled(roof(h, ROOF_HEIGHT - 6), colour)
        + stroked(tiling(h), "var(--dragon-edge)", 1, stroke_opacity=0.4)
        + svg.circle(0, -17, 13, fill=FACE, **EDGE)
        + seats.mark(seat, 0, -17, 15, stroke="var(--dragon-edge)")
    )
    wide = svg.number(round(h + 13, 1))
    base = svg.path(f"M-{out} 0H{out}L{wide} 9H-{wide}Z", fill="var(--dragon-stone)", **EDGE)
    named = {"base": base, "room": room, "eaves": filled(line, colour, **tiles.FINE), "roof": top}
    return svg.definitions(*[svg.group(drawn, id=f"dragon-{name}") for name, drawn in named.items()])


@lru_cache(512)
def palace(floors: int, is_bare: bool, number: int) -> str:
    """A palace cut open, the middle of its ground on the origin: a room on each floor under a roof.

    Where nobody lives a floor is about to decay, which a red crack shows.
    """
    parts = [svg.use("dragon-base")]
    parts += [svg.use("dragon-room", None, -FLOOR_HEIGHT * floor or None) for floor in range(floors)]
    parts += [svg.use("dragon-eaves", None, -FLOOR_HEIGHT * floor) for floor in range(1, floors)]
    y = -FLOOR_HEIGHT * floors
    parts.append(svg.use("dragon-roof", None, y))
    if is_bare:
        parts.append(stroked(f"M-8 {y + 6}L4 {y + 20}L-5 {y + 31}L7 {y + 46}L0 {y + 60}", "var(--seal)", 3.4))
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
    ) + stroked(f"M0 {-FLOOR_HEIGHT / 2 - 15}v30M-15 {-FLOOR_HEIGHT / 2}h30", "var(--ink-2)", 4)


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
    top = svg.group(filled(roof(half - 2, 17), seats.colour(seat)), id=f"dragon-roof-{seat}")
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
        colour = tiles.robe(int(TYPE_OF[person]))
        parts.append(svg.rect(1 - half, y + 1, 2 * half - 2, height - 2, fill=colour, fill_opacity=0.55))
        count = int(SYMBOLS[person])
        gap = round(min(19.0, (2 * half - 20) / max(count - 1, 1)), 1)
        for across, _ in pieces.centred_row(count, 0, 0, gap):
            parts.append(icon(TYPES[TYPE_OF[person]], across, y + height / 2, 0.82))
    parts.append(svg.use(f"dragon-roof-{seat}", None, -height * floors))
    return "".join(parts)


@cache
def gate(x: float, y: float) -> str:
    """The moon gate through which newcomers come."""
    moon = f"M{x - 20} {y - 4}A42 42 0 1 1 {x + 20} {y - 4}"
    return (
        svg.path(f"M{x - 43} {y}V{y - 132}H{x + 43}V{y}Z", fill="var(--dragon-stone)", **EDGE)
        + filled(moon + "Z", "var(--dragon-room)")
        + stroked(moon, "var(--dragon-lacquer)", 5)
        + svg.path(tiles.DRAGON, fill="var(--gold)", transform=svg.at(x, y - 106, 0.62))
        + filled(roof(33, 22), "var(--dragon-lacquer)", transform=svg.at(x, y - 130))
    )


@lru_cache(512)
def other_court(
    seat: int,
    name: str,
    label: str,
    points: int,
    counts: tuple[int, ...],
    palaces: tuple[Palace, ...],
    edge: str,
    x: float,
    y: float,
    width: float,
) -> str:
    """Another court: name, points, palaces from afar, what it owns, the dragons on its privileges, its cards."""
    step = min(112.0, (width - 14) / len(OWNED))
    parts = [
        svg.title(label),
        pieces.panel(0, 0, width, OTHERS_HEIGHT, stroke=f"var(--{edge})", stroke_width=1 if edge == "line" else 3),
        seats.mark(seat, 23, 22, 22),
        pieces.label(40, 30, name, tiles.fitted(name, 23, 100), class_="name"),
        pieces.label(width - 9, 31, str(points), 28 if points < 100 else 25, anchor="end", class_="n name"),
        small_palaces(seat, palaces, 10, 132, width - 20),
    ]
    for place, (sign, count) in enumerate(zip(OWNED, counts, strict=True)):
        left = round(18 + step * place, 1)
        shown = icon(sign, left, 147, 0.85)
        shown += pieces.label(left + 11, 155, str(count), 22)
        parts.append(svg.group(shown, opacity=None if count else 0.45))
    return svg.group(*parts, transform=svg.at(x, y))
