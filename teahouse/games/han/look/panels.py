"""Han in panels: map, wall, display, and for each seat its hand and what everybody knows of it.

Panels whose ids end in ".s" are small drawings for a phone that is held upright, ".l" for one on its side; their units
are its pixels.
"""

from typing import Final

from teahouse.draw.compose import picture_function
from teahouse.draw.layouts import Layout, column, row
from teahouse.draw.panels import Panel
from teahouse.games.han import GAME
from teahouse.games.han.look import display, hand, small_map
from teahouse.games.han.look.map import draw_map, map_key
from teahouse.games.han.look.names import HanNames
from teahouse.games.han.look.plan import plan_of
from teahouse.games.han.look.seat import (
    SEAT_HEIGHT,
    draw_seat,
    draw_upright_seat,
    seat_key,
    seat_width,
    upright_height,
    upright_width,
)
from teahouse.games.han.look.stock import stock
from teahouse.games.han.look.wall import WALL_HEIGHT, WALL_WIDTH, draw_wall, wall_key
from teahouse.games.han.phases import OVER
from teahouse.games.han.state import HanState

# On a phone what can be asked for comes first, so that it stays in view above a high prompt; "seat" is what a reader
# sees of somebody whose chip was touched.
LAYOUTS: Final[dict[str, Layout]] = {
    "wide": column("wall", row("map", "display"), row("hand-me", "seat-all")),
    "tall": column("map.s", "display.s", "hand-me.s", row("seat-rest.s")),
    "low": column("map.l", row("hand-me.l", "display.l")),
    "tablet": column("map.l", row("hand-me.l", "display.l"), row("seat-rest.s")),
    "seat": column("seat-me", "hand-me"),
}


def panels(seen: HanState, *, lang: str = "en") -> list[Panel]:
    """The panels of a view."""
    winners, seats = winners_of(seen), range(int(seen.seats))
    shared = [*map_panels(seen, lang), wall_panel(seen, lang), *display_panels(seen, lang)]
    hands = [panel for seat in seats for panel in hand_panels(seen, seat, winners, lang)]
    return [*shared, *hands, *[panel for seat in seats for panel in seat_panels(seen, seat, winners, lang)]]


def winners_of(seen: HanState) -> tuple[int, ...]:
    """Who has won, once the game is over."""
    ranking = seen.ranking() if seen.phase == OVER else []
    return tuple(seat for seat, place in enumerate(ranking) if place == 1)


def map_panels(seen: HanState, lang: str) -> list[Panel]:
    """The map with its pieces."""
    map = seen.house.map
    plan, key, title = plan_of(map), map_key(seen, lang), HanNames.of(lang).fill("panel:map")
    found = [Panel("map", title, plan.width, plan.height - plan.top, draw_map, key)]
    for id, shape in [("map.s", small_map.UPRIGHT), ("map.l", small_map.SIDEWAYS)]:
        small, draw = small_map.small_map_key(key, map, shape), small_map.draw_small_map
        found.append(Panel(id, title, shape.width, shape.height, draw, small, zooms=True))
    return found


def wall_panel(seen: HanState, lang: str) -> Panel:
    """The Great Wall with everybody's points."""
    return Panel("wall", HanNames.of(lang).fill("panel:wall"), WALL_WIDTH, WALL_HEIGHT, draw_wall, wall_key(seen, lang))


def display_panels(seen: HanState, lang: str) -> list[Panel]:
    """The cards that lie open for everybody."""
    title, key = HanNames.of(lang).fill("panel:display"), display.display_key(seen, lang)
    drawings = [
        ("display", display.DESK, display.draw_display),
        ("display.s", display.UPRIGHT, display.draw_upright_display),
        ("display.l", display.SIDEWAYS, display.draw_sideways_display),
    ]
    return [Panel(id, title, shape.width, shape.height, draw, key) for id, shape, draw in drawings]


def hand_panels(seen: HanState, seat: int, winners: tuple[int, ...], lang: str) -> list[Panel]:
    """A seat's cards; all of them for itself, for others what they know."""
    names = HanNames.of(lang)
    if winners:
        title = names.fill("panel:throne")
    elif seat == seen.viewer:
        title = names.fill("panel:hand-me")
    else:
        title = names.fill("panel:hand", player=names.seats[seat])
    key = hand.hand_key(seen, seat, winners, lang)
    drawings = [
        ("", hand.DESK, hand.draw_hand),
        (".s", hand.UPRIGHT, hand.draw_upright_hand),
        (".l", hand.SIDEWAYS, hand.draw_sideways_hand),
    ]
    return [
        Panel(f"hand-{seat}{ending}", title, shape.width, shape.height, draw, key, seat)
        for ending, shape, draw in drawings
    ]


def seat_panels(seen: HanState, seat: int, winners: tuple[int, ...], lang: str) -> list[Panel]:
    """What everybody knows of a seat."""
    names, seats, key = HanNames.of(lang), int(seen.seats), seat_key(seen, seat, winners, lang)
    title = names.fill("panel:seat", player=names.seats[seat])
    return [
        Panel(f"seat-{seat}", title, seat_width(seats), SEAT_HEIGHT, draw_seat, key, seat),
        Panel(f"seat-{seat}.s", title, upright_width(seats), upright_height(seats), draw_upright_seat, key, seat),
    ]


svg = picture_function(GAME, panels, LAYOUTS, stock)
