"""The set-up: the event row, the super event, and the courts before their first persons."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from teahouse.core.options import Options
from teahouse.core.state import NOBODY, State
from teahouse.games.dragon import events
from teahouse.games.dragon.box import (
    EVENT_COPIES,
    EVENT_COUNT,
    MONTHS,
    MOST_SEATS,
    PEACE,
    PEACEFUL_MONTHS,
    SUPER_EVENT_COUNT,
    SUPER_EVENTS,
)
from teahouse.games.dragon.court import NO_GROUPS, NOTHING
from teahouse.games.dragon.first_possessions import Courts, full_stock, zeros
from teahouse.games.dragon.house_rules import RANDOM, HouseRules
from teahouse.games.dragon.phases import SET_UP, START
from teahouse.games.dragon.state import DragonState

# The tiles that are shuffled, all but those of peace, and the seats as they stand on the person track.
EVENT_TILES: Final = vec[u8]([u8(event) for event in range(PEACE + 1, EVENT_COUNT) for _ in range(EVENT_COPIES)])
FIRST_ORDER: Final = vec[u8](range(int(MOST_SEATS)))


def start(seats: int, key: vec[i64], options: Options, log: list[tuple[int, ...]] | None) -> State:
    """A game before the first person is chosen. (dragon-setup)"""
    house = HouseRules(options)
    courts = Courts(seats)
    # fmt: off
    state = DragonState(
        seats=seats, to_move=0, viewer=NOBODY, key=key, drawn=0, house=house, month=0, stage=SET_UP, phase=START,
        event_row=zeros(MONTHS), super_event=NOTHING, groups=NO_GROUPS, dragons=courts.dragons, track=courts.track,
        order=FIRST_ORDER[:], stock=full_stock(seats), floors=courts.floors, rooms=courts.rooms,
        goods=courts.goods, privileges=courts.privileges, hands=courts.hands, points=courts.points, wall=vec[u8](),
        due=courts.due, waiting=0, newcomer=NOTHING, card=NOTHING, starved=0, barred=0,
    )
    # fmt: on
    state.log = log
    tiles = EVENT_TILES[:]
    state.shuffle(tiles)
    lay_events(tiles, state.event_row)
    if house.super_event == RANDOM:
        state.super_event = state.draw_below(SUPER_EVENT_COUNT)
    elif house.super_event in SUPER_EVENTS:
        state.super_event = SUPER_EVENTS.index(house.super_event)
    if log is not None:
        tell_events(state)
    return state


def lay_events(tiles: vec[u8], row: vec[u8]) -> None:
    """Lay shuffled tiles into months 3 to 12, never two alike side by side. (dragon-event-row, dragon-last-tile)"""
    month: i64
    for month in range(PEACEFUL_MONTHS, MONTHS):
        row[month] = tiles[month - PEACEFUL_MONTHS]
    for month in range(PEACEFUL_MONTHS + 1, MONTHS):
        if row[month] == row[month - 1]:
            # The twin gives way to the tile after it; the very last one has none, and its neighbours change places.
            gap = month if month < MONTHS - 1 else month - 2
            moved = row[gap]
            row[gap] = row[gap + 1]
            row[gap + 1] = moved


def tell_events(state: DragonState) -> None:
    """Report what each month will bring."""
    for month in range(MONTHS):
        state.tell((events.MONTH_TILE, month + 1, int(state.event_row[month])))
    if state.super_event != NOTHING:
        state.tell((events.SUPER_TILE, state.super_event))
