"""The look of Han: its panels, its board as text, a position in sentences, explanations."""

from teahouse.games.han.look.board_text import shades, spots, text
from teahouse.games.han.look.description import sentences
from teahouse.games.han.look.explain import explain
from teahouse.games.han.look.panels import LAYOUTS, panels, svg
from teahouse.games.han.look.stock import stock

__all__ = ["LAYOUTS", "explain", "panels", "sentences", "shades", "spots", "stock", "svg", "text"]
