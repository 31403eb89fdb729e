"""The laws that every game obeys, on random games of all of them."""

import copy
import json
import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as some

import teahouse
from teahouse.core.events import PUBLIC
from teahouse.core.game import Game
from teahouse.core.judge import accepted_actions
from teahouse.core.record import Record, result_of
from teahouse.core.rng import Rng
from teahouse.core.state import NOBODY, SPECTATOR, State
from tests.conftest import GAMES, often, option_sets, random_states

GAME = some.sampled_from(GAMES)
SEED = some.integers(0, 10_000)
some_game = given(game=GAME, seed=SEED)


def viewers(state: State) -> list[int]:
    """Everybody who may look: the seats and a spectator."""
    return [*range(state.seats), int(SPECTATOR)]


def same(one: State, other: State) -> bool:
    """Whether two states look identical, down to the order of their fields."""
    return json.dumps(one.position()) == json.dumps(other.position())


@pytest.mark.slow
def test_what_moves_offers_is_what_no_rule_refuses_over_the_whole_space(game: Game) -> None:
    sets = option_sets(game, game.seats[0])
    share = often(2000, 20) // len(sets) + 1
    for number, options in enumerate(sets):
        for state in random_states(game, number, 0.07, share, options):
            assert state.legal() == accepted_actions(state, game.verbs.size), state.position()


@some_game
@pytest.mark.unmeasured
def test_moves_are_ascending_unique_and_never_empty_while_the_game_runs(game: Game, seed: int) -> None:
    for state in random_states(game, seed, 0.1, often(40, 10)):
        legal = state.legal()
        assert legal == sorted(set(legal))
        assert bool(legal) == (state.to_move != NOBODY)
        assert list(state.moves()) == legal


@some_game
def test_every_refusal_names_a_paragraph_of_the_book(game: Game, seed: int) -> None:
    chooser = random.Random(seed)
    assert set(game.rules) <= set(game.book("en").ids())
    for state in random_states(game, seed, 0.1, 10):
        for _ in range(200):
            rule = state.refusal(chooser.randrange(game.verbs.size)).partition(" ")[0]
            assert not rule or rule in game.rules


@some_game
@pytest.mark.unmeasured
def test_earlier_states_stay_as_they_were(game: Game, seed: int) -> None:
    chooser = random.Random(seed)
    state = game.new(seed=seed)
    past: list[tuple[State, str]] = []
    while state.to_move != NOBODY and len(past) < often(200, 60):
        past.append((state, json.dumps(state.position())))
        state = state.copy()
        state.play(chooser.choice(state.legal()))
    for earlier, written in past:
        assert json.dumps(earlier.position()) == written


@some_game
@pytest.mark.unmeasured
def test_the_same_record_gives_the_same_game(game: Game, seed: int) -> None:
    chooser = random.Random(seed)
    record = Record(game, ["somebody"] * game.seats[0], f"{seed}")
    state = record.start()
    while state.to_move != NOBODY and len(record.moves) < often(1000, 80):
        action = chooser.choice(state.legal())
        record.moves.append(game.text(action))
        state.play(action)
    record.result = result_of(state) if state.to_move == NOBODY else None
    again = Record.read(record.text())
    assert same(again.check(), state)
    assert same(list(again.states())[-1], state)


@some_game
def test_every_action_reads_as_it_is_written(game: Game, seed: int) -> None:
    chooser = random.Random(seed)
    for _ in range(300):
        action = chooser.randrange(game.verbs.size)
        assert game.parse(game.text(action)) == action
        verb = game.verbs.verb(action)
        assert game.verbs.pack(verb.name, game.verbs.arguments(action)) == action


@some_game
@pytest.mark.unmeasured
def test_a_position_makes_the_same_state_again(game: Game, seed: int) -> None:
    for state in random_states(game, seed, 0.1, 12):
        written = json.dumps(state.position())
        again = game.at(json.loads(written))
        assert again == state
        assert json.dumps(again.position()) == written
        assert again.legal() == state.legal()


@some_game
@pytest.mark.unmeasured
def test_pickle_and_deepcopy_give_equal_states_that_go_their_own_way(game: Game, seed: int) -> None:
    for state in random_states(game, seed, 0.1, 8):
        for again in [pickle.loads(pickle.dumps(state)), copy.deepcopy(state), copy.copy(state), state.copy()]:
            assert again == state and type(again) is type(state)
            if state.to_move != NOBODY:
                again.play(again.legal()[0])
                assert again != state


def test_a_state_has_no_hash_and_equals_nothing_else(game: Game) -> None:
    state = game.new(seed=1)
    assert state != 1 and state != game.new(seed=2)
    with pytest.raises(TypeError, match="no hash"):
        hash(state)


