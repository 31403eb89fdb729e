"""What pictures and texts of Confucius both read from a position."""

from librt.vecs import vec
from mypy_extensions import u8

from teahouse.games.confucius.phases import OVER
from teahouse.games.confucius.state import ConfuciusState


def part_of(table: vec[u8], first: int, size: int) -> tuple[int, ...]:
    """Some numbers of a table, e.g. the cards of a hand."""
    return tuple(table[first : first + size])


def winners_of(seen: ConfuciusState) -> tuple[int, ...]:
    """The winners; nobody while the game goes on."""
    if seen.phase != OVER:
        return ()
    return tuple(seat for seat, place in enumerate(seen.ranking()) if place == 1)
