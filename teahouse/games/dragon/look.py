"""The look of In the Year of the Dragon: one position as a picture."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Final

from teahouse.draw import pieces, seats
from teahouse.draw import svg as draw
from teahouse.draw.style import style
from teahouse.draw.theme import PAGE, check, dressed
from teahouse.draw.touch import sorted_marks
from teahouse.games.dragon import GAME, board_text, box, phases, scenery, tiles
from teahouse.games.dragon.board_text import Change, sentences, shades, spots, text
from teahouse.games.dragon.court import NO_GROUP, NOTHING
from teahouse.games.dragon.scenery import COURT_HEIGHT, FLOOR_HEIGHT, MARGIN, WIDTH, Box
from teahouse.games.dragon.state import DragonState
from teahouse.games.dragon.tiles import TILE_HEIGHT, TOKENS, fitted, icon

__all__ = ["sentences", "shades", "spots", "svg", "text"]

GAP: Final = 6
ACTIONS_HEIGHT: Final = 150
WIDEST_CARD: Final = 130
GROUP_GAP: Final = 14
PAD: Final = 6
# Hand and stock are one table: a column for each type and one for the jokers; cards, young ones, old ones.
COLUMN: Final = 98
STOCK_LEFT: Final = 10
STOCK_HEIGHT: Final = 239
TILE_TOP: Final = 76
TILE_STEP: Final = 83
GATE_X: Final = STOCK_LEFT + COLUMN * 9.5
# What is owned stands left of the palaces.
CELLS_TOP: Final = 54
PALACES_LEFT: Final = 222
WIDEST_PALACE: Final = 132
GROUND: Final = 32

# What can be touched, by what is to be decided; charters are buttons, as are skipping and sending away.
TOUCHED: Final = {
    int(phases.START): "person",
    int(phases.RECRUITING): "person",
    int(phases.SUNRISE): "person",
    int(phases.PLACING): "palace",
    int(phases.BUILDING): "palace",
    int(phases.RAZING): "palace",
    int(phases.FULL): "resident",
    int(phases.RELEASING): "resident",
    int(phases.ACTION): "action",
    int(phases.BUYING): "privilege",
    int(phases.WALLING): "wall_tile",
    int(phases.CARD): "card",
    int(phases.DISCARDING): "card",
    int(phases.RETURNING): "good",
}
# What everybody shares. The rest belongs to the court of whoever decides.
SHARED: Final = ["person", "action"]

RULES: Final = {
    **tiles.RULES,
    ".loss": "fill:var(--seal);font-weight:700",
    ".gain": "font-weight:700",
    ".dark": "fill:var(--dragon-edge);font-weight:700",
    ".n": "font-weight:600",
    ".past": "text-anchor:middle",
}


class Scene:
    """One position and everything that is to be shown of it."""

    def __init__(self, seen: DragonState, lang: str, touch: Collection[str], marks: Collection[str]) -> None:
        self.seen = seen
        self.names = board_text.names(lang)
        self.allowed = frozenset(touch)
        self.marks = sorted_marks(marks)
        self.seats = int(seen.seats)
        self.to_move = int(seen.to_move)
        self.holder = board_text.holder_of(seen)
        self.rest = [seat for seat in range(self.seats) if seat != self.holder]
        self.courts = [board_text.palaces_of(seen, seat) for seat in range(self.seats)]
        self.palaces = self.courts[self.holder]
        self.hands = [board_text.hand_of(seen, seat) for seat in range(self.seats)]
        self.events = tuple(int(event) for event in seen.event_row)
        self.month = max(int(seen.month), 1)
        self.is_over = seen.phase == phases.OVER
        self.winners = [seat for seat, place in enumerate(seen.ranking()) if place == 1] if self.is_over else []
        self.domain = TOUCHED.get(int(seen.phase), "")
        if self.domain not in SHARED and self.holder != self.to_move:
            self.domain = ""
        # How far apart the holder's palaces stand, with one place left for a new one; half the width of a room.
        self.step = round(min(WIDEST_PALACE, (WIDTH - MARGIN - PALACES_LEFT) / (len(self.palaces) + 1)), 1)
        self.half = round(self.step / 2 - (15 if self.step > 110 else 10), 1)
        # Where the parts of the picture begin.
        self.wall_top = scenery.SCROLL_HEIGHT + GAP
        self.track_top = self.wall_top + (scenery.WALL_HEIGHT if seen.house.great_wall else 0)
        self.actions_top = self.track_top + scenery.TRACK_HEIGHT + GAP
        self.stock_top = self.actions_top + ACTIONS_HEIGHT + GAP + 4
        self.court_top = self.stock_top + STOCK_HEIGHT + GAP + 4
        self.ground = self.court_top + COURT_HEIGHT - GROUND
        self.others_top = self.court_top + COURT_HEIGHT + GAP
        self.height = self.others_top + scenery.OTHERS_HEIGHT + MARGIN

    def states(self, touch: str) -> str:
        """How a thing stands out, as the classes of its rings.

        Marks do not say whose palace or card was touched last, so last moves are shown on shared things only.
        """
        found = ["legal"] if touch in self.allowed else []
        found += [kind for kind in ("chosen", "why") if touch in self.marks[kind]]
        if touch in self.marks["last"] and touch.partition(":")[0] in SHARED:
            found.append("last")
        return " ".join(found)

    def thing(self, touch: str, label: str, boxes: Sequence[Box], hits: Sequence[Box], drawn: str) -> str:
        """Something on the table; it can be touched while things of its kind are asked for."""
        is_asked = touch.partition(":")[0] == self.domain != ""
        return scenery.thing(touch, label, self.states(touch), tuple(boxes), tuple(hits) if is_asked else (), drawn)

    def name(self, kind: str, number: int) -> str:
        """What a thing is called, by its place in the box."""
        return self.names.named[kind][number]

    def edge(self, seat: int) -> str:
        """The token of the line around a court."""
        return "seal" if seat == self.to_move else "gold" if seat in self.winners else "line"

    def other_place(self, seat: int) -> tuple[float, float]:
        """Where the panel of another court begins, and how wide it is."""
        count = len(self.rest)
        width = (WIDTH - MARGIN * (count + 1)) / count
        return round(MARGIN + (width + MARGIN) * self.rest.index(seat), 1), round(width, 1)


def svg(
    seen: DragonState, *, lang: str = "en", touch: Collection[str] = (), marks: Collection[str] = (), theme: str = PAGE
) -> str:
    """A position as one picture, 1000 units wide; the court of whoever looks is the large one.

    `touch` names what may be touched now: "person:old_monk", "action:taxes", "palace:2", "palace:new",
    "resident:court_lady@1", "privilege:small", "wall_tile:rice", "card:joker", "good:yuan".
    `marks` are what is to stand out: "last:action:taxes", "chosen:palace:2", "why:card:monk".
    `theme` is "page", or "light" or "dark" for export.
    """
    check(theme)
    scene = Scene(seen, lang, touch, marks)
    shown = [
        year(scene),
        wall(scene) if seen.house.great_wall else "",
        scenery.path(*scenery.spaces_in_sight(spaces(scene)), scene.track_top),
        groups(scene),
        stock(scene),
        court(scene),
        others(scene),
        draw.group(*lanterns(scene), *dragons(scene), class_="pieces"),
    ]
    return draw.picture(
        WIDTH,
        scene.height,
        still_life(theme, scene.height, int(seen.super_event)),
        dressed("".join(shown), theme, TOKENS),
        label=GAME.name(lang),
        class_="dragon",
        lang=lang,
    )


@lru_cache(64)
def still_life(theme: str, height: float, second: int) -> str:
    """Style and definitions, which are the same in every position."""
    ground = "" if theme == PAGE else draw.rect(0, 0, WIDTH, height, fill="var(--paper)")
    defined = draw.definitions(tiles.definitions(second))
    return dressed(style("dragon", theme, RULES, TOKENS) + defined + ground, theme, TOKENS)


def year(scene: Scene) -> str:
    """The scroll with the events of the year, and what the next one would take from the holder."""
    seen, second = scene.seen, int(scene.seen.super_event)
    labels: list[str] = []
    for place, event in enumerate(scene.events):
        named = scene.name("month_event", event)
        if second != NOTHING and place == box.SUPER_MONTH - 1:
            named += " + " + scene.name("super_event", second)
        labels.append(scene.names.say("sentence:month", n=str(place + 1), event=named))
    changes, later = tuple(board_text.forecast(seen, scene.holder)), tuple[Change, ...]()
    if seen.stage == phases.SUPER_EVENT:
        changes, later = later, changes
    elif scene.month == box.SUPER_MONTH and seen.stage < phases.EVENT:
        later = tuple(board_text.super_forecast(seen, scene.holder))
    name = scene.name("month_event", scene.events[scene.month - 1])
    drawn = scenery.scroll(scene.month, scene.events, second, tuple(labels), name, changes, later, scene.is_over)
    return drawn + victor(scene)


def victor(scene: Scene) -> str:
    """At the end the winner stands on the empty silk, under the emperor's hat. (dragon-tie)"""
    if not scene.winners:
        return ""
    seat = scene.winners[0]
    name = f"{scene.name('seat', seat)}  {scene.seen.points[seat]}"
    return tiles.emperor(470, 72, 1.5) + seats.mark(seat, 540, 64, 38) + pieces.label(576, 77, name, 38, class_="name")


