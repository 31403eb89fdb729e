"""Reading positions: whatever is wrong with one is said by the field's name."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from teahouse.core.errors import Unreadable
from teahouse.core.rng import key_in, spell_key
from teahouse.core.state import NO_KEY, NOBODY, UNKNOWN_NUMBER, Position, State

MOST_DRAWN = 1_000_000_000
NO_CHANCE = {"key": "0" * 32, "drawn": 0}


@mypyc_attr(allow_interpreted_subclasses=True)
class PositionReader:
    """Takes a position apart; a game's own reader adds what its fields mean."""

    def __init__(self, position: Position, fields: list[str]) -> None:
        for name in position:
            if name not in fields:
                raise Unreadable(f'position: unknown field "{name}"; there are: {", ".join(fields)}')
        self.position = position

    def number(self, name: str, default: int, least: int, most: int) -> int:
        """A field that is a number."""
        return check_number(self.position.get(name, default), f"position, {name}", least, most)

    def word(self, name: str, default: str, words: list[str]) -> int:
        """A field that is one of some words; its place among them."""
        value = self.position.get(name, default)
        if not isinstance(value, str) or value not in words:
            raise Unreadable(f"position, {name}: expected one of {words}, got {value!r}")
        return words.index(value)

    def key(self) -> vec[i64]:
        """The generator's key; empty in a view."""
        chance = self.chance()
        return NO_KEY if chance is None else key_in(chance[0])

    def drawn_numbers(self) -> int:
        """How many words of the generator have been drawn; unknown in a view."""
        chance = self.chance()
        return UNKNOWN_NUMBER if chance is None else chance[1]

    def chance(self) -> tuple[str, int] | None:
        """The generator; None in a view."""
        is_view = self.position.get("viewer", -1) != -1
        value = self.position.get("chance", None if is_view else NO_CHANCE)
        if (value is None) != is_view:
            wanted = "null in a view" if is_view else "a generator"
            raise Unreadable(f"position, chance: expected {wanted}, got {value!r}")
        return None if value is None else read_chance(value)

    def options(self) -> dict[str, object]:
        """The options, as they are given."""
        value = self.position.get("options", {})
        if not isinstance(value, dict):
            raise Unreadable(f"position, options: expected an object, got {value!r}")
        return value

    def items(self, name: str) -> list[object]:
        """A field that is a list."""
        value = self.position.get(name, [])
        if not isinstance(value, list):
            raise Unreadable(f"position, {name}: expected a list, got {value!r}")
        return value

    def each_seat(self, name: str, seats: int) -> list[object]:
        """A field that has something for each seat, or is left out."""
        given = self.items(name)
        if given and len(given) != seats:
            raise Unreadable(f"position, {name}: expected {seats} entries, one a seat, got {len(given)}")
        return given


def chance_in_words(key: vec[i64], drawn: i64) -> dict[str, object] | None:
    """A state's generator; None in a view."""
    return None if drawn == UNKNOWN_NUMBER else {"key": spell_key(key), "drawn": int(drawn)}


def read_chance(value: object) -> tuple[str, int]:
    """A generator's key in hex, and how many words have been drawn."""
    if not isinstance(value, dict) or set(value) != {"key", "drawn"}:
        raise Unreadable(f"position, chance: expected null, or an object with key and drawn, got {value!r}")
    key = value["key"]
    if not isinstance(key, str) or len(key) != 32 or any(digit not in "0123456789abcdef" for digit in key):
        raise Unreadable(f"position, chance, key: expected 32 hex digits, got {key!r}")
    return key, check_number(value["drawn"], "position, chance, drawn", 0, MOST_DRAWN)


def check_number(value: object, where: str, least: int, most: int) -> int:
    """A value that is a number within limits."""
    if type(value) is not int or not least <= value <= most:
        raise Unreadable(f"{where}: expected a number from {least} to {most}, got {value!r}")
    return value


def check_turn(state: State, phase: str) -> None:
    """Somebody is to move while the game goes on, and nobody when it is over."""
    if (state.to_move == NOBODY) != (phase == "over"):
        raise Unreadable(f"position, to_move: {state.to_move} does not go with phase {phase}")


def check_choice(state: State, phase: str) -> None:
    """Whoever is to move has something to choose from. A view tells that of its own seat only."""
    knows = state.viewer == NOBODY or state.viewer == state.to_move
    if knows and state.to_move != NOBODY and len(state.moves()) == 0:
        raise Unreadable(f"position, phase: seat {state.to_move} has nothing to decide in phase {phase}")
