"""The panels `mini-N`: the court of seat N from afar."""

from typing import Final, NamedTuple

from teahouse.draw import pieces, seats, svg
from teahouse.games.dragon.look.colours import ROUND, icon
from teahouse.games.dragon.look.court import ground
from teahouse.games.dragon.look.facts import CourtFacts, Palace
from teahouse.games.dragon.look.names import DragonNames
from teahouse.games.dragon.look.palaces import SMALL_HIGHEST, small_palaces
from teahouse.games.dragon.look.phrases import court_sentence
from teahouse.games.dragon.look.sizes import MINI_WIDTH, SMALL_MINI_HEIGHTS, mini_height, small_mini_width
from teahouse.games.dragon.state import DragonState

# What courts own, by the signs of it: goods, the dragons on privileges, cards.
OWNED: Final = ["tax_collector", "farmer", "pyrotechnist", "decree", "card"]
# What the signs are explained by.
ABOUTS: Final = {
    "tax_collector": "good:yuan",
    "farmer": "good:rice",
    "pyrotechnist": "good:firework",
    "decree": "owned:privileges",
    "card": "owned:cards",
    "person": "owned:persons",
    "floor": "owned:palaces",
}
# Right of names and goods stand the palaces.
PALACES_LEFT: Final = 204
LARGEST_PALACES: Final = 1.5
NARROWEST_PALACE: Final = 46
# On a phone: how wide a cell must at least be.
SMALL_CELL: Final = 38
MARK_WIDTH: Final = 33


class MiniKey(NamedTuple):
    """What a court shows from afar."""

    lang: str
    seat: int
    seats: int
    decides: bool
    wins: bool
    goods: tuple[int, ...]
    points: int
    privileges: tuple[int, ...]
    cards: int
    palaces: tuple[Palace, ...]


def mini_key(seen: DragonState, seat: int, court: CourtFacts, wins: bool, lang: str) -> MiniKey:
    """The court of a seat."""
    return MiniKey(
        lang=lang,
        seat=seat,
        seats=int(seen.seats),
        decides=seen.to_move == seat,
        wins=wins,
        goods=court.goods,
        points=court.points,
        privileges=court.privileges,
        cards=sum(court.hand),
        palaces=court.palaces,
    )


def mini(key: MiniKey) -> str:
    """A court from afar: name and points over goods, the dragons on its privileges and its cards; then its palaces."""
    names, height = DragonNames.of(key.lang), mini_height(key.seats)
    name = names.by_number["seat"][key.seat]
    # A lone opponent's palaces stand below all that, those of several beside it.
    is_alone = key.seats == 2
    top = 24 if is_alone else height / 2 - 12
    parts = [
        svg.title(court_sentence(names, key.seat, key.points, key.goods, key.privileges)),
        ground(MINI_WIDTH, height, key.decides, key.wins),
        seats.mark(key.seat, 17, top, 17),
        pieces.label(31, top + 6, name, pieces.fitting_size(name, 18, 120), class_="name"),
        pieces.label(
            PALACES_LEFT - 12, top + 7, str(key.points), 20, anchor="end", class_="n name", data_about="owned:points"
        ),
    ]
    for place, (sign, count) in enumerate(zip(OWNED, owned_counts(key), strict=True)):
        parts.append(counted(sign, str(count), 15 + 39 * place, top + 25, 0.74, 16, count > 0))
    left = 14 if is_alone else PALACES_LEFT
    parts.append(palaces_afar(key, left, height, height - (64 if is_alone else 8)))
    return svg.group(*parts, data_about=f"court:{key.seat}")


def palaces_afar(key: MiniKey, left: float, low: float, height: float) -> str:
    """The palaces of a court between an edge and that of the panel, at most so high."""
    width = MINI_WIDTH - left - 12
    narrow = width / (NARROWEST_PALACE * max(len(key.palaces), 1))
    scale = round(min(height / SMALL_HIGHEST, LARGEST_PALACES, narrow), 2)
    return svg.group(small_palaces(key.seat, key.palaces, left, low - 4, width, scale), **ROUND)


def owned_counts(key: MiniKey) -> tuple[int, ...]:
    """How many there are of what courts own."""
    small, large = key.privileges
    return *key.goods, small + 2 * large, key.cards


def counted(sign: str, count: str, x: float, y: float, scale: float, size: float, has_some: bool) -> str:
    """A sign with its number; faint where there is none."""
    tone = None if has_some else "quiet"
    number = pieces.label(round(x + 15 * scale, 1), round(y + size * 0.36, 1), count, size, class_=tone)
    face = icon(sign, x, y, scale, color="var(--ink-2)", opacity=None if has_some else 0.5)
    return svg.group(face, number, data_about=ABOUTS[sign])


def small_mini(key: MiniKey) -> str:
    """The same on a phone: people and rooms, palaces, and what is owned, as signs with numbers."""
    names = DragonNames.of(key.lang)
    width, height = small_mini_width(key.seats), SMALL_MINI_HEIGHTS[key.seats - 1]
    people, rooms = people_and_rooms(key.palaces)
    counts = [(sign, str(count)) for sign, count in zip(OWNED, owned_counts(key), strict=True)]
    cells = [("", ""), ("person", f"{people}/{rooms}"), ("floor", str(len(key.palaces))), counts[4], *counts[:4]]
    columns = min(len(cells), int(width / SMALL_CELL))
    columns = next(number for number in (8, 4, 2) if number <= columns)
    step, down = (width - 6) / columns, (height - 4) / (len(cells) // columns)
    parts = [
        svg.title(court_sentence(names, key.seat, key.points, key.goods, key.privileges)),
        ground(width, height, key.decides, key.wins),
        seats.mark(key.seat, 14, round(2 + down / 2, 1), 16),
    ]
    places = pieces.grid(len(cells), columns, 13, 2 + down / 2, step, down)
    for place, ((sign, count), (x, y)) in enumerate(zip(cells, places, strict=True)):
        # The mark beside it leaves more room to people and rooms.
        left = MARK_WIDTH if place == 1 else x
        if sign:
            parts.append(counted(sign, count, round(left, 1), round(y, 1), 0.62, 13, count != "0"))
    return svg.group(*parts, data_about=f"court:{key.seat}")


def people_and_rooms(palaces: tuple[Palace, ...]) -> tuple[int, int]:
    """How many live at a court, and how many could."""
    return sum(len(living) for _, _, living in palaces), sum(floors for _, floors, _ in palaces)
