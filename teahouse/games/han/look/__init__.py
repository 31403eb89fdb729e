"""The look of Han: its picture, its board as text, a position in sentences."""

from teahouse.games.han.look.board_text import shades, spots, text
from teahouse.games.han.look.description import sentences
from teahouse.games.han.look.picture import svg

__all__ = ["sentences", "shades", "spots", "svg", "text"]
