"""In the Year of the Dragon told a second time, slowly, from the rule sheet alone, and held against the engine.

`Sheet` plays the game as a story that asks one question after the other; it knows neither the engine's tables nor its
phases. Whole games and single months are played on both, and after every answer both must agree on everything: who
decides, what is allowed, and what everybody owns.
"""

import json
import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import pytest

import teahouse
from teahouse.core.breakdown import by_source
from tests.conftest import often
from tests.dragon.table import (
    GAME,
    TYPES,
    at,
    court,
    now,
    order,
    palaces,
    play,
    points_in,
    refusal,
    stock,
    texts,
    told,
    turn,
)

# Steps and symbols of each person, as the sheet's first table has them.
VALUE = {
    "craftsman": (2, 1),
    "court_lady": (1, 1),
    "tax_collector": (3, 3),
    "young_pyrotechnist": (5, 1),
    "old_pyrotechnist": (3, 2),
    "young_warrior": (5, 1),
    "old_warrior": (3, 2),
    "young_monk": (6, 1),
    "old_monk": (2, 2),
    "young_healer": (4, 1),
    "old_healer": (1, 2),
    "young_farmer": (4, 1),
    "old_farmer": (1, 2),
    "young_scholar": (4, 2),
    "old_scholar": (2, 3),
}
SEATS = [2, 3, 4, 5]
SIZES = {2: [4, 3], 3: [3, 2, 2], 4: [2, 2, 2, 1], 5: [2, 2, 1, 1, 1]}
WALL_SIZES = {2: [4, 4], 3: [3, 3, 2], 4: [2, 2, 2, 2], 5: [2, 2, 2, 1, 1]}
ACTIONS = ["taxes", "build", "harvest", "fireworks", "military_parade", "research", "privilege", "build_wall"]
EVENTS = ["imperial_tribute", "drought", "dragon_festival", "mongol_invasion", "contagion"]
SUPER_EVENTS = [
    "lanternfest",
    "buddha",
    "earthquake",
    "flood",
    "solar_eclipse",
    "volcanic_eruption",
    "tornado",
    "sunrise",
    "assassination_attempt",
    "charter",
]
REWARDS = ["steps", "rice", "firework", "yuan", "floor", "points"]
GOOD_FIELD = {"yuan": "yuan", "rice": "rice", "firework": "fireworks"}
# Sources of points that sheet and log call by one name.
CLEAR_SOURCES = ["palaces", "ladies", "privileges", "festival", "mongols", "persons", "money"]
# The story stops here to be told how the action cards were dealt.
DEAL = "deal"


def type_of(person):
    return person.removeprefix("young_").removeprefix("old_")


def tiles_for(seats):
    """The person tiles in a game. (sheet §2)"""
    missing = 5 - seats
    full = {}
    for person in VALUE:
        if person.startswith("young_"):
            full[person] = 6 - missing
        elif person.startswith("old_"):
            full[person] = 4 - missing
        else:
            full[person] = 10 - 2 * missing
    return full


class Prince:
    """What one player owns."""

    def __init__(self):
        self.points = self.rice = self.fireworks = self.space = 0
        self.yuan = 6
        self.small = self.large = 0
        # number: (floors, persons)
        self.palaces = {1: [2, []], 2: [2, []]}
        self.hand = Counter({**dict.fromkeys(TYPES, 1), "joker": 2})
        self.dragon = None
        self.wall_tiles = []

    def persons(self):
        return [person for _, living in self.palaces.values() for person in living]

    def symbols(self, type):
        return sum(VALUE[person][1] for person in self.persons() if type_of(person) == type)

    def residents(self, numbers=None):
        """Whom one could name, as the verbs write it."""
        return {
            f"{person}@{number}"
            for number, (_, living) in self.palaces.items()
            if numbers is None or number in numbers
            for person in living
        }

    def monks(self):
        return sum(
            floors * VALUE[person][1]
            for floors, living in self.palaces.values()
            for person in living
            if type_of(person) == "monk"
        )

    def looks(self):
        return {
            "points": self.points,
            "space": self.space,
            "yuan": self.yuan,
            "rice": self.rice,
            "fireworks": self.fireworks,
            "privileges": {"small": self.small, "large": self.large},
            "palaces": [[n, floors, sorted(living)] for n, (floors, living) in sorted(self.palaces.items())],
            "hand": {card: count for card, count in self.hand.items() if count},
            "dragon": self.dragon,
        }


