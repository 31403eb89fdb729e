"""The panels of the Year of the Dragon, and where they stand."""

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Final

from teahouse.draw.compose import picture_function
from teahouse.draw.layouts import column, row, stack
from teahouse.draw.panels import Panel
from teahouse.games.dragon import GAME
from teahouse.games.dragon.look import lines, sizes
from teahouse.games.dragon.look.actions import actions, actions_key
from teahouse.games.dragon.look.court import court, small_court
from teahouse.games.dragon.look.court_key import SmallCourtKey, court_key
from teahouse.games.dragon.look.definitions import stock
from teahouse.games.dragon.look.events import events, events_key
from teahouse.games.dragon.look.facts import TableFacts, table_of
from teahouse.games.dragon.look.mini import mini, mini_key, small_mini
from teahouse.games.dragon.look.names import DragonNames
from teahouse.games.dragon.look.rooms import CROWDED
from teahouse.games.dragon.look.sizes import LOW, LOW_HEIGHTS, TALL, TALL_HEIGHTS, WIDTH
from teahouse.games.dragon.look.small_actions import SmallActionsKey, small_actions
from teahouse.games.dragon.look.small_events import SmallEventsKey, small_events
from teahouse.games.dragon.look.small_stock import SmallStockKey, small_stock
from teahouse.games.dragon.look.small_wall import small_track, small_wall, small_wall_tiles
from teahouse.games.dragon.look.stock_panel import cards_and_persons, stock_key
from teahouse.games.dragon.look.track import track, track_key
from teahouse.games.dragon.look.wall import wall, wall_key, wall_tiles, wall_tiles_key
from teahouse.games.dragon.state import DragonState

# Small drawings are ".s" for a phone upright, ".l" for one on its side.
SMALL: Final = {".s": (TALL, TALL_HEIGHTS), ".l": (LOW, LOW_HEIGHTS)}
SIZES: Final[dict[str, tuple[float, float]]] = {
    "actions": (WIDTH, sizes.ACTIONS_HEIGHT),
    "stock": (WIDTH, sizes.STOCK_HEIGHT),
    "court": (sizes.COURT_WIDTH, sizes.COURT_HEIGHT),
    "wall": (sizes.TILES_WIDTH, sizes.WALL_HEIGHT),
    "wall.s": (TALL, sizes.SMALL_TILES),
    **{kind + ending: (width, heights[kind]) for ending, (width, heights) in SMALL.items() for kind in heights},
}
# What stands behind tabs, which have short names.
TABS: Final = ["actions.s", "actions.l", "stock.s", "stock.l", "court.l"]
# A panel of a seat before it has its shape: its kind, function and key, and its line.
Drawing = tuple[str, Callable[..., str], Hashable, str]
ORDER_AND_WALL: Final = column("track.s", "wall.s", "wall-me.s")
LAYOUTS: Final = {
    "wide": column(
        "events", row("wall", "wall-me"), "track", "actions-me", "stock-me", row("court-me", column("mini-rest"))
    ),
    "tall": column("events.s", stack("actions-me.s", "stock-me.s", ORDER_AND_WALL), "court-me.s", row("mini-rest.s")),
    "low": column("events.l", stack("actions-me.l", "stock-me.l", "court-me.l", ORDER_AND_WALL)),
    "tablet": column("events.l", stack("actions-me.l", "stock-me.l", ORDER_AND_WALL), "court-me.l"),
    # What another seat has.
    "seat": column("court-me.s", "wall-me.s", "stock-me.s"),
}


