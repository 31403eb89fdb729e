"""Confucius for terminals and screen readers: halls, lands and families as tables and as sentences."""

from collections.abc import Sequence
from functools import cache, lru_cache

from teahouse.core.book import LANGUAGES
from teahouse.core.errors import Unreadable
from teahouse.core.state import UNKNOWN
from teahouse.core.words import Words, words_of
from teahouse.games.confucius.actions import BOX
from teahouse.games.confucius.box import (
    AVAILABLE,
    BOX_POINTS,
    BOX_SPACES,
    CANDIDATE,
    CANDIDATES,
    CARDS,
    COLONY,
    CONQUESTS,
    CUBE,
    DEADLINES,
    FOREIGN,
    FOREIGN_BOXES,
    FOREIGN_COSTS,
    HAND,
    LANDS,
    MINISTRIES,
    NO_TILE,
    OCEAN,
    REWARD,
    REWARD_BOXES,
    REWARDS,
    SHIPYARD,
    SPACES,
    STOCK,
    STUDENTS,
    SUPPORT,
    VACANT,
)
from teahouse.games.confucius.state import ConfuciusState

PACKAGE = __name__.rpartition(".")[0]
# Seats are told apart by a mark, as in the pictures: disc, triangle, square, diamond, star.
MARKS = "●▲■◆★"
Line = tuple[str, dict[str, tuple[int, int]]]


class Voice:
    """What things are called in a language; their codes where its catalogue is not compiled."""

    def __init__(self, words: Words | None) -> None:
        self.words = words
        self.names: dict[tuple[str, str], str] = {}

    def name(self, kind: str, value: str) -> str:
        """What a thing is called."""
        if (kind, value) not in self.names:
            self.names[kind, value] = self.words.name(kind, value) if self.words else value
        return self.names[kind, value]

    def say(self, message: str, **facts: str) -> str:
        """A sentence of the board with its facts filled in, as they are: a number of junks is no shipyard's name."""
        if self.words is None:
            return "; ".join(facts.values()) or message
        said = self.words.say("sentence:" + message)
        for name, value in facts.items():
            said = said.replace("{" + name + "}", value)
        return said

    def seat(self, seat: int) -> str:
        """A family, or nobody."""
        return self.say("nothing") if seat == VACANT or seat < 0 else self.name("seat", str(seat))

    def listed(self, items: Sequence[str]) -> str:
        """Things one after the other."""
        return ", ".join(items) or self.say("nothing")


SILENT = Voice(None)


@cache
def spoken(lang: str) -> Voice:
    """The voice of a language."""
    return Voice(words_of(PACKAGE, lang))


def voice(lang: str) -> Voice:
    """The voice of a language, or codes where its catalogue is not compiled."""
    try:
        return spoken(lang)
    except Unreadable:
        if lang not in LANGUAGES:
            raise
        return SILENT


@lru_cache(4096)
def space_label(said: Voice, space: int, tile: int, owner: int, secured: bool) -> str:
    """An official: where, at what cost, whose."""
    name = said.name("space", SPACES[space])
    if tile == NO_TILE:
        return f"{name}: {said.say('empty')}"
    cost = said.say("candidate") if tile == CANDIDATE else str(tile)
    if owner == VACANT:
        return f"{name}: {cost}, {said.say('unbribed')}"
    return f"{name}: {cost}, {said.seat(owner)}, {said.say('secured' if secured else 'unsecured')}"


def official_label(seen: ConfuciusState, space: int, said: Voice) -> str:
    """What stands on a space of a ministry."""
    return space_label(said, space, int(seen.tiles[space]), int(seen.owners[space]), bool(seen.secured[space]))


@lru_cache(1024)
def box_label(said: Voice, foreign: int, box: int, owner: int) -> str:
    """A box of a Foreign Land: its points, whether it brings a reward card, and whose army stands there."""
    label = f"{said.name('foreign', FOREIGN[foreign])} {box + 1}: {BOX_POINTS[foreign * 4 + box]}"
    if REWARD_BOXES[foreign] == box:
        label += f", {said.say('reward_card')}"
    return f"{label}, {said.say('empty') if owner == VACANT else said.seat(owner)}"


def foreign_label(seen: ConfuciusState, land: int, said: Voice) -> str:
    """A Foreign Land with everything on it."""
    foreign = int(seen.foreign[land])
    name = said.name("foreign", FOREIGN[foreign])
    boxes = [
        box_label(said, foreign, box, int(seen.armies[land * 4 + box])).removeprefix(name + " ")
        for box in range(int(FOREIGN_BOXES[foreign]))
    ]
    return said.say(
        "foreign",
        name=name,
        conquest=said.name("conquest", CONQUESTS[seen.conquests[land]]),
        cost=str(FOREIGN_COSTS[foreign]),
        deadline=str(DEADLINES[land]),
        boxes="; ".join(boxes),
    )


