"""Officials, lands, families and gifts in a line each, for texts and for what a pointer rests on."""

from collections.abc import Sequence
from functools import lru_cache

from teahouse.games.confucius.box import (
    AVAILABLE,
    BOX_POINTS,
    CANDIDATE,
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
    MOST_SEATS,
    NO_TILE,
    OCEAN,
    REWARD,
    REWARD_BOXES,
    SHIPYARD,
    SPACES,
    STOCK,
    VACANT,
)
from teahouse.games.confucius.look.facts import cards_of
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.state import ConfuciusState

# What everybody can count of a family, and where it is counted.
COUNTED = [
    ("cubes", int(CUBE)), ("cards", int(HAND)), ("rewards", int(REWARD)), ("stock", int(STOCK)),
    ("colonies", int(COLONY)), ("shipyard", int(SHIPYARD)), ("ocean", int(OCEAN)),
]  # fmt: skip


@lru_cache(4096)
def space_label(names: ConfuciusNames, space: int, tile: int, owner: int, secured: bool) -> str:
    """An official: where, at what cost, whose."""
    name = names.name("space", SPACES[space])
    if tile == NO_TILE:
        return f"{name}: {names.say('empty')}"
    cost = names.say("candidate") if tile == CANDIDATE else str(tile)
    if owner == VACANT:
        return f"{name}: {cost}, {names.say('unbribed')}"
    return f"{name}: {cost}, {names.seat(owner)}, {names.say('secured' if secured else 'unsecured')}"


def official_label(seen: ConfuciusState, space: int, names: ConfuciusNames) -> str:
    """What stands on a space of a ministry."""
    return space_label(names, space, int(seen.tiles[space]), int(seen.owners[space]), bool(seen.secured[space]))


@lru_cache(1024)
def box_label(names: ConfuciusNames, foreign: int, box: int, owner: int) -> str:
    """A box of a Foreign Land: its points, whether it brings a reward card, and whose army stands there."""
    label = f"{names.name('foreign', FOREIGN[foreign])} {box + 1}: {BOX_POINTS[foreign * 4 + box]}"
    if REWARD_BOXES[foreign] == box:
        label += f", {names.say('reward_card')}"
    return f"{label}, {names.say('empty') if owner == VACANT else names.seat(owner)}"


def foreign_label(seen: ConfuciusState, land: int, names: ConfuciusNames) -> str:
    """A Foreign Land with everything on it."""
    foreign = int(seen.foreign[land])
    name = names.name("foreign", FOREIGN[foreign])
    boxes = [
        box_label(names, foreign, box, int(seen.armies[land * 4 + box])).removeprefix(name + " ")
        for box in range(int(FOREIGN_BOXES[foreign]))
    ]
    return names.say(
        "foreign",
        name=name,
        conquest=names.name("conquest", CONQUESTS[seen.conquests[land]]),
        cost=str(FOREIGN_COSTS[foreign]),
        deadline=str(DEADLINES[land]),
        boxes="; ".join(boxes),
    )


def land_label(seen: ConfuciusState, land: int, names: ConfuciusNames) -> str:
    """A Distant Land, its chit, and who has been there, the discoverer first."""
    first = int(seen.discoverers[land])
    visitors = [seat for seat in range(int(seen.seats)) if seen.visits[land * MOST_SEATS + seat]]
    visitors.sort(key=lambda seat: seat != first)
    return distant_label(names, land, int(seen.land_chits[land]), tuple(visitors))


@lru_cache(1024)
def distant_label(names: ConfuciusNames, land: int, chit: int, visitors: tuple[int, ...]) -> str:
    """A Distant Land with its chit, which the first visitor has taken."""
    return names.say(
        "distant",
        name=names.name("land", LANDS[land]),
        chit=names.seat(visitors[0]) if visitors else str(chit),
        visitors=names.list_of([names.seat(seat) for seat in visitors]),
    )


def family_label(seen: ConfuciusState, seat: int, names: ConfuciusNames) -> str:
    """What everybody can count of a family."""
    gifts = tuple(value for value in range(1, 7) if seen.gifts[seat * 6 + value - 1] == AVAILABLE)
    counts = tuple(int(seen.counts[first + seat]) for _, first in COUNTED)
    return counted_label(names, seat, int(seen.points[seat]), counts, gifts)


@lru_cache(2048)
def counted_label(
    names: ConfuciusNames, seat: int, points: int, counts: tuple[int, ...], gifts: tuple[int, ...]
) -> str:
    """A family in numbers."""
    facts = {name: str(count) for (name, _), count in zip(COUNTED, counts, strict=True)}
    named = names.list_of([names.name("gift", str(value)) for value in gifts])
    return names.say("family", player=names.seat(seat), points=str(points), gifts=named, **facts)


def ministry_label(seen: ConfuciusState, ministry: int, names: ConfuciusNames) -> str:
    """A ministry with its offices and officials."""
    officials = [
        official_label(seen, space, names)
        for space in range(ministry * 7, ministry * 7 + 7)
        if seen.tiles[space] != NO_TILE
    ]
    return names.say(
        "ministry",
        name=names.name("ministry", MINISTRIES[ministry]),
        first=str(seen.chits[ministry]),
        minister=names.seat(int(seen.offices[ministry])),
        second=str(seen.chits[3 + ministry]),
        secretary=names.seat(int(seen.offices[3 + ministry])),
        officials="; ".join(officials) or names.say("nothing"),
    )


def cards_label(names: ConfuciusNames, kind: str, kinds: Sequence[str], counts: Sequence[int]) -> str:
    """Cards by kind, e.g. "2 cash or 2 licences ×2"."""
    found = [
        names.name(kind, name) + (f" ×{count}" if count > 1 else "")
        for name, count in zip(kinds, counts, strict=True)
        if count
    ]
    return names.list_of(found)


@lru_cache(1024)
def held_label(names: ConfuciusNames, giver: int, holder: int, value: int) -> str:
    """A gift that somebody holds."""
    gift = names.name("gift", str(value))
    return names.say("held", player=names.seat(holder), giver=names.name("giver", str(giver)), gift=gift)


def piles_label(seen: ConfuciusState, names: ConfuciusNames) -> str:
    """How much is left in the piles, and what was discarded."""
    return names.say(
        "piles",
        deck=str(len(seen.deck)),
        discards=cards_label(names, "card", CARDS, cards_of(seen.discard, 0, 3)),
        rewards=str(len(seen.reward_stack)),
        junks=str(seen.junk_supply()),
    )
