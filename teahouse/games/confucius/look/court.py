"""The officials in their halls, and the examination."""

from functools import cache, lru_cache

from teahouse.core.state import NOBODY, UNKNOWN
from teahouse.draw import pieces, seats, svg
from teahouse.games.confucius.box import CANDIDATE, CANDIDATES, CARDS, NO_TILE, SUPPORT, VACANT
from teahouse.games.confucius.look import figures
from teahouse.games.confucius.look.colours import FACE, RED, STROKE
from teahouse.games.confucius.look.facts import cards_of
from teahouse.games.confucius.look.labels import ministry_label
from teahouse.games.confucius.look.layout import (
    COURT_TOP,
    EXAM_X,
    HALL_STEP,
    HALL_WIDTH,
    MARGIN,
    space_place,
    student_place,
)
from teahouse.games.confucius.look.lettering import fitting_size
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.look.scene import Scene


def ministries(scene: Scene) -> str:
    """Tiles on the seats of the halls, the two offices of each, and what resolving one shows."""
    seen = scene.seen
    parts = [space_tile(space, int(seen.tiles[space])) for space in range(21)]
    for ministry in range(3):
        offices = (int(seen.offices[ministry]), int(seen.offices[3 + ministry]))
        chits = (int(seen.chits[ministry]), int(seen.chits[3 + ministry]))
        is_closed = bool(seen.resolved >> ministry & 1)
        parts.append(dais(ministry, offices, chits, is_closed, ministry_label(seen, ministry, scene.names)))
    if seen.resolving != NOBODY:
        parts += resolution(scene, int(seen.resolving))
    return "".join(parts)


@cache
def space_tile(space: int, tile: int) -> str:
    """An official with the price of a bribe, or a candidate."""
    if tile == NO_TILE:
        return ""
    x, y, _, _ = space_place(space)
    if tile == CANDIDATE:
        return svg.use("confucius-candidate", x + 25, y + 2)
    return svg.use("confucius-official", x + 25, y + 2) + svg.text(x + 48, y + 31, str(tile), class_="cost")


@lru_cache(512)
def dais(ministry: int, offices: tuple[int, int], chits: tuple[int, int], is_closed: bool, label: str) -> str:
    """The seats of the Minister, with the larger cap, and of the Secretary; the door of a closed ministry is barred."""
    x, y = MARGIN + HALL_STEP * ministry, COURT_TOP
    parts = [svg.title(label), svg.rect(x + 16, y + 46, HALL_WIDTH - 32, 54, class_="hit")]
    for place, (office, points) in enumerate(zip(offices, chits, strict=True)):
        left = x + 44 + 122 * place
        parts.append(svg.use("confucius-scholar", transform=svg.at(left, y + 73, 1.0 if place == 0 else 0.74)))
        parts.append(svg.group(figures.chit(points, "#3d7a5c"), transform=svg.at(left + 42, y + 73)))
        if office != VACANT:
            parts.append(svg.use(f"confucius-up-{office}", transform=svg.at(left + 42, y + 70, 1.1)))
            parts.append(svg.text(left + 66, y + 80, str(points), class_="rank"))
    if is_closed:
        bar = f"M{x + 100} {y + 301}h68M{x + 108} {y + 296}v8M{x + 160} {y + 296}v8"
        parts.append(svg.path(bar, stroke="var(--gold)", stroke_width=5, stroke_linecap="round"))
        frame = svg.rect(x + 9, y + 44, 250, 258, fill="none", stroke="var(--gold)", stroke_width=3)
        parts.append(frame)
    return svg.group(*parts)


def resolution(scene: Scene, ministry: int) -> list[str]:
    """A red frame; and who speaks for an official now, where that is not the family of its marker."""
    left = MARGIN + HALL_STEP * ministry
    found = [svg.rect(left + 9, COURT_TOP + 44, 250, 258, fill="none", stroke="var(--seal)", stroke_width=4)]
    for rank in range(7):
        control, owner = int(scene.seen.control[rank]), int(scene.seen.owners[ministry * 7 + rank])
        if control not in (VACANT, owner):
            x, y, _, _ = space_place(ministry * 7 + rank)
            found.append(svg.path(f"M{svg.pair((x + 90, y + 23))}h-8l4-4m-4 4l4 4", **{**STROKE, "stroke": RED}))
            found.append(seats.mark(control, x + 72, y + 23, 14))
    return found


def examination(scene: Scene) -> str:
    """The candidate that is asked for, the gong if an examination is forced, and the cards put down."""
    seen, names = scene.seen, scene.names
    left = len(seen.candidates)
    top = CANDIDATES[seen.candidates[-1]] if left else ""
    parts = [candidate(top, int(left), bool(seen.forced), names)]
    for seat in range(scene.seats):
        count = int(seen.counts[SUPPORT + seat])
        if count and seen.backing[seat] != VACANT:
            parts.append(supporters(scene, seat, count))
    return "".join(parts)


@lru_cache(64)
def candidate(ministry: str, left: int, is_forced: bool, names: ConfuciusNames) -> str:
    """The candidates: the top one, and how many there are."""
    x, y = EXAM_X + 20, COURT_TOP + 50
    parts = [
        svg.use("confucius-candidate", transform=svg.at(x - 2 * level, y - 2 * level, 1.3))
        for level in range(left > 1, -1, -1)
    ]
    if ministry:
        parts.append(
            svg.rect(x + 68, y + 6, 53, 43, 3, fill=f"var(--ming-{'exam' if ministry == 'any' else ministry})")
        )
        parts.append(svg.use(f"confucius-is-{ministry}", transform=svg.at(x + 94, y + 27, 1.3), color=FACE))
        words = names.name("candidate", ministry)
        parts.append(pieces.label(x + 64, y + 76, words, fitting_size(words, 18, 146), anchor="middle", class_="name"))
    if not left:
        parts = []
    parts.append(pieces.label(x + 160, y + 36, f"×{left}", 22, anchor="middle"))
    if is_forced:
        parts.append(svg.use("confucius-do-force", transform=svg.at(x + 200, y + 30, 1.2)))
    return "".join(parts)


def supporters(scene: Scene, seat: int, count: int) -> str:
    """The cards that a family has put down for a student; their faces only for the one who did."""
    seen = scene.seen
    x, y, _, _ = student_place(int(seen.backing[seat]))
    backing = [other for other in range(scene.seats) if seen.backing[other] == seen.backing[seat]]
    line, column = divmod(backing.index(seat), 3)
    scale = 0.46 if len(backing) <= 3 else 0.3
    left, top = x + 72 + 56 * column, y + 5 + 36 * line
    own = cards_of(seen.support, seat * 3, 3)
    faces = ["confucius-back"] * count
    if own[0] != UNKNOWN and seen.viewer == seat:
        faces = [f"confucius-card-{CARDS[card]}" for card in range(3) for _ in range(own[card])]
    step = min(8.0, 16 / max(len(faces) - 1, 1))
    cards = [svg.use(face, transform=svg.at(left + step * place, top, scale)) for place, face in enumerate(faces)]
    return "".join(cards) + seats.mark(seat, left + 4, top + 100 * scale, 15)
