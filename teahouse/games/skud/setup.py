"""The set-up: an empty board, and every flower in the reserves."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from teahouse.core.options import Options
from teahouse.core.state import NOBODY, State
from teahouse.games.skud.box import FIRST_BASIC, HOST, IN_BOX, KINDS, LAST_FLOWER, SEATS, empty_board, empty_reserve
from teahouse.games.skud.house_rules import HouseRules
from teahouse.games.skud.phases import CHOOSING, GOES_ON
from teahouse.games.skud.state import SkudState


def start(seats: int, key: vec[i64], options: Options, log: list[tuple[int, ...]] | None) -> State:
    """A game before Host chooses his accents. (skud-accent-choice)"""
    state = SkudState(
        seats=SEATS,
        to_move=HOST,
        viewer=NOBODY,
        key=key,
        drawn=0,
        house=HouseRules(options),
        board=empty_board(),
        reserve=all_flowers(),
        phase=CHOOSING,
        turn=0,
        since=vec[i64](),
        ending=GOES_ON,
        winner=NOBODY,
        harmonies=vec[i64](),
    )
    state.log = log
    return state


def all_flowers() -> vec[u8]:
    """The reserves of both seats with every flower and no accent tile. (skud-tiles)"""
    reserve = empty_reserve()
    seat: i64
    kind: i64
    for seat in range(SEATS):
        for kind in range(FIRST_BASIC, LAST_FLOWER + 1):
            reserve[seat * KINDS + kind] = u8(IN_BOX[kind])
    return reserve
