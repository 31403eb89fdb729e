"""The end of the game: a ring, the last basic flower, no move left, a position for the third time, too many turns."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from teahouse.core.state import NOBODY
from teahouse.games.skud import events
from teahouse.games.skud.actions import PLANT
from teahouse.games.skud.arranging import can_arrange
from teahouse.games.skud.box import EMPTY, GUEST, HOST, first_of, opponent_of, second_of
from teahouse.games.skud.garden import Garden
from teahouse.games.skud.harmony import has_ring, midline_count
from teahouse.games.skud.phases import (
    BOTH,
    BY_LAST_FLOWER,
    BY_NO_MOVE,
    BY_REPETITION,
    BY_RING,
    BY_TURN_LIMIT,
    OVER,
    TURN,
)
from teahouse.games.skud.planting import has_open_gate, plantings
from teahouse.games.skud.ring import shortest_ring

# A position that stands so many times is a draw.
REPETITIONS: Final[i64] = 3


def end_turn(garden: Garden) -> None:
    """Judge the harmonies that are there, then it is the opponent's turn. (skud-ring, skud-last-flower)"""
    garden.turn += 1
    guest_ring, host_ring = has_ring(garden.harmonies, GUEST), has_ring(garden.harmonies, HOST)
    if guest_ring or host_ring:
        end_by_ring(garden, guest_ring, host_ring)
    elif garden.house.last_flower_ends and not (garden.has_basic(GUEST) and garden.has_basic(HOST)):
        end_by_last_flower(garden)
    else:
        begin_turn(garden)


def begin_turn(garden: Garden) -> None:
    """It is the opponent's turn, unless the game ends before it. (skud-no-move, skud-repetition, skud-turn-limit)"""
    garden.phase = TURN
    garden.to_move = garden.opponent()
    if not can_move(garden):
        garden.tell((events.NO_MOVE, garden.to_move))
        end_game(garden, BY_NO_MOVE, garden.opponent() if garden.house.no_move_loses else BOTH)
    elif garden.house.repetition_draws and is_third_time(garden):
        garden.tell((events.REPETITION,))
        end_game(garden, BY_REPETITION, BOTH)
    elif garden.turn == garden.house.turn_limit:
        garden.tell((events.TURN_LIMIT,))
        end_game(garden, BY_TURN_LIMIT, BOTH)


def end_by_ring(garden: Garden, guest_ring: bool, host_ring: bool) -> None:
    """A ring wins for its owner, whoever moved; two rings are a tie. (skud-ring, skud-both-rings)"""
    if guest_ring:
        garden.tell((events.RING, GUEST))
    if host_ring:
        garden.tell((events.RING, HOST))
    end_game(garden, BY_RING, BOTH if guest_ring and host_ring else GUEST if guest_ring else HOST)


def end_by_last_flower(garden: Garden) -> None:
    """The most harmonies across the midlines win. (skud-last-flower, skud-midline)"""
    guest, host = midline_count(garden.harmonies, GUEST), midline_count(garden.harmonies, HOST)
    garden.tell((events.LAST_FLOWER, HOST if garden.has_basic(GUEST) else GUEST))
    garden.tell((events.MIDLINES, GUEST, guest))
    garden.tell((events.MIDLINES, HOST, host))
    end_game(garden, BY_LAST_FLOWER, BOTH if guest == host else GUEST if guest > host else HOST)


def end_game(garden: Garden, ending: i64, winner: i64) -> None:
    """Nobody is to move any more. (skud-over)"""
    garden.phase = OVER
    garden.to_move = NOBODY
    garden.ending = ending
    garden.winner = winner


def can_move(garden: Garden) -> bool:
    """Whether the seat to move can plant or arrange anything. (skud-no-move)"""
    if garden.has_basic(garden.to_move) and has_open_gate(garden.board):
        return True
    if can_arrange(garden.board, garden.to_move, garden.house):
        return True
    return len(plantings(garden, PLANT, vec[i64]())) > 0


def is_third_time(garden: Garden) -> bool:
    """Whether this position, at the end of a turn, has stood twice before. (skud-repetition)

    The arranges since the last lasting change are taken back one by one on a copy; the position stands again
    wherever no point differs and the same seat was to move.
    """
    board, since = garden.board, garden.since
    past = board[:]
    different: i64 = 0
    times: i64 = 1
    back: i64 = len(since) - 1
    same_seat = False
    while back >= 0:
        start, end = first_of(since[back]), second_of(since[back])
        different -= i64(past[start] != board[start]) + i64(past[end] != board[end])
        past[start] = past[end]
        past[end] = u8(EMPTY)
        different += i64(past[start] != board[start]) + i64(past[end] != board[end])
        if same_seat and different == 0:
            times += 1
        same_seat = not same_seat
        back -= 1
    return times >= REPETITIONS


def places(garden: Garden) -> list[int]:
    """The ranking: a winner, or two in a tie. (skud-both-rings)"""
    return [1 if garden.winner == seat or garden.winner == BOTH else 2 for seat in (GUEST, HOST)]


def verdict(garden: Garden) -> str:
    """What decided the game, with facts: the flowers of the ring, or the harmonies across the midlines. (skud-over)"""
    found = garden.harmonies
    if garden.winner == BOTH:
        return f"{draw_reason(garden, found)} winner={GUEST},{HOST}"
    winner, other = int(garden.winner), int(opponent_of(garden.winner))
    seats = f"winner={winner} other={other}"
    if garden.ending == BY_RING:
        # Of several rings the one that glows on the board.
        flowers = len(shortest_ring([int(harmony) for harmony in found], winner))
        return f"ring {seats} flowers={flowers}"
    if garden.ending == BY_LAST_FLOWER:
        return f"last_flower {seats} most={midline_count(found, winner)} fewer={midline_count(found, other)}"
    return f"no_move {seats}"


def draw_reason(garden: Garden, found: vec[i64]) -> str:
    """Why nobody won. (skud-both-rings, skud-last-flower, skud-no-move, skud-repetition, skud-turn-limit)"""
    if garden.ending == BY_RING:
        return "rings"
    if garden.ending == BY_LAST_FLOWER:
        each = midline_count(found, GUEST)
        return f"last_flower_tie each={each}" if each else "last_flower_none"
    if garden.ending == BY_NO_MOVE:
        return "no_move_draw"
    return "repetition" if garden.ending == BY_REPETITION else f"turn_limit turns={garden.turn}"
