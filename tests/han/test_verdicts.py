"""How a game of Han ended, as everybody hears it."""

import pytest

from teahouse.core.state import NOBODY, State
from teahouse.core.telling import verdict_line
from tests.han.test_by_the_sheet import GAME
from tests.han.test_scoring_by_the_sheet import ended

NAMES = ["Ada", "Ben", "Cyril"]


def heard(state: State, language: str = "en") -> list[str]:
    """What somebody else and each player is told."""
    return [verdict_line(GAME, state, NAMES, language, reader).line for reader in (int(NOBODY), 0, 1, 2)]


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "en",
            [
                "Ben wins with 31 points, ahead of Cyril with 30.",
                "Ben wins with 31 points, ahead of Cyril with 30.",
                "You win with 31 points, ahead of Cyril with 30!",
                "You come second with 30 points: Ben wins with 31.",
            ],
        ),
        (
            "hu",
            [
                "Ben nyert 31 ponttal, Cyril 30 ponttal lett második.",
                "Ben nyert 31 ponttal, Cyril 30 ponttal lett második.",
                "Nyertél 31 ponttal! Cyril 30 ponttal lett második.",
                "Második lettél 30 ponttal, Ben nyert 31 ponttal.",
            ],
        ),
        (
            "sk",
            [
                "Ben vyhráva: má 31 bodov, Cyril 30.",
                "Ben vyhráva: má 31 bodov, Cyril 30.",
                "Vyhrávaš: máš 31 bodov, Cyril 30!",
                "Končíš na druhom mieste: máš 30 bodov, Ben 31.",
            ],
        ),
    ],
)
def test_the_most_points_are_told_with_those_of_the_second(language: str, sentences: list[str]) -> None:
    assert heard(ended("", points=[20, 31, 30])[0], language) == sentences


def test_several_can_come_second() -> None:
    state, _ = ended("", points=[5, 3, 3])
    assert heard(state)[:3] == [
        "Ada wins with 5 points, ahead of Ben and Cyril with 3.",
        "You win with 5 points, ahead of Ben and Cyril with 3!",
        "You come second with 3 points: Ada wins with 5.",
    ]


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "en",
            [
                "Ben and Ada have 11 points each, but Ben wins with more pieces left: 27 to 26.",
                "You and Ben have 11 points each, but Ben wins with more pieces left: 27 to 26.",
                "You and Ada have 11 points each, but you win with more pieces left: 27 to 26!",
            ],
        ),
        (
            "hu",
            [
                (
                    "Ben és Ada egyaránt 11 pontot szerzett, de Ben nyert, mert 27 figurája maradt, "
                    "Ada készletében viszont csak 26."
                ),
                (
                    "Te és Ben egyaránt 11 pontot szereztetek, de Ben nyert, mert 27 figurája maradt, "
                    "neked viszont csak 26."
                ),
                (
                    "Te és Ada egyaránt 11 pontot szereztetek, de te nyertél, mert 27 figurád maradt, "
                    "Ada készletében viszont csak 26!"
                ),
            ],
        ),
        (
            "sk",
            [
                "Ben aj Ada majú 11 bodov, ale Ben vyhráva, lebo má viac nepoložených kameňov: 27 oproti 26.",
                "Ty aj Ben máte 11 bodov, ale Ben vyhráva, lebo má viac nepoložených kameňov: 27 oproti 26.",
                "Ty aj Ada máte 11 bodov, ale vyhrávaš, lebo máš viac nepoložených kameňov: 27 oproti 26!",
            ],
        ),
    ],
)
def test_equal_points_are_told_with_the_pieces_left(language: str, sentences: list[str]) -> None:
    state, _ = ended("qin1:0 shu1:0 wei1:1", points=[9, 10, 0], envoys="qin:2:1")
    assert heard(state, language)[:3] == sentences


def test_a_fort_that_was_not_placed_is_a_piece_left() -> None:
    state, _ = ended("qin1:0 wei1:1", points=[10, 10, 0], forts="booklet", forts_left=[0, 1, 1], built="shu1")
    assert state.verdict() == "pieces winner=1 other=0 points=11 pieces=28 fewer=27"


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "en",
            [
                "Ada and Ben share the victory: each has 11 points and 26 pieces left.",
                "You share the victory with Ben: each of you has 11 points and 26 pieces left.",
            ],
        ),
        (
            "hu",
            [
                "Ada és Ben közösen nyert: egyaránt 11 pontjuk van, és 26 figurájuk maradt.",
                "Te és Ben közösen nyertetek: egyaránt 11 pontotok van, és 26 figurátok maradt.",
            ],
        ),
        (
            "sk",
            [
                "O víťazstvo sa delia Ada a Ben: majú rovnako veľa bodov (11) aj nepoložených kameňov (26).",
                "O víťazstvo sa delíte ty a Ben: máte rovnako veľa bodov (11) aj nepoložených kameňov (26).",
            ],
        ),
    ],
)
def test_a_victory_can_be_shared(language: str, sentences: list[str]) -> None:
    state, _ = ended("qin1:0 shu1:0 wei1:1", points=[9, 10, 0], envoys="qin:1:1")
    assert heard(state, language)[:2] == sentences


def test_the_second_map_ends_in_the_same_way() -> None:
    state = GAME.new(2, 1, {"map": "ways"})
    chosen = 0
    while state.to_move != NOBODY:
        moves = state.legal()
        chosen += 7
        state.play(moves[chosen % len(moves)])
    kind = state.verdict().split(" ")[0]
    assert kind in ("points", "pieces", "shared") and all(heard(state)[:3])


def test_a_game_that_goes_on_has_no_verdict() -> None:
    assert GAME.new(3, 1).verdict() == ""
