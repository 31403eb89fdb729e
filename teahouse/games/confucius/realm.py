"""The realm of Confucius as it changes: wall, lands, halls, examination, and every piece that moves."""

from functools import cache, lru_cache

from teahouse.core.state import NOBODY, UNKNOWN
from teahouse.draw import pieces, seats, svg
from teahouse.games.confucius import scenery, tiles
from teahouse.games.confucius.board_text import Voice, cards_of, foreign_label, ministry_label
from teahouse.games.confucius.box import (
    BOX_POINTS,
    BOX_SPACES,
    CANDIDATE,
    CANDIDATES,
    CARDS,
    COLONY,
    CUBE,
    DEADLINES,
    FOREIGN,
    FOREIGN_BOXES,
    FOREIGN_COSTS,
    LANDS,
    NO_TILE,
    OCEAN,
    OPEN,
    REWARD_BOXES,
    SHIPYARD,
    SPACES,
    SUPPORT,
    VACANT,
)
from teahouse.games.confucius.scenery import ARMIES_X, COURT_TOP, CUBES_X, MARGIN, Scene, row_of
from teahouse.games.confucius.tiles import FACE, STROKE, fitted


def shipyard(scene: Scene, seat: int) -> int:
    """Junks in a shipyard."""
    return int(scene.seen.counts[SHIPYARD + seat])


@lru_cache(8192)
def piece(id: str, shape: str, x: float, y: float, scale: float = 1) -> str:
    """A piece that the page lets slide when it moves."""
    return f'<g id="confucius-{id}" transform="{svg.at(x, y, scale)}"><use href="#confucius-{shape}"/></g>'


def wall(scene: Scene) -> str:
    """The Great Wall as far as it has grown; soldiers stand on the deadlines."""
    return "".join(stone(number, number < scene.seen.wall) for number in range(9))


@cache
def stone(number: int, is_placed: bool) -> str:
    """A piece of the wall, or the place where it will stand."""
    x, y, width, _ = scenery.stone(number)
    drawn = svg.use("confucius-stone", x, y) if is_placed else ""
    label = svg.text(x + 20, y + 41, str(number + 1), class_="stone" if is_placed else "rank")
    soldiers = [*DEADLINES].index(number + 1) + 1 if number + 1 in [*DEADLINES] else 0
    watch = "".join(
        svg.use("confucius-soldier", transform=svg.at(left, y + 30, 0.95))
        for left, _ in pieces.centred_row(soldiers, x + width / 2 + 12, 0, 22)
    )
    return drawn + label + watch


def foreign_lands(scene: Scene) -> str:
    """The Foreign Lands with their costs, deadlines and boxes."""
    seen = scene.seen
    parts: list[str] = []
    for land in range(3):
        parts.append(foreign_land(land, int(seen.foreign[land]), int(seen.conquests[land]), scene.said))
        ground = svg.rect(
            MARGIN + scenery.NORTH_STEP * land, scenery.NORTH_TOP, 112, scenery.NORTH_HEIGHT, class_="hit"
        )
        parts.append(svg.group(svg.title(foreign_label(seen, land, scene.said)), ground))
    return "".join(parts)


