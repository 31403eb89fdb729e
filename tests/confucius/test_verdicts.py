"""How a game of Confucius ended, in a sentence: most points, the title that breaks a tie, or a shared victory."""

import pytest

from teahouse.core.state import NOBODY
from teahouse.core.telling import verdict_line
from tests.confucius.setting import GAME, at

PLAYERS = ["Ada", "Ben", "Cyril"]


def finished(points, titles=(-1, -1, -1), **options):
    """The end of a game; the titles are the Chief Minister, the Admiral and the General."""
    return at(phase="over", to_move=-1, hands=[""] * 3, points=list(points), titles=list(titles), **options)


def said(state, language="en", reader=int(NOBODY)):
    return verdict_line(GAME, state, PLAYERS, language, reader).line


def test_nothing_is_decided_while_the_game_goes_on():
    assert at("1").verdict() == ""


def test_most_points_win():
    state = finished([23, 19, 7])
    assert state.verdict() == "points winner=0 other=1 points=23 lead=4"
    assert said(state) == "Ada wins with 23 points, 4 ahead of Ben."
    assert said(state, reader=0) == "You win with 23 points, 4 ahead of Ben!"
    assert said(state, reader=1) == "You come second: Ada wins with 23 points, 4 ahead of you."
    assert said(state, reader=2) == said(state)
    assert said(state, "hu") == "Ada nyert 23 ponttal, Ben 4 ponttal maradt le."
    assert said(state, "hu", 1) == "Második lettél: Ada nyert 23 ponttal, te 4 ponttal maradtál le."
    assert said(state, "sk") == "Vyhráva Ada: má 23 bodov, o 4 viac ako Ben."
    assert said(state, "sk", 0) == "Vyhrávaš! Máš 23 bodov, o 4 viac ako Ben."


def test_two_may_come_second():
    state = finished([7, 19, 7])
    assert state.verdict() == "points winner=1 other=0,2 points=19 lead=12"
    assert said(state) == "Ben wins with 19 points, 12 ahead of Ada and Cyril."
    assert said(state, reader=2) == "You come second: Ben wins with 19 points, 12 ahead of you."


@pytest.mark.parametrize(
    ("titles", "title", "called"),
    [
        # The Admiral goes before the Chief Minister, and both before the General; a title of somebody else is nothing.
        ([0, 1, 0], "admiral", "Admiral"),
        ([1, -1, 0], "chief_minister", "Chief Minister"),
        ([1, 2, 0], "chief_minister", "Chief Minister"),
        ([2, -1, 1], "general", "General"),
    ],
)
def test_a_title_breaks_a_tie(titles, title, called):
    state = finished([20, 20, 7], titles)
    assert state.verdict() == f"title winner=1 other=0 points=20 title={title}"
    assert said(state) == f"Ben ties with Ada on 20 points and wins as {called}."
    assert said(state, reader=1) == f"You tie with Ada on 20 points and win as {called}!"
    assert said(state, reader=0) == f"You tie with Ben on 20 points, but Ben wins as {called}."


def test_a_tie_that_a_title_breaks_in_other_languages():
    state = finished([20, 20, 20], [-1, 1, -1])
    assert said(state) == "Ben ties with Ada and Cyril on 20 points and wins as Admiral."
    assert said(state, "hu") == "Ben nyert: Ada és Cyril is 20 pontot szerzett, de Ben az admirális."
    assert said(state, "hu", 0) == "Ben nyert: neki is 20 pontja van, de ő az admirális."
    assert said(state, "sk") == "Ben má 20 bodov rovnako ako Ada a Cyril a vyhráva ako admirál."
    assert said(state, "sk", 2) == "Máš 20 bodov rovnako ako Ben, no Ben vyhráva ako admirál."


def test_in_the_variant_the_admiral_wins_a_tie_of_others():
    state = finished([20, 20, 7], [0, 2, 1], admiral_variant=True)
    assert state.verdict() == "admiral winner=2 other=0,1 points=20"
    assert said(state) == "Ada and Ben tie on 20 points, so Cyril wins as Admiral."
    assert said(state, reader=2) == "Ada and Ben tie on 20 points, so you win as Admiral!"
    assert said(state, reader=0) == "You tie with Ben on 20 points, so Cyril wins as Admiral."
    assert said(state, "hu", 0) == ("Te és Ben 20 ponttal holtversenyben végeztetek, így admirálisként Cyril nyert.")
    assert said(state, "sk", 2) == "Ada a Ben majú zhodne 20 bodov, preto ako admirál vyhrávaš ty!"


def test_in_the_variant_a_tied_admiral_wins_as_usual():
    state = finished([20, 20, 7], [0, 1, -1], admiral_variant=True)
    assert state.verdict() == "title winner=1 other=0 points=20 title=admiral"


def test_without_a_title_the_victory_is_shared():
    state = finished([20, 7, 20], [1, -1, 1])
    assert state.verdict() == "shared winner=0,2 points=20"
    assert said(state) == "Ada and Cyril share the victory with 20 points each."
    assert said(state, reader=0) == "You share the victory with Cyril: 20 points each!"
    assert said(state, "hu") == "Ada és Cyril közösen nyert, 20-20 ponttal."
    assert said(state, "hu", 2) == "Te és Ada közösen nyertetek, 20-20 ponttal!"
    assert said(state, "sk") == "Ada a Cyril majú zhodne 20 bodov a delia sa o víťazstvo."
    assert said(state, "sk", 0) == "Delíš sa o víťazstvo: rovnako 20 bodov má aj Cyril!"
