"""Confucius for screen readers: a position in sentences."""

from teahouse.core.state import UNKNOWN
from teahouse.games.confucius.box import (
    BOX_SPACES,
    CANDIDATES,
    CARDS,
    LAND_COUNT,
    MOST_SEATS,
    REWARDS,
    STUDENTS,
    SUPPORT,
    VACANT,
)
from teahouse.games.confucius.look.facts import cards_of
from teahouse.games.confucius.look.labels import (
    cards_label,
    family_label,
    foreign_label,
    held_label,
    land_label,
    ministry_label,
    piles_label,
)
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.state import ConfuciusState

# The actions that share a space of the Actions Box.
ACTIONS_OF = {
    "bribe_secure": "bribe secure", "junks_voyage": "junks sail", "recruit_invade": "recruit invade",
    "buy_gift": "buy", "give_gift": "give", "no_action": "idle",
}  # fmt: skip


def sentences(seen: ConfuciusState, *, lang: str = "en") -> list[str]:
    """The position in sentences, from the wall to the hands."""
    names = ConfuciusNames.of(lang)
    found = [
        names.say("round", round=str(seen.round), wall=str(seen.wall), chief=names.seat(int(seen.chief))),
        *[ministry_label(seen, ministry, names) for ministry in range(3)],
        *examination_sentences(seen, names),
        *[foreign_label(seen, land, names) for land in range(3)],
        *[land_label(seen, land, names) for land in range(LAND_COUNT)],
        *[family_label(seen, seat, names) for seat in range(int(seen.seats))],
    ]
    return found + gift_sentences(seen, names) + cube_sentences(seen, names) + hand_sentences(seen, names)


def examination_sentences(seen: ConfuciusState, names: ConfuciusNames) -> list[str]:
    """The candidate, the students and their supporters."""
    top = CANDIDATES[seen.candidates[-1]] if len(seen.candidates) else ""
    students = {name: names.seat(int(seen.students[place])) for place, name in enumerate(STUDENTS)}
    candidate = names.name("candidate", top) if top else names.say("nothing")
    found = [names.say("candidates", candidate=candidate, n=str(len(seen.candidates)), **students)]
    if seen.forced:
        found.append(names.say("forced"))
    for seat in range(int(seen.seats)):
        if seen.counts[SUPPORT + seat] and seen.backing[seat] != VACANT:
            student = names.name("student", STUDENTS[seen.backing[seat]])
            cards = str(seen.counts[SUPPORT + seat])
            found.append(names.say("supported", player=names.seat(seat), student=student, n=cards))
    return found


def gift_sentences(seen: ConfuciusState, names: ConfuciusNames) -> list[str]:
    """Who owes whom."""
    return [
        held_label(names, giver, holder, int(seen.active[giver * MOST_SEATS + holder]))
        for holder in range(int(seen.seats))
        for giver in range(int(seen.seats))
        if seen.active[giver * MOST_SEATS + holder]
    ]


def cube_sentences(seen: ConfuciusState, names: ConfuciusNames) -> list[str]:
    """The cubes in the Actions Box."""
    found: list[str] = []
    for space, name in enumerate(BOX_SPACES):
        cubes = [
            f"{names.seat(seat)} {count}"
            for seat, count in enumerate(cards_of(seen.box, space * MOST_SEATS, MOST_SEATS))
            if count
        ]
        if cubes:
            found.append(names.say("box", action=space_name(names, name), cubes=names.list_of(cubes)))
    return found


def space_name(names: ConfuciusNames, space: str) -> str:
    """A space of the Actions Box by its actions."""
    return " / ".join(names.name("action", action) for action in ACTIONS_OF.get(space, space).split())


def hand_sentences(seen: ConfuciusState, names: ConfuciusNames) -> list[str]:
    """Hands and reward cards, as far as they are seen, and the piles."""
    found: list[str] = []
    for seat in range(int(seen.seats)):
        hand, rewards = cards_of(seen.hands, seat * 3, 3), cards_of(seen.rewards, seat * 9, 9)
        if hand[0] != UNKNOWN:
            found.append(names.say("hand", player=names.seat(seat), cards=cards_label(names, "card", CARDS, hand)))
        if rewards[0] != UNKNOWN and any(rewards):
            found.append(
                names.say("rewards", player=names.seat(seat), cards=cards_label(names, "reward", REWARDS, rewards))
            )
    return [*found, piles_label(seen, names)]
