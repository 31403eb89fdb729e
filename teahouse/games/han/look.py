"""The look of Han: one position as a picture."""

from collections.abc import Collection, Sequence
from functools import cache, lru_cache
from typing import Final

from teahouse.core.book import LANGUAGES
from teahouse.core.errors import Unreadable
from teahouse.core.state import NOBODY, UNKNOWN
from teahouse.core.words import words_of
from teahouse.draw import pieces, seats
from teahouse.draw import svg as draw
from teahouse.draw.style import SERIF, style
from teahouse.draw.theme import PAGE, check, dressed
from teahouse.draw.touch import FINGER, hit_area, sorted_marks, touchable
from teahouse.games.han import GAME, scenery, tiles
from teahouse.games.han.board_text import five, sentences, shades, sites_in, spots, text
from teahouse.games.han.box import COLOURS, ENVOY, FORT, MOST_SEATS, NO_PIECE, PAGODA
from teahouse.games.han.maps import NO_PROVINCE, Map
from teahouse.games.han.names import province_name
from teahouse.games.han.phases import OVER
from teahouse.games.han.scenery import Lettering, Plan
from teahouse.games.han.state import HanState
from teahouse.games.han.tiles import CARD_HEIGHT, CARD_WIDTH, TOKENS

__all__ = ["sentences", "shades", "spots", "svg", "text"]

WIDTH: Final = 1000
HEIGHT: Final = 1084
MARGIN: Final = 8

# Under the map the cards: the hand on the left; display, pile and discards on the right.
CARDS_TOP: Final = 760
CARDS_HEIGHT: Final = 146
CARD_Y: Final = CARDS_TOP + 14
STEP: Final = 92
HAND_WIDTH: Final = 376
HAND_X: Final = 58
FORT_X: Final = 357
DISPLAY_X: Final = 404
DISPLAY_REACH: Final = 3 * STEP
PILE_X: Final = 780
DISCARD_X: Final = 882
CARD_MIDDLE: Final = CARD_Y + CARD_HEIGHT / 2

# Under the cards the seats.
SEATS_TOP: Final = 914

SEAL_REACH: Final = 25
SEAL_HIT: Final = 46
ENVOY_STEP: Final = 15.5
# Where markers stand when several share a space of the wall, and how large they are then.
SHARED: Final[list[list[draw.Point]]] = [
    [(0, 0)],
    [(0, -7), (0, 8)],
    [(-5.5, -7), (5.5, -7), (0, 8)],
    [(-6, -7), (6, -7), (-6, 8), (6, 8)],
    [(-7, -9), (7, -9), (0, 0), (-7, 9), (7, 9)],
]
WALK: Final = 38
LAP: Final = 50

RULES: Final = {
    ".site text": "font-size:12.5px;text-anchor:middle;fill:var(--han-line)",
    ".knot text": "font-size:13px;font-weight:700;text-anchor:middle;fill:var(--han-line)",
    ".land text": f"font-family:{SERIF};font-size:21px;letter-spacing:.6px;text-anchor:middle",
    ".wall text": "font-size:12px;text-anchor:middle",
    ".left": "font-size:25px",
    "[data-touch] .legal": "stroke-width:4",
}
# What is said where a catalogue is not compiled.
SENTENCES: Final = {
    "sentence:province": "{province}: {pagodas}; {envoys}; {free}",
    "sentence:hand": "{player}: {cards}",
    "sentence:display": "{cards}",
    "sentence:pile": "{n}",
    "sentence:discard": "{cards}",
    "sentence:score": "{player}: {n}; {pagodas}; {envoys}",
    "sentence:last_round": "2 / 2",
    "sentence:nothing": "–",
    "option:forts": "#",
}


class Names:
    """What seats, colours and things are called in a language."""

    def __init__(self, seats: Sequence[str], colours: Sequence[str], sentences: dict[str, str]) -> None:
        self.seats = list(seats)
        self.colours = list(colours)
        self.sentences = sentences

    def say(self, message: str, **facts: str) -> str:
        """A sentence with its facts filled in."""
        said = self.sentences["sentence:" + message]
        for name, value in facts.items():
            said = said.replace("{" + name + "}", value)
        return said

    def cards(self, counts: Sequence[int]) -> str:
        """Cards by colour, e.g. "green, red ×2"."""
        named = [
            self.colours[colour] + (f" ×{count}" if count > 1 else "") for colour, count in enumerate(counts) if count
        ]
        return ", ".join(named) or self.say("nothing")

    def tally(self, counts: Sequence[int]) -> str:
        """Pieces by seat, e.g. "Jade 2, Plum 1"."""
        named = [f"{self.seats[seat]} {count}" for seat, count in enumerate(counts) if count]
        return ", ".join(named) or self.say("nothing")