def panels(seen: DragonState, *, lang: str = "en") -> list[Panel]:
    """What everybody shares, then what belongs to each seat."""
    names, table = DragonNames.of(lang), table_of(seen)
    year, way = events_key(seen, lang), track_key(seen, lang)
    title = names.fill("panel:events")
    walls = wall_panels(seen, names, lang) if seen.house.great_wall else []
    order = lines.order_line(way, walls[0].line if walls else "")
    found = [
        Panel("events", title, WIDTH, sizes.EVENTS_HEIGHT, events, year),
        Panel("track", names.fill("panel:track"), WIDTH, sizes.TRACK_HEIGHT, track, way, line=lines.track_line(way)),
        Panel("track.s", names.fill("tab:track"), TALL, sizes.SMALL_TRACK, small_track, way, line=order),
    ]
    for ending, (width, heights) in SMALL.items():
        key = SmallEventsKey(year, width, heights["events"])
        found.append(Panel("events" + ending, title, width, heights["events"], small_events, key))
    found += walls
    for seat in range(seen.seats):
        found += seat_panels(seen, table, seat, names, lang)
    return found


def wall_panels(seen: DragonState, names: DragonNames, lang: str) -> list[Panel]:
    """The Great Wall."""
    title, key = names.fill("panel:wall"), wall_key(seen, lang)
    line = lines.wall_line(key, names)
    return [
        Panel("wall", title, sizes.WALL_WIDTH, sizes.WALL_HEIGHT, wall, key, line=line),
        Panel("wall.s", title, TALL, sizes.SMALL_WALL, small_wall, key, line=line),
    ]


def seat_panels(seen: DragonState, table: TableFacts, seat: int, names: DragonNames, lang: str) -> list[Panel]:
    """The panels of one seat."""
    courts, own, wins, seats = table.courts, table.courts[seat], seat in table.winners, int(seen.seats)
    cards = actions_key(seen, seat, own, table.groups, lang)
    hand = stock_key(seen, seat, own, table.holders, lang)
    home = court_key(seen, seat, courts, wins, lang)
    afar = mini_key(seen, seat, own, wins, lang)
    taken, held, lives = lines.actions_line(cards, names), lines.stock_line(hand, names), lines.court_line(home, names)
    drawings: list[Drawing] = [
        ("actions", actions, cards, taken),
        ("stock", cards_and_persons, hand, held),
        ("court", court, home, lives),
        ("mini", mini, afar, ""),
        ("mini.s", small_mini, afar, ""),
    ]
    # On its side a phone has four tabs, upright three.
    short = lines.short_stock_line(hand, names), lines.short_court_line(home, names)
    for ending, (width, heights) in SMALL.items():
        held, lives = short if ending == ".l" else (held, lives)
        drawings += [
            ("actions" + ending, small_actions, SmallActionsKey(cards, width, heights["actions"]), taken),
            ("stock" + ending, small_stock, SmallStockKey(hand, width, heights["stock"]), held),
            ("court" + ending, small_court, SmallCourtKey(home, width, heights["court"]), lives),
        ]
    if seen.house.great_wall:
        tiles = wall_tiles_key(seen, seat, lang)
        drawings += [("wall", wall_tiles, tiles, ""), ("wall.s", small_wall_tiles, tiles, "")]
    crowded = ["court.s", "court.l"] if len(own.palaces) >= CROWDED else []
    return [
        Panel(*shape(names, kind, seat, seats), draw, key, seat, line, zooms=kind in crowded)
        for kind, draw, key, line in drawings
    ]


@lru_cache(1024)
def shape(names: DragonNames, kind: str, seat: int, seats: int) -> tuple[str, str, float, float]:
    """The id, title, width and height of a seat's panel."""
    name, dot, ending = kind.partition(".")
    title = f"tab:{name}" if kind in TABS else "panel:wall_tiles" if name == "wall" else f"panel:{name}"
    sized = {
        "mini": (sizes.MINI_WIDTH, sizes.mini_height(seats)),
        "mini.s": (sizes.small_mini_width(seats), sizes.SMALL_MINI_HEIGHTS[seats - 1]),
    }
    said = names.fill(title, player=names.by_number["seat"][seat])
    return f"{name}-{seat}{dot}{ending}", said, *{**SIZES, **sized}[kind]


svg = picture_function(GAME, panels, LAYOUTS, stock)
