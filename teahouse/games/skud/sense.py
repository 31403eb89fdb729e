"""What a good player of Skud Pai Sho looks at."""

import json
from importlib.resources import files
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from teahouse.core.rng import Rng
from teahouse.core.sense import SURE, Sense
from teahouse.core.state import State
from teahouse.games.skud.box import BOAT, GUEST, HOST, KINDS, OFF, PLACE_COUNT, POINTS, SEATS, WHEEL, opponent_of
from teahouse.games.skud.chains import chains_of
from teahouse.games.skud.closing import closing_arranges, closing_bonuses
from teahouse.games.skud.closing_points import CLOSABLE
from teahouse.games.skud.figures import BASIC_FLOWERS, CLOSES, FIGURES, WAY_ROUND, Figures, basics_left
from teahouse.games.skud.impression import Impression
from teahouse.games.skud.phases import BONUS_OFFERED
from teahouse.games.skud.state import SkudState

BY_HAND: Final = [1.0, 1.5, 2.0, 0.6, 0.4, 3.0, 2.5]
NAMES: Final = ["harmonies", "midlines", "flowers", "blooming", "accents", "bonus", "way round"]
INSIGHTS: Final = NAMES + [
    "arc", "half round", "nearly round", "chain", "growing", "reserve", "pairs", "quarters", "inside",
    "lotus", "orchid", "lotus kept", "orchid kept", "trapped", "drained", "stilled", "exposed", "hanging",
    "rocks", "wheels", "knotweeds", "boats", "turn", "closing", "threat", "threats", "final count",
]  # fmt: skip
WEIGHTS_FILE: Final = "weights.json"

# A random number for every tile on every point, every count in the reserves, every phase and seat. There is no tile 0,
# so that the numbers of phases and seats stand in its place.
CHANCE: Final = Rng("keys")
RESERVE_KEYS: Final[i64] = SEATS * KINDS * PLACE_COUNT
RESERVE_COUNTS: Final[i64] = 4
KEYS: Final = vec[i64]([CHANCE.number() for _ in range(RESERVE_KEYS + PLACE_COUNT)])


@final
class SkudSense(Sense):
    """Every feature is the seat's own figure less the opponent's."""

    def __init__(self) -> None:
        super().__init__(NAMES, BY_HAND, "alphabeta", INSIGHTS)
        # What each insight is worth as the game begins, and how that changes until it ends.
        self.start = vec[float](BY_HAND + [0.0] * (len(INSIGHTS) - len(BY_HAND)))
        self.drift = vec[float]([0.0] * len(INSIGHTS))

    def learn(self, start: list[float], drift: list[float]) -> None:
        """Take over learned weights."""
        self.start = vec[float](start)
        self.drift = vec[float](drift)

    def progress(self, state: State) -> float:
        """How many of their basic flowers the seat with fewer left has planted."""
        assert isinstance(state, SkudState)
        guest, host = basics_left(state.reserve, GUEST), basics_left(state.reserve, HOST)
        return 1.0 - float(guest if guest < host else host) / float(BASIC_FLOWERS)

    def features(self, state: State, seat: i64) -> list[float]:
        assert isinstance(state, SkudState)
        of = Figures(state).of
        return [
            float(of[figure * SEATS + seat] - of[figure * SEATS + opponent_of(seat)]) for figure in range(len(NAMES))
        ]

    def insight(self, state: State) -> vec[float]:
        assert isinstance(state, SkudState)
        figures = Figures(state)
        figures.count_threats()
        of = figures.of
        found = vec[float](capacity=SEATS * FIGURES)
        seat: i64
        figure: i64
        for seat in range(SEATS):
            for figure in range(FIGURES):
                found = append(found, float(of[figure * SEATS + seat] - of[figure * SEATS + opponent_of(seat)]))
        return found

    def outlook(self, state: State, is_thorough: bool) -> float:
        assert isinstance(state, SkudState)
        figures = Figures(state)
        figures.count_threats()
        seat = state.to_move
        of = figures.of
        if of[CLOSES * SEATS + seat] or (is_thorough and closes_by_accent(state, figures)):
            return SURE
        progress = self.progress(state)
        total = 0.0
        start, drift = self.start, self.drift
        own = seat
        other = opponent_of(seat)
        i: i64
        for i in range(FIGURES):
            if of[own] != of[other]:
                total += float(of[own] - of[other]) * (start[i] + progress * drift[i])
            own += SEATS
            other += SEATS
        return total

    def key(self, state: State) -> i64:
        assert isinstance(state, SkudState)
        board, reserve = state.board, state.reserve
        found = KEYS[state.phase * SEATS + state.to_move + 1]
        point: i64
        for point in range(POINTS):
            if board[point]:
                found ^= KEYS[i64(board[point]) * PLACE_COUNT + point]
        place: i64
        for place in range(SEATS * KINDS):
            if reserve[place]:
                found ^= KEYS[RESERVE_KEYS + place * RESERVE_COUNTS + i64(reserve[place])]
        return found

    def is_forcing(self, state: State, seat: i64) -> bool:
        assert isinstance(state, SkudState)
        found = state.harmonies
        if chains_of(found, seat, OFF).widest < CLOSABLE:
            return False
        return len(closing_arranges(state.board, seat, state.house, found, 1)) > 0

    def priors(self, state: State, moves: vec[i64]) -> list[float]:
        assert isinstance(state, SkudState)
        if state.phase != BONUS_OFFERED:
            return []
        impression = Impression(state)
        return [impression.of(action) for action in moves]


def closes_by_accent(state: SkudState, figures: Figures) -> bool:
    """Whether the seat to move has a bonus that closes its ring with an accent tile."""
    seat = state.to_move
    if state.phase != BONUS_OFFERED or figures.of[WAY_ROUND * SEATS + seat] < CLOSABLE:
        return False
    if not (state.has_tile(WHEEL) or state.has_tile(BOAT) or state.house.ancient_oasis):
        return False
    return len(closing_bonuses(state, 1)) > 0


def taught() -> SkudSense:
    """The sense with the weights that come with the game."""
    sense = SkudSense()
    file = files("teahouse.games.skud").joinpath(WEIGHTS_FILE)
    kept = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    # Weights of other insights say nothing of these; then the hand-made ones have to do.
    if kept.get("insights") == INSIGHTS:
        sense.learn(kept["seats"]["2"]["start"], kept["seats"]["2"]["drift"])
    return sense


SENSE = taught()
