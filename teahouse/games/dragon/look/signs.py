"""Signs of what can be owned and done."""

from typing import Final

from teahouse.draw import svg
from teahouse.games.dragon.box import ACTIONS, REWARDS
from teahouse.games.dragon.look.colours import EDGE, FACE, FINE, GOLD, INK, STAMP_RED, shape, strokes
from teahouse.games.dragon.look.figures import DRAGON

FLOOR: Final = "M-20 12H20V8H16V-6H20L24-9C10-8-10-8-24-9L-20-6H-16V8H-20Z"
RAMPART: Final = "M-20 14V-12H-12V-6H-4V-12H4V-6H12V-12H20V14Z"
STONES: Final = "M-20 1H20M-20 8H20M-8-6V1M8-6V1M0 1V8M-13 1V8M13 1V8M-8 8V14M8 8V14"

REWARD_ICONS: Final = dict(
    zip(REWARDS, ["steps", "farmer", "pyrotechnist", "tax_collector", "floor", "points"], strict=True)
)


def signs() -> list[tuple[str, str]]:
    """What stands for things, and the faces of cards: every one by its name, about the origin, in a square of 48."""
    faces = [(f"action-{name}", drawn) for name, drawn in zip(ACTIONS, action_faces(), strict=True)]
    pearl = svg.circle(0, 0, 10, fill=GOLD, **EDGE) + strokes("M-5-3C-4-6-1-7 2-7", FACE, 2)
    head = svg.circle(0, -6, 6.5, fill="currentColor") + svg.path("M-11 12C-11-2 11-2 11 12Z", fill="currentColor")
    floor = shape(FLOOR, "var(--dragon-lacquer)", transform="scale(.62)")
    steps = shape("M-9 7L-3-7H1L-5 7ZM0 7L6-7H10L4 7Z", "var(--indigo)", **FINE)
    joker = strokes("M-7-7C-7-16 8-16 8-7C8-1 0-1 0 6", "var(--dragon-stamp)", 4.6) + svg.circle(
        0, 14, 3, fill=STAMP_RED
    )
    goods = svg.use("dragon-farmer", -4, -1) + svg.use("dragon-tax_collector", transform="translate(6,4)scale(.75)")
    return [
        *faces,
        ("points", pearl),
        ("person", head),
        ("floor", floor),
        ("steps", steps),
        ("joker", joker),
        ("goods", goods),
        ("card", shape("M-7-11H7V11H-7Z", FACE) + svg.circle(0, 0, 3.4, fill=STAMP_RED)),
        ("decree", svg.use("dragon-privilege-small", transform="scale(.55)")),
        ("privilege-small", decree([(0, 0.62)])),
        ("privilege-large", decree([(-6, 0.5), (6, 0.5)])),
    ]


def decree(dragons: list[svg.Point]) -> str:
    """A privilege: a hanging scroll with one dragon or two; given as place and size of each."""
    drawn = [
        svg.path(DRAGON, fill=STAMP_RED, transform=svg.at(across, 0 if len(dragons) == 1 else across * 0.9, size))
        for across, size in dragons
    ]
    half = 15 if len(dragons) == 1 else 17
    return (
        shape(f"M{-half}-19H{half}V19H{-half}Z", "var(--dragon-face)")
        + "".join(drawn)
        + shape(f"M{-half - 4}-22H{half + 4}V-17H{-half - 4}ZM{-half - 4} 17H{half + 4}V22H{-half - 4}Z", GOLD)
    )


def action_faces() -> list[str]:
    """The faces of the action cards."""
    coins = "".join(svg.use("dragon-tax_collector", x, y) for x, y in [(-9, 8), (9, 8), (0, -8)])
    pole = strokes("M-14-20V20", INK, 3.4) + shape("M-14-19C-4-24 6-13 18-18V2C6 7-4-4-14 2Z", "var(--dragon-warrior)")
    return [
        coins,
        shape(FLOOR, "var(--dragon-room)", transform="translate(0,4)")
        + svg.use("dragon-craftsman", 6, -6, transform="scale(1.15)"),
        svg.use("dragon-farmer", transform="scale(1.7)"),
        svg.use("dragon-pyrotechnist", transform="rotate(20)scale(1.7)"),
        pole + svg.use("dragon-steps", 1, -8),
        svg.use("dragon-scholar", transform="rotate(-8)scale(1.7)"),
        svg.use("dragon-privilege-small", transform="scale(.95)"),
        shape(RAMPART, "var(--dragon-stone)") + strokes(STONES, INK, 1, stroke_opacity=0.6),
    ]
