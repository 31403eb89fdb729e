"""The look of Three Cups: its panels and its table in sentences."""

from tests.toy.look.board_text import sentences, shades, spots, text
from tests.toy.look.explain import explain
from tests.toy.look.picture import LAYOUTS, panels, stock, svg

__all__ = ["LAYOUTS", "explain", "panels", "sentences", "shades", "spots", "stock", "svg", "text"]
