"""The look of Skud Pai Sho: its picture, its board as text, a position in sentences."""

from teahouse.games.skud.look.board_text import shades, spots, text
from teahouse.games.skud.look.description import sentences
from teahouse.games.skud.look.picture import svg

__all__ = ["sentences", "shades", "spots", "svg", "text"]
