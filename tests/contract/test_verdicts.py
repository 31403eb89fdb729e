"""The end of a game is told in a sentence: who won, what decided it, and what that means for the reader."""

import random

import pytest

import teahouse
from teahouse.core.book import LANGUAGES
from teahouse.core.game import Game
from teahouse.core.state import NOBODY, SPECTATOR, State
from teahouse.core.telling import verdict_line
from teahouse.core.words import read_facts
from tests.conftest import often

GAMES = ["skud", "dragon", "han", "confucius"]


@pytest.fixture(scope="module", params=GAMES)
def finished(request: pytest.FixtureRequest) -> tuple[Game, list[State]]:
    """A game, and how several of its games ended that were played at random."""
    game = teahouse.game(request.param)
    chooser, ends = random.Random(game.id), []
    for seed in range(often(30, 6)):
        state = game.new(chooser.choice(game.seats), seed)
        while state.to_move != NOBODY:
            state.play(chooser.choice(state.legal()))
        ends.append(state)
    return game, ends


def test_the_winners_of_the_sentence_are_those_of_the_ranking(finished: tuple[Game, list[State]]) -> None:
    for state in finished[1]:
        kind, facts = read_facts(state.verdict())
        first = [seat for seat, place in enumerate(state.ranking()) if place == 1]
        assert kind and [int(seat) for seat in facts["winner"].split(",")] == first
        assert facts.get("other") not in map(str, first)


def test_everybody_may_know_why_a_game_ended(finished: tuple[Game, list[State]]) -> None:
    for state in finished[1]:
        views = [state.seen_by(seat) for seat in [int(SPECTATOR), *range(state.seats)]]
        assert {view.verdict() for view in views} == {state.verdict()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_is_said_whole_to_everybody(finished: tuple[Game, list[State]], language: str) -> None:
    game, ends = finished
    for state in ends:
        names = [f"P{seat}" for seat in range(state.seats)]
        kind, facts = read_facts(state.verdict())
        assert game.words(language).knows(f"verdict:{kind}")
        for reader in [int(NOBODY), *range(state.seats)]:
            told = verdict_line(game, state, names, language, reader)
            concerns = {seat for name in ("winner", "other") for seat in facts.get(name, "").split(",")}
            assert told.line and not {"{", "}"} & {*told.line}, told.line
            assert told.addresses_reader == (str(reader) in concerns), (kind, reader)
            assert told.addresses_reader <= (f"P{reader}" not in told.line), told.line
