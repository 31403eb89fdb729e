"""Sittings: playing, taking back, resigning."""

import pytest

import teahouse
from teahouse.core.record import Record
from teahouse.core.sitting import Sitting

GAME = teahouse.game("skud")


def sitting(*moves: str) -> Sitting:
    return Sitting(Record(GAME, ["Anna", "Béla"], "1", moves=["accents R W K B", "accents R W K B", "open R3", *moves]))


def test_a_sitting_goes_on_where_its_record_ends() -> None:
    running = sitting("plant W5 8,0")
    assert len(running.steps) == 4 and running.state.to_move == 1
    running.play(GAME.parse("plant W5 -8,0"))
    assert running.record.moves[-1] == "plant W5 -8,0"


def test_a_forbidden_move_changes_nothing() -> None:
    running = sitting()
    with pytest.raises(teahouse.NotAllowed, match="skud-distance"):
        running.play(GAME.parse("arrange 0,-8 0,0"))
    assert len(running.record.moves) == 3


def test_an_own_last_move_can_be_taken_back_until_somebody_moves() -> None:
    running = sitting("plant W5 8,0")
    assert running.undoable(0) == 1 and running.undoable(1) == 0
    running.play(GAME.parse("plant W5 -8,0"))
    assert running.undoable(0) == 0 and running.undoable(0, consenting=[1]) == 2
    running.undo(2)
    assert (
        running.record.moves == ["accents R W K B", "accents R W K B", "open R3"] and running.state == sitting().state
    )


def test_a_whole_turn_can_be_taken_back_past_nobody_elses_move() -> None:
    running = sitting("plant W5 8,0")
    assert [step.seat for step in running.steps] == [1, 0, 0, 0]
    assert running.undoable(0, whole_turn=True) == 3 and running.undoable(1, whole_turn=True) == 0
    running.play(GAME.parse("plant W5 -8,0"))
    assert running.undoable(0, whole_turn=True) == 0 and running.undoable(1, whole_turn=True) == 1
    assert running.undoable(0, consenting=[1], whole_turn=True) == 4


def test_resigning_ends_the_record_for_the_one_who_resigns() -> None:
    running = sitting()
    running.resign(0)
    assert running.record.result == {
        "outcome": [0.0, 1.0],
        "ranking": [2, 1],
        "scores": [0, 0],
        "end": "resigned",
        "by": 0,
    }


def test_a_broken_record_names_its_move() -> None:
    with pytest.raises(teahouse.Unreadable, match="move 4 of 4: expected one of accents"):
        sitting("jump 1,1")
