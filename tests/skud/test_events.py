"""What the log is told: every event of Skud Pai Sho, each caused once."""

import pytest

import teahouse
from teahouse.core.state import State
from teahouse.games.skud import notation
from tests.skud.test_notation import COMMUNITY

GAME = teahouse.game("skud")
RESERVE = {"G": {"R3": 2, "W": 1, "B": 1, "R": 1, "M": 1}, "H": {"R3": 2}}


def told(tiles: list[list[str]], *moves: str, **more: object) -> list[str]:
    """What the log says of some moves in a position."""
    position = {"tiles": tiles, "reserve": RESERVE, "to_move": 0, "phase": "turn"} | more
    state = GAME.at(position)
    log: list[tuple[int, ...]] = []
    state.log = log
    for move in moves:
        GAME.check(state, GAME.parse(move))
        state.play(GAME.parse(move))
    return [GAME.events.text(event) for event in log]


def test_both_opening_flowers_are_told() -> None:
    log: list[tuple[int, ...]] = []
    state = GAME.new(2, 1, log=log)
    for move in ["accents R W K B", "accents R W K B", "open R4"]:
        state.play(GAME.parse(move))
    assert [GAME.events.text(event) for event in log] == ["opened G R4 0,-8", "opened H R4 0,8"]


def test_a_capture_is_told_with_its_tile() -> None:
    assert told([["-1,-2", "G", "R4"], ["0,-4", "H", "W4"]], "arrange -1,-2 0,-4")[1:] == ["captured H W4 0,-4"]


def test_a_special_flower_that_comes_back_is_told() -> None:
    tiles = [["-1,-2", "G", "R4"], ["0,-4", "H", "O"], ["5,5", "H", "L"]]
    heard = told(tiles, "arrange -1,-2 0,-4", options={"special_flowers_return": True})
    assert heard[1:] == ["captured H O 0,-4", "returned H O 0,-4"]


HARMONY = [["-7,5", "G", "R3"], ["-4,3", "G", "R4"]]


def test_an_arrange_tells_which_flower_moves() -> None:
    assert told(HARMONY, "arrange -7,5 -6,4") == ["arranged G R3 -7,5 -6,4"]


def test_a_new_harmony_and_its_bonus_are_told() -> None:
    assert told(HARMONY, "arrange -7,5 -7,3")[1:] == ["harmony G -7,3 -4,3", "bonus_earned G"]


def test_a_wheel_tells_every_tile_it_turns() -> None:
    heard = told([*HARMONY, ["5,6", "H", "B"], ["6,5", "G", "L"]], "arrange -7,5 -7,3", "wheel 6,6")
    assert heard[3:] == ["moved G L 6,5 5,5", "moved H B 5,6 5,7"]


def test_a_boat_tells_what_it_moves_and_what_it_removes() -> None:
    tiles = [*HARMONY, ["5,6", "H", "R4"], ["0,-5", "H", "K"]]
    assert told(tiles, "arrange -7,5 -7,3", "boat 5,6 5,7")[3:] == ["moved H R4 5,6 5,7"]
    assert told(tiles, "arrange -7,5 -7,3", "boat 0,-5")[3:] == ["removed H K 0,-5"]


def test_bamboo_tells_what_goes_home() -> None:
    tiles = [*HARMONY, ["5,6", "G", "R4"], ["6,5", "H", "K"]]
    heard = told(tiles, "arrange -7,5 -7,3", "bamboo 6,6", options={"ancient_oasis": True})
    assert sorted(heard[3:]) == ["returned G R4 5,6", "returned H K 6,5"]


RING = [["-2,-2", "H", "R3"], ["2,-2", "H", "R4"], ["2,2", "H", "R5"], ["-2,2", "H", "R4"], ["0,2", "G", "O"]]


def test_a_ring_is_told_for_its_owner_whoever_moved() -> None:
    assert told(RING, "arrange 0,2 0,3")[1:] == ["ring H"]


def test_the_last_flower_is_told_with_both_counts() -> None:
    heard = told([["-3,5", "G", "R3"], ["3,5", "G", "R4"]], "plant R3 0,-8", reserve={"G": {"R3": 1}, "H": {"R3": 1}})
    assert heard == ["last_flower G", "midlines G 1", "midlines H 0"]


def test_a_player_without_a_move_is_told() -> None:
    record = notation.read_game(GAME, COMMUNITY["no_legal_move"])
    log: list[tuple[int, ...]] = []
    state: State = record.start()
    for move in record.moves:
        state.log = log
        state.play(GAME.parse(move))
    assert GAME.events.text(log[-1]) == "no_move H"


@pytest.mark.parametrize(("turn", "limit", "expected"), [(0, 8, ["repetition"]), (0, 3, ["turn_limit"])])
def test_a_draw_is_told_with_its_reason(turn: int, limit: int, expected: list[str]) -> None:
    tiles = [["5,5", "G", "R3"], ["-5,-5", "H", "R3"]]
    dance = ["arrange 5,5 5,6", "arrange -5,-5 -5,-6", "arrange 5,6 5,5", "arrange -5,-6 -5,-5"] * 2
    heard = told(tiles, *dance[:limit], options={"turn_limit": limit}, turn=turn)
    assert heard[limit:] == expected
