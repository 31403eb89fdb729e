"""Fair tables: how a game's seed comes from the house and from everybody who sits down, and how that is checked.

The house commits itself to a secret before anybody contributes; everybody who takes part contributes a nonce before
the secret is shown. Neither the house alone nor the players alone can choose the cards.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from teahouse.core.digest import digest
from teahouse.core.errors import Unreadable

SECRET_DIGITS = 64
HEX = "0123456789abcdef"
FIELDS = ["table", "secret", "commitment", "nonces", "seats", "lot"]
TOURNAMENT_FIELDS = ["id", "secret", "commitment", "nonces", "round", "number"]
# Letters and digits that nobody mistakes for one another: 32, so that each is five bits.
LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
LONGEST_TABLE = 40
MOST_NONCES = 100
MOST_ROUNDS = 1000


def commitment(table: str, secret: str) -> str:
    """What the house shows before anybody contributes."""
    return digest("house", table, secret)


def seed(table: str, secret: str, nonces: Sequence[str]) -> str:
    """The seed of a game, from the house's secret and what each contributed, in the order of arrival."""
    return digest("seed", table, secret, *nonces)


def lot(seed: str, count: int) -> list[int]:
    """The seat that each chair is drawn, where chairs are numbered as they stood before the start.

    The digest is read as one large number, from which each step of a shuffle takes a remainder.
    """
    number = int(digest("lot", seed), 16)
    seats = list(range(count))
    for last in range(count - 1, 0, -1):
        number, place = divmod(number, last + 1)
        seats[last], seats[place] = seats[place], seats[last]
    return seats


def match_secret(seed: str, round: int, number: int) -> str:
    """The secret of a table of a tournament, from the tournament's own seed."""
    return digest("match", seed, round, number)


def match_table(seed: str, round: int, number: int) -> str:
    """The name of a table of a tournament: the house may not choose it once everybody has contributed."""
    value = int(digest("table", seed, round, number), 16)
    return "".join(LETTERS[value >> 5 * place & 31] for place in range(12))


@dataclass
class Origin:
    """The tournament from whose seed a table's name and secret come; everybody contributed when they joined it."""

    id: str
    secret: str
    commitment: str
    nonces: list[str]
    round: int
    number: int

    def fields(self) -> dict[str, object]:
        """As a JSON object."""
        return {name: getattr(self, name) for name in TOURNAMENT_FIELDS}

    def check(self, table: str, secret: str) -> None:
        """Raise unless the table's name and secret follow from what the tournament published."""
        found = commitment(self.id, self.secret)
        if found != self.commitment:
            raise Unreadable(f"fair, tournament, secret: its commitment is {found}, not {self.commitment}")
        place = seed(self.id, self.secret, self.nonces), self.round, self.number
        if (match_table(*place), match_secret(*place)) != (table, secret):
            raise Unreadable(f"fair, tournament: table {table} and its secret do not follow from the tournament's seed")


@dataclass
class Fair:
    """What a finished game publishes, so that anybody can check where its cards came from."""

    table: str
    secret: str
    commitment: str
    # In the order of arrival; "" for somebody who contributed nothing.
    nonces: list[str]
    # The seats of those who contributed, so that everybody sees that each was a person.
    seats: list[int]
    # The seat that each chair was drawn; None where nobody drew.
    lot: list[int] | None = None
    # Only at a table of a tournament that is over.
    tournament: Origin | None = None

    def fields(self) -> dict[str, object]:
        """As a JSON object."""
        found: dict[str, object] = {name: getattr(self, name) for name in FIELDS}
        if self.tournament is not None:
            found["tournament"] = self.tournament.fields()
        return found

    def check(self, given: str) -> None:
        """Raise unless everything follows from the secret and the nonces; `given` is the game's seed."""
        found = commitment(self.table, self.secret)
        if found != self.commitment:
            raise Unreadable(f"fair, secret: its commitment is {found}, not {self.commitment}")
        found = seed(self.table, self.secret, self.nonces)
        if found != given:
            raise Unreadable(f"fair, nonces: with the secret they give the seed {found}, not {given}")
        if self.lot is not None and self.lot != lot(given, len(self.lot)):
            raise Unreadable(f"fair, lot: the seed gives {lot(given, len(self.lot))}, not {self.lot}")
        if self.tournament is not None:
            self.tournament.check(self.table, self.secret)


