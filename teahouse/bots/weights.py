"""The files of learned weights: one small file per game, with weights for each number of seats."""

import json
import logging
from importlib.resources import files
from typing import Final

from mypy_extensions import i64

from teahouse.bots.judgement import Judgement
from teahouse.core.errors import Unreadable
from teahouse.core.game import Game
from teahouse.core.sense import Sense
from teahouse.core.state import State

FORMAT: Final = "teahouse-weights/1"
FILE: Final = "weights.json"
LOG: Final = logging.getLogger("teahouse.bots")
# How far final scores lie apart where nobody has learned it, in units of the hand-made value.
UNLEARNED_SPREAD: Final = 5.0


class PlainSense(Sense):
    """A game's own sense where nothing has been learned: its hand-made weights are all there is."""

    def __init__(self, inner: Sense) -> None:
        super().__init__(inner.names, inner.weights, inner.search)
        self.inner = inner

    def features(self, state: State, seat: i64) -> list[float]:
        return self.inner.features(state, seat)

    def era(self, state: State) -> i64:
        return self.inner.era(state)

    def eras_ahead(self, state: State) -> i64:
        return self.inner.eras_ahead(state)

    def ambition(self) -> float:
        return self.inner.ambition()

    def care(self) -> float:
        return self.inner.care()

    def memory(self) -> float:
        return self.inner.memory()

    def is_half_made(self, state: State) -> bool:
        return self.inner.is_half_made(state)

    def habit(self, state: State) -> i64:
        return self.inner.habit(state)

    def finalists(self, state: State) -> i64:
        return self.inner.finalists(state)

    def progress(self, state: State) -> float:
        return self.inner.progress(state)


def unlearned_judgement(sense: Sense) -> Judgement:
    """The judgement by the game's hand-made weights only."""
    plain = PlainSense(sense)
    return Judgement(plain, plain.weights, [0.0] * len(plain.weights), UNLEARNED_SPREAD, 0.0)


def beginner_judgement(sense: Sense) -> Judgement:
    """The judgement by the first insight only."""
    count = len(sense.insights)
    return Judgement(sense, [1.0] + [0.0] * (count - 1), [0.0] * count, UNLEARNED_SPREAD, 0.0)


def shipped_weights(game: Game) -> dict[str, object] | None:
    """The weights that come with a game, if there are any."""
    file = files(game.package).joinpath(FILE)
    if not file.is_file():
        return None
    found = json.loads(file.read_text(encoding="utf-8"))
    if not isinstance(found, dict):
        raise Unreadable(f"{game.id}, {FILE}: expected a JSON object")
    return found


def parse_judgement(source: dict[str, object], game: Game, seats: int) -> Judgement:
    """The judgement that a file of weights holds for so many seats, or for the nearest number that it knows."""
    sense = game.sense()
    if source.get("format") != FORMAT or source.get("game") != game.id:
        raise Unreadable(f"{game.id}, {FILE}: expected format {FORMAT} of this game: teahouse lab train {game.id}")
    if source.get("insights") != sense.insights:
        raise Unreadable(
            f"{game.id}, {FILE}: learned on other insights than the game has now: teahouse lab train {game.id}"
        )
    tables = source.get("seats")
    if not isinstance(tables, dict) or not tables:
        raise Unreadable(f"{game.id}, {FILE}: no weights for any number of seats")
    nearest = min(tables, key=lambda count: (abs(int(count) - seats), count))
    table = tables[nearest]
    return Judgement(sense, table["start"], table["drift"], table["spread"], table["spread_drift"])


# Judgements that have been read, by game and seats.
KNOWN: Final[dict[str, Judgement]] = {}


def learned_judgement(game: Game, seats: int) -> Judgement:
    """The learned judgement for a game; if the file does not fit, the hand-made weights, with a line in the log."""
    key = f"{game.package}/{seats}"
    if key not in KNOWN:
        KNOWN[key] = read_judgement(game, seats)
    return KNOWN[key]


def read_judgement(game: Game, seats: int) -> Judgement:
    """The judgement for so many seats from the game's folder."""
    try:
        source = shipped_weights(game)
        if source is not None:
            return parse_judgement(source, game, seats)
    except (Unreadable, ValueError, KeyError, TypeError) as error:
        LOG.error("%s; bots fall back on the game's own weights", error)
    return unlearned_judgement(game.sense())
