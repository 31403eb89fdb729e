"""Positions of Skud Pai Sho as JSON: tiles, reserves and the arranges that could still be repeated."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.core.errors import Unreadable
from teahouse.core.positions import PositionReader
from teahouse.core.state import Position
from teahouse.games.skud.actions import POINT
from teahouse.games.skud.box import (
    CODES,
    IN_BOX,
    IS_GATE,
    KINDS,
    LAST_FLOWER,
    OWNERS,
    POINTS,
    empty_board,
    kind_of,
    owner_of,
    point_text,
    tile_at,
    tile_of,
)

FIELDS: Final = [
    "options",
    "phase",
    "to_move",
    "viewer",
    "chance",
    "turn",
    "tiles",
    "reserve",
    "since",
    "ending",
    "winner",
]


def tiles_in_words(board: vec[u8]) -> list[list[str]]:
    """The tiles as [point, owner, code], from the north-west."""
    found: list[list[str]] = []
    point: i64
    for point in range(POINTS):
        tile = tile_at(board, point)
        if tile:
            found.append([point_text(point), OWNERS[owner_of(tile)], CODES[kind_of(tile)]])
    return found


def reserve_in_words(reserve: vec[u8]) -> dict[str, dict[str, int]]:
    """The reserves by owner and code; what is used up is left out."""
    found: dict[str, dict[str, int]] = {}
    for seat in range(2):
        found[OWNERS[seat]] = {
            CODES[kind]: int(reserve[seat * KINDS + kind]) for kind in range(1, KINDS) if reserve[seat * KINDS + kind]
        }
    return found


def since_in_words(since: vec[i64]) -> list[str]:
    """The arranges as "start end"."""
    return [f"{point_text(arrange // 256)} {point_text(arrange % 256)}" for arrange in since]


class Reader(PositionReader):
    """The fields of a position of Skud Pai Sho."""

    def __init__(self, position: Position) -> None:
        super().__init__(position, FIELDS)

    def board(self) -> vec[u8]:
        """The tiles on their points."""
        board = empty_board()
        for item in self.items("tiles"):
            if not isinstance(item, list) or len(item) != 3 or item[1] not in OWNERS or item[2] not in CODES[1:]:
                raise Unreadable(f'position, tiles: expected such as ["0,-8", "G", "R3"], got {item!r}')
            point = POINT.read(str(item[0]), -1)
            kind = CODES.index(item[2])
            if board[point]:
                raise Unreadable(f"position, tiles: two tiles on {item[0]}")
            if IS_GATE[point] and kind > LAST_FLOWER:
                raise Unreadable(f"position, tiles: an accent tile in the gate {item[0]}")
            board[point] = u8(tile_of(kind, OWNERS.index(item[1])))
        return board

    def reserve(self) -> vec[u8]:
        """The tiles not yet played."""
        given = self.position.get("reserve", {})
        if not isinstance(given, dict):
            raise Unreadable(f"position, reserve: expected an object, got {given!r}")
        reserve = vec[u8]([0] * 32)
        for owner, tiles in given.items():
            if owner not in OWNERS or not isinstance(tiles, dict):
                raise Unreadable(
                    f'position, reserve: expected {{"G": {{"R3": 2}}, "H": {{}}}}, got {owner!r}: {tiles!r}'
                )
            for code, count in tiles.items():
                if code not in CODES[1:] or type(count) is not int or not 0 <= count <= IN_BOX[CODES.index(code)]:
                    raise Unreadable(f"position, reserve: there are not {count!r} tiles {code!r} in the box")
                reserve[OWNERS.index(owner) * KINDS + CODES.index(code)] = u8(count)
        return reserve

    def since(self) -> vec[i64]:
        """The arranges since the last lasting change."""
        found = vec[i64]()
        for item in self.items("since"):
            ends = str(item).split()
            if len(ends) != 2:
                raise Unreadable(f'position, since: expected such as "0,-8 2,-7", got {item!r}')
            found = append(found, i64(POINT.read(ends[0], -1) * 256 + POINT.read(ends[1], -1)))
        return found
