"""The look of In the Year of the Dragon: its panels, its board as text, a position in sentences."""

from teahouse.games.dragon.look.board_text import shades, spots, text
from teahouse.games.dragon.look.definitions import stock
from teahouse.games.dragon.look.description import sentences
from teahouse.games.dragon.look.explain import explain
from teahouse.games.dragon.look.picture import LAYOUTS, panels, svg

__all__ = ["LAYOUTS", "explain", "panels", "sentences", "shades", "spots", "stock", "svg", "text"]
