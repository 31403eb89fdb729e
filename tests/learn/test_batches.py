"""Many games at once: the same games as one by one, in memory that stays where it is."""

import gymnasium
import numpy as np
import pytest

import teahouse.learn
from teahouse.core.errors import Unreadable
from teahouse.core.game import Game
from teahouse.core.state import NOBODY
from teahouse.learn import Batch, batch, observe
from tests.conftest import often


def agrees(games: Batch) -> None:
    """Every array says what the states themselves say."""
    for table, state in enumerate(games.buffers.states):
        assert games.to_move[table] == state.to_move
        assert np.array_equal(games.observations[table], observe(games.game, state.seen_by(state.to_move)))
        assert list(np.flatnonzero(games.masks[table])) == state.legal()


def test_arrays_show_what_the_deciding_seats_see_and_may_do(game: Game) -> None:
    games = Batch(game, 5, seed=1)
    for _ in range(often(60, 8)):
        agrees(games)
        games.step(games.sample())


def test_arrays_stay_where_they_are(game: Game) -> None:
    games = Batch(game, 3, seed=1)
    held = games.observations
    address, before = held.ctypes.data, held.copy()
    for _ in range(10):
        games.step(games.sample())
    assert games.observations is held and held.ctypes.data == address
    assert np.frombuffer(games.buffers.observations, np.uint8).ctypes.data == address
    assert not np.array_equal(held, before)
    assert not held.flags.owndata and not held.flags.writeable


def test_a_finished_game_is_rewarded_and_makes_room_for_a_new_one(game: Game) -> None:
    games = Batch(game, 4, seed=2)
    ended = 0
    for _ in range(often(3000, 60)):
        last = [state.copy() for state in games.buffers.states]
        actions = games.sample()
        games.step(actions)
        for table in np.flatnonzero(games.over):
            ended += 1
            last[table].play(int(actions[table]))
            assert last[table].to_move == NOBODY
            shares = np.array(last[table].outcome())
            assert np.allclose(games.rewards[table], (games.seats * shares - 1) / (games.seats - 1))
            assert list(games.scores[table]) == last[table].scores()
            assert games.rewards[table].sum() == pytest.approx(0.0)
        assert not games.rewards[~games.over].any()
        agrees(games) if games.over.any() else None
        if ended >= 8:
            break
    assert ended or not teahouse.COMPILED


def test_the_same_seed_gives_the_same_games(game: Game) -> None:
    def story() -> list[bytes]:
        games = Batch(game, 3, seed=9)
        found = []
        for _ in range(20):
            games.step(games.sample())
            found.append(games.observations.tobytes())
        return found

    assert story() == story()


def test_a_forbidden_action_changes_nothing_anywhere(game: Game) -> None:
    games = Batch(game, 3, seed=1)
    before = games.observations.copy()
    actions = games.sample().copy()
    actions[2] = np.flatnonzero(~games.masks[2])[0]
    for wrong in [actions, [0, 0], [-1, -1, -1], [game.verbs.size] * 3]:
        with pytest.raises(ValueError, match=r"table|expected"):
            games.step(wrong)
    assert np.array_equal(games.observations, before)
    agrees(games)


@pytest.mark.parametrize("seat", [None, 1])
@pytest.mark.unmeasured
def test_with_bots_only_one_seat_decides(seat: int | None) -> None:
    games = batch("dragon", 6, seats=4, bots=["random", "greedy", "random"], seat=seat, seed=3)
    seen: set[int] = set()
    for _ in range(often(400, 30)):
        before = games.to_move.copy()
        games.step(games.sample())
        assert np.array_equal(games.acted, before)
        assert np.array_equal(games.to_move[~games.over], before[~games.over])
        assert np.array_equal(games.own_rewards(), games.rewards[np.arange(6), games.acted])
        seen |= set(games.to_move.tolist())
    agrees(games)
    assert seen == {seat} if seat is not None else len(seen) > 1


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(Unreadable, match="at least one"):
        batch("dragon", 0)
    with pytest.raises(Unreadable, match="no seat"):
        batch("dragon", 2, seats=2, bots="random", seat=2)
    with pytest.raises(Unreadable, match="processes"):
        batch("dragon", 2, processes=3)


@pytest.mark.slow
def test_processes_play_the_games_that_one_would() -> None:
    with batch("han", 5, seats=3, seed=4, processes=2) as spread:
        alone = [batch("han", 3, seats=3, seed="4/0"), batch("han", 2, seats=3, seed="4/1")]
        names = ["observations", "masks", "to_move", "acted", "over", "rewards", "scores"]
        for _ in range(often(300, 20)):
            for name in names:
                together = np.concatenate([getattr(games, name) for games in alone])
                assert np.array_equal(getattr(spread, name), together), name
            actions = spread.sample()
            spread.step(actions)
            for games, share in zip(alone, [actions[:3], actions[3:]]):
                games.sample()
                games.step(share)
        wrong = spread.sample()
        wrong[4] = np.flatnonzero(~spread.masks[4])[0]
        with pytest.raises(ValueError, match="table 4"):
            spread.step(wrong)
    assert all(not worker.is_alive() for worker in spread.workers)


def test_gymnasium_makes_a_vector_environment() -> None:
    games = gymnasium.make_vec("Teahouse/Dragon-v0", 8, "vector_entry_point", bots="random", seats=3)
    rows, info = games.reset(seed=1)
    assert rows in games.observation_space
    rewards, ended = 0.0, 0
    chooser = np.random.default_rng(1)
    for _ in range(often(300, 20)):
        actions = np.array([chooser.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        rows, reward, over, cut, info = games.step(actions)
        rewards += np.abs(reward).sum()
        ended += over.sum()
        assert not cut.any() and not reward[~over].any()
    assert np.array_equal(games.reset(seed=1)[0], games.reset(seed=1)[0])
    assert ended and rewards if teahouse.COMPILED else True
    games.close()
