"""OpenSpiel's own PPO on a registered game: one learner among random players.

python -m examples.spiel_ppo --game dragon --minutes 2
"""

import random
from pathlib import Path

import numpy as np
import torch
from open_spiel.python.pytorch.ppo import PPO, PPOAgent
from open_spiel.python.rl_environment import Environment, TimeStep

from examples.network import Floats, usual_scale
from examples.saved_agent import Policy, SavedAgent
from examples.training_run import TrainingRun, run_recipe
from teahouse import learn
from teahouse.learn.observations import Mask
from teahouse.learn.open_spiel import register

TABLES, DECISIONS = 16, 128


class Agent(SavedAgent):
    """What this recipe has trained, as a bot."""

    recipe = "spiel_ppo"

    @staticmethod
    def read(path: Path) -> Policy:
        saved = torch.load(path, weights_only=True)
        inputs, actions = saved["actor.0.weight"].shape[1], saved["actor.4.weight"].shape[0]
        network = PPOAgent(actions, (inputs,), "cpu")
        network.requires_grad_(False).load_state_dict(saved)

        def policy(row: Floats, mask: Mask) -> int:
            logits = network.actor(torch.from_numpy(row)).numpy()
            return int(np.where(mask, logits, -np.inf).argmax())

        return policy


class Table:
    """A table with the learner on a seat that changes from game to game, and random players on the others.

    OpenSpiel's PPO always plays seat 0, so it is shown its own seat as if it were that one.
    """

    def __init__(self, name: str, seats: int, seed: int, factors: Floats) -> None:
        self.env = Environment(name, players=seats)
        self.env.seed(seed)
        self.chance = random.Random(seed)
        self.factors = factors
        self.seat = 0

    def reset(self) -> TimeStep:
        self.seat = self.chance.randrange(self.env.num_players)
        return self.to_own_turn(self.env.reset())

    def step(self, action: int) -> TimeStep:
        return self.to_own_turn(self.env.step([action]))

    def to_own_turn(self, now: TimeStep) -> TimeStep:
        """The others play up to the learner's decision or the end."""
        while not now.last() and now.current_player() != self.seat:
            now = self.env.step([self.chance.choice(now.observations["legal_actions"][now.current_player()])])
        own = {
            "info_state": [np.multiply(now.observations["info_state"][self.seat], self.factors)],
            "legal_actions": [now.observations["legal_actions"][self.seat]],
        }
        return now._replace(observations=own, rewards=now.rewards and now.rewards[self.seat])


def factors(game: str, seats: int) -> Floats:
    """From OpenSpiel's tensors, which are scaled by what is possible, to the scale of what is usual."""
    return usual_scale(game, seats) / learn.scale(game)


def train(run: TrainingRun) -> None:
    """Rounds of playing and learning, with OpenSpiel's own buffers and network."""
    torch.set_num_threads(1)
    torch.manual_seed(run.seed)
    np.random.seed(run.seed)
    register()
    scale, first = factors(run.game, run.seats), run.seed * TABLES
    tables = [Table(f"teahouse_{run.game}", run.seats, first + number, scale) for number in range(TABLES)]
    game = tables[0].env.game
    learner = PPO(
        tuple(game.information_state_tensor_shape()),
        game.num_distinct_actions(),
        run.seats,
        num_envs=TABLES,
        steps_per_batch=DECISIONS,
        learning_rate=1e-3,
        # A win is worth the same however long the game was.
        gamma=1.0,
        agent_fn=PPOAgent,
    )
    now = [table.reset() for table in tables]
    while run.goes_on(learner.total_steps_done, lambda path: torch.save(learner.network.state_dict(), path)):
        for _ in range(DECISIONS):
            chosen = learner.step(now)
            now = [table.step(choice.action) for table, choice in zip(tables, chosen)]
            learner.post_step([step.rewards for step in now], [step.last() for step in now])
            now = [table.reset() if step.last() else step for table, step in zip(tables, now)]
        learner.learn(now)


if __name__ == "__main__":
    run_recipe(Agent, train, __doc__, game="dragon", seats=2)
