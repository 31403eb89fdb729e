"""Han in panels: map, wall, display, and for each seat its hand and what everybody knows of it."""

from typing import Final

from teahouse.draw.compose import picture_function
from teahouse.draw.layouts import Layout, column, row
from teahouse.draw.panels import Panel
from teahouse.games.han import GAME
from teahouse.games.han.look.cards import PANEL_HEIGHT
from teahouse.games.han.look.display import DISPLAY_WIDTH, display_key, draw_display
from teahouse.games.han.look.hand import HAND_WIDTH, draw_hand, hand_key
from teahouse.games.han.look.map import draw_map, map_key
from teahouse.games.han.look.names import HanNames
from teahouse.games.han.look.plan import plan_of
from teahouse.games.han.look.seat import SEAT_HEIGHT, draw_seat, seat_key, seat_width
from teahouse.games.han.look.stock import stock
from teahouse.games.han.look.wall import WALL_HEIGHT, WALL_WIDTH, draw_wall, wall_key
from teahouse.games.han.phases import OVER
from teahouse.games.han.state import HanState

LAYOUTS: Final[dict[str, Layout]] = {
    "wide": column("wall", "map", row("hand-me", "display"), row("seat-all")),
    "tall": column("wall", "map", "display", "hand-me", row("seat-all")),
    "low": column("map", row("hand-me", "display"), "wall", row("seat-all")),
}


def panels(seen: HanState, *, lang: str = "en") -> list[Panel]:
    """The panels of a view."""
    winners = winners_of(seen)
    shared = [map_panel(seen, lang), wall_panel(seen, lang), display_panel(seen, lang)]
    hands = [hand_panel(seen, seat, winners, lang) for seat in range(int(seen.seats))]
    return [*shared, *hands, *[seat_panel(seen, seat, winners, lang) for seat in range(int(seen.seats))]]


def winners_of(seen: HanState) -> tuple[int, ...]:
    """Who has won, once the game is over."""
    ranking = seen.ranking() if seen.phase == OVER else []
    return tuple(seat for seat, place in enumerate(ranking) if place == 1)


def map_panel(seen: HanState, lang: str) -> Panel:
    """The map with its pieces."""
    plan = plan_of(seen.house.map)
    title = HanNames.of(lang).fill("panel:map")
    return Panel("map", title, plan.width, plan.height - plan.top, draw_map, map_key(seen, lang))


def wall_panel(seen: HanState, lang: str) -> Panel:
    """The Great Wall with everybody's points."""
    return Panel("wall", HanNames.of(lang).fill("panel:wall"), WALL_WIDTH, WALL_HEIGHT, draw_wall, wall_key(seen, lang))


def display_panel(seen: HanState, lang: str) -> Panel:
    """The cards that lie open for everybody."""
    title = HanNames.of(lang).fill("panel:display")
    return Panel("display", title, DISPLAY_WIDTH, PANEL_HEIGHT, draw_display, display_key(seen, lang))


def hand_panel(seen: HanState, seat: int, winners: tuple[int, ...], lang: str) -> Panel:
    """A seat's cards; all of them for itself, for others what they know."""
    names = HanNames.of(lang)
    if winners:
        title = names.fill("panel:throne")
    elif seat == seen.viewer:
        title = names.fill("panel:hand-me")
    else:
        title = names.fill("panel:hand", player=names.seats[seat])
    key = hand_key(seen, seat, winners, lang)
    return Panel(f"hand-{seat}", title, HAND_WIDTH, PANEL_HEIGHT, draw_hand, key, seat)


def seat_panel(seen: HanState, seat: int, winners: tuple[int, ...], lang: str) -> Panel:
    """What everybody knows of a seat."""
    names, width = HanNames.of(lang), seat_width(int(seen.seats))
    title = names.fill("panel:seat", player=names.seats[seat])
    return Panel(f"seat-{seat}", title, width, SEAT_HEIGHT, draw_seat, seat_key(seen, seat, winners, lang), seat)


svg = picture_function(GAME, panels, LAYOUTS, stock)
