"""The actions of the Actions Box: what they do, what they take from a family now."""

from typing import Final

from teahouse.draw.explanation import Explanation
from teahouse.games.confucius.box import (
    AVAILABLE,
    BINGBU,
    BINGBU_RECRUIT_PRICE,
    BOX_SPACES,
    COLONY,
    COMMERCIAL,
    GIFT_COUNT,
    GONGBU,
    GONGBU_JUNK_PRICES,
    JUNK_PRICES,
    NOT_AVAILABLE,
    RECRUIT_PRICE,
    SHIPYARD,
    STOCK,
    VACANT,
)
from teahouse.games.confucius.cubes import is_used
from teahouse.games.confucius.look.box import ACTIONS, cheapest_official, cubes_taken
from teahouse.games.confucius.look.explanations.question import Question
from teahouse.games.confucius.phases import OVER

SPACE_OF: Final = dict(ACTIONS)
# The rule of an action, where it is called otherwise.
RULES: Final = {"sail": "voyage", "buy": "buy-gift", "give": "give-gift", "idle": "no-action"}


def explain_action(question: Question, action: str) -> Explanation | None:
    """What an action does, how many cubes it takes, and what else matters now."""
    if action not in SPACE_OF:
        return None
    title, rule = question.names.name("action", action), RULES.get(action, action)
    if action == "favour":
        chief = question.say_of(int(question.seen.chief), "favour") if question.seen.phase != OVER else ""
        return question.answer(title, [question.say("action-favour"), chief], rule)
    if action == "petition" and not question.seen.house.petitions:
        return question.answer(title, [question.say("no-petitions")], rule)
    sentences = [question.say("action-" + action)]
    if question.family >= 0 and question.seen.phase != OVER:
        sentences += [cube_sentence(question, action), price_sentence(question, action)]
    return question.answer(title, sentences, rule)


def cube_sentence(question: Question, action: str) -> str:
    """How many cubes it takes, and why two."""
    seen, family = question.seen, question.family
    if not SPACE_OF[action]:
        return ""
    space = BOX_SPACES.index(SPACE_OF[action])
    if space == COMMERCIAL and seen.has_taken(family, space):
        return question.say_of(family, "commerce-done")
    cubes = cubes_taken(seen, family)[space]
    if not cubes:
        return question.say("no-cube")
    if action != "petition" and cubes > 1 and is_used(seen, family, space):
        return question.say_of(family, "again")
    return question.count_of(family, "cubes", cubes)


def price_sentence(question: Question, action: str) -> str:
    """What an action costs the family besides cubes, or what it has for it."""
    if action == "junks":
        return junk_prices(question)
    if action == "recruit":
        has_discount = question.seen.marks(question.family, BINGBU) > 0
        return question.count("recruit-price", int(BINGBU_RECRUIT_PRICE if has_discount else RECRUIT_PRICE))
    if not question.is_own:
        return ""
    if action in ("bribe", "secure"):
        return cheapest(question, action)
    if action in ("nominate", "force"):
        return student_sentence(question, action)
    if action == "sail":
        ready = int(question.seen.counts[SHIPYARD + question.family])
        return question.count("ready-you", ready) if ready else question.say("no-junks")
    if action == "invade":
        return colonies_sentence(question)
    return gifts_sentence(question, action)


def junk_prices(question: Question) -> str:
    """What one to four junks cost the family."""
    has_discount = question.seen.marks(question.family, GONGBU) > 0
    prices = [str(price) for price in (GONGBU_JUNK_PRICES if has_discount else JUNK_PRICES)]
    return question.say("junk-prices", one=prices[1], two=prices[2], three=prices[3], four=prices[4])


def cheapest(question: Question, action: str) -> str:
    """What the cheapest official costs the reader who could be bribed or secured."""
    owner = int(VACANT) if action == "bribe" else question.reader
    cost = cheapest_official(question.seen, question.reader, owner)
    return question.count("cheapest-" + action, cost) if cost else question.say("nobody-to-" + action)


def student_sentence(question: Question, action: str) -> str:
    """What stands in the way of an examination."""
    if question.seen.round == 1:
        return question.say("first-round")
    if action == "nominate" and question.seen.has_student(question.reader):
        return question.say("own-student")
    return ""


def gifts_sentence(question: Question, action: str) -> str:
    """Which gifts the reader can buy, give or petition with."""
    if action not in ("buy", "give", "petition"):
        return ""
    wanted = NOT_AVAILABLE if action == "buy" else AVAILABLE
    values = [
        value
        for value in range(2 if action == "petition" else 1, int(GIFT_COUNT) + 1)
        if question.seen.gift_status(question.reader, value) == wanted
    ]
    if not values:
        return question.say("nothing-to-" + action)
    return question.say("can-" + action, gifts=question.names.listing("gift", [str(value) for value in values]))


def colonies_sentence(question: Question) -> str:
    """How many armies the reader can send out."""
    ready = int(question.seen.counts[COLONY + question.reader])
    return question.count("colonies-you", ready) if ready else question.say("no-colonies")


def stock_sentence(question: Question) -> str:
    """How many armies the reader can still recruit."""
    return question.count("stock-you", int(question.seen.counts[STOCK + question.reader])) if question.is_own else ""
