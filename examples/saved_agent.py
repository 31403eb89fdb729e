"""A trained agent as a bot: it reads what a recipe has saved, and plays from what its seat sees."""

from abc import abstractmethod
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path

from mypy_extensions import i64

from examples.network import Floats, usual_scale
from teahouse.bots import Bot
from teahouse.core.errors import Unreadable
from teahouse.core.state import State
from teahouse.learn import observe
from teahouse.learn.observations import Mask, mask

# Chooses an action from a scaled observation and the mask of what is allowed.
Policy = Callable[[Floats, Mask], int]
FOLDER = Path("build/agents")
scale = cache(usual_scale)


class SavedAgent(Bot):
    """A base class: a recipe's own names the recipe and says how to read its file. The lab finds it by
    `examples.<recipe>:Agent`; there is one file for each game and number of seats."""

    recipe = ""

    @staticmethod
    @abstractmethod
    def read(path: Path) -> Policy:
        """The policy in a file."""

    @classmethod
    def file(cls, game: str, seats: int) -> Path:
        """Where the agent for a game and a number of seats is saved."""
        return FOLDER / f"{cls.recipe}-{game}-{seats}.zip"

    @classmethod
    def files(cls, game: str) -> list[Path]:
        """All that the lab must know to tell one agent's games from another's."""
        return sorted(FOLDER.glob(f"{cls.recipe}-{game}-*.zip"))

    def choose(self, seen: State, budget: i64) -> int:
        seats = int(seen.seats)
        path = self.file(self.game.id, seats)
        if not path.exists():
            how = f"python -m examples.{self.recipe} --game {self.game.id} --seats {seats}"
            raise Unreadable(f"{path}: no agent is saved there yet; {how} trains one")
        policy = policy_in(type(self), path.resolve(), path.stat().st_mtime_ns)
        row = observe(self.game, seen) * scale(self.game.id, seats)
        return policy(row, mask(self.game, seen, int(seen.to_move)))


@lru_cache(maxsize=4)
def policy_in(kind: type[SavedAgent], path: Path, _changed: int) -> Policy:
    """The policy in a file, read again only when the file has changed."""
    return kind.read(path)
