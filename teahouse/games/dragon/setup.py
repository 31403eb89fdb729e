"""The set-up: the event row, the super event, and the courts before their first persons."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from teahouse.core.options import Options
from teahouse.core.state import NOBODY, State
from teahouse.games.dragon import events
from teahouse.games.dragon.box import MONTHS, SUPER_EVENT_COUNT, SUPER_EVENTS
from teahouse.games.dragon.court import NOTHING
from teahouse.games.dragon.house_rules import RANDOM, HouseRules
from teahouse.games.dragon.phases import SET_UP, START
from teahouse.games.dragon.position import Courts, full_stock
from teahouse.games.dragon.state import DragonState


def start(seats: int, key: vec[i64], options: Options, log: list[tuple[int, ...]] | None) -> State:
    """A game before the first person is chosen. (dragon-setup)"""
    house = HouseRules(options)
    courts = Courts(seats)
    # fmt: off
    state = DragonState(
        seats, 0, NOBODY, key, 0, house, 0, SET_UP, START, vec[u8]([0] * 12), NOTHING, vec[u8]([9] * 8),
        courts.dragons, courts.track, vec[u8]([0, 1, 2, 3, 4]), full_stock(seats), courts.floors, courts.rooms,
        courts.goods, courts.privileges, courts.hands, courts.points, vec[u8](), courts.due, 0, NOTHING, NOTHING, 0, 0,
    )
    # fmt: on
    state.log = log
    tiles = vec[u8]([1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
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
    for month in range(2, MONTHS):
        row[month] = tiles[month - 2]
    for month in range(3, MONTHS):
        if row[month] == row[month - 1]:
            # The twin gives way to the tile after it; the very last one has none, and its neighbours change places.
            gap = month if month < MONTHS - 1 else month - 2
            moved = row[gap]
            row[gap] = row[gap + 1]
            row[gap + 1] = moved


def tell_events(state: DragonState) -> None:
    """Report what each month will bring."""
    for month in range(12):
        state.tell((events.MONTH_TILE, month + 1, int(state.event_row[month])))
    if state.super_event != NOTHING:
        state.tell((events.SUPER_TILE, state.super_event))
