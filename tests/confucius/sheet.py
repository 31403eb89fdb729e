"""The rule sheet of Confucius once more, slowly and without the engine: allowed actions and what they do, on positions.

`Sheet(position)` reads a true position as JSON; `allowed()` gives the texts of all allowed actions, `carry_out(text)`
changes the position. What only chance can tell (a reshuffled deck) is left open: then `reshuffled` is true, and hands
and deck together are what counts.
"""

import json
from collections import Counter

MINISTRIES = ["bingbu", "hubu", "gongbu"]
SPACES = [f"{ministry}{rank}" for ministry in MINISTRIES for rank in range(1, 8)]
LANDS = ["spice_islands", "india", "arabia", "africa", "americas"]
# Cash, points of the boxes, and the box with the reward.
FOREIGN = {
    "annam": (8, [4, 3], 1), "yunnan": (4, [4, 2], 1), "mongolia": (6, [3, 2, 4], 0), "korea": (7, [4, 3, 4], 1),
    "manchuria": (5, [3, 2, 5, 3], 3),
}  # fmt: skip
SPACE_OF = {
    "bribe": "bribe_secure", "secure": "bribe_secure", "nominate": "nominate", "force": "force",
    "junks": "junks_voyage", "sail": "junks_voyage", "recruit": "recruit_invade", "invade": "recruit_invade",
    "buy": "buy_gift", "give": "give_gift", "commerce": "commerce", "tax": "tax", "idle": "no_action",
    "ceramic": "petition", "vase": "petition", "coat": "petition", "necklace": "petition", "model": "petition",
    "petition": "petition",
}  # fmt: skip
PAIRS = {"bribe_secure", "junks_voyage", "recruit_invade"}
PETITION_GIFT = {"ceramic": 2, "vase": 3, "coat": 4, "necklace": 5, "model": 6}
LICENCE_VERBS = {"sail", "recruit"}
REWARD_OF = {"present": "gift", "cash": "cash", "levy": "recruit_army", "insult": "emperor_insulted"}
BRIBERIES = ["bribery_bingbu", "bribery_hubu", "bribery_gongbu", "bribery_any"]


def ministry_of(space):
    return space[:-1]


def rank_of(space):
    return int(space[-1])


