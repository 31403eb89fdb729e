"""Masked PPO by sb3-contrib on the Gymnasium view: one learner among random bots.

python -m examples.sb3_ppo --game dragon --minutes 2
"""

from pathlib import Path

import gymnasium
import numpy as np
import torch
from gymnasium.wrappers import TransformObservation
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

from examples.network import Floats, usual_scale
from examples.saved_agent import Policy, SavedAgent
from examples.training_run import TrainingRun, run_recipe
from teahouse.learn.observations import Bytes, Mask

GAMES, DECISIONS = 16, 128
Row = gymnasium.Env[Floats, np.int64]


class Agent(SavedAgent):
    """What this recipe has trained, as a bot."""

    recipe = "sb3_ppo"

    @staticmethod
    def read(path: Path) -> Policy:
        model = MaskablePPO.load(path)

        def policy(row: Floats, mask: Mask) -> int:
            # Without the mask, predict chooses among all actions, also in evaluation.
            return int(model.predict(row, action_masks=mask, deterministic=True)[0])

        return policy


def seat(game: str, seats: int) -> Row:
    """A seat at a table of random bots, its observations scaled to the size that networks like."""
    factors = usual_scale(game, seats)
    env: gymnasium.Env[Bytes, np.int64] = gymnasium.make(f"Teahouse/{game.capitalize()}-v0", seats=seats, bots="random")
    space = gymnasium.spaces.Box(0.0, np.inf, factors.shape, np.float32)
    return TransformObservation(env, lambda row: row * factors, space)


def train(run: TrainingRun) -> None:
    """Rounds of playing and learning. sb3-contrib asks the environments for their `action_masks`."""
    torch.set_num_threads(1)
    tables = make_vec_env(lambda: seat(run.game, run.seats), GAMES, seed=run.seed)
    model = MaskablePPO(
        "MlpPolicy",
        tables,
        learning_rate=1e-3,
        n_steps=DECISIONS,
        batch_size=512,
        n_epochs=4,
        # A win is worth the same however long the game was.
        gamma=1.0,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128]},
        seed=run.seed,
        device="cpu",
    )
    while run.goes_on(model.num_timesteps, model.save):
        model.learn(GAMES * DECISIONS, reset_num_timesteps=False)


if __name__ == "__main__":
    run_recipe(Agent, train, __doc__, game="dragon", seats=2)
