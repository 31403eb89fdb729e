"""The look of Confucius: its panels, its board as text, a position in sentences."""

from teahouse.games.confucius.look.board_text import shades, spots, text
from teahouse.games.confucius.look.definitions import stock
from teahouse.games.confucius.look.description import sentences
from teahouse.games.confucius.look.explain import explain
from teahouse.games.confucius.look.picture import LAYOUTS, panels, svg

__all__ = ["LAYOUTS", "explain", "panels", "sentences", "shades", "spots", "stock", "svg", "text"]
