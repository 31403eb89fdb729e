"""A turn of the Actions Phase: what can be done, and how it is carried out. (confucius-turn)"""

from librt.vecs import append, vec
from mypy_extensions import i64

from teahouse.games.confucius.actions import (
    BRIBE,
    BRIBERY_CARD,
    BUY_GIFT,
    BUY_JUNKS,
    CASH,
    CERAMIC,
    COAT,
    COMMERCE,
    EXTRA_ACTION,
    FORCE,
    GIVE_GIFT,
    IDLE,
    INSULT,
    INVADE,
    LEVY,
    MODEL,
    NECKLACE,
    NOMINATE,
    PASS,
    PETITION,
    PRESENT,
    RECRUIT,
    SAIL,
    SECURE,
    SPEND,
    TAX,
    TRANSFER,
    VASE,
)
from teahouse.games.confucius.box import (
    BOXES,
    BRIBE_SECURE,
    BUYING,
    CASH_CARDS,
    CASH_REWARD,
    COMMERCIAL,
    CUBE,
    EXTRA_REWARD,
    FORCING,
    GIFT_REWARD,
    GIVING,
    INSULT_REWARD,
    JUNKS_VOYAGE,
    NO_ACTION,
    NOMINATION,
    PETITION_SPACE,
    RECRUIT_INVADE,
    RECRUIT_REWARD,
    SPACE_COUNT,
    STUDENT_PRICE,
    TAX_CARDS,
    TAXES,
)
from teahouse.games.confucius.cards import begin_payment, cash_held, draw_cards, end_payment, licences_held, trade
from teahouse.games.confucius.course import end_action, next_turn
from teahouse.games.confucius.cubes import has_cubes, use_space
from teahouse.games.confucius.examination import nominate, nominate_moves
from teahouse.games.confucius.gifts import buy_moves, give_gift, give_moves, make_available
from teahouse.games.confucius.invasions import can_recruit, invade, invade_moves, invasion_price, recruit, recruit_price
from teahouse.games.confucius.officials import bribe_moves, mark, official_price, secure_moves, transfer, transfer_moves
from teahouse.games.confucius.petitions import (
    move_army,
    move_junks,
    petition_moves,
    replace_marker,
    spend_gift,
    swap_officials,
)
from teahouse.games.confucius.phases import EXTRA, LAND, TURN
from teahouse.games.confucius.rewards import bribery_price, insult, reward_moves, spend_reward
from teahouse.games.confucius.table import Table
from teahouse.games.confucius.voyages import buy_junks, has_arrived, junk_moves, junk_price, sail, sail_moves


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
    seat = table.to_move
    cash = cash_held(table, seat)
    if has_cubes(table, BRIBE_SECURE):
        found = bribe_moves(table, cash, found)
        found = secure_moves(table, cash, found)
    if table.round > 1 and cash >= STUDENT_PRICE:
        if has_cubes(table, NOMINATION):
            found = nominate_moves(table, found)
        if has_cubes(table, FORCING):
            found = append(found, FORCE)
    if has_cubes(table, JUNKS_VOYAGE):
        found = junk_moves(table, cash, found)
        found = sail_moves(table, licences_held(table, seat), found)
    if has_cubes(table, RECRUIT_INVADE):
        if can_recruit(table, seat) and recruit_price(table, seat) <= licences_held(table, seat):
            found = append(found, RECRUIT)
        found = invade_moves(table, cash, found)
    if has_cubes(table, BUYING):
        found = buy_moves(table, cash, found)
    if has_cubes(table, GIVING):
        found = give_moves(table, found)
    found = transfer_moves(table, found)
    if has_cubes(table, COMMERCIAL) and not table.taken[COMMERCIAL * 5 + seat]:
        found = append(found, COMMERCE)
    if has_cubes(table, TAXES):
        found = append(found, TAX)
    if has_cubes(table, NO_ACTION):
        found = append(found, IDLE)
    if table.house.petitions and has_cubes(table, PETITION_SPACE):
        found = petition_moves(table, found)
    return found


def price_of(table: Table, action: i64) -> i64:
    """What an action costs in cash or licences. (confucius-price)"""
    seat = table.to_move
    if action < SECURE:
        return official_price(table, seat, action - BRIBE)
    if action < NOMINATE:
        return official_price(table, seat, action - SECURE)
    if action < BUY_JUNKS:
        return STUDENT_PRICE
    if action < SAIL:
        return junk_price(table, seat, action - BUY_JUNKS + 1)
    if action < RECRUIT:
        return action - SAIL + 1
    if action < INVADE:
        return recruit_price(table, seat)
    if action < BUY_GIFT:
        return invasion_price(table, action - INVADE)
    if action < GIVE_GIFT:
        return action - BUY_GIFT + 1
    if BRIBERY_CARD <= action < PRESENT:
        return bribery_price(table, (action - BRIBERY_CARD) % SPACE_COUNT)
    return 0


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
        spend_reward(table, reward_of(action))
    if price or action == COMMERCE:
        begin_payment(table, action, price)
    else:
        carry_out(table, action, 0)