@lru_cache(256)
def foreign_land(land: int, foreign: int, conquest: int, said: Voice) -> str:
    """A land: soldiers and the stone that is its deadline, its cost, its boxes; a banner once it is conquered."""
    x, y = MARGIN + scenery.NORTH_STEP * land, scenery.NORTH_TOP
    name = said.name("foreign", FOREIGN[foreign])
    parts = [
        pieces.label(x + 9, y + 26, name, fitted(name, 22, 104), class_="name"),
        *[
            svg.use("confucius-soldier", transform=svg.at(x + 17 + 17 * place, y + 48, 0.8))
            for place in range(land + 1)
        ],
        svg.use("confucius-stone", transform=svg.at(x + 66, y + 42, 0.22)),
        svg.text(x + 103, y + 55, str(DEADLINES[land]), class_="rank"),
        svg.use("confucius-coin", transform=svg.at(x + 22, y + 78, 1.15)),
        svg.text(x + 38, y + 85, str(FOREIGN_COSTS[foreign]), class_="price"),
    ]
    for box in range(int(FOREIGN_BOXES[foreign])):
        left, top, width, height = scenery.box_place(land, box, foreign)
        parts.append(svg.rect(left, top, width, height, 3, fill="var(--paper)", stroke="var(--ink-2)"))
        parts.append(svg.text(left + 8, top + 22, str(BOX_POINTS[foreign * 4 + box]), class_="price"))
        if REWARD_BOXES[foreign] == box:
            parts.append(svg.use("confucius-reward", transform=svg.at(left + width - 21, top + 5, 0.26)))
    if conquest != OPEN:
        shape = "confucius-banner" if conquest == 1 else "confucius-broken"
        parts.append(svg.use(shape, transform=svg.at(x + 88, y + 77, 0.8)))
    return svg.group(*parts, opacity=0.55 if conquest == 2 else None)


def ministries(scene: Scene) -> str:
    """Tiles on the seats of the halls, the two offices of each, and what resolving one shows."""
    seen = scene.seen
    parts = [space_tile(space, int(seen.tiles[space])) for space in range(21)]
    for ministry in range(3):
        offices = (int(seen.offices[ministry]), int(seen.offices[3 + ministry]))
        chits = (int(seen.chits[ministry]), int(seen.chits[3 + ministry]))
        is_closed = bool(seen.resolved >> ministry & 1)
        parts.append(dais(ministry, offices, chits, is_closed, ministry_label(seen, ministry, scene.said)))
    if seen.resolving != NOBODY:
        parts += resolution(scene, int(seen.resolving))
    return "".join(parts)


@cache
def space_tile(space: int, tile: int) -> str:
    """An official with the price of a bribe, or a candidate."""
    if tile == NO_TILE:
        return ""
    x, y, _, _ = scenery.space_place(space)
    if tile == CANDIDATE:
        return svg.use("confucius-candidate", x + 25, y + 2)
    return svg.use("confucius-official", x + 25, y + 2) + svg.text(x + 48, y + 31, str(tile), class_="cost")


@lru_cache(512)
def dais(ministry: int, offices: tuple[int, int], chits: tuple[int, int], is_closed: bool, label: str) -> str:
    """The seats of the Minister, with the larger cap, and of the Secretary; the door of a closed ministry is barred."""
    x, y = MARGIN + scenery.HALL_STEP * ministry, COURT_TOP
    parts = [svg.title(label), svg.rect(x + 16, y + 46, scenery.HALL_WIDTH - 32, 54, class_="hit")]
    for place, (office, points) in enumerate(zip(offices, chits, strict=True)):
        left = x + 44 + 122 * place
        parts.append(svg.use("confucius-scholar", transform=svg.at(left, y + 73, 1.0 if place == 0 else 0.74)))
        parts.append(svg.group(tiles.chit(points, "#3d7a5c"), transform=svg.at(left + 42, y + 73)))
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
    left = MARGIN + scenery.HALL_STEP * ministry
    found = [svg.rect(left + 9, COURT_TOP + 44, 250, 258, fill="none", stroke="var(--seal)", stroke_width=4)]
    for rank in range(7):
        control, owner = int(scene.seen.control[rank]), int(scene.seen.owners[ministry * 7 + rank])
        if control not in (VACANT, owner):
            x, y, _, _ = scenery.space_place(ministry * 7 + rank)
            found.append(svg.path(f"M{svg.pair((x + 90, y + 23))}h-8l4-4m-4 4l4 4", **{**STROKE, "stroke": tiles.RED}))
            found.append(seats.mark(control, x + 72, y + 23, 14))
    return found


def examination(scene: Scene) -> str:
    """The candidate that is asked for, the gong if an examination is forced, and the cards put down."""
    seen, said = scene.seen, scene.said
    left = len(seen.candidates)
    top = CANDIDATES[seen.candidates[-1]] if left else ""
    parts = [candidate(top, int(left), bool(seen.forced), said)]
    for seat in range(scene.seats):
        count = int(seen.counts[SUPPORT + seat])
        if count and seen.backing[seat] != VACANT:
            parts.append(supporters(scene, seat, count))
    return "".join(parts)


