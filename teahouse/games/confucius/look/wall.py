"""The Great Wall: the pieces that stand, and soldiers on the deadlines."""

from typing import Final, NamedTuple

from teahouse.draw import pieces, svg
from teahouse.games.confucius.box import DEADLINES, WALL
from teahouse.games.confucius.look.figures import shape
from teahouse.games.confucius.state import ConfuciusState

WIDTH: Final = 1084
HEIGHT: Final = 56
STONES: Final = int(WALL)
STONE_WIDTH: Final = WIDTH / STONES
STONE_TOP: Final = 1


class WallKey(NamedTuple):
    """What the wall shows."""

    stones: int


def wall_key(seen: ConfuciusState) -> WallKey:
    """What is to be seen of the wall."""
    return WallKey(int(seen.wall))


def wall(key: WallKey) -> str:
    """The wall as far as it has grown."""
    standing = [svg.use("confucius-stone", STONE_WIDTH * number, STONE_TOP) for number in range(key.stones)]
    numbers = [
        svg.text(STONE_WIDTH * number + 20, 42, str(number + 1), class_="stone" if number < key.stones else "rank")
        for number in range(STONES)
    ]
    return "".join([svg.use("confucius-trench"), *standing, *numbers, svg.use("confucius-watch")])


def wall_definitions() -> str:
    """The trench in which the wall grows, and the soldiers that stand on the deadlines."""
    places = "".join(
        f"M{svg.number(STONE_WIDTH * number + 3)} 51V13h{svg.number(STONE_WIDTH - 6)}V51" for number in range(STONES)
    )
    trench = svg.group(
        svg.rect(0, 45, WIDTH, 10, fill="var(--ming-hill)"),
        svg.path(places, fill="none", stroke="var(--ink-2)", stroke_dasharray="5 5"),
        id="confucius-trench",
    )
    watch = [
        shape("soldier", x, 31, 0.95)
        for soldiers, deadline in enumerate([*DEADLINES], 1)
        for x, _ in pieces.centred_row(soldiers, STONE_WIDTH * (int(deadline) - 0.5) + 12, 0, 22)
    ]
    return trench + svg.group(*watch, id="confucius-watch")
