"""The look of Confucius: its picture, its board as text, a position in sentences."""

from teahouse.games.confucius.look.board_text import shades, spots, text
from teahouse.games.confucius.look.description import sentences
from teahouse.games.confucius.look.picture import svg

__all__ = ["sentences", "shades", "spots", "svg", "text"]
