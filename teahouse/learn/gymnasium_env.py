"""Every game as a Gymnasium environment for one learner, with bots on the other seats."""

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from teahouse.bots import Bot, budget_of
from teahouse.bots.batch_buffers import rewards_of
from teahouse.core.game import Game
from teahouse.core.registry import ids
from teahouse.core.state import NOBODY, State
from teahouse.learn.observations import Bytes, Mask, action_space, as_game, mask, observation_space, observe
from teahouse.learn.opponents import opponent_names, opponents
from teahouse.learn.rendering import RENDER_MODES, check_mode, render

LOSS = -1.0


class SeatEnv(gymnasium.Env[Bytes, np.int64]):
    """One seat at a table of bots; without a `seat` one is drawn for each game.

    The mask of allowed actions is in `info["action_mask"]` and in `action_masks()`, where sb3-contrib looks for it.
    An action that the rules refuse loses the game; `info["refusal"]` names the rule.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        bots: str | Sequence[str] = "greedy",
        seat: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.game = as_game(game)
        self.seats = self.game.seats[0] if seats is None else seats
        self.options = self.game.resolve(options or {}, self.seats)
        self.names = opponent_names(bots, self.seats)
        self.wanted_seat = seat
        self.render_mode = check_mode(render_mode)
        self.observation_space = observation_space(self.game)
        self.action_space = action_space(self.game)
        self.bots: list[Bot] = []
        self.seat = seat or 0
        self.world: State | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Bytes, dict[str, Any]]:
        """Begin a game and play it up to the learner's first decision."""
        super().reset(seed=seed)
        word = str(self.np_random.integers(2**62))
        drawn = int(self.np_random.integers(self.seats))
        self.seat = drawn if self.wanted_seat is None else self.wanted_seat
        self.bots = opponents(self.names, self.game, word)
        self.world = self.game.new(self.seats, word, self.options)
        self.let_bots_play()
        self.show()
        return self.observation(), self.info()

    def step(self, action: int | np.int64) -> tuple[Bytes, float, bool, bool, dict[str, Any]]:
        """Carry out the learner's action and the bots' answers."""
        state, number = self.state_now(), int(action)
        if state.to_move == NOBODY:
            raise ValueError("the game is over: call reset")
        refusal = state.refusal(number)
        if refusal:
            return self.observation(), LOSS, True, False, self.info() | {"refusal": refusal}
        state.play(number)
        self.let_bots_play()
        self.show()
        over = state.to_move == NOBODY
        reward = rewards_of(state)[self.seat] if over else 0.0
        return self.observation(), reward, over, False, self.info()

    def let_bots_play(self) -> None:
        """Up to the learner's decision, or the end."""
        state = self.state_now()
        while state.to_move not in (NOBODY, self.seat):
            seat = int(state.to_move)
            place = (seat - self.seat - 1) % self.seats
            state.play(self.bots[place].choose(state.seen_by(seat), budget_of(self.names[place], self.game)))

    def observation(self) -> Bytes:
        """What the learner sees."""
        return observe(self.game, self.state_now().seen_by(self.seat))

    def action_masks(self) -> Mask:
        """A 1 for every action that the learner may choose."""
        return mask(self.game, self.state_now(), self.seat)

    def info(self) -> dict[str, Any]:
        """What goes with every observation."""
        return {"action_mask": self.action_masks(), "seat": self.seat}

    def state_now(self) -> State:
        """The true state."""
        if self.world is None:
            raise ValueError("the game has not begun: call reset first")
        return self.world

    def render(self) -> str | NDArray[np.uint8] | None:
        """The board as the learner sees it."""
        return render(self.game, self.state_now(), self.seat, self.render_mode)

    def show(self) -> None:
        """In the mode "human" every step is printed."""
        if self.render_mode == "human":
            self.render()

    def __getstate__(self) -> dict[str, Any]:
        # A bot is its name and the word of its generator.
        return self.__dict__ | {"game": self.game.id, "bots": [int(bot.rng.word) for bot in self.bots]}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.game = as_game(kept["game"])
        words = kept["bots"]
        self.bots = opponents(self.names, self.game, "") if words else []
        for bot, word in zip(self.bots, words):
            bot.rng.word = word


def register() -> None:
    """Make `gymnasium.make("Teahouse/…-v0")` know every game on the shelf."""
    for id in ids():
        name = f"Teahouse/{id.capitalize()}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="teahouse.learn.gymnasium_env:SeatEnv",
                vector_entry_point="teahouse.learn.gymnasium_vector:SeatVectorEnv",
                kwargs={"game": id},
                disable_env_checker=True,
            )
