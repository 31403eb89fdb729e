"""Reading positions of Confucius: whatever is left out is as at the start of a game, but nothing is dealt."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from teahouse.core.errors import Unreadable
from teahouse.core.positions import check_number
from teahouse.core.state import NOBODY, UNKNOWN
from teahouse.games.confucius.actions import BOX, VERBS
from teahouse.games.confucius.box import (
    ACTIVE,
    ANY,
    ARMIES,
    AVAILABLE,
    BINGBU,
    BOX_SPACE_COUNT,
    BOX_SPACES,
    BOXES,
    CANDIDATE,
    CANDIDATES,
    CARDS,
    COLONY,
    CONQUESTS,
    COUNT_SIZE,
    CUBE,
    CUBES,
    FIRST_GIFT,
    FOREIGN,
    FOREIGN_BOXES,
    GIFT_COUNT,
    GONE,
    GONGBU,
    HAND,
    HUBU,
    JUNKS,
    LAND_COUNT,
    LAND_SPACES,
    LANDS,
    MINISTRIES,
    MOST_BOXES,
    MOST_CUBES,
    MOST_SEATS,
    NOT_AVAILABLE,
    OCEAN,
    OFFICIAL_TOTAL,
    REWARD,
    REWARDS,
    SECRETARY,
    SHIPYARD,
    SPACE_COUNT,
    SPACES,
    STOCK,
    STUDENTS,
    SUPPORT,
    TILE_KINDS,
    VACANT,
)
from teahouse.games.confucius.fields import FieldReader
from teahouse.games.confucius.table import vacant, zeros

STATUSES: Final = ["unsecured", "secured"]
# What at least and at most is allowed to be written down.
CHITS: Final = (4, 8)
LAND_CHITS: Final = (2, 4)
MOST_POINTS: Final = 10_000
MOST_PRICE: Final = 30
MOST_PAID: Final = 200


class Reader(FieldReader):
    """The fields of a position of Confucius."""

    def pending(self) -> int:
        """The action that is being paid."""
        value = self.position.get("pending")
        if value is None:
            return int(NOBODY)
        if not isinstance(value, str):
            raise Unreadable(f"position, pending: expected an action, got {value!r}")
        return VERBS.parse(value)

    def points(self) -> vec[i64]:
        """Points by seat."""
        return vec[i64](self.numbers("points", 0, MOST_POINTS) + [0] * (int(MOST_SEATS) - self.seats))

    def counts(self, hands: vec[u8], support: vec[u8], rewards: vec[u8]) -> vec[u8]:
        """The public numbers of all seats, in the order of the box."""
        out = self.numbers("colonies", 0, int(ARMIES))
        stock = self.numbers("stock", 0, int(ARMIES)) if "stock" in self.position else self.stock(out)
        found = zeros(COUNT_SIZE)
        rows = [
            (CUBE, self.numbers("cubes", int(CUBES[0]), int(MOST_CUBES))),
            (HAND, self.sizes("hand_sizes", hands, len(CARDS))),
            (SUPPORT, self.sizes("support_sizes", support, len(CARDS))),
            (REWARD, self.sizes("reward_sizes", rewards, len(REWARDS))),
            (STOCK, stock),
            (COLONY, out),
            (SHIPYARD, self.numbers("shipyards", 0, int(JUNKS))),
            (OCEAN, self.numbers("oceans", 0, int(JUNKS))),
        ]
        for first, row in rows:
            for seat in range(self.seats):
                found[first + seat] = u8(row[seat])
        return found

    def stock(self, colonies: list[int]) -> list[int]:
        """The armies that are nowhere else."""
        left = [int(ARMIES) - count for count in colonies]
        for seat in list(self.armies()) + [self.seat(self.position.get("insulted", int(NOBODY)), "insulted")]:
            if seat != VACANT:
                left[seat] -= 1
        return [check_number(count, "position, armies left", 0, int(ARMIES)) for count in left]

    def box(self) -> vec[u8]:
        """Cubes in the Actions Box."""
        found = zeros(BOX_SPACE_COUNT * MOST_SEATS)
        value = self.position.get("box", {})
        if not isinstance(value, dict):
            raise Unreadable(f"position, box: expected an object, got {value!r}")
        for name, cubes in value.items():
            space = self.one_of(name, "box", BOX_SPACES)
            if not isinstance(cubes, list) or len(cubes) != self.seats:
                raise Unreadable(f"position, box: expected {self.seats} numbers, got {cubes!r}")
            for seat, count in enumerate(cubes):
                found[space * MOST_SEATS + seat] = u8(check_number(count, "position, box", 0, int(MOST_CUBES)))
        return found

    def taken(self) -> vec[u8]:
        """Actions that were taken this phase."""
        found = zeros(BOX_SPACE_COUNT * MOST_SEATS)
        for seat, spaces in enumerate(self.each_seat("taken", self.seats)):
            if not isinstance(spaces, list):
                raise Unreadable(f"position, taken: expected a list of spaces, got {spaces!r}")
            for name in spaces:
                found[self.one_of(name, "taken", BOX_SPACES) * MOST_SEATS + seat] = 1
        return found

    def official_pile(self) -> vec[u8]:
        """The face-down officials by their costs, or their number."""
        value = self.position.get("official_pile", [])
        if isinstance(value, int):
            return vec[u8]([UNKNOWN] * check_number(value, "position, official_pile", 0, int(OFFICIAL_TOTAL)))
        return vec[u8]([self.cost(cost, "official_pile") for cost in self.items("official_pile")])

    def officials_gone(self) -> vec[u8]:
        """Officials that left the game, by cost."""
        return self.kinds_of("officials_gone", [str(cost) for cost in range(TILE_KINDS)])

    def active(self) -> vec[u8]:
        """Active gifts."""
        found = zeros(MOST_SEATS * MOST_SEATS)
        for item in self.items("active"):
            if not isinstance(item, list) or len(item) != 3:
                raise Unreadable(f"position, active: expected such as [0, 1, 3], got {item!r}")
            giver = check_number(item[0], "position, active, giver", 0, self.seats - 1)
            recipient = check_number(item[1], "position, active, recipient", 0, self.seats - 1)
            if giver == recipient or found[giver * MOST_SEATS + recipient]:
                raise Unreadable(f"position, active: no second gift and none to oneself, got {item!r}")
            found[giver * MOST_SEATS + recipient] = u8(self.gift(item[2], "active, value"))
        return found

    def gifts(self, active: vec[u8]) -> vec[u8]:
        """What became of every gift."""
        rest = GONE if "not_available" in self.position else NOT_AVAILABLE
        found = vec[u8]([int(rest)] * int(MOST_SEATS * GIFT_COUNT))
        self.set_gifts(found, "not_available", NOT_AVAILABLE)
        if "available" in self.position:
            self.set_gifts(found, "available", AVAILABLE)
        else:
            for seat in range(self.seats):
                found[seat * GIFT_COUNT + FIRST_GIFT - 1] = u8(AVAILABLE)
        for place in range(len(active)):
            giver, value = place // MOST_SEATS, i64(active[place])
            if value:
                gift = giver * GIFT_COUNT + value - 1
                if found[gift] == ACTIVE:
                    raise Unreadable(f"position, active: seat {giver} gave gift {value} twice")
                found[gift] = u8(ACTIVE)
        return found

    def set_gifts(self, gifts: vec[u8], name: str, status: i64) -> None:
        """Lists of values by seat."""
        for seat, values in enumerate(self.each_seat(name, self.seats)):
            if not isinstance(values, list):
                raise Unreadable(f"position, {name}: expected a list of values, got {values!r}")
            for value in values:
                gifts[seat * GIFT_COUNT + self.gift(value, name) - 1] = u8(status)

    def officials(self) -> list[vec[u8]]:
        """The tiles, the seats whose markers they carry, and which of these are secured."""
        tiles, owners, secured = zeros(SPACE_COUNT), vacant(SPACE_COUNT), zeros(SPACE_COUNT)
        for item in self.items("officials"):
            if not isinstance(item, list) or len(item) not in (2, 4):
                raise Unreadable(f'position, officials: expected such as ["hubu3", 4, 0, "secured"], got {item!r}')
            space = self.one_of(item[0], "officials", SPACES)
            if tiles[space]:
                raise Unreadable(f"position, officials: two on one space, got {item!r}")
            is_candidate = item[1] == "candidate"
            tiles[space] = u8(CANDIDATE if is_candidate else self.cost(item[1], "officials, cost"))
            if len(item) == 4:
                owners[space] = u8(check_number(item[2], "position, officials, seat", 0, self.seats - 1))
                secured[space] = u8(self.one_of(item[3], "officials", STATUSES))
            if is_candidate and not secured[space]:
                raise Unreadable(f"position, officials: a candidate is always secured, got {item!r}")
        return [tiles, owners, secured]

    def offices(self) -> vec[u8]:
        """Ministers, then Secretaries."""
        return vec[u8](
            list(self.seat_list("ministers", len(MINISTRIES))) + list(self.seat_list("secretaries", len(MINISTRIES)))
        )

    def chits(self) -> vec[u8]:
        """The chits of Ministers, then of Secretaries."""
        found = vec[u8]([7, 7, 7, 5, 5, 5])
        given = self.items("chits")
        for ministry, pair in enumerate(given):
            if len(given) != len(MINISTRIES) or not isinstance(pair, list) or len(pair) != 2:
                raise Unreadable(f"position, chits: expected three pairs such as [7, 5], got {given!r}")
            for office, chit in enumerate(pair):
                found[office * SECRETARY + ministry] = u8(check_number(chit, "position, chits", *CHITS))
        return found

    def candidates(self) -> vec[u8]:
        """The candidates from the bottom to the top, null for unknown ones."""
        if "candidates" not in self.position:
            return vec[u8]([u8(kind) for kind in (ANY, ANY, ANY, GONGBU, HUBU, BINGBU)])
        found = vec[u8]()
        for item in self.items("candidates"):
            found = append(found, UNKNOWN if item is None else u8(self.one_of(item, "candidates", CANDIDATES)))
        return found

    def backing(self) -> vec[u8]:
        """Whom each seat supports."""
        found = vacant(MOST_SEATS)
        for seat, student in enumerate(self.each_seat("backing", self.seats)):
            if student is not None:
                found[seat] = u8(self.one_of(student, "backing", STUDENTS))
        return found

    def foreign(self) -> vec[u8]:
        """The three Foreign Lands in their order."""
        given = self.items("foreign") or list(FOREIGN[: int(LAND_SPACES)])
        found = vec[u8]([self.one_of(item, "foreign", FOREIGN) for item in given])
        if len(found) != LAND_SPACES or len(set(found)) != LAND_SPACES:
            raise Unreadable(f"position, foreign: expected three different lands, got {given!r}")
        return found

    def armies(self) -> vec[u8]:
        """Armies in the boxes of Foreign Lands."""
        found = vacant(BOXES)
        foreign = self.foreign()
        for item in self.items("armies"):
            if not isinstance(item, list) or len(item) != 2:
                raise Unreadable(f'position, armies: expected such as ["1-2", 0], got {item!r}')
            box = self.one_of(item[0], "armies", BOX.texts)
            if box % MOST_BOXES >= FOREIGN_BOXES[i64(foreign[box // MOST_BOXES])]:
                raise Unreadable(f"position, armies: no box {item[0]!r} on that land")
            if found[box] != VACANT:
                raise Unreadable(f"position, armies: two in one box, got {item!r}")
            found[box] = u8(check_number(item[1], "position, armies, seat", 0, self.seats - 1))
        return found

    def conquests(self) -> vec[u8]:
        """What became of each Foreign Land."""
        given = self.items("conquests") or ["open"] * int(LAND_SPACES)
        if len(given) != LAND_SPACES:
            raise Unreadable(f"position, conquests: expected three words, got {given!r}")
        return vec[u8]([self.one_of(item, "conquests", CONQUESTS) for item in given])

    def land_chits(self) -> vec[u8]:
        """The chits of the Distant Lands."""
        given = self.items("land_chits") or [2, 3, 3, 4, 4]
        if len(given) != len(LANDS):
            raise Unreadable(f"position, land_chits: expected five numbers, got {given!r}")
        return vec[u8]([check_number(chit, "position, land_chits", *LAND_CHITS) for chit in given])

    def visits(self) -> vec[u8]:
        """Who has visited which Distant Land."""
        found = zeros(LAND_COUNT * MOST_SEATS)
        for item in self.items("visits"):
            if not isinstance(item, list) or len(item) != 2:
                raise Unreadable(f'position, visits: expected such as ["india", 0], got {item!r}')
            land = self.one_of(item[0], "visits", LANDS)
            found[land * MOST_SEATS + check_number(item[1], "position, visits, seat", 0, self.seats - 1)] = 1
        return found

    def discoverers(self) -> vec[u8]:
        """Who visited each Distant Land first; left out, the lowest of its visitors."""
        if "discoverers" in self.position:
            return self.seat_list("discoverers", len(LANDS))
        visits, found = self.visits(), vacant(LAND_COUNT)
        for place in reversed(range(len(visits))):
            if visits[place]:
                found[place // MOST_SEATS] = u8(place % MOST_SEATS)
        return found

    def cards(self, name: str) -> vec[u8]:
        """Confucius cards by seat."""
        return self.kinds_by_seat(name, CARDS)

    def known(self) -> vec[u8]:
        """Cards that everybody knows to be in a hand."""
        found = self.cards("known")
        if UNKNOWN in list(found):
            raise Unreadable("position, known: what everybody knows is never unknown, got None")
        return found

    def rewards(self) -> vec[u8]:
        """Reward cards by seat."""
        return self.kinds_by_seat("rewards", REWARDS)
