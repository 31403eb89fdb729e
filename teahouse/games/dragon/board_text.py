"""In the Year of the Dragon for terminals and screen readers, and what the next event would take."""

from functools import cache
from textwrap import wrap
from typing import Final

from teahouse.core.book import LANGUAGES
from teahouse.core.errors import Unreadable
from teahouse.core.state import NOBODY
from teahouse.core.words import Words, words_of
from teahouse.games.dragon import box
from teahouse.games.dragon.court import NO_GROUP, NO_PERSON, NOTHING
from teahouse.games.dragon.phases import DISCARDING, EVENT, OVER, RAZING, RELEASING, RETURNING
from teahouse.games.dragon.state import DragonState
from teahouse.games.dragon.super_events import surplus
from teahouse.games.dragon.wall import is_laid, tiles_in_wall

# Seats are told apart by a mark, as in the pictures: disc, triangle, square, diamond, star.
MARKS: Final = "●▲■◆★"
# Lines that go on are set in.
INDENT: Final = 6
# A palace: its number, its floors, and who lives in it from the ground floor up.
Palace = tuple[int, int, tuple[int, ...]]
# So many more or fewer of something: "yuan", "rice", "firework", "goods", "person", "points", "floor", "card",
# "privilege", "steps".
Change = tuple[int, str]
# Where on a line the things stand that can be touched: column and length.
Line = tuple[str, dict[str, tuple[int, int]]]


# What is said where a catalogue is not compiled.
MESSAGES: Final = {
    "sentence:person": "{person}: {n}, +{steps}",
    "sentence:action": "{action}: {n}",
    "sentence:card": "{card}: {n}",
    "sentence:owned": "{thing}: {n}",
    "sentence:month": "{n}: {event}",
    "sentence:lantern": "{player}: {n}",
    "sentence:newcomer": "{person}",
    "sentence:court": "{player}: {n}",
    "sentence:wall": "{n}",
    "sentence:nothing": "–",
    "palace": "{n}",
    "palace:new": "+",
    "resident": "{person} ({n})",
    "change:points": "*",
}
NAMED: Final = {
    "action": box.ACTIONS,
    "card": box.CARDS,
    "type": box.TYPES,
    "person": box.PERSONS,
    "good": box.GOODS,
    "privilege": box.PRIVILEGES,
    "wall_tile": box.REWARDS,
    "month_event": box.EVENTS,
    "super_event": box.SUPER_EVENTS,
    "seat": [str(seat) for seat in range(box.MOST_SEATS)],
}


class Names:
    """What everything is called in a language."""

    def __init__(self, words: Words | None) -> None:
        self.named = {
            kind: [words.name(kind, value) if words else value for value in values] for kind, values in NAMED.items()
        }
        self.messages = {message: words.say(message) if words else said for message, said in MESSAGES.items()}

    def say(self, message: str, **facts: str) -> str:
        """A sentence with its facts filled in."""
        said = self.messages[message]
        for name, value in facts.items():
            said = said.replace("{" + name + "}", value)
        return said


@cache
def spoken(lang: str) -> Names:
    """The names in a language."""
    return Names(words_of(__package__, lang))


def names(lang: str) -> Names:
    """The names in a language; codes where its catalogue is not compiled."""
    try:
        return spoken(lang)
    except Unreadable:
        if lang not in LANGUAGES:
            raise
        return Names(None)


def holder_of(seen: DragonState) -> int:
    """Whose court comes first: the viewer's, for others that of the seat to move, at the end the winner's."""
    if seen.viewer >= 0:
        return int(seen.viewer)
    if seen.to_move >= 0:
        return int(seen.to_move)
    return seen.ranking().index(1) if seen.phase == OVER else int(seen.order[0])


def palaces_of(seen: DragonState, seat: int) -> tuple[Palace, ...]:
    """The palaces of a seat that stand."""
    found: list[Palace] = []
    for palace, floors in enumerate(seen.floors[seat * 32 : seat * 32 + 32]):
        if floors:
            room = (seat * 32 + palace) * 3
            living = tuple(int(person) for person in seen.rooms[room : room + 3] if person != NO_PERSON)
            found.append((palace + 1, int(floors), living))
    return tuple(found)