def land_label(seen: ConfuciusState, land: int, said: Voice) -> str:
    """A Distant Land, its chit, and who has been there, the discoverer first."""
    first = int(seen.discoverers[land])
    visitors = [seat for seat in range(int(seen.seats)) if seen.visits[land * 5 + seat]]
    visitors.sort(key=lambda seat: seat != first)
    return distant_label(said, land, int(seen.land_chits[land]), tuple(visitors))


@lru_cache(1024)
def distant_label(said: Voice, land: int, chit: int, visitors: tuple[int, ...]) -> str:
    """A Distant Land with its chit, which the first visitor has taken."""
    return said.say(
        "distant",
        name=said.name("land", LANDS[land]),
        chit=said.seat(visitors[0]) if visitors else str(chit),
        visitors=said.listed([said.seat(seat) for seat in visitors]),
    )


# What everybody can count of a family, and where it is counted.
COUNTED = [
    ("cubes", int(CUBE)), ("cards", int(HAND)), ("rewards", int(REWARD)), ("stock", int(STOCK)),
    ("colonies", int(COLONY)), ("shipyard", int(SHIPYARD)), ("ocean", int(OCEAN)),
]  # fmt: skip


def family_label(seen: ConfuciusState, seat: int, said: Voice) -> str:
    """What everybody can count of a family."""
    gifts = tuple(value for value in range(1, 7) if seen.gifts[seat * 6 + value - 1] == AVAILABLE)
    counts = tuple(int(seen.counts[first + seat]) for _, first in COUNTED)
    return counted_label(said, seat, int(seen.points[seat]), counts, gifts)


@lru_cache(2048)
def counted_label(said: Voice, seat: int, points: int, counts: tuple[int, ...], gifts: tuple[int, ...]) -> str:
    """A family in numbers."""
    facts = {name: str(count) for (name, _), count in zip(COUNTED, counts, strict=True)}
    named = said.listed([said.name("gift", str(value)) for value in gifts])
    return said.say("family", player=said.seat(seat), points=str(points), gifts=named, **facts)


def ministry_label(seen: ConfuciusState, ministry: int, said: Voice) -> str:
    """A ministry with its offices and officials."""
    officials = [
        official_label(seen, space, said)
        for space in range(ministry * 7, ministry * 7 + 7)
        if seen.tiles[space] != NO_TILE
    ]
    return said.say(
        "ministry",
        name=said.name("ministry", MINISTRIES[ministry]),
        first=str(seen.chits[ministry]),
        minister=said.seat(int(seen.offices[ministry])),
        second=str(seen.chits[3 + ministry]),
        secretary=said.seat(int(seen.offices[3 + ministry])),
        officials="; ".join(officials) or said.say("nothing"),
    )


def counted(said: Voice, kind: str, names: Sequence[str], counts: Sequence[int]) -> str:
    """Cards by kind, e.g. "2 cash or 2 licences ×2"."""
    found = [
        said.name(kind, name) + (f" ×{count}" if count > 1 else "")
        for name, count in zip(names, counts, strict=True)
        if count
    ]
    return said.listed(found)


def cards_of(table: object, first: int, size: int) -> list[int]:
    """Some numbers of a table, e.g. the cards of a hand."""
    return [int(table[first + place]) for place in range(size)]  # type: ignore[index]


def sentences(seen: ConfuciusState, *, lang: str = "en") -> list[str]:
    """The position in sentences, from the wall to the hands."""
    said = voice(lang)
    found = [
        said.say("round", round=str(seen.round), wall=str(seen.wall), chief=said.seat(int(seen.chief))),
        *[ministry_label(seen, ministry, said) for ministry in range(3)],
        *examination(seen, said),
        *[foreign_label(seen, land, said) for land in range(3)],
        *[land_label(seen, land, said) for land in range(5)],
        *[family_label(seen, seat, said) for seat in range(int(seen.seats))],
    ]
    return found + gifts_held(seen, said) + cubes_placed(seen, said) + hands(seen, said)


def examination(seen: ConfuciusState, said: Voice) -> list[str]:
    """The candidate, the students and their supporters."""
    top = CANDIDATES[seen.candidates[-1]] if len(seen.candidates) else ""
    students = {name: said.seat(int(seen.students[place])) for place, name in enumerate(STUDENTS)}
    candidate = said.name("candidate", top) if top else said.say("nothing")
    found = [said.say("candidates", candidate=candidate, n=str(len(seen.candidates)), **students)]
    if seen.forced:
        found.append(said.say("forced"))
    for seat in range(int(seen.seats)):
        if seen.counts[SUPPORT + seat] and seen.backing[seat] != VACANT:
            student = said.name("student", STUDENTS[seen.backing[seat]])
            cards = str(seen.counts[SUPPORT + seat])
            found.append(said.say("supported", player=said.seat(seat), student=student, n=cards))
    return found


