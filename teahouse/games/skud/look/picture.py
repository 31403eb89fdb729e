"""The panels of Skud Pai Sho, how they are arranged, and all of them as one picture. Nothing is hidden from anybody."""

from typing import Final

from teahouse.draw.compose import picture_function
from teahouse.draw.layouts import Layout, column, row
from teahouse.draw.panels import Panel, Stock
from teahouse.games.skud import GAME
from teahouse.games.skud.box import OWNERS
from teahouse.games.skud.look import reserve as reserves
from teahouse.games.skud.look import tiles
from teahouse.games.skud.look.board import board, board_key
from teahouse.games.skud.look.colours import RULES, TOKENS
from teahouse.games.skud.look.names import SkudNames
from teahouse.games.skud.look.points import SPOTS, TOUCHES
from teahouse.games.skud.look.points import WIDTH as BOARD_WIDTH
from teahouse.games.skud.look.reserve import reserve, reserve_key
from teahouse.games.skud.look.tray import tray
from teahouse.games.skud.state import SkudState

LAYOUTS: Final[dict[str, Layout]] = {
    "wide": column("board", row("reserve-all")),
    "tall": column("board", row("reserve-me", "reserve-rest")),
    "low": row("board", column("reserve-rest", "reserve-me")),
}
# Where on the board a trail may begin and end.
TRAIL_ENDS: Final = dict(zip(TOUCHES, SPOTS, strict=True))


STOCK: Final = Stock("skud", RULES, TOKENS, tray() + tiles.definitions() + reserves.definitions())


def panels(seen: SkudState, *, lang: str = "en") -> list[Panel]:
    """The board and both reserves."""
    names = SkudNames.of(lang)
    on_board = board_key(seen, lang)
    has_oasis = reserves.has_oasis(seen, on_board.tiles)
    found = [
        Panel(
            id="board",
            title=names.fill("panel:board"),
            width=BOARD_WIDTH,
            height=BOARD_WIDTH,
            draw=board,
            key=on_board,
            spots=TRAIL_ENDS,
        )
    ]
    for seat, owner in enumerate(OWNERS):
        found.append(
            Panel(
                id=f"reserve-{seat}",
                title=names.fill("panel:reserve", player=names.name("owner", owner)),
                width=reserves.WIDTH,
                height=reserves.height(has_oasis),
                draw=reserve,
                key=reserve_key(seen, lang, seat, has_oasis),
                seat=seat,
            )
        )
    return found


def stock(seen: SkudState) -> Stock:
    """The same for every position."""
    return STOCK


svg = picture_function(GAME, panels, LAYOUTS, stock)
