"""The families, their gifts and what these oblige to."""

from typing import Final

from teahouse.draw.explanation import Explanation
from teahouse.games.confucius.box import ACTIVE, CUBE, GIFTS, GONE, HAND, NOT_AVAILABLE
from teahouse.games.confucius.cubes import cubes_for
from teahouse.games.confucius.look.explanations.question import NO_READER, Question
from teahouse.games.confucius.phases import OVER

# What the columns of the families count, each with its rule.
COLUMNS: Final = {
    "cubes": "count-gifts",
    "cards": "discard",
    "rewards": "reward",
    "armies": "recruit",
    "points": "winner",
}
# A family is told in so many sentences.
MOST_SENTENCES: Final = 3


def seat_in(question: Question, value: str) -> int | None:
    """A family at the table by its number."""
    return int(value) if value.isdecimal() and int(value) < question.seen.seats else None


def explain_family(question: Question, value: str) -> Explanation | None:
    """A family: its points, its office, its cubes to come, and what binds it and the reader."""
    seat = seat_in(question, value)
    if seat is None:
        return None
    seen, reader = question.seen, question.reader
    sentences = [question.count_of(seat, "points", int(seen.points[seat]))]
    if seen.chief == seat and seen.phase != OVER:
        sentences.append(question.say_of(seat, "chief"))
    name = question.names.seat(seat)
    if reader not in (NO_READER, seat):
        theirs, own = int(seen.active_gift(seat, reader)), int(seen.active_gift(reader, seat))
        sentences.append(obligation(question, "you-are-obliged", seat, theirs) if theirs else "")
        sentences.append(obligation(question, "obliged-to-you", seat, own) if own else "")
    if seen.phase != OVER:
        sentences.append(question.count_of(seat, "next-cubes", int(cubes_for(seen, seat))))
    return question.answer(name, [sentence for sentence in sentences if sentence][:MOST_SENTENCES], "count-gifts")


def obligation(question: Question, message: str, seat: int, value: int) -> str:
    """What a gift between a family and the reader means."""
    gift = question.names.named("gift", str(value))
    return question.say(message, player=question.names.family(seat), giver=question.giver(seat), gift=gift)


def explain_gift(question: Question, value: str) -> Explanation | None:
    """A gift of a family: bought or not, given or gone, and what a petition would do with it."""
    if value not in GIFTS or question.family < 0:
        return None
    seen, family = question.seen, question.family
    status = int(seen.gift_status(family, int(value)))
    if status == ACTIVE:
        holder = next(seat for seat in range(int(seen.seats)) if seen.active_gift(family, seat) == int(value))
        return held_gift(question, family, holder)
    if status == GONE:
        return question.answer(question.gift(int(value)), [question.say("gift-gone")], "cancelled")
    if status == NOT_AVAILABLE:
        sentences, rule = [question.count("gift-unbought", int(value))], "buy-gift"
    else:
        sentences, rule = [question.say_of(family, "gift-ready")], "give-gift"
    if seen.house.petitions and value != GIFTS[0]:
        sentences.append(question.say("petition-" + value))
    return question.answer(question.gift(int(value)), sentences, rule)


def explain_held(question: Question, value: str) -> Explanation | None:
    """A gift in front of somebody, by giver and holder."""
    giver, holder = (seat_in(question, seat) for seat in (value.partition("-")[0], value.partition("-")[2]))
    if giver is None or holder is None or not question.seen.active_gift(giver, holder):
        return None
    return held_gift(question, giver, holder)


def held_gift(question: Question, giver: int, holder: int) -> Explanation:
    """To what a gift obliges its holder."""
    title, player = question.gift(int(question.seen.active_gift(giver, holder))), question.names.family(holder)
    if holder == question.reader:
        said = question.say("held-by-you", giver=question.giver(giver))
    elif giver == question.reader:
        said = question.say("held-from-you", player=player)
    else:
        said = question.say("held-of", player=player, giver=question.giver(giver))
    return question.answer(title, [said], "obligation")


def explain_giver(question: Question, value: str) -> Explanation | None:
    """A column of the gift tracker."""
    seat = seat_in(question, value)
    if seat is None:
        return None
    return question.answer(question.names.seat(seat), [question.say_of(seat, "giver")], "obligation")


def explain_column(question: Question, column: str) -> Explanation | None:
    """What a column of the families counts."""
    if column not in COLUMNS:
        return None
    sentences = [question.say("count-" + column)]
    if question.reader != NO_READER:
        counts = question.seen.counts
        if column == "cubes":
            sentences.append(question.count("have-cubes", int(counts[CUBE + question.reader])))
        elif column == "cards":
            sentences.append(question.count("have-cards", int(counts[HAND + question.reader])))
    return question.answer(question.say("title-" + column), sentences, COLUMNS[column])
