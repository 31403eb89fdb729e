"""What pictures and texts of Han both read from a position."""

from teahouse.games.han.state import HanState


def sites_in(seen: HanState, province: int) -> list[int]:
    """The sites of a province."""
    map = seen.house.map
    return [int(site) for site in map.sites_in[map.starts[province] : map.starts[province + 1]]]


def five(table: object, first: int = 0) -> list[int]:
    """Five numbers of a table."""
    return [int(table[first + colour]) for colour in range(5)]  # type: ignore[index]