def wall(scene: Scene) -> str:
    """The Great Wall, and the tiles that the holder can still lay."""
    laid, top = tuple(int(tile) for tile in scene.seen.wall), scene.wall_top
    label = scene.names.say("sentence:wall", n=str(len(laid)), tiles=scene.names.say("sentence:nothing"))
    if laid:
        tiles_said = ", ".join(
            f"{scene.name('seat', tile // 6)} ({scene.name('wall_tile', tile % 6)})" for tile in laid
        )
        label = scene.names.say("sentence:wall", n=str(len(laid)), tiles=tiles_said)
    parts = [scenery.wall(laid, scene.month, scene.events, label, top)]
    for reward, name in enumerate(box.REWARDS):
        x = 571 + scenery.TILE * reward
        drawn = scenery.wall_tile(reward, x, top + 12, scene.holder, scene.holder * 6 + reward in laid)
        area: Box = (x - 4, top, scenery.TILE, scenery.WALL_HEIGHT)
        parts.append(
            scene.thing(f"wall_tile:{name}", scene.name("wall_tile", reward), [(x, top + 12, 62, 64)], [area], drawn)
        )
    return "".join(parts)


def spaces(scene: Scene) -> list[int]:
    """Where everybody stands on the person track."""
    return [int(scene.seen.track[seat]) for seat in range(scene.seats)]


