"""The colours of Skud Pai Sho by day and by night, and the style of its panels."""

from typing import Final

#                     light      dark
TOKENS: Final = {
    "skud-lacquer": ("#4a1a15", "#431812"),
    "skud-ground": ("#e6d6ad", "#40372d"),
    "skud-garden": ("#c88f7a", "#6f3d32"),
    "skud-pale": ("#f8f2e3", "#857c6e"),
    "skud-moon": ("#f6e8bf", "#5d5241"),
    "skud-halo": ("#fffaf0", "#f0e6d2"),
    "skud-glow": ("#f4bf3a", "#f4c85e"),
    "skud-grain": ("#a97a3c", "#96692f"),
    "skud-day": ("#e2bd83", "#d6ae72"),
    "skud-night": ("#8a6238", "#7d5730"),
    "skud-light": ("#fef8ea", "#f6ecd6"),
    "skud-dark": ("#231d26", "#1a151c"),
    "skud-edge": ("#2a2522", "#0d0b0a"),
}
RULES: Final = {
    ".thread": "fill:none;stroke-width:5;stroke-linecap:round;pointer-events:none",
    ".halo": "fill:none;stroke:var(--skud-halo);stroke-width:9;stroke-linecap:round",
    ".glow": "fill:none;stroke:var(--skud-glow);stroke-linejoin:round",
}