def gifts_held(seen: ConfuciusState, said: Voice) -> list[str]:
    """Who owes whom."""
    return [
        held_label(said, giver, holder, int(seen.active[giver * 5 + holder]))
        for holder in range(int(seen.seats))
        for giver in range(int(seen.seats))
        if seen.active[giver * 5 + holder]
    ]


@lru_cache(1024)
def held_label(said: Voice, giver: int, holder: int, value: int) -> str:
    """A gift that somebody holds."""
    gift = said.name("gift", str(value))
    return said.say("held", player=said.seat(holder), giver=said.name("giver", str(giver)), gift=gift)


def cubes_placed(seen: ConfuciusState, said: Voice) -> list[str]:
    """The cubes in the Actions Box."""
    found: list[str] = []
    for space, name in enumerate(BOX_SPACES):
        cubes = [f"{said.seat(seat)} {count}" for seat, count in enumerate(cards_of(seen.box, space * 5, 5)) if count]
        if cubes:
            found.append(said.say("box", action=space_name(said, name), cubes=said.listed(cubes)))
    return found


# The actions that share a space of the Actions Box.
ACTIONS_OF = {
    "bribe_secure": "bribe secure", "junks_voyage": "junks sail", "recruit_invade": "recruit invade",
    "buy_gift": "buy", "give_gift": "give", "no_action": "idle",
}  # fmt: skip


def space_name(said: Voice, space: str) -> str:
    """A space of the Actions Box by its actions."""
    return " / ".join(said.name("action", action) for action in ACTIONS_OF.get(space, space).split())


def hands(seen: ConfuciusState, said: Voice) -> list[str]:
    """Hands and reward cards, as far as they are seen, and the piles."""
    found: list[str] = []
    for seat in range(int(seen.seats)):
        hand, rewards = cards_of(seen.hands, seat * 3, 3), cards_of(seen.rewards, seat * 9, 9)
        if hand[0] != UNKNOWN:
            found.append(said.say("hand", player=said.seat(seat), cards=counted(said, "card", CARDS, hand)))
        if rewards[0] != UNKNOWN and any(rewards):
            found.append(said.say("rewards", player=said.seat(seat), cards=counted(said, "reward", REWARDS, rewards)))
    return [*found, piles_label(seen, said)]


def piles_label(seen: ConfuciusState, said: Voice) -> str:
    """How much is left in the piles, and what was discarded."""
    return said.say(
        "piles",
        deck=str(len(seen.deck)),
        discards=counted(said, "card", CARDS, cards_of(seen.discard, 0, 3)),
        rewards=str(len(seen.reward_stack)),
        junks=str(seen.junk_supply()),
    )


def text(seen: ConfuciusState, *, lang: str = "en", width: int = 80) -> str:
    """Halls, lands and families as tables, then hands and piles."""
    said = voice(lang)
    return "\n".join([*[line for line, _ in board_lines(seen, said)], "", *hands(seen, said)])


def spots(seen: ConfuciusState, *, lang: str = "en", width: int = 80) -> dict[str, tuple[int, int, int]]:
    """Where in `text` each thing stands that can be touched: line, column, length."""
    found: dict[str, tuple[int, int, int]] = {}
    for number, (_, touches) in enumerate(board_lines(seen, voice(lang))):
        for touch, (column, length) in touches.items():
            found.setdefault(touch, (number, column, length))
    return found


def shades(seen: ConfuciusState) -> dict[str, str]:
    """Officials, armies, students and families in the colours of their seats."""
    found: dict[str, str] = {}
    for space, name in enumerate(SPACES):
        owner = int(seen.owners[space])
        if owner != VACANT or seen.tiles[space] == NO_TILE:
            found[f"space:{name}"] = "faint" if owner == VACANT else f"seat-{owner}"
    for box, name in enumerate(BOX.texts):
        if seen.armies[box] != VACANT:
            found[f"box:{name}"] = f"seat-{seen.armies[box]}"
    for student, name in enumerate(STUDENTS):
        if seen.students[student] != VACANT:
            found[f"student:{name}"] = f"seat-{seen.students[student]}"
    for seat in range(int(seen.seats)):
        found[f"seat:{seat}"] = found[f"shipyard:{seat}"] = f"seat-{seat}"
    return found


class Writer:
    """A line that remembers where the things on it stand."""

    def __init__(self, start: str) -> None:
        self.line = start
        self.touches: dict[str, tuple[int, int]] = {}

    def put(self, words: str, touch: str = "", width: int = 0) -> None:
        """Words, which can be touched if that is said, and spaces up to a width."""
        if touch:
            self.touches[touch] = (len(self.line), len(words))
        self.line += words.ljust(width)

    def done(self) -> Line:
        """The line and its touches."""
        return self.line.rstrip(), self.touches