def lanterns(scene: Scene) -> list[str]:
    """A lantern on the track for every seat."""
    track = spaces(scene)
    order = [int(scene.seen.order[place]) for place in range(scene.seats)]
    labels = [
        scene.names.say("sentence:lantern", player=scene.name("seat", seat), n=str(space))
        for seat, space in enumerate(track)
    ]
    return scenery.lanterns(track, order, labels, scene.track_top)


def group_places(scene: Scene) -> list[tuple[float, float, list[int]]]:
    """The groups of action cards side by side: left edge, width, cards. None before the first month."""
    dealt = board_text.group_cards(scene.seen)
    count = sum(len(cards) for cards in dealt)
    between = GROUP_GAP * (scene.seats - 1) + 2 * PAD * scene.seats
    step = min(WIDEST_CARD, (WIDTH - 2 * MARGIN - between) / max(count, 1))
    x = (WIDTH - between - step * count) / 2
    found: list[tuple[float, float, list[int]]] = []
    for cards in dealt if count else []:
        width = step * len(cards) + 2 * PAD
        found.append((round(x, 1), round(width, 1), cards))
        x += width + GROUP_GAP
    return found


def groups(scene: Scene) -> str:
    """The action cards in their groups, and the fee where a dragon stands."""
    symbols, top = held_symbols(scene), scene.actions_top
    parts: list[str] = []
    for group, (x, width, cards) in enumerate(group_places(scene)):
        parts.append(pieces.panel(x, top, width, ACTIONS_HEIGHT))
        step = (width - 2 * PAD) / len(cards)
        for place, card in enumerate(cards):
            parts.append(action(scene, card, round(x + PAD + step * place, 1), round(step, 1), symbols))
        if group in scene.seen.dragons:
            parts.append(tiles.fee(round(x + width - 30, 1), top + 129))
    return "".join(parts) or undealt(scene)


