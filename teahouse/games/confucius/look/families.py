"""The families: points, cubes, gifts to give, cards and armies."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from teahouse.draw import pieces, svg
from teahouse.games.confucius.box import (
    ACTIVE,
    AVAILABLE,
    COLONY,
    CUBE,
    GIFT_COUNT,
    GONE,
    HAND,
    OCEAN,
    REWARD,
    SHIPYARD,
    STOCK,
)
from teahouse.games.confucius.look.facts import part_of, winners_of
from teahouse.games.confucius.look.figures import mark, piece, shape
from teahouse.games.confucius.look.lettering import fitting_size
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.look.rows import row_place
from teahouse.games.confucius.look.touches import spot
from teahouse.games.confucius.state import ConfuciusState

WIDTH: Final = 384
GIFTS: Final = int(GIFT_COUNT)
# Where in a family's row its columns are.
NAME_X: Final = 46
NAME_WIDTH: Final = 130
CUBES_X: Final = 184
CARDS_X: Final = 248
REWARDS_X: Final = 275
ARMIES_X: Final = 308
POINTS_X: Final = 377


class FamilyFacts(NamedTuple):
    """What everybody can count of a family."""

    points: int
    cubes: int
    cards: int
    rewards: int
    stock: int
    colonies: int
    shipyard: int
    ocean: int
    # What has become of each gift.
    gifts: tuple[int, ...]
    # Armies abroad; and whether one stands on Emperor Insulted.
    abroad: int
    has_insulted: bool
    is_chief: bool
    has_passed: bool
    has_won: bool


class FamiliesKey(NamedTuple):
    """What the panel of the families shows."""

    lang: str
    rows: tuple[FamilyFacts, ...]


def families_key(seen: ConfuciusState, lang: str) -> FamiliesKey:
    """What everybody sees of the families."""
    winners, armies = winners_of(seen), tuple(seen.armies)
    return FamiliesKey(lang, tuple(family_facts(seen, seat, armies, winners) for seat in range(int(seen.seats))))


def family_facts(seen: ConfuciusState, seat: int, armies: tuple[int, ...], winners: Sequence[int]) -> FamilyFacts:
    """What everybody sees of one family; at the end nobody is Chief Minister or has passed any more."""
    counts = seen.counts
    return FamilyFacts(
        points=int(seen.points[seat]),
        cubes=int(counts[CUBE + seat]),
        cards=int(counts[HAND + seat]),
        rewards=int(counts[REWARD + seat]),
        stock=int(counts[STOCK + seat]),
        colonies=int(counts[COLONY + seat]),
        shipyard=int(counts[SHIPYARD + seat]),
        ocean=int(counts[OCEAN + seat]),
        gifts=part_of(seen.gifts, seat * GIFTS, GIFTS),
        abroad=armies.count(seat),
        has_insulted=bool(seen.insulted == seat),
        is_chief=bool(seen.chief == seat) and not winners,
        has_passed=bool(seen.has_passed(seat)) and not winners,
        has_won=seat in winners,
    )


def families(key: FamiliesKey) -> str:
    """A row for each family."""
    names = ConfuciusNames.of(key.lang)
    seats = len(key.rows)
    parts = [svg.use(f"confucius-families-{seats}")]
    movable: list[str] = []
    spots: list[str] = []
    for seat, facts in enumerate(key.rows):
        top, height = row_place(seat, seats)
        parts += row(seat, facts, top, height, names)
        movable += cubes(seat, facts, top + height / 2) + armies_at_home(seat, facts, top, height)
        spots.append(spot(f"seat:{seat}", family_label(seat, facts, names), (0, top, WIDTH, height)))
    return "".join([*parts, svg.group(*movable, class_="pieces"), *spots])


def row(seat: int, facts: FamilyFacts, top: float, height: float, names: ConfuciusNames) -> list[str]:
    """A family's row; the emperor's hat for the Chief Minister, a cup for whoever has passed, gold for the winner."""
    middle, upper = top + height / 2, top + height * 0.3
    name = names.seat(seat)
    room = NAME_WIDTH - (34 if facts.is_chief else 0)
    parts = [
        mark(seat, 24, upper + 3, 26),
        pieces.label(NAME_X, upper + 8, name, fitting_size(name, 23, room), class_="name"),
        small_gifts(facts.gifts, round(top + height * 0.74)),
        count_label(CARDS_X, middle + 8, facts.cards),
        count_label(REWARDS_X, middle + 8, facts.rewards),
        pieces.label(ARMIES_X, top + height - 6, f"+{facts.stock}", 15, anchor="middle", class_="quiet"),
        pieces.label(POINTS_X, middle + 12, str(facts.points), 34, anchor="end", class_="name"),
    ]
    if facts.has_won:
        edge = svg.rect(2, top + 2, WIDTH - 4, height - 4, 5, fill="none", stroke="var(--gold)", stroke_width=4)
        parts.insert(0, edge)
    if facts.is_chief:
        parts.append(shape("do-favour", NAME_X + NAME_WIDTH - 14, upper, 0.75))
    if facts.has_passed:
        parts.append(shape("do-idle", CUBES_X + 24, middle, 0.8))
    return parts


def small_gifts(gifts: tuple[int, ...], y: float) -> str:
    """The gifts that a family has to give, and pale those that it may still buy."""
    shown = [
        svg.use(f"confucius-gift-{gift + 1}", 51 * gift, opacity=None if status == AVAILABLE else 0.25)
        for gift, status in enumerate(gifts)
        if status not in (GONE, ACTIVE)
    ]
    return svg.group(*shown, transform=svg.at(NAME_X + 8, y, 0.44))


def count_label(x: float, y: float, count: int) -> str:
    """A number of cards; none is pale."""
    return pieces.label(x, y, str(count), 22, anchor="middle", opacity=None if count else 0.35)


def cubes(seat: int, facts: FamilyFacts, middle: float) -> list[str]:
    """The cubes that a family still has."""
    return [
        piece(f"c-{seat}-{number}", f"cube-{seat}", CUBES_X + 6 + 18 * (number % 3), middle - 9 + 19 * (number // 3))
        for number in range(facts.cubes)
    ]


def armies_at_home(seat: int, facts: FamilyFacts, top: float, height: float) -> list[str]:
    """A family's armies on Emperor Insulted and in the colonies; the numbers before theirs are those abroad."""
    places: list[tuple[float, float, float]] = []
    if facts.has_insulted:
        places.append((ARMIES_X + 26, top + height * 0.42, 0.85))
    for x, _ in pieces.centred_row(facts.colonies, ARMIES_X, 0, min(14, 36 / max(facts.colonies, 1))):
        places.append((x, top + height * 0.36, 0.95))
    return [piece(f"a-{seat}-{number}", f"army-{seat}", *place) for number, place in enumerate(places, facts.abroad)]


