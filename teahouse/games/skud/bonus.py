"""The Harmony Bonus: how it is earned, and planting a flower or placing an accent tile for it."""

from librt.vecs import append, vec
from mypy_extensions import i64

from teahouse.games.skud import events
from teahouse.games.skud.accents import boats, place_wheel, placings, sail, sink, wheels
from teahouse.games.skud.actions import (
    BONUS,
    PLACE_BAMBOO,
    PLACE_KNOTWEED,
    PLACE_POND,
    PLACE_ROCK,
    PLACE_TURTLE,
    PLACE_WHEEL,
    PLANT_LOTUS,
    PLANT_ORCHID,
    SAIL,
    SINK,
    SKIP,
    planted_kind,
    planted_point,
    sailing_direction,
    sailing_point,
)
from teahouse.games.skud.box import BAMBOO, BOAT, KNOTWEED, LOTUS, ORCHID, POND, ROCK, TURTLE, WHEEL, tile_of
from teahouse.games.skud.game_end import end_turn
from teahouse.games.skud.garden import Garden
from teahouse.games.skud.harmony import ends_of, first_end, harmony_code, is_owned, second_end
from teahouse.games.skud.oasis import bamboos, place_bamboo
from teahouse.games.skud.planting import has_growing, plantings, special_plantings


def earns_bonus(garden: Garden, before: vec[i64], after: vec[i64], start: i64, end: i64) -> bool:
    """Whether two tiles are now in a harmony of the mover that were in none before. (skud-bonus, skud-new-harmony)"""
    earned = False
    for harmony in after:
        if not is_owned(harmony, garden.to_move):
            continue
        first, second = first_end(harmony), second_end(harmony)
        if not garden.house.enemy_lotus_earns and (is_enemy_lotus(garden, first) or is_enemy_lotus(garden, second)):
            continue
        # The tile that has moved is compared by where it stood.
        one = start if first == end else first
        other = start if second == end else second
        if not is_among(before, one, other, garden.to_move):
            earned = True
            if garden.log is not None:
                garden.tell((events.HARMONY, garden.to_move, first, second))
    return earned


def is_enemy_lotus(garden: Garden, point: i64) -> bool:
    """Whether the opponent's Lotus stands here."""
    return garden.board[point] == tile_of(LOTUS, garden.opponent())


def is_among(found: vec[i64], one: i64, other: i64, seat: i64) -> bool:
    """Whether one of these harmonies is the seat's and between these points."""
    ends = ends_of(harmony_code(one, other, 0))
    for harmony in found:
        if ends_of(harmony) == ends and is_owned(harmony, seat):
            return True
    return False


def bonus_moves(garden: Garden) -> vec[i64]:
    """Every answer to a Harmony Bonus, ascending. (skud-bonus, skud-bonus-basic, skud-bonus-special)"""
    found = vec[i64](capacity=1024)
    if garden.has_tile(ROCK):
        found = placings(garden, PLACE_ROCK, found)
    if garden.has_tile(WHEEL):
        found = wheels(garden, found)
    if garden.has_tile(KNOTWEED):
        found = placings(garden, PLACE_KNOTWEED, found)
    if garden.has_tile(BOAT):
        found = boats(garden, found)
    if garden.has_tile(LOTUS):
        found = special_plantings(garden, PLANT_LOTUS, found)
    if garden.has_tile(ORCHID):
        found = special_plantings(garden, PLANT_ORCHID, found)
    if not has_growing(garden):
        found = plantings(garden, BONUS, found)
    if garden.has_tile(POND):
        found = placings(garden, PLACE_POND, found)
    if garden.has_tile(BAMBOO):
        found = bamboos(garden, found)
    if garden.has_tile(TURTLE):
        found = placings(garden, PLACE_TURTLE, found)
    return append(found, SKIP)


def answer_bonus(garden: Garden, action: i64) -> None:
    """Use a Harmony Bonus or decline it; either ends the turn. (skud-bonus)"""
    if action != SKIP:
        garden.forget_arranges()
        use_bonus(garden, action)
        garden.find_harmonies()
    end_turn(garden)


def use_bonus(garden: Garden, action: i64) -> None:
    """Plant a flower or place an accent tile. (skud-bonus)"""
    if action < PLACE_WHEEL:
        garden.place(ROCK, action - PLACE_ROCK)
    elif action < PLACE_KNOTWEED:
        place_wheel(garden, action - PLACE_WHEEL)
    elif action < SAIL:
        garden.place(KNOTWEED, action - PLACE_KNOTWEED)
    elif action < SINK:
        sail(garden, sailing_point(action), sailing_direction(action))
    elif action < PLANT_LOTUS:
        sink(garden, action - SINK)
    elif action < PLANT_ORCHID:
        garden.place(LOTUS, action - PLANT_LOTUS)
    elif action < BONUS:
        garden.place(ORCHID, action - PLANT_ORCHID)
    elif action < PLACE_POND:
        garden.place(planted_kind(BONUS, action), planted_point(BONUS, action))
    elif action < PLACE_BAMBOO:
        garden.place(POND, action - PLACE_POND)
    elif action < PLACE_TURTLE:
        place_bamboo(garden, action - PLACE_BAMBOO)
    else:
        garden.place(TURTLE, action - PLACE_TURTLE)
