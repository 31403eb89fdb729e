"""What a good player of Han looks at."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.sense import Sense
from teahouse.core.state import State
from teahouse.games.han.box import COLOUR_COUNT, MOST_SEATS
from teahouse.games.han.game_end import alliance_points, harbour_points
from teahouse.games.han.insight import INSIGHTS, insight, progress
from teahouse.games.han.phases import DRAWING, MORE
from teahouse.games.han.roads import road_points
from teahouse.games.han.scoring import province_points
from teahouse.games.han.state import HanState

NAMES: Final = ["points", "provinces", "harbours", "alliances", "roads", "best other", "pair in hand", "envoys left"]
WEIGHTS: Final = [1.0, 0.8, 0.8, 0.7, 0.9, -0.5, 0.6, 0.15]


@final
class HanSense(Sense):
    """What everything on the map would score if the game ended now, and the hand to go on with."""

    def features(self, state: State, seat: i64) -> list[float]:
        assert isinstance(state, HanState)
        map = state.house.map
        provinces = vec[i64]([0] * MOST_SEATS)
        alliances = vec[i64]([0] * MOST_SEATS)
        province: i64
        alliance: i64
        other: i64
        for province in range(map.province_count):
            if not state.is_scored(province):
                add(provinces, province_points(state, province))
        for alliance in range(len(map.alliance_numbers)):
            add(alliances, alliance_points(state, alliance))
        harbours = vec[i64]([0] * MOST_SEATS)
        if state.house.harbours_score:
            harbours = harbour_points(state)
        best: i64 = 0
        for other in range(state.seats):
            if other != seat:
                total = state.points[other] + provinces[other] + harbours[other] + alliances[other]
                if total > best:
                    best = total
        return [
            float(state.points[seat]),
            float(provinces[seat]),
            float(harbours[seat]),
            float(alliances[seat]),
            float(road_points(map, state.pagodas, state.forts, seat)),
            float(best),
            float(pairs(state, seat)),
            float(state.envoys_left(seat)),
        ]

    def insight(self, state: State) -> vec[float]:
        assert isinstance(state, HanState)
        return insight(state)

    def eras_ahead(self, state: State) -> i64:
        return state.seats

    def is_half_made(self, state: State) -> bool:
        assert isinstance(state, HanState)
        return state.phase == MORE or state.phase == DRAWING

    def finalists(self, state: State) -> i64:
        return 6

    def progress(self, state: State) -> float:
        assert isinstance(state, HanState)
        return progress(state)


SENSE = HanSense(NAMES, WEIGHTS, insights=INSIGHTS)


def add(total: vec[i64], more: vec[i64]) -> None:
    """Add up points by seat."""
    seat: i64
    for seat in range(MOST_SEATS):
        total[seat] += more[seat]


def pairs(state: HanState, seat: i64) -> i64:
    """Cards beyond the first of each colour: pairs place anywhere, two of a colour place twice."""
    colour: i64
    total: i64 = 0
    for colour in range(COLOUR_COUNT):
        held = state.cards_in_hand(seat, colour)
        if held > 1:
            total += held - 1
    return total
