"""Hand and reward cards on a phone: three stacks and a few tiles, in a row or, on a phone on its side, in a column."""

from math import ceil
from typing import Final

from teahouse.draw import pieces, svg
from teahouse.games.confucius.box import CARDS, REWARDS, TITLES, VACANT
from teahouse.games.confucius.look.cards import BRIBERY, REWARD_SIGNS
from teahouse.games.confucius.look.colours import EDGE, FACE, GOLD, ministry_colour
from teahouse.games.confucius.look.figures import mark, shape
from teahouse.games.confucius.look.hand import HandKey, ThroneKey, cards_label
from teahouse.games.confucius.look.lettering import SMALLEST, small_label
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.look.rewards import RewardsKey, TitlesKey
from teahouse.games.confucius.look.touches import Place, area, spot

# Width and height of the hand and of the reward cards, in a row and in a column.
HAND: Final = (216, 83)
REWARDS_BESIDE: Final = (130, 83)
HAND_LOW: Final = (88, 154)
REWARDS_LOW: Final = (88, 153)
# A column is narrower on the screen than it is drawn, so its letters are larger.
LOW_SMALLEST: Final = 13.5
KINDS: Final = len(CARDS)
# So many tiles of reward cards lie in one row or column; more take two.
TILES_IN_LINE: Final = 3

Size = tuple[float, float]


def hand(key: HandKey) -> str:
    """The stacks beside each other."""
    width, height = HAND
    places = [(place * (width + 3) / KINDS, 1.0, (width + 3) / KINDS - 3, height - 2.0) for place in range(KINDS)]
    return stacks(key, HAND, places)


def low_hand(key: HandKey) -> str:
    """The stacks below each other."""
    width, height = HAND_LOW
    places = [(1.0, place * (height + 2) / KINDS, width - 2.0, (height + 2) / KINDS - 2) for place in range(KINDS)]
    return stacks(key, HAND_LOW, places)


def stacks(key: HandKey, size: Size, places: list[Place]) -> str:
    """Each kind of card with its number, or one back with the number of all."""
    if not key.cards:
        return closed_hand(key, size)
    names = ConfuciusNames.of(key.lang)
    parts: list[str] = []
    for card, (count, place) in enumerate(zip(key.cards, places, strict=True)):
        drawn = stack(card, count, place)
        if count:
            touch = spot(f"hand:{CARDS[card]}", cards_label(card, count, names), place, inset=0.5)
            parts += [drawn, touch]
        else:
            parts.append(svg.group(drawn, opacity=0.3, data_about=f"hand:{CARDS[card]}"))
    return "".join(parts)


def stack(card: int, count: int, place: Place) -> str:
    """A card: its cash above or on the left, its licences below or on the right, and how many there are."""
    x, y, width, height = place
    is_upright = height > width * 0.8
    across, down = (0.0, height / 2) if is_upright else (width / 2, 0.0)
    half = (width, down) if is_upright else (across, height)
    parts = [
        svg.rect(x, y, *half, fill="#efe0b4"),
        svg.rect(x + across, y + down, *half, fill="#d9e4df"),
        svg.rect(x, y, width, height, 0, fill="none", **EDGE),
    ]
    for unit, amount, left, top in [("coin", card + 1, x, y), ("licence", KINDS - card, x + across, y + down)]:
        middle = top + (down / 2 if is_upright else height * 0.36)
        parts.append(pieces.label(left + 6, middle + 6, str(amount), 17, font_weight=700, class_="on-card"))
        parts.append(shape(unit, left + 28, middle))
    if count > 1:
        right, low = x + width - 3, y + height - 3
        parts.append(svg.rect(right - 27, low - 18, 27, 18, 9, fill=FACE, **EDGE))
        parts.append(pieces.label(right - 13.5, low - 4, f"×{count}", 14, anchor="middle", class_="on-card"))
    return "".join(parts)


def closed_hand(key: HandKey, size: Size) -> str:
    """A hand from behind."""
    width, height = size
    parts = [pieces.panel(0.5, 0.5, width - 1, height - 1), mark(key.seat, 24, height / 2, 24)]
    parts.append(shape("back", 46, height / 2 - 27, 0.5))
    # In a column the number stands below the card.
    x, y = (96, height / 2 + 6) if width > height else (54, height / 2 + 50)
    parts.append(pieces.label(x, y, f"×{key.size}", 17, font_weight=600))
    return svg.group(*parts, data_about="hand:back")


def rewards(key: RewardsKey) -> str:
    """The reward cards beside each other."""
    return tiles(key, REWARDS_BESIDE)


def low_rewards(key: RewardsKey) -> str:
    """The reward cards below each other."""
    return tiles(key, REWARDS_LOW)