def is_hex(text: object, digits: int = SECRET_DIGITS) -> bool:
    """Whether something is a text of so many lowercase hex digits."""
    return isinstance(text, str) and len(text) == digits and all(digit in HEX for digit in text)


def read_fair(value: object, seats: int) -> Fair:
    """What a record says of its seed's origin, checked for shape."""
    if not isinstance(value, dict) or set(value) - {"tournament"} != set(FIELDS):
        raise Unreadable(f"field fair: expected an object with {', '.join(FIELDS)}")
    drawn, origin = value["lot"], value.get("tournament")
    if drawn is not None and not is_permutation(drawn, seats):
        raise Unreadable(f"fair, lot: expected null or every seat from 0 to {seats - 1} once, got {drawn!r}")
    return Fair(
        read_name(value["table"], "fair, table"),
        read_digits(value["secret"], "fair, secret"),
        read_digits(value["commitment"], "fair, commitment"),
        read_nonces(value["nonces"], "fair, nonces", seats),
        read_seats(value["seats"], len(value["nonces"]), seats),
        drawn,
        None if origin is None else read_origin(origin),
    )


def read_origin(value: object) -> Origin:
    """What a record says of its tournament, checked for shape."""
    if not isinstance(value, dict) or set(value) != set(TOURNAMENT_FIELDS):
        raise Unreadable(f"fair, tournament: expected an object with {', '.join(TOURNAMENT_FIELDS)}")
    for name in ["round", "number"]:
        if type(value[name]) is not int or not 1 <= value[name] <= MOST_ROUNDS:
            raise Unreadable(f"fair, tournament, {name}: expected a number from 1 to {MOST_ROUNDS}")
    return Origin(
        read_name(value["id"], "fair, tournament, id"),
        read_digits(value["secret"], "fair, tournament, secret"),
        read_digits(value["commitment"], "fair, tournament, commitment"),
        read_nonces(value["nonces"], "fair, tournament, nonces", MOST_NONCES),
        value["round"],
        value["number"],
    )


def read_name(value: object, where: str) -> str:
    """The name of a table or a tournament."""
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_TABLE or not value.isalnum():
        raise Unreadable(f"{where}: expected letters and digits, got {value!r}")
    return value


def read_digits(value: object, where: str) -> str:
    """A secret or a commitment."""
    if not isinstance(value, str) or not is_hex(value):
        raise Unreadable(f"{where}: expected {SECRET_DIGITS} hex digits, got {value!r}")
    return value


def read_nonces(value: object, where: str, most: int) -> list[str]:
    """What everybody contributed: never more than there are seats, else somebody could add what suits them."""
    if not isinstance(value, list) or len(value) > most or not all(is_nonce(nonce) for nonce in value):
        raise Unreadable(f'{where}: expected at most {most} texts of {SECRET_DIGITS} hex digits or "", got {value!r}')
    return value


def read_seats(value: object, count: int, seats: int) -> list[int]:
    """The seats of those who contributed, one for each contribution."""
    is_list = isinstance(value, list) and all(type(seat) is int and 0 <= seat < seats for seat in value)
    if not isinstance(value, list) or not is_list or len(value) != count or len(set(value)) != count:
        raise Unreadable(f"fair, seats: expected {count} different seats, one for each of the nonces, got {value!r}")
    return value


def is_nonce(text: object) -> bool:
    """Whether somebody may contribute this: 32 bytes in hex, or nothing."""
    return text == "" or is_hex(text)


def is_permutation(value: object, count: int) -> bool:
    """Whether something lists 0 … count - 1 in any order."""
    if not isinstance(value, list) or not all(type(number) is int for number in value):
        return False
    return sorted(value) == list(range(count))
