"""The colours of Skud Pai Sho by day and by night, and the style of its picture."""

from typing import Final

from teahouse.games.skud.look.scene import CELL

#                     light      dark
TOKENS: Final = {
    "skud-lacquer": ("#4a1a15", "#431812"),
    "skud-ground": ("#e6d6ad", "#40372d"),
    "skud-garden": ("#c88f7a", "#6f3d32"),
    "skud-pale": ("#f8f2e3", "#857c6e"),
    "skud-moon": ("#f6e8bf", "#5d5241"),
    "skud-halo": ("#fffaf0", "#f0e6d2"),
    "skud-glow": ("#f4bf3a", "#f4c85e"),
    "skud-face": ("#d3a566", "#c89a5b"),
    "skud-accent": ("#c2a880", "#b39a72"),
    "skud-grain": ("#a97a3c", "#96692f"),
    "skud-light": ("#fef8ea", "#f6ecd6"),
    "skud-dark": ("#231d26", "#1a151c"),
    "skud-edge": ("#2a2522", "#0d0b0a"),
}
RULES: Final = {
    ".grid": "fill:none;stroke:var(--ink);stroke-opacity:.4",
    ".midline": "fill:none;stroke:var(--ink);stroke-width:2.2;stroke-opacity:.72",
    ".carved": "fill:none;stroke:var(--gold);stroke-width:1.6;stroke-opacity:.55",
    ".rim text": "font-size:14px;fill:#ecd6a2;text-anchor:middle",
    ".red": "fill:#b0211a;stroke:#5e0f0a;stroke-width:.8",
    ".white": "fill:#fffcf4;stroke:#6b4a2e;stroke-width:.8",
    ".red.drained": "fill:none;stroke:#b0211a;stroke-width:1.7",
    ".white.drained": "fill:none;stroke:#fffcf4;stroke-width:1.7",
    ".thread": "fill:none;stroke-width:5;stroke-linecap:round",
    ".halo": "fill:none;stroke:var(--skud-halo);stroke-width:9;stroke-linecap:round",
    ".glow": "fill:none;stroke:var(--skud-glow);stroke-linejoin:round",
    ".count": "font-size:20px",
    ".points": "fill-opacity:0",
    # Said once for 249 points; every browser of the last years takes a rectangle's size from its style.
    ".points rect": f"width:{CELL}px;height:{CELL}px",
    ".later": "opacity:.4",
    "[data-touch] .legal": "stroke-width:3",
}
