"""What the next event would take from a court and bring it, as things stand."""

from collections.abc import Sequence

from teahouse.games.dragon import box
from teahouse.games.dragon.box import FIREWORK, REWARD_COUNT, RICE, YUAN
from teahouse.games.dragon.look.facts import CourtFacts
from teahouse.games.dragon.phases import DISCARDING, EVENT, OVER, RAZING, RELEASING, RETURNING
from teahouse.games.dragon.state import DragonState
from teahouse.games.dragon.super_events import surplus

# So many more or fewer of something: "yuan", "rice", "firework", "goods", "person", "points", "floor", "card",
# "privilege", "steps".
Change = tuple[int, str]


def forecast(seen: DragonState, courts: Sequence[CourtFacts], seat: int) -> list[Change]:
    """What the event of the month would take from a seat and bring it, as things stand; what is left of it once it
    is there."""
    if seen.phase == OVER:
        return []
    if seen.stage >= EVENT:
        return still_due(seen, seat)
    changes = event_changes(seen.event_row[max(seen.month, 1) - 1], courts, seat)
    return [change for change in changes if change[0]] + wall_changes(seen, courts, seat)


def still_due(seen: DragonState, seat: int) -> list[Change]:
    """What a seat still owes to the event."""
    due = int(seen.due[seat])
    kinds = {int(RAZING): "floor", int(RETURNING): "goods", int(DISCARDING): "card", int(RELEASING): "person"}
    if seen.phase == RELEASING:
        due = max(due, int(surplus(seen, seat)))
    return [(-due, kinds[int(seen.phase)])] if due and int(seen.phase) in kinds else []


def event_changes(event: int, courts: Sequence[CourtFacts], seat: int) -> list[Change]:
    """What an event does to a seat. (dragon-events)"""
    court = courts[seat]
    if event == box.IMPERIAL_TRIBUTE:
        paid = min(court.goods[YUAN], int(box.TRIBUTE))
        return [(-paid, "yuan"), (-min(int(box.TRIBUTE) - paid, court.persons), "person")]
    if event == box.DROUGHT:
        hungry = sum(1 for _, _, living in court.palaces if living)
        fed = min(court.goods[RICE], hungry)
        return [(-fed, "rice"), (fed - hungry, "person")]
    if event == box.DRAGON_FESTIVAL:
        return festival_changes([each.goods[FIREWORK] for each in courts], seat)
    if event == box.MONGOL_INVASION:
        helmets = [each.symbols[box.WARRIOR] for each in courts]
        lost = 1 if court.persons and helmets[seat] == min(helmets) else 0
        return [(-lost, "person"), (helmets[seat], "points")]
    if event == box.CONTAGION:
        return [(-min(max(int(box.VICTIMS) - court.symbols[box.HEALER], 0), court.persons), "person")]
    return []


def festival_changes(fireworks: Sequence[int], seat: int) -> list[Change]:
    """Points for most and second most fireworks, of which half are used up. (dragon-festival)"""
    ranks = sorted({count for count in fireworks if count}, reverse=True)[:2]
    if fireworks[seat] not in ranks:
        return []
    points = [box.FESTIVAL_FIRST, box.FESTIVAL_SECOND][ranks.index(fireworks[seat])]
    return [(-((fireworks[seat] + 1) // 2), "firework"), (int(points), "points")]


def wall_changes(seen: DragonState, courts: Sequence[CourtFacts], seat: int) -> list[Change]:
    """What the check of the wall would do this month. (dragon-wall-check, dragon-wall-end)"""
    month = max(int(seen.month), 1)
    mongols = seen.event_row[month - 1] == box.MONGOL_INVASION
    if not seen.house.great_wall or not (mongols or month == box.MONTHS):
        return []
    owners = [int(tile) // REWARD_COUNT for tile in seen.wall]
    tiles = [owners.count(other) for other in range(len(courts))]
    if len(owners) >= month:
        return [(tiles[seat], "points")] if tiles[seat] else []
    return [(-1, "person")] if tiles[seat] == min(tiles) and courts[seat].persons else []


def super_forecast(seen: DragonState, courts: Sequence[CourtFacts], seat: int) -> list[Change]:
    """What the super event of month 7 would do, as things stand. (dragon-super-event)"""
    kind, court = seen.super_event, courts[seat]
    changes: list[Change] = []
    if kind == box.LANTERNFEST:
        changes = [(court.persons * int(box.POINTS_PER_PERSON), "points")]
    elif kind == box.BUDDHA:
        changes = [(int(seen.monk_points(seat)), "points")]
    elif kind == box.EARTHQUAKE:
        changes = [(-min(int(box.SHAKEN_FLOORS), sum(floors for _, floors, _ in court.palaces)), "floor")]
    elif kind == box.FLOOD:
        changes = [(-(sum(court.goods) // 2), "goods")]
    elif kind == box.VOLCANIC_ERUPTION:
        changes = [(-int(seen.track[seat]), "steps")]
    elif kind == box.TORNADO:
        changes = [(-min(int(box.BLOWN_CARDS), sum(court.hand)), "card")]
    elif kind == box.SUNRISE:
        changes = [(1, "person")]
    elif kind == box.ASSASSINATION_ATTEMPT:
        changes = [(-sum(court.privileges), "privilege")]
    return [change for change in changes if change[0]]
