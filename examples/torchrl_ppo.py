"""PPO by TorchRL on the PettingZoo view: one network learns by playing on all seats against itself.

python -m examples.torchrl_ppo --game han --minutes 2
"""

import warnings
from pathlib import Path

import numpy as np
import torch
from tensordict import TensorDict
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.collectors import Collector
from torchrl.envs import PettingZooWrapper, SerialEnv
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss

import teahouse
from examples.network import Floats, usual_scale
from examples.saved_agent import Policy, SavedAgent
from examples.training_run import TrainingRun, run_recipe
from teahouse import learn
from teahouse.learn.observations import Mask

TABLES, DECISIONS, EPOCHS, PIECE = 8, 256, 4, 512
SEEN = ("seats", "observation", "observation")


class Scaled(nn.Module):  # type: ignore[misc]
    """Observations are bytes; a network likes numbers from 0 to 1."""

    def __init__(self, factors: Floats) -> None:
        super().__init__()
        self.register_buffer("factors", torch.from_numpy(factors))

    def forward(self, rows: torch.Tensor) -> torch.Tensor:
        return rows * self.factors


def network(inputs: int, outputs: int) -> nn.Sequential:
    """One hidden layer; at first all outputs are nearly 0, so that every allowed action is about equally likely."""
    last = nn.Linear(128, outputs)
    nn.init.normal_(last.weight, std=0.01)
    return nn.Sequential(nn.Linear(inputs, 128), nn.Tanh(), last)


class Agent(SavedAgent):
    """What this recipe has trained, as a bot."""

    recipe = "torchrl_ppo"

    @staticmethod
    def read(path: Path) -> Policy:
        saved = torch.load(path, weights_only=True)
        layers = network(saved["0.weight"].shape[1], saved["2.weight"].shape[0])
        layers.requires_grad_(False).load_state_dict(saved)

        def policy(row: Floats, mask: Mask) -> int:
            logits = layers(torch.from_numpy(row)).numpy()
            return int(np.where(mask, logits, -np.inf).argmax())

        return policy


def table(game: str, seats: int) -> PettingZooWrapper:
    """A game whose seats are one group, so that one network can play them all."""
    env = learn.env(game, seats)
    return PettingZooWrapper(env, use_mask=True, categorical_actions=True, group_map={"seats": env.possible_agents})


def deciding(data: TensorDict) -> TensorDict:
    """The rows of those who decided: TorchRL also records the seats that only watched."""
    return TensorDict({"seats": data["seats"][data["seats", "mask"]]}).auto_batch_size_(1)


def train(run: TrainingRun) -> None:
    """Rounds of self-play and learning. A win is worth the same however long the game was, so gamma is 1."""
    warnings.filterwarnings("ignore", message="PettingZoo in TorchRL is tested using version")
    torch.set_num_threads(1)
    torch.manual_seed(run.seed)
    scaled = Scaled(usual_scale(run.game, run.seats))
    layers = network(len(scaled.factors), teahouse.game(run.game).verbs.size)
    actor = ProbabilisticActor(
        TensorDictModule(nn.Sequential(scaled, layers), [SEEN], [("seats", "logits")]),
        in_keys={"logits": ("seats", "logits"), "mask": ("seats", "action_mask")},
        out_keys=[("seats", "action")],
        distribution_class=MaskedCategorical,
        return_log_prob=True,
    )
    critic = ValueOperator(nn.Sequential(scaled, network(len(scaled.factors), 1)), [SEEN], [("seats", "state_value")])
    loss = ClipPPOLoss(actor, critic, clip_epsilon=0.2, entropy_coeff=0.01, normalize_advantage=True)
    loss.set_keys(value=("seats", "state_value"), sample_log_prob=("seats", "action_log_prob"))
    for name in ("reward", "done", "terminated", "action", "advantage", "value_target"):
        loss.set_keys(**{name: ("seats", name)})
    loss.make_value_estimator(gamma=1.0, lmbda=0.95)
    adam = torch.optim.Adam(loss.parameters(), lr=1e-3)
    tables = SerialEnv(TABLES, lambda: table(run.game, run.seats))
    tables.set_seed(run.seed)
    collector = Collector(tables, actor, frames_per_batch=TABLES * DECISIONS, auto_register_policy_transforms=False)
    rounds = iter(collector)
    decisions = 0
    while run.goes_on(decisions, lambda path: torch.save(layers.state_dict(), path)):
        with torch.no_grad():
            data = loss.value_estimator(
                next(rounds), params=loss.critic_network_params, target_params=loss.target_critic_network_params
            )
        rows = deciding(data)
        decisions += len(rows)
        for _ in range(EPOCHS):
            for piece in torch.randperm(len(rows)).split(PIECE):
                losses = loss(rows[piece])
                adam.zero_grad()
                sum(losses[name] for name in ("loss_objective", "loss_critic", "loss_entropy")).backward()
                nn.utils.clip_grad_norm_(loss.parameters(), 1.0)
                adam.step()


if __name__ == "__main__":
    run_recipe(Agent, train, __doc__, game="han", seats=2)
