"""The families: points, cubes, gifts to give, cards and armies."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from teahouse.draw import pieces, svg
from teahouse.games.confucius.box import AVAILABLE, COLONY, CUBE, GIFT_COUNT, HAND, OCEAN, REWARD, SHIPYARD, STOCK
from teahouse.games.confucius.look.colours import FACE
from teahouse.games.confucius.look.facts import part_of, winners_of
from teahouse.games.confucius.look.figures import mark, piece, shape
from teahouse.games.confucius.look.lettering import fitting_size
from teahouse.games.confucius.look.names import ConfuciusNames, begun
from teahouse.games.confucius.look.rows import HEADER, row_place
from teahouse.games.confucius.look.touches import Place, area, spot
from teahouse.games.confucius.state import ConfuciusState

WIDTH: Final = 470
GIFTS: Final = int(GIFT_COUNT)
# Where in a family's row its columns are: the name over the gifts to give, signs, cubes, cards, armies over the stock.
NAME_X: Final = 50
NAME_WIDTH: Final = 146
SIGNS_X: Final = 216
CUBES_X: Final = 242
CARDS_X: Final = 314
REWARDS_X: Final = 345
ARMIES_X: Final = 388
ARMIES_REACH: Final = 46
POINTS_X: Final = 462
# The two lines of a row are so far from its middle; where there are few families, the rows and their names are larger.
LINE: Final = 13
HIGH_ROW: Final = 60
# Where the heads of the columns stand.
HEADS: Final[dict[str, Place]] = {
    "cubes": (CUBES_X, 0, 48, HEADER),
    "cards": (CARDS_X - 15, 0, 30, HEADER),
    "rewards": (REWARDS_X - 15, 0, 30, HEADER),
    "armies": (ARMIES_X - 26, 0, 52, HEADER),
    "points": (POINTS_X - 40, 0, 48, HEADER),
}


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
    parts = [svg.use(f"confucius-families-{seats}"), *[area(f"count:{name}", place) for name, place in HEADS.items()]]
    movable: list[str] = []
    spots: list[str] = []
    for seat, facts in enumerate(key.rows):
        top, height = row_place(seat, seats)
        parts += row(seat, facts, top, height, names)
        movable += cubes(seat, facts, top + height / 2) + armies_at_home(seat, facts, top + height / 2)
        spots.append(spot(f"seat:{seat}", family_label(seat, facts, names), (0, top, WIDTH, height), inset=0.5))
    return "".join([*parts, svg.group(*movable, class_="pieces"), *spots])


def row(seat: int, facts: FamilyFacts, top: float, height: float, names: ConfuciusNames) -> list[str]:
    """A family's row; the emperor's hat for the Chief Minister, a cup for whoever has passed, gold for the winner."""
    middle = top + height / 2
    name, size = names.seat(seat), 26 if height > HIGH_ROW else 21
    parts = [
        mark(seat, 25, middle, 28),
        pieces.label(NAME_X, middle - 4, name, fitting_size(name, size, NAME_WIDTH), class_="name"),
        gifts_to_give(facts.gifts, middle + LINE),
        count_label(CARDS_X, middle + 8, facts.cards),
        count_label(REWARDS_X, middle + 8, facts.rewards),
        pieces.label(ARMIES_X, middle + LINE + 8, f"+{facts.stock}", 16, anchor="middle", class_="quiet"),
        pieces.label(POINTS_X, middle + 11, str(facts.points), 31, anchor="end", class_="name"),
    ]
    if facts.has_won:
        edge = svg.rect(2, top + 2, WIDTH - 4, height - 4, 5, fill="none", stroke="var(--gold)", stroke_width=4)
        parts.insert(0, edge)
    if facts.is_chief:
        parts.append(sign("favour", SIGNS_X, middle - LINE + 1, 0.66))
    if facts.has_passed:
        parts.append(sign("idle", SIGNS_X, middle + LINE - 1, 0.66))
    return parts


def gifts_to_give(gifts: tuple[int, ...], y: float) -> str:
    """The values of the gifts that a family has bought and not yet given, behind a parcel."""
    values = [str(gift + 1) for gift, status in enumerate(gifts) if status == AVAILABLE]
    words = pieces.label(NAME_X + 34, y + 6, " ".join(values) or "–", 16, opacity=None if values else 0.5)
    return sign("buy", NAME_X + 14, y, 0.52) + words


def sign(action: str, x: float, y: float, scale: float) -> str:
    """The emblem of an action on a slip of paper."""
    return svg.rect(x - 16, y - 12, 32, 23, 3, fill=FACE) + shape(f"do-{action}", x, y, scale)


def count_label(x: float, y: float, count: int) -> str:
    """A number of cards; none is pale."""
    return pieces.label(x, y, str(count), 22, anchor="middle", opacity=None if count else 0.35)


def cubes(seat: int, facts: FamilyFacts, middle: float) -> list[str]:
    """The cubes that a family still has."""
    return [
        piece(f"c-{seat}-{number}", f"cube-{seat}", CUBES_X + 6 + 18 * (number % 3), middle - 9 + 19 * (number // 3))
        for number in range(facts.cubes)
    ]


def armies_at_home(seat: int, facts: FamilyFacts, middle: float) -> list[str]:
    """A family's armies on Emperor Insulted and in the colonies; the numbers before theirs are those abroad."""
    count = facts.has_insulted + facts.colonies
    step = min(19, ARMIES_REACH / max(count, 1))
    places = pieces.centred_row(count, ARMIES_X, middle - LINE + 3, step)
    return [
        piece(f"a-{seat}-{number}", f"army-{seat}", x, y, 0.86) for number, (x, y) in enumerate(places, facts.abroad)
    ]


