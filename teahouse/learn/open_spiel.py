"""Every game in OpenSpiel: `register()`, then `pyspiel.load_game("teahouse_…")`.

Parameters: `players`, and `options` written as "name:value name:value". Chance is a die of 256 sides, thrown four times
for the deal and for every action that draws or shuffles: the numbers are the generator's new seed. So the same history
is the same game, and a search that plays an action twice meets two futures.
"""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from teahouse.bots.batch_buffers import rewards_of
from teahouse.core.digest import digest
from teahouse.core.errors import Unreadable
from teahouse.core.game import Game
from teahouse.core.options import read_value
from teahouse.core.registry import ids
from teahouse.core.rng import Rng, key_in
from teahouse.core.state import NOBODY, State
from teahouse.learn.observations import as_game, observe, scale

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(f"{error}: OpenSpiel is missing: pip install open_spiel", name=error.name) from None

# An upper bound: a record holds at most this many moves.
LONGEST_GAME = 5000
SIDES = 256
# The key of a game that never draws anything.
UNUSED = "0" * 32
THROWS = 4
NO_ACTION = -1


def register() -> list[str]:
    """Make every game on the shelf known to OpenSpiel; the names to load them by."""
    names = []
    for id in ids():
        kind = game_type(as_game(id))
        names.append(kind.short_name)
        if kind.short_name not in pyspiel.registered_names():
            # A class of its own, as OpenSpiel keeps it until after Python has ended.
            pyspiel.register_game(kind, type("SpielGame", (SpielGame,), {"id": id}))
    return names


def game_type(game: Game) -> "pyspiel.GameType":
    """What kind of game it is, in OpenSpiel's words."""
    kinds = pyspiel.GameType
    chance = kinds.ChanceMode.EXPLICIT_STOCHASTIC if game.chance else kinds.ChanceMode.DETERMINISTIC
    information = kinds.Information.IMPERFECT_INFORMATION if game.hidden else kinds.Information.PERFECT_INFORMATION
    return kinds(
        short_name=f"teahouse_{game.id}",
        long_name=game.name(),
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=chance,
        information=information,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        min_num_players=min(game.seats),
        max_num_players=max(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seats[0], "options": ""},
    )


def read_options(game: Game, text: str) -> dict[str, object]:
    """Options as a game string can carry them: "name:value name:value"."""
    known = {option.name: option for option in game.options}
    found: dict[str, object] = {}
    for word in text.split():
        name, colon, value = word.partition(":")
        if name not in known or not colon:
            raise Unreadable(f'expected options such as "name:value" of {", ".join(known)}, got "{word}"')
        found[name] = read_value(known[name], value)
    return found


class GameSettings:
    """What all states of one loaded game share; never copied, and pickled as the parameters it was made from."""

    def __init__(self, id: str, seats: int, options: str) -> None:
        self.given = (id, seats, options)
        self.game = as_game(id)
        self.seats = seats
        self.options = self.game.resolve(read_options(self.game, options), seats)

    def __deepcopy__(self, memo: dict[int, object]) -> "GameSettings":
        return self

    def __reduce__(self) -> tuple[Callable[..., "GameSettings"], tuple[str, int, str]]:
        return game_settings, self.given


@cache
def game_settings(id: str, seats: int, options: str) -> GameSettings:
    """The settings of these parameters, made once."""
    return GameSettings(id, seats, options)