class Sheet:
    def __init__(self, position):
        self.p = json.loads(json.dumps(position))
        self.n = self.p["seats"]
        self.option = self.p["options"]
        self.reshuffled = False
        self.lay_out()

    # Looking.

    def lay_out(self):
        self.tile = {entry[0]: entry[1] for entry in self.p["officials"]}
        self.owner = {entry[0]: entry[2] for entry in self.p["officials"] if len(entry) == 4}
        self.secured = {entry[0] for entry in self.p["officials"] if len(entry) == 4 and entry[3] == "secured"}
        self.gift = {(giver, taker): value for giver, taker, value in self.p["active"]}
        self.army = dict(self.p["armies"])
        self.visited = {(land, seat) for land, seat in self.p["visits"]}

    def write_back(self):
        self.p["officials"] = []
        for space in SPACES:
            if space in self.tile:
                entry = [space, self.tile[space]]
                if space in self.owner:
                    entry += [self.owner[space], "secured" if space in self.secured else "unsecured"]
                self.p["officials"].append(entry)
        self.p["active"] = [[giver, taker, value] for (giver, taker), value in sorted(self.gift.items())]
        self.p["armies"] = [[box, seat] for box, seat in sorted(self.army.items())]
        self.p["visits"] = [[land, seat] for land in LANDS for seat in range(self.n) if (land, seat) in self.visited]
        self.p["hands"] = [{k: v for k, v in sorted(hand.items()) if v} for hand in self.p["hands"]]
        self.p["support"] = [{k: v for k, v in sorted(hand.items()) if v} for hand in self.p["support"]]
        self.p["rewards"] = [{k: v for k, v in hand.items() if v} for hand in self.p["rewards"]]
        self.p["discard"] = {k: v for k, v in self.p["discard"].items() if v}

    def open(self, space):
        return ministry_of(space) not in self.p["resolved"]

    def marks(self, seat, ministry):
        return sum(1 for space, owner in self.owner.items() if owner == seat and ministry_of(space) == ministry)

    def cash(self, seat):
        return sum(int(card) * count for card, count in self.p["hands"][seat].items())

    def licences(self, seat):
        return sum((4 - int(card)) * count for card, count in self.p["hands"][seat].items())

    def supply(self):
        return 25 - sum(self.p["shipyards"]) - sum(self.p["oceans"])

    def official_price(self, seat, space):
        return max(1, self.tile[space] - (1 if self.marks(seat, "hubu") else 0))

    def others(self, seat):
        return [other for other in range(self.n) if other != seat]

    def boxes(self, land):
        return [f"{land + 1}-{box + 1}" for box in range(len(FOREIGN[self.p["foreign"][land]][1]))]

    def open_boxes(self):
        return [box for land in range(3) if self.p["conquests"][land] == "open" for box in self.boxes(land)]

    def bribe_blocked_by(self, seat, ministry):
        """Obligation 2: the givers that stand in the way."""
        mine = self.marks(seat, ministry)
        return [
            giver for (giver, taker) in sorted(self.gift)
            if taker == seat and self.marks(giver, ministry) >= 1 and mine >= self.marks(giver, ministry)
        ]  # fmt: skip

    def price(self, seat, text):
        verb, *rest = text.split()
        if verb in ("bribe", "secure"):
            return self.official_price(seat, rest[0])
        if verb in ("nominate", "force"):
            return 2
        if verb == "junks":
            return ([1, 2, 4, 7] if self.marks(seat, "gongbu") else [1, 3, 6, 10])[int(rest[0]) - 1]
        if verb in ("sail", "buy"):
            return int(rest[0])
        if verb == "recruit":
            return 4 if self.marks(seat, "bingbu") else 6
        if verb == "invade":
            return FOREIGN[self.p["foreign"][int(rest[0][0]) - 1]][0]
        if verb == "bribery":
            return self.official_price(seat, rest[1]) if rest[1] in self.owner else 0
        return 0

    def affordable(self, seat, text):
        purse = self.licences(seat) if text.split()[0] in LICENCE_VERBS else self.cash(seat)
        return self.price(seat, text) <= purse

    def cubes_needed(self, seat, text):
        verb = text.split()[0]
        if verb == "transfer":
            return 0
        space = SPACE_OF[verb]
        if space == "petition":
            return 2
        if space in ("no_action", "commerce"):
            return 1
        test = self.option["repeat_test"]
        by_taking = test == "taken" or (test == "booklet" and space in PAIRS)
        before = space in self.p["taken"][seat] if by_taking else self.p["box"][space][seat] > 0
        return 2 if before else 1

    # What is allowed.

    def allowed(self):
        seat = self.p["to_move"]
        return set(getattr(self, "in_" + self.p["phase"])(seat))

    def in_over(self, seat):
        return []

    def in_chief(self, seat):
        return [f"chief {other}" for other in self.others(seat)]

    def box_actions(self, seat):
        found = [*self.plain_actions(seat)]
        if self.option["petitions"]:
            for value in range(2, 7):
                if value in self.p["available"][seat]:
                    targets = self.petitions(seat, value)
                    if not targets and self.option["idle_effects"]:
                        targets = [f"petition {value}"]
                    found += targets
        return [text for text in found if self.affordable(seat, text)]

    def plain_actions(self, seat):
        p = self.p
        for space in SPACES:
            if space in self.tile and self.open(space):
                if space not in self.owner and not self.bribe_blocked_by(seat, ministry_of(space)):
                    yield f"bribe {space}"
                if self.owner.get(space) == seat:
                    if space not in self.secured:
                        yield f"secure {space}"
                    if space not in p["transferred"]:
                        for other in self.others(seat):
                            if self.option["transfer_to"] == "anyone" or (other, seat) in self.gift:
                                yield f"transfer {space} {other}"
        if p["round"] > 1:
            if seat not in p["students"]:
                for place, student in zip(["red", "yellow"], p["students"]):
                    if student == -1:
                        yield f"nominate {place}"
            yield "force"
        for count in range(1, 5):
            if count <= self.supply():
                yield f"junks {count}"
        new = sum((land, seat) not in self.visited for land in LANDS)
        for count in range(1, p["shipyards"][seat] + 1):
            if (p["oceans"][seat] + count) // 5 <= new and (new or self.option["sail_without_destination"]):
                yield f"sail {count}"
        if p["stock"][seat]:
            yield "recruit"
        if p["colonies"][seat]:
            for box in self.open_boxes():
                if box not in self.army:
                    yield f"invade {box}"
        for value in p["not_available"][seat]:
            yield f"buy {value}"
        for value in p["available"][seat]:
            for other in self.others(seat):
                if value >= self.gift.get((other, seat), 0):
                    yield f"give {value} {other}"
        if "commerce" not in p["taken"][seat]:
            yield "commerce"
        yield "tax"
        yield "idle"

    def petitions(self, seat, value):
        p = self.p
        if value == 2:
            least = 2 if self.option["ceramic_needs_two"] else 1
            return [
                f"ceramic {a} {b}" for a in range(self.n) for b in range(self.n)
                if a != b and p["shipyards"][a] >= least
            ]  # fmt: skip
        if value == 3:
            return [f"vase {place}" for place, who in zip(["red", "yellow"], p["students"]) if who not in (-1, seat)]
        if value == 4:
            return [
                f"coat {a} {b}" for a in SPACES for b in SPACES
                if a != b and self.owner.get(a) == seat and b in self.tile and self.open(a) and self.open(b)
                and rank_of(b) >= rank_of(a) and not self.idle_swap(a, b)
            ]  # fmt: skip
        if value == 5:
            places = self.open_boxes()
            return [f"necklace {a} {b}" for a in places for b in places if a in self.army and b not in self.army]
        return [
            f"model {space} {who}" for space in SPACES for who in range(self.n)
            if space in self.owner and space not in self.secured and self.open(space)
        ]  # fmt: skip

    def idle_swap(self, a, b):
        if self.option["idle_effects"] or self.owner.get(a) != self.owner.get(b):
            return False
        return self.tile[a] == self.tile[b] and (a in self.secured) == (b in self.secured)

    def rewards(self, seat):
        p = self.p
        held = p["rewards"][seat]
        idle = self.option["idle_effects"]
        for kind in BRIBERIES:
            if held.get(kind):
                named = kind.split("_")[1]
                targets = [
                    space for space in SPACES
                    if space in self.tile and self.open(space) and space not in self.secured
                    and self.owner.get(space) != seat
                    and (named == "any" or named in p["resolved"] or ministry_of(space) == named)
                ]  # fmt: skip
                found = [f"bribery {kind} {space}" for space in targets]
                found = [text for text in found if self.affordable(seat, text)]
                yield from found
                if not found and idle:
                    yield f"spend {kind}"
        if held.get("extra_action"):
            yield "extra"
        effects = {
            "gift": [f"present {value}" for value in p["not_available"][seat]],
            "cash": ["cash"] if p["deck"] or any(p["discard"].values()) else [],
            "recruit_army": ["levy"] if p["stock"][seat] else [],
            "emperor_insulted": ["insult"] if p["colonies"][seat] else [],
        }
        for kind, found in effects.items():
            if held.get(kind):
                yield from found
                if not found and idle:
                    yield f"spend {kind}"

    def in_turn(self, seat):
        cubes = self.p["cubes"][seat]
        yield from (text for text in self.box_actions(seat) if self.cubes_needed(seat, text) <= cubes)
        yield from self.rewards(seat)
        if not cubes:
            yield "pass"

    def in_extra(self, seat):
        return self.box_actions(seat)

    in_favour = in_extra

    def in_pay(self, seat):
        p = self.p
        hand = [card for card, count in p["hands"][seat].items() if count]
        if p["pending"].split()[0] == "commerce":
            # Overpaying counts as 4; whether one may go on after that is a question of the interface.
            free = self.option["commercial_overpay"]
            return ["done"] + [f"pay {card}" for card in hand if free or p["paid"] + int(card) <= 4]
        return [f"pay {card}" for card in hand] + (["done"] if p["paid"] >= p["price"] else [])

    def in_land(self, seat):
        return [f"land {land}" for land in LANDS if (land, seat) not in self.visited]

    def in_tutor(self, seat):
        students = self.p["students"]
        values = [self.gift.get((student, seat), 0) for student in students]
        return [f"tutor {place}" for place, value in zip(["red", "yellow"], values) if value == max(values)]

    def in_support(self, seat):
        found = [f"support {card}" for card, count in self.p["hands"][seat].items() if count]
        return found + (["done"] if self.p["support_sizes"][seat] else [])

    def in_cancel(self, seat):
        return ["cancel", "keep"]

    def weak(self, ministry):
        """Unbribed or unsecured officials of a ministry."""
        return [s for s in SPACES if ministry_of(s) == ministry and s in self.tile and s not in self.secured]

    def empty(self, ministry):
        return [s for s in SPACES if ministry_of(s) == ministry and s not in self.tile]

    def candidate_places(self):
        unresolved = [m for m in MINISTRIES if m not in self.p["resolved"]]
        named = self.p["candidates"][-1]
        if named == "any":
            if self.option["any_candidate"] == "ministry_first":
                return [space for m in unresolved for space in self.empty(m) or self.weak(m)]
            empty = [space for m in unresolved for space in self.empty(m)]
            return empty or [space for m in unresolved for space in self.weak(m)]
        if named in unresolved and (self.empty(named) or self.weak(named)):
            return self.empty(named) or self.weak(named)
        return [space for m in unresolved for space in self.weak(m)]

    def in_place(self, seat):
        return [f"place {space}" for space in self.candidate_places()]

    def in_yield(self, seat):
        holders = set(self.p["control"]) - {-1, seat}
        best = max(self.gift.get((other, seat), 0) for other in holders)
        return [f"yield {other}" for other in sorted(holders) if self.gift.get((other, seat), 0) == best]

    def in_discard(self, seat):
        return [f"discard {card}" for card, count in self.p["hands"][seat].items() if count]

    # What it does.

    def carry_out(self, text):
        verb, *rest = text.split()
        seat = self.p["to_move"]
        phase = self.p["phase"]
        if phase == "chief":
            self.name_chief(int(rest[0]))
        elif phase == "pay":
            self.pay(seat, verb, rest)
        elif phase == "land":
            self.arrive(seat, rest[0])
        elif phase == "tutor":
            self.p["backing"][seat] = rest[0]
            self.p["phase"] = "support"
        elif phase == "support":
            self.support(seat, verb, rest)
        elif phase == "cancel":
            if verb == "cancel":
                del self.gift[self.backed(seat), seat]
            self.next_tutor(seat)
        elif phase == "place":
            self.place(seat, rest[0])
        elif phase == "yield":
            self.hand_over(seat, int(rest[0]))
            self.resolve()
        elif phase == "discard":
            self.take(seat, rest[0], "discard")
            self.next_discard()
        else:
            self.act(seat, verb, rest)
        self.write_back()

    def take(self, seat, card, where):
        p = self.p
        p["hands"][seat][card] -= 1
        p["hand_sizes"][seat] -= 1
        if where == "discard":
            p["discard"][card] = p["discard"].get(card, 0) + 1
        else:
            p["support"][seat][card] = p["support"][seat].get(card, 0) + 1
            p["support_sizes"][seat] += 1

    def draw(self, seat, count):
        p = self.p
        for _ in range(count):
            if not p["deck"]:
                p["deck"] = sorted(Counter(p["discard"]).elements())
                p["discard"] = {}
                self.reshuffled = self.reshuffled or bool(p["deck"])
            if p["deck"]:
                card = p["deck"].pop()
                p["hands"][seat][card] = p["hands"][seat].get(card, 0) + 1
                p["hand_sizes"][seat] += 1

    def draw_reward(self, seat):
        p = self.p
        if p["reward_stack"]:
            kind = p["reward_stack"].pop()
            p["rewards"][seat][kind] = p["rewards"][seat].get(kind, 0) + 1
            p["reward_sizes"][seat] += 1

    def use_reward(self, seat, kind):
        p = self.p
        p["rewards"][seat][kind] -= 1
        p["reward_sizes"][seat] -= 1
        p["rewards_used"][kind] = p["rewards_used"].get(kind, 0) + 1

    def name_chief(self, seat):
        p = self.p
        p["chief"] = seat
        p["cubes"][seat] -= 1
        p["box"]["favour"][seat] = 1
        p["to_move"] = (seat + 1) % self.n
        p["phase"] = "turn"

    def act(self, seat, verb, rest):
        """An action of the box, a reward card, or passing."""
        p = self.p
        text = " ".join([verb, *rest])
        if verb == "pass":
            p["passed"] = sorted(p["passed"] + [seat])
            return self.next_turn(seat)
        if verb == "extra":
            self.use_reward(seat, "extra_action")
            p["phase"] = "extra"
            return None
        if verb in ("bribery", "spend"):
            self.use_reward(seat, rest[0])
        elif verb in REWARD_OF and p["phase"] == "turn":
            self.use_reward(seat, REWARD_OF[verb])
        elif verb != "transfer":
            space = SPACE_OF[verb]
            if p["phase"] == "turn":
                cubes = self.cubes_needed(seat, text)
                p["cubes"][seat] -= cubes
                p["box"][space][seat] += cubes
            p["taken"][seat] = [s for s in p["box"] if s in p["taken"][seat] or s == space]
        if self.price(seat, text) or verb == "commerce":
            p["pending"], p["price"], p["paid"], p["phase"] = text, self.price(seat, text), 0, "pay"
            return None
        self.effect(seat, verb, rest)
        return self.next_turn(seat)

    def pay(self, seat, verb, rest):
        p = self.p
        if verb == "pay":
            worth = int(rest[0])
            p["paid"] += 4 - worth if p["pending"].split()[0] in LICENCE_VERBS else worth
            self.take(seat, rest[0], "discard")
            return
        verb, *rest = p["pending"].split()
        paid = p["paid"]
        p["pending"], p["price"], p["paid"] = None, 0, 0
        if verb == "commerce":
            self.draw(seat, min(paid, 4) + 1)
        elif verb == "sail":
            p["shipyards"][seat] -= int(rest[0])
            p["oceans"][seat] += int(rest[0])
            if p["oceans"][seat] >= 5:
                p["phase"] = "land"
                return
        else:
            self.effect(seat, verb, rest)
        self.next_turn(seat)

    def arrive(self, seat, land):
        p = self.p
        p["oceans"][seat] -= 5
        if not any((land, other) in self.visited for other in range(self.n)):
            p["points"][seat] += p["land_chits"][LANDS.index(land)]
            p["discoverers"][LANDS.index(land)] = seat
        self.visited.add((land, seat))
        self.draw_reward(seat)
        if p["oceans"][seat] < 5:
            self.next_turn(seat)

    def mark(self, space, seat, secured=False):
        self.owner[space] = seat
        self.secured.discard(space)
        if secured:
            self.secured.add(space)

    def effect(self, seat, verb, rest):
        p = self.p
        if verb == "bribe":
            self.mark(rest[0], seat)
        elif verb == "bribery":
            self.mark(rest[1], seat)
        elif verb == "secure":
            self.secured.add(rest[0])
        elif verb == "nominate":
            p["students"][["red", "yellow"].index(rest[0])] = seat
        elif verb == "force":
            p["forced"] = True
        elif verb == "junks":
            p["shipyards"][seat] += int(rest[0])
        elif verb in ("recruit", "levy"):
            p["stock"][seat] -= 1
            p["colonies"][seat] += 1
        elif verb == "invade":
            p["colonies"][seat] -= 1
            self.army[rest[0]] = seat
        elif verb in ("buy", "present"):
            p["not_available"][seat].remove(int(rest[0]))
            p["available"][seat] = sorted(p["available"][seat] + [int(rest[0])])
        elif verb == "give":
            self.give(seat, int(rest[0]), int(rest[1]))
        elif verb == "transfer":
            other = int(rest[1])
            self.owner[rest[0]] = other
            self.gift.pop((other, seat), None)
            p["transferred"] = [s for s in SPACES if s in p["transferred"] or s == rest[0]]
        elif verb == "tax":
            self.draw(seat, 2)
        elif verb == "cash":
            self.draw(seat, 4)
        elif verb == "insult":
            p["colonies"][seat] -= 1
            p["insulted"] = seat
            p["points"][seat] += 2
        elif verb == "petition":
            p["available"][seat].remove(int(rest[0]))
        elif verb in PETITION_GIFT:
            p["available"][seat].remove(PETITION_GIFT[verb])
            self.petition(seat, verb, rest)

    def give(self, seat, value, other):
        self.p["available"][seat].remove(value)
        if value > self.gift.get((other, seat), 9):
            del self.gift[other, seat]
        self.gift[seat, other] = value

    def petition(self, seat, verb, rest):
        p = self.p
        if verb == "ceramic":
            a, b = int(rest[0]), int(rest[1])
            count = min(2, p["shipyards"][a])
            p["shipyards"][a] -= count
            p["shipyards"][b] += count
        elif verb == "vase":
            p["students"][["red", "yellow"].index(rest[0])] = seat
        elif verb == "coat":
            self.swap(*rest)
        elif verb == "necklace":
            self.army[rest[1]] = self.army.pop(rest[0])
        else:
            self.mark(rest[0], int(rest[1]), secured=True)

    def swap(self, a, b):
        """Tiles change places with their markers; what was transferred remains the official, not the space."""
        for table in (self.tile, self.owner):
            one, other = table.pop(a, None), table.pop(b, None)
            if other is not None:
                table[a] = other
            if one is not None:
                table[b] = one
        exchanged = {a: b, b: a}
        self.secured = {exchanged.get(space, space) for space in self.secured}
        moved = {exchanged.get(space, space) for space in self.p["transferred"]}
        self.p["transferred"] = [space for space in SPACES if space in moved]

    def next_turn(self, seat):
        p = self.p
        if p["favour"]:
            return self.court()
        waiting = [s % self.n for s in range(seat + 1, seat + 1 + self.n) if s % self.n not in p["passed"]]
        if waiting:
            p["to_move"], p["phase"] = waiting[0], "turn"
        else:
            p["to_move"], p["phase"], p["favour"] = p["chief"], "favour", True
        return None

    # The Court Phase.

    def court(self):
        p = self.p
        p["favour"] = False
        p["wall"] += 1
        p["transferred"] = []
        students = [student for student in p["students"] if student != -1]
        if len(students) == 2 or (p["forced"] and students):
            if len(set(students)) == 2:
                return self.next_tutor(None)
            return self.won(students[0])
        return self.resolve()

    def backed(self, seat):
        return self.p["students"][["red", "yellow"].index(self.p["backing"][seat])]

    def next_tutor(self, seat):
        """After a seat the next one with cards; `None`: the Chief Minister is the first to be asked."""
        p = self.p
        order = [(p["chief"] + step) % self.n for step in range(self.n)]
        for other in order[0 if seat is None else order.index(seat) + 1 :]:
            if p["hand_sizes"][other]:
                p["to_move"], p["phase"] = other, "tutor"
                return None
        totals = {"red": 0, "yellow": 0}
        for other in range(self.n):
            for card, count in p["support"][other].items():
                totals[p["backing"][other]] += int(card) * count
                p["discard"][card] = p["discard"].get(card, 0) + count
        winner = p["students"][0 if totals["red"] >= totals["yellow"] else 1]
        p["support"] = [{} for _ in range(self.n)]
        p["support_sizes"] = [0] * self.n
        p["backing"] = [None] * self.n
        return self.won(winner)

    def support(self, seat, verb, rest):
        if verb == "support":
            return self.take(seat, rest[0], "support")
        if self.p["support_sizes"][seat] >= 3 and (self.backed(seat), seat) in self.gift:
            if self.option["three_card_cancel"] == "choice":
                self.p["phase"] = "cancel"
                return None
            del self.gift[self.backed(seat), seat]
        return self.next_tutor(seat)

    def won(self, seat):
        p = self.p
        p["students"] = [-1, -1]
        if self.candidate_places():
            p["to_move"], p["phase"] = seat, "place"
            return None
        return self.next_candidate()

    def place(self, seat, space):
        if space in self.tile:
            cost = str(self.tile[space])
            self.p["officials_gone"][cost] = self.p["officials_gone"].get(cost, 0) + 1
            self.p["officials_gone"] = dict(sorted(self.p["officials_gone"].items()))
        self.tile[space] = "candidate"
        self.mark(space, seat, secured=True)
        self.next_candidate()

    def next_candidate(self):
        p = self.p
        p["candidates"].pop()
        while p["candidates"] and p["candidates"][-1] in p["resolved"]:
            p["candidates"].pop()
        self.resolve()

    def best(self, seat):
        """The most senior official that a seat controls in the resolution, by its number."""
        p = self.p
        ranks = [rank for rank in range(1, 8) if p["control"][rank - 1] == seat]
        if not self.option["temporary_seniority"]:
            ranks = [rank for rank in ranks if self.owner[f"{p['resolving']}{rank}"] == seat]
        return min(ranks)

    def resolve(self):
        """Resolve whatever must be; go on where a resolution has stopped."""
        p = self.p
        over = p["last"]
        while True:
            if p["resolving"] is None:
                ready = [m for m in MINISTRIES if m not in p["resolved"] and (over or self.full(m))]
                if not ready:
                    return self.titles() if over else self.invasions()
                p["resolving"] = ready[0]
                for space in SPACES:
                    if space in self.owner and ministry_of(space) == ready[0]:
                        self.secured.add(space)
                p["control"] = [self.owner.get(f"{ready[0]}{rank}", -1) for rank in range(1, 8)]
            influence = Counter(seat for seat in p["control"] if seat != -1)
            if len(influence) > 2:
                least = min(influence.values())
                out = max((s for s in influence if influence[s] == least), key=self.best)
                p["to_move"], p["phase"] = out, "yield"
                return None
            self.appoint(influence)

    def full(self, ministry):
        return sum(1 for space in self.owner if ministry_of(space) == ministry) == 7

    def hand_over(self, seat, other):
        self.p["control"] = [other if holder == seat else holder for holder in self.p["control"]]
        self.gift.pop((other, seat), None)

    def appoint(self, influence):
        p = self.p
        number = MINISTRIES.index(p["resolving"])
        if influence:
            order = sorted(influence, key=lambda seat: (-influence[seat], self.best(seat)))
            minister, secretary = order[0], order[-1]
            p["ministers"][number], p["secretaries"][number] = minister, secretary
            p["points"][minister] += p["chits"][number][0]
            p["points"][secretary] += p["chits"][number][1]
        p["resolved"] = [m for m in MINISTRIES if m in p["resolved"] or m == p["resolving"]]
        p["resolving"] = None
        p["control"] = [-1] * 7

    def invasions(self):
        p = self.p
        for land in range(3):
            if p["conquests"][land] != "open":
                continue
            _, points, star = FOREIGN[p["foreign"][land]]
            armies = [self.army.get(box) for box in self.boxes(land)]
            if None not in armies:
                p["conquests"][land] = "conquered"
                for seat, worth in zip(armies, points):
                    p["points"][seat] += worth
            elif p["wall"] == [4, 6, 8][land]:
                p["conquests"][land] = "failed"
            else:
                continue
            if armies[star] is not None:
                self.draw_reward(armies[star])
        self.end_of_round()

    # The end of the round.

    def end_of_round(self):
        p = self.p
        for ministry in MINISTRIES:
            empty = self.empty(ministry)
            if empty and p["official_pile"]:
                senior = self.option["official_fill"] == "lowest_number"
                self.tile[empty[0] if senior else empty[-1]] = p["official_pile"].pop()
        self.next_discard()

    def next_discard(self):
        p = self.p
        for step in range(1, self.n + 1):
            seat = (p["chief"] + step) % self.n
            if p["hand_sizes"][seat] > 4:
                p["to_move"], p["phase"] = seat, "discard"
                return
        if p["wall"] == 9 or not p["candidates"] or len(p["resolved"]) == 3:
            p["last"] = True
            self.resolve()
        else:
            self.new_round()

    def new_round(self):
        p = self.p
        p["round"] += 1
        for seat in range(self.n):
            gifts = sum(1 for pair in self.gift if seat in pair)
            p["cubes"][seat] = 3 if gifts == 0 else 4 if gifts <= 2 else 5
        p["box"] = {space: [0] * self.n for space in p["box"]}
        p["taken"] = [[] for _ in range(self.n)]
        p["passed"], p["transferred"], p["forced"] = [], [], False
        p["to_move"], p["phase"] = p["chief"], "chief"

    # The end of the game.

    def office_counts(self):
        p = self.p
        offices = p["ministers"] + p["secretaries"]
        chief = [sum(1 for owner in self.owner.values() if owner == s) + offices.count(s) for s in range(self.n)]
        if self.option["admiral_counts"] == "chits":
            lands = [p["discoverers"].count(s) for s in range(self.n)]
        else:
            lands = [sum(1 for _, who in self.visited if who == s) for s in range(self.n)]
        admiral = [5 * lands[s] + p["oceans"][s] for s in range(self.n)]
        general = [
            p["colonies"][s] + sum(1 for who in self.army.values() if who == s) + (p["insulted"] == s)
            for s in range(self.n)
        ]
        return [chief, admiral, general]

    def titles(self):
        p = self.p
        breakers = [p["ministers"][1], p["ministers"][2], p["ministers"][0]]
        for title, (counts, breaker) in enumerate(zip(self.office_counts(), breakers)):
            best = [s for s in range(self.n) if counts[s] == max(counts)]
            p["titles"][title] = best[0] if len(best) == 1 else breaker
            if p["titles"][title] != -1:
                p["points"][p["titles"][title]] += 1
        p["to_move"], p["phase"] = -1, "over"


