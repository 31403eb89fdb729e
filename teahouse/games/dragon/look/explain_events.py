"""What the events of the year do, and what that means for a seat now."""

from typing import Final

from teahouse.draw.explanation import Explanation
from teahouse.games.dragon import box, phases
from teahouse.games.dragon.box import FIREWORK, RICE, YUAN
from teahouse.games.dragon.court import NOTHING
from teahouse.games.dragon.look.explained_seat import NOBODYS, ExplainedSeat, explanation
from teahouse.games.dragon.look.forecast import Change, event_changes, still_due, super_forecast

# By event, in the order of the box.
EVENT_RULES: Final = [
    "dragon-peace",
    "dragon-tribute",
    "dragon-drought",
    "dragon-festival",
    "dragon-mongols",
    "dragon-contagion",
]
SUPER_EVENT_RULES: Final = [
    "dragon-lanternfest",
    "dragon-buddha",
    "dragon-earthquake",
    "dragon-flood",
    "dragon-eclipse",
    "dragon-eruption",
    "dragon-tornado",
    "dragon-sunrise",
    "dragon-assassination",
    "dragon-charter",
]
# Super events of which the general sentence says how much everybody loses.
EQUAL_FOR_ALL: Final = [box.EARTHQUAKE, box.VOLCANIC_ERUPTION, box.TORNADO, box.SUNRISE]


def explain_month(about: ExplainedSeat, place: int) -> Explanation:
    """A month of the year and its event."""
    seen, names = about.seen, about.names
    event = int(seen.event_row[place])
    title = names.say("month", n=str(place + 1), event=names.by_number["month_event"][event])
    said = [about.fill(f"month_event:{box.EVENTS[event]}")]
    if is_past(about, place):
        is_present = place + 1 == seen.month and not about.is_over
        said.append(about.fill("past:event") if is_present else about.fill("past", n=str(place + 1)))
    elif place + 1 == seen.month and seen.stage >= phases.EVENT:
        said += still_owed(about)
    else:
        said += [*outlook(about, event), wall_outlook(about, place, event)]
    return explanation(title, said, EVENT_RULES[event])


def explain_next(about: ExplainedSeat, event: int) -> Explanation | None:
    """The next month that brings an event, the present one included."""
    first = max(int(about.seen.month), 1) - 1
    places = [place for place in range(first, int(box.MONTHS)) if about.seen.event_row[place] == event]
    return explain_month(about, places[0]) if places else None


def is_past(about: ExplainedSeat, place: int) -> bool:
    """Whether the event of a month is over; a super event comes after that of its month."""
    seen = about.seen
    return about.is_over or place + 1 < seen.month or (place + 1 == seen.month and seen.stage == phases.SUPER_EVENT)


def outlook(about: ExplainedSeat, event: int) -> list[str]:
    """What a seat has that counts in an event, and what it would lose or score as things stand."""
    if about.seat == NOBODYS or event == box.PEACE:
        return []
    return [standing(about, event), outcome(about, event_changes(event, about.courts, about.seat), event)]


def standing(about: ExplainedSeat, event: int) -> str:
    """What a seat has that counts in an event."""
    goods, symbols = about.court.goods, about.court.symbols
    if event == box.DROUGHT:
        inhabited = sum(1 for _, _, living in about.court.palaces if living)
        if not inhabited:
            return about.have("rice", goods[RICE])
        rice, palaces = about.count("have", "rice", goods[RICE]), about.count("for", "palaces", inhabited)
        return about.say("rice", own=str(goods[RICE]), rice=rice, palaces=palaces)
    if event == box.MONGOL_INVASION:
        fewest = min(court.symbols[box.WARRIOR] for court in about.courts)
        own = symbols[box.WARRIOR]
        return about.say("fewest", own=str(own), what=about.count("have", "warrior", own), n=str(fewest))
    if event == box.DRAGON_FESTIVAL:
        most = max(court.goods[FIREWORK] for court in about.courts)
        own = goods[FIREWORK]
        if not most:
            return about.fill("no_fireworks")
        return about.say("most", own=str(own), what=about.count("have", "firework", own), n=str(most))
    if event == box.CONTAGION:
        return about.have("healer", symbols[box.HEALER])
    return about.have("yuan", goods[YUAN])


def outcome(about: ExplainedSeat, changes: list[Change], event: int) -> str:
    """How many persons a seat would lose; at the festival how many points it would score."""
    if event == box.DRAGON_FESTIVAL:
        won = total(changes, "points")
        return about.say("score", own=str(won), points=about.count("get", "points", won))
    lost = -total(changes, "person")
    return about.say("lose", lost=about.count("get", "person", lost)) if lost else about.say("safe")


def total(changes: list[Change], what: str) -> int:
    """How many more or fewer of something changes make."""
    return sum(amount for amount, thing in changes if thing == what)


def wall_outlook(about: ExplainedSeat, place: int, event: int) -> str:
    """How long the wall must be in a month in which it is checked. (dragon-wall-check, dragon-wall-end)"""
    if not about.seen.house.great_wall or (event != box.MONGOL_INVASION and place + 1 != box.MONTHS):
        return ""
    return about.fill("wall_needed", n=str(place + 1), laid=str(len(about.seen.wall)))


def still_owed(about: ExplainedSeat) -> list[str]:
    """What a seat has still to give up while the event is under way."""
    seen = about.seen
    giving = (phases.RELEASING, phases.RAZING, phases.RETURNING, phases.DISCARDING)
    if about.seat == NOBODYS or seen.phase not in giving:
        return []
    for amount, what in still_due(seen, about.seat):
        message = "release" if what == "person" else "owe"
        return [about.say(message, lost=about.count("get", what, -amount))]
    return [about.say("settled")]


def explain_super_event(about: ExplainedSeat, kind: int) -> Explanation | None:
    """The super event of month 7; only the one that lies there."""
    seen, names = about.seen, about.names
    if kind != seen.super_event or seen.super_event == NOTHING:
        return None
    event = names.by_number["month_event"][int(seen.event_row[int(box.SUPER_MONTH) - 1])]
    said = [about.fill(f"super_event:{box.SUPER_EVENTS[kind]}", event=event)]
    if about.is_over or seen.month > box.SUPER_MONTH or seen.stage > phases.SUPER_EVENT:
        said.append(about.fill("past:event"))
    elif seen.stage == phases.SUPER_EVENT:
        said += still_owed(about)
    elif about.seat != NOBODYS and kind not in EQUAL_FOR_ALL:
        said += [super_outcome(about, change) for change in super_forecast(seen, about.courts, about.seat)]
    return explanation(names.by_number["super_event"][kind], said, SUPER_EVENT_RULES[kind])


def super_outcome(about: ExplainedSeat, change: Change) -> str:
    """What a seat would score or lose in the super event."""
    amount, what = change
    if amount > 0:
        return about.say("score", points=about.count("get", what, amount))
    return about.say("lose", lost=about.count("get", what, -amount))