@lru_cache(64)
def candidate(ministry: str, left: int, is_forced: bool, said: Voice) -> str:
    """The candidates: the top one, and how many there are."""
    x, y = scenery.EXAM_X + 20, COURT_TOP + 50
    parts = [
        svg.use("confucius-candidate", transform=svg.at(x - 2 * level, y - 2 * level, 1.3))
        for level in range(left > 1, -1, -1)
    ]
    if ministry:
        parts.append(
            svg.rect(x + 68, y + 6, 53, 43, 3, fill=f"var(--ming-{'exam' if ministry == 'any' else ministry})")
        )
        parts.append(svg.use(f"confucius-is-{ministry}", transform=svg.at(x + 94, y + 27, 1.3), color=FACE))
        words = said.name("candidate", ministry)
        parts.append(pieces.label(x + 64, y + 76, words, fitted(words, 18, 146), anchor="middle", class_="name"))
    if not left:
        parts = []
    parts.append(pieces.label(x + 160, y + 36, f"×{left}", 22, anchor="middle"))
    if is_forced:
        parts.append(svg.use("confucius-do-force", transform=svg.at(x + 200, y + 30, 1.2)))
    return "".join(parts)


def supporters(scene: Scene, seat: int, count: int) -> str:
    """The cards that a family has put down for a student; their faces only for the one who did."""
    seen = scene.seen
    x, y, _, _ = scenery.student_place(int(seen.backing[seat]))
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


def sea(scene: Scene) -> str:
    """The supply of junks, and the Distant Lands with their chits."""
    seen = scene.seen
    x, y = scenery.HARBOUR_X + 42, scenery.FAMILIES_TOP + 17
    parts = [
        svg.use("confucius-junk", transform=svg.at(x, y, 0.8)),
        svg.text(x + 18, y + 6, f"×{seen.junk_supply()}", class_="price"),
    ]
    for land, name in enumerate(LANDS):
        is_found = seen.discoverers[land] != VACANT
        parts.append(distant_land(land, scene.said.name("land", name), int(seen.land_chits[land]), bool(is_found)))
    return "".join(parts)


@lru_cache(256)
def distant_land(land: int, name: str, points: int, is_found: bool) -> str:
    """A Distant Land by name; its chit lies there until it is discovered."""
    x, y, width, _ = scenery.land_place(land)
    chit = "" if is_found else svg.group(tiles.chit(points, "#3b6ea5"), transform=svg.at(x + width - 20, y + 38))
    short = name[4:] if name.startswith("the ") else name
    return pieces.label(x + 16, y + 18, short, fitted(short, 17, width - 24), class_="name") + chit


def moving_pieces(scene: Scene) -> str:
    """Whatever is set, moved and taken away: markers, students, cubes, junks, armies, visitors."""
    parts = [*markers(scene), *cubes(scene), *junks(scene), *visitors(scene)]
    for seat in range(scene.seats):
        parts += armies(scene, seat)
    return svg.group(*parts, class_="pieces")


def markers(scene: Scene) -> list[str]:
    """Barrels on officials and of students."""
    seen = scene.seen
    found: list[str] = []
    for space, name in enumerate(SPACES):
        owner = int(seen.owners[space])
        if owner != VACANT:
            x, y, _, _ = scenery.space_place(space)
            up = bool(seen.secured[space])
            found.append(piece(f"m-{name}", f"{'up' if up else 'down'}-{owner}", x + 103, y + (22 if up else 24)))
    for student, name in enumerate(["red", "yellow"]):
        owner = int(seen.students[student])
        if owner != VACANT:
            x, y, _, _ = scenery.student_place(student)
            found.append(piece(f"student-{name}", f"up-{owner}", x + 38, y + 36, 1.35))
    return found


