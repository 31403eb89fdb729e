"""The families on a phone: two lines each, and above them what is left in the piles."""

from typing import Final, NamedTuple

from teahouse.draw import pieces, svg
from teahouse.games.confucius.box import AVAILABLE
from teahouse.games.confucius.look.colours import FACE
from teahouse.games.confucius.look.families import FamiliesKey, FamilyFacts, family_label
from teahouse.games.confucius.look.figures import mark, shape
from teahouse.games.confucius.look.lettering import small_label
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.look.piles import PilesKey, piles_label
from teahouse.games.confucius.look.small.scene import WIDTH, scene_row
from teahouse.games.confucius.look.touches import area, spot

ROWS_TOP: Final = 20
ROWS_GAP: Final = 1.5
NAME_X: Final = 42
NAME_WIDTH: Final = 150
# Where the counts of a family stand: cubes, cards, reward cards, armies, gifts to give.
CUBES_X: Final = 44
CARDS_X: Final = 86
REWARDS_X: Final = 128
ARMIES_X: Final = 170
GIFTS_X: Final = 232
PILES: Final = ["deck", "rewards", "junks"]


class AllFamiliesKey(NamedTuple):
    """What is seen of the families and of the piles."""

    families: FamiliesKey
    piles: PilesKey


def families(key: AllFamiliesKey) -> str:
    """The piles, then a row for each family."""
    rows = key.families.rows
    names = ConfuciusNames.of(key.families.lang)
    parts = [piles(key.piles, names)]
    spots: list[str] = []
    for seat, facts in enumerate(rows):
        top, height = scene_row(seat, len(rows), ROWS_TOP, gap=ROWS_GAP)
        edge: dict[str, svg.Value] = {"stroke": "var(--gold)", "stroke_width": 3} if facts.has_won else {}
        parts.append(pieces.panel(1, top, WIDTH - 2, height, **edge))
        parts += family(seat, facts, top + height / 2, names)
        spots.append(spot(f"seat:{seat}", family_label(seat, facts, names), (0, top, WIDTH, height), inset=1))
    return "".join([*parts, *spots])


def piles(key: PilesKey, names: ConfuciusNames) -> str:
    """How many cards, reward cards, discards and junks there are."""
    counts = [("back", 0.17, key.deck), ("reward", 0.2, key.rewards), ("junk", 0.55, key.junks)]
    parts = [svg.title(piles_label(key, names)), svg.rect(0, 0, WIDTH, ROWS_TOP - 2, fill="var(--paper)")]
    for place, (name, scale, count) in enumerate(counts):
        x = 46 + 100 * place
        parts.append(shape(name, x, 10, scale) if name == "junk" else shape(name, x - 6, 1, scale))
        parts.append(pieces.label(x + 14, 15, str(count), 13))
        parts.append(area(f"pile:{PILES[place]}", (x - 16, 0, 60, ROWS_TOP)))
    parts.append(area("count:points", (WIDTH - 44, 0, 44, ROWS_TOP)))
    return svg.group(*parts, shape("star", WIDTH - 22, 10, 0.8))


def family(seat: int, facts: FamilyFacts, middle: float, names: ConfuciusNames) -> list[str]:
    """Name and counts; the hat for the Chief Minister, a cup for whoever has passed, the points on the right."""
    upper, lower = middle - 9, middle + 11
    name = names.seat(seat)
    gifts = " ".join(str(gift + 1) for gift, status in enumerate(facts.gifts) if status == AVAILABLE)
    armies = f"{facts.colonies}+{facts.stock}" if facts.colonies else f"+{facts.stock}"
    parts = [
        mark(seat, 21, middle, 24),
        small_label(name, NAME_X, upper, NAME_WIDTH, 15, class_="name"),
        shape(f"cube-{seat}", CUBES_X + 6, lower, 0.85),
        shape("back", CARDS_X, lower - 8, 0.15),
        shape("reward", REWARDS_X, lower - 8, 0.18),
        shape("soldier", ARMIES_X + 4, lower, 0.6),
        sign("buy", GIFTS_X + 2, lower),
        count_label(CUBES_X + 20, lower, str(facts.cubes)),
        count_label(CARDS_X + 17, lower, str(facts.cards)),
        count_label(REWARDS_X + 17, lower, str(facts.rewards)),
        count_label(ARMIES_X + 16, lower, armies),
        count_label(GIFTS_X + 16, lower, gifts or "–"),
        pieces.label(WIDTH - 10, middle + 8, str(facts.points), 22, anchor="end", class_="name", font_weight=700),
    ]
    if facts.is_chief:
        parts.append(sign("favour", 146, upper))
    if facts.has_passed:
        parts.append(sign("idle", 180, upper))
    if facts.has_insulted:
        parts.append(sign("invade", 214, upper))
    return parts


def sign(action: str, x: float, y: float) -> str:
    """The emblem of an action on a slip of paper."""
    return svg.rect(x - 12, y - 9, 24, 18, 3, fill=FACE) + shape(f"do-{action}", x, y, 0.5)


def count_label(x: float, y: float, count: str) -> str:
    """A number; none is pale."""
    return pieces.label(x, y + 4.5, count, 13, opacity=0.4 if count in ("0", "–") else None)
