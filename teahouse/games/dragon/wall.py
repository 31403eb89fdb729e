"""The Great Wall: laying tiles, and the checks of the wall."""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.games.dragon import events
from teahouse.games.dragon.actions import LAY_WALL
from teahouse.games.dragon.box import (
    FIREWORK,
    FIREWORK_REWARD,
    FLOOR_REWARD,
    LONGEST_WALL,
    MONGOL_INVASION,
    MONTHS,
    MOST_SEATS,
    POINTS_REWARD,
    REWARD_AMOUNT,
    REWARD_COUNT,
    REWARDS,
    RICE,
    RICE_REWARD,
    STEPS_REWARD,
    YUAN,
    YUAN_REWARD,
)
from teahouse.games.dragon.court import Court
from teahouse.games.dragon.palaces import begin_building
from teahouse.games.dragon.phases import LAST_WALL_CHECK, WALLING


def tiles_in_wall(court: Court, seat: i64) -> i64:
    """How many tiles of a seat are in the wall."""
    total: i64 = 0
    for tile in court.wall:
        if i64(tile) // REWARD_COUNT == seat:
            total += 1
    return total


def is_laid(court: Court, seat: i64, reward: i64) -> bool:
    """Whether a tile is already in the wall. (dragon-wall-tiles)"""
    for tile in court.wall:
        if i64(tile) == seat * REWARD_COUNT + reward:
            return True
    return False


def can_lay_tile(court: Court) -> bool:
    """Whether the deciding seat has a tile left and the wall a gap. (dragon-wall-action)"""
    return len(court.wall) < LONGEST_WALL and tiles_in_wall(court, court.to_move) < REWARD_COUNT


def wall_moves(court: Court) -> vec[i64]:
    """The tiles that are left. (dragon-wall-tiles)"""
    found = vec[i64](capacity=6)
    reward: i64
    for reward in range(REWARD_COUNT):
        if not is_laid(court, court.to_move, reward):
            found = append(found, LAY_WALL + reward)
    return found


def wall_refusal(court: Court, reward: int) -> str:
    """A tile that is still there, for the card Build Wall. (dragon-wall, dragon-wall-action, dragon-wall-tiles)"""
    if not court.house.great_wall:
        return "dragon-wall"
    if court.phase != WALLING:
        return "dragon-wall-action"
    laid = [int(tile) for tile in court.wall]
    return (
        f"dragon-wall-tiles wall_tile={REWARDS[reward]}" if int(court.to_move) * len(REWARDS) + reward in laid else ""
    )


def lay_wall(court: Court, reward: i64) -> None:
    """A tile joins the wall and gives its reward, perhaps a floor to build. (dragon-wall-tiles)"""
    seat = court.to_move
    amount = REWARD_AMOUNT[reward]
    court.wall = append(court.wall[:], u8(seat * REWARD_COUNT + reward))
    if reward == STEPS_REWARD:
        court.advance(seat, amount)
    elif reward == RICE_REWARD:
        court.gain(seat, RICE, amount)
    elif reward == FIREWORK_REWARD:
        court.gain(seat, FIREWORK, amount)
    elif reward == YUAN_REWARD:
        court.gain(seat, YUAN, amount)
    elif reward == FLOOR_REWARD:
        begin_building(court, seat, amount)
    elif reward == POINTS_REWARD:
        court.score(seat, events.FROM_WALL, amount)


def is_checked(court: Court) -> bool:
    """Whether the wall is checked at this stage: after the Mongols, and at the end. (dragon-wall-check,
    dragon-wall-end)"""
    if not court.house.great_wall:
        return False
    mongols = court.event_row[court.month - 1] == MONGOL_INVASION
    if court.stage == LAST_WALL_CHECK:
        return court.month == MONTHS and (not mongols or court.house.wall_double_check)
    return mongols


def check_wall(court: Court) -> None:
    """A wall that reaches the month brings points, a shorter one costs those who built least a person.

    (dragon-wall-check)
    """
    seat: i64
    least: i64 = LONGEST_WALL
    tiles = vec[i64]([0] * MOST_SEATS)
    for seat in range(court.seats):
        tiles[seat] = tiles_in_wall(court, seat)
        if tiles[seat] < least:
            least = tiles[seat]
    length: i64 = len(court.wall)
    if length >= court.month:
        court.tell((events.WALL_HELD, length, court.month))
        for seat in range(court.seats):
            court.score(seat, events.FROM_WALL, tiles[seat])
        return
    court.tell((events.WALL_BROKE, length, court.month))
    for seat in range(court.seats):
        if tiles[seat] == least:
            court.due[seat] = 1
