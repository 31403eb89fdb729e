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
from teahouse.games.confucius.look.facts import part_of
from teahouse.games.confucius.look.families import families_key, family_label
from teahouse.games.confucius.look.foreign import foreign_key, foreign_label
from teahouse.games.confucius.look.gifts import held_label
from teahouse.games.confucius.look.hall import hall_key, ministry_label
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.look.piles import piles_key, piles_label
from teahouse.games.confucius.look.sea import land_label, sea_key
from teahouse.games.confucius.state import ConfuciusState

# The actions that share a space of the Actions Box.
ACTIONS_OF = {
    "bribe_secure": "bribe secure", "junks_voyage": "junks sail", "recruit_invade": "recruit invade",
    "buy_gift": "buy", "give_gift": "give", "no_action": "idle",
}  # fmt: skip


def sentences(seen: ConfuciusState, *, lang: str = "en") -> list[str]:
    """The position in sentences, from the wall to the hands."""
    names = ConfuciusNames.of(lang)
    lands, sea = foreign_key(seen, lang), sea_key(seen, lang)
    found = [
        names.say("round", round=str(seen.round), wall=str(seen.wall), chief=names.seat(int(seen.chief))),
        *[ministry_label(hall_key(seen, ministry, lang), names) for ministry in range(3)],
        *examination_sentences(seen, names),
        *[foreign_label(lands, space, names) for space in range(3)],
        *[land_label(sea, land, names) for land in range(LAND_COUNT)],
        *[family_label(seat, facts, names) for seat, facts in enumerate(families_key(seen, lang).rows)],
    ]
    return found + gift_sentences(seen, names) + cube_sentences(seen, names) + hand_sentences(seen, lang)


def examination_sentences(seen: ConfuciusState, names: ConfuciusNames) -> list[str]:
    """The candidate, the students and their supporters."""
    top = CANDIDATES[seen.candidates[-1]] if len(seen.candidates) else ""
    students = {name: names.seat(int(seen.students[place])) for place, name in enumerate(STUDENTS)}
    candidate = names.name("candidate", top) if top else names.nothing("nobody")
    found = [names.say("candidates", candidate=candidate, n=str(len(seen.candidates)), **students)]
    if seen.forced:
        found.append(names.say("forced"))
    for seat in range(int(seen.seats)):
        if seen.counts[SUPPORT + seat] and seen.backing[seat] != VACANT:
            student = names.named("student", STUDENTS[seen.backing[seat]])
            cards = str(seen.counts[SUPPORT + seat])
            found.append(names.say("supported", player=names.family(seat), student=student, n=cards))
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
            for seat, count in enumerate(part_of(seen.box, space * int(MOST_SEATS), int(MOST_SEATS)))
            if count
        ]
        if cubes:
            found.append(names.say("box", action=space_name(names, name), cubes=names.list_of(cubes)))
    return found


def space_name(names: ConfuciusNames, space: str) -> str:
    """A space of the Actions Box by its actions."""
    return " / ".join(names.name("action", action) for action in ACTIONS_OF.get(space, space).split())


def hand_sentences(seen: ConfuciusState, lang: str) -> list[str]:
    """Hands and reward cards, as far as they are seen, and the piles."""
    names = ConfuciusNames.of(lang)
    found: list[str] = []
    for seat in range(int(seen.seats)):
        hand, rewards = part_of(seen.hands, seat * 3, 3), part_of(seen.rewards, seat * 9, 9)
        if hand[0] != UNKNOWN:
            found.append(names.say("hand", player=names.seat(seat), cards=names.list_cards("card", CARDS, hand)))
        if rewards[0] != UNKNOWN and any(rewards):
            found.append(
                names.say("rewards", player=names.seat(seat), cards=names.list_cards("reward", REWARDS, rewards))
            )
    return [*found, piles_label(piles_key(seen, lang), names)]
