"""The colours of Han by day and by night, the weave of each province colour, and the outlines of pieces."""

from typing import Final

from teahouse.draw import svg

#                    light      dark
TOKENS: Final = {
    "han-violet": ("#b9a3c9", "#58496a"),
    "han-yellow": ("#e6cf87", "#6a5b2c"),
    "han-orange": ("#e3b07a", "#744d2b"),
    "han-green": ("#a9c18e", "#445a3b"),
    "han-red": ("#d99a8e", "#70403a"),
    # Threads, and the shade along the edge of a dyed cloth.
    "han-weave": ("#3d2c20", "#f6ead2"),
    "han-shade": ("#4a2f18", "#140c08"),
    "han-sea": ("#d8e2da", "#18242a"),
    "han-wave": ("#7fa3a6", "#4d6e76"),
    "han-silk": ("#f3ead2", "#2a241f"),
    # Ink on silk: rings, borders, roads, mountains.
    "han-line": ("#2a2522", "#d6c7a8"),
    "han-ring": ("#fbf5e6", "#2a241f"),
    "han-road": ("#6e4d31", "#c2a87e"),
    "han-stone": ("#d6cbb2", "#6f6657"),
    "han-stone-2": ("#b3a58a", "#544c40"),
    # Pieces: their outline, paper and stamp.
    "han-edge": ("#2a2522", "#100d0b"),
    "han-face": ("#fdf6e4", "#f6ecd6"),
    "han-stamp": ("#b3271e", "#b8382d"),
    "han-back": ("#4a2a24", "#5a322a"),
}
EDGE: Final[dict[str, svg.Value]] = {
    "stroke": "var(--han-edge)",
    "stroke_width": 1.5,
    "stroke_linejoin": "round",
    "stroke_linecap": "round",
}
FINE: Final[dict[str, svg.Value]] = {"stroke": "var(--han-edge)", "stroke_width": 1.1, "stroke_linejoin": "round"}

# The weave of each colour, so that no province is known by its dye alone: width and height of what is repeated, its
# threads and their breadth. Red is plain.
WEAVES: Final = {
    "violet": (14, 14, "M3.5 3.5h.01M10.5 10.5h.01", 3.4),
    "yellow": (11, 11, "M-1 1L1-1M0 11L11 0M10 12L12 10", 1.3),
    "orange": (20, 11, "M0 5.5q5-6 10 0t10 0", 1.3),
    "green": (18, 18, "M4.5 1.5v6M1.5 4.5h6M13.5 10.5v6M10.5 13.5h6", 1.3),
    "red": (20, 20, "", 0.0),
}


# How much coarser the threads are on a map that is drawn small.
COARSE: Final = 1.8


def weave(colour: str) -> str:
    """The threads of a colour, as a pattern to lay over its dye."""
    width, height, lines, breadth = WEAVES[colour]
    drawn = svg.path(
        lines, fill="none", stroke="var(--han-weave)", stroke_width=breadth, stroke_opacity=0.24, stroke_linecap="round"
    )
    return svg.element("pattern", drawn, id=f"han-{colour}", width=width, height=height, patternUnits="userSpaceOnUse")


def coarse_weave(colour: str) -> str:
    """The same threads for a map that is drawn small."""
    scale = f"scale({COARSE})"
    return svg.element("pattern", id=f"han-{colour}-s", href=f"#han-{colour}", patternTransform=scale)


def dye(colour: str) -> str:
    """The fill of a colour's cloth."""
    return f"var(--han-{colour})"


def threads(colour: str) -> str:
    """The fill that lays a colour's threads over its dye."""
    return f"url(#han-{colour})"


def coarse_threads(colour: str) -> str:
    """The same on a map that is drawn small."""
    return f"url(#han-{colour}-s)"
