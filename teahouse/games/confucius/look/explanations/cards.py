"""Cards in hand, reward cards, piles, and what lies in their place at the end."""

from typing import Final

from teahouse.core.state import UNKNOWN
from teahouse.draw.explanation import Explanation
from teahouse.games.confucius.box import CARD_KINDS, CARDS, HAND, REWARD, REWARDS, TITLES, VACANT
from teahouse.games.confucius.look.cards import BRIBERY
from teahouse.games.confucius.look.explanations.actions import colonies_sentence, stock_sentence
from teahouse.games.confucius.look.explanations.question import Question
from teahouse.games.confucius.look.facts import part_of, winners_of
from teahouse.games.confucius.payment import cash_held, licences_held

BACK: Final = "back"
# The rule of a reward card; all others are briberies.
REWARD_RULES: Final = {
    "gift": "reward-gift",
    "extra_action": "reward-extra",
    "cash": "reward-cash",
    "recruit_army": "reward-recruit",
    "emperor_insulted": "reward-insult",
}


def is_open_hand(question: Question) -> bool:
    """Whether the cards of the family are seen."""
    return question.family >= 0 and question.seen.hands[question.family * int(CARD_KINDS)] != UNKNOWN


def explain_hand(question: Question, card: str) -> Explanation | None:
    """The cards of one kind in a hand, or all of them from behind."""
    seen, family = question.seen, question.family
    if family < 0:
        return None
    if card == BACK:
        player, held = question.names.family(family), int(seen.counts[HAND + family])
        said = question.count("closed-hand", held, player=player) if held else question.say("no-hand", player=player)
        return question.answer(question.names.fill("panel:hand", player=player), [said], "secrets")
    if card not in CARDS or not is_open_hand(question):
        return None
    held = int(seen.held(family, CARDS.index(card)))
    sentences = [question.count_of(family, "in-hand", held), question.say("card-use")]
    return question.answer(question.names.name("card", card), sentences, "cards")


def explain_worth(question: Question, unit: str) -> Explanation | None:
    """What a hand is worth in cash or in licences."""
    if unit not in ("cash", "licences") or not is_open_hand(question):
        return None
    worth = (cash_held if unit == "cash" else licences_held)(question.seen, question.family)
    sentences = [question.say(unit + "-use"), question.count("hand-" + unit, int(worth))]
    return question.answer(question.say("title-" + unit), sentences, "payment")


def explain_reward(question: Question, kind: str) -> Explanation | None:
    """A reward card, or a family's from behind."""
    family = question.family
    if kind == BACK and family >= 0:
        player, held = question.names.family(family), int(question.seen.counts[REWARD + family])
        said = question.count("closed-rewards", held, player=player)
        return question.answer(
            question.say("title-rewards"), [said if held else question.say("no-rewards", player=player)], "secrets"
        )
    if kind not in REWARDS:
        return None
    title = question.names.name("reward", kind)
    if kind.startswith(BRIBERY):
        ministry = question.names.named("candidate", kind.removeprefix(BRIBERY))
        return question.answer(title, [question.say("reward-bribery", ministry=ministry)], "reward-bribery")
    sentences = [question.say("reward-" + kind)]
    if question.is_own and kind == "emperor_insulted":
        sentences.append(colonies_sentence(question))
    elif kind == "recruit_army":
        sentences.append(stock_sentence(question))
    return question.answer(title, [*sentences, question.say("reward-turn")], REWARD_RULES[kind])


def explain_pile(question: Question, pile: str) -> Explanation | None:
    """The deck, the stack of reward cards, or the junks in the supply."""
    seen = question.seen
    if pile == "deck":
        return question.answer(question.say("title-deck"), [question.count("deck", len(seen.deck))], "deck")
    if pile == "rewards":
        said = question.count("reward-stack", len(seen.reward_stack))
        return question.answer(question.say("title-rewards"), [said], "reward")
    if pile == "junks":
        said = question.count("junks-left", int(seen.junk_supply()))
        return question.answer(question.say("title-junks"), [said], "junks")
    return None


def explain_discards(question: Question, card: str) -> Explanation | None:
    """The discards of one kind."""
    if card not in CARDS:
        return None
    name = question.names.named("card", card)
    here = int(question.seen.discard[CARDS.index(card)])
    said = question.count("discards", here, card=name) if here else question.say("no-discards", card=name)
    return question.answer(question.say("title-discards"), [said], "deck")


def explain_title(question: Question, title: str) -> Explanation | None:
    """A title at the end of the game."""
    if title not in TITLES:
        return None
    holder = part_of(question.seen.titles, 0, len(TITLES))[TITLES.index(title)]
    held = question.say("no-title") if holder == VACANT else question.say_of(holder, "has-title")
    return question.answer(question.names.name("title", title), [question.say(title), held], "titles")


def explain_winner(question: Question, value: str) -> Explanation | None:
    """Somebody who has won."""
    if value not in [str(seat) for seat in winners_of(question.seen)]:
        return None
    said = question.count_of(int(value), "won", int(question.seen.points[int(value)]))
    return question.answer(question.names.fill("panel:winners"), [said], "winner")
