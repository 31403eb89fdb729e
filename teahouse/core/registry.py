"""Which games are here: every folder of `teahouse.games`, and whatever else is put on the shelf.

TEAHOUSE_GAMES names packages of games from elsewhere, separated by commas.
"""

import os
import pkgutil
from importlib import import_module

from teahouse.core.errors import Unreadable
from teahouse.core.game import Game
from teahouse.core.verbs import QUOTED

SHELF: dict[str, Game] = {}


def register(game: Game) -> None:
    """Put a game from elsewhere on the shelf."""
    SHELF[game.id] = game


def ids() -> list[str]:
    """The ids of all games, sorted."""
    shelves = import_module("teahouse.games")
    found = [module.name for module in pkgutil.iter_modules(shelves.__path__) if module.ispkg]
    for package in os.environ.get("TEAHOUSE_GAMES", "").split(","):
        if package:
            register(import_module(package).GAME)
    return sorted(set(found) | set(SHELF))


def game(id: str) -> Game:
    """The game with this id."""
    if id not in SHELF and id not in ids():
        raise Unreadable(f'no game "{id[:QUOTED]}"; there are: {", ".join(ids())}')
    # Looking through all games may have put it on the shelf.
    if id not in SHELF:
        found = import_module("teahouse.games." + id).GAME
        assert isinstance(found, Game)
        register(found)
    return SHELF[id]