def family_label(seat: int, facts: FamilyFacts, names: ConfuciusNames) -> str:
    """What a family has: points, cubes and cards, armies and junks, gifts to give."""
    gifts = [str(gift + 1) for gift, status in enumerate(facts.gifts) if status == AVAILABLE]
    sentences = [
        possessions_sentence(seat, facts, names),
        forces_sentence(facts, names),
        names.say("gifts-to-give", gifts=names.listing("gift", gifts)) if gifts else "",
    ]
    return " ".join(sentence for sentence in sentences if sentence)


def possessions_sentence(seat: int, facts: FamilyFacts, names: ConfuciusNames) -> str:
    """Points, cubes, cards and reward cards, and which of the first three a family has none of."""
    counts = {"point": facts.points, "cube": facts.cubes, "card": facts.cards, "reward": facts.rewards}
    has = names.joined([names.count(f"own:{kind}", count) for kind, count in counts.items() if count])
    lacking = [names.count(f"own:{kind}", 0) for kind, count in counts.items() if not count and kind != "reward"]
    lacks = names.joined(lacking, "nor")
    said = "family-lacks" if not has else "family-has-but" if lacks else "family-has"
    return names.say(said, player=names.family(seat), has=has, lacks=lacks)


def forces_sentence(facts: FamilyFacts, names: ConfuciusNames) -> str:
    """Where a family's armies and junks are, but for the armies abroad."""
    forces = [
        two_places("stock", facts.stock, "colonies", facts.colonies, names),
        two_places("yard", facts.shipyard, "sea", facts.ocean, names),
    ]
    found = [force for force in forces if force]
    if len(found) == len(forces):
        return begun(names.say("forces", armies=forces[0], junks=forces[1]))
    return begun(names.say("force", force=found[0])) if found else ""


def two_places(place: str, count: int, other: str, others: int, names: ConfuciusNames) -> str:
    """So many of a thing in one place and so many in another; nothing where there are none."""
    if count and others:
        return names.fill(f"own:{place}-{other}", n=str(count), others=str(others))
    if not count and not others:
        return ""
    return names.count(f"own:{place}", count) if count else names.count(f"own:{other}", others)


def families_definitions(seats: int) -> str:
    """The ground of the rows, and what the columns count: cubes, cards, reward cards, armies, points."""
    rows = [row_place(seat, seats) for seat in range(seats)]
    return svg.group(
        shape("blank", CUBES_X + 24, 12),
        shape("back", CARDS_X - 8, 1, 0.2),
        shape("reward", REWARDS_X - 8, 1, 0.25),
        shape("soldier", ARMIES_X, 12, 0.75),
        shape("star", POINTS_X - 18, 12, 0.95),
        *[pieces.panel(0.5, top, WIDTH - 1, height) for top, height in rows],
        id=f"confucius-families-{seats}",
    )
