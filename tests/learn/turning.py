"""Positions as they would be if everybody moved on by some seats: what the encodings must not notice."""

from collections.abc import Callable
from typing import Any

Fields = dict[str, Any]


class Turn:
    """Everybody moves on by some seats."""

    def __init__(self, seats: int, by: int) -> None:
        self.seats = seats
        self.by = by

    def seat(self, number: int) -> int:
        """Where somebody sits now; nobody stays nobody."""
        return (number + self.by) % self.seats if number >= 0 else number

    def by_seat(self, items: list[Any]) -> list[Any]:
        """A list with an entry for each seat."""
        return [items[(seat - self.by) % self.seats] for seat in range(self.seats)]

    def owned(self, items: list[list[Any]], place: int) -> list[list[Any]]:
        """Entries in which a seat stands at some place."""
        return [
            [self.seat(value) if i == place and isinstance(value, int) else value for i, value in enumerate(item)]
            for item in items
        ]


def turned(position: Fields, turn: Turn, seats: str, lists: str, owned: dict[str, int], lists_of_seats: str) -> Fields:
    """A position with the fields of every kind turned."""
    found = dict(position)
    for name in seats.split():
        found[name] = turn.seat(found[name])
    for name in lists.split():
        found[name] = turn.by_seat(found[name])
    for name, place in owned.items():
        found[name] = turn.owned(found[name], place)
    for name in lists_of_seats.split():
        found[name] = [turn.seat(seat) for seat in found[name]]
    return found


def turn_toy(position: Fields, by: int) -> Fields:
    return turned(position, Turn(3, by), "to_move viewer winner", "hands cups tea", {}, "")


def turn_dragon(position: Fields, by: int) -> Fields:
    turn = Turn(position["seats"], by)
    found = turned(position, turn, "to_move viewer", "courts", {"wall": 0}, "order")
    found["waiting"] = sorted(turn.seat(seat) for seat in position["waiting"])
    return found


def turn_han(position: Fields, by: int) -> Fields:
    lists = "forts_left hands hand_sizes known points"
    return turned(position, Turn(position["seats"], by), "to_move viewer", lists, {"pagodas": 1, "envoys": 1}, "")


def turn_confucius(position: Fields, by: int) -> Fields:
    turn = Turn(position["seats"], by)
    lists = (
        "points cubes taken hands hand_sizes known available not_available rewards reward_sizes backing support "
        "support_sizes stock colonies shipyards oceans"
    )
    owned = {"officials": 2, "armies": 1, "visits": 1}
    by_number = "ministers secretaries control students discoverers titles"
    found = turned(position, turn, "to_move viewer chief insulted", lists, owned, by_number)
    found["box"] = {space: turn.by_seat(cubes) for space, cubes in position["box"].items()}
    found["passed"] = sorted(turn.seat(seat) for seat in position["passed"])
    found["active"] = [[turn.seat(giver), turn.seat(other), value] for giver, other, value in position["active"]]
    return found


def turn_skud(position: Fields, by: int) -> Fields:
    if by % 2 == 0:
        return position
    other = {"G": "H", "H": "G"}
    found = turned(position, Turn(2, by), "to_move viewer", "", {}, "")
    found["winner"] = {0: 1, 1: 0}.get(position["winner"], position["winner"])
    found["tiles"] = [[point, other[owner], code] for point, owner, code in position["tiles"]]
    found["reserve"] = {other[owner]: tiles for owner, tiles in position["reserve"].items()}
    return found


TURNED: dict[str, Callable[[Fields, int], Fields]] = {
    "confucius": turn_confucius,
    "dragon": turn_dragon,
    "han": turn_han,
    "skud": turn_skud,
    "toy": turn_toy,
}