def board_lines(seen: ConfuciusState, said: Voice) -> list[Line]:
    """The board line by line."""
    wall = "#" * int(seen.wall) + "." * (9 - int(seen.wall))
    head = said.say("round", round=str(seen.round), wall=str(seen.wall), chief=said.seat(int(seen.chief)))
    found = [(f"[{wall}] {head}", {}), *[hall_line(seen, ministry, said) for ministry in range(3)]]
    found += [examination_line(seen, said), *[foreign_line(seen, land, said) for land in range(3)]]
    found += [distant_line(seen, land, said) for land in range(5)]
    return found + [family_line(seen, seat, said) for seat in range(int(seen.seats))]


def hall_line(seen: ConfuciusState, ministry: int, said: Voice) -> Line:
    """A ministry: its offices, then its seats as cost and mark; "!" is secured, "c" a candidate."""
    writer = Writer(f"{said.name('ministry', MINISTRIES[ministry]):<10.10} ")
    for place in (ministry, 3 + ministry):
        holder = int(seen.offices[place])
        writer.put(f"({seen.chits[place]}{'' if holder == VACANT else MARKS[holder]})", width=6)
    for rank in range(7):
        space = ministry * 7 + rank
        tile, owner = int(seen.tiles[space]), int(seen.owners[space])
        shown = "·" if tile == NO_TILE else "c" if tile == CANDIDATE else str(tile)
        if owner != VACANT:
            shown += MARKS[owner] + ("!" if seen.secured[space] else "")
        writer.put(f"{rank + 1}[{shown}]", f"space:{SPACES[space]}", 8)
    return writer.done()


def examination_line(seen: ConfuciusState, said: Voice) -> Line:
    """The candidate and the two students."""
    top = said.name("candidate", CANDIDATES[seen.candidates[-1]]) if len(seen.candidates) else said.say("nothing")
    writer = Writer(f"{said.say('examination')}: {top} ({len(seen.candidates)})  ")
    for student, name in enumerate(STUDENTS):
        holder = int(seen.students[student])
        shown = f"{said.name('student', name)}[{'·' if holder == VACANT else MARKS[holder]}]"
        writer.put(shown, f"student:{name}", len(shown) + 1)
        backers = [seat for seat in range(int(seen.seats)) if seen.backing[seat] == student]
        writer.put("".join(MARKS[seat] + str(seen.counts[SUPPORT + seat]) + " " for seat in backers))
    writer.put("!" if seen.forced else "")
    return writer.done()


def foreign_line(seen: ConfuciusState, land: int, said: Voice) -> Line:
    """A Foreign Land: cost, deadline, and its boxes by points; "*" brings a reward card."""
    foreign = int(seen.foreign[land])
    sign = ["", " +", " ×"][seen.conquests[land]]
    writer = Writer(
        f"{said.name('foreign', FOREIGN[foreign]):<12.12} {FOREIGN_COSTS[foreign]}$ #{DEADLINES[land]}{sign}  "
    )
    for box in range(int(FOREIGN_BOXES[foreign])):
        owner = int(seen.armies[land * 4 + box])
        star = "*" if REWARD_BOXES[foreign] == box else ""
        shown = f"[{BOX_POINTS[foreign * 4 + box]}{star}{'·' if owner == VACANT else MARKS[owner]}]"
        writer.put(shown, f"box:{land + 1}-{box + 1}", 7)
    return writer.done()


def distant_line(seen: ConfuciusState, land: int, said: Voice) -> Line:
    """A Distant Land with its chit and its visitors."""
    writer = Writer("")
    writer.put(said.name("land", LANDS[land]), f"land:{LANDS[land]}", 24)
    first = int(seen.discoverers[land])
    writer.put(f"({seen.land_chits[land]}{'' if first == VACANT else MARKS[first]})", width=6)
    writer.put("".join(MARKS[seat] for seat in range(int(seen.seats)) if seen.visits[land * 5 + seat]))
    return writer.done()


def family_line(seen: ConfuciusState, seat: int, said: Voice) -> Line:
    """A family: points, cubes, gifts held by value and giver, junks in the shipyard and at sea."""
    writer = Writer("")
    writer.put(f"{MARKS[seat]} {said.seat(seat)}", f"seat:{seat}", 14)
    writer.put(f"{seen.points[seat]:>3}  □{seen.counts[CUBE + seat]}  ")
    writer.put(f"~{seen.counts[SHIPYARD + seat]}+{seen.counts[OCEAN + seat]}", f"shipyard:{seat}", 9)
    held = [(giver, int(seen.active[giver * 5 + seat])) for giver in range(int(seen.seats))]
    writer.put(" ".join(f"{value}←{MARKS[giver]}" for giver, value in held if value))
    return writer.done()
