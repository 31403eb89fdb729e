"""The look of Skud Pai Sho: its panels, its board as text, a position in sentences, what each thing is."""

from teahouse.games.skud.look.board_text import shades, spots, text
from teahouse.games.skud.look.description import sentences
from teahouse.games.skud.look.explain import explain
from teahouse.games.skud.look.flower_circle import figures
from teahouse.games.skud.look.picture import LAYOUTS, panels, stock, svg

__all__ = ["LAYOUTS", "explain", "figures", "panels", "sentences", "shades", "spots", "stock", "svg", "text"]
