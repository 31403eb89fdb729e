"""The panels `stock-N` on a phone: cards and persons in two rows of five types."""

from functools import lru_cache
from typing import Final, NamedTuple

from teahouse.draw import pieces, svg
from teahouse.draw.touch import ring_around, touchable
from teahouse.games.dragon import box
from teahouse.games.dragon.court import NOTHING
from teahouse.games.dragon.look.cards import face_of, small_label
from teahouse.games.dragon.look.colours import dashed, icon
from teahouse.games.dragon.look.names import DragonNames
from teahouse.games.dragon.look.phrases import card_label, person_label
from teahouse.games.dragon.look.stock_panel import StockKey

COLUMNS: Final = 5
# Papers lie a little inside their cells, rings around them on the edges, so that a finger meets no gaps.
EDGE: Final = 2.5
# Cards, young ones and old ones of two rows of types.
ROWS: Final = 6


class SmallStockKey(NamedTuple):
    """What is shown of cards and persons on a phone, and how large."""

    stock: StockKey
    width: int
    height: int


class Grid(NamedTuple):
    """How wide columns and how high rows are."""

    across: float
    down: float

    def place(self, card: int, row: int) -> svg.Point:
        """The upper left corner of a cell of a type: 0 for its card, 1 and 2 for its persons."""
        return (round(self.across * (card % COLUMNS), 1), round(self.down * (row + ROWS // 2 * (card // COLUMNS)), 1))

    def size(self, rows: int = 1) -> tuple[float, float]:
        """How large a thing over so many rows is."""
        return round(self.across - 0.2, 1), round(self.down * rows - 0.2, 1)


def small_stock(key: SmallStockKey) -> str:
    """The seat's cards, under each the persons of its type; in the place of the joker's, whoever looks for a room."""
    facts = key.stock
    names, grid = DragonNames.of(facts.lang), Grid(key.width / COLUMNS, key.height / ROWS)
    parts = [grounds(facts.hand, grid)]
    for card, count in enumerate(facts.hand):
        rivals = tuple(other for other in facts.holders[card] if other != facts.seat)
        parts.append(hand_card(names, card, count, rivals, grid))
        if card != box.JOKER:
            parts.append(card_of_figures(names, card, count, grid))
    persons = [person(names, number, count, grid) for number, count in enumerate(facts.stock)]
    parts.append(svg.group(*persons, data_gives=""))
    return svg.group(*parts, newcomer(key, names, grid), class_="small")


@lru_cache(256)
def grounds(hand: tuple[int, ...], grid: Grid) -> str:
    """The paper of all cards and persons, and the places where cards were: three shapes, so that little is sent."""
    held = "".join(outline(grid.place(card, 0), grid.size()) for card, count in enumerate(hand) if count)
    gone = "".join(outline(grid.place(card, 0), grid.size()) for card, count in enumerate(hand) if not count)
    persons = "".join(
        outline(grid.place(card, row), grid.size(2 if card < box.UNDIVIDED else 1))
        for card in range(len(box.TYPES))
        for row in ((1,) if card < box.UNDIVIDED else (1, 2))
    )
    return (
        svg.path(persons, fill="var(--paper-2)", stroke="var(--line)")
        + svg.path(held, fill="var(--paper)", stroke="var(--ink-2)", stroke_width=1.5)
        + dashed(gone, "var(--ink-2)")
    )


def outline(place: svg.Point, size: tuple[float, float]) -> str:
    """The edge of a card, a little inside its place."""
    width, height = round(size[0] - 2 * EDGE), round(size[1] - 2 * EDGE)
    return f"M{svg.pair((round(place[0] + EDGE), round(place[1] + EDGE)))}h{width}v{height}h-{width}Z"


@lru_cache(1024)
def hand_card(names: DragonNames, card: int, count: int, rivals: tuple[int, ...], grid: Grid) -> str:
    """A card of the seat, or the place where it was; above right the marks of others who hold such a card."""
    name, (width, height) = names.by_number["card"][card], grid.size()
    parts: list[str] = []
    is_long = pieces.fitting_size(name, 12.5, width - 6) < 12.5
    scale, y = (0.5, 10.5) if is_long or card == box.JOKER else (0.68, 14.5)
    parts.append(icon(face_of(card), 14, y, scale, opacity=None if count else 0.35))
    parts += [
        svg.use(f"dragon-rival-{seat}", round(width - 9 - 11.5 * nth), 10) for nth, seat in enumerate(reversed(rivals))
    ]
    if count:
        written = f"{count}× {name}" if count > 1 else name
        parts.append(small_label(written, round(width / 2, 1), height - 11, 12.5, width - 6, 11.5))
    label = card_label(names, card, count)
    return touchable(
        f"card:{box.CARDS[card]}",
        label,
        *parts,
        ring=ring_around(0, 0, width, height, 4),
        transform=svg.at(*grid.place(card, 0)),
    )


@lru_cache(1024)
def card_of_figures(names: DragonNames, card: int, count: int, grid: Grid) -> str:
    """The figures of a type stand for its card as well."""
    label = card_label(names, card, count)
    return touchable(f"card:{box.CARDS[card]}", label, ring=ring_around(*grid.place(card, 1), *grid.size(2), 4))


@lru_cache(1024)
def person(names: DragonNames, number: int, count: int, grid: Grid) -> str:
    """A kind of person in the stock: the steps that one brings over how many are left; faint if there are none."""
    card = int(box.TYPE_OF[number])
    is_alone = card < box.UNDIVIDED
    width, height = grid.size(2 if is_alone else 1)
    middle = height / 2
    figure = 0.78 if is_alone else round((height - 7) / 70, 2)
    steps_y, count_y = (16.5, height - 7.5) if is_alone else (middle - 5, middle + 15)
    drawn = (
        icon(f"p-{number}", round(width * (0.47 if is_alone else 0.36), 1), round(middle + 35 * figure, 1), figure)
        + pieces.label(round(width - 5), round(steps_y), f"+{box.STEPS[number]}", 12.5, anchor="end", class_="quiet")
        + pieces.label(round(width - 5), round(count_y), str(count), 18, anchor="end", class_="n name")
    )
    return touchable(
        f"person:{box.PERSONS[number]}",
        person_label(names, number, count),
        drawn if count else svg.group(drawn, opacity=0.35),
        ring=ring_around(0, 0, width, height, 4),
        transform=svg.at(*grid.place(card, 2 if box.IS_OLD[number] else 1)),
    )


def newcomer(key: SmallStockKey, names: DragonNames, grid: Grid) -> str:
    """The person who is looking for a room, or the card just played."""
    facts, (left, top), (width, height) = key.stock, grid.place(int(box.JOKER), 1), grid.size(2)
    x, y = round(left + width / 2, 1), round(top + height / 2, 1)
    if facts.newcomer != NOTHING:
        said = names.say("newcomer", person=names.named("person", box.PERSONS[facts.newcomer]))
        figure = icon(f"p-{facts.newcomer}", x, y + 38)
        about = f"newcomer:{box.PERSONS[facts.newcomer]}"
        return svg.group(svg.title(said), figure, id=f"dragon-newcomer-{facts.seat}-{key.width}", data_about=about)
    if facts.card == NOTHING:
        return ""
    return icon(face_of(facts.card), x, y, 2, data_about=f"card:{box.CARDS[facts.card]}")