def undealt(scene: Scene) -> str:
    """The action cards before the first month, face down."""
    count = 8 if scene.seen.house.great_wall else 7
    step = (WIDTH - 2 * MARGIN) / count
    backs = [tiles.card_back(round(MARGIN + step * (place + 0.5), 1), scene.actions_top + 75) for place in range(count)]
    return pieces.panel(MARGIN, scene.actions_top, WIDTH - 2 * MARGIN, ACTIONS_HEIGHT) + "".join(backs)


def held_symbols(scene: Scene) -> list[int]:
    """The symbols at the holder's court, by type. (dragon-symbols)"""
    found = [0] * len(box.TYPES)
    for _, _, living in scene.palaces:
        for person in living:
            found[box.TYPE_OF[person]] += int(box.SYMBOLS[person])
    return found


def action(scene: Scene, card: int, x: float, step: float, symbols: Sequence[int]) -> str:
    """An action card with what it would give the holder."""
    name, top = scene.name("action", card), scene.actions_top + PAD
    amount = f"2/{scene.seen.house.large_price}" if card == box.PRIVILEGE else "+1"
    if card < len(box.CARD_AMOUNT):
        amount = f"+{int(box.CARD_AMOUNT[card]) + symbols[box.CARD_TYPE[card]]}"
    label = scene.names.say("sentence:action", action=name, n=amount.removeprefix("+"))
    area: Box = (x, scene.actions_top - 2, step, ACTIONS_HEIGHT + 4)
    ring: Box = (x + 3, top, step - 6, tiles.ACTION_HEIGHT)
    drawn = tiles.action_card(card, name, amount, x + 3, top, step - 6)
    return scene.thing(f"action:{box.ACTIONS[card]}", label, [ring], [area], drawn)


def dragons(scene: Scene) -> list[str]:
    """Everybody's dragon: on a group of actions, or at home beside its owner's name."""
    places = group_places(scene)
    standing = [int(scene.seen.dragons[seat]) for seat in range(scene.seats)]
    found: list[str] = []
    for seat, group in enumerate(standing):
        if group != NO_GROUP and group < len(places):
            x, width, _ = places[group]
            before, count = standing[:seat].count(group), standing.count(group)
            placed = draw.at(
                round(x + 30 + before * min(46, (width - 90) / max(count - 1, 1)), 1), scene.actions_top + 126, 0.9
            )
        elif seat == scene.holder:
            placed = draw.at(188, scene.court_top + 30, 0.85)
        else:
            x, width = scene.other_place(seat)
            placed = draw.at(round(x + width - 78, 1), scene.others_top + 21, 0.58)
        title = draw.title(scene.name("seat", seat))
        found.append(f'<g id="dragon-of-{seat}" transform="{placed}">{title}<use href="#dragon-figure-{seat}"/></g>')
    return found


def stock(scene: Scene) -> str:
    """The holder's cards above the persons in stock: young ones, and old ones under them; the gate for newcomers."""
    seen, low = scene.seen, scene.stock_top + STOCK_HEIGHT
    parts = [pieces.panel(MARGIN, scene.stock_top - 4, WIDTH - 2 * MARGIN, STOCK_HEIGHT + 8)]
    parts += [hand_card(scene, card) for card in range(len(box.CARDS))]
    parts += [person(scene, number) for number in range(len(box.PERSONS))]
    parts.append(scenery.gate(GATE_X, low - 4))
    if seen.newcomer != NOTHING:
        said = scene.names.say("sentence:newcomer", person=scene.name("person", int(seen.newcomer)))
        figure = icon(f"p-{seen.newcomer}", GATE_X, low - 10, 1)
        parts.append(draw.group(draw.title(said), figure, id="dragon-newcomer"))
    elif seen.card != NOTHING:
        parts.append(icon(tiles.face_of(int(seen.card)), GATE_X, low - 46, 2.4))
    return "".join(parts)


