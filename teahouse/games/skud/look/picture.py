"""The panels of Skud Pai Sho, how they are arranged, and all of them as one picture. Nothing is hidden from anybody."""

from typing import Final

from teahouse.draw.compose import picture_function
from teahouse.draw.layouts import Layout, column, row
from teahouse.draw.panels import Panel, Stock
from teahouse.games.skud import GAME
from teahouse.games.skud.box import OWNERS
from teahouse.games.skud.look import reserve as reserves
from teahouse.games.skud.look import small_tiles, tiles
from teahouse.games.skud.look.board import BoardKey, board, board_key, small_board
from teahouse.games.skud.look.colours import RULES, TOKENS
from teahouse.games.skud.look.names import SkudNames
from teahouse.games.skud.look.points import SMALL_WIDTH, TOUCHES, WIDTH, spots_of
from teahouse.games.skud.look.reserve import SHAPES, ReserveKey, reserve, reserve_key, shape_of, strip
from teahouse.games.skud.look.tray import tray
from teahouse.games.skud.state import SkudState

TRAIL_ENDS: Final = [dict(zip(TOUCHES, spots_of(turned), strict=True)) for turned in (False, True)]
LAYOUTS: Final[dict[str, Layout]] = {
    "wide": row("board", column("reserve-rest", "reserve-me")),
    "tall": column("mini-rest", "board.s", "reserve-me.s"),
    "low": row("board.s", column("mini-low-rest", "reserve-low-me")),
    "seat": column("reserve-me.s"),
}
STOCK: Final = Stock(
    "skud", RULES, TOKENS, tray() + tiles.definitions() + small_tiles.definitions() + reserves.definitions()
)


def panels(seen: SkudState, *, lang: str = "en") -> list[Panel]:
    """The board and both reserves, each in every shape that a screen may ask for."""
    names = SkudNames.of(lang)
    on_board = board_key(seen, lang)
    has_oasis = reserves.has_oasis(seen, on_board.tiles)
    found = board_panels(on_board, names.fill("panel:board"))
    for seat, owner in enumerate(OWNERS):
        title = names.fill("panel:reserve", player=names.name("owner", owner))
        key = reserve_key(seen, lang, seat, has_oasis)
        found += [reserve_panel(key._replace(shape=shape), title) for shape in SHAPES]
    return found


def board_panels(key: BoardKey, title: str) -> list[Panel]:
    """The board, and the small one."""
    # Where a trail may begin and end.
    spots = TRAIL_ENDS[key.turned]
    return [
        Panel("board", title, WIDTH, WIDTH, board, key, zooms=True, spots=spots),
        Panel("board.s", title, SMALL_WIDTH, SMALL_WIDTH, small_board, key, zooms=True, spots=spots),
    ]


def reserve_panel(key: ReserveKey, title: str) -> Panel:
    """A reserve in one of its shapes."""
    kind, dot, small = key.shape.partition(".")
    shape = shape_of(key)
    return Panel(
        id=f"{kind}-{key.seat}{dot}{small}",
        title=title,
        width=shape.width,
        height=shape.height,
        draw=strip if kind.startswith("mini") else reserve,
        key=key,
        seat=key.seat,
    )


def stock(seen: SkudState) -> Stock:
    """The same for every position."""
    return STOCK


svg = picture_function(GAME, panels, LAYOUTS, stock)