class Scene:
    """One position and everything that is to be shown of it."""

    def __init__(self, seen: HanState, lang: str, touch: Collection[str], marks: Collection[str]) -> None:
        self.seen = seen
        self.map = seen.house.map
        self.names = names(lang)
        self.plan = plan_of(self.map)
        self.provinces = tuple(province_name(seen, province, lang) for province in range(int(self.map.province_count)))
        self.allowed = frozenset(touch)
        self.marks = {
            kind: [touch for touch in touches if can_be_marked(touch, self.map)]
            for kind, touches in sorted_marks(marks).items()
        }
        self.seats = int(seen.seats)
        self.to_move = int(seen.to_move)
        self.pagodas = [int(seen.pagodas[site]) for site in range(int(self.map.site_count))]
        self.envoys = [five(seen.envoys, province * 5) for province in range(len(self.provinces))]
        self.standings = [self.standing(province) for province in range(len(self.provinces))]
        # Whose hand lies under the map: the viewer's, for everybody else that of the seat to move.
        self.holder = int(seen.viewer) if seen.viewer >= 0 else self.to_move
        ranking = seen.ranking() if seen.phase == OVER else []
        self.winners = [seat for seat, place in enumerate(ranking) if place == 1]

    def standing(self, province: int) -> str:
        """Who has how many pagodas and envoys in a province, in a sentence."""
        owners = [self.pagodas[site] for site in sites_in(self.seen, province)]
        pagodas = [owners.count(seat) for seat in range(self.seats)]
        return self.names.say(
            "province",
            province=self.provinces[province],
            pagodas=self.names.tally(pagodas),
            envoys=self.names.tally(self.envoys[province]),
            free=str(owners.count(int(NO_PIECE))),
        )


def svg(
    seen: HanState, *, lang: str = "en", touch: Collection[str] = (), marks: Collection[str] = (), theme: str = PAGE
) -> str:
    """A position as one picture, 1000 units wide.

    `touch` names what may be touched now: "site:12", "province:4", "hand:red", "display:red", "pile:top", "fort:own".
    `marks` are what is to stand out: "last:site:12", "chosen:hand:red", "why:province:4".
    `theme` is "page", or "light" or "dark" for export.
    """
    check(theme)
    scene = Scene(seen, lang, touch, marks)
    picture = draw.picture(
        WIDTH,
        HEIGHT,
        still_life(scene.map, theme, scene.provinces),
        standings(scene),
        marks_below(scene),
        figures(scene),
        markers(scene),
        marks_above(scene),
        hand(scene),
        table(scene),
        seat_panels(scene),
        site_touches(scene),
        seal_touches(scene),
        label=GAME.name(lang),
        class_="han",
        lang=lang,
    )
    return dressed(picture, theme, TOKENS)


@cache
def spoken(lang: str) -> Names:
    """The names in a language."""
    words = words_of(GAME.package, lang)
    return Names(
        [words.name("seat", str(seat)) for seat in range(MOST_SEATS)],
        [words.name("colour", colour) for colour in COLOURS],
        {message: words.say(message) for message in SENTENCES},
    )


def names(lang: str) -> Names:
    """The names in a language; codes where its catalogue is not compiled."""
    try:
        return spoken(lang)
    except Unreadable:
        if lang not in LANGUAGES:
            raise
        return Names([str(seat) for seat in range(MOST_SEATS)], COLOURS, SENTENCES)


def can_be_marked(touch: str, map: Map) -> bool:
    """Whether there is such a thing on the map or on the table."""
    domain, _, value = touch.partition(":")
    if domain in ("site", "province"):
        return value.isdecimal() and 1 <= int(value) <= (map.site_count if domain == "site" else map.province_count)
    return touch in ("pile:top", "fort:own") or (domain in ("hand", "display") and value in COLOURS)


# Maps are compared by identity: two maps of one's own may have the same id.
@lru_cache(32)
def plan_of(map: Map) -> Plan:
    """The plan of a map."""
    return Plan(map)


@lru_cache(32)
def written_names(map: Map, provinces: tuple[str, ...]) -> str:
    """The names of a map's provinces, each in its place."""
    plan = plan_of(map)
    placed = [Lettering(plan, place, name) for place, name in zip(plan.provinces, provinces, strict=True)]
    return draw.group(*[name.drawn() for name in placed], class_="land")