@some_game
@pytest.mark.unmeasured
def test_a_seat_chooses_from_what_it_sees(game: Game, seed: int) -> None:
    chooser = random.Random(seed)
    for state in random_states(game, seed, 0.1, 10):
        if state.to_move == NOBODY:
            continue
        seen = state.seen_by(state.to_move)
        assert seen.legal() == state.legal()
        for _ in range(100):
            action = chooser.randrange(game.verbs.size)
            assert seen.refusal(action) == state.refusal(action)


@some_game
def test_a_view_is_a_view_of_itself_and_of_nobody_else(game: Game, seed: int) -> None:
    for state in random_states(game, seed, 0.1, 6):
        for seat in viewers(state):
            seen = state.seen_by(seat)
            assert same(seen.seen_by(seat), seen)
            assert seen.drawn == -1 and not list(seen.key) and seen.position()["chance"] is None and seen.viewer == seat
            for other in viewers(state):
                if other != seat:
                    with pytest.raises(ValueError, match="view"):
                        seen.seen_by(other)


def test_a_view_cannot_be_played_on(game: Game) -> None:
    seen = game.new(seed=1).seen_by(0)
    with pytest.raises(ValueError, match="view"):
        seen.play(0)


def test_only_a_view_can_be_imagined_further(game: Game) -> None:
    with pytest.raises(ValueError, match="seen_by"):
        game.new(seed=1).imagine(Rng("1"))


@pytest.mark.parametrize("seat", [-3, -1, 9])
def test_nobody_sits_on_a_seat_that_is_not_there(game: Game, seat: int) -> None:
    with pytest.raises(ValueError, match="no seat"):
        game.new(seed=1).seen_by(seat)


@some_game
def test_an_imagined_world_looks_the_same_to_its_viewer(game: Game, seed: int) -> None:
    for state in random_states(game, seed, 0.1, 8):
        for seat in viewers(state):
            seen = state.seen_by(seat)
            world = seen.imagine(Rng(f"{seed}"))
            assert world.viewer == NOBODY and world.drawn == 0 and len(world.key) == 4
            assert same(world.seen_by(seat), seen)


@some_game
@pytest.mark.unmeasured
def test_an_imagined_world_can_be_played_to_its_end(game: Game, seed: int) -> None:
    chooser = random.Random(seed)
    for state in random_states(game, seed, 0.05, 2):
        world = state.seen_by(state.to_move if state.to_move != NOBODY else 0).imagine(Rng(f"{seed}"))
        for _ in range(often(2000, 60)):
            if world.to_move == NOBODY:
                assert sum(world.outcome()) == pytest.approx(1.0)
                break
            legal = world.legal()
            assert legal
            world.play(chooser.choice(legal))


@some_game
def test_listening_changes_nothing_and_is_never_copied(game: Game, seed: int) -> None:
    chooser = random.Random(seed)
    log: list[tuple[int, ...]] = []
    heard, unheard = game.new(seed=seed, log=log), game.new(seed=seed)
    for _ in range(often(300, 60)):
        if heard.to_move == NOBODY:
            break
        action = chooser.choice(heard.legal())
        heard.play(action)
        unheard.play(action)
    assert heard == unheard
    assert heard.copy().log is None and heard.seen_by(0).log is None
    for event in log:
        assert len(event) == 1 + len(game.events.events[event[0]].parameters)
        assert "?" not in game.events.text(event)


@some_game
def test_an_event_tells_private_facts_to_their_owner_alone(game: Game, seed: int) -> None:
    log: list[tuple[int, ...]] = []
    state = game.new(seed=seed, log=log)
    chooser = random.Random(seed)
    for _ in range(60):
        if state.to_move != NOBODY:
            state.play(chooser.choice(state.legal()))
    for event in log:
        kind = game.events.events[event[0]]
        for seat in viewers(state):
            told = game.tell(event, seat)
            hidden = [place for place, domain in enumerate(kind.parameters, 1) if domain.private]
            owner = kind.owner != PUBLIC and event[1 + kind.owner] == seat
            assert all((told[place] == event[place]) == owner for place in hidden)
            assert all(told[place] == event[place] for place in range(len(event)) if place not in hidden)


def test_whoever_learns_something_private_cannot_have_it_taken_back(game: Game) -> None:
    for event in game.events.events:
        if any(domain.private for domain in event.parameters):
            assert event.reveals and event.owner != PUBLIC, event.name


@some_game
def test_a_finished_game_is_shared_among_its_winners(game: Game, seed: int) -> None:
    state = game.new(seed=seed)
    chooser = random.Random(seed)
    while state.to_move != NOBODY:
        with pytest.raises(ValueError, match="not over"):
            state.ranking()
        state.play(chooser.choice(state.legal()))
        if not teahouse.COMPILED and game.verbs.size > 10_000:
            return
    assert sum(state.outcome()) == pytest.approx(1.0)
    assert len(state.scores()) == len(state.ranking()) == state.seats
    for seat, place in enumerate(state.ranking()):
        assert (state.outcome()[seat] > 0) == (place == 1)
        assert place == 1 + sum(other < place for other in state.ranking())
