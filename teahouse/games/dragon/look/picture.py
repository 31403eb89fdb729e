"""The panels of the Year of the Dragon, and where they stand."""

from collections.abc import Callable, Hashable
from typing import Final

from teahouse.draw.compose import picture_function
from teahouse.draw.layouts import column, row
from teahouse.draw.panels import Panel
from teahouse.games.dragon import GAME
from teahouse.games.dragon.look import sizes
from teahouse.games.dragon.look.actions import actions, actions_key
from teahouse.games.dragon.look.court import court, court_key
from teahouse.games.dragon.look.definitions import stock
from teahouse.games.dragon.look.events import events, events_key
from teahouse.games.dragon.look.facts import TableFacts, table_of
from teahouse.games.dragon.look.mini import mini, mini_key
from teahouse.games.dragon.look.names import DragonNames
from teahouse.games.dragon.look.sizes import WIDTH
from teahouse.games.dragon.look.stock_panel import cards_and_persons, stock_key
from teahouse.games.dragon.look.track import track, track_key
from teahouse.games.dragon.look.wall import wall, wall_key, wall_tiles, wall_tiles_key
from teahouse.games.dragon.state import DragonState

ONE_COLUMN: Final = column(
    "events", row("wall", "wall-me"), "track", "actions-me", "stock-me", "court-me", row("mini-rest")
)
LAYOUTS: Final = {"wide": ONE_COLUMN, "tall": ONE_COLUMN, "low": ONE_COLUMN}


def panels(seen: DragonState, *, lang: str = "en") -> list[Panel]:
    """What everybody shares, then what belongs to each seat."""
    names, table = DragonNames.of(lang), table_of(seen)
    found = [
        Panel("events", names.fill("panel:events"), WIDTH, sizes.EVENTS_HEIGHT, events, events_key(seen, lang)),
        Panel("track", names.fill("panel:track"), WIDTH, sizes.TRACK_HEIGHT, track, track_key(seen, lang)),
    ]
    if seen.house.great_wall:
        key = wall_key(seen, lang)
        found.append(Panel("wall", names.fill("panel:wall"), sizes.WALL_WIDTH, sizes.WALL_HEIGHT, wall, key))
    for seat in range(seen.seats):
        found += seat_panels(seen, table, seat, names, lang)
    return found


def seat_panels(seen: DragonState, table: TableFacts, seat: int, names: DragonNames, lang: str) -> list[Panel]:
    """The panels of one seat."""
    player = names.by_number["seat"][seat]

    def panel(
        kind: str, width: float, height: float, draw: Callable[..., str], key: Hashable, title: str = ""
    ) -> Panel:
        said = names.fill(f"panel:{title or kind}", player=player)
        return Panel(f"{kind}-{seat}", said, width, height, draw, key, seat)

    courts, own, wins = table.courts, table.courts[seat], seat in table.winners
    found = [
        panel("actions", WIDTH, sizes.ACTIONS_HEIGHT, actions, actions_key(seen, seat, own, table.groups, lang)),
        panel("stock", WIDTH, sizes.STOCK_HEIGHT, cards_and_persons, stock_key(seen, seat, own, table.holders, lang)),
        panel("court", WIDTH, sizes.COURT_HEIGHT, court, court_key(seen, seat, courts, wins, lang)),
        panel("mini", sizes.mini_width(len(courts)), sizes.MINI_HEIGHT, mini, mini_key(seen, seat, own, wins, lang)),
    ]
    if seen.house.great_wall:
        key = wall_tiles_key(seen, seat, lang)
        found.append(panel("wall", sizes.TILES_WIDTH, sizes.WALL_HEIGHT, wall_tiles, key, "wall_tiles"))
    return found


svg = picture_function(GAME, panels, LAYOUTS, stock)