@lru_cache(32)
def still_life(map: Map, theme: str, provinces: tuple[str, ...]) -> str:
    """Everything that is the same in every position on a map."""
    plan = plan_of(map)
    ground = "" if theme == PAGE else draw.rect(0, 0, WIDTH, HEIGHT, fill="var(--paper)")
    cards = "".join(tiles.card(colour, scenery.small_map(plan, colour)) for colour in COLOURS)
    drawn = (
        style("han", theme, RULES, TOKENS)
        + draw.definitions(tiles.definitions(), scenery.definitions(plan), cards)
        + ground
        + scenery.picture(plan, written_names(map, provinces))
    )
    return dressed(drawn, theme, TOKENS)


def standings(scene: Scene) -> str:
    """What a pointer is told that rests on a province or an alliance; a coin lies where a province was scored."""
    parts: list[str] = []
    coins: list[str] = []
    for province, (x, y) in enumerate(scene.plan.seals):
        title = draw.escaped(scene.standings[province])
        parts.append(f'<use href="#han-p-{province + 1}"><title>{title}</title></use>')
        if scene.seen.scored >> province & 1:
            coins.append(draw.use("han-coin", x + scenery.COIN[0], y + scenery.COIN[1], id=f"C-{province + 1}"))
    return f'<g fill-opacity="0">{"".join(parts)}{alliances(scene.map, scene.provinces)}</g>{"".join(coins)}'


@lru_cache(32)
def alliances(map: Map, provinces: tuple[str, ...]) -> str:
    """Every alliance by its number and its provinces."""
    parts: list[str] = []
    for number, one, other in zip(map.alliance_numbers, map.alliance_one, map.alliance_other, strict=True):
        title = draw.escaped(f"{number}: {provinces[one]} – {provinces[other]}")
        x, y = plan_of(map).knots[int(number)]
        parts.append(f'<circle cx="{x}" cy="{y}" r="15"><title>{title}</title></circle>')
    return "".join(parts)


def outline(scene: Scene, touch: str, wider: float = 0, **values: draw.Value) -> str:
    """A ring around a site or a seal; nothing for what lies on the table."""
    domain, _, value = touch.partition(":")
    if domain == "site":
        x, y = scene.plan.sites[int(value) - 1]
        return draw.circle(x, y, 21 + wider, **values)
    if domain == "province":
        x, y = scene.plan.seals[int(value) - 1]
        reach = SEAL_REACH + wider
        return draw.rect(x - reach, y - reach, 2 * reach, 2 * reach, 5, **values)
    return ""


def marks_below(scene: Scene) -> str:
    """The grounds of what is chosen on the map."""
    parts: list[str] = []
    for touch in scene.marks["chosen"]:
        domain, _, value = touch.partition(":")
        parts.append(outline(scene, touch, 3, class_="chosen"))
        if domain == "province":
            parts.append(draw.use("han-seal", transform=draw.at(*scene.plan.seals[int(value) - 1])))
        elif domain == "site":
            x, y = scene.plan.sites[int(value) - 1]
            parts.append(draw.circle(x, y, scenery.RING, fill="var(--han-ring)"))
            parts.append(draw.group(draw.text(x, y + 4.4, value), class_="site"))
    return "".join(parts)


def marks_above(scene: Scene) -> str:
    """The ring of what came last, and a broken ring where a rule stands in the way."""
    last = [outline(scene, touch, 3, class_="last") for touch in scene.marks["last"]]
    why = [outline(scene, touch, 3, class_="why", stroke_dasharray="9 4") for touch in scene.marks["why"]]
    return "".join(last + why)


def figures(scene: Scene) -> str:
    """Pagodas, forts and envoys, those in front last."""
    parts: list[str] = []
    for site in scene.plan.rows:
        x, y = scene.plan.sites[site]
        placed = f'-{site + 1}" transform="translate({x},{y})"><use href="#han-'
        if scene.pagodas[site] != NO_PIECE:
            parts.append(f'<g id="P{placed}pagoda-{scene.pagodas[site]}"/></g>')
        if scene.seen.forts[site]:
            parts.append(f'<g id="F{placed}fort"/></g>')
    for province, seal in enumerate(scene.plan.seals):
        if any(scene.envoys[province]):
            parts += delegation(province, seal, scene.envoys[province])
    return draw.group(*parts, class_="pieces")


