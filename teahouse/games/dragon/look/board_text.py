"""In the Year of the Dragon for terminals: the year, the actions, the stock and every court as text."""

from textwrap import wrap
from typing import Final

from teahouse.core.words import Words, words_of
from teahouse.draw.lines import MARKS, Line, spots_on
from teahouse.draw.panels import reader_seat
from teahouse.games.dragon import GAME, box
from teahouse.games.dragon.box import MOST_SEATS
from teahouse.games.dragon.court import NOTHING
from teahouse.games.dragon.look.facts import group_cards, hand_of, palaces_of
from teahouse.games.dragon.state import DragonState
from teahouse.games.dragon.wall import is_laid

# Lines that go on are set in.
INDENT: Final = 6


def text(seen: DragonState, *, lang: str = "en", width: int = 80) -> str:
    """The year, the actions, the order of play, the stock, and every court."""
    return "\n".join(line for line, _ in lines(seen, lang, width))


def spots(seen: DragonState, *, lang: str = "en", width: int = 80) -> dict[str, tuple[int, int, int]]:
    """Where in `text` everything stands that can be touched: line, column, length."""
    return spots_on(lines(seen, lang, width))


def shades(seen: DragonState) -> dict[str, str]:
    """What belongs to the court that is shown first in its seat's colour; persons who have run out are faint."""
    seat = reader_seat(seen)
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
    words = words_of(GAME.package, lang)
    first = reader_seat(seen)
    found: list[Line] = [(said, {}) for said in fold(year_items(seen, words), width)]
    found += [("", {}), *group_lines(seen, words, width)]
    found += [(said, {}) for said in wrap(order_text(seen, words), width)]
    found += [("", {}), *stock_lines(seen, words, width), ("", {})]
    if seen.newcomer != NOTHING:
        found.append((words.say("sentence:newcomer", {"person": box.PERSONS[seen.newcomer]}), {}))
    found += court_lines(seen, first, words, width)
    for seat in range(int(seen.seats)):
        if seat != first:
            found += [("", {}), *[(line, {}) for line, _ in court_lines(seen, seat, words, width)]]
    return found


def fold(items: list[str], width: int) -> list[str]:
    """Items side by side in as many lines as they need."""
    found = [""]
    for item in items:
        if found[-1] and len(found[-1]) + 2 + len(item) > width:
            found.append("")
        found[-1] += ("  " if found[-1] else "") + item
    return found


def lay_out(line: str, items: list[tuple[str, str]], width: int, step: int = 0) -> list[Line]:
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
        nth = words.say("sentence:nth", {"n": str(month)})
        named = f"{nth} {words.name('month_event', box.EVENTS[seen.event_row[month - 1]])}"
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
            found += lay_out(f"{group + 1}: ", [*items, (dragons, "")], width)
    return found


def order_text(seen: DragonState, words: Words) -> str:
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
    return lay_out("", items, width, step)


def court_lines(seen: DragonState, seat: int, words: Words, width: int) -> list[Line]:
    """A court: what it owns, its palaces with everybody in them, its cards and wall tiles."""
    goods = [
        (f"{words.name('good', good)} {seen.goods[place * MOST_SEATS + seat]}", f"good:{good}")
        for place, good in enumerate(box.GOODS)
    ]
    goods += [
        (f"{words.name('privilege', size)} {seen.privileges[place * MOST_SEATS + seat]}", f"privilege:{size}")
        for place, size in enumerate(box.PRIVILEGES)
    ]
    found = lay_out(f"{MARKS[seat]} {words.name('seat', str(seat))} {seen.points[seat]}  ", goods, width)
    for number, floors, living in palaces_of(seen, seat):
        named = words.say("palace", {"n": str(number)})
        rooms = [(named + ":", f"palace:{number}")]
        rooms += [
            (words.name("person", box.PERSONS[person]), f"resident:{box.PERSONS[person]}@{number}") for person in living
        ]
        found += lay_out("   ", rooms + [("·", "")] * (floors - len(living)), width)
    if seat == reader_seat(seen):
        found += lay_out("   ", [(words.name("palace", "new"), "palace:new")], width)
    hand = hand_of(seen, seat)
    held = [
        (words.name("card", card) + (f" ×{hand[place]}" if hand[place] > 1 else ""), f"card:{card}")
        for place, card in enumerate(box.CARDS)
        if hand[place]
    ]
    found += lay_out("   [] ", held, width)
    if seen.house.great_wall:
        found += lay_out("   # ", left_tiles(seen, seat, words), width)
    return found


def left_tiles(seen: DragonState, seat: int, words: Words) -> list[tuple[str, str]]:
    """The wall tiles that a seat has not laid."""
    return [
        (f"[{words.name('wall_tile', reward)}]", f"wall_tile:{reward}")
        for place, reward in enumerate(box.REWARDS)
        if not is_laid(seen, seat, place)
    ]
