"""What the next event would take from a court and bring it, as things stand."""

from teahouse.games.dragon import box
from teahouse.games.dragon.box import MOST_SEATS, RICE
from teahouse.games.dragon.look.facts import hand_of, palaces_of
from teahouse.games.dragon.phases import DISCARDING, EVENT, OVER, RAZING, RELEASING, RETURNING
from teahouse.games.dragon.state import DragonState
from teahouse.games.dragon.super_events import surplus
from teahouse.games.dragon.wall import tiles_in_wall

# So many more or fewer of something: "yuan", "rice", "firework", "goods", "person", "points", "floor", "card",
# "privilege", "steps".
Change = tuple[int, str]


def forecast(seen: DragonState, seat: int) -> list[Change]:
    """What the event of the month would take from a seat and bring it, as things stand; what is left of it once it
    is there."""
    if seen.phase == OVER:
        return []
    if seen.stage >= EVENT:
        return still_due(seen, seat)
    changes = event_changes(seen, seat, int(seen.event_row[max(int(seen.month), 1) - 1]))
    return [change for change in changes if change[0]] + wall_changes(seen, seat)


def still_due(seen: DragonState, seat: int) -> list[Change]:
    """What a seat still owes to the event."""
    due = int(seen.due[seat])
    kinds = {int(RAZING): "floor", int(RETURNING): "goods", int(DISCARDING): "card", int(RELEASING): "person"}
    if seen.phase == RELEASING:
        due = max(due, int(surplus(seen, seat)))
    return [(-due, kinds[int(seen.phase)])] if due and int(seen.phase) in kinds else []


def event_changes(seen: DragonState, seat: int, event: int) -> list[Change]:
    """What an event does to a seat. (dragon-events)"""
    persons = int(seen.persons_of(seat))
    if event == box.IMPERIAL_TRIBUTE:
        paid = min(int(seen.yuan(seat)), box.TRIBUTE)
        return [(-paid, "yuan"), (-min(box.TRIBUTE - paid, persons), "person")]
    if event == box.DROUGHT:
        hungry = int(seen.inhabited_palaces(seat))
        fed = min(int(seen.goods[RICE * MOST_SEATS + seat]), hungry)
        return [(-fed, "rice"), (fed - hungry, "person")]
    if event == box.DRAGON_FESTIVAL:
        return festival_changes(seen, seat)
    if event == box.MONGOL_INVASION:
        helmets = [int(seen.symbols(other, box.WARRIOR)) for other in range(int(seen.seats))]
        lost = 1 if persons and helmets[seat] == min(helmets) else 0
        return [(-lost, "person"), (helmets[seat], "points")]
    if event == box.CONTAGION:
        return [(-min(max(box.VICTIMS - int(seen.symbols(seat, box.HEALER)), 0), persons), "person")]
    return []


def festival_changes(seen: DragonState, seat: int) -> list[Change]:
    """Points for most and second most fireworks, of which half are used up. (dragon-festival)"""
    fireworks = [int(seen.goods[10 + other]) for other in range(int(seen.seats))]
    ranks = sorted({count for count in fireworks if count}, reverse=True)[:2]
    if fireworks[seat] not in ranks:
        return []
    points = [box.FESTIVAL_FIRST, box.FESTIVAL_SECOND][ranks.index(fireworks[seat])]
    return [(-((fireworks[seat] + 1) // 2), "firework"), (int(points), "points")]


def wall_changes(seen: DragonState, seat: int) -> list[Change]:
    """What the check of the wall would do this month. (dragon-wall-check, dragon-wall-end)"""
    month = max(int(seen.month), 1)
    mongols = seen.event_row[month - 1] == box.MONGOL_INVASION
    if not seen.house.great_wall or not (mongols or month == box.MONTHS):
        return []
    tiles = [int(tiles_in_wall(seen, other)) for other in range(int(seen.seats))]
    if len(seen.wall) >= month:
        return [(tiles[seat], "points")] if tiles[seat] else []
    return [(-1, "person")] if tiles[seat] == min(tiles) and seen.persons_of(seat) else []


def super_forecast(seen: DragonState, seat: int) -> list[Change]:
    """What the super event of month 7 would do, as things stand. (dragon-super-event)"""
    kind = seen.super_event
    changes: list[Change] = []
    if kind == box.LANTERNFEST:
        changes = [(int(seen.persons_of(seat)) * int(box.POINTS_PER_PERSON), "points")]
    elif kind == box.BUDDHA:
        changes = [(int(seen.monk_points(seat)), "points")]
    elif kind == box.EARTHQUAKE:
        changes = [(-min(int(box.SHAKEN_FLOORS), sum(floors for _, floors, _ in palaces_of(seen, seat))), "floor")]
    elif kind == box.FLOOD:
        changes = [(-(sum(int(seen.goods[good * MOST_SEATS + seat]) for good in range(3)) // 2), "goods")]
    elif kind == box.VOLCANIC_ERUPTION:
        changes = [(-int(seen.track[seat]), "steps")]
    elif kind == box.TORNADO:
        changes = [(-min(int(box.BLOWN_CARDS), sum(hand_of(seen, seat))), "card")]
    elif kind == box.SUNRISE:
        changes = [(1, "person")]
    elif kind == box.ASSASSINATION_ATTEMPT:
        changes = [(-int(seen.privileges[seat]) - int(seen.privileges[MOST_SEATS + seat]), "privilege")]
    return [change for change in changes if change[0]]
