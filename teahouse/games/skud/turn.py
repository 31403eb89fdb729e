"""A turn: plant a basic flower, or arrange a flower and perhaps earn a bonus."""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.games.skud import events
from teahouse.games.skud.actions import ARRANGE, PLANT, arranged_end, arranged_start, planted_kind, planted_point
from teahouse.games.skud.arranging import arranges
from teahouse.games.skud.bonus import earns_bonus
from teahouse.games.skud.box import EMPTY, GUEST, HOST, IS_GATE, LAST_BASIC, kind_of, pair_of, tile_at
from teahouse.games.skud.game_end import end_turn
from teahouse.games.skud.garden import Garden
from teahouse.games.skud.harmony import has_ring
from teahouse.games.skud.phases import BONUS_OFFERED
from teahouse.games.skud.planting import plantings


def turn_moves(garden: Garden) -> vec[i64]:
    """Every plant, then every arrange. (skud-turn)"""
    found = plantings(garden, PLANT, vec[i64](capacity=512))
    return arranges(garden.board, garden.to_move, garden.house, found)


def take_turn(garden: Garden, action: i64) -> None:
    """Plant or arrange. (skud-turn)"""
    if action >= ARRANGE:
        arrange(garden, arranged_start(action), arranged_end(action))
    else:
        plant(garden, planted_kind(PLANT, action), planted_point(PLANT, action))


def plant(garden: Garden, kind: i64, point: i64) -> None:
    """A flower from the reserve takes its place in a gate, or beside a Pond. (skud-plant)"""
    garden.place(kind, point)
    garden.forget_arranges()
    # Lines end before a gate, so what grows there changes no harmony.
    if not IS_GATE[point]:
        garden.find_harmonies()
    end_turn(garden)


def arrange(garden: Garden, start: i64, end: i64) -> None:
    """Move a flower; a new harmony earns a bonus. (skud-arrange, skud-new-harmony, skud-ring-bonus)"""
    before = garden.harmonies
    captured = tile_at(garden.board, end)
    garden.tell_moved(events.ARRANGED, start, end)
    garden.board[end] = garden.board[start]
    garden.board[start] = u8(EMPTY)
    if captured:
        capture(garden, captured, end)
    else:
        garden.since = append(garden.since, pair_of(start, end))
    garden.find_harmonies()
    after = garden.harmonies
    earned = earns_bonus(garden, before, after, start, end)
    at_once = garden.house.ring_ends_at_once and (has_ring(after, GUEST) or has_ring(after, HOST))
    if earned and not at_once:
        garden.phase = BONUS_OFFERED
        garden.tell((events.BONUS_EARNED, garden.to_move))
    else:
        end_turn(garden)


def capture(garden: Garden, tile: i64, point: i64) -> None:
    """A captured tile leaves the game; special flowers may come back. (skud-capture, skud-flowers-return)"""
    garden.forget_arranges()
    garden.tell_tile(events.CAPTURED, tile, point)
    if garden.house.special_flowers_return and kind_of(tile) > LAST_BASIC:
        garden.return_tile(tile, point)
