"""What a good player of In the Year of the Dragon looks at."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.sense import Sense
from teahouse.core.state import State
from teahouse.games.dragon.box import (
    CARD_COUNT,
    CONTAGION,
    COURT_LADY,
    CRAFTSMAN,
    DRAGON_FESTIVAL,
    DROUGHT,
    EVENT_COUNT,
    FARMER,
    FESTIVAL_FIRST,
    FESTIVAL_SECOND,
    HEALER,
    IMPERIAL_TRIBUTE,
    JOKER,
    MONGOL_INVASION,
    MONK,
    MONTHS,
    MOST_FLOORS,
    PALACES,
    PYROTECHNIST,
    SCHOLAR,
    SYMBOLS,
    TAX_COLLECTOR,
    TRIBUTE,
    TYPE_COUNT,
    TYPE_OF,
    VICTIMS,
    WARRIOR,
)
from teahouse.games.dragon.court import NO_PERSON
from teahouse.games.dragon.insight import INSIGHTS, insight
from teahouse.games.dragon.phases import (
    ACTIONS,
    BUILDING,
    BUYING,
    FULL,
    OVER,
    PERSONS,
    PLACING,
    RECRUITING,
    SET_UP,
    WALLING,
)
from teahouse.games.dragon.scoring import privilege_points
from teahouse.games.dragon.state import DragonState

# What is looked at, and what it is worth; found by playing many games against itself.
LOOKS: Final = [
    ("points", 1.0),
    ("inhabited palaces × months", 1.93),
    ("court ladies × months", 0.35),
    ("privileges × months", 0.85),
    ("persons", 6.07),
    ("monks × floors", 0.97),
    ("yuan up to six", 0.53),
    ("yuan beyond six", 0.38),
    ("goods to spare", 0.59),
    ("losses at once", -31.0),
    ("losses soon", -5.96),
    ("losses later", -3.04),
    ("festival soon", 0.49),
    ("festival later", 0.59),
    ("helmets × invasions", 0.8),
    ("books × actions", 0.032),
    ("coins × actions", 0.265),
    ("hammers × actions", 0.9),
    ("sacks × droughts", 3.48),
    ("rockets × festivals", 0.296),
    ("helmets × actions", -0.247),
    ("rooms for cards", 4.69),
    ("rooms too many", 0.1),
    ("empty palaces", 0.69),
    ("place in the order", 0.09),
    ("lead on the track", -0.572),
    ("jokers", 0.55),
    ("mortars × contagions", 0.462),
]
NAMES: Final = [look[0] for look in LOOKS]
WEIGHTS: Final = [look[1] for look in LOOKS]
ENOUGH_YUAN: Final[i64] = 6


@final
class DragonSense(Sense):
    """What the court will bring by the end, and what the coming events will cost it."""

    def features(self, state: State, seat: i64) -> list[float]:
        assert isinstance(state, DragonState)
        return outlook(self.settled(state, seat), seat)

    def insight(self, state: State) -> vec[float]:
        assert isinstance(state, DragonState)
        return insight(state)

    def era(self, state: State) -> i64:
        assert isinstance(state, DragonState)
        return state.month

    def ambition(self) -> float:
        return 0.3

    def memory(self) -> float:
        return 0.7

    def is_half_made(self, state: State) -> bool:
        assert isinstance(state, DragonState)
        return is_half_made(state.phase)

    def progress(self, state: State) -> float:
        assert isinstance(state, DragonState)
        return float(state.month) / float(MONTHS)

    def settled(self, state: DragonState, seat: i64) -> DragonState:
        """The state after the best end of a choice that is only half made: floors, a privilege, a newcomer."""
        while state.to_move == seat and is_half_made(state.phase):
            best = state
            highest = -1e9
            for action in state.moves():
                after = state.copy()
                after.apply(action)
                # Floors are chosen one by one; everything else is thought through to its end.
                if state.phase != BUILDING:
                    after = self.settled(after, seat)
                worth = self.worth(after, seat)
                if worth > highest:
                    best = after
                    highest = worth
            state = best
        return state

    def worth(self, state: DragonState, seat: i64) -> float:
        """The value of a state as it stands."""
        found = outlook(state, seat)
        total = 0.0
        for i in range(len(found)):
            total += found[i] * self.weights[i]
        return total


SENSE = DragonSense(NAMES, WEIGHTS, insights=INSIGHTS)


def is_half_made(phase: i64) -> bool:
    """Whether a decision only goes on with the one before it."""
    return phase in (BUILDING, BUYING, WALLING, RECRUITING, PLACING, FULL)


def outlook(state: DragonState, seat: i64) -> list[float]:
    """The features of a state, in the order of LOOKS."""
    if state.phase == OVER:
        return [float(state.points[seat])] + [0.0] * (len(LOOKS) - 1)
    own = Household(state, seat)
    ahead = Foresight(state, seat, own)
    months = scorings_left(state)
    actions = actions_left(state, seat)
    yuan = state.yuan(seat)
    return [
        float(state.points[seat]),
        float(own.inhabited * months),
        float(own.symbols[COURT_LADY] * months),
        float(privilege_points(state, seat) * months),
        float(own.persons),
        float(own.monks),
        float(yuan if yuan < ENOUGH_YUAN else ENOUGH_YUAN),
        float(yuan - ENOUGH_YUAN if yuan > ENOUGH_YUAN else 0),
        float(ahead.spare),
        float(ahead.losses[0]),
        float(ahead.losses[1]),
        float(ahead.losses[2]),
        ahead.festival_soon,
        ahead.festival_later,
        float(own.symbols[WARRIOR] * ahead.counts[MONGOL_INVASION]),
        float(own.symbols[SCHOLAR] * actions),
        float(own.symbols[TAX_COLLECTOR] * actions),
        float(own.symbols[CRAFTSMAN] * actions),
        float(own.symbols[FARMER] * ahead.counts[DROUGHT]),
        float(own.symbols[PYROTECHNIST] * ahead.counts[DRAGON_FESTIVAL]),
        float(own.symbols[WARRIOR] * actions),
        float(own.rooms if own.rooms < own.cards else own.cards),
        float(own.rooms - own.cards if own.rooms > own.cards else 0),
        float(own.empty),
        seats_behind(state, seat) * float(actions),
        lead(state, seat),
        float(state.hands[seat * CARD_COUNT + JOKER]),
        float(own.symbols[HEALER] * ahead.counts[CONTAGION]),
    ]


def scorings_left(state: DragonState) -> i64:
    """How many months are still to be scored."""
    return MONTHS if state.stage == SET_UP else MONTHS - state.month + 1


def is_to_act(state: DragonState, seat: i64) -> bool:
    """Whether a seat still has its action of this month."""
    return state.stage == ACTIONS and (state.to_move == seat or (state.waiting >> seat & 1) == 1)


def actions_left(state: DragonState, seat: i64) -> i64:
    """How many actions a seat will still take."""
    return MONTHS - state.month + (1 if is_to_act(state, seat) else 0)


@final
class Household:
    """What lives and stands at a court."""

    def __init__(self, state: DragonState, seat: i64) -> None:
        palace: i64
        card: i64
        self.symbols = vec[i64]([0] * TYPE_COUNT)
        self.persons: i64 = 0
        # Palaces with somebody in them; for the empty ones, how often they will still score.
        self.inhabited: i64 = 0
        self.empty: i64 = 0
        self.rooms: i64 = 0
        self.monks: i64 = 0
        self.cards: i64 = 0
        for palace in range(PALACES):
            place = seat * PALACES + palace
            if state.floors[place]:
                self.look_into(state, place, i64(state.floors[place]))
        for card in range(CARD_COUNT):
            self.cards += i64(state.hands[seat * CARD_COUNT + card])

    def look_into(self, state: DragonState, place: i64, floors: i64) -> None:
        """Count what is in one palace."""
        room: i64
        living: i64 = 0
        for room in range(place * MOST_FLOORS, place * MOST_FLOORS + MOST_FLOORS):
            person = i64(state.rooms[room])
            if person == NO_PERSON:
                break
            living += 1
            self.symbols[TYPE_OF[person]] += SYMBOLS[person]
            if TYPE_OF[person] == MONK:
                self.monks += SYMBOLS[person] * floors
        self.persons += living
        self.rooms += floors - living
        if living:
            self.inhabited += 1
        else:
            self.empty += floors - 1


@final
class Foresight:
    """What the coming events would bring and cost if nothing were done about them."""

    def __init__(self, state: DragonState, seat: i64, own: Household) -> None:
        month: i64
        # How often each event is still to come.
        self.counts = vec[i64]([0] * EVENT_COUNT)
        # Persons lost before another action, after one, and after more.
        self.losses = vec[i64]([0, 0, 0])
        self.festival_soon = 0.0
        self.festival_later = 0.0
        self.yuan = state.yuan(seat)
        self.rice = state.rice(seat)
        fireworks = state.fireworks(seat)
        first = state.month if state.stage <= PERSONS else state.month + 1
        for month in range(first if first else 1, MONTHS + 1):
            event = i64(state.event_row[month - 1])
            self.counts[event] += 1
            if event == DRAGON_FESTIVAL and self.counts[event] == 1:
                self.look_at_festival(state, seat, fireworks, month - state.month < 2)
            lost = self.loss(state, seat, own, event)
            actions = month - state.month + (1 if is_to_act(state, seat) else 0)
            self.losses[actions if actions < 2 else 2] += lost if lost < own.persons else own.persons
        self.spare = self.rice + (0 if self.counts[DRAGON_FESTIVAL] else fireworks)

    def loss(self, state: DragonState, seat: i64, own: Household, event: i64) -> i64:
        """How many persons an event would cost; what it eats is gone for the next one."""
        lost: i64 = 0
        if event == IMPERIAL_TRIBUTE:
            lost = TRIBUTE - self.yuan
            self.yuan = -lost if lost < 0 else 0
        elif event == DROUGHT:
            lost = own.inhabited - self.rice
            self.rice = -lost if lost < 0 else 0
        elif event == CONTAGION:
            lost = VICTIMS - own.symbols[HEALER]
        elif event == MONGOL_INVASION:
            lost = 1 if is_weakest(state, seat, own.symbols[WARRIOR]) else 0
        return lost if lost > 0 else 0

    def look_at_festival(self, state: DragonState, seat: i64, fireworks: i64, is_soon: bool) -> None:
        """What the next festival would bring with the fireworks of now."""
        other: i64
        better: i64 = 0
        reward = 0.0
        for other in range(state.seats):
            if state.fireworks(other) > fireworks:
                better += 1
        if fireworks:
            reward = float(FESTIVAL_FIRST if better == 0 else FESTIVAL_SECOND) if better < 2 else 0.5
        # Every firework more makes it safer.
        reward += 0.3 * float(fireworks)
        if is_soon:
            self.festival_soon = reward
        else:
            self.festival_later = reward


def is_weakest(state: DragonState, seat: i64, helmets: i64) -> bool:
    """Whether nobody has fewer helmets."""
    other: i64
    for other in range(state.seats):
        if other != seat and state.symbols(other, WARRIOR) < helmets:
            return False
    return True


def seats_behind(state: DragonState, seat: i64) -> float:
    """The share of the others who come later in the order of play."""
    place: i64 = 0
    while i64(state.order[place]) != seat:
        place += 1
    return float(state.seats - 1 - place) / float(state.seats - 1)


def lead(state: DragonState, seat: i64) -> float:
    """How far a marker is ahead of the average."""
    other: i64
    total: i64 = 0
    for other in range(state.seats):
        total += state.track[other]
    return float(state.track[seat]) - float(total) / float(state.seats)
