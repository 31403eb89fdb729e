"""The court: officials, ministries and their offices, the examination and its students."""

from collections import Counter
from typing import Final

from teahouse.core.state import NOBODY, UNKNOWN
from teahouse.draw.explanation import Explanation
from teahouse.games.confucius.box import (
    BRIBERY_KINDS,
    CANDIDATE,
    CANDIDATES,
    CARD_KINDS,
    HUBU,
    MINISTRIES,
    NO_TILE,
    RANKS,
    RED,
    REWARD_KINDS,
    SECRETARY,
    SPACES,
    STUDENTS,
    SUPPORT,
    VACANT,
    YELLOW,
)
from teahouse.games.confucius.look.explanations.question import NO_READER, Question
from teahouse.games.confucius.look.facts import part_of
from teahouse.games.confucius.look.support import support_key
from teahouse.games.confucius.obligations import bribe_blocker, students_to_tutor

OFFICES: Final = ["minister", "secretary"]
ANY_BRIBERY: Final = int(BRIBERY_KINDS) - 1


def explain_space(question: Question, name: str) -> Explanation | None:
    """An official, a candidate or an empty space."""
    if name not in SPACES:
        return None
    seen, space = question.seen, SPACES.index(name)
    owner, ministry = int(seen.owners[space]), space // int(RANKS)
    title = question.names.name("space", name)
    closed = question.say("space-closed") if seen.is_resolved(ministry) else ""
    if seen.tiles[space] == NO_TILE:
        return question.answer(title, [closed or question.say("space-empty")], "officials")
    if owner == VACANT:
        return question.answer(title, [question.say("unbribed"), closed or bribe_sentence(question, space)], "bribe")
    sentences = [marker_sentence(question, space), speaker_sentence(question, space), closed]
    is_open = not closed and not seen.secured[space]
    if is_open and owner == question.reader:
        sentences.append(question.count("secure-you", price(question, space)))
    elif is_open and has_bribery(question, ministry):
        sentences.append(question.count("take-you", price(question, space)))
    return question.answer(title, sentences, "candidate" if seen.tiles[space] == CANDIDATE else "secure")


def price(question: Question, space: int) -> int:
    """What an official costs the reader."""
    discount = question.reader != NO_READER and question.seen.marks(question.reader, HUBU) > 0
    return int(question.seen.tiles[space]) - int(discount)


