"""Every game as a PettingZoo environment, in which agents decide one after the other."""

import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from teahouse.bots.batch_buffers import rewards_of
from teahouse.core.game import Game
from teahouse.core.state import NOBODY, SPECTATOR, State
from teahouse.learn.observations import action_space, as_game, mask, mask_space, observation_space, observe
from teahouse.learn.rendering import RENDER_MODES, check_mode, render


def env(
    game: str | Game,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    render_mode: str | None = None,
    viewer: int = int(SPECTATOR),
) -> "GameEnv":
    """A game for agents `seat_0`, `seat_1` …; pictures show what `viewer` may see, a spectator unless told."""
    return GameEnv(as_game(game), seats, options, render_mode, viewer)


# PettingZoo has no types.
class GameEnv(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """A game as PettingZoo knows it. It can be copied and pickled at any moment, and goes on identically."""

    def __init__(
        self, game: Game, seats: int | None, options: Mapping[str, object] | None, render_mode: str | None, viewer: int
    ) -> None:
        super().__init__()
        self.game = game
        self.seats = game.seats[0] if seats is None else seats
        self.options = game.resolve(options or {}, self.seats)
        self.render_mode = check_mode(render_mode)
        self.viewer = viewer
        self.metadata = {"name": f"teahouse_{game.id}_v0", "render_modes": RENDER_MODES, "is_parallelizable": False}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self.agents: list[str] = []
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: agent_space(game) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(game) for agent in self.possible_agents}
        self.seed = secrets.token_hex(16)
        self.games = 0
        # The true state; None before the first reset.
        self.world: State | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> "spaces.Discrete[np.int64]":
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. A seed fixes this game and those after it."""
        if seed is not None:
            self.seed, self.games = str(seed), 0
        self.world = self.game.new(self.seats, f"{self.seed}/{self.games}" if self.games else self.seed, self.options)
        self.games += 1
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.world.to_move]
        self.show()

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent sees, and what it may do; nothing while others decide."""
        state, seat = self.state_now(), self.seat_of[agent]
        return {"observation": observe(self.game, state.seen_by(seat)), "action_mask": mask(self.game, state, seat)}

    def step(self, action: int | None) -> None:
        """Carry out the selected agent's action. One that the rules refuse raises NotAllowed and changes nothing."""
        agent, state = self.agent_selection, self.state_now()
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} must choose an action; None is for agents whose game is over")
        number = int(action)
        self.game.verbs.verb(number)
        self.game.check(state, number)
        self._cumulative_rewards[agent] = 0.0
        state.play(number)
        if state.to_move == NOBODY:
            self.finish(state)
        else:
            self.agent_selection = self.possible_agents[state.to_move]
        self.show()

    def finish(self, state: State) -> None:
        """The game is over for everybody."""
        for agent, reward in zip(self.possible_agents, rewards_of(state)):
            self.rewards[agent] = reward
            self.terminations[agent] = True
        self._accumulate_rewards()
        self.agent_selection = self.possible_agents[0]

    def state_now(self) -> State:
        """The true state."""
        if self.world is None:
            raise ValueError("the game has not begun: call reset first")
        return self.world

    def render(self) -> str | NDArray[np.uint8] | None:
        """The board as the viewer sees it."""
        return render(self.game, self.state_now(), self.viewer, self.render_mode)

    def show(self) -> None:
        """In the mode "human" every step is printed."""
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Nothing to close."""

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"game": self.game.id}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.game = as_game(kept["game"])


def agent_space(game: Game) -> spaces.Dict:
    """An observation and its mask."""
    return spaces.Dict({"observation": observation_space(game), "action_mask": mask_space(game)})