def tiles(key: RewardsKey, size: Size) -> str:
    """The reward cards kind by kind as tiles, or one back with their number."""
    width, height = size
    ground = pieces.panel(0.5, 0.5, width - 1, height - 1)
    if not key.cards:
        number = pieces.label(width / 2 + 14, height / 2 + 6, f"×{key.size}", 17, font_weight=600)
        back = shape("reward", width / 2 - 28, height / 2 - 26, 0.6)
        return svg.group(ground, back, number, data_about="reward:back")
    names = ConfuciusNames.of(key.lang)
    kinds = [kind for kind, count in enumerate(key.cards) if count]
    parts = [ground]
    for kind, place in zip(kinds, tile_places(len(kinds), size), strict=True):
        parts.append(tile(REWARDS[kind], key.cards[kind], place))
        parts.append(spot(f"reward:{REWARDS[kind]}", names.name("reward", REWARDS[kind]), place, inset=0.25))
    return "".join(parts)


def tile_places(count: int, size: Size) -> list[Place]:
    """Where so many tiles lie: along the longer side, in one line or in two."""
    width, height = size
    lines = 1 if count <= TILES_IN_LINE else 2
    in_line = max(TILES_IN_LINE, ceil(count / lines))
    columns, rows = (in_line, lines) if width > height else (lines, in_line)
    across, down = (width - 1) / columns, (height - 1) / rows
    return [(1 + x, 1 + y, across - 0.5, down - 0.5) for x, y in pieces.grid(count, columns, 0, 0, across, down)]


def tile(kind: str, count: int, place: Place) -> str:
    """The sign of a reward card, and the ministry in which it bribes."""
    x, y, width, height = place
    sign, scale = REWARD_SIGNS[kind]
    middle, centre = x + width / 2, y + height / 2
    parts = [svg.rect(x, y, width, height, fill=FACE, stroke=GOLD, stroke_width=2)]
    fit = min(width / 44, height / 40, 1) * scale
    if not kind.startswith(BRIBERY):
        parts.append(shape(f"do-{sign}", middle, centre, fit))
    else:
        parts += bribery(kind.removeprefix(BRIBERY), sign, place)
    if count > 1:
        parts.append(pieces.label(x + width - 3, y + 14, f"×{count}", 14, anchor="end", class_="on-card"))
    return "".join(parts)


def bribery(ministry: str, sign: str, place: Place) -> list[str]:
    """A bribe above or beside its ministry."""
    x, y, width, height = place
    is_upright = height > width
    across, down = (width, height / 2) if is_upright else (width / 2, height)
    left, top = (x, y + down) if is_upright else (x + across, y)
    fit = min(across / 40, down / 36, 0.9)
    return [
        svg.rect(left + 1, top + 1, across - 2, down - 2, fill=ministry_colour(ministry)),
        shape(f"do-{sign}", x + across / 2, y + down / 2, fit),
        shape(f"is-{ministry}", left + across / 2, top + down / 2, min(fit * 1.2, 0.9), color=FACE),
    ]


def throne(key: ThroneKey) -> str:
    """The winners under the emperor's hat, beside each other."""
    return winners(key, HAND, SMALLEST)


def low_throne(key: ThroneKey) -> str:
    """The same in a column."""
    return winners(key, HAND_LOW, LOW_SMALLEST)


def winners(key: ThroneKey, size: Size, smallest: float) -> str:
    """The winners: the hat, their marks and names."""
    width, height = size
    names = ConfuciusNames.of(key.lang)
    count = len(key.winners)
    across, down = (width / count, height) if width > height else (width, height / count)
    parts = [pieces.panel(0.5, 0.5, width - 1, height - 1)]
    for place, seat in enumerate(key.winners):
        x = across * (place + 0.5 if width > height else 0.5)
        y = down * (0.5 if width > height else place + 0.5)
        parts.append(shape("emperor", x, y - 22, 0.8))
        parts.append(mark(seat, x, y + 2, 24))
        name = names.seat(seat)
        parts.append(small_label(name, x, y + 27, across - 6, 15, "middle", smallest, class_="name"))
        at = x - across / 2, y - min(down, height) / 2, across, min(down, height)
        parts.append(area(f"winner:{seat}", at))
    return "".join(parts)


def titles(key: TitlesKey) -> str:
    """The titles and their holders."""
    return holders(key, REWARDS_BESIDE, SMALLEST)


def low_titles(key: TitlesKey) -> str:
    """The same in a column."""
    return holders(key, REWARDS_LOW, LOW_SMALLEST)


def holders(key: TitlesKey, size: Size, smallest: float) -> str:
    """Each title with the mark of whoever holds it."""
    width, height = size
    names = ConfuciusNames.of(key.lang)
    parts = [pieces.panel(0.5, 0.5, width - 1, height - 1)]
    step = (height - 6) / len(TITLES)
    for place, (title, seat) in enumerate(zip(TITLES, key.holders, strict=True)):
        y = 3 + step * (place + 0.5)
        if seat != VACANT:
            parts.append(mark(seat, 12, y, 14))
        name = names.name("title", title)
        parts.append(small_label(name, 23, y, width - 25, 13, smallest=smallest, class_="name"))
        parts.append(area(f"title:{title}", (0, y - step / 2, width, step)))
    return "".join(parts)
