"""Confucius for screen readers: a position in sentences."""

from teahouse.core.state import UNKNOWN
from teahouse.games.confucius.box import (
    BOX_SPACES,
    CANDIDATES,
    LAND_COUNT,
    MOST_SEATS,
    RED,
    REWARDS,
    STUDENTS,
    SUPPORT,
    VACANT,
)
from teahouse.games.confucius.look.facts import part_of
from teahouse.games.confucius.look.families import families_key, family_label
from teahouse.games.confucius.look.foreign import foreign_key, foreign_label
from teahouse.games.confucius.look.gifts import held_label
from teahouse.games.confucius.look.hall_facts import hall_key, ministry_label
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
        names.say("round", round=str(seen.round), chief=names.seat(int(seen.chief))),
        names.say("wall", n=str(seen.wall)),
        *[ministry_label(hall_key(seen, ministry, lang), names) for ministry in range(3)],
        *examination_sentences(seen, names),
        *[foreign_label(lands, space, names) for space in range(3)],
        *[land_label(sea, land, names) for land in range(LAND_COUNT)],
        *[family_label(seat, facts, names) for seat, facts in enumerate(families_key(seen, lang).rows)],
    ]
    return found + gift_sentences(seen, names) + cube_sentences(seen, names) + hand_sentences(seen, lang)


def examination_sentences(seen: ConfuciusState, names: ConfuciusNames) -> list[str]:
    """The candidate, the students and their supporters."""
    found = [candidate_sentence(seen, names), students_sentence(seen, names)]
    if seen.forced:
        found.append(names.say("forced"))
    for seat in range(int(seen.seats)):
        if seen.counts[SUPPORT + seat] and seen.backing[seat] != VACANT:
            student = names.named("student", STUDENTS[seen.backing[seat]])
            cards = str(seen.counts[SUPPORT + seat])
            found.append(names.say("supported", player=names.family(seat), student=student, n=cards))
    return found


def candidate_sentence(seen: ConfuciusState, names: ConfuciusNames) -> str:
    """Where the next candidate goes, and how many there are."""
    left = len(seen.candidates)
    if not left:
        return names.say("no-candidates")
    name = CANDIDATES[seen.candidates[-1]]
    said = "candidate-any" if name == "any" else "candidate-for"
    return names.say(said, n=str(left), ministry=names.named("candidate", name))


def students_sentence(seen: ConfuciusState, names: ConfuciusNames) -> str:
    """Whose students are in the Examinations Box."""
    here = [place for place, owner in enumerate(seen.students) if owner != VACANT]
    if not here:
        return names.say("no-students")
    red, yellow = (names.family(int(owner)) for owner in seen.students)
    if len(here) == len(STUDENTS):
        return names.say("two-students", red=red, yellow=yellow)
    return names.say("red-student", player=red) if here == [RED] else names.say("yellow-student", player=yellow)


def gift_sentences(seen: ConfuciusState, names: ConfuciusNames) -> list[str]:
    """Who owes whom."""
    return [
        held_label(names, giver, holder, int(seen.active[giver * MOST_SEATS + holder]))
        for holder in range(int(seen.seats))
        for giver in range(int(seen.seats))
        if seen.active[giver * MOST_SEATS + holder]
    ]


def cube_sentences(seen: ConfuciusState, names: ConfuciusNames) -> list[str]:
    """The cubes in the Actions Box; families that have equally many on a space are told together."""
    found: list[str] = []
    for space, name in enumerate(BOX_SPACES):
        cubes = part_of(seen.box, space * int(MOST_SEATS), int(MOST_SEATS))
        action = space_name(names, name)
        for count in sorted({count for count in cubes if count}, reverse=True):
            seats = [seat for seat, there in enumerate(cubes) if there == count]
            said = "cubes-each" if seats[1:] else "cubes-at"
            found.append(names.say(said, n=str(count), players=names.families(seats), action=action))
    return found


def space_name(names: ConfuciusNames, space: str) -> str:
    """A space of the Actions Box by its actions."""
    return names.joined([names.name("action", action) for action in ACTIONS_OF.get(space, space).split()])


def hand_sentences(seen: ConfuciusState, lang: str) -> list[str]:
    """Hands and reward cards, as far as they are seen, and the piles."""
    names = ConfuciusNames.of(lang)
    found: list[str] = []
    for seat in range(int(seen.seats)):
        hand, rewards = part_of(seen.hands, seat * 3, 3), part_of(seen.rewards, seat * 9, 9)
        if hand[0] != UNKNOWN:
            said = "hand" if any(hand) else "empty-hand"
            found.append(names.say(said, player=names.family(seat), cards=names.cards(hand)))
        if rewards[0] != UNKNOWN and any(rewards):
            found.append(reward_sentence(seat, rewards, names))
    return [*found, piles_label(piles_key(seen, lang), names)]


def reward_sentence(seat: int, rewards: tuple[int, ...], names: ConfuciusNames) -> str:
    """A family's reward cards by kind."""
    cards = [
        names.say("reward-cards", n=str(count), card=names.named("reward", name))
        for name, count in zip(REWARDS, rewards, strict=True)
        if count
    ]
    return names.say("rewards", n=str(sum(rewards)), player=names.family(seat), cards=names.joined(cards))
