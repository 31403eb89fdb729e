"""What pictures and texts of Han both read from a position."""

from librt.vecs import vec
from mypy_extensions import u8

from teahouse.games.han.box import COLOUR_COUNT
from teahouse.games.han.state import HanState


def sites_in(seen: HanState, province: int) -> list[int]:
    """The sites of a province."""
    map = seen.house.map
    return [int(site) for site in map.sites_in[map.starts[province] : map.starts[province + 1]]]


def by_colour(cards: vec[u8], seat: int = 0) -> tuple[int, ...]:
    """How many cards there are of each colour; in a table of hands those of a seat."""
    first = seat * COLOUR_COUNT
    return tuple(int(count) for count in cards[first : first + COLOUR_COUNT])
