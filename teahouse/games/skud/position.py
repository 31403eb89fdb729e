"""Positions of Skud Pai Sho as JSON: tiles, reserves and the arranges that could still be repeated."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.core.errors import Unreadable
from teahouse.core.positions import PositionReader, check_turn
from teahouse.core.state import NOBODY, Position, State
from teahouse.games.skud.actions import POINT
from teahouse.games.skud.box import (
    CODES,
    GUEST,
    IN_BOX,
    IS_GATE,
    KINDS,
    LAST_BASIC,
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
from teahouse.games.skud.phases import GOES_ON, OPENING, OVER, PHASES

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
PLAYERS: Final = ["Guest", "Host"]
# Turns are counted for as long as anybody plays: the option `turn_limit` can be off.
LONGEST_GAME: Final = 1_000_000_000


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
                # As a Python number: compiled, one that no machine word holds could not be compared with the box's.
                most = int(IN_BOX[CODES.index(code)]) if code in CODES[1:] else 0
                if code not in CODES[1:] or type(count) is not int or not 0 <= count <= most:
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


def check_ending(state: State, phase: i64, ending: i64, winner: i64) -> None:
    """A game that is over has an ending and a winner and nobody to move; one that goes on has neither."""
    check_turn(state, PHASES[phase])
    is_over = phase == OVER
    if (ending != GOES_ON) != is_over or (winner != NOBODY) != is_over:
        raise Unreadable(f"position, phase: an ending and a winner go with over and nothing else, got {PHASES[phase]}")


def check_start(board: vec[u8], reserve: vec[u8], phase: i64, to_move: i64) -> None:
    """Before the first turn the board is empty, and both have every flower that Guest can name. (skud-opening)"""
    seat: i64
    kind: i64
    if tiles_in_words(board):
        raise Unreadable(f"position, tiles: the board is empty in phase {PHASES[phase]}")
    for seat in range(2):
        for kind in range(1, LAST_BASIC + 1):
            if not reserve[seat * KINDS + kind]:
                raise Unreadable(f"position, reserve: {PLAYERS[seat]} has no {CODES[kind]} to open with")
    if phase == OPENING and to_move != GUEST:
        raise Unreadable("position, to_move: it is Guest who opens")