class Sheet:
    """A game as the rule sheet tells it.

    `year` and `rest_of_month` yield who decides and what is allowed, and are sent the choice.
    """

    def __init__(self, seats, events, super_event=None, options=None):
        self.princes = [Prince() for _ in range(seats)]
        self.options = {"large_privilege": 6, "great_wall": False, "wall_double_check": True} | (options or {})
        self.events = events
        self.super_event = super_event
        self.stock = tiles_for(seats)
        self.arrivals = [0] * seats
        self.wall = []
        self.groups = []
        self.month = 0
        self.gone = Counter()
        self.ledger = Counter()

    def order(self):
        """Further ahead first; on one space whoever came last. (§4)"""
        seats = range(len(self.princes))
        return sorted(seats, key=lambda seat: (self.princes[seat].space, self.arrivals[seat]), reverse=True)

    def advance(self, seat, steps):
        if steps:
            self.princes[seat].space += steps
            self.arrivals[seat] = max(self.arrivals) + 1

    def score(self, seat, source, points):
        self.princes[seat].points += points
        self.ledger[source, seat] += points

    # §2, §5

    def year(self):
        taken = []
        for seat in range(len(self.princes)):
            pair = []
            while len(pair) < 2:
                allowed = {
                    person
                    for person in VALUE
                    if not person.startswith("old_")
                    and self.stock[person]
                    and person not in pair
                    and {*pair, person} not in taken
                }
                answer = yield seat, {f"recruit {person}" for person in allowed}
                person = answer.split()[1]
                pair.append(person)
                yield from self.house(seat, person)
            taken.append(set(pair))
        for month in range(1, 13):
            self.month = month
            self.groups = yield DEAL
            yield from self.rest_of_month()
        self.final_scoring()

    def rest_of_month(self):
        for seat in self.order():
            yield from self.take_action(seat)
        for prince in self.princes:
            prince.dragon = None
        if self.month < 12:
            for seat in self.order():
                yield from self.play_card(seat)
        yield from self.event()
        if self.month == 7 and self.super_event:
            yield from getattr(self, self.super_event)()
        self.decay()
        for seat, prince in enumerate(self.princes):
            self.score(seat, "palaces", len(prince.palaces))
            self.score(seat, "ladies", prince.symbols("court_lady"))
            self.score(seat, "privileges", prince.small + 2 * prince.large)

    # §5, phase 1

    def take_action(self, seat):
        prince = self.princes[seat]
        allowed = {"skip"}
        for group, cards in enumerate(self.groups, 1):
            fee = 3 if any(other.dragon == group for other in self.princes) else 0
            left = prince.yuan - fee
            if left < 0:
                continue
            for card in cards:
                if card == "privilege" and left < 2:
                    continue
                if card == "build_wall" and (len(prince.wall_tiles) == 6 or len(self.wall) == 12):
                    continue
                allowed.add(f"action {card}")
        answer = yield seat, allowed
        if answer == "skip":
            prince.yuan = max(prince.yuan, 3)
            return
        card = answer.split()[1]
        group = next(number for number, cards in enumerate(self.groups, 1) if card in cards)
        if any(other.dragon == group for other in self.princes):
            prince.yuan -= 3
        prince.dragon = group
        yield from getattr(self, card)(seat, prince)

    def taxes(self, seat, prince):
        prince.yuan += 2 + prince.symbols("tax_collector")
        yield from ()

    def build(self, seat, prince):
        yield from self.floors(seat, 1 + prince.symbols("craftsman"))

    def harvest(self, seat, prince):
        prince.rice += 1 + prince.symbols("farmer")
        yield from ()

    def fireworks(self, seat, prince):
        prince.fireworks += 1 + prince.symbols("pyrotechnist")
        yield from ()

    def military_parade(self, seat, prince):
        self.advance(seat, 1 + prince.symbols("warrior"))
        yield from ()

    def research(self, seat, prince):
        self.score(seat, "scholars", 1 + prince.symbols("scholar"))
        yield from ()

    def privilege(self, seat, prince):
        prices = {"small": 2, "large": self.options["large_privilege"]}
        answer = yield seat, {f"privilege {size}" for size, price in prices.items() if price <= prince.yuan}
        size = answer.split()[1]
        prince.yuan -= prices[size]
        setattr(prince, size, getattr(prince, size) + 1)

    def build_wall(self, seat, prince):
        answer = yield seat, {f"wall {tile}" for tile in REWARDS if tile not in prince.wall_tiles}
        tile = answer.split()[1]
        prince.wall_tiles.append(tile)
        self.wall.append([seat, tile])
        if tile == "steps":
            self.advance(seat, 3)
        elif tile == "rice":
            prince.rice += 1
        elif tile == "firework":
            prince.fireworks += 1
        elif tile == "yuan":
            prince.yuan += 2
        elif tile == "points":
            self.score(seat, "wall tile", 3)
        else:
            yield from self.floors(seat, 1)

    def floors(self, seat, count):
        own = self.princes[seat].palaces
        for _ in range(count):
            low = {f"floor {number}" for number, (floors, _) in own.items() if floors < 3}
            answer = yield seat, low | {"floor new"}
            where = answer.split()[1]
            if where == "new":
                own[next(number for number in range(1, 99) if number not in own)] = [1, []]
            else:
                own[int(where)][0] += 1

    # §5, phase 2

    def play_card(self, seat):
        prince = self.princes[seat]
        if not +prince.hand:
            return
        answer = yield seat, {f"card {card}" for card, count in prince.hand.items() if count}
        card = answer.split()[1]
        prince.hand[card] -= 1
        fitting = {person for person in VALUE if self.stock[person] and card in ("joker", type_of(person))}
        if fitting:
            answer = yield seat, {f"recruit {person}" for person in fitting}
            yield from self.house(seat, answer.split()[1])

    def house(self, seat, person):
        """Take a tile and place it by the rules for newcomers."""
        self.stock[person] -= 1
        prince = self.princes[seat]
        free = {number for number, (floors, living) in prince.palaces.items() if len(living) < floors}
        if free:
            answer = yield seat, {f"place {number}" for number in free}
            prince.palaces[int(answer.split()[1])][1].append(person)
        elif not prince.palaces:
            self.gone[person] += 1
            return
        else:
            answer = yield seat, {f"replace {resident}" for resident in prince.residents()} | {"dismiss"}
            if answer == "dismiss":
                self.gone[person] += 1
                return
            old, number = answer.split()[1].split("@")
            self.leave(seat, old, int(number))
            prince.palaces[int(number)][1].append(person)
        self.advance(seat, VALUE[person][0])

    def leave(self, seat, person, number):
        self.princes[seat].palaces[number][1].remove(person)
        self.gone[person] += 1

    # §5, phase 3

    def release(self, seat, count, numbers=None):
        """Release so many persons, or all there are; from these palaces if there is a list of them."""
        for _ in range(count):
            allowed = self.princes[seat].residents(numbers)
            if not allowed:
                return
            answer = yield seat, {f"release {resident}" for resident in allowed}
            person, number = answer.split()[1].split("@")
            self.leave(seat, person, int(number))

    def event(self):
        """The event of the month, and the wall after it."""
        name = self.events[self.month - 1]
        yield from getattr(self, name)()
        if self.options["great_wall"]:
            checks = (name == "mongol_invasion") + (self.month == 12)
            if not self.options["wall_double_check"]:
                checks = min(checks, 1)
            for _ in range(checks):
                yield from self.wall_check()

    def peace(self):
        yield from ()

    def imperial_tribute(self):
        # All have paid before anybody decides; nobody's money depends on another's choice.
        paid = {}
        for seat in self.order():
            prince = self.princes[seat]
            paid[seat] = min(4, prince.yuan)
            prince.yuan -= paid[seat]
        for seat in self.order():
            yield from self.release(seat, 4 - paid[seat])

    def drought(self):
        unfed = {}
        for seat, prince in enumerate(self.princes):
            inhabited = [number for number, (_, living) in prince.palaces.items() if living]
            fed = min(prince.rice, len(inhabited))
            prince.rice -= fed
            unfed[seat] = inhabited, len(inhabited) - fed
        for seat in self.order():
            hungry, count = unfed[seat]
            for _ in range(count):
                answer = yield seat, {f"release {resident}" for resident in self.princes[seat].residents(hungry)}
                person, number = answer.split()[1].split("@")
                self.leave(seat, person, int(number))
                hungry.remove(int(number))

    def dragon_festival(self):
        amounts = sorted({prince.fireworks for prince in self.princes} - {0}, reverse=True)
        for amount, points in zip(amounts, (6, 3)):
            for seat, prince in enumerate(self.princes):
                if prince.fireworks == amount:
                    self.score(seat, "festival", points)
        for prince in self.princes:
            if prince.fireworks in amounts[:2]:
                prince.fireworks //= 2
        yield from ()

    def mongol_invasion(self):
        helmets = [prince.symbols("warrior") for prince in self.princes]
        for seat, count in enumerate(helmets):
            self.score(seat, "mongols", count)
        for seat in self.order():
            if helmets[seat] == min(helmets):
                yield from self.release(seat, 1)

    def contagion(self):
        for seat in self.order():
            yield from self.release(seat, max(0, 3 - self.princes[seat].symbols("healer")))

    def decay(self):
        for prince in self.princes:
            for number, palace in list(prince.palaces.items()):
                if not palace[1]:
                    palace[0] -= 1
                    if not palace[0]:
                        del prince.palaces[number]

    # §6

    def final_scoring(self):
        for seat, prince in enumerate(self.princes):
            self.score(seat, "persons", 2 * len(prince.persons()))
            self.score(seat, "monks", prince.monks())
            self.score(seat, "money", (prince.yuan + 2 * (prince.rice + prince.fireworks)) // 3)

    def places(self):
        ahead = self.order()
        ranked = sorted(ahead, key=lambda seat: (-self.princes[seat].points, ahead.index(seat)))
        return [ranked.index(seat) + 1 for seat in range(len(self.princes))]

    # Expansions, A and B

    def wall_check(self):
        own = [len(prince.wall_tiles) for prince in self.princes]
        if len(self.wall) >= self.month:
            for seat, count in enumerate(own):
                self.score(seat, "wall", count)
            return
        for seat in self.order():
            if own[seat] == min(own):
                yield from self.release(seat, 1)

    def lanternfest(self):
        for seat, prince in enumerate(self.princes):
            self.score(seat, "super_event", 2 * len(prince.persons()))
        yield from ()

    def buddha(self):
        for seat, prince in enumerate(self.princes):
            self.score(seat, "super_event", prince.monks())
        yield from ()

    def earthquake(self):
        for seat in self.order():
            own = self.princes[seat].palaces
            for _ in range(2):
                if own:
                    answer = yield seat, {f"raze {number}" for number in own}
                    number = int(answer.split()[1])
                    own[number][0] -= 1
                    if not own[number][0]:
                        self.gone.update(own.pop(number)[1])
            while True:
                crowded = [number for number, (floors, living) in own.items() if len(living) > floors]
                if not crowded:
                    break
                yield from self.release(seat, 1, crowded)

    def flood(self):
        for seat in self.order():
            prince = self.princes[seat]
            for _ in range((prince.yuan + prince.rice + prince.fireworks) // 2):
                answer = yield seat, {f"return {good}" for good, field in GOOD_FIELD.items() if getattr(prince, field)}
                field = GOOD_FIELD[answer.split()[1]]
                setattr(prince, field, getattr(prince, field) - 1)

    def solar_eclipse(self):
        yield from self.event()

    def volcanic_eruption(self):
        for seat in reversed(self.order()):
            self.arrivals[seat] = max(self.arrivals) + 1
        for prince in self.princes:
            prince.space = 0
        yield from ()

    def tornado(self):
        for seat in self.order():
            hand = self.princes[seat].hand
            for _ in range(min(2, hand.total())):
                answer = yield seat, {f"discard {card}" for card, count in hand.items() if count}
                hand[answer.split()[1]] -= 1

    def sunrise(self):
        barred = set()
        for seat in self.order():
            allowed = {p for p in VALUE if self.stock[p] and not p.startswith("old_") and type_of(p) not in barred}
            if allowed:
                answer = yield seat, {f"recruit {person}" for person in allowed}
                person = answer.split()[1]
                barred.add(type_of(person))
                yield from self.house(seat, person)

    def assassination_attempt(self):
        for prince in self.princes:
            prince.small = prince.large = 0
        yield from ()

    def charter(self):
        for seat in self.order():
            prince = self.princes[seat]
            types = {type_of(person) for person in prince.persons()}
            if not types:
                continue
            answer = yield seat, {f"charter {type}" for type in types}
            type = answer.split()[1]
            count = prince.symbols(type)
            if type == "craftsman":
                yield from self.floors(seat, count)
            elif type in ("court_lady", "scholar"):
                self.score(seat, "super_event", count)
            elif type == "monk":
                self.score(seat, "super_event", prince.monks())
            elif type == "warrior":
                self.advance(seat, count)
            elif type != "healer":
                field = {"pyrotechnist": "fireworks", "tax_collector": "yuan", "farmer": "rice"}[type]
                setattr(prince, field, getattr(prince, field) + count)


def courts_of(position):
    """The engine's courts in the words of `Prince.looks`."""
    found = []
    for owned in position["courts"]:
        kept = {name: value for name, value in owned.items() if name != "due"}
        kept["palaces"] = [[p["palace"], p["floors"], sorted(p["persons"])] for p in owned["palaces"]]
        found.append(kept)
    return found


def agree(state, sheet, seat, allowed):
    """Engine and sheet see the same table and the same question."""
    position = state.position()
    assert position["to_move"] == seat
    if seat >= 0:
        assert texts(state) == allowed
        assert position["month"] == sheet.month
    assert courts_of(position) == [prince.looks() for prince in sheet.princes]
    assert position["order"] == sheet.order()
    assert position["stock"] == sheet.stock
    assert position["wall"] == sheet.wall
    assert state.scores() == [prince.points for prince in sheet.princes]
    here = Counter(person for prince in sheet.princes for person in prince.persons())
    if position["newcomer"]:
        here[position["newcomer"]] += 1
    assert here + sheet.gone + Counter(sheet.stock) == sheet.begun


def dealt_fairly(groups, seats, great_wall):
    """The cards lie in groups of the sheet's sizes."""
    assert [len(group) for group in groups] == (WALL_SIZES if great_wall else SIZES)[seats]
    assert sorted(card for group in groups for card in group) == sorted(ACTIONS[: 8 if great_wall else 7])


def follow(state, sheet, story, chooser):
    """Play engine and sheet side by side to the end of the story; how many answers that took."""
    here = Counter(person for prince in sheet.princes for person in prince.persons())
    sheet.begun = here + Counter(sheet.stock)
    answers = 0
    try:
        question = next(story)
        while True:
            if question == DEAL:
                groups = state.position()["groups"]
                dealt_fairly(groups, len(sheet.princes), sheet.options["great_wall"])
                question = story.send(groups)
                continue
            agree(state, sheet, *question)
            answer = chosen(question[1], chooser)
            state.play(GAME.parse(answer))
            answers += 1
            question = story.send(answer)
    except StopIteration:
        return answers


def chosen(allowed, chooser):
    """A random answer, but seldom one that does nothing."""
    useful = sorted(allowed - {"skip", "dismiss"})
    return chooser.choice(useful if useful and chooser.random() < 0.85 else sorted(allowed))


OPTION_SETS = [
    {},
    {"large_privilege": 7},
    {"great_wall": True},
    {"great_wall": True, "wall_double_check": False},
    {"super_event": "random"},
    {"super_event": "random", "great_wall": True},
    *({"super_event": name, "great_wall": bool(number % 2)} for number, name in enumerate(SUPER_EVENTS)),
]


@pytest.mark.rule("dragon-month")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
@pytest.mark.slow
def test_a_whole_year_goes_as_the_sheet_tells_it(seats, options):
    for seed in range(often(4, 1)):
        state = GAME.new(seats, f"sheet {seed} {options}", options)
        begun = state.position()
        sheet = Sheet(seats, begun["events"], begun["super_event"], options)
        state.log = []
        follow(state, sheet, sheet.year(), random.Random(seed))
        agree(state, sheet, -1, set())
        assert state.ranking() == sheet.places()
        found = by_source(GAME, state.log, seats)
        for source in CLEAR_SOURCES:
            assert found.get(source, [0] * seats) == [sheet.ledger[source, seat] for seat in range(seats)]


def random_table(chooser, month, options, super_event):
    """A table at the start of a month, as strange as the rules allow."""
    seats = chooser.choice(SEATS)
    sheet = Sheet(seats, ["peace"] * 12, super_event, options)
    sheet.month = month
    sheet.events[month - 1] = chooser.choice([*EVENTS, "peace"])
    for prince in sheet.princes:
        prince.points = chooser.randrange(50)
        prince.yuan, prince.rice, prince.fireworks = (chooser.choice([0, 0, 1, 2, 3, 4, 5, 8]) for _ in range(3))
        prince.space = chooser.randrange(6)
        prince.small, prince.large = chooser.randrange(3), chooser.randrange(3)
        prince.palaces = {}
        for number in sorted(chooser.sample(range(1, 9), chooser.randrange(6))):
            floors = chooser.randint(1, 3)
            living = []
            for _ in range(chooser.randint(0, floors)):
                person = chooser.choice([p for p in VALUE if sheet.stock[p]])
                sheet.stock[person] -= 1
                living.append(person)
            prince.palaces[number] = [floors, living]
    # Some tiles have left the game already.
    for person in VALUE:
        if chooser.random() < 0.5:
            sheet.stock[person] = chooser.randint(0, sheet.stock[person])
    held = 12 - month
    for prince in sheet.princes:
        cards = chooser.sample([*TYPES, "joker", "joker"], min(11, held))
        prince.hand = Counter(cards)
    for seat, arrival in enumerate(chooser.sample(range(seats), seats)):
        sheet.arrivals[seat] = arrival
    if options["great_wall"]:
        laid = [[seat, tile] for seat in range(seats) for tile in REWARDS]
        sheet.wall = chooser.sample(laid, chooser.randint(0, 12))
        for seat, tile in sheet.wall:
            sheet.princes[seat].wall_tiles.append(tile)
    cards = ACTIONS[: 8 if options["great_wall"] else 7]
    cards = chooser.sample(cards, len(cards))
    for size in (WALL_SIZES if options["great_wall"] else SIZES)[seats]:
        sheet.groups.append(cards[:size])
        cards = cards[size:]
    return sheet


def laid_out(sheet):
    """The engine's state of the same table."""
    courts = []
    for prince in sheet.princes:
        owned = prince.looks()
        owned["palaces"] = [{"palace": n, "floors": f, "persons": living} for n, f, living in owned["palaces"]]
        courts.append(owned)
    ahead = sheet.order()
    position = {
        "options": sheet.options | {"super_event": sheet.super_event or "off"},
        "seats": len(courts),
        "month": sheet.month,
        "phase": "action",
        "to_move": ahead[0],
        "waiting": sorted(ahead[1:]),
        "chance": {"key": "5" * 32, "drawn": 0},
        "events": sheet.events,
        "super_event": sheet.super_event,
        "groups": sheet.groups,
        "order": ahead,
        "stock": sheet.stock,
        "courts": courts,
        "wall": sheet.wall,
    }
    return GAME.at(json.loads(json.dumps(position)))


@pytest.mark.rule("dragon-events")
@pytest.mark.parametrize("month", [3, 5, 7, 9, 11, 12])
@pytest.mark.parametrize("great_wall", [False, True])
@pytest.mark.slow
def test_a_month_from_any_table_goes_as_the_sheet_tells_it(month, great_wall):
    chooser = random.Random(f"{month} {great_wall}")
    for _ in range(often(120, 25)):
        options = {
            "large_privilege": chooser.choice([6, 7]),
            "great_wall": great_wall,
            "wall_double_check": chooser.random() < 0.5,
        }
        sheet = random_table(chooser, month, options, None)
        state = laid_out(sheet)
        follow(state, sheet, month_and_after(sheet), chooser)
        settled(state, sheet)


@pytest.mark.rule("dragon-super-event")
@pytest.mark.parametrize("super_event", SUPER_EVENTS)
@pytest.mark.slow
def test_a_super_event_at_any_table_goes_as_the_sheet_tells_it(super_event):
    chooser = random.Random(super_event)
    for number in range(often(120, 25)):
        options = {"great_wall": number % 2 == 0, "large_privilege": 6, "wall_double_check": True}
        sheet = random_table(chooser, 7, options, super_event)
        state = laid_out(sheet)
        follow(state, sheet, month_and_after(sheet), chooser)
        settled(state, sheet)


def month_and_after(sheet):
    """A month, and after the twelfth the final scoring."""
    yield from sheet.rest_of_month()
    if sheet.month == 12:
        sheet.final_scoring()


def settled(state, sheet):
    """After the month: the next one has begun, or the game is over."""
    if sheet.month == 12:
        agree(state, sheet, -1, set())
        assert state.ranking() == sheet.places()
        return
    position = state.position()
    assert position["month"] == sheet.month + 1
    assert turn(state) == (sheet.order()[0], "action")
    assert courts_of(position) == [prince.looks() for prince in sheet.princes]
    assert position["order"] == sheet.order()
    assert position["stock"] == sheet.stock
    dealt_fairly(position["groups"], len(sheet.princes), sheet.options["great_wall"])


# Set-up: sheet §2 and §3


@pytest.mark.rule("dragon-stock")
@pytest.mark.parametrize("seats", SEATS)
def test_the_stock_by_seats_is_that_of_the_sheet(seats):
    young, old, undivided = {2: (3, 1, 4), 3: (4, 2, 6), 4: (5, 3, 8), 5: (6, 4, 10)}[seats]
    tiles = GAME.new(seats, "stock").position()["stock"]
    assert tiles == tiles_for(seats)
    assert {count for person, count in tiles.items() if person.startswith("young_")} == {young}
    assert {count for person, count in tiles.items() if person.startswith("old_")} == {old}
    assert {tiles[person] for person in ("craftsman", "court_lady", "tax_collector")} == {undivided}


@pytest.mark.rule("dragon-start")
@pytest.mark.parametrize("seats", SEATS)
def test_seats_choose_their_first_persons_in_turn_and_the_first_month_follows(seats):
    state = GAME.new(seats, "first persons")
    pairs = list(combinations(["court_lady", "craftsman", "tax_collector", "young_monk"], 2))
    for seat in range(seats):
        for person in pairs[seat]:
            assert turn(state) == (seat, "start")
            play(state, f"recruit {person}")
            assert texts(state) == {"place 1", "place 2"}
            play(state, "place 2")
        assert palaces(state, seat) == "2: 2:" + ",".join(pairs[seat])
        assert now(state, seat, "space") == sum(VALUE[person][0] for person in pairs[seat])
    assert state.position()["month"] == 1


@pytest.mark.rule("dragon-start-pair")
@pytest.mark.parametrize("seats", SEATS)
def test_the_same_pair_is_barred_in_either_order_for_every_later_seat(seats):
    state = GAME.new(seats, "pairs")
    play(state, "recruit young_healer", "place 1", "recruit craftsman", "place 1")
    others = iter(["court_lady", "tax_collector", "young_farmer", "young_scholar"])
    for _ in range(1, seats):
        ahead = state.copy()
        play(ahead, "recruit craftsman", "place 2")
        assert refusal(ahead, "recruit young_healer") == "dragon-start-pair"
        play(state, "recruit young_healer", "place 2")
        assert refusal(state, "recruit craftsman") == "dragon-start-pair"
        play(state, f"recruit {next(others)}", "place 2")


@pytest.mark.rule("dragon-start-pair")
def test_with_three_pairs_taken_exactly_those_three_are_barred():
    state = GAME.new(4, "three pairs")
    taken = [("tax_collector", "young_scholar"), ("tax_collector", "young_farmer"), ("young_scholar", "young_farmer")]
    for one, two in taken:
        play(state, f"recruit {one}", "place 1", f"recruit {two}", "place 1")
    assert order(state) == [2, 1, 0, 3]
    young = [person for person in VALUE if not person.startswith("old_")]
    for one, two in permutations(young, 2):
        chosen_one = state.copy()
        play(chosen_one, f"recruit {one}", "place 1")
        barred = {one, two} in [set(pair) for pair in taken]
        assert refusal(chosen_one, f"recruit {two}") == ("dragon-start-pair" if barred else "")


def row_of(drawn):
    """The event row of months 3 to 12 for tiles drawn in this order, and whether the last one clashed."""
    drawn = list(drawn)
    row = []
    while drawn:
        tile = drawn.pop(0)
        if not row or tile != row[-1]:
            row.append(tile)
        elif drawn:
            row += [drawn.pop(0), tile]
        else:
            row.append(tile)
            # Months 10 and 11 lie at 7 and 8.
            row[7], row[8] = row[8], row[7]
            return row, True
    return row, False


def all_shuffles(left, drawn):
    """Every order in which ten tiles, two of each of five kinds, can be drawn."""
    if not any(left):
        yield drawn
    for kind in range(5):
        if left[kind]:
            left[kind] -= 1
            yield from all_shuffles(left, [*drawn, kind])
            left[kind] += 1


@pytest.mark.rule("dragon-last-tile")
@pytest.mark.slow
def test_event_rows_come_as_often_as_the_sheet_counts():
    shuffles = clashes = 0
    alike = Counter()
    pairs = list(combinations(range(10), 2))
    for drawn in all_shuffles([2] * 5, []):
        row, clash = row_of(drawn)
        shuffles += 1
        clashes += clash
        alike.update(pair for pair in pairs if row[pair[0]] == row[pair[1]])
    assert shuffles == 113_400
    assert Fraction(clashes, shuffles) == Fraction(31, 315)
    games = often(20_000, 4_000)
    met = Counter()
    for seed in range(games):
        months = GAME.new(2 + seed % 4, f"row {seed}").position()["events"]
        assert months[:2] == ["peace", "peace"]
        assert Counter(months[2:]) == dict.fromkeys(EVENTS, 2)
        met.update(pair for pair in pairs if months[2 + pair[0]] == months[2 + pair[1]])
    for pair in pairs:
        chance = alike[pair] / shuffles
        spread = (games * chance * (1 - chance)) ** 0.5
        assert abs(met[pair] - games * chance) <= 4.5 * spread, pair
    assert not any(met[pair] for pair in pairs if pair[1] == pair[0] + 1)


@pytest.mark.rule("dragon-super-event")
def test_a_random_super_event_is_any_of_the_ten_and_open_from_the_start():
    games = 1000
    met = Counter(
        GAME.new(3, f"super {seed}", {"super_event": "random"}).seen_by(1).position()["super_event"]
        for seed in range(games)
    )
    assert set(met) == set(SUPER_EVENTS)
    assert all(abs(count - games / 10) < 4.5 * (games * 0.09) ** 0.5 for count in met.values())
    for name in SUPER_EVENTS:
        assert GAME.new(2, "named", {"super_event": name}).position()["super_event"] == name
    assert GAME.new(2, "off").position()["super_event"] is None


# The coming deals are all that is hidden: RULINGS


def before_the_deal(seats, options=None):
    """A state whose only allowed kind of answer ends a month."""
    state = GAME.new(seats, "deals", options)
    chooser = random.Random(seats)
    while True:
        answer = chooser.choice(state.legal())
        after = state.copy()
        after.play(answer)
        if after.position()["month"] == 2:
            return state, answer
        state = after


@pytest.mark.rule("dragon-groups")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("great_wall", [False, True])
@pytest.mark.slow
def test_every_deal_into_groups_is_equally_likely(seats, great_wall):
    state, answer = before_the_deal(seats, {"great_wall": great_wall})
    sizes = (WALL_SIZES if great_wall else SIZES)[seats]
    seen = state.seen_by(0)
    deals = often(12_000, 1_200)
    met = Counter()
    together = Counter()
    for seed in range(deals):
        world = seen.imagine(teahouse.Rng(f"deal {seed}"))
        world.play(answer)
        groups = world.position()["groups"]
        dealt_fairly(groups, seats, great_wall)
        met[frozenset(frozenset(group) for group in groups)] += 1
        together.update(pair for group in groups for pair in combinations(sorted(group), 2))
    cards = sum(sizes)
    if not great_wall:
        assert len(met) == {2: 35}.get(seats, 105)
    chance = sum(size * (size - 1) for size in sizes) / (cards * (cards - 1))
    for pair in combinations(sorted(ACTIONS[:cards]), 2):
        assert abs(together[pair] - deals * chance) <= 4.5 * (deals * chance * (1 - chance)) ** 0.5


@pytest.mark.rule("dragon-supply")
@pytest.mark.parametrize("seats", SEATS)
def test_imagining_redraws_the_coming_deals_and_nothing_else(seats):
    state = GAME.new(seats, "imagine", {"great_wall": True, "super_event": "random"})
    chooser = random.Random(seats)
    while state.to_move != teahouse.NOBODY:
        true = state.position()
        if chooser.random() < 0.15:
            for viewer in [*range(seats), teahouse.SPECTATOR]:
                seen = state.seen_by(viewer)
                assert seen.position() == true | {"viewer": viewer, "chance": None}
                assert seen.legal() == state.legal()
                world, other = (seen.imagine(teahouse.Rng(f"world {number}")) for number in range(2))
                assert world.position() | {"chance": 0} == other.position() | {"chance": 0} == true | {"chance": 0}
                assert world.position()["chance"] != other.position()["chance"]
                assert seen.imagine(teahouse.Rng("world 0")) == world
        state.play(chooser.choice(state.legal()))


@pytest.mark.rule("dragon-groups")
def test_two_imagined_worlds_differ_only_in_the_groups_after_the_next_deal():
    state, answer = before_the_deal(5)
    worlds = [state.seen_by(2).imagine(teahouse.Rng(f"other {number}")) for number in range(20)]
    for world in worlds:
        world.play(answer)
    plain = [world.position() | {"chance": 0, "groups": []} for world in worlds]
    assert all(position == plain[0] for position in plain)
    assert len({json.dumps(world.position()["groups"]) for world in worlds}) > 10


# The person track: §4


@pytest.mark.rule("dragon-stack")
def test_the_last_to_arrive_is_ahead_even_of_a_whole_pile():
    courts = [court("3:", space=4), court("3:", space=5), court("3:", space=5), court("3:", space=9)]
    state = at(*courts, order=[3, 2, 1, 0], to_move=0, phase="action")
    play(state, "action military_parade")
    assert order(state) == [3, 0, 2, 1]


@pytest.mark.rule("dragon-order")
def test_a_parade_of_the_last_seat_makes_it_play_its_card_first():
    last = court("3:old_warrior,old_warrior 3:", space=1)
    state = at(court("3:", space=5), court("3:", space=3), last, order=[0, 1, 2], to_move=0, waiting=[1, 2])
    play(state, "skip", "skip")
    assert turn(state) == (2, "action")
    play(state, "action military_parade")
    assert now(state, 2, "space") == 6
    assert turn(state) == (2, "card")


@pytest.mark.rule("dragon-track")
def test_replacing_and_releasing_never_move_a_marker_back():
    first = court("1:young_monk", space=8, hand="court_lady")
    state = at(
        first, court("1:craftsman", hand="craftsman"), month=11, phase="card", stage="persons", to_move=0, waiting=[1]
    )
    play(state, "card court_lady", "recruit court_lady", "replace young_monk@1")
    assert now(state, 0, "space") == 9


# Phase 1: §5


@pytest.mark.rule("dragon-fee")
@pytest.mark.parametrize("dragons", [1, 2, 3, 4])
def test_the_fee_is_three_yuan_however_many_dragons_stand_there(dragons):
    others = [court("2:", dragon=1 if seat < dragons else 2) for seat in range(4)]
    state = at(court("2:tax_collector,tax_collector", yuan=3), *others, to_move=0, phase="action")
    play(state, "action taxes")
    assert now(state, 0, "yuan") == 3 - 3 + 2 + 6


@pytest.mark.rule("dragon-fee")
def test_what_an_action_brings_does_not_pay_its_own_fee():
    poor = court("3:tax_collector,tax_collector,tax_collector", yuan=2)
    state = at(poor, court("2:", dragon=1), to_move=0, phase="action")
    assert refusal(state, "action taxes") == "dragon-fee"
    assert refusal(state, "action research") == ""
    assert "yuan=2" in state.refusal(GAME.parse("action taxes"))


@pytest.mark.rule("dragon-fee")
def test_whoever_skipped_leaves_no_dragon_that_others_pay_for():
    state = at(court("2:"), court("2:", yuan=0), order=[0, 1], to_move=0, waiting=[1], phase="action")
    play(state, "skip")
    assert refusal(state, "action taxes") == ""


@pytest.mark.rule("dragon-skip")
@pytest.mark.parametrize(("yuan", "after"), [(0, 3), (1, 3), (2, 3), (3, 3), (4, 4), (7, 7)])
def test_skipping_fills_up_to_three_and_never_adds_to_more(yuan, after):
    state = at(court("2:", yuan=yuan), court("2:"), to_move=0, waiting=[1], phase="action")
    play(state, "skip")
    assert now(state, 0, "yuan") == after
    assert now(state, 0, "dragon") is None


@pytest.mark.rule("dragon-price")
@pytest.mark.parametrize("price", [6, 7])
@pytest.mark.parametrize("yuan", range(12))
@pytest.mark.parametrize("occupied", [False, True])
def test_what_a_privilege_costs_after_the_fee_decides_which_can_be_bought(price, yuan, occupied):
    left = yuan - 3 * occupied
    other = court("2:", dragon=2 if occupied else None)
    state = at(court("2:", yuan=yuan), other, options={"large_privilege": price}, to_move=0, phase="action")
    refused = "dragon-fee" if left < 0 else "dragon-price" if left < 2 else ""
    assert refusal(state, "action privilege") == refused
    if not refused:
        play(state, "action privilege")
        sizes = {"small": 2, "large": price}
        assert texts(state) == {f"privilege {size}" for size, cost in sizes.items() if cost <= left}
        if left < price:
            assert state.refusal(GAME.parse("privilege large")) == f"dragon-price price={price} yuan={left}"


@pytest.mark.rule("dragon-build")
def test_a_new_palace_takes_the_first_number_that_is_free_and_can_grow_at_once():
    own = [{"palace": 2, "floors": 3, "persons": ["craftsman", "craftsman"]}, {"palace": 4, "floors": 3}]
    state = at({"palaces": own}, court("2:"), to_move=0, phase="action")
    play(state, "action build")
    assert texts(state) == {"floor new"}
    assert refusal(state, "floor 2") == "dragon-three-floors"
    assert refusal(state, "floor 1") == "dragon-palaces"
    play(state, "floor new")
    assert texts(state) == {"floor 1", "floor new"}
    play(state, "floor 1", "floor 1")
    assert [[p["palace"], p["floors"]] for p in now(state, 0, "palaces")][:1] == [[1, 3]]


# Phase 2: §5


def at_cards(mine, *others, **fields):
    """Seat 0 is to play a card, and nobody else after it."""
    others = others or (court("1:court_lady", hand=""),)
    return at(mine, *others, **{"month": 4, "stage": "persons", "phase": "card", "to_move": 0} | fields)


@pytest.mark.rule("dragon-place")
@pytest.mark.parametrize("answer", ["dismiss", "replace craftsman@1", "place 1"])
def test_while_a_room_is_free_the_newcomer_goes_there_and_nowhere_else(answer):
    state = at_cards(court("1:craftsman 2:old_monk", hand="joker"))
    play(state, "card joker", "recruit young_healer")
    assert texts(state) == {"place 2"}
    assert refusal(state, answer) == ("dragon-rooms" if answer == "place 1" else "dragon-place")


@pytest.mark.rule("dragon-full")
def test_a_newcomer_sent_away_leaves_the_stock_and_brings_no_steps():
    state = at_cards(court("1:craftsman", hand="joker", space=3), month=11)
    before = stock(state, "young_healer")
    play(state, "card joker", "recruit young_healer")
    assert refusal(state, "place 1") == "dragon-rooms"
    assert refusal(state, "replace court_lady@1") == "dragon-rooms"
    play(state, "dismiss")
    assert stock(state, "young_healer") == before - 1
    assert now(state, 0, "space") == 3
    assert palaces(state, 0) == "1:craftsman"


@pytest.mark.rule("dragon-full")
def test_one_may_replace_a_person_by_another_just_like_it_and_still_advances():
    state = at_cards(court("1:craftsman", hand="craftsman", space=3), month=11)
    before = stock(state, "craftsman")
    play(state, "card craftsman", "recruit craftsman", "replace craftsman@1")
    assert stock(state, "craftsman") == before - 1
    assert now(state, 0, "space") == 5


@pytest.mark.rule("dragon-no-palace")
def test_without_a_palace_the_tile_is_lost_without_a_step():
    state = at_cards(court("", hand="monk", space=3), month=11)
    play(state, "card monk", "recruit old_monk")
    assert stock(state, "old_monk") == 0
    assert now(state, 0, "space") == 3
    assert now(state, 0, "palaces") == []


@pytest.mark.rule("dragon-exhausted")
def test_a_card_whose_type_is_gone_is_spent_for_nothing():
    gone = {"young_monk": 0, "old_monk": 0}
    state = at_cards(court("2:craftsman", hand="monk joker", space=3), stock=gone)
    play(state, "card monk")
    assert now(state, 0, "hand") == {"joker": 1}
    assert now(state, 0, "space") == 3
    assert state.position()["month"] == 5


@pytest.mark.rule("dragon-joker")
def test_a_joker_names_nobody_who_is_not_in_stock():
    state = at_cards(court("2:", hand="joker"), stock={"young_monk": 0, "old_monk": 0, "old_farmer": 0})
    play(state, "card joker")
    assert refusal(state, "recruit young_monk") == "dragon-joker"
    assert refusal(state, "recruit old_monk") == "dragon-joker"
    assert refusal(state, "recruit old_farmer") in ("dragon-joker", "dragon-exhausted")
    assert refusal(state, "recruit young_farmer") == ""


@pytest.mark.rule("dragon-joker")
def test_a_joker_finds_nobody_when_the_whole_stock_is_gone():
    state = at_cards(court("2:craftsman", hand="joker"), stock=dict.fromkeys(VALUE, 0))
    play(state, "card joker")
    assert state.position()["month"] == 5
    assert now(state, 0, "hand") == {}


@pytest.mark.rule("dragon-recruit")
def test_a_newcomer_counts_for_the_event_of_the_same_month():
    mine = court("2:craftsman", hand="warrior")
    other = court("2:young_warrior,craftsman", hand="")
    state = at_cards(mine, other, event="mongol_invasion")
    happened = told(state, "card warrior", "recruit old_warrior", "place 1")
    assert points_in(happened, 0, "mongols") == 2
    assert turn(state) == (1, "release")


@pytest.mark.rule("dragon-month-twelve")
@pytest.mark.parametrize("seats", SEATS)
def test_the_twelfth_month_has_no_person_phase(seats):
    courts = [court("2:court_lady", hand="joker") for _ in range(seats)]
    state = at(*courts, month=12, to_move=seats - 1, phase="action")
    play(state, "skip")
    assert turn(state) == (teahouse.NOBODY, "over")


# Phase 3: §5


def at_event(event, *courts, **fields):
    """The event happens as soon as the last seat has skipped, in month 12 or where nobody has a card."""
    last = fields.pop("last", len(courts) - 1)
    return at(*courts, event=event, to_move=last, phase="action", **{"month": 12} | fields)


@pytest.mark.rule("dragon-tribute")
@pytest.mark.parametrize("yuan", range(3, 7))
def test_tribute_takes_four_yuan_and_a_person_for_each_one_missing(yuan):
    state = at_event("imperial_tribute", court("2: 2:", yuan=9), court("3:court_lady,craftsman,old_monk", yuan=yuan))
    play(state, "skip")
    if yuan >= 4:
        assert state.to_move == teahouse.NOBODY
        assert now(state, 1, "yuan") == yuan - 4
    else:
        assert turn(state) == (1, "release")
        assert now(state, 1, "yuan") == 0
        play(state, "release court_lady@1")
        assert state.to_move == teahouse.NOBODY


@pytest.mark.rule("dragon-forgiven")
def test_coins_on_tax_collectors_pay_no_tribute_and_what_nobody_can_pay_is_forgiven():
    poor = court("2:tax_collector,tax_collector", yuan=0)
    state = at_event("imperial_tribute", poor, court("2:", yuan=9), court("2:", yuan=9))
    play(state, "skip")
    assert turn(state) == (0, "release")
    play(state, "release tax_collector@1", "release tax_collector@1")
    assert state.to_move == teahouse.NOBODY


@pytest.mark.rule("dragon-drought")
def test_in_a_drought_each_unfed_palace_loses_one_person_and_may_decay_at_once():
    hungry = court("3:craftsman,craftsman,old_monk 1:court_lady 1:old_healer 2:", rice=1)
    state = at_event("drought", hungry, court("2:"))
    play(state, "skip")
    assert now(state, 0, "rice") == 0
    play(state, "release craftsman@1")
    assert refusal(state, "release craftsman@1") == "dragon-drought"
    assert refusal(state, "release old_monk@1") == "dragon-drought"
    assert refusal(state, "release court_lady@4") == "dragon-rooms"
    assert refusal(state, "release court_lady@5") == "dragon-palaces"
    happened = told(state, "release court_lady@2")
    assert palaces(state, 0) == "3:craftsman,old_monk 1:old_healer 1:"
    assert points_in(happened, 0, "palaces") == 3
    assert points_in(happened, 0, "ladies") == 0


@pytest.mark.rule("dragon-festival")
@pytest.mark.parametrize(
    ("fireworks", "points", "kept"),
    [
        ([3, 2], [6, 3], [1, 1]),
        ([0, 0], [0, 0], [0, 0]),
        ([1, 0], [6, 0], [0, 0]),
        ([4, 4], [6, 6], [2, 2]),
        ([5, 5, 5], [6, 6, 6], [2, 2, 2]),
        ([5, 3, 3], [6, 3, 3], [2, 1, 1]),
        ([5, 3, 1], [6, 3, 0], [2, 1, 1]),
        ([2, 3, 1, 3], [3, 6, 0, 6], [1, 1, 1, 1]),
        ([2, 1, 3, 0, 3], [3, 0, 6, 0, 6], [1, 1, 1, 0, 1]),
        ([7, 7, 7, 7, 1], [6, 6, 6, 6, 3], [3, 3, 3, 3, 0]),
    ],
)
def test_the_festival_scores_two_places_and_their_owners_return_half_rounded_up(fireworks, points, kept):
    state = at_event("dragon_festival", *(court("2:", fireworks=count) for count in fireworks))
    happened = told(state, "skip")
    assert [points_in(happened, seat, "festival") for seat in range(len(fireworks))] == points
    assert [now(state, seat, "fireworks") for seat in range(len(fireworks))] == kept


@pytest.mark.rule("dragon-mongols")
def test_whoever_has_fewest_helmets_is_settled_before_anybody_releases():
    courts = [
        court("3:young_warrior,craftsman", space=9),
        court("3:old_warrior,craftsman", space=5),
        court("3:young_warrior,craftsman", space=2),
    ]
    state = at_event("mongol_invasion", *courts, order=[0, 1, 2])
    happened = told(state, "skip", "release young_warrior@1")
    assert turn(state) == (2, "release")
    happened += told(state, "release craftsman@1")
    assert [points_in(happened, seat, "mongols") for seat in range(3)] == [1, 2, 1]


@pytest.mark.rule("dragon-mongols")
@pytest.mark.parametrize("seats", SEATS)
def test_when_all_have_equally_many_helmets_all_release_in_the_order_of_play(seats):
    courts = [court("2:craftsman,court_lady", space=seat) for seat in range(seats)]
    state = at_event("mongol_invasion", *courts, last=0)
    play(state, "skip")
    for seat in reversed(range(seats)):
        assert turn(state) == (seat, "release")
        play(state, "release craftsman@1")
    assert state.to_move == teahouse.NOBODY


@pytest.mark.rule("dragon-contagion")
@pytest.mark.parametrize(
    ("healers", "victims"),
    [("", 3), ("young_healer", 2), ("old_healer", 1), ("young_healer,old_healer", 0), ("old_healer,old_healer", 0)],
)
def test_contagion_counts_mortars_before_the_first_healer_leaves(healers, victims):
    mine = court(f"3:{healers} 3:craftsman,craftsman,craftsman")
    state = at_event("contagion", mine, court(""), court(""), court(""))
    play(state, "skip")
    released = 0
    while state.to_move != teahouse.NOBODY:
        play(state, max(texts(state), key=lambda text: "healer" in text))
        released += 1
    assert released == victims


@pytest.mark.rule("dragon-decay")
def test_empty_palaces_decay_in_peace_and_score_while_they_stand():
    state = at_event("peace", court("1: 2: 3: 1:craftsman"), court("3:"))
    happened = told(state, "skip")
    assert palaces(state, 0) == "1: 2: 1:craftsman"
    assert points_in(happened, 0, "palaces") == 3


# Phase 4 and the end: §5, §6


@pytest.mark.rule("dragon-final-scoring")
def test_the_final_scoring_of_the_booklet_brings_twenty_five():
    mine = court(
        "2:young_monk,craftsman 3:old_monk,craftsman,craftsman 2:old_healer,young_healer", yuan=4, rice=1, fireworks=2
    )
    state = at_event("peace", mine, court(""))
    happened = told(state, "skip")
    assert [points_in(happened, 0, source) for source in ("persons", "monks", "money")] == [14, 8, 3]


@pytest.mark.rule("dragon-tie")
def test_equal_points_are_ranked_by_the_track_down_to_the_last_place():
    courts = [
        court("", points=points, yuan=3, space=space) for points, space in [(9, 4), (9, 4), (8, 7), (9, 6), (8, 7)]
    ]
    state = at_event("peace", *courts, order=[2, 4, 3, 0, 1], last=1)
    play(state, "skip")
    assert state.ranking() == [2, 3, 4, 1, 5]
    assert state.outcome() == [0, 0, 0, 1, 0]


# The Great Wall


def wall_of(*lengths):
    """A wall in which each seat has so many tiles."""
    return [[seat, tile] for seat, length in enumerate(lengths) for tile in REWARDS[:length]]


WALL_TABLE = "taxes build harvest fireworks|military_parade research privilege build_wall"


def at_wall(event, month, lengths, *courts, **options):
    fields = {"month": month, "wall": wall_of(*lengths), "options": {"great_wall": True} | options}
    return at_event(event, *courts, groups=WALL_TABLE, **fields)


@pytest.mark.rule("dragon-wall-check")
@pytest.mark.parametrize("month", range(3, 12))
def test_the_wall_holds_if_it_reaches_the_month_of_the_mongols(month):
    for length in (month - 1, month):
        lengths = (length - length // 3, length // 3)
        if lengths[0] > 6:
            lengths = (6, length - 6)
        courts = [court("2:young_warrior,craftsman", hand=""), court("2:craftsman,court_lady", hand="")]
        state = at_wall("mongol_invasion", month, lengths, *courts)
        happened = told(state, "skip")
        # The second seat has fewer helmets and fewer tiles.
        assert turn(state) == (1, "release")
        happened += told(state, "release craftsman@1")
        if length == month:
            assert [points_in(happened, seat, "wall") for seat in range(2)] == list(lengths)
            assert state.position()["month"] == month + 1
        else:
            assert turn(state) == (1, "release")
            assert state.prompt().startswith("release_wall")
            play(state, "release court_lady@1")
            assert state.position()["month"] == month + 1


@pytest.mark.rule("dragon-wall-end")
@pytest.mark.parametrize(
    ("event", "double", "checks"),
    [("peace", True, 1), ("peace", False, 1), ("mongol_invasion", True, 2), ("mongol_invasion", False, 1)],
)
def test_the_wall_of_month_twelve_is_checked_once_or_with_mongols_twice(event, double, checks):
    courts = [court("3:young_warrior,craftsman,craftsman") for _ in range(2)]
    state = at_wall(event, 12, (6, 6), *courts, wall_double_check=double)
    happened = told(state, "skip")
    while state.to_move != teahouse.NOBODY:
        happened += told(state, sorted(texts(state))[0])
    assert [points_in(happened, seat, "wall") for seat in range(2)] == [6 * checks] * 2
    state = at_wall(event, 12, (6, 5), *courts, wall_double_check=double)
    happened = told(state, "skip")
    released = Counter()
    while state.to_move != teahouse.NOBODY:
        released[int(state.to_move)] += 1
        happened += told(state, sorted(texts(state))[0])
    mongols = int(event == "mongol_invasion")
    assert released == +Counter({0: mongols, 1: mongols + checks})


@pytest.mark.rule("dragon-wall-end")
def test_the_last_wall_check_comes_before_decay_and_scoring():
    courts = [court("1:court_lady 2:"), court("1:court_lady 2:")]
    state = at_wall("peace", 12, (1, 0), *courts)
    play(state, "skip")
    assert palaces(state, 1) == "1:court_lady 2:"
    happened = told(state, "release court_lady@1")
    assert points_in(happened, 1, "palaces") == 1
    assert points_in(happened, 1, "ladies") == 0


@pytest.mark.rule("dragon-wall-action")
def test_build_wall_needs_a_tile_and_a_wall_shorter_than_twelve():
    full = {"groups": WALL_TABLE, "options": {"great_wall": True}, "to_move": 1, "phase": "action"}
    for lengths, refused in [((6, 6), "dragon-wall-action"), ((0, 6), "dragon-wall-action"), ((6, 5), "")]:
        state = at(court("2:"), court("2:"), wall=wall_of(*lengths), **full)
        assert refusal(state, "action build_wall") == refused
    groups = "taxes build harvest|fireworks military_parade research|privilege build_wall"
    state = at(court("2:"), court("2:"), court("2:"), wall=wall_of(6, 0, 6), **full | {"groups": groups})
    assert refusal(state, "action build_wall") == "dragon-wall-action"


@pytest.mark.rule("dragon-wall-tiles")
def test_persons_add_nothing_to_the_rewards_of_wall_tiles():
    everybody = "3:craftsman,tax_collector,old_farmer 3:old_pyrotechnist,old_warrior,old_scholar 2:"
    gains = {"steps": ("space", 3), "rice": ("rice", 1), "firework": ("fireworks", 1), "yuan": ("yuan", 2)}
    gains |= {"points": ("points", 3)}
    for tile in REWARDS:
        fields = {"groups": WALL_TABLE, "options": {"great_wall": True}, "to_move": 0, "waiting": [1]}
        state = at(court(everybody, yuan=0), court("2:"), order=[0, 1], phase="action", **fields)
        play(state, "action build_wall", f"wall {tile}")
        assert state.position()["wall"] == [[0, tile]]
        if tile == "floor":
            assert texts(state) == {"floor 3", "floor new"}
            play(state, "floor 3")
            assert turn(state) == (1, "action")
        else:
            field, amount = gains[tile]
            assert now(state, 0, field) == amount


# The super events


def at_seven(name, *courts, event="peace", **fields):
    """The super event is about to happen: the last seat skips in month 7, and nobody has a card."""
    courts = [{"hand": {}} | owned for owned in courts]
    options = {"super_event": name} | fields.pop("options", {})
    return at_event(event, *courts, month=7, super_event=name, options=options, **fields)


@pytest.mark.rule("dragon-eclipse")
def test_an_eclipse_holds_the_festival_again_with_what_is_left():
    state = at_seven(
        "solar_eclipse",
        court("2:", fireworks=5),
        court("2:", fireworks=2),
        court("2:", fireworks=1),
        event="dragon_festival",
    )
    happened = told(state, "skip")
    # 5, 2, 1 leave 2, 1, 1; those leave 1, 0, 0.
    assert [points_in(happened, seat, "festival") for seat in range(3)] == [12, 6, 3]
    assert [now(state, seat, "fireworks") for seat in range(3)] == [1, 0, 0]


@pytest.mark.rule("dragon-eclipse")
def test_an_eclipse_of_the_mongols_checks_the_wall_again():
    courts = [court("3:old_warrior"), court("2:young_warrior 3:craftsman,craftsman,craftsman")]
    options = {"great_wall": True}
    state = at_seven(
        "solar_eclipse", *courts, event="mongol_invasion", options=options, groups=WALL_TABLE, wall=wall_of(5, 2)
    )
    happened = told(state, "skip", "release craftsman@2", "release craftsman@2")
    assert [points_in(happened, seat, "wall") for seat in range(2)] == [10, 4]
    assert [points_in(happened, seat, "mongols") for seat in range(2)] == [4, 2]
    assert state.position()["month"] == 8


@pytest.mark.rule("dragon-earthquake")
def test_an_earthquake_takes_two_floors_and_then_those_without_a_room():
    mine = court("3:craftsman,court_lady,old_monk 1:old_healer 3:")
    state = at_seven("earthquake", mine, court(""))
    play(state, "skip")
    one = play(state.copy(), "raze 1", "raze 1")
    assert one.prompt() == "release_surplus n=2"
    assert refusal(one, "release old_healer@2") == "dragon-earthquake"
    play(one, "release craftsman@1", "release old_monk@1")
    assert palaces(one, 0) == "1:court_lady 1:old_healer 2:"
    two = play(state.copy(), "raze 2", "raze 3")
    assert palaces(two, 0) == "3:craftsman,court_lady,old_monk 1:"
    assert refusal(state, "raze 4") == "dragon-palaces"


@pytest.mark.rule("dragon-earthquake")
def test_an_earthquake_takes_what_there_is_from_whoever_has_less_than_two_floors():
    state = at_seven("earthquake", court("1:craftsman"), court(""), court("1:craftsman 1:craftsman"), last=2)
    play(state, "skip")
    assert turn(state) == (2, "raze")
    play(state, "raze 1", "raze 2")
    assert turn(state) == (0, "raze")
    play(state, "raze 1")
    assert state.position()["month"] == 8


@pytest.mark.rule("dragon-flood")
@pytest.mark.parametrize(("yuan", "rice", "fireworks"), [(0, 0, 0), (1, 0, 0), (0, 1, 1), (3, 3, 1), (9, 0, 2)])
def test_a_flood_takes_half_of_everything_rounded_down_in_any_mix(yuan, rice, fireworks):
    state = at_seven("flood", court("2:", yuan=0), court("2:", yuan=yuan, rice=rice, fireworks=fireworks), last=0)
    # The first seat is filled up to three yuan by skipping, so it returns one.
    play(state, "skip")
    sum_of_goods = yuan + rice + fireworks
    for _ in range(sum_of_goods // 2):
        assert turn(state) == (1, "return")
        left = {good for good, field in GOOD_FIELD.items() if now(state, 1, field)}
        assert texts(state) == {f"return {good}" for good in left}
        for good in GOOD_FIELD.keys() - left:
            assert refusal(state, f"return {good}") == "dragon-flood"
        play(state, sorted(texts(state))[-1])
    assert turn(state) == (0, "return")
    play(state, "return yuan")
    assert state.position()["month"] == 8


@pytest.mark.rule("dragon-eruption")
def test_after_an_eruption_the_old_order_stands_at_the_start_of_the_track():
    courts = [court("2:", space=space) for space in (4, 9, 4, 1)]
    state = at_seven("volcanic_eruption", *courts, order=[1, 0, 2, 3], last=3)
    play(state, "skip")
    assert order(state) == [1, 0, 2, 3]
    assert [now(state, seat, "space") for seat in range(4)] == [0] * 4
    # From now on the pile is an ordinary one: whoever moves away is ahead.
    play(state, "skip", "skip", "skip", "action military_parade")
    assert order(state) == [3, 1, 0, 2]


@pytest.mark.rule("dragon-tornado")
@pytest.mark.parametrize("seats", SEATS)
def test_after_a_tornado_persons_come_only_in_months_eight_and_nine(seats):
    state = GAME.new(seats, "tornado", {"super_event": "tornado"})
    chooser = random.Random(seats)
    played = Counter()
    while state.to_move != teahouse.NOBODY:
        answer = GAME.text(chooser.choice(state.legal()))
        if answer.startswith("card "):
            played[state.position()["month"]] += 1
        play(state, answer)
    assert played == dict.fromkeys([*range(1, 10)], seats)
    assert all(now(state, seat, "hand") == {} for seat in range(seats))


@pytest.mark.rule("dragon-tornado")
def test_a_tornado_may_take_both_jokers_but_no_card_that_is_not_held():
    courts = [court("2:", hand="joker joker monk healer") for _ in range(2)]
    state = at_seven("tornado", *courts)
    play(state, "skip")
    while turn(state)[1] != "discard":
        play(state, "card monk" if turn(state)[1] == "card" else sorted(texts(state))[0])
    assert state.prompt() == "discard n=2"
    assert refusal(state, "discard monk") == "dragon-hand"
    play(state, "discard joker", "discard joker")
    assert turn(state)[1] == "discard"


@pytest.mark.rule("dragon-sunrise")
def test_a_person_sent_away_at_sunrise_still_bars_its_type():
    courts = [court("1:craftsman", space=9), court("2:craftsman", space=5), court("")]
    state = at_seven("sunrise", *courts, stock={"young_healer": 0}, last=2)
    play(state, "skip")
    assert turn(state) == (0, "sunrise")
    assert refusal(state, "recruit old_monk") == "dragon-sunrise"
    assert refusal(state, "recruit young_healer") in ("dragon-sunrise", "dragon-exhausted")
    assert refusal(state, "dismiss") != ""
    play(state, "recruit young_monk", "dismiss")
    assert now(state, 0, "space") == 9
    assert refusal(state, "recruit young_monk") == "dragon-sunrise"
    play(state, "recruit tax_collector", "place 1")
    assert now(state, 1, "space") == 8
    before = stock(state, "craftsman")
    play(state, "recruit craftsman")
    assert stock(state, "craftsman") == before - 1
    assert state.position()["month"] == 8


@pytest.mark.rule("dragon-sunrise")
def test_at_sunrise_nobody_comes_who_is_not_in_stock():
    none_left = {person: 0 for person in VALUE if not person.startswith("old_")} | {"craftsman": 1}
    state = at_seven("sunrise", court("2:"), court("2:"), stock=none_left, last=0)
    play(state, "skip", "recruit craftsman", "place 1")
    assert state.position()["month"] == 8


@pytest.mark.rule("dragon-assassination")
def test_after_an_assassination_attempt_privileges_do_not_score_in_the_same_month():
    owned = court("1:craftsman", privileges={"small": 1, "large": 2})
    state = at_seven("assassination_attempt", owned, court("2:", yuan=9), last=1)
    happened = told(state, "action privilege", "privilege large")
    assert points_in(happened, 0, "privileges") == points_in(happened, 1, "privileges") == 0
    assert now(state, 0, "privileges") == now(state, 1, "privileges") == {"small": 0, "large": 0}


@pytest.mark.rule("dragon-charter")
@pytest.mark.parametrize(
    ("persons", "type", "field", "amount"),
    [
        ("court_lady,court_lady", "court_lady", "points", 2),
        ("young_pyrotechnist,old_pyrotechnist", "pyrotechnist", "fireworks", 3),
        ("tax_collector,tax_collector", "tax_collector", "yuan", 6),
        ("young_warrior,old_warrior", "warrior", "space", 3),
        ("young_monk,old_monk", "monk", "points", 9),
        ("young_farmer,old_farmer", "farmer", "rice", 3),
        ("young_scholar,old_scholar", "scholar", "points", 5),
        ("young_healer,old_healer", "healer", "points", 0),
    ],
)
def test_a_charter_gives_what_the_symbols_of_one_type_are_good_for(persons, type, field, amount):
    state = at_seven("charter", court(f"3:{persons} 1:craftsman", yuan=5), court("2:"), last=1)
    play(state, "skip")
    assert texts(state) == {"charter craftsman", f"charter {type}"}
    assert refusal(state, "charter monk") == ("" if type == "monk" else "dragon-charter")
    before = now(state, 0, field)
    happened = told(state, f"charter {type}")
    scoring = sum(points_in(happened, 0, source) for source in ("palaces", "ladies", "privileges"))
    assert now(state, 0, field) - before - (scoring if field == "points" else 0) == amount


@pytest.mark.rule("dragon-charter")
def test_a_charter_for_craftsmen_builds_one_floor_for_each_hammer():
    state = at_seven("charter", court("3:craftsman,craftsman"), court("2:"), court("2:court_lady"), last=2)
    play(state, "skip")
    assert turn(state) == (2, "charter")
    play(state, "charter court_lady", "charter craftsman", "floor new", "floor 2")
    assert state.position()["month"] == 8
    # The new palace is empty, so it has decayed by one floor.
    assert palaces(state, 0) == "3:craftsman,craftsman 1:"


# Options: RULINGS


@pytest.mark.rule("dragon-price")
@pytest.mark.parametrize(
    "options", [{"open_hands": True}, {"large_privilege": 8}, {"super_event": "snow"}, {"hard": 1}]
)
def test_options_that_stand_only_in_the_sheets_do_not_exist(options):
    with pytest.raises(teahouse.Unreadable):
        GAME.new(3, "options", options)


# Conservation


@pytest.mark.rule("dragon-supply")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("super_event", ["off", "flood", "charter", "sunrise", "tornado", "solar_eclipse"])
def test_the_log_accounts_for_everything_that_anybody_owns(seats, super_event):
    state = GAME.new(seats, f"books {super_event}", {"super_event": super_event, "great_wall": seats % 2 == 0})
    chooser = random.Random(seats)
    state.log = []
    returned = Counter()
    while state.to_move != teahouse.NOBODY:
        answer = chosen(texts(state), chooser)
        if answer.startswith("return "):
            returned[int(state.to_move), answer.split()[1]] += 1
        state.play(GAME.parse(answer))
    log = [GAME.events.text(event).split() for event in state.log]
    gone = Counter(words[2] for words in log if words[0] == "left")
    lived = Counter(p for seat in range(seats) for palace in now(state, seat, "palaces") for p in palace["persons"])
    assert gone + lived + Counter(state.position()["stock"]) == tiles_for(seats)
    for seat in range(seats):
        mine = [words for words in log if words[1:2] == [str(seat)]]
        for good, field in GOOD_FIELD.items():
            gained = sum(int(words[3]) for words in mine if words[0] == "gained" and words[2] == good)
            paid = sum(int(words[3]) for words in mine if words[0] == "paid" and words[2] == good)
            assert now(state, seat, field) == (6 if good == "yuan" else 0) + gained - paid - returned[seat, good]
        assert now(state, seat, "points") == sum(int(words[3]) for words in mine if words[0] == "scored")
        assert now(state, seat, "space") == sum(int(words[2]) for words in mine if words[0] == "advanced")


@pytest.mark.rule("dragon-supply")
@pytest.mark.parametrize("yuan", [89, 100, 150])
def test_however_rich_a_prince_becomes_the_position_can_be_read_again(yuan):
    # Four tax collectors from month 4 on, or five after a sunrise, bring up to 171 yuan in a year.
    rich = court("3:tax_collector,tax_collector,tax_collector 1:tax_collector", yuan=yuan)
    state = at(rich, court("2:"), to_move=0, phase="action")
    play(state, "action taxes")
    assert now(state, 0, "yuan") == yuan + 14
    assert GAME.at(state.position()) == state


# Refusals


@pytest.mark.rule("dragon-over")
@pytest.mark.parametrize("seats", SEATS)
def test_after_the_end_every_action_is_refused_by_the_same_paragraph(seats):
    state = at(*(court("2:court_lady") for _ in range(seats)), month=12, to_move=0, phase="action")
    play(state, "skip")
    assert {state.refusal(action).partition(" ")[0] for action in range(GAME.verbs.size)} == {"dragon-over"}


@pytest.mark.rule("dragon-action")
@pytest.mark.parametrize("number", range(4))
def test_every_refusal_names_a_paragraph_and_is_a_whole_sentence(number):
    options = [
        {},
        {"great_wall": True, "super_event": "earthquake"},
        {"super_event": "sunrise"},
        {"super_event": "flood"},
    ]
    state = GAME.new(SEATS[number], f"refusals {number}", options[number])
    chooser = random.Random(number)
    paragraphs = set(GAME.book("en").ids())
    while state.to_move != teahouse.NOBODY:
        if chooser.random() < often(0.2, 0.04):
            legal = set(state.legal())
            for action in range(GAME.verbs.size):
                rule = state.refusal(action)
                assert (rule == "") == (action in legal), GAME.text(action)
                if rule and chooser.random() < 0.05:
                    assert rule.partition(" ")[0] in paragraphs
                    sentence = GAME.refusal(state, rule, "en")
                    assert sentence.endswith(".") and "{" not in sentence and "dragon-" not in sentence, sentence
        state.play(chooser.choice(state.legal()))
