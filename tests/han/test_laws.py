"""Laws of Han that hold in every random game: nothing is lost, nothing is placed twice, nothing is scored twice."""

import random

import pytest

import teahouse
from teahouse.core.state import NOBODY
from teahouse.games.han.box import CARDS, COLOURS
from tests.conftest import often

GAME = teahouse.game("han")
TABLES = [
    (2, {}),
    (3, {"forts": "booklet"}),
    (3, {"map": "ways", "removal": "total"}),
    (4, {"border_joker": True}),
    (4, {"map": "ways", "forts": "2014"}),
    (5, {"forts": "2014"}),
    (5, {"harbour_scoring": False}),
]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_cards_and_pieces_add_up_all_the_time(seats: int, options: dict[str, object]) -> None:
    for seed in range(often(40, 6)):
        chooser = random.Random(seed)
        state = GAME.new(seats, seed, options)
        scored = 0
        while state.to_move != NOBODY:
            for colour in range(5):
                held = sum(state.hands[seat * 5 + colour] for seat in range(seats))
                rest = state.display[colour] + state.discard[colour] + state.removed[colour]
                assert held + rest + list(state.pile).count(colour) == CARDS[colour], COLOURS[colour]
            for seat in range(seats):
                assert list(state.pagodas).count(seat) + state.supply[seat] == 20
                assert sum(state.envoys[seat::5]) + state.supply[5 + seat] == 8
                assert sum(state.hands[seat * 5 : seat * 5 + 5]) == state.hand_sizes[seat] <= 3
                assert all(state.known[seat * 5 + c] <= state.hands[seat * 5 + c] for c in range(5))
            assert state.scored & scored == scored
            scored = state.scored
            text = GAME.text(action := chooser.choice(state.legal()))
            before = state.copy()
            state.play(action)
            if text.startswith("envoy"):
                province = int(text.split()[1]) - 1
                assert before.envoy_room(province) > 0


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_everybody_has_had_the_same_number_of_turns_when_the_pile_ends_the_game(
    seats: int, options: dict[str, object]
) -> None:
    for seed in range(often(30, 4)):
        chooser, log = random.Random(seed), []
        state = GAME.new(seats, seed, options)
        turns = [0] * seats
        while state.to_move != NOBODY:
            if state.phase == 0:
                turns[state.to_move] += 1
            state.log = log
            state.play(chooser.choice(state.legal()))
        names = [GAME.events.events[event[0]].name for event in log]
        if "nobody_can_place" not in names:
            assert len(set(turns)) == 1
        assert names.count("reshuffled") <= 1 and names.count("filled") <= 9


def test_the_points_of_a_game_are_the_events_that_gave_them() -> None:
    for seed in range(often(40, 6)):
        chooser, log = random.Random(seed), []
        state = GAME.new(4, seed, {"forts": "booklet"})
        while state.to_move != NOBODY:
            state.log = log
            state.play(chooser.choice(state.legal()))
        told = [0] * 4
        for event in log:
            name = GAME.events.events[event[0]].name
            if name.endswith("_points"):
                told[event[-2]] += event[-1]
        assert told == state.scores()