def hand_card(scene: Scene, card: int) -> str:
    """A card of the holder, or the place where it was. (dragon-hand)"""
    count, name = scene.hands[scene.holder][card], scene.name("card", card)
    rivals = tuple(seat for seat in scene.rest if scene.hands[seat][card])
    x, top = STOCK_LEFT + COLUMN * card, scene.stock_top
    label = scene.names.say("sentence:card", card=name, n=str(count))
    area: Box = (x, top - 4, COLUMN, STOCK_HEIGHT + 8)
    drawn = tiles.person_card(card, count, name, rivals, x + 3, top, COLUMN - 6)
    ring: Box = (x + 3, top, COLUMN - 6, tiles.PERSON_CARD_HEIGHT)
    return scene.thing(f"card:{box.CARDS[card]}", label, [ring], [area], drawn)


def person(scene: Scene, number: int) -> str:
    """A kind of person in the stock: how many are left, and the steps that one brings. A finger may touch the card
    above a young one as well."""
    type, is_old, count = int(box.TYPE_OF[number]), int(box.IS_OLD[number]), int(scene.seen.stock[number])
    x, top = STOCK_LEFT + COLUMN * type, scene.stock_top
    is_alone = type < box.UNDIVIDED
    ring: Box = (x + 3, top + TILE_TOP + TILE_STEP * is_old, COLUMN - 6, TILE_HEIGHT + TILE_STEP * is_alone)
    half = TILE_TOP + TILE_STEP - 2
    area: Box = (x, top + half, COLUMN, STOCK_HEIGHT - half + 4) if is_old else (x, top - 4, COLUMN, half + 4)
    if is_alone:
        area = (x, top - 4, COLUMN, STOCK_HEIGHT + 8)
    name, steps = scene.name("person", number), str(box.STEPS[number])
    label = scene.names.say("sentence:person", person=name, n=str(count), steps=steps)
    return scene.thing(f"person:{box.PERSONS[number]}", label, [ring], [area], tiles.person_tile(number, count, *ring))


def court(scene: Scene) -> str:
    """The court of whoever looks: what is owned, and the palaces with everybody in them."""
    seat, top, edge = scene.holder, scene.court_top, scene.edge(scene.holder)
    name = scene.name("seat", seat)
    line: dict[str, draw.Value] = {"stroke": f"var(--{edge})", "stroke_width": 1 if edge == "line" else 3}
    parts = [
        pieces.panel(MARGIN, top, WIDTH - 2 * MARGIN, COURT_HEIGHT, **line),
        scenery.hills(PALACES_LEFT - 6, top + 8, WIDTH - MARGIN - PALACES_LEFT + 2, COURT_HEIGHT - 36),
        seats.mark(seat, 32, top + 29, 28),
        pieces.label(54, top + 38, name, fitted(name, 26, 100), class_="name"),
        *owned(scene),
        scenery.palace_parts(seat, scene.half),
        *[palace(scene, place) for place in range(len(scene.palaces))],
    ]
    if scene.seen.phase == phases.BUILDING and seat == scene.to_move:
        parts.append(new_palace(scene))
    return "".join(parts)


def owned(scene: Scene) -> list[str]:
    """Goods, points and privileges of the holder, two in a row."""
    seen, seat = scene.seen, scene.holder
    found = [
        (f"good:{good}", scene.name("good", place), int(seen.goods[place * 5 + seat]))
        for place, good in enumerate(box.GOODS)
    ]
    found.append(("", scene.names.say("change:points"), int(seen.points[seat])))
    found += [
        (f"privilege:{size}", scene.name("privilege", place), int(seen.privileges[place * 5 + seat]))
        for place, size in enumerate(box.PRIVILEGES)
    ]
    width, height = tiles.CELL_WIDTH, tiles.CELL_HEIGHT
    places = pieces.grid(6, 2, 15, scene.court_top + CELLS_TOP, width + 3, height + 4)
    parts: list[str] = []
    for (touch, name, count), sign, (x, y) in zip(found, tiles.CELLS, places, strict=True):
        label = scene.names.say("sentence:owned", thing=name, n=str(count))
        area: Box = (x - 1, y, width + 2, height + 4)
        parts.append(scene.thing(touch, label, [(x, y, width, height)], [area], tiles.cell(sign, count, x, y)))
    return parts