# OpenSpiel has no types.
class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game as OpenSpiel knows it."""

    id = ""

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        game = as_game(self.id)
        kind = game_type(game)
        chosen = kind.parameter_specification | (parameters or {})
        self.settings = game_settings(self.id, chosen["players"], chosen["options"])
        about = pyspiel.GameInfo(
            num_distinct_actions=game.verbs.size,
            max_chance_outcomes=SIDES if game.chance else 0,
            num_players=self.settings.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(kind, about, parameters or {})

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST_GAME * THROWS if self.settings.game.chance else 0

    def make_py_observer(
        self, iig_obs_type: "pyspiel.IIGObservationType | None" = None, params: dict[str, Any] | None = None
    ) -> "SpielObserver":
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SpielObserver(self.settings, kind, params)


# OpenSpiel has no types.
class SpielState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game as OpenSpiel knows it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.settings = game.settings
        # The true state; None before the deal.
        self.world: State | None = None
        # The action that waits for chance, or NO_ACTION; the numbers thrown for it so far.
        self.pending = NO_ACTION
        self.thrown = ""
        # The moves as each seat saw them, and at last as a spectator did.
        self.stories = ("",) * (self.settings.seats + 1)
        if not self.settings.game.chance:
            self.deal(UNUSED)

    def current_player(self) -> int:
        if self.world is None or self.pending != NO_ACTION:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL if self.world.to_move == NOBODY else self.world.to_move)

    def is_terminal(self) -> bool:
        return self.world is not None and self.world.to_move == NOBODY

    def returns(self) -> list[float]:
        if self.world is None or not self.is_terminal():
            return [0.0] * self.settings.seats
        return rewards_of(self.world)

    def _legal_actions(self, player: int) -> list[int]:
        return self.world.legal() if self.world is not None and self.world.to_move == player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, 1.0 / SIDES) for number in range(SIDES)]

    def _apply_action(self, action: int) -> None:
        if self.world is None or self.pending != NO_ACTION:
            self.throw(action)
            return
        self.write_down(int(self.world.to_move), action)
        after = self.world.copy()
        after.play(action)
        if after.drawn != self.world.drawn:
            self.pending = action
        else:
            self.world = after

    def throw(self, number: int) -> None:
        """Take a number of the die; after the last one the waiting action is carried out."""
        self.thrown += f" {number}"
        if self.thrown.count(" ") < THROWS:
            return
        key = digest("throws", self.thrown)[:32]
        self.thrown = ""
        if self.world is None:
            self.deal(key)
        else:
            self.world.key, self.world.drawn = key_in(key), 0
            self.world.play(self.pending)
            self.pending = NO_ACTION

    def deal(self, key: str) -> None:
        """The game begins, with a key in hex for its generator."""
        self.world = self.settings.game.start(self.settings.seats, key_in(key), self.settings.options, None)

    def write_down(self, mover: int, action: int) -> None:
        """A move joins every seat's story, as the seat may know it."""
        verbs = self.settings.game.verbs
        text, shown = f"{mover} {verbs.text(action)}\n", f"{mover} {verbs.redacted_text(action)}\n"
        self.stories = tuple(story + (text if seat == mover else shown) for seat, story in enumerate(self.stories))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A state that looks the same to the player, with everything it cannot know drawn anew."""
        if self.world is None or self.pending != NO_ACTION:
            raise ValueError("only at a decision can the rest of the world be drawn anew")
        other: SpielState = self.clone()
        other.world = self.world.seen_by(player).imagine(Rng(str(sampler())))
        # What the others did in secret happened in another world: only what everybody saw is left of it.
        other.stories = tuple(story if seat == player else self.stories[-1] for seat, story in enumerate(self.stories))
        return other

    def _action_to_string(self, player: int, action: int) -> str:
        return f"throw {action}" if player == pyspiel.PlayerId.CHANCE else self.settings.game.text(action)

    def __str__(self) -> str:
        waiting = f"{self.settings.game.text(self.pending)} …\n" if self.pending != NO_ACTION else ""
        thrown = f"thrown{self.thrown}\n" if self.thrown else ""
        return waiting + thrown + ("before the deal" if self.world is None else json.dumps(self.world.position()))


class SpielObserver:
    """What a seat sees: as a tensor the game's encoding, as a string its view, with its story for perfect recall."""

    def __init__(
        self, settings: GameSettings, kind: "pyspiel.IIGObservationType", params: dict[str, Any] | None
    ) -> None:
        if params:
            raise ValueError(f"observations have no parameters, got {params}")
        if kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("a seat is observed with what it knows: ask for private_info SINGLE_PLAYER")
        self.game = settings.game
        self.with_story = kind.perfect_recall
        self.scale = scale(settings.game)
        self.tensor = np.zeros(len(self.scale), np.float32)
        self.dict = {
            part.name: self.tensor[part.first : part.first + part.size].reshape(part.shape)
            for part in settings.game.encoding().parts
        }

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what the player sees."""
        if state.world is None:
            self.tensor.fill(0.0)
        else:
            self.tensor[:] = observe(self.game, state.world.seen_by(player)) * self.scale

    def string_from(self, state: SpielState, player: int) -> str:
        """What the player sees, as text."""
        seen = "before the deal" if state.world is None else json.dumps(state.world.seen_by(player).position())
        return state.stories[player] + seen if self.with_story else seen
