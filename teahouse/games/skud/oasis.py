"""The Ancient Oasis: the Bamboo, which sends tiles home. Pond and Lion Turtle work where flowers are planted and
harmonies found."""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.games.skud.accents import can_place
from teahouse.games.skud.actions import PLACE_BAMBOO
from teahouse.games.skud.box import (
    AROUND,
    BAMBOO,
    EMPTY,
    IS_GATE,
    OFF,
    POINTS,
    SURROUNDING,
    is_flower,
    kind_at,
    kind_of,
    owner_at,
    tile_at,
    tile_of,
)
from teahouse.games.skud.garden import Garden
from teahouse.games.skud.harmony import clash_near


def bamboos(garden: Garden, found: vec[i64]) -> vec[i64]:
    """Every point for a Bamboo. (skud-bamboo)"""
    board, seat = garden.board, garden.to_move
    point: i64
    for point in range(POINTS):
        if not can_place(board, point):
            continue
        if garden.house.clashes_matter and sends_back(board, point, seat):
            if clash_near(cleared(board, point, seat), point):
                continue
        found = append(found, PLACE_BAMBOO + point)
    return found


def sends_back(board: vec[u8], point: i64, seat: i64) -> bool:
    """Whether a Bamboo there would send the tiles around it home: it needs an own blooming flower beside it, and
    no tile in a gate. (skud-bamboo)"""
    own = False
    direction: i64
    for direction in range(SURROUNDING):
        beside = AROUND[point * SURROUNDING + direction]
        kind = kind_at(board, beside)
        if kind:
            if IS_GATE[beside]:
                return False
            if is_flower(kind) and owner_at(board, beside) == seat:
                own = True
    return own


def cleared(board: vec[u8], point: i64, seat: i64) -> vec[u8]:
    """The board after a Bamboo there has sent the tiles around it home."""
    after = board[:]
    after[point] = u8(tile_of(BAMBOO, seat))
    direction: i64
    for direction in range(SURROUNDING):
        beside = AROUND[point * SURROUNDING + direction]
        if beside != OFF:
            after[beside] = u8(EMPTY)
    return after


def place_bamboo(garden: Garden, point: i64) -> None:
    """Bamboo beside an own flower sends all tiles around it back to the reserves. (skud-bamboo)"""
    direction: i64
    if sends_back(garden.board, point, garden.to_move):
        for direction in range(SURROUNDING):
            beside = AROUND[point * SURROUNDING + direction]
            tile = tile_at(garden.board, beside)
            if kind_of(tile):
                garden.return_tile(tile, beside)
        garden.board = cleared(garden.board, point, garden.to_move)
    garden.place(BAMBOO, point)