def winners(points, titles, variant):
    """Who wins: `titles` are the Chief Minister, the Admiral and the General."""
    tied = [seat for seat, score in enumerate(points) if score == max(points)]
    if len(tied) == 1:
        return tied
    chief, admiral, general = titles
    if variant and admiral != -1:
        return [admiral]
    for title in (admiral, chief, general):
        if title in tied:
            return [title]
    return tied


def random_position(chooser, seats, options):
    """A full table in the Actions Phase of some round, as rich as chance makes it, and consistent."""
    wall = chooser.choice([0, 1, 2, 3, 3, 4, 5, 5, 6, 7, 7, 8, 8])
    everybody = range(seats)
    deck = list("123" * 22)
    chooser.shuffle(deck)
    hands = [Counter(deck.pop() for _ in range(chooser.choice([0, 1, 2, 3, 4, 5, 7, 9]))) for _ in everybody]
    left = chooser.choice([0, 1, 3, 10, len(deck)])
    position = {
        "options": options, "seats": seats, "round": wall + 1, "wall": wall, "chief": chooser.randrange(seats),
        "chance": {"key": f"{chooser.getrandbits(128):032x}", "drawn": 0}, "hands": [dict(hand) for hand in hands],
        "discard": dict(Counter(deck[left:])), "deck": deck[:left],
        "points": [chooser.randrange(20) for _ in everybody], "cubes": [chooser.randrange(5) for _ in everybody],
        "taken": [[space for space in sorted(set(SPACE_OF.values())) if chooser.random() < 0.2] for _ in everybody],
        "foreign": chooser.sample(sorted(FOREIGN), 3), "forced": wall > 0 and chooser.random() < 0.4,
        "chits": [sorted(chooser.sample([4, 5, 6, 7, 8], 2), reverse=True) for _ in MINISTRIES],
        "land_chits": chooser.sample([2, 2, 3, 3, 4, 4, 4], 5),
    }  # fmt: skip
    position["box"] = {
        space: [int(space in position["taken"][seat] and chooser.random() < 0.7) for seat in everybody]
        for space in sorted(set(SPACE_OF.values()))
    }
    if wall:
        position["students"] = [chooser.choice([-1, *everybody]) for _ in range(2)]
    put_officials(position, chooser)
    put_gifts(position, chooser)
    put_pieces(position, chooser)
    position["passed"] = [seat for seat in everybody if chooser.random() < 0.3]
    waiting = [seat for seat in everybody if seat not in position["passed"]]
    if waiting and chooser.random() < 0.6:
        return position | {"phase": "turn", "to_move": chooser.choice(waiting)}
    everyone = {"passed": list(everybody), "to_move": position["chief"]}
    return position | everyone | {"phase": "favour", "favour": True, "cubes": [0] * seats}


