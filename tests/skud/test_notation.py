"""The community's notation: whole games in and out."""

from pathlib import Path

import pytest

import teahouse
from teahouse.games.skud import notation

GAME = teahouse.game("skud")
LINES = (Path(__file__).parent / "data" / "community.txt").read_text().splitlines()
COMMUNITY = dict(line.split(" ", 1) for line in LINES)
OPENING = "0H.R,W,K,B;0G.R,W,K,B;1G.R3(0,-8);1H.R3(0,8)"


@pytest.mark.parametrize(
    ("name", "ending", "winner"),
    [
        ("tournament_final", "last flower", 0),
        ("ring_by_wheel", "ring", 1),
        ("ring_by_boat", "ring", 0),
        ("no_legal_move", "no move", 0),
    ],
)
def test_a_game_of_the_community_is_legal_to_its_end(name: str, ending: str, winner: int) -> None:
    record = notation.read_game(GAME, COMMUNITY[name])
    position = record.check().position()
    assert (position["ending"], position["winner"]) == (ending, winner)


def test_the_tournament_final_ends_three_to_one() -> None:
    assert notation.read_game(GAME, COMMUNITY["tournament_final"]).check().scores() == [3, 1]


@pytest.mark.parametrize("name", COMMUNITY)
def test_what_was_read_is_written_the_same(name: str) -> None:
    assert notation.write_game(notation.read_game(GAME, COMMUNITY[name])) == COMMUNITY[name]


def test_accents_may_stand_in_any_order_and_moves_on_lines_of_their_own() -> None:
    text = OPENING.replace("0H.R,W,K,B", "0H.B,K,W,R").replace(";", "\n")
    assert notation.read_game(GAME, text).moves == ["accents R W K B", "accents R W K B", "open R3"]


def test_an_underscore_stands_for_the_plus_sign_of_old_links() -> None:
    assert notation.read_moves("6G.(8,0)-(7,-2)_L(8,0)") == ["arrange 8,0 7,-2", "lotus 8,0"]


def test_an_informal_start_begins_with_free_moves() -> None:
    text = "0H.R,W,K,B;0G.R,W,K,B;1G.R3(8,0);1H.W4(0,8)"
    record = notation.read_game(GAME, text, {"informal_start": True})
    assert record.moves[2:] == ["plant R3 8,0", "plant W4 0,8"]
    assert notation.write_game(record) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0H.R,W,K,B;0G.R,W,K,B;1G.R3(0,8)", "south gate"),
        ("0H.R,W,K,B;0G.R,W,K,B;1G.R3(0,-8);1H.W3(0,8)", "north gate"),
        (OPENING + ";2H.R3(8,0)", "it is Guest's turn"),
        (OPENING + ";2.R3(8,0)", "expected a move"),
        (OPENING + ";2G.R3(8,0)+K(1,1)", "expected accents, a plant or an arrange"),
        (OPENING + ";2G.(0,-8)-(0,-7)+R(1,1)", "skud-bonus"),
        (OPENING + ";2G.(0,-8)-(0,-7)+R(1,1)-(1,2)", "expected a bonus"),
        (OPENING + ";2G.(0,-8)-(0,0)", "skud-distance"),
    ],
)
def test_a_mistake_is_named_with_its_move(text: str, message: str) -> None:
    with pytest.raises(teahouse.TeahouseError, match=message) as error:
        notation.read_game(GAME, text)
    assert "notation, move" in str(error.value)