def delegation(province: int, seal: draw.Point, counts: Sequence[int]) -> list[str]:
    """The envoys on a seal, side by side; more than three in two rows."""
    envoys = [(seat, number) for seat, count in enumerate(counts) for number in range(count)]
    columns = len(envoys) if len(envoys) < 4 else (len(envoys) + 1) // 2
    across = min(ENVOY_STEP, 5 * ENVOY_STEP / columns)
    rows = [envoys] if columns == len(envoys) else [envoys[:columns], envoys[columns:]]
    parts: list[str] = []
    for row, line in enumerate(rows):
        y = seal[1] + (-1 if len(rows) == 1 else -10 + 17 * row)
        for (seat, number), spot in zip(line, pieces.centred_row(len(line), seal[0], y, across), strict=True):
            id = f"E-{province + 1}-{seat}-{number}"
            parts.append(f'<g id="{id}" transform="{draw.at(*spot)}"><use href="#han-envoy-{seat}"/></g>')
    return parts


def markers(scene: Scene) -> str:
    """A marker of each seat on the Great Wall; a golden ring around it for every fifty points."""
    points = [int(scene.seen.points[seat]) for seat in range(scene.seats)]
    parts: list[str] = []
    # Those with the most rings first, so that they hide nobody.
    for seat in sorted(range(scene.seats), key=lambda seat: -points[seat]):
        laps, space = divmod(points[seat], LAP)
        sharing = [other for other in range(scene.seats) if points[other] % LAP == space]
        across, down = SHARED[len(sharing) - 1][sharing.index(seat)]
        placed = draw.at(scenery.space_x(space) + across, WALK + down, 0.8 if len(sharing) > 3 else 1)
        title = draw.title(f"{scene.names.seats[seat]}: {points[seat]}")
        parts.append(draw.group(title, tiles.marker(seat, laps), id=f"S-{seat}", transform=placed))
    return draw.group(*parts, class_="pieces")


def hand(scene: Scene) -> str:
    """The hand of whoever looks, as cards to touch; a spectator sees their backs. At the end the winner sits there."""
    is_to_move = scene.holder == scene.to_move != NOBODY
    ground = pieces.panel(
        MARGIN,
        CARDS_TOP,
        HAND_WIDTH,
        CARDS_HEIGHT,
        stroke="var(--seal)" if is_to_move else "var(--line)",
        stroke_width=3 if is_to_move else 1,
    )
    if scene.winners:
        names = [scene.names.seats[seat] for seat in scene.winners]
        return ground + tiles.throne(scene.winners, names, MARGIN + HAND_WIDTH / 2, CARD_MIDDLE, HAND_WIDTH)
    mark = seats.mark(scene.holder, 33, CARD_MIDDLE, 26)
    counts = five(scene.seen.hands, scene.holder * 5)
    if counts[0] == UNKNOWN:
        known = five(scene.seen.known, scene.holder * 5)
        return ground + mark + tiles.from_outside(known, int(scene.seen.hand_sizes[scene.holder]), HAND_X, CARD_Y, STEP)
    player = scene.names.seats[scene.holder]
    return ground + mark + row_of_cards(scene, "hand", counts, HAND_X, STEP, player=player) + own_fort(scene)


def row_of_cards(scene: Scene, domain: str, counts: Sequence[int], x: float, step: float, **facts: str) -> str:
    """Cards side by side; those of one colour are one thing to touch."""
    parts: list[str] = []
    for colour, count in enumerate(counts):
        if count:
            touch = f"{domain}:{COLOURS[colour]}"
            named = scene.names.cards([count if other == colour else 0 for other in range(len(COLOURS))])
            label = scene.names.say(domain, cards=named, **facts)
            chosen, is_refused = scene.marks["chosen"].count(touch), touch in scene.marks["why"]
            parts.append(tiles.cards(touch, label, count, x, CARD_Y, step, touch in scene.allowed, chosen, is_refused))
            x += step * count
    return "".join(parts)


def own_fort(scene: Scene) -> str:
    """The fort that the holder of the hand has left."""
    if not scene.seen.supply[FORT * MOST_SEATS + scene.holder]:
        return ""
    touch = "fort:own"
    ring = draw.rect(-23, -28, 46, 56, 5, class_="legal") if touch in scene.allowed else ""
    chosen = draw.rect(-25, -30, 50, 60, 5, class_="chosen") if touch in scene.marks["chosen"] else ""
    shown = chosen + draw.use("han-fort", transform=draw.at(0, -10, 0.8)) + ring
    return touchable(
        touch,
        scene.names.sentences["option:forts"],
        shown,
        area=hit_area(0, 0, FINGER, 60),
        transform=draw.at(FORT_X, CARD_MIDDLE),
    )


