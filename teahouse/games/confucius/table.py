"""What lies on the table of Confucius: all that the rules work on, and the smallest questions about it."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from teahouse.core.state import State
from teahouse.games.confucius.box import (
    CARD_KINDS,
    COLONY,
    GIFT_COUNT,
    JUNKS,
    LAND_COUNT,
    MOST_SEATS,
    OCEAN,
    RANKS,
    RED,
    REWARD_KINDS,
    SHIPYARD,
    VACANT,
    YELLOW,
)
from teahouse.games.confucius.house_rules import HouseRules


def zeros(count: i64) -> vec[u8]:
    """So many numbers, all 0."""
    return vec[u8]([0] * count)


def vacant(count: i64) -> vec[u8]:
    """So many places where no seat stands."""
    return vec[u8]([u8(VACANT)] * count)


def changed(items: vec[u8], place: i64, value: i64) -> vec[u8]:
    """The items with one of them changed, for what copies of a state share."""
    after = items[:]
    after[place] = u8(value)
    return after


class Table(State):
    """Confucius at one moment, without the rules.

    Copies share what changes seldom: `rewards_used`, `reward_stack`, `officials`, `officials_gone`, `offices`,
    `candidates`, `conquests`, `visits`, `discoverers`, `titles` and `control` are replaced, never changed in place.
    """

    # fmt: off
    def __init__(
        self, *, seats: i64, to_move: i64, viewer: i64, key: vec[i64], drawn: i64, house: HouseRules, phase: i64,
        round: i64, wall: i64, chief: i64, passed: i64, forced: i64, favour: i64, last: i64, transferred: i64,
        pending: i64, price: i64, paid: i64, resolving: i64, resolved: i64, insulted: i64, points: vec[i64],
        counts: vec[u8], box: vec[u8], taken: vec[u8], hands: vec[u8], known: vec[u8], support: vec[u8],
        backing: vec[u8], deck: vec[u8], discard: vec[u8], gifts: vec[u8], active: vec[u8], rewards: vec[u8],
        reward_stack: vec[u8], rewards_used: vec[u8], tiles: vec[u8], owners: vec[u8], secured: vec[u8],
        officials: vec[u8], officials_gone: vec[u8], offices: vec[u8], chits: vec[u8], candidates: vec[u8],
        students: vec[u8], foreign: vec[u8], armies: vec[u8], conquests: vec[u8], land_chits: vec[u8],
        visits: vec[u8], discoverers: vec[u8], titles: vec[u8], control: vec[u8],
    ) -> None:
        # fmt: on
        super().__init__(seats, to_move, viewer, key, drawn)
        self.house = house
        self.phase: i64 = phase
        self.round: i64 = round
        # Pieces of the Great Wall that have been placed.
        self.wall: i64 = wall
        # The Chief Minister of the round.
        self.chief: i64 = chief
        # Seats that have passed, as bits.
        self.passed: i64 = passed
        # Whether an examination was forced this round.
        self.forced: i64 = forced
        # Whether the Chief Minister is taking the Imperial Favour.
        self.favour: i64 = favour
        # Whether the end has come and the remaining ministries are being resolved.
        self.last: i64 = last
        # Spaces whose official was transferred in this Actions Phase, as bits.
        self.transferred: i64 = transferred
        # The action that is being paid, its price and what has been paid; NOBODY and zeros otherwise.
        self.pending: i64 = pending
        self.price: i64 = price
        self.paid: i64 = paid
        # The ministry that is being resolved, or NOBODY; those that have been, as bits.
        self.resolving: i64 = resolving
        self.resolved: i64 = resolved
        # The seat whose army stands on Emperor Insulted, or NOBODY.
        self.insulted: i64 = insulted
        self.points = points
        # Public numbers of each seat: counts[CUBE + seat], HAND, SUPPORT, REWARD, STOCK, COLONY, SHIPYARD, OCEAN.
        self.counts = counts
        # The Actions Box: cubes, box[space * MOST_SEATS + seat], and whether the action was taken this phase.
        self.box = box
        self.taken = taken
        # Confucius cards: hands[seat * CARD_KINDS + card]; UNKNOWN to the others.
        self.hands = hands
        # Cards that everybody knows to be in a hand or among its face-down support.
        self.known = known
        # Face-down cards in an examination, support[seat * CARD_KINDS + card], and for which student, backing[seat].
        self.support = support
        self.backing = backing
        # The deck, top last, UNKNOWN to everybody; the discards face up, by card.
        self.deck = deck
        self.discard = discard
        # What became of each gift, gifts[seat * GIFT_COUNT + value - 1]; the value of an active one,
        # active[giver * MOST_SEATS + recipient].
        self.gifts = gifts
        self.active = active
        # Reward cards: rewards[seat * REWARD_KINDS + kind], UNKNOWN to the others; the stack, top last; those that
        # were played.
        self.rewards = rewards
        self.reward_stack = reward_stack
        self.rewards_used = rewards_used
        # Ministries, space = ministry * RANKS + rank: the tile, whose marker it carries, whether that is secured.
        self.tiles = tiles
        self.owners = owners
        self.secured = secured
        # The face-down officials, top last, and those that left the game, by cost.
        self.officials = officials
        self.officials_gone = officials_gone
        # The Ministers of the three ministries, then their Secretaries; their chits in the same order.
        self.offices = offices
        self.chits = chits
        # The candidates, top last; only the top one is face up.
        self.candidates = candidates
        self.students = students
        # The Foreign Lands on their three spaces; whose army stands in a box, land * MOST_BOXES + box; how
        # it ended.
        self.foreign = foreign
        self.armies = armies
        self.conquests = conquests
        # Distant Lands: their chits, who has visited them, visits[land * MOST_SEATS + seat], and who was first.
        self.land_chits = land_chits
        self.visits = visits
        self.discoverers = discoverers
        # Chief Minister, Admiral and General at the end.
        self.titles = titles
        # Who controls each official of the ministry that is being resolved.
        self.control = control

    def next_seat(self, seat: i64) -> i64:
        """The left neighbour."""
        return seat + 1 if seat + 1 < self.seats else 0

    def is_resolved(self, ministry: i64) -> bool:
        """Whether a ministry is closed for the rest of the game."""
        return self.resolved >> ministry & 1 != 0

    def has_passed(self, seat: i64) -> bool:
        """Whether a seat is out of this Actions Phase."""
        return self.passed >> seat & 1 != 0

    def marks(self, seat: i64, ministry: i64) -> i64:
        """How many officials of a ministry carry a seat's marker."""
        total: i64 = 0
        space: i64
        for space in range(ministry * RANKS, ministry * RANKS + RANKS):
            if i64(self.owners[space]) == seat:
                total += 1
        return total

    def held(self, seat: i64, card: i64) -> i64:
        """How many cards of a kind a seat has."""
        return i64(self.hands[seat * CARD_KINDS + card])

    def active_gift(self, giver: i64, recipient: i64) -> i64:
        """The value of the active gift from one seat to another, 0 for none."""
        return i64(self.active[giver * MOST_SEATS + recipient])

    def gift_status(self, seat: i64, value: i64) -> i64:
        """What has become of a seat's gift of some value."""
        return i64(self.gifts[seat * GIFT_COUNT + value - 1])

    def set_gift(self, seat: i64, value: i64, status: i64) -> None:
        """A seat's gift is available, active or gone from now on."""
        self.gifts[seat * GIFT_COUNT + value - 1] = u8(status)

    def holds_reward(self, seat: i64, kind: i64) -> bool:
        """Whether a seat has a reward card of a kind."""
        return self.rewards[seat * REWARD_KINDS + kind] > 0

    def has_taken(self, seat: i64, space: i64) -> bool:
        """Whether a seat has taken the action of a space of the Actions Box this phase."""
        return self.taken[space * MOST_SEATS + seat] > 0

    def junk_supply(self) -> i64:
        """Junks that are neither in a shipyard nor at sea."""
        left: i64 = JUNKS
        seat: i64
        for seat in range(self.seats):
            left -= i64(self.counts[SHIPYARD + seat]) + i64(self.counts[OCEAN + seat])
        return left

    def has_visited(self, seat: i64, land: i64) -> bool:
        """Whether a seat has been to a Distant Land."""
        return self.visits[land * MOST_SEATS + seat] != 0

    def lands_unvisited(self, seat: i64) -> i64:
        """How many Distant Lands a seat has not visited."""
        left: i64 = 0
        land: i64
        for land in range(LAND_COUNT):
            if not self.has_visited(seat, land):
                left += 1
        return left

    def armies_out(self, seat: i64) -> i64:
        """A seat's armies outside its stock: in the colonies, abroad and on Emperor Insulted."""
        total = i64(self.counts[COLONY + seat])
        for owner in self.armies:
            if i64(owner) == seat:
                total += 1
        return total + 1 if self.insulted == seat else total

    def student_of(self, student: i64) -> i64:
        """The seat whose student stands on a space, or VACANT."""
        return i64(self.students[student])

    def has_student(self, seat: i64) -> bool:
        """Whether a seat has a marker in the Examinations Box."""
        return self.student_of(RED) == seat or self.student_of(YELLOW) == seat


def seat_refusal(table: Table, seat: i64) -> str:
    """Only those at the table. (confucius-players)"""
    return "" if seat < table.seats else f"confucius-players players={table.seats}"