def group_cards(seen: DragonState) -> list[list[int]]:
    """The action cards of each group; none before the first month."""
    found: list[list[int]] = [[] for _ in range(int(seen.seats))]
    for card in range(len(box.ACTIONS)):
        if seen.groups[card] != NO_GROUP:
            found[int(seen.groups[card])].append(card)
    return found


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
        fed = min(int(seen.goods[5 + seat]), hungry)
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
        changes = [(-(sum(int(seen.goods[good * 5 + seat]) for good in range(3)) // 2), "goods")]
    elif kind == box.VOLCANIC_ERUPTION:
        changes = [(-int(seen.track[seat]), "steps")]
    elif kind == box.TORNADO:
        changes = [(-min(int(box.BLOWN_CARDS), sum(hand_of(seen, seat))), "card")]
    elif kind == box.SUNRISE:
        changes = [(1, "person")]
    elif kind == box.ASSASSINATION_ATTEMPT:
        changes = [(-int(seen.privileges[seat]) - int(seen.privileges[5 + seat]), "privilege")]
    return [change for change in changes if change[0]]


def hand_of(seen: DragonState, seat: int) -> tuple[int, ...]:
    """How many of each card a seat holds."""
    return tuple(int(count) for count in seen.hands[seat * 10 : seat * 10 + 10])


def changed(changes: list[Change], words: Words) -> str:
    """Changes in words, e.g. "yuan −4, persons −1"."""
    named = [
        f"{words.name('good' if what in box.GOODS else 'change', what)} {'+' if amount > 0 else '−'}{abs(amount)}"
        for amount, what in changes
    ]
    return ", ".join(named) or words.say("sentence:nothing")


def text(seen: DragonState, *, lang: str = "en", width: int = 80) -> str:
    """The year, the actions, the order of play, the stock, and every court."""
    return "\n".join(line for line, _ in lines(seen, lang, width))


def spots(seen: DragonState, *, lang: str = "en", width: int = 80) -> dict[str, tuple[int, int, int]]:
    """Where in `text` everything stands that can be touched: line, column, length."""
    found: dict[str, tuple[int, int, int]] = {}
    for number, (_, touches) in enumerate(lines(seen, lang, width)):
        for touch, (column, length) in touches.items():
            found.setdefault(touch, (number, column, length))
    return found


def shades(seen: DragonState) -> dict[str, str]:
    """What belongs to the court that is shown first in its seat's colour; persons who have run out are faint."""
    seat = holder_of(seen)
    found: dict[str, str] = {}
    for person, count in enumerate(seen.stock):
        if not count:
            found[f"person:{box.PERSONS[person]}"] = "faint"
    for number, _, living in palaces_of(seen, seat):
        found[f"palace:{number}"] = f"seat-{seat}"
        for person in living:
            found[f"resident:{box.PERSONS[person]}@{number}"] = f"seat-{seat}"
    return found


def lines(seen: DragonState, lang: str, width: int) -> list[Line]:
    """The lines of `text`, the court of the one who looks first."""
    words = words_of(__package__, lang)
    first = holder_of(seen)
    found: list[Line] = [(said, {}) for said in folded(year_items(seen, words), width)]
    found += [("", {}), *group_lines(seen, words, width)]
    found += [(said, {}) for said in wrap(order_said(seen, words), width)]
    found += [("", {}), *stock_lines(seen, words, width), ("", {})]
    if seen.newcomer != NOTHING:
        found.append((words.say("sentence:newcomer", {"person": box.PERSONS[seen.newcomer]}), {}))
    found += court_lines(seen, first, words, width)
    for seat in range(int(seen.seats)):
        if seat != first:
            found += [("", {}), *[(line, {}) for line, _ in court_lines(seen, seat, words, width)]]
    return found


def folded(items: list[str], width: int) -> list[str]:
    """Items side by side in as many lines as they need."""
    found = [""]
    for item in items:
        if found[-1] and len(found[-1]) + 2 + len(item) > width:
            found.append("")
        found[-1] += ("  " if found[-1] else "") + item
    return found


def laid(line: str, items: list[tuple[str, str]], width: int, step: int = 0) -> list[Line]:
    """Things side by side, each with its touch, in as many lines as they need; in columns where a step is given."""
    found: list[Line] = [(line, {})]
    for shown, touch in items:
        line, touches = found[-1]
        if len(line) > INDENT and len(line) + len(shown) > width:
            line, touches = " " * (0 if step else INDENT), {}
            found.append((line, touches))
        if touch:
            touches[touch] = (len(line), len(shown))
        found[-1] = (line + shown.ljust(step - 2) + "  " if step else line + shown + " ", touches)
    return [(line.rstrip(), touches) for line, touches in found]


def year_items(seen: DragonState, words: Words) -> list[str]:
    """The months with their events, the present one in brackets."""
    found = []
    for month in range(1, int(box.MONTHS) + 1):
        named = f"{month} {words.name('month_event', box.EVENTS[seen.event_row[month - 1]])}"
        if month == box.SUPER_MONTH and seen.super_event != NOTHING:
            named += " + " + words.name("super_event", box.SUPER_EVENTS[seen.super_event])
        found.append(f"[{named}]" if month == seen.month else named)
    return found


def group_lines(seen: DragonState, words: Words, width: int) -> list[Line]:
    """The groups of actions and the dragons on them."""
    found: list[Line] = []
    for group, cards in enumerate(group_cards(seen)):
        items = [(f"[{words.name('action', box.ACTIONS[card])}]", f"action:{box.ACTIONS[card]}") for card in cards]
        dragons = "".join(MARKS[seat] for seat in range(int(seen.seats)) if seen.dragons[seat] == group)
        if items:
            found += laid(f"{group + 1}: ", [*items, (dragons, "")], width)
    return found


def order_said(seen: DragonState, words: Words) -> str:
    """The seats from the foremost on, with their spaces."""
    seats = [int(seen.order[place]) for place in range(int(seen.seats))]
    named = [f"{MARKS[seat]} {words.name('seat', str(seat))} {seen.track[seat]}" for seat in seats]
    return words.say("sentence:order", {"seats": ", ".join(named)})


def stock_lines(seen: DragonState, words: Words, width: int) -> list[Line]:
    """The persons in the stock: how many, and how many steps each brings."""
    items = [
        (
            f"{words.name('person', box.PERSONS[person])} ×{seen.stock[person]} +{box.STEPS[person]}",
            f"person:{box.PERSONS[person]}",
        )
        for person in range(len(box.PERSONS))
    ]
    step = max(len(shown) for shown, _ in items) + 2
    return laid("", items, width, step)


def court_lines(seen: DragonState, seat: int, words: Words, width: int) -> list[Line]:
    """A court: what it owns, its palaces with everybody in them, its cards and wall tiles."""
    goods = [
        (f"{words.name('good', good)} {seen.goods[place * 5 + seat]}", f"good:{good}")
        for place, good in enumerate(box.GOODS)
    ]
    goods += [
        (f"{words.name('privilege', size)} {seen.privileges[place * 5 + seat]}", f"privilege:{size}")
        for place, size in enumerate(box.PRIVILEGES)
    ]
    found = laid(f"{MARKS[seat]} {words.name('seat', str(seat))} {seen.points[seat]}  ", goods, width)
    for number, floors, living in palaces_of(seen, seat):
        named = words.say("palace", {"n": str(number)})
        rooms = [(named + ":", f"palace:{number}")]
        rooms += [
            (words.name("person", box.PERSONS[person]), f"resident:{box.PERSONS[person]}@{number}") for person in living
        ]
        found += laid("   ", rooms + [("·", "")] * (floors - len(living)), width)
    if seat == holder_of(seen):
        found += laid("   ", [(words.name("palace", "new"), "palace:new")], width)
    hand = hand_of(seen, seat)
    held = [
        (words.name("card", card) + (f" ×{hand[place]}" if hand[place] > 1 else ""), f"card:{card}")
        for place, card in enumerate(box.CARDS)
        if hand[place]
    ]
    found += laid("   [] ", held, width)
    if seen.house.great_wall:
        found += laid("   # ", left_tiles(seen, seat, words), width)
    return found


def left_tiles(seen: DragonState, seat: int, words: Words) -> list[tuple[str, str]]:
    """The wall tiles that a seat has not laid."""
    return [
        (f"[{words.name('wall_tile', reward)}]", f"wall_tile:{reward}")
        for place, reward in enumerate(box.REWARDS)
        if not is_laid(seen, seat, place)
    ]


def sentences(seen: DragonState, *, lang: str = "en") -> list[str]:
    """The position in sentences: the year, the table, the stock, then every court."""
    words = words_of(__package__, lang)
    first = holder_of(seen)
    found = [words.say("sentence:year", {"events": ", ".join(year_items(seen, words))})]
    for group, cards in enumerate(group_cards(seen)):
        if cards:
            found.append(group_said(seen, group, cards, words))
    found.append(order_said(seen, words))
    stock = [f"{words.name('person', box.PERSONS[person])} {count}" for person, count in enumerate(seen.stock) if count]
    found.append(words.say("sentence:stock", {"persons": ", ".join(stock)}))
    if seen.house.great_wall:
        found.append(wall_said(seen, words))
    if seen.newcomer != NOTHING:
        found.append(words.say("sentence:newcomer", {"person": box.PERSONS[seen.newcomer]}))
    if seen.to_move != NOBODY:
        found.append(forecast_said(seen, first, words))
    for seat in [first, *[other for other in range(int(seen.seats)) if other != first]]:
        found += court_said(seen, seat, words)
    return found


def group_said(seen: DragonState, group: int, cards: list[int], words: Words) -> str:
    """A group of actions and whose dragons stand on it."""
    dragons = [words.name("seat", str(seat)) for seat in range(int(seen.seats)) if seen.dragons[seat] == group]
    facts = {
        "n": str(group + 1),
        "actions": ", ".join(words.name("action", box.ACTIONS[card]) for card in cards),
        "dragons": ", ".join(dragons) or words.say("sentence:nothing"),
    }
    return words.say("sentence:group", facts)


def wall_said(seen: DragonState, words: Words) -> str:
    """The wall, tile by tile."""
    tiles = [
        f"{words.name('seat', str(int(tile) // 6))} ({words.name('wall_tile', box.REWARDS[int(tile) % 6])})"
        for tile in seen.wall
    ]
    facts = {"n": str(len(tiles)), "tiles": ", ".join(tiles) or words.say("sentence:nothing")}
    return words.say("sentence:wall", facts)


def forecast_said(seen: DragonState, seat: int, words: Words) -> str:
    """What the event of the month would do to a seat."""
    event = box.EVENTS[seen.event_row[max(int(seen.month), 1) - 1]]
    changes = forecast(seen, seat)
    if seen.month == box.SUPER_MONTH and seen.stage < EVENT:
        changes += super_forecast(seen, seat)
    facts = {"player": words.name("seat", str(seat)), "month_event": event, "changes": changed(changes, words)}
    return words.say("sentence:forecast", facts)


def court_said(seen: DragonState, seat: int, words: Words) -> list[str]:
    """What a seat owns, who lives where, and its cards."""
    player, nothing = words.name("seat", str(seat)), words.say("sentence:nothing")
    goods = {good: str(seen.goods[place * 5 + seat]) for place, good in enumerate(box.GOODS)}
    privileges = {size: str(seen.privileges[place * 5 + seat]) for place, size in enumerate(box.PRIVILEGES)}
    hand = [words.name("card", box.CARDS[card]) for card, count in enumerate(hand_of(seen, seat)) for _ in range(count)]
    palaces = []
    for number, floors, living in palaces_of(seen, seat):
        persons = [words.name("person", box.PERSONS[person]) for person in living] + [nothing] * (floors - len(living))
        palaces.append(f"{words.say('palace', {'n': str(number)})}: {', '.join(persons)}")
    return [
        words.say("sentence:court", {"player": player, "n": str(seen.points[seat]), **goods, **privileges}),
        words.say("sentence:palaces", {"player": player, "palaces": "; ".join(palaces) or nothing}),
        words.say("sentence:hand", {"player": player, "cards": ", ".join(hand) or nothing}),
    ]
