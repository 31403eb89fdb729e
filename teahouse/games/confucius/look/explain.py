"""Explanations: what a thing on the board of Confucius is, and what it means for the reader now."""

from collections.abc import Callable
from typing import Final

from teahouse.draw.explanation import Explanation
from teahouse.games.confucius.look.explanations import abroad, actions, cards, court, families
from teahouse.games.confucius.look.explanations.question import Question
from teahouse.games.confucius.state import ConfuciusState

# Everything that a drawing names by `data-touch` or `data-about`, by its kind.
SUBJECTS: Final[dict[str, Callable[[Question, str], Explanation | None]]] = {
    "action": actions.explain_action,
    "space": court.explain_space,
    "ministry": court.explain_ministry,
    "office": court.explain_office,
    "candidate": court.explain_candidate,
    "student": court.explain_student,
    "support": court.explain_support,
    "foreign": abroad.explain_foreign,
    "box": abroad.explain_box,
    "wall": abroad.explain_wall,
    "land": abroad.explain_land,
    "shipyard": abroad.explain_shipyard,
    "seat": families.explain_family,
    "gift": families.explain_gift,
    "held": families.explain_held,
    "giver": families.explain_giver,
    "count": families.explain_column,
    "hand": cards.explain_hand,
    "worth": cards.explain_worth,
    "reward": cards.explain_reward,
    "pile": cards.explain_pile,
    "discards": cards.explain_discards,
    "title": cards.explain_title,
    "winner": cards.explain_winner,
}


def explain(seen: ConfuciusState, about: str, seat: int, lang: str) -> Explanation | None:
    """What a thing is, by its touch or what it says of itself, e.g. "space:hubu3"; `seat` is that of its panel."""
    kind, _, value = about.partition(":")
    subject = SUBJECTS.get(kind)
    return subject(Question(seen, seat, lang), value) if subject else None