def put_officials(position, chooser):
    seats = position["seats"]
    pile = [2] * 3 + [3] * 4 + [4] * 5 + [5] * 5 + [6] * 4 + [7] * 3
    chooser.shuffle(pile)
    named = chooser.sample(MINISTRIES, 3)
    stack = ["any"] * 3 + named
    won = chooser.randrange(6) if position["wall"] else 0
    position["candidates"] = stack[: 6 - won]
    resolved = [m for m in MINISTRIES if chooser.random() < 0.2][:2]
    position["resolved"] = resolved
    position["ministers"], position["secretaries"], officials = [-1] * 3, [-1] * 3, []
    for number, ministry in enumerate(MINISTRIES):
        closed, full = ministry in resolved, chooser.random() < 0.6
        marked = chooser.choice([0.3, 0.8, 1])
        for rank in range(1, 8):
            if not (closed or full or rank in (3, 4, 5) or chooser.random() < 0.5):
                continue
            owner, status = chooser.randrange(seats), chooser.choice(["secured", "unsecured"])
            if won and chooser.random() < 0.1:
                won -= 1
                officials.append([f"{ministry}{rank}", "candidate", owner, "secured"])
            elif closed or chooser.random() < marked:
                officials.append([f"{ministry}{rank}", pile.pop(), owner, "secured" if closed else status])
            else:
                officials.append([f"{ministry}{rank}", pile.pop()])
        if closed:
            owners = sorted({entry[2] for entry in officials if entry[0].startswith(ministry)})
            chooser.shuffle(owners)
            position["ministers"][number], position["secretaries"][number] = owners[0], owners[-1]
    position["officials"], position["official_pile"] = officials, pile
    marks = [entry[0] for entry in officials if len(entry) == 4 and ministry_of(entry[0]) not in resolved]
    position["transferred"] = [space for space in marks if chooser.random() < 0.15]


