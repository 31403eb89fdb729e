"""The Actions Box on a phone: every action with what it costs the reader."""

from functools import cache
from typing import Final

from teahouse.draw import pieces, svg
from teahouse.games.confucius.look.box import ACTIONS, IMPERIAL_FAVOUR, NOTHING, PETITION, BoxKey, action_label, costs
from teahouse.games.confucius.look.colours import FACE
from teahouse.games.confucius.look.figures import mark, shape
from teahouse.games.confucius.look.lettering import small_label
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.look.small.scene import GAP
from teahouse.games.confucius.look.touches import Place, area, spot

HEIGHT: Final = 181
COLUMNS: Final = 4
CELL_WIDTH: Final = 85
CELL_HEIGHT: Final = 43
LINE_GAP: Final = 3
# From the first cube to the last beside a price.
CUBES_REACH: Final = 4


def box(key: BoxKey) -> str:
    """Sixteen actions; what this game does not have is pale."""
    names = ConfuciusNames.of(key.lang)
    parts = [svg.use("confucius-box-s")]
    spots: list[str] = []
    for number, (action, _) in enumerate(ACTIONS):
        x, y, width, _ = place = action_place(number)
        name = names.name("action", action)
        cubes, unit, amount = costs(key, number)
        is_covered = number == PETITION and not key.has_petitions
        label = small_label(name, x + 5, y + 13, width - 8, 13)
        parts.append(svg.group(label, opacity=0.45) if is_covered else label)
        parts += price(key.seat, x, y, cubes, unit, short_amount(amount))
        if number == IMPERIAL_FAVOUR or is_covered:
            spots.append(area(f"action:{action}", place))
        else:
            spots.append(spot(f"action:{action}", action_label(name, cubes, unit, amount, names), place, inset=1))
    x, y, _, _ = action_place(IMPERIAL_FAVOUR)
    parts.append(mark(key.chief, x + CELL_WIDTH - 14, y + 33, 14))
    return "".join([*parts, *spots])


def short_amount(amount: str) -> str:
    """The least of several amounts: "1·3·6·10" is "1+", "0–4" is "≤4"."""
    if "·" in amount:
        return amount.partition("·")[0] + "+"
    low, dash, high = amount.partition("–")
    if dash and low:
        return f"≤{high}" if low == "0" else f"{low}+"
    return amount


def price(seat: int, x: float, y: float, cubes: int, unit: str, amount: str) -> list[str]:
    """Cash, licences or cards after the emblem, then the family's cubes, which overlap beside a price."""
    step = min(13, CUBES_REACH / max(cubes - 1, 1)) if unit else 13
    left = x + CELL_WIDTH - 11 - step * (cubes - 1)
    parts = [shape(f"cube-{seat}", place, y + 33, 0.82) for place, _ in pieces.row(cubes, left, 0, step)]
    if unit == "back":
        parts.append(shape(unit, x + 30, y + 24, 0.16))
    elif unit and amount != NOTHING:
        parts.append(shape(unit, x + 37, y + 33, 0.7))
    if unit:
        left = 43 if unit == "back" else 44.5
        parts.append(pieces.label(x + left, y + 37.5, amount, 12 if cubes > 1 else 13))
    return parts


@cache
def action_place(number: int) -> Place:
    """An action of the Actions Box."""
    line, column = divmod(number, COLUMNS)
    return (CELL_WIDTH + GAP) * column, (CELL_HEIGHT + LINE_GAP) * line, CELL_WIDTH, CELL_HEIGHT


def box_definitions() -> str:
    """The spaces with their emblems."""
    grounds, tags, emblems = "", "", ""
    for number, (action, _) in enumerate(ACTIONS):
        x, y, width, height = action_place(number)
        grounds += f"M{svg.pair((x + 0.5, y + 0.5))}h{width - 1}v{height - 1}h{1 - width}Z"
        tags += f"M{svg.pair((x + 4, y + 22.5))}h24v19h-24Z"
        emblems += shape(f"do-{action}", x + 16, y + 32, 0.54)
    ground = svg.path(grounds, fill="var(--paper-2)", stroke="var(--line)")
    return svg.group(ground, svg.path(tags, fill=FACE), emblems, id="confucius-box-s")