def reward_of(action: i64) -> i64:
    """The kind of reward card that an action plays. (confucius-reward)"""
    if action < PRESENT:
        return (action - BRIBERY_CARD) // SPACE_COUNT
    if action < EXTRA_ACTION:
        return GIFT_REWARD
    if action < CASH:
        return EXTRA_REWARD
    if action < LEVY:
        return CASH_REWARD
    if action < INSULT:
        return RECRUIT_REWARD
    return INSULT_REWARD if action < SPEND else action - SPEND


def carry_out_paid(table: Table) -> None:
    """The price is met. (confucius-payment)"""
    action = table.pending
    carry_out(table, action, end_payment(table))


def carry_out(table: Table, action: i64, paid: i64) -> None:
    """What the action does; then the turn is over, unless there is more to decide. (confucius-turn)"""
    if action < COMMERCE:
        carry_out_purchase(table, action)
    elif action < CERAMIC:
        carry_out_income(table, action, paid)
    elif action < BRIBERY_CARD:
        carry_out_petition(table, action)
    else:
        carry_out_reward(table, action)
    if action == EXTRA_ACTION:
        table.phase = EXTRA
    elif SAIL <= action < RECRUIT and has_arrived(table, table.to_move):
        table.phase = LAND
    else:
        end_action(table)


def carry_out_purchase(table: Table, action: i64) -> None:
    """Officials, students, junks, armies, gifts and transfers."""
    seat = table.to_move
    if action < SECURE:
        mark(table, action - BRIBE, seat, 0)
    elif action < NOMINATE:
        mark(table, action - SECURE, seat, 1)
    elif action < FORCE:
        nominate(table, action - NOMINATE, seat)
    elif action < BUY_JUNKS:
        table.forced = 1
    elif action < SAIL:
        buy_junks(table, action - BUY_JUNKS + 1)
    elif action < RECRUIT:
        sail(table, action - SAIL + 1)
    elif action < INVADE:
        recruit(table, seat)
    elif action < BUY_GIFT:
        invade(table, action - INVADE)
    elif action < GIVE_GIFT:
        make_available(table, seat, action - BUY_GIFT + 1)
    elif action < TRANSFER:
        give_gift(table, (action - GIVE_GIFT) // 5 + 1, (action - GIVE_GIFT) % 5)
    else:
        transfer(table, (action - TRANSFER) // 5, (action - TRANSFER) % 5)


def carry_out_income(table: Table, action: i64, paid: i64) -> None:
    """Commercial Income, Tax Income, or nothing. (confucius-commerce, confucius-tax, confucius-no-action)"""
    if action == COMMERCE:
        trade(table, table.to_move, paid)
    elif action == TAX:
        draw_cards(table, table.to_move, TAX_CARDS)


def carry_out_petition(table: Table, action: i64) -> None:
    """The gift goes, and what it was given for happens. (confucius-petition)"""
    if action < VASE:
        spend_gift(table, 2)
        move_junks(table, (action - CERAMIC) // 5, (action - CERAMIC) % 5)
    elif action < COAT:
        spend_gift(table, 3)
        nominate(table, action - VASE, table.to_move)
    elif action < NECKLACE:
        spend_gift(table, 4)
        swap_officials(table, (action - COAT) // SPACE_COUNT, (action - COAT) % SPACE_COUNT)
    elif action < MODEL:
        spend_gift(table, 5)
        move_army(table, (action - NECKLACE) // BOXES, (action - NECKLACE) % BOXES)
    elif action < PETITION:
        spend_gift(table, 6)
        replace_marker(table, (action - MODEL) // 5, (action - MODEL) % 5)
    else:
        spend_gift(table, action - PETITION + 1)


def carry_out_reward(table: Table, action: i64) -> None:
    """What a reward card does. (confucius-reward)"""
    seat = table.to_move
    if action < PRESENT:
        mark(table, (action - BRIBERY_CARD) % SPACE_COUNT, seat, 0)
    elif action < EXTRA_ACTION:
        make_available(table, seat, action - PRESENT + 1)
    elif action == CASH:
        draw_cards(table, seat, CASH_CARDS)
    elif action == LEVY:
        recruit(table, seat)
    elif action == INSULT:
        insult(table)