def put_gifts(position, chooser):
    everybody = range(position["seats"])
    free = [[value for value in range(1, 7) if chooser.random() < 0.9] for _ in everybody]
    active = {}
    for giver in everybody:
        for taker in everybody:
            if giver != taker and chooser.random() < 0.45:
                back = active.get((taker, giver))
                values = [value for value in free[giver] if back is None or value == back]
                if values:
                    active[giver, taker] = chooser.choice(values)
                    free[giver].remove(active[giver, taker])
    position["active"] = [[giver, taker, value] for (giver, taker), value in active.items()]
    position["available"] = [[v for v in values if v == 1 or chooser.random() < 0.5] for values in free]
    position["not_available"] = [
        [value for value in free[seat] if value not in position["available"][seat]] for seat in everybody
    ]


def put_pieces(position, chooser):
    seats = position["seats"]
    everybody = range(seats)
    stock = [6] * seats
    position["conquests"] = [
        "open" if position["wall"] < deadline and chooser.random() < 0.8 else chooser.choice(["conquered", "failed"])
        for deadline in (4, 6, 8)
    ]
    position["armies"] = []
    for land, tile in enumerate(position["foreign"]):
        density = 1 if position["conquests"][land] == "conquered" else chooser.choice([0, 0.5, 0.8, 1])
        for box in range(len(FOREIGN[tile][1])):
            seat = chooser.choice([seat for seat in everybody if stock[seat]])
            if chooser.random() < density:
                stock[seat] -= 1
                position["armies"].append([f"{land + 1}-{box + 1}", seat])
    rewards = [*BRIBERIES, "bribery_any", "gift", "extra_action", "cash", "recruit_army", "emperor_insulted"]
    chooser.shuffle(rewards)
    held, used, left = [Counter() for _ in everybody], Counter(), []
    for kind in rewards:
        fate = chooser.random()
        if fate < 0.6:
            held[chooser.randrange(seats)][kind] += 1
        elif fate < 0.7 and kind != "emperor_insulted":
            used[kind] += 1
        else:
            left.append(kind)
    position["rewards"] = [dict(cards) for cards in held]
    position["rewards_used"], position["reward_stack"] = dict(used), left
    position["colonies"] = [chooser.randrange(min(stock[seat], 3) + 1) for seat in everybody]
    position["stock"] = [stock[seat] - position["colonies"][seat] for seat in everybody]
    supply = 25
    position["oceans"], position["shipyards"] = [], []
    for _ in everybody:
        position["oceans"].append(chooser.randrange(min(supply, 4) + 1))
        supply -= position["oceans"][-1]
        position["shipyards"].append(min(supply, chooser.choice([0, 0, 1, 2, 3, 6, 11])))
        supply -= position["shipyards"][-1]
    density = chooser.choice([0.1, 0.5, 0.9])
    visits = [[land, seat] for land in LANDS for seat in everybody if chooser.random() < density]
    position["visits"] = visits
    position["discoverers"] = [
        chooser.choice([seat for place, seat in visits if place == land] or [-1]) for land in LANDS
    ]