def cubes(scene: Scene) -> list[str]:
    """Cubes in the Actions Box and those that families still have."""
    seen = scene.seen
    found: list[str] = []
    for space, name in enumerate(BOX_SPACES):
        placed = [seat for seat in range(scene.seats) for _ in range(int(seen.box[space * 5 + seat]))]
        middle, y = scenery.cubes_place(space)
        reach = (244 if name in ("bribe_secure", "junks_voyage", "recruit_invade") else 112) / max(len(placed) - 1, 1)
        before = -1
        number = 0
        for seat, (x, _) in zip(placed, pieces.centred_row(len(placed), middle, 0, min(19, reach)), strict=True):
            number = number + 1 if seat == before else 0
            before = seat
            found.append(piece(f"c-{space}-{seat}-{number}", f"cube-{seat}", x, y))
    for seat in range(scene.seats):
        y, height = row_of(seat, scene.seats)
        for number in range(int(seen.counts[CUBE + seat])):
            x, top = MARGIN + CUBES_X + 6 + 18 * (number % 3), y + height / 2 - 9 + 19 * (number // 3)
            found.append(piece(f"c-{seat}-{number}", f"cube-{seat}", x, top))
    return found


def junks(scene: Scene) -> list[str]:
    """Junks at sea and in the shipyards; those at sea come first, so that a junk keeps its id when it sails."""
    found: list[str] = []
    for seat in range(scene.seats):
        at_sea, ashore = int(scene.seen.counts[OCEAN + seat]), shipyard(scene, seat)
        x, y, _, height = scenery.harbour_place(seat, scene.seats)
        step = min(27, 100 / max(at_sea, 1))
        for number in range(at_sea):
            found.append(
                piece(f"j-{seat}-{number}", "junk", scenery.OCEAN_X + 16 + step * number, y + height / 2, 0.86)
            )
        columns = max(5, (ashore + 1) // 2)
        across = min(22, 110 / columns)
        for number in range(ashore):
            left, top = (
                x + 14 + across * (number % columns),
                y + height / 2 + (0 if ashore <= 5 else -12 + 24 * (number // columns)),
            )
            found.append(piece(f"j-{seat}-{at_sea + number}", "junk", left, top, 0.74))
    return found


def visitors(scene: Scene) -> list[str]:
    """Markers of those who have reached a Distant Land; the discoverer's has a golden ring."""
    seen = scene.seen
    found: list[str] = []
    for land in range(len(LANDS)):
        x, y, _, _ = scenery.land_place(land)
        number = 0
        for seat in range(scene.seats):
            if seen.visits[land * 5 + seat]:
                first = seen.discoverers[land] == seat
                found.append(visitor(f"confucius-v-{land}-{seat}", seat, x + 28 + 21 * number, y + 39, bool(first)))
                number += 1
    return found


@cache
def visitor(id: str, seat: int, x: float, y: float, is_first: bool) -> str:
    """A seat's mark on a Distant Land."""
    ring = svg.circle(0, 0, 12, fill="none", stroke="var(--gold)", stroke_width=3) if is_first else ""
    return svg.group(ring + seats.mark(seat, 0, 0, 14), id=id, transform=svg.at(x, y))


def armies(scene: Scene, seat: int) -> list[str]:
    """A family's armies abroad, on Emperor Insulted and in the colonies, numbered in this order."""
    seen = scene.seen
    places: list[tuple[float, float, float]] = []
    for box in range(12):
        if seen.armies[box] == seat:
            x, y, width, _ = scenery.box_place(box // 4, box % 4, int(seen.foreign[box // 4]))
            places.append((x + width / 2, y + 50, 1.45))
    top, height = row_of(seat, scene.seats)
    colonies = int(seen.counts[COLONY + seat])
    if seen.insulted == seat:
        places.append((MARGIN + ARMIES_X + 40, top + height * 0.42, 0.85))
    for x, _ in pieces.centred_row(colonies, MARGIN + ARMIES_X + 14, 0, min(14, 36 / max(colonies, 1))):
        places.append((x, top + height * 0.36, 0.95))
    return [piece(f"a-{seat}-{number}", f"army-{seat}", *place) for number, place in enumerate(places)]
