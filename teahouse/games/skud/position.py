"""Positions of Skud Pai Sho as JSON: tiles, reserves and the arranges that could still be repeated."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.core.errors import Unreadable
from teahouse.core.positions import PositionReader, chance_in_words, check_turn
from teahouse.core.state import NOBODY, Position
from teahouse.games.skud.actions import POINT
from teahouse.games.skud.box import (
    CODES,
    FIRST_BASIC,
    GUEST,
    IN_BOX,
    IS_GATE,
    KINDS,
    LAST_BASIC,
    OWNERS,
    POINTS,
    SEATS,
    empty_board,
    empty_reserve,
    first_of,
    is_accent,
    kind_of,
    owner_of,
    pair_of,
    point_text,
    second_of,
    tile_at,
    tile_of,
)
from teahouse.games.skud.game_end import can_move
from teahouse.games.skud.garden import Garden
from teahouse.games.skud.phases import CHOOSING, ENDINGS, GOES_ON, OPENING, OVER, PHASES, TURN

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
# A point is read without an argument before it.
NOTHING_BEFORE: Final = -1


def in_words(garden: Garden) -> Position:
    """The whole content of a state."""
    return {
        "options": dict(garden.house.options),
        "phase": PHASES[garden.phase],
        "to_move": int(garden.to_move),
        "viewer": int(garden.viewer),
        "chance": chance_in_words(garden.key, garden.drawn),
        "turn": int(garden.turn),
        "tiles": tiles_in_words(garden.board),
        "reserve": reserve_in_words(garden.reserve),
        "since": since_in_words(garden.since),
        "ending": ENDINGS[garden.ending],
        "winner": int(garden.winner),
    }


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
    for seat in range(SEATS):
        counts = reserve[seat * KINDS : (seat + 1) * KINDS]
        found[OWNERS[seat]] = {CODES[kind]: int(count) for kind, count in enumerate(counts) if count}
    return found


def since_in_words(since: vec[i64]) -> list[str]:
    """The arranges as "start end"."""
    return [f"{point_text(first_of(arrange))} {point_text(second_of(arrange))}" for arrange in since]


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
            point = POINT.read(str(item[0]), NOTHING_BEFORE)
            kind = CODES.index(item[2])
            if board[point]:
                raise Unreadable(f"position, tiles: two tiles on {item[0]}")
            if IS_GATE[point] and is_accent(kind):
                raise Unreadable(f"position, tiles: an accent tile in the gate {item[0]}")
            board[point] = u8(tile_of(kind, OWNERS.index(item[1])))
        return board

    def reserve(self) -> vec[u8]:
        """The tiles not yet played."""
        given = self.position.get("reserve", {})
        if not isinstance(given, dict):
            raise Unreadable(f"position, reserve: expected an object, got {given!r}")
        reserve = empty_reserve()
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
            found = append(found, pair_of(POINT.read(ends[0], NOTHING_BEFORE), POINT.read(ends[1], NOTHING_BEFORE)))
        return found


def check_position(garden: Garden) -> None:
    """Refuse a position in which the phase does not go with the rest."""
    check_ending(garden)
    if garden.phase == CHOOSING or garden.phase == OPENING:
        check_start(garden)
    if garden.phase == TURN and not can_move(garden):
        raise Unreadable(
            f"position, to_move: {PLAYERS[garden.to_move]} can neither plant nor arrange, which ends the game "
            '(skud-no-move); expected the phase "over" with the ending "no move"'
        )


def check_ending(garden: Garden) -> None:
    """A game that is over has an ending and a winner and nobody to move; one that goes on has neither."""
    phase = PHASES[garden.phase]
    check_turn(garden, phase)
    is_over = garden.phase == OVER
    if (garden.ending != GOES_ON) != is_over or (garden.winner != NOBODY) != is_over:
        raise Unreadable(f"position, phase: an ending and a winner go with over and nothing else, got {phase}")


def check_start(garden: Garden) -> None:
    """Before the first turn the board is empty, and both have every flower that Guest can name. (skud-opening)"""
    seat: i64
    kind: i64
    if tiles_in_words(garden.board):
        raise Unreadable(f"position, tiles: the board is empty in phase {PHASES[garden.phase]}")
    for seat in range(SEATS):
        for kind in range(FIRST_BASIC, LAST_BASIC + 1):
            if not garden.reserve[seat * KINDS + kind]:
                raise Unreadable(f"position, reserve: {PLAYERS[seat]} has no {CODES[kind]} to open with")
    if garden.phase == OPENING and garden.to_move != GUEST:
        raise Unreadable("position, to_move: it is Guest who opens")