def bribe_sentence(question: Question, space: int) -> str:
    """What a bribe costs the reader, or whose gift forbids it."""
    if question.reader == NO_READER:
        return question.count("bribe-price", price(question, space))
    blocker = int(bribe_blocker(question.seen, question.reader, space // int(RANKS)))
    if blocker != NOBODY:
        return question.say("blocked-you", giver=question.giver(blocker))
    return question.count("bribe-you", price(question, space))


def marker_sentence(question: Question, space: int) -> str:
    """Whose an official is, and whether for good."""
    seen, owner = question.seen, int(question.seen.owners[space])
    if seen.tiles[space] == CANDIDATE:
        return question.say_of(owner, "candidate")
    return question.say_of(owner, "secured" if seen.secured[space] else "unsecured")


def speaker_sentence(question: Question, space: int) -> str:
    """Who speaks for an official while its ministry is resolved, if that is not its owner."""
    seen = question.seen
    if seen.resolving != space // int(RANKS):
        return ""
    control = int(seen.control[space % int(RANKS)])
    return "" if control in (VACANT, int(seen.owners[space])) else question.say_of(control, "speaks")


def has_bribery(question: Question, ministry: int) -> bool:
    """Whether the reader holds a reward card with which an official of the ministry can be taken over."""
    if question.reader == NO_READER:
        return False
    cards = part_of(question.seen.rewards, question.reader * int(REWARD_KINDS), int(BRIBERY_KINDS))
    return cards[0] != UNKNOWN and (cards[ministry] > 0 or cards[ANY_BRIBERY] > 0)


def standing(question: Question, ministry: int) -> list[tuple[int, int]]:
    """The families with officials in a ministry and how many, the first first: equals by their most senior one."""
    first = ministry * int(RANKS)
    owners = [owner for owner in part_of(question.seen.owners, first, int(RANKS)) if owner != VACANT]
    # Counted from the most senior official on, so those who are equal stay in that order.
    return sorted(Counter(owners).items(), key=lambda each: -each[1])


def explain_ministry(question: Question, name: str) -> Explanation | None:
    """What officials of a ministry are good for, and who has how many."""
    if name not in MINISTRIES:
        return None
    seen, ministry = question.seen, MINISTRIES.index(name)
    title = question.names.fill("panel:hall", ministry=question.names.name("ministry", name))
    sentences = [question.say("discount-" + name)]
    if seen.is_resolved(ministry):
        minister, secretary = int(seen.offices[ministry]), int(seen.offices[int(SECRETARY) + ministry])
        if minister == VACANT:
            sentences.append(question.say("ministry-vacant"))
        elif minister == secretary:
            sentences.append(question.say("ministry-closed-both", minister=question.names.seat(minister)))
        else:
            said = {"minister": question.names.seat(minister), "secretary": question.names.seat(secretary)}
            sentences.append(question.say("ministry-closed", **said))
        return question.answer(title, sentences, "discounts")
    sentences += [question.say("ministry-race"), shares_sentence(question, ministry)]
    return question.answer(title, sentences, "resolution")


def shares_sentence(question: Question, ministry: int) -> str:
    """Who has how many officials in a ministry; only the first share says of what."""
    shares = standing(question, ministry)
    if not shares:
        return question.say("ministry-nobody")
    said = [
        question.count_of(seat, "ministry-next" if place else "ministry-first", count)
        for place, (seat, count) in enumerate(shares)
    ]
    return question.say("ministry-now", list=question.names.joined(said))


def explain_office(question: Question, value: str) -> Explanation | None:
    """The Minister or the Secretary of a ministry: the points, and who has them or would be next."""
    name, _, office = value.partition("-")
    if name not in MINISTRIES or office not in OFFICES:
        return None
    seen, ministry, place = question.seen, MINISTRIES.index(name), OFFICES.index(office)
    number = ministry + place * int(SECRETARY)
    title = question.say("title-" + office, ministry=question.names.name("ministry", name))
    points, holder = int(seen.chits[number]), int(seen.offices[number])
    if holder != VACANT:
        return question.answer(title, [question.count_of(holder, "office", points)], "appointment")
    if seen.is_resolved(ministry):
        return question.answer(title, [question.say("office-nobody")], "appointment")
    families = [seat for seat, _ in standing(question, ministry)]
    now = question.say("ministry-nobody")
    if families:
        now = question.say_of(families[min(place, len(families) - 1)], "second" if place and families[1:] else "first")
    return question.answer(title, [question.count(office + "-points", points), now], "appointment")


def explain_candidate(question: Question, name: str) -> Explanation | None:
    """The next candidate, how many there are, and whether there will be an examination."""
    seen = question.seen
    if name not in (*CANDIDATES, "none"):
        return None
    title = question.say("title-candidate")
    if not len(seen.candidates):
        return question.answer(title, [question.say("no-candidates")], "end-check")
    if name == "any":
        where = question.say("candidate-any")
    else:
        where = question.say("candidate-ministry", ministry=question.names.named("candidate", name))
    left = question.count("candidates-left", len(seen.candidates))
    students = [owner for owner in seen.students if owner != VACANT]
    is_held = len(students) == len(STUDENTS) or (bool(seen.forced) and bool(students))
    return question.answer(
        title, [where, left, question.say("exam-held" if is_held else "exam-not-yet")], "examination"
    )


def explain_student(question: Question, colour: str) -> Explanation | None:
    """A student or a free space for one, and whether the reader has to support it."""
    if colour not in STUDENTS:
        return None
    seen, student = question.seen, STUDENTS.index(colour)
    owner, title = int(seen.student_of(student)), question.say("title-" + colour)
    if owner == VACANT:
        return question.answer(title, [question.say("student-free"), question.say("red-wins")], "nominate")
    backs = [seat for seat in range(int(seen.seats)) if seen.backing[seat] == student]
    cards = sum(int(seen.counts[SUPPORT + seat]) for seat in backs)
    sentences = [question.say_of(owner, "student")]
    sentences.append(question.count("support-cards", cards) if cards else question.say("red-wins"))
    rivals = [int(seen.student_of(RED)), int(seen.student_of(YELLOW))]
    if question.reader != NO_READER and VACANT not in rivals and rivals[0] != rivals[1]:
        if students_to_tutor(seen, question.reader) == 1 << student:
            sentences.append(question.say("bound-you", giver=question.giver(owner)))
    return question.answer(title, sentences, "tutoring")


def explain_support(question: Question, value: str) -> Explanation | None:
    """The cards that a family has put down for a student."""
    if not value.isdecimal() or int(value) >= question.seen.seats:
        return None
    seat = int(value)
    key = support_key(question.seen, seat, question.lang)
    title = question.names.fill("panel:support", player=question.names.seat(seat))
    if key.student == VACANT:
        return question.answer(title, [question.say_of(seat, "no-support")], "tutoring")
    sentences = [question.count("support-" + STUDENTS[key.student], len(key.cards))]
    if all(card < CARD_KINDS for card in key.cards):
        sentences.append(question.count("support-worth", sum(card + 1 for card in key.cards)))
    return question.answer(title, sentences, "tutoring")
