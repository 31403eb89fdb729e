"""The colours of Confucius by day and by night, its style, and the strokes of its pieces."""

from typing import Final

from teahouse.draw import svg
from teahouse.draw.theme import DARK, LIGHT, Tokens

#                          light      dark
TOKENS: Final[Tokens] = {
    "ming-face": ("#fbf6e9", "#eadfc6"),
    "ming-floor": ("#e9dcbd", "#332b24"),
    "ming-aisle": ("#d9a08f", "#5c2e28"),
    "ming-bingbu": ("#93483a", "#8a4438"),
    "ming-hubu": ("#7b6432", "#77612f"),
    "ming-gongbu": ("#3f6580", "#3c6079"),
    "ming-exam": ("#4f6b4a", "#4a6546"),
    "ming-stone": ("#b3a68f", "#857a6a"),
    "ming-sea": ("#c6d8d4", "#1f3439"),
    "ming-wave": ("#86aaa8", "#41636a"),
    "ming-earth": ("#ddd0a4", "#453f2e"),
    "ming-hill": ("#c3b583", "#5a523a"),
    "ming-back": ("#7c2d25", "#6e2922"),
    "ming-reward": ("#2f4668", "#2c4263"),
    "ming-red": ("#e4ab9e", "#7d3c31"),
    "ming-yellow": ("#ecd692", "#7b6324"),
}
# Pieces have the same ink and the same paints by day and by night.
INK: Final = LIGHT["ink"]
EDGE: Final[dict[str, svg.Value]] = {"stroke": INK, "stroke_width": 1.5, "stroke_linejoin": "round"}
FINE: Final[dict[str, svg.Value]] = {"stroke": INK, "stroke_width": 1}
STROKE: Final[dict[str, svg.Value]] = {"fill": "none", "stroke": INK, "stroke_width": 1.6, "stroke_linecap": "round"}
FACE: Final = "var(--ming-face)"
RED: Final = LIGHT["seal"]
GOLD: Final = LIGHT["gold"]
BRIGHT_GOLD: Final = DARK["gold"]
GREY: Final = LIGHT["ink-2"]
MINISTRY_CHIT: Final = "#3d7a5c"
LAND_CHIT: Final = "#3b6ea5"

RULES: Final = {
    ".worth": f"font-size:19px;font-weight:700;text-anchor:end;fill:{INK}",
    ".cost": f"font-size:22px;font-weight:700;text-anchor:middle;fill:{INK}",
    ".chit": "font-size:19px;font-weight:700;text-anchor:middle;fill:#fff",
    ".rank": "font-size:17px;font-weight:600;text-anchor:middle;fill:var(--ink-2)",
    ".plaque": "fill:var(--ming-face)",
    ".on-card": f"fill:{INK}",
    ".stone": f"font-size:19px;font-weight:700;text-anchor:middle;fill:{INK}",
    ".price": "font-size:18px;font-weight:600",
    ".area": "fill:none;pointer-events:all",
    # On small drawings.
    ".cost-s": f"font-size:15px;font-weight:700;text-anchor:middle;fill:{INK}",
    ".rank-s": f"font-size:11px;fill:{GREY}",
    ".stone-s": f"font-weight:700;fill:{INK}",
}


def ministry_colour(ministry: str) -> str:
    """The paint of a ministry, or that of the examination for whichever."""
    return f"var(--ming-{'exam' if ministry == 'any' else ministry})"