def table(scene: Scene) -> str:
    """What lies open for everybody: the display, the pile and the discards."""
    left = 2 * MARGIN + HAND_WIDTH
    ground = pieces.panel(left, CARDS_TOP, WIDTH - MARGIN - left, CARDS_HEIGHT)
    return ground + display(scene) + pile(scene) + discards(scene) + last_round(scene)


def display(scene: Scene) -> str:
    """The cards that lie face up, and empty places where there are none left."""
    size = int(scene.map.display_size)
    step = min(STEP, DISPLAY_REACH / max(size - 1, 1))
    first = DISPLAY_X + (DISPLAY_REACH - step * (size - 1)) / 2
    counts = five(scene.seen.display)
    gaps = [tiles.slot(first + step * place, CARD_Y) for place in range(sum(counts), size)]
    return "".join(gaps) + row_of_cards(scene, "display", counts, first, step)


def pile(scene: Scene) -> str:
    """The draw pile with the number of its cards."""
    count = len(scene.seen.pile)
    label = scene.names.say("pile", n=str(count))
    return tiles.pile(label, count, PILE_X, CARD_Y, scene.seen.exhausted > 0, "pile:top" in scene.allowed)


def discards(scene: Scene) -> str:
    """The discards by colour."""
    counts = five(scene.seen.discard)
    label = scene.names.say("discard", cards=scene.names.cards(counts))
    return tiles.discards(label, tuple(counts), DISCARD_X, CARDS_TOP + 8)


def last_round(scene: Scene) -> str:
    """A sign that the pile has run out for the second time. (han-second-pile)"""
    if scene.seen.exhausted < 2 or scene.winners:
        return ""
    return tiles.ribbon((DISPLAY_X + PILE_X + CARD_WIDTH) / 2, CARDS_TOP - 2, scene.names.say("last_round"))


def seat_panels(scene: Scene) -> str:
    """Everybody's points, cards as all know them, and pieces left."""
    seen = scene.seen
    kinds = [PAGODA, ENVOY, FORT] if seen.house.has_forts else [PAGODA, ENVOY]
    width = (WIDTH - MARGIN * (scene.seats + 1)) / scene.seats
    parts: list[str] = []
    for seat in range(scene.seats):
        name, points = scene.names.seats[seat], int(seen.points[seat])
        supply = tuple(int(seen.supply[kind * MOST_SEATS + seat]) for kind in kinds)
        label = scene.names.say("score", player=name, n=str(points), pagodas=str(supply[0]), envoys=str(supply[1]))
        parts.append(
            tiles.seat_panel(
                seat,
                MARGIN + (width + MARGIN) * seat,
                SEATS_TOP,
                width,
                name,
                label,
                points,
                tuple(five(seen.known, seat * 5)),
                int(seen.hand_sizes[seat]),
                supply,
                seat == scene.to_move,
                seat in scene.winners,
            )
        )
    return "".join(parts)


def site_touches(scene: Scene) -> str:
    """Every site as something to touch."""
    return "".join(
        site_touch(
            site,
            *scene.plan.sites[site],
            scene.plan.kinds[site] == "border",
            site_label(scene, site),
            f"site:{site + 1}" in scene.allowed,
        )
        for site in range(len(scene.pagodas))
    )


def site_label(scene: Scene, site: int) -> str:
    """A site by its provinces and number, and what stands on it."""
    label = scene.provinces[scene.map.first_province[site]]
    if scene.map.second_province[site] != NO_PROVINCE:
        label += " – " + scene.provinces[scene.map.second_province[site]]
    label += f" {site + 1}"
    if scene.pagodas[site] != NO_PIECE:
        label += ": " + scene.names.seats[scene.pagodas[site]]
    if scene.seen.forts[site]:
        label += f" ({scene.names.sentences['option:forts']})"
    return label


@lru_cache(4096)
def site_touch(site: int, x: float, y: float, is_border: bool, label: str, is_legal: bool) -> str:
    """A site with its ring if it may be touched now."""
    ring = draw.circle(x, y, 23 if is_border else 18.5, class_="legal") if is_legal else ""
    return touchable(f"site:{site + 1}", label, ring, area=hit_area(x, y, FINGER, FINGER))


def seal_touches(scene: Scene) -> str:
    """Every seal as something to touch."""
    parts: list[str] = []
    for province, (x, y) in enumerate(scene.plan.seals):
        touch = f"province:{province + 1}"
        ring = outline(scene, touch, class_="legal") if touch in scene.allowed else ""
        parts.append(touchable(touch, scene.standings[province], ring, area=hit_area(x, y, SEAL_HIT, SEAL_HIT)))
    return "".join(parts)
