"""Commercial Income, Tax Income and No Action. (confucius-commerce, confucius-tax, confucius-no-action)"""

from librt.vecs import append, vec
from mypy_extensions import i64

from teahouse.games.confucius.actions import COMMERCE, IDLE, TAX
from teahouse.games.confucius.box import COMMERCIAL, MOST_COMMERCE, NO_ACTION, TAX_CARDS, TAXES
from teahouse.games.confucius.cards import draw_cards
from teahouse.games.confucius.cubes import cubes_refusal, has_cubes
from teahouse.games.confucius.table import Table


def income_moves(table: Table, found: vec[i64]) -> vec[i64]:
    """Commercial Income once a phase, Tax Income, and nothing. (confucius-commerce)"""
    if has_cubes(table, COMMERCIAL) and not table.has_taken(table.to_move, COMMERCIAL):
        found = append(found, COMMERCE)
    if has_cubes(table, TAXES):
        found = append(found, TAX)
    return append(found, IDLE) if has_cubes(table, NO_ACTION) else found


def commerce_refusal(table: Table, choice: i64) -> str:
    """(confucius-cubes, confucius-commerce)"""
    refused = cubes_refusal(table, COMMERCIAL)
    if refused:
        return refused
    return "confucius-commerce" if table.has_taken(table.to_move, COMMERCIAL) else ""


def trade(table: Table, choice: i64) -> None:
    """As many cards as cash was paid, and one more. (confucius-commerce)"""
    draw_cards(table, table.to_move, (table.paid if table.paid < MOST_COMMERCE else MOST_COMMERCE) + 1)


def tax_refusal(table: Table, choice: i64) -> str:
    """(confucius-cubes, confucius-repeat)"""
    return cubes_refusal(table, TAXES)


def tax(table: Table, choice: i64) -> None:
    """Two cards. (confucius-tax)"""
    draw_cards(table, table.to_move, TAX_CARDS)


def no_action_refusal(table: Table, choice: i64) -> str:
    """(confucius-cubes)"""
    return cubes_refusal(table, NO_ACTION)


def no_action(table: Table, choice: i64) -> None:
    """Nothing but the cube is spent. (confucius-no-action)"""
