"""The look of In the Year of the Dragon: its picture, its board as text, a position in sentences."""

from teahouse.games.dragon.look.board_text import shades, spots, text
from teahouse.games.dragon.look.description import sentences
from teahouse.games.dragon.look.picture import svg

__all__ = ["sentences", "shades", "spots", "svg", "text"]
