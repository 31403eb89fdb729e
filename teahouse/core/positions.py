"""Reading positions: whatever is wrong with one is said by the field's name."""

from mypy_extensions import mypyc_attr

from teahouse.core.errors import Unreadable
from teahouse.core.state import Position


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
        return checked(self.position.get(name, default), f"position, {name}", least, most)

    def word(self, name: str, default: str, words: list[str]) -> int:
        """A field that is one of some words; its place among them."""
        value = self.position.get(name, default)
        if not isinstance(value, str) or value not in words:
            raise Unreadable(f"position, {name}: expected one of {words}, got {value!r}")
        return words.index(value)

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


def checked(value: object, where: str, least: int, most: int) -> int:
    """A value that is a number within limits."""
    if type(value) is not int or not least <= value <= most:
        raise Unreadable(f"{where}: expected a number from {least} to {most}, got {value!r}")
    return value
