"""What bots that have learned In the Year of the Dragon look at: a court, and what the year still holds for it."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from teahouse.games.dragon.box import (
    CARD_COUNT,
    CONTAGION,
    COURT_LADY,
    CRAFTSMAN,
    DRAGON_FESTIVAL,
    DROUGHT,
    FARMER,
    FESTIVAL_FIRST,
    FESTIVAL_SECOND,
    FIREWORK,
    HEALER,
    IMPERIAL_TRIBUTE,
    JOKER,
    MONGOL_INVASION,
    MONK,
    MONTHS,
    MOST_FLOORS,
    MOST_SEATS,
    PALACES,
    PYROTECHNIST,
    RICE,
    SCHOLAR,
    SYMBOLS,
    TAX_COLLECTOR,
    TRIBUTE,
    TYPE_OF,
    VICTIMS,
    WARRIOR,
)
from teahouse.games.dragon.court import NO_PERSON, Court
from teahouse.games.dragon.phases import ACTIONS, OVER, PERSONS, SET_UP
from teahouse.games.dragon.scoring import money_points, privilege_points

INSIGHTS: Final = [
    "points", "palaces × months", "court ladies × months", "privileges × months", "persons", "monks × floors",
    "money", "first three yuan", "next three yuan", "rice", "fireworks",
    "losses at once", "losses soon", "losses in two months", "losses later",
    "festival soon", "festival later", "helmets × invasions", "mortars × contagions", "sacks × droughts",
    "rockets × festivals", "books × actions", "coins × actions", "hammers × actions", "sacks × actions",
    "helmets × actions", "rockets × actions", "rooms for cards", "rooms too many", "empty palaces", "crowded palaces",
    "place in the order", "lead on the track", "jokers", "action to come", "fewest helmets",
]  # fmt: skip
INSIGHT_COUNT: Final[i64] = 36


def insight(court: Court) -> vec[float]:
    """The insights of all seats, one after the other."""
    found = vec[float](capacity=INSIGHT_COUNT * court.seats)
    seat: i64
    helmets = vec[i64]([0] * MOST_SEATS)
    for seat in range(court.seats):
        helmets[seat] = court.symbols(seat, WARRIOR)
    for seat in range(court.seats):
        found = add_seat(court, seat, helmets, found)
    return found


def add_seat(court: Court, seat: i64, helmets: vec[i64], found: vec[float]) -> vec[float]:
    """The insights of one seat, added to those found."""
    found = append(found, float(court.points[seat]))
    if court.phase == OVER:
        while len(found) < (seat + 1) * INSIGHT_COUNT:
            found = append(found, 0.0)
        return found
    months = MONTHS if court.stage == SET_UP else MONTHS - court.month + 1
    to_act: i64 = 0
    if court.stage == ACTIONS and (court.to_move == seat or (court.waiting >> seat & 1) == 1):
        to_act = 1
    actions = MONTHS - court.month + to_act
    own = Residence(court, seat)
    ahead = Calendar(court, seat, own, helmets, to_act)
    yuan = court.yuan(seat)
    found = append(found, float(own.inhabited * months))
    found = append(found, float(own.symbols[COURT_LADY] * months))
    found = append(found, float(privilege_points(court, seat) * months))
    found = append(found, float(own.persons))
    found = append(found, float(own.monks))
    found = append(found, float(money_points(court, seat)))
    found = append(found, float(yuan if yuan < 3 else 3))
    found = append(found, float(0 if yuan < 3 else yuan - 3 if yuan < 6 else 3))
    found = append(found, float(court.goods[RICE * MOST_SEATS + seat]))
    found = append(found, float(court.goods[FIREWORK * MOST_SEATS + seat]))
    found = append(found, float(ahead.losses[0]))
    found = append(found, float(ahead.losses[1]))
    found = append(found, float(ahead.losses[2]))
    found = append(found, float(ahead.losses[3]))
    found = append(found, ahead.festival_soon)
    found = append(found, ahead.festival_later)
    found = append(found, float(own.symbols[WARRIOR] * ahead.counts[MONGOL_INVASION]))
    mortars = own.symbols[HEALER]
    found = append(found, float((mortars if mortars < VICTIMS else VICTIMS) * ahead.counts[CONTAGION]))
    found = append(found, float(own.symbols[FARMER] * ahead.counts[DROUGHT]))
    found = append(found, float(own.symbols[PYROTECHNIST] * ahead.counts[DRAGON_FESTIVAL]))
    found = append(found, float(own.symbols[SCHOLAR] * actions))
    found = append(found, float(own.symbols[TAX_COLLECTOR] * actions))
    found = append(found, float(own.symbols[CRAFTSMAN] * actions))
    found = append(found, float(own.symbols[FARMER] * actions))
    found = append(found, float(own.symbols[WARRIOR] * actions))
    found = append(found, float(own.symbols[PYROTECHNIST] * actions))
    found = append(found, float(own.rooms if own.rooms < own.cards else own.cards))
    found = append(found, float(own.rooms - own.cards if own.rooms > own.cards else 0))
    found = append(found, float(own.empty))
    found = append(found, float(own.crowded))
    found = append(found, seats_behind(court, seat) * float(actions))
    found = append(found, lead(court, seat))
    found = append(found, float(court.hands[seat * CARD_COUNT + JOKER]))
    found = append(found, float(to_act))
    return append(found, float(ahead.counts[MONGOL_INVASION]) if ahead.is_weakest else 0.0)


@final
class Residence:
    """What lives and stands at a court."""

    def __init__(self, court: Court, seat: i64) -> None:
        palace: i64
        card: i64
        room: i64
        self.symbols = vec[i64]([0] * 9)
        self.persons: i64 = 0
        # Palaces with somebody in them; with more than one; for the empty ones, how often they will still score.
        self.inhabited: i64 = 0
        self.crowded: i64 = 0
        self.empty: i64 = 0
        self.rooms: i64 = 0
        self.monks: i64 = 0
        self.cards: i64 = 0
        for palace in range(PALACES):
            place = seat * PALACES + palace
            floors = i64(court.floors[place])
            if not floors:
                continue
            living: i64 = 0
            for room in range(place * MOST_FLOORS, place * MOST_FLOORS + MOST_FLOORS):
                person = i64(court.rooms[room])
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
                if living > 1:
                    self.crowded += 1
            else:
                self.empty += floors - 1
        for card in range(CARD_COUNT):
            self.cards += i64(court.hands[seat * CARD_COUNT + card])


@final
class Calendar:
    """What the coming events would bring and cost if nothing were done about them."""

    def __init__(self, court: Court, seat: i64, own: Residence, helmets: vec[i64], to_act: i64) -> None:
        month: i64
        other: i64
        # How often each event is still to come.
        self.counts = vec[i64]([0] * 6)
        # Persons lost before another action, after one, after two, and after more.
        self.losses = vec[i64]([0, 0, 0, 0])
        self.festival_soon = 0.0
        self.festival_later = 0.0
        self.is_weakest = True
        for other in range(court.seats):
            if other != seat and helmets[other] < helmets[seat]:
                self.is_weakest = False
        yuan = court.yuan(seat)
        rice = i64(court.goods[RICE * MOST_SEATS + seat])
        fireworks = i64(court.goods[FIREWORK * MOST_SEATS + seat])
        first = court.month if court.stage <= PERSONS else court.month + 1
        for month in range(first if first else 1, MONTHS + 1):
            event = i64(court.event_row[month - 1])
            self.counts[event] += 1
            lost: i64 = 0
            if event == IMPERIAL_TRIBUTE:
                lost = TRIBUTE - yuan
                yuan = -lost if lost < 0 else 0
            elif event == DROUGHT:
                lost = own.inhabited - rice
                rice = -lost if lost < 0 else 0
            elif event == CONTAGION:
                lost = VICTIMS - own.symbols[HEALER]
            elif event == MONGOL_INVASION:
                lost = 1 if self.is_weakest else 0
            elif event == DRAGON_FESTIVAL and self.counts[event] == 1:
                self.look_at_festival(court, fireworks, month - court.month < 2)
            if lost > 0:
                actions = month - court.month + to_act
                self.losses[actions if actions < 3 else 3] += lost if lost < own.persons else own.persons

    def look_at_festival(self, court: Court, fireworks: i64, is_soon: bool) -> None:
        """What the next festival would bring with the fireworks of now."""
        seat: i64
        better: i64 = 0
        reward = 0.0
        for seat in range(court.seats):
            if i64(court.goods[FIREWORK * MOST_SEATS + seat]) > fireworks:
                better += 1
        if fireworks and better < 2:
            reward = float(FESTIVAL_FIRST if better == 0 else FESTIVAL_SECOND)
        if is_soon:
            self.festival_soon = reward
        else:
            self.festival_later = reward


def seats_behind(court: Court, seat: i64) -> float:
    """The share of the others who come later in the order of play."""
    place: i64 = 0
    while i64(court.order[place]) != seat:
        place += 1
    return float(court.seats - 1 - place) / float(court.seats - 1)


def lead(court: Court, seat: i64) -> float:
    """How far a marker is ahead of the average."""
    other: i64
    total: i64 = 0
    for other in range(court.seats):
        total += court.track[other]
    return float(court.track[seat]) - float(total) / float(court.seats)
