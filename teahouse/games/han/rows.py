"""The best rows where roads are many: pagoda after pagoda, remembering no more than the open ends of rows.

Trying row after row, as `scoring` does first, takes time that grows exponentially with the roads. Here the pagodas are
taken in an order in which few of them ever wait for a neighbour. What the rest can still bring depends only on those:
which of them are ends of the same row, whether that row is long enough and whether it counts double. Different
beginnings that leave the same ends open are followed once. On a map whose roads do not cross, few pagodas wait.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from teahouse.games.han.bits import bit_number, count_bits
from teahouse.games.han.box import ROW

# What a row counts: each pagoda once; twice, but its fort is still to come; twice.
PLAIN: Final[i64] = 0
PROMISED: Final[i64] = 1
DOUBLE: Final[i64] = 2
LEFT_OUT: Final[i64] = -1
# Kinds of rows: their length, of which four is as good as more, and what they count.
KIND_COUNT: Final[i64] = 12
LONG_PLAIN: Final[i64] = 3
LONG_DOUBLE: Final[i64] = 11
# A slot holds 0, or 1 + mate * KIND_COUNT + kind: the slot of the row's other end, its own if that cannot go on.
SLOT_BITS: Final = 8
LAYER_BITS: Final = 5
NO_SLOT: Final[i64] = -1
NO_PAGODA: Final[i64] = -1
# More than any state loses, or than pagodas can wait.
TOO_MANY: Final = 99


@final
class Layer:
    """The step that adds one pagoda: its slot, the slots of earlier neighbours, and those who wait no longer."""

    def __init__(self, slot: i64, near: vec[i64], leaving: vec[i64], is_fortified: bool, is_last_fort: bool) -> None:
        self.slot = slot
        self.near = near
        self.leaving = leaving
        self.is_fortified = is_fortified
        # Whether no later pagoda is fortified.
        self.is_last_fort = is_last_fort


@final
class RowSearch:
    """The best division of one group of connected pagodas into rows; `beside` are neighbours as bits."""

    def __init__(self, beside: vec[i64], fortified: i64, group: i64) -> None:
        self.beside = beside
        self.group = group
        self.fortified = fortified & group
        self.layers: list[Layer] = []
        self.width: i64 = 0
        # What the search under way may use, and the fewest pagodas that any division leaves out or counts once.
        self.plain = True
        self.double = False
        self.least_out: i64 = 0
        self.least_single: i64 = 0
        # The state that is being followed.
        self.number: i64 = 0
        self.slots = vec[i64]()
        self.out: i64 = 0
        self.single: i64 = 0
        self.waiting: list[list[tuple[int, int, int]]] = []
        self.reached: dict[int, int] = {}

    def points(self) -> i64:
        """The most points. With forts, two simpler searches first say what cannot be avoided."""
        self.lay_out(self.best_order())
        count: i64 = len(self.layers)
        self.least_out = self.search(True, False)
        if not self.fortified:
            return count - self.least_out
        self.least_single = self.search(False, True)
        return 2 * count - self.search(True, True)

    # The order of the pagodas

    def best_order(self) -> vec[i64]:
        """The order, of one from each pagoda on, in which the fewest wait."""
        best: i64 = NO_PAGODA
        least: i64 = 0
        start: i64
        for start in range(len(self.beside)):
            if self.group >> start & 1:
                cost = self.cost_from(start)
                if best == NO_PAGODA or cost < least:
                    least = cost
                    best = start
        return self.order_from(best)

    def cost_from(self, start: i64) -> i64:
        """Roughly how many states an order leads to: four times as many for each pagoda that waits."""
        done = i64(0)
        cost: i64 = 0
        for place in self.order_from(start):
            done |= i64(1) << place
            cost += i64(1) << 2 * count_bits(self.waiting_of(done))
        return cost

    def order_from(self, start: i64) -> vec[i64]:
        """Next comes always a neighbour after which the fewest wait."""
        done = i64(1) << start
        order = vec[i64]([start])
        while done != self.group:
            next_place: i64 = NO_PAGODA
            least: i64 = TOO_MANY
            edge = self.neighbours(done)
            while edge:
                low = edge & -edge
                edge ^= low
                count = count_bits(self.waiting_of(done | low))
                if count < least:
                    least = count
                    next_place = bit_number(low)
            done |= i64(1) << next_place
            order = append(order, next_place)
        return order

    def neighbours(self, done: i64) -> i64:
        """The pagodas beside some others."""
        found: i64 = 0
        rest = done
        while rest:
            low = rest & -rest
            rest ^= low
            found |= self.beside[bit_number(low)]
        return found & self.group & ~done

    def waiting_of(self, done: i64) -> i64:
        """Those that have a neighbour among the rest."""
        found: i64 = 0
        rest = done
        while rest:
            low = rest & -rest
            rest ^= low
            if self.beside[bit_number(low)] & self.group & ~done:
                found |= low
        return found

    def lay_out(self, order: vec[i64]) -> None:
        """The layers of an order; slots are used again once nobody waits in them."""
        slot_of = vec[i64]([NO_SLOT] * len(self.beside))
        used: i64 = 0
        done: i64 = 0
        inside: i64 = 0
        other: i64
        for place in order:
            slot: i64 = 0
            while used >> slot & 1:
                slot += 1
            used |= i64(1) << slot
            slot_of[place] = slot
            near = vec[i64]()
            for other in range(len(self.beside)):
                if (self.beside[place] & inside) >> other & 1:
                    near = append(near, slot_of[other])
            done |= i64(1) << place
            inside |= i64(1) << place
            leaving = vec[i64]()
            for other in range(len(self.beside)):
                if inside >> other & 1 and not self.beside[other] & self.group & ~done:
                    leaving = append(leaving, slot_of[other])
                    used &= ~(i64(1) << slot_of[other])
                    inside &= ~(i64(1) << other)
            is_last_fort = self.fortified & ~done == 0
            self.layers.append(Layer(slot, near, leaving, bool(self.fortified >> place & 1), is_last_fort))
            if slot >= self.width:
                self.width = slot + 1

    # The search

    def search(self, plain: bool, double: bool) -> i64:
        """The fewest points that are lost: one for each pagoda left out, and one more for each that is not doubled.

        States wait by what they lose at least, so that the first one that is through is the best.
        """
        self.plain = plain
        self.double = double
        count: i64 = len(self.layers)
        self.reached = {}
        self.waiting = [[] for _ in range(2 * count + 1)]
        first = self.least_loss(0, 0)
        self.waiting[first].append((0, 0, 0))
        lost: i64
        for lost in range(first, 2 * count + 1):
            states = self.waiting[lost]
            while states:
                key, out, single = states.pop()
                loss = self.loss(out, single)
                if self.reached.get(key, TOO_MANY) <= loss:
                    continue
                self.reached[key] = int(loss)
                self.number = key & ((1 << LAYER_BITS) - 1)
                if self.number == count:
                    return lost
                self.out = out
                self.single = single
                self.slots = self.unpack(key >> LAYER_BITS)
                self.follow(self.layers[self.number])
        raise AssertionError("leaving every pagoda out is always possible")

    def loss(self, out: i64, single: i64) -> i64:
        """What a state has lost so far."""
        return out + single if self.plain and self.double else out

    def least_loss(self, out: i64, single: i64) -> i64:
        """What it will have lost in the end, at least."""
        if not (self.plain and self.double):
            return out
        return max(out, self.least_out) + max(single, self.least_single)

    def follow(self, layer: Layer) -> None:
        """Every way in which the next pagoda goes on: left out, in a row of its own, or joined to one or two others."""
        is_fortified = layer.is_fortified and self.double
        self.push(layer, self.slots[:], LEFT_OUT)
        for first in layer.near:
            if self.slots[first]:
                for second in layer.near:
                    if second > first and self.slots[second]:
                        self.join_both(layer, first, second, is_fortified)
                self.join(layer, first, is_fortified)
        if self.plain and not is_fortified:
            self.begin(layer, PLAIN)
        if self.double:
            self.begin(layer, DOUBLE if is_fortified else PROMISED)

    def begin(self, layer: Layer, worth: i64) -> None:
        """A new row."""
        slots = self.slots[:]
        slots[layer.slot] = end_of(layer.slot, kind_of(1, worth))
        self.push(layer, slots, worth)

    def join(self, layer: Layer, slot: i64, is_fortified: bool) -> None:
        """A row goes on with the pagoda."""
        kind = (self.slots[slot] - 1) % KIND_COUNT
        worth = kind // ROW
        if is_fortified:
            if worth == PLAIN:
                return
            worth = DOUBLE
        kind = kind_of(kind % ROW + 2, worth)
        slots = self.slots[:]
        far = self.take_end(slots, slot)
        if far != NO_SLOT:
            slots[far] = end_of(layer.slot, kind)
        slots[layer.slot] = end_of(layer.slot if far == NO_SLOT else far, kind)
        self.push(layer, slots, worth)

    def join_both(self, layer: Layer, first: i64, second: i64, is_fortified: bool) -> None:
        """The pagoda makes one row of two."""
        one, other = self.slots[first] - 1, self.slots[second] - 1
        if one // KIND_COUNT == second and other // KIND_COUNT == first:
            return
        one, other = one % KIND_COUNT, other % KIND_COUNT
        worth = max(one // ROW, other // ROW)
        if (one // ROW == PLAIN) != (other // ROW == PLAIN) or (is_fortified and worth == PLAIN):
            return
        if worth == PLAIN and one + other >= LONG_PLAIN + LONG_PLAIN - 1:
            # Two rows would be as good: one is long enough without the pagoda, the other with it.
            return
        kind = kind_of(one % ROW + other % ROW + 3, DOUBLE if is_fortified else worth)
        slots = self.slots[:]
        start, end = self.take_end(slots, first), self.take_end(slots, second)
        if start != NO_SLOT:
            slots[start] = end_of(start if end == NO_SLOT else end, kind)
        if end != NO_SLOT:
            slots[end] = end_of(end if start == NO_SLOT else start, kind)
        if start != NO_SLOT or end != NO_SLOT or is_row(kind):
            self.push(layer, slots, worth)

    def take_end(self, slots: vec[i64], slot: i64) -> i64:
        """Use up an end of a row; the slot where the row can still go on, if there is one."""
        mate, kind = (slots[slot] - 1) // KIND_COUNT, (slots[slot] - 1) % KIND_COUNT
        if kind % ROW == 0:
            # A pagoda alone is both ends of its row.
            return slot
        slots[slot] = 0
        return mate if mate != slot else NO_SLOT

    def push(self, layer: Layer, slots: vec[i64], worth: i64) -> None:
        """Close what waits no longer, and remember the state unless it is hopeless or known."""
        for slot in layer.leaving:
            if slots[slot]:
                mate, kind = (slots[slot] - 1) // KIND_COUNT, (slots[slot] - 1) % KIND_COUNT
                if mate != slot:
                    slots[mate] = end_of(mate, kind)
                elif not is_row(kind):
                    return
                slots[slot] = 0
        if self.double and layer.is_last_fort and is_promise_broken(slots):
            return
        out, single = self.out, self.single
        if worth == LEFT_OUT:
            out += 1
        if worth == LEFT_OUT or worth == PLAIN:
            single += 1
        key = self.pack(slots) << LAYER_BITS | int(self.number + 1)
        if self.reached.get(key, TOO_MANY) > self.loss(out, single):
            self.waiting[self.least_loss(out, single)].append((key, int(out), int(single)))

    def pack(self, slots: vec[i64]) -> int:
        """The slots as one number."""
        found = 0
        for value in slots:
            found = found << SLOT_BITS | int(value)
        return found

    def unpack(self, packed: int) -> vec[i64]:
        """The slots again."""
        slots = vec[i64]([0] * int(self.width))
        slot: i64
        for slot in range(self.width - 1, -1, -1):
            slots[slot] = packed & ((1 << SLOT_BITS) - 1)
            packed >>= SLOT_BITS
        return slots


def kind_of(length: i64, worth: i64) -> i64:
    """The kind of a row."""
    return min(length, ROW) - 1 + ROW * worth


def end_of(mate: i64, kind: i64) -> i64:
    """What a slot holds for an open end."""
    return 1 + mate * KIND_COUNT + kind


def is_row(kind: i64) -> bool:
    """Whether a row may end as it is."""
    return kind == LONG_PLAIN or kind == LONG_DOUBLE


def is_promise_broken(slots: vec[i64]) -> bool:
    """Whether a row still waits for a fort, and no row has one to give."""
    is_waiting = False
    for value in slots:
        if value:
            worth = (value - 1) % KIND_COUNT // ROW
            if worth == DOUBLE:
                return False
            if worth == PROMISED:
                is_waiting = True
    return is_waiting
