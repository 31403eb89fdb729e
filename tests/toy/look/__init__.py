"""The look of Three Cups: its picture and its table in sentences."""

from tests.toy.look.board_text import sentences, shades, spots, text
from tests.toy.look.picture import svg

__all__ = ["sentences", "shades", "spots", "svg", "text"]
