"""Laws of In the Year of the Dragon that hold in every random game."""

import random
from collections import Counter

import pytest

from teahouse.core.judge import accepted_actions
from teahouse.core.state import NOBODY
from teahouse.games.dragon.box import PERSONS, SUPER_EVENTS
from tests.conftest import often
from tests.dragon.table import GAME

TABLES = [(seats, {}) for seats in [2, 3, 4, 5]]
TABLES += [
    (2 + number % 4, {"super_event": name, "great_wall": number % 2 == 0}) for number, name in enumerate(SUPER_EVENTS)
]
SOURCES = "palaces ladies privileges scholars festival mongols persons monks money wall super_event"


def games(seats, options, compiled=30, interpreted=3):
    """Random games, each with its log and a chooser."""
    for seed in range(often(compiled, interpreted)):
        log: list[tuple[int, ...]] = []
        state = GAME.new(seats, f"law {seed}", options, log)
        state.log = log
        yield state, log, random.Random(seed)


def tiles(state):
    """Person tiles in stock, in palaces and on their way, by kind."""
    position = state.position()
    found = Counter(position["stock"])
    for court in position["courts"]:
        for palace in court["palaces"]:
            found.update(palace["persons"])
    if position["newcomer"]:
        found[position["newcomer"]] += 1
    return found


@pytest.mark.parametrize(("seats", "options"), TABLES)
@pytest.mark.unmeasured
def test_both_witnesses_agree_with_both_expansions_too(seats, options):
    for state, _, chooser in games(seats, options, 8, 1):
        while state.to_move != NOBODY:
            if chooser.random() < 0.1 or state.position()["stage"] == "super_event":
                assert state.legal() == accepted_actions(state, GAME.verbs.size), state.position()
            state.play(chooser.choice(state.legal()))


@pytest.mark.rule("dragon-stock", "dragon-release")
@pytest.mark.parametrize(("seats", "options"), TABLES)
@pytest.mark.slow
def test_person_tiles_are_in_stock_at_court_or_out_of_the_game(seats, options):
    for state, log, chooser in games(seats, options):
        box = tiles(state)
        number = GAME.events.number("left")
        gone: Counter[str] = Counter()
        while state.to_move != NOBODY:
            told = len(log)
            state.play(chooser.choice(state.legal()))
            gone.update(PERSONS[event[2]] for event in log[told:] if event[0] == number)
            assert tiles(state) + gone == box


@pytest.mark.rule("dragon-three-floors", "dragon-rooms")
@pytest.mark.parametrize(("seats", "options"), TABLES)
@pytest.mark.unmeasured
def test_no_palace_is_too_high_or_too_full(seats, options):
    for state, _, chooser in games(seats, options):
        while state.to_move != NOBODY:
            state.play(chooser.choice(state.legal()))
            position = state.position()
            is_shaken = options.get("super_event") == "earthquake" and position["stage"] == "super_event"
            for court in position["courts"]:
                for palace in court["palaces"]:
                    assert 1 <= palace["floors"] <= 3
                    assert is_shaken or len(palace["persons"]) <= palace["floors"]


@pytest.mark.rule("dragon-track")
@pytest.mark.parametrize(("seats", "options"), TABLES)
@pytest.mark.unmeasured
def test_no_marker_goes_back_and_the_order_is_that_of_the_spaces(seats, options):
    for state, _, chooser in games(seats, options):
        before = [0] * seats
        while state.to_move != NOBODY:
            erupted = options.get("super_event") == "volcanic_eruption" and state.month == 7
            state.play(chooser.choice(state.legal()))
            position = state.position()
            spaces = [court["space"] for court in position["courts"]]
            assert erupted or all(new >= old for new, old in zip(spaces, before, strict=True))
            in_order = [spaces[seat] for seat in position["order"]]
            assert in_order == sorted(spaces, reverse=True)
            before = spaces


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_the_points_by_source_add_up_to_the_score(seats, options):
    for state, log, chooser in games(seats, options):
        while state.to_move != NOBODY:
            state.play(chooser.choice(state.legal()))
        told = [Counter() for _ in range(seats)]
        for event in log:
            words = GAME.events.text(event).split()
            if words[0] == "scored":
                told[int(words[1])][words[2]] += int(words[3])
        assert [sum(sheet.values()) for sheet in told] == state.scores()
        assert {source for sheet in told for source in sheet} <= set(SOURCES.split())
        assert sorted(state.ranking()) == list(range(1, seats + 1))


@pytest.mark.parametrize(("seats", "options"), TABLES)
@pytest.mark.unmeasured
def test_nobody_pays_what_is_not_there(seats, options):
    for state, _, chooser in games(seats, options, 20, 2):
        while state.to_move != NOBODY:
            state.play(chooser.choice(state.legal()))
            for court in state.position()["courts"]:
                assert all(court[good] < 100 for good in ["yuan", "rice", "fireworks"])
                assert len(court["palaces"]) < 32
