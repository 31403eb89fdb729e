"""A turn of the Actions Phase: what can be done, and how it is carried out. (confucius-turn)"""

from collections.abc import Callable
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from teahouse.games.confucius import events
from teahouse.games.confucius.actions import BRIBERY_CARD, COMMERCE, EXTRA_ACTION, PASS, RECRUIT, SAIL, VERB_OF, VERBS
from teahouse.games.confucius.box import (
    BRIBE_SECURE,
    BUYING,
    CUBE,
    GIVING,
    JUNKS_VOYAGE,
    PETITION_SPACE,
    RECRUIT_INVADE,
)
from teahouse.games.confucius.court import begin_court
from teahouse.games.confucius.cubes import has_cubes, use_space
from teahouse.games.confucius.examination import force, nominate, student_moves, student_price
from teahouse.games.confucius.gifts import buy_moves, gift_price, give_gift, give_moves, make_available
from teahouse.games.confucius.income import income_moves, no_action, tax, trade
from teahouse.games.confucius.invasions import (
    invade,
    invade_moves,
    invasion_price,
    recruit,
    recruit_moves,
    recruit_price,
)
from teahouse.games.confucius.officials import (
    bribe,
    bribe_moves,
    official_discount,
    official_price,
    secure,
    secure_moves,
    transfer,
    transfer_moves,
)
from teahouse.games.confucius.payment import begin_payment, cash_held, end_payment, licences_held, tell_payment
from teahouse.games.confucius.petitions import (
    move_army,
    move_junks,
    petition_in_vain,
    petition_moves,
    replace_marker,
    replace_student,
    swap_officials,
)
from teahouse.games.confucius.phases import FAVOUR, LAND, TURN
from teahouse.games.confucius.rewards import (
    bribe_by_card,
    bribery_price,
    cash,
    extra_action,
    insult,
    reward_in_vain,
    reward_moves,
    spend_reward,
)
from teahouse.games.confucius.table import Table
from teahouse.games.confucius.voyages import (
    buy_junks,
    has_arrived,
    junk_moves,
    junk_price,
    sail,
    sail_moves,
    voyage_price,
)


@final
class Action:
    """A verb of the Actions Phase: what it does with the choice that its parameters make, and what that costs."""

    def __init__(
        self, verb: str, effect: Callable[[Table, i64], None], price: Callable[[Table, i64], i64] | None = None
    ) -> None:
        self.first: i64 = VERBS.first(verb)
        self.effect = effect
        self.price = price


# In the order of the verbs.
ACTIONS: Final = [
    Action("bribe", bribe, official_price),
    Action("secure", secure, official_price),
    Action("nominate", nominate, student_price),
    Action("force", force, student_price),
    Action("junks", buy_junks, junk_price),
    Action("sail", sail, voyage_price),
    Action("recruit", recruit, recruit_price),
    Action("invade", invade, invasion_price),
    Action("buy", make_available, gift_price),
    Action("give", give_gift),
    Action("transfer", transfer),
    Action("commerce", trade),
    Action("tax", tax),
    Action("idle", no_action),
    Action("ceramic", move_junks),
    Action("vase", replace_student),
    Action("coat", swap_officials),
    Action("necklace", move_army),
    Action("model", replace_marker),
    Action("petition", petition_in_vain),
    Action("bribery", bribe_by_card, bribery_price),
    Action("present", make_available),
    Action("extra", extra_action),
    Action("cash", cash),
    Action("levy", recruit),
    Action("insult", insult),
    Action("spend", reward_in_vain),
]
FIRST_VERB: Final[i64] = VERBS.verbs.index(VERBS.verb(VERBS.first("bribe")))


def rules_of(action: i64) -> Action:
    """The row of an action's verb."""
    return ACTIONS[i64(VERB_OF[action]) - FIRST_VERB]


def action_moves(table: Table) -> vec[i64]:
    """Everything a seat may do on its turn, by Extra Action or by Imperial Favour. (confucius-turn)"""
    found = box_moves(table)
    if table.phase != TURN:
        return found
    found = reward_moves(table, found)
    return found if table.counts[CUBE + table.to_move] else append(found, PASS)


def box_moves(table: Table) -> vec[i64]:
    """The actions of the Actions Box. (confucius-cubes)"""
    found = vec[i64](capacity=64)
    cash_left = cash_held(table, table.to_move)
    if has_cubes(table, BRIBE_SECURE):
        dearest = cash_left + official_discount(table)
        found = bribe_moves(table, dearest, found)
        found = secure_moves(table, dearest, found)
    found = student_moves(table, cash_left, found)
    if has_cubes(table, JUNKS_VOYAGE):
        found = junk_moves(table, cash_left, found)
        found = sail_moves(table, licences_held(table, table.to_move), found)
    if has_cubes(table, RECRUIT_INVADE):
        found = recruit_moves(table, licences_held(table, table.to_move), found)
        found = invade_moves(table, cash_left, found)
    if has_cubes(table, BUYING):
        found = buy_moves(table, cash_left, found)
    if has_cubes(table, GIVING):
        found = give_moves(table, found)
    found = transfer_moves(table, found)
    found = income_moves(table, found)
    if table.house.petitions and has_cubes(table, PETITION_SPACE):
        found = petition_moves(table, found)
    return found


def pass_refusal(table: Table, choice: i64) -> str:
    """Nobody passes while they have cubes. (confucius-pass)"""
    return "confucius-pass" if table.phase != TURN or table.counts[CUBE + table.to_move] else ""


def price_of(table: Table, action: i64) -> i64:
    """What an action costs in cash or licences. (confucius-price)"""
    rules = rules_of(action)
    return 0 if rules.price is None else rules.price(table, action - rules.first)


def take_action(table: Table, action: i64) -> None:
    """Cubes or a reward card first, then the payment, if there is one to make. (confucius-turn, confucius-payment)"""
    if action == PASS:
        table.passed |= i64(1) << table.to_move
        next_turn(table)
        return
    price = price_of(table, action)
    if action < BRIBERY_CARD:
        use_space(table, action)
    else:
        spend_reward(table, action)
    if price or action == COMMERCE:
        begin_payment(table, action, price)
    else:
        carry_out(table, action)


def carry_out(table: Table, action: i64) -> None:
    """What the action does; then the turn is over, unless there is more to decide. (confucius-turn)"""
    rules = rules_of(action)
    tell_payment(table)
    rules.effect(table, action - rules.first)
    end_payment(table)
    if SAIL <= action < RECRUIT and has_arrived(table, table.to_move):
        table.phase = LAND
    elif action != EXTRA_ACTION:
        end_action(table)


def end_action(table: Table) -> None:
    """After Imperial Favour the Court Phase, else the next player's turn. (confucius-turn, confucius-favour)"""
    if table.favour:
        begin_court(table)
    else:
        next_turn(table)


def next_turn(table: Table) -> None:
    """The next player who has not passed; when all have, Imperial Favour. (confucius-turn, confucius-favour)"""
    seat = table.to_move
    for _ in range(table.seats):
        seat = table.next_seat(seat)
        if not table.has_passed(seat):
            table.to_move = seat
            table.phase = TURN
            return
    table.favour = 1
    table.to_move = table.chief
    table.phase = FAVOUR
    table.tell((events.FAVOUR, table.chief))
