"""The one shape of every game: a state, at which one seat chooses one action."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from importlib import import_module
from typing import Final, Self

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from teahouse.core.rng import Rng, below, shuffle

NOBODY: Final[i64] = -1
SPECTATOR: Final[i64] = -2
UNKNOWN: Final[u8] = 255
UNKNOWN_NUMBER: Final[i64] = -1
NO_KEY: Final = vec[i64]()

# JSON: None, bool, int, str, and lists and dicts of these.
Position = dict[str, object]


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """A game at one moment, or what one seat sees of it.

    A game's own state defines `moves`, `refusal`, `apply`, `copy`, `prompt`, `scores`, `ranking`,
    `position` and `at`; where something is hidden also `mask` and `deal`.
    """

    def __init__(self, seats: i64, to_move: i64, viewer: i64, key: vec[i64], drawn: i64) -> None:
        self.seats: i64 = seats
        # The seat that decides now; NOBODY when the game is over.
        self.to_move: i64 = to_move
        # NOBODY for the true state; the seat, or SPECTATOR, whose view this is.
        self.viewer: i64 = viewer
        # The generator: its key, which copies share, and how many words have been drawn. In every view the key is
        # empty and the number UNKNOWN_NUMBER.
        self.key = key
        self.drawn: i64 = drawn
        # Events are reported here while somebody listens; never copied.
        self.log: list[tuple[int, ...]] | None = None

    @abstractmethod
    def moves(self) -> vec[i64]:
        """Every action allowed now, ascending; empty only when the game is over."""

    @abstractmethod
    def refusal(self, action: i64) -> str:
        """The rule that forbids the action, with facts; "" if it is allowed."""

    @abstractmethod
    def apply(self, action: i64) -> None:
        """Carry out an action that is known to be allowed."""

    @abstractmethod
    def copy(self) -> Self:
        """An independent state of equal content, without a listener."""

    @abstractmethod
    def prompt(self) -> str:
        """What kind of decision this is, with facts, as the words call it: "accents needed=4"."""

    @abstractmethod
    def scores(self) -> list[int]:
        """The running public scores by seat."""

    @abstractmethod
    def ranking(self) -> list[int]:
        """When over: places by seat from 1, ties sharing the better place."""

    def verdict(self) -> str:
        """When over: what decided the game, with facts, as the words call it: "ring winner=0 flowers=6".

        The facts `winner` and `other` are seats, or several: "winner=0,2". "" where the game says nothing of it.
        """
        return ""

    @abstractmethod
    def position(self) -> Position:
        """The whole content in the rule sheet's words, as JSON with a stable order."""

    @classmethod
    @abstractmethod
    def at(cls, position: Position) -> "State":
        """The state that a position describes; what it leaves out has the game's default."""

    def mask(self, seat: i64) -> None:
        """Hide, in place, what the seat may not know."""

    def deal(self, rng: Rng) -> None:
        """Fill in, at random and in place, what the viewer does not know."""

    def legal(self) -> list[int]:
        """`moves` for Python."""
        return [int(action) for action in self.moves()]

    def play(self, action: i64) -> None:
        """Carry out an action that is known to be allowed, in a true state."""
        if self.viewer != NOBODY:
            raise ValueError("a view cannot be played on: play on the true state, or imagine one")
        self.apply(action)

    def seen_by(self, seat: i64) -> Self:
        """What the seat may know, as a state."""
        if self.viewer != NOBODY:
            if self.viewer != seat:
                raise ValueError(f"seat {self.viewer}'s view says nothing of what seat {seat} sees")
            return self.copy()
        if seat < SPECTATOR or seat == NOBODY or seat >= self.seats:
            raise ValueError(f"no seat {seat}: there are seats 0 to {self.seats - 1}, and -2 for a spectator")
        seen = self.copy()
        seen.viewer = seat
        seen.key = NO_KEY
        seen.drawn = UNKNOWN_NUMBER
        seen.mask(seat)
        return seen

    def imagine(self, rng: Rng) -> Self:
        """A complete state, drawn from those that look like this to its viewer."""
        if self.viewer == NOBODY:
            raise ValueError("only a view can be imagined further: call seen_by first")
        world = self.copy()
        world.deal(rng)
        world.viewer = NOBODY
        world.key = rng.key()
        world.drawn = 0
        return world

    def outcome(self) -> list[float]:
        """When over: 1.0, shared among the winners."""
        ranking = self.ranking()
        share = 1.0 / ranking.count(1)
        return [share if place == 1 else 0.0 for place in ranking]

    def draw_below(self, limit: i64) -> i64:
        """A random number from the state's own generator."""
        number, self.drawn = below(self.key, self.drawn, limit)
        return number

    def shuffle(self, items: vec[u8]) -> None:
        """Put `items` into a random order by the state's own generator."""
        self.drawn = shuffle(items, self.key, self.drawn)

    def tell(self, event: tuple[int, ...]) -> None:
        """Report an event to whoever listens."""
        if self.log is not None:
            self.log.append(event)

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows: a game's `look` lies beside its state."""
        look = import_module(type(self).__module__.rpartition(".")[0] + ".look")
        picture = look.svg(self, theme="light")
        assert isinstance(picture, str)
        return picture

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and type(other) is type(self) and self.position() == other.position()

    def __hash__(self) -> int:
        raise TypeError("a state changes as it is played and has no hash")

    def __reduce__(self) -> tuple[Callable[..., "State"], tuple[type["State"], Position]]:
        return rebuild, (type(self), self.position())

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.copy()


def rebuild(kind: type[State], position: Position) -> State:
    """How pickle makes a state again."""
    return kind.at(position)
