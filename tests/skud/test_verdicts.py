"""How a game of Skud Pai Sho ended, as everybody hears it."""

import pytest

from teahouse.core.state import NOBODY, State
from teahouse.core.telling import verdict_line
from tests.skud.test_endings_by_the_sheet import FULL_GATES, GAME, HOSTS_RING, THREE_CORNERS, at, play


def heard(state: State, language: str = "en") -> list[str]:
    """What somebody else, the Guest and the Host are told."""
    return [verdict_line(GAME, state, ["Ada", "Ben"], language, reader).line for reader in (int(NOBODY), 0, 1)]


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "en",
            [
                "Ada wins with a Harmony Ring of 4 flowers.",
                "You win with a Harmony Ring of 4 flowers!",
                "You lose: Ada has a Harmony Ring of 4 flowers.",
            ],
        ),
        (
            "hu",
            [
                "Ada nyert egy 4 virágból álló harmóniagyűrűvel.",
                "Nyertél egy 4 virágból álló harmóniagyűrűvel!",
                "Vesztettél: Ada egy 4 virágból álló harmóniagyűrűvel nyert.",
            ],
        ),
        (
            "sk",
            [
                "Ada vyhráva kruhom harmónie, ktorý spája 4 kvety.",
                "Vyhrávaš kruhom harmónie, ktorý spája 4 kvety!",
                "Prehra: Ada má kruh harmónie, ktorý spája 4 kvety.",
            ],
        ),
    ],
)
def test_a_ring_is_told_with_its_flowers(language: str, sentences: list[str]) -> None:
    state = play(at(f"{THREE_CORNERS}; G R4 4,6; H R3 -6,1", guest="R3 K"), "arrange 4,6 3,5", "skip")
    assert heard(state, language) == sentences


def test_flowers_beside_the_ring_do_not_count() -> None:
    corners = "G R3 -3,5; G R4 3,5; G R3 3,-5; G R4 -3,-5"
    assert play(at(corners), "plant R3 8,0").verdict() == "ring winner=0 other=1 flowers=4"
    assert play(at(f"{corners}; G R4 6,5"), "plant R3 8,0").verdict() == "ring winner=0 other=1 flowers=4"
    six = "G R3 -3,5; G R4 3,5; G R5 3,-2; G R4 5,-2; G R3 5,-5; G R4 -3,-5"
    assert play(at(six), "plant R3 8,0").verdict() == "ring winner=0 other=1 flowers=6"


def test_two_rings_are_a_draw() -> None:
    state = play(at(f"{THREE_CORNERS}; {HOSTS_RING}; G R4 2,4", guest="R3 K"), "arrange 2,4 3,5", "skip")
    assert heard(state) == [
        "The game is a draw: Ada and Ben both have a Harmony Ring.",
        "The game is a draw: you and Ben both have a Harmony Ring.",
        "The game is a draw: you and Ada both have a Harmony Ring.",
    ]


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "en",
            [
                "Ben wins: 2 harmonies across the midlines to 1.",
                "You lose: Ben has 2 harmonies across the midlines, you have 1.",
                "You win: 2 harmonies across the midlines to 1!",
            ],
        ),
        (
            "hu",
            [
                "Ben nyert: 2 harmóniája szel át középvonalat, az ellenfelének pedig 1.",
                "Vesztettél: Ben harmóniái közül 2 szel át középvonalat, a tieid közül pedig 1.",
                "Nyertél: 2 harmóniád szel át középvonalat, az ellenfelednek pedig 1!",
            ],
        ),
        (
            "sk",
            [
                "Ben vyhráva: cez stredové čiary má 2 harmónie, protivník 1.",
                "Prehra: Ben má 2 harmónie cez stredové čiary, ty 1.",
                "Vyhrávaš: cez stredové čiary máš 2 harmónie, protivník 1!",
            ],
        ),
    ],
)
def test_the_last_flower_is_told_with_both_counts(language: str, sentences: list[str]) -> None:
    tiles = "G R3 -3,6; G R4 3,6; H R3 -3,5; H R4 3,5; H R3 -5,2; H R4 5,2"
    assert heard(play(at(tiles, guest="R5"), "plant R5 8,0"), language) == sentences


def test_no_harmony_at_all_is_told_in_words() -> None:
    state = play(at("H R3 -3,5; H R4 3,5", guest="R5"), "plant R5 8,0")
    assert heard(state)[0] == "Ben wins: 1 harmony across the midlines to none."
    hungarian = "Vesztettél: Ben harmóniái közül 1 szel át középvonalat, a tieid közül pedig egy sem."
    assert heard(state, "hu")[1] == hungarian
    assert heard(state, "sk")[1] == "Prehra: Ben má 1 harmóniu cez stredové čiary, ty ani jednu."


def test_equal_counts_are_a_draw() -> None:
    tiles = "G R3 -3,6; G R4 3,6; H R3 -3,5; H R4 3,5"
    state = play(at(tiles, guest="R5"), "plant R5 8,0")
    assert heard(state)[:2] == [
        "The game is a draw: Ada and Ben each have 1 harmony across the midlines.",
        "The game is a draw: you and Ben each have 1 harmony across the midlines.",
    ]
    state = play(at("", guest="R5"), "plant R5 8,0")
    assert heard(state)[2] == "The game is a draw: neither you nor Ada has a harmony across the midlines."


def test_a_player_without_a_move_loses() -> None:
    assert heard(play(at(f"{FULL_GATES}; G R4 2,2"), "arrange 2,2 2,3")) == [
        "Ada wins: Ben can neither plant nor arrange.",
        "You win: Ben can neither plant nor arrange!",
        "You lose: you can neither plant nor arrange.",
    ]
    drawn = play(at(f"{FULL_GATES}; G R4 2,2", no_move="draw"), "arrange 2,2 2,3")
    assert {*heard(drawn)} == {"The game is a draw: the player to move can neither plant nor arrange."}


DANCE = ["arrange 5,5 5,6", "arrange -5,-5 -5,-6", "arrange 5,6 5,5", "arrange -5,-6 -5,-5"]


def test_repetition_and_the_turn_limit_are_told() -> None:
    tiles = "G R3 5,5; H R3 -5,-5"
    assert heard(play(at(tiles), *DANCE, *DANCE))[0] == (
        "The game is a draw: the same position has come up for the third time."
    )
    assert heard(play(at(tiles, turn_limit=4), *DANCE)) == [
        "The game is a draw: nobody has won in 4 turns.",
        "The game is a draw: neither of you has won in 4 turns.",
        "The game is a draw: neither of you has won in 4 turns.",
    ]


def test_a_game_that_goes_on_has_no_verdict() -> None:
    assert GAME.new(2, 1).verdict() == ""
