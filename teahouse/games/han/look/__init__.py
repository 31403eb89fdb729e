"""The look of Han: its panels, its board as text, a position in sentences."""

from teahouse.games.han.look.board_text import shades, spots, text
from teahouse.games.han.look.description import sentences
from teahouse.games.han.look.panels import LAYOUTS, panels, svg
from teahouse.games.han.look.stock import stock

__all__ = ["LAYOUTS", "panels", "sentences", "shades", "spots", "stock", "svg", "text"]