def family_label(seat: int, facts: FamilyFacts, names: ConfuciusNames) -> str:
    """A family in numbers."""
    gifts = [names.name("gift", str(gift + 1)) for gift, status in enumerate(facts.gifts) if status == AVAILABLE]
    return names.say(
        "family",
        player=names.seat(seat),
        points=str(facts.points),
        cubes=str(facts.cubes),
        cards=str(facts.cards),
        rewards=str(facts.rewards),
        stock=str(facts.stock),
        colonies=str(facts.colonies),
        shipyard=str(facts.shipyard),
        ocean=str(facts.ocean),
        gifts=names.list_of(gifts),
    )


def families_definitions(seats: int) -> str:
    """The ground of the rows, and what the columns count: cubes, cards, reward cards, armies, points."""
    rows = [row_place(seat, seats) for seat in range(seats)]
    return svg.group(
        shape("blank", CUBES_X + 24, 15, 1.1),
        shape("back", CARDS_X - 9, 3, 0.24),
        shape("reward", REWARDS_X - 8, 3, 0.28),
        shape("soldier", ARMIES_X, 15, 0.85),
        shape("star", POINTS_X - 18, 15),
        *[pieces.panel(0.5, top, WIDTH - 1, height) for top, height in rows],
        id=f"confucius-families-{seats}",
    )
