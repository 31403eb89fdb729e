"""The Great Wall: the pieces that stand, and soldiers on the deadlines."""

from typing import Final, NamedTuple

from teahouse.draw import pieces, svg
from teahouse.games.confucius.box import DEADLINES, WALL
from teahouse.games.confucius.look.figures import shape
from teahouse.games.confucius.look.touches import area
from teahouse.games.confucius.state import ConfuciusState

WIDTH: Final = 1320
HEIGHT: Final = 41
STONES: Final = int(WALL)
STONE_WIDTH: Final = WIDTH / STONES
# A stone is stretched from the width and height at which it is drawn.
STRETCHED: Final = f"scale({svg.number(STONE_WIDTH / 120)} .71)"


class WallKey(NamedTuple):
    """What the wall shows."""

    stones: int


def wall_key(seen: ConfuciusState) -> WallKey:
    """What is to be seen of the wall."""
    return WallKey(int(seen.wall))


def wall(key: WallKey) -> str:
    """The wall as far as it has grown."""
    standing = [
        svg.use("confucius-stone", transform=f"translate({svg.number(STONE_WIDTH * number)} 1) {STRETCHED}")
        for number in range(key.stones)
    ]
    numbers = [
        svg.text(STONE_WIDTH * number + 22, 30, str(number + 1), class_="stone" if number < key.stones else "rank")
        for number in range(STONES)
    ]
    areas = [area(f"wall:{number + 1}", (STONE_WIDTH * number, 0, STONE_WIDTH, HEIGHT)) for number in range(STONES)]
    return "".join([svg.use("confucius-trench"), *standing, *numbers, svg.use("confucius-watch"), *areas])


def wall_definitions() -> str:
    """The trench in which the wall grows, and the soldiers that stand on the deadlines."""
    places = "".join(
        f"M{svg.number(STONE_WIDTH * number + 3)} 36V9h{svg.number(STONE_WIDTH - 6)}V36" for number in range(STONES)
    )
    trench = svg.group(
        svg.rect(0, 33, WIDTH, 6, fill="var(--ming-hill)"),
        svg.path(places, fill="none", stroke="var(--ink-2)", stroke_dasharray="5 5"),
        id="confucius-trench",
    )
    watch = [
        shape("soldier", x, 22.5, 0.85)
        for soldiers, deadline in enumerate([*DEADLINES], 1)
        for x, _ in pieces.centred_row(soldiers, STONE_WIDTH * (int(deadline) - 0.5) + 12, 0, 24)
    ]
    return trench + svg.group(*watch, id="confucius-watch")
