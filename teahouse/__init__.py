"""Four board games, complete and exactly by their rules."""

from teahouse.core import rng as _rng
from teahouse.core.errors import NotAllowed, Outdated, TeahouseError, Unreadable
from teahouse.core.game import Game
from teahouse.core.record import Record
from teahouse.core.registry import game
from teahouse.core.registry import ids as game_ids
from teahouse.core.rng import Rng
from teahouse.core.state import NOBODY, SPECTATOR, State

__version__ = "0.1.0"
# Whether the rules run compiled; `teahouse --version` tells.
COMPILED = not _rng.__file__.endswith(".py")

__all__ = [
    "COMPILED",
    "NOBODY",
    "SPECTATOR",
    "Game",
    "NotAllowed",
    "Outdated",
    "Record",
    "Rng",
    "State",
    "TeahouseError",
    "Unreadable",
    "game",
    "game_ids",
]
