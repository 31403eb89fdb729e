"""Why not: the rule that forbids an action, first the wrong moment, then in the order of the book."""

from typing import Final

from mypy_extensions import i64

from teahouse.games.confucius.actions import (
    BRIBE,
    BRIBERY_CARD,
    BUY_GIFT,
    BUY_JUNKS,
    CANCEL_GIFT,
    CASH,
    CERAMIC,
    COAT,
    COMMERCE,
    DISCARD_CARD,
    DONE,
    EXTRA_ACTION,
    FORCE,
    GIVE_GIFT,
    GO_ASHORE,
    IDLE,
    INSULT,
    INVADE,
    LEVY,
    MODEL,
    NAME_CHIEF,
    NECKLACE,
    NOMINATE,
    PASS,
    PAY_CARD,
    PETITION,
    PLACE_CANDIDATE,
    PRESENT,
    RECRUIT,
    SAIL,
    SECURE,
    SPEND,
    SUPPORT_CARD,
    TAX,
    TRANSFER,
    TUTOR_STUDENT,
    VASE,
    YIELD_TO,
)
from teahouse.games.confucius.against_actions import (
    against_bribe,
    against_buying,
    against_commerce,
    against_cubes,
    against_force,
    against_giving,
    against_invasion,
    against_junks,
    against_nomination,
    against_recruit,
    against_securing,
    against_transfer,
    against_voyage,
)
from teahouse.games.confucius.against_court import (
    against_cancelling,
    against_candidate,
    against_chief,
    against_discard,
    against_done,
    against_landing,
    against_paying,
    against_support,
    against_tutoring,
    against_yielding,
)
from teahouse.games.confucius.against_petitions import (
    against_ceramic,
    against_coat,
    against_idle_petition,
    against_model,
    against_necklace,
    against_vase,
)
from teahouse.games.confucius.against_rewards import (
    against_bribery,
    against_cash,
    against_extra,
    against_idle_reward,
    against_insult,
    against_levy,
    against_present,
)
from teahouse.games.confucius.box import CUBE, NO_ACTION, TAXES
from teahouse.games.confucius.phases import EXTRA, FAVOUR, OVER, TURN
from teahouse.games.confucius.table import Table

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


def refusal(table: Table, action: i64) -> str:
    """The rule that forbids the action, with facts; "" if it is allowed."""
    if table.phase == OVER:
        return "confucius-over"
    if action < DONE:
        return against_chief(table, action - NAME_CHIEF)
    if action < PAY_CARD:
        return against_done(table)
    if action < BRIBE:
        return against_paying(table, action - PAY_CARD)
    if action < BRIBERY_CARD:
        if table.phase != TURN and table.phase != EXTRA and table.phase != FAVOUR:
            return "confucius-turn"
        return against_action(table, action) if action < CERAMIC else against_petition(table, action)
    if action < PASS:
        return against_reward(table, action) if table.phase == TURN else "confucius-reward"
    if action < GO_ASHORE:
        cubes = table.counts[CUBE + table.to_move]
        return "confucius-pass" if table.phase != TURN or cubes else ""
    return against_later_decision(table, action)


def against_action(table: Table, action: i64) -> str:
    """An action of the Actions Box."""
    if action < SECURE:
        return against_bribe(table, action - BRIBE)
    if action < NOMINATE:
        return against_securing(table, action - SECURE)
    if action < FORCE:
        return against_nomination(table, action - NOMINATE)
    if action < BUY_JUNKS:
        return against_force(table)
    if action < SAIL:
        return against_junks(table, action - BUY_JUNKS + 1)
    if action < RECRUIT:
        return against_voyage(table, action - SAIL + 1)
    if action < INVADE:
        return against_recruit(table)
    if action < BUY_GIFT:
        return against_invasion(table, action - INVADE)
    if action < GIVE_GIFT:
        return against_buying(table, action - BUY_GIFT + 1)
    if action < TRANSFER:
        return against_giving(table, (action - GIVE_GIFT) // 5 + 1, (action - GIVE_GIFT) % 5)
    if action < COMMERCE:
        return against_transfer(table, (action - TRANSFER) // 5, (action - TRANSFER) % 5)
    if action < TAX:
        return against_commerce(table)
    return against_cubes(table, TAXES if action < IDLE else NO_ACTION)


def against_petition(table: Table, action: i64) -> str:
    """A petition to the Emperor."""
    if action < VASE:
        return against_ceramic(table, (action - CERAMIC) // 5, (action - CERAMIC) % 5)
    if action < COAT:
        return against_vase(table, action - VASE)
    if action < NECKLACE:
        return against_coat(table, (action - COAT) // 21, (action - COAT) % 21)
    if action < MODEL:
        return against_necklace(table, (action - NECKLACE) // 12, (action - NECKLACE) % 12)
    if action < PETITION:
        return against_model(table, (action - MODEL) // 5, (action - MODEL) % 5)
    return against_idle_petition(table, action - PETITION + 1)


def against_reward(table: Table, action: i64) -> str:
    """A reward card."""
    if action < PRESENT:
        return against_bribery(table, (action - BRIBERY_CARD) // 21, (action - BRIBERY_CARD) % 21)
    if action < EXTRA_ACTION:
        return against_present(table, action - PRESENT + 1)
    if action < CASH:
        return against_extra(table)
    if action < LEVY:
        return against_cash(table)
    if action < INSULT:
        return against_levy(table)
    return against_insult(table) if action < SPEND else against_idle_reward(table, action - SPEND)


def against_later_decision(table: Table, action: i64) -> str:
    """What is asked in the middle of a voyage, and after the Actions Phase."""
    if action < TUTOR_STUDENT:
        return against_landing(table, action - GO_ASHORE)
    if action < SUPPORT_CARD:
        return against_tutoring(table, action - TUTOR_STUDENT)
    if action < CANCEL_GIFT:
        return against_support(table, action - SUPPORT_CARD)
    if action < PLACE_CANDIDATE:
        return against_cancelling(table)
    if action < YIELD_TO:
        return against_candidate(table, action - PLACE_CANDIDATE)
    if action < DISCARD_CARD:
        return against_yielding(table, action - YIELD_TO)
    return against_discard(table, action - DISCARD_CARD)
