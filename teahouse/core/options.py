"""House rules of a game: each has a name, a default and values that are allowed."""

from collections.abc import Callable, Mapping, Sequence

from teahouse.core.errors import Unreadable

Value = bool | int | str | dict[str, object]
Options = dict[str, Value]
# Digits of a number that a person writes.
LONGEST_NUMBER = 9
# Characters of a wrong name or value in an error.
LONGEST_SHOWN = 80


class Option:
    """One house rule. Without `values` it is a number from `least` to `most`.

    `default` may be a function of the number of seats. Where `object_format` names one, a JSON object of that format is
    allowed too; the game itself judges it.
    """

    def __init__(
        self,
        name: str,
        default: Value | Callable[[int], Value],
        values: Sequence[Value] = (),
        least: int = 0,
        most: int = 0,
        object_format: str = "",
    ) -> None:
        self.name = name
        self.default = default
        self.values = list(values)
        self.least = least
        self.most = most
        self.object_format = object_format

    def default_for(self, seats: int) -> Value:
        """The value when nobody says anything."""
        return self.default(seats) if callable(self.default) else self.default

    def allows(self, value: object) -> bool:
        """Whether the value is one of this option's; True is not 1 here."""
        if self.object_format and isinstance(value, dict):
            return True
        if self.values:
            return any(type(value) is type(allowed) and value == allowed for allowed in self.values)
        return type(value) is int and self.least <= value <= self.most

    def allowed_values(self) -> str:
        """What is allowed, for messages."""
        if self.values:
            listed = ", ".join(spelling(value) for value in self.values)
            return f"{listed} or an object {self.object_format}" if self.object_format else listed
        return f"a number from {self.least} to {self.most}"


def switch(name: str) -> Option:
    """A house rule that is off unless it is switched on."""
    return Option(name, False, (False, True))


def spelling(value: object) -> str:
    """A value as a person writes it on the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def resolve_options(options: Sequence[Option], given: Mapping[str, object], seats: int) -> Options:
    """Every option with its value: the given ones, else the default."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            shown = name[:LONGEST_SHOWN]
            said = f'"{shown}"' if shown.isprintable() else repr(shown)
            raise Unreadable(f"unknown option {said}; there are: {', '.join(known) or 'none'}")
    found: Options = {}
    for option in options:
        value = given.get(option.name, option.default_for(seats))
        if not option.allows(value):
            raise Unreadable(
                f'option {option.name}: expected {option.allowed_values()}, got "{spelling(value)[:LONGEST_SHOWN]}"'
            )
        assert isinstance(value, (bool, int, str, dict))
        found[option.name] = value
    return found


def is_number(text: str) -> bool:
    """Whether a text is a whole number, of a length that a person would write."""
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_NUMBER


def read_value(option: Option, text: str) -> Value:
    """The value that a person wrote on the command line."""
    for value in option.values:
        if spelling(value) == text.lower():
            return value
    if not option.values and is_number(text) and option.allows(int(text)):
        return int(text)
    raise Unreadable(f'option {option.name}: expected {option.allowed_values()}, got "{text}"')
