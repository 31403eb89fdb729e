"""Many games at once as a Gymnasium vector environment, with bots on the other seats."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from teahouse.core.game import Game
from teahouse.learn.batches import batch
from teahouse.learn.observations import Bytes, action_space, as_game, observation_space


class SeatVectorEnv(VectorEnv[Bytes, NDArray[np.int64], NDArray[Any]]):
    """One seat in each of `num_envs` games; `gymnasium.make_vec` makes it. Masks are in `info["action_mask"]`."""

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        num_envs: int,
        game: str | Game,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        bots: str | Sequence[str] = "greedy",
        seat: int | None = None,
        processes: int = 1,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None:
            raise ValueError("many games at once have no picture: render one of gymnasium.make")
        self.game = as_game(game)
        self.num_envs = num_envs
        self.wanted = (seats, options, bots, seat)
        self.processes = processes
        self.single_observation_space = observation_space(self.game)
        self.single_action_space = action_space(self.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.batch = batch(self.game, num_envs, *self.wanted, processes=processes)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Bytes, dict[str, Any]]:
        """Start all games again."""
        super().reset(seed=seed)
        self.batch.close()
        word = int(self.np_random.integers(2**62))
        self.batch = batch(self.game, self.num_envs, *self.wanted, seed=word, processes=self.processes)
        return self.batch.observations.copy(), self.info()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Bytes, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """One action in every game; where a game ends, the observation is the next one's."""
        self.batch.step(actions)
        over = self.batch.over.copy()
        return self.batch.observations.copy(), self.batch.own_rewards(), over, np.zeros_like(over), self.info()

    def info(self) -> dict[str, Any]:
        """What goes with every observation."""
        return {"action_mask": self.batch.masks.astype(np.int8), "seat": self.batch.to_move.copy()}

    def close_extras(self, **kwargs: object) -> None:
        self.batch.close()
