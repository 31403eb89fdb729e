"""Why not: the rule that forbids an action, first the wrong moment, then in the order of the book.

Each chapter refuses its own verbs. These functions are written from the rules again, apart from those that offer moves.
"""

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.games.confucius.actions import BRIBE, BRIBERY_CARD, PASS, VERB_OF, VERBS
from teahouse.games.confucius.candidates import place_refusal
from teahouse.games.confucius.chief_minister import chief_refusal
from teahouse.games.confucius.examination import (
    cancel_refusal,
    end_of_support_refusal,
    force_refusal,
    nominate_refusal,
    support_refusal,
    tutor_refusal,
)
from teahouse.games.confucius.gifts import buy_refusal, give_refusal
from teahouse.games.confucius.income import commerce_refusal, no_action_refusal, tax_refusal
from teahouse.games.confucius.invasions import invade_refusal, recruit_refusal
from teahouse.games.confucius.ministries import yield_refusal
from teahouse.games.confucius.officials import bribe_refusal, secure_refusal, transfer_refusal
from teahouse.games.confucius.payment import end_of_payment_refusal, pay_refusal
from teahouse.games.confucius.petitions import (
    ceramic_refusal,
    coat_refusal,
    idle_petition_refusal,
    model_refusal,
    necklace_refusal,
    vase_refusal,
)
from teahouse.games.confucius.phases import EXTRA, FAVOUR, OVER, SUPPORTING, TURN
from teahouse.games.confucius.rewards import (
    bribery_refusal,
    cash_refusal,
    extra_refusal,
    idle_reward_refusal,
    insult_refusal,
    levy_refusal,
    present_refusal,
)
from teahouse.games.confucius.round_end import discard_refusal
from teahouse.games.confucius.table import Table
from teahouse.games.confucius.turns import pass_refusal
from teahouse.games.confucius.voyages import junk_refusal, land_refusal, sail_refusal

# Every id that a refusal can begin with, in the order of the book.
RULES: Final = [
    "confucius-players",
    "confucius-chief-minister",
    "confucius-turn",
    "confucius-pass",
    "confucius-cubes",
    "confucius-repeat",
    "confucius-closed",
    "confucius-bribe",
    "confucius-secure",
    "confucius-transfer",
    "confucius-transfer-once",
    "confucius-first-round",
    "confucius-nominate",
    "confucius-junks",
    "confucius-voyage",
    "confucius-destination",
    "confucius-land",
    "confucius-recruit",
    "confucius-invade",
    "confucius-buy-gift",
    "confucius-give-gift",
    "confucius-commerce",
    "confucius-obligation-gift",
    "confucius-obligation-bribe",
    "confucius-obligation-examination",
    "confucius-obligation-resolution",
    "confucius-cancelled",
    "confucius-petition",
    "confucius-petition-ceramic",
    "confucius-petition-vase",
    "confucius-petition-coat",
    "confucius-petition-necklace",
    "confucius-petition-junk",
    "confucius-reward",
    "confucius-reward-bribery",
    "confucius-reward-gift",
    "confucius-reward-cash",
    "confucius-reward-recruit",
    "confucius-reward-insult",
    "confucius-no-effect",
    "confucius-payment",
    "confucius-price",
    "confucius-hand",
    "confucius-tutoring",
    "confucius-candidate",
    "confucius-candidate-elsewhere",
    "confucius-yield",
    "confucius-discard",
    "confucius-over",
]


def done_refusal(table: Table, choice: i64) -> str:
    """The end of a payment, or of the support of a student. (confucius-payment, confucius-tutoring)"""
    return end_of_support_refusal(table) if table.phase == SUPPORTING else end_of_payment_refusal(table)


# In the order of the verbs.
REFUSALS: Final[list[Callable[[Table, i64], str]]] = [
    chief_refusal,
    done_refusal,
    pay_refusal,
    bribe_refusal,
    secure_refusal,
    nominate_refusal,
    force_refusal,
    junk_refusal,
    sail_refusal,
    recruit_refusal,
    invade_refusal,
    buy_refusal,
    give_refusal,
    transfer_refusal,
    commerce_refusal,
    tax_refusal,
    no_action_refusal,
    ceramic_refusal,
    vase_refusal,
    coat_refusal,
    necklace_refusal,
    model_refusal,
    idle_petition_refusal,
    bribery_refusal,
    present_refusal,
    extra_refusal,
    cash_refusal,
    levy_refusal,
    insult_refusal,
    idle_reward_refusal,
    pass_refusal,
    land_refusal,
    tutor_refusal,
    support_refusal,
    cancel_refusal,
    cancel_refusal,
    place_refusal,
    yield_refusal,
    discard_refusal,
]
# The first action of each verb.
FIRST: Final = vec[i64]([VERBS.first(verb.name) for verb in VERBS.verbs])


def refusal(table: Table, action: i64) -> str:
    """The rule that forbids the action, with facts; "" if it is allowed."""
    if table.phase == OVER:
        return "confucius-over"
    if BRIBE <= action < BRIBERY_CARD:
        if table.phase != TURN and table.phase != EXTRA and table.phase != FAVOUR:
            return "confucius-turn"
    elif BRIBERY_CARD <= action < PASS and table.phase != TURN:
        return "confucius-reward"
    verb = i64(VERB_OF[action])
    return REFUSALS[verb](table, action - FIRST[verb])