def palace_x(scene: Scene, place: int) -> float:
    """The middle of a palace of the holder."""
    return round(PALACES_LEFT + scene.step * (place + 0.5), 1)


def column(scene: Scene, x: float) -> Box:
    """What a finger hits for a palace: all that is above and below it."""
    return round(x - scene.step / 2, 1), scene.court_top + 4, scene.step, COURT_HEIGHT - 8


def palace(scene: Scene, place: int) -> str:
    """A palace of the holder with the persons in it; an empty one shows that it will decay. (dragon-decay)"""
    number, floors, living = scene.palaces[place]
    x = palace_x(scene, place)
    is_bare = not living and scene.seen.month > 0 and not scene.is_over
    house = draw.group(scenery.palace(floors, is_bare, number), transform=draw.at(x, scene.ground))
    height = floors * FLOOR_HEIGHT + 48
    ring: Box = (round(x - scene.step / 2 + 3, 1), scene.ground - height, round(scene.step - 6, 1), height + 10)
    label = scene.names.say("palace", n=str(number))
    drawn = scene.thing(f"palace:{number}", label, [ring], [column(scene, x)], house)
    return drawn + "".join(
        resident(
            scene,
            person,
            number,
            x,
            [feet(scene, room, floors) for room in range(len(living)) if living[room] == person],
        )
        for person in sorted(set(living), key=living.index)
    )


def feet(scene: Scene, room: int, floors: int) -> float:
    """Where somebody stands: on the floor of a room, or on the roof where the room is gone. (dragon-earthquake)"""
    return scene.ground - FLOOR_HEIGHT * room if room < floors else scene.ground - FLOOR_HEIGHT * room - 34


def resident(scene: Scene, person: int, number: int, x: float, ys: Sequence[float]) -> str:
    """A person in a palace; two alike in one palace are one choice."""
    left, width, scale = round(x - scene.half, 1), round(2 * scene.half, 1), round(min(0.92, scene.half / 38), 2)
    label = scene.names.say("resident", person=scene.name("person", person), n=str(number))
    rings: list[Box] = [(left + 3, y - FLOOR_HEIGHT + 3, width - 6, FLOOR_HEIGHT - 6) for y in ys]
    areas: list[Box] = [(left - 9, y - FLOOR_HEIGHT, width + 18, FLOOR_HEIGHT) for y in ys]
    figures = "".join(icon(f"p-{person}", x, y - 1, scale) for y in ys)
    return scene.thing(f"resident:{box.PERSONS[person]}@{number}", label, rings, areas, figures)


def new_palace(scene: Scene) -> str:
    """The ground where a floor becomes a new palace. (dragon-build)"""
    x = palace_x(scene, len(scene.palaces))
    ring: Box = (round(x - scene.half, 1), scene.ground - FLOOR_HEIGHT, round(2 * scene.half, 1), FLOOR_HEIGHT)
    house = draw.group(scenery.plot(scene.half), transform=draw.at(x, scene.ground))
    return scene.thing("palace:new", scene.names.say("palace:new"), [ring], [column(scene, x)], house)


def others(scene: Scene) -> str:
    """The other courts, smaller, in the order of their seats."""
    seen = scene.seen
    parts: list[str] = []
    for seat in scene.rest:
        goods = {good: int(seen.goods[place * 5 + seat]) for place, good in enumerate(box.GOODS)}
        owned = {size: int(seen.privileges[place * 5 + seat]) for place, size in enumerate(box.PRIVILEGES)}
        name, points = scene.name("seat", seat), int(seen.points[seat])
        facts = {fact: str(count) for fact, count in [("n", points), *goods.items(), *owned.items()]}
        label = scene.names.say("sentence:court", player=name, **facts)
        counts = (*goods.values(), owned["small"] + 2 * owned["large"], sum(scene.hands[seat]))
        x, width = scene.other_place(seat)
        place = (x, scene.others_top, width)
        parts.append(
            scenery.other_court(seat, name, label, points, counts, scene.courts[seat], scene.edge(seat), *place)
        )
    return "".join(parts)
