"""Marks: what may be touched now, what is chosen, what came last, what a rule forbids.

They are not part of drawings. A thing that can be touched is `<g data-touch="site:12">` with its ring inside, or a lone
shape that is its own ring, `<circle class="ring" data-touch="point:0,8"/>`; a mark is one more class on it. The same
rules hold on a page and in an exported picture, so no colour in them is a token.
"""

import re
from collections.abc import Collection, Mapping
from typing import NamedTuple

from teahouse.core.errors import Unreadable
from teahouse.core.state import NOBODY
from teahouse.draw import svg
from teahouse.draw.panels import Panel
from teahouse.draw.theme import DARK, LIGHT, PAGE

# How a thing can stand out: it was touched last, the last move came from it, it is chosen, a rule stands in the way,
# somebody touched it since the reader's last move.
KINDS = ["last", "from", "chosen", "why", "since"]
TOUCH = re.compile(r'(class="ring" )?data-touch="([^"]*)"')
# Where on a panel the things begin that move on it.
PIECES = '<g class="pieces"'
# The marks from the weakest to the strongest, each with the rule for its ring; {x} is a colour of the theme.
RINGS = {
    "since": "stroke:{ink};stroke-width:2;stroke-opacity:.5;stroke-dasharray:1 5;stroke-linecap:round",
    "from": "stroke:{ink};stroke-width:2;stroke-opacity:.5;stroke-dasharray:none",
    "last": "stroke:{ink};stroke-width:3;stroke-opacity:1;stroke-dasharray:7 4;stroke-linecap:butt",
    "legal": "stroke:{jade};stroke-width:4;stroke-opacity:1;stroke-dasharray:none",
    "why": "stroke:{seal};stroke-width:5;stroke-opacity:1;stroke-dasharray:9 4",
    "chosen": "stroke:{jade};stroke-width:7;stroke-opacity:1;stroke-dasharray:none;fill:{jade};fill-opacity:.28",
}
UNMARKED = "fill:#000;fill-opacity:0;stroke:none;stroke-linejoin:round;stroke-linecap:butt"
TRAIL = "fill:{ink};fill-opacity:.22;stroke:none"
# A page folds a corner of what was touched since the reader's last move.
CORNER = "fill:{ink};stroke:{paper};stroke-width:1.5;stroke-linejoin:round;pointer-events:none"
# How wide a trail ends, in units of its panel.
TRAIL_WIDTH = 24
# Legal rings pulse once, then are still. Nothing moves with prefers-reduced-motion.
BREATHE = "@keyframes breathe{0%{stroke-opacity:0}60%{stroke-opacity:1;stroke-width:7}}"
# Small drawings have units of their own; there rings are as wide as this in pixels, in every scheme, also while they
# breathe.
SMALL = '[data-panel$=".s"]'
SMALL_WIDTHS = {"from": 1, "last": 2, "legal": 2, "why": 3, "chosen": 4}


class Marks(NamedTuple):
    """The things marked, by kind of mark, in the order given, the seat whose move was the last, and the seats that have
    moved since the reader's own, each with what it touched."""

    touches: dict[str, list[str]]
    mover: int | None
    since: list[tuple[int | None, str]]


def sorted_marks(marks: Collection[str]) -> Marks:
    """Marks as they are written: "last:point:2,-7", or "last@1:palace:2" for what lies before seat 1. A picture shows
    those that it has."""
    found: dict[str, list[str]] = {kind: [] for kind in KINDS}
    since: list[tuple[int | None, str]] = []
    mover: int | None = None
    for mark in marks:
        named, _, touch = mark.partition(":")
        kind, _, seat = named.partition("@")
        if kind not in found or ":" not in touch or not (seat or "0").isdecimal():
            raise Unreadable(f'expected a mark such as "last:point:2,-7", one of {", ".join(KINDS)}, got "{mark}"')
        if kind == "since":
            since.append((int(seat) if seat else None, touch))
            continue
        found[kind].append(touch)
        mover = int(seat) if seat else mover
    return Marks(found, mover, since)


def marks_rules(scope: str, theme: str) -> str:
    """The stylesheet of marks inside one class, for a page or in one scheme."""
    if theme != PAGE:
        return ring_rules(f".{scope} ", LIGHT if theme == "light" else DARK)
    # As in `theme.properties`: the root element may override the reader's scheme.
    light, night = ring_rules(f".{scope} ", LIGHT), ring_rules(f":root:not([data-theme=light]) .{scope} ", DARK)
    always = ring_rules(f"[data-theme=dark] .{scope} ", DARK)
    breathing = f".{scope} .legal>.ring,.{scope} .ring.legal{{animation:breathe .6s ease-out}}{BREATHE}"
    moving = f"@media(prefers-reduced-motion:no-preference){{{breathing}}}"
    return f"{light}@media(prefers-color-scheme:dark){{{night}}}{always}{moving}{small_rules(f'{SMALL}.{scope} ')}"


def small_rules(before: str) -> str:
    """How wide the rings of small drawings are on a page."""
    widths = [
        f"{before}.{kind}>.ring,{before}.ring.{kind}{{stroke-width:{width}px!important}}"
        for kind, width in SMALL_WIDTHS.items()
    ]
    return f"{before}.ring{{vector-effect:non-scaling-stroke}}" + "".join(widths)


def ring_rules(before: str, colours: Mapping[str, str]) -> str:
    """The rule of each mark: it changes the ring of a thing, or a shape that is its own."""
    rules = [f"{before}.ring{{{UNMARKED}}}"]
    rules += [f"{before}.{name}{{{colour_in(rule, colours)}}}" for name, rule in (("trail", TRAIL), ("corner", CORNER))]
    for kind, ring in RINGS.items():
        rules.append(f"{before}.{kind}>.ring,{before}.ring.{kind}{{{colour_in(ring, colours)}}}")
    return "".join(rules)


def colour_in(rule: str, colours: Mapping[str, str]) -> str:
    """A rule with the colours of a scheme."""
    for name in ("ink", "paper", "jade", "seal"):
        rule = rule.replace("{" + name + "}", colours[name])
    return rule


def classes(panel: Panel, me: int, touch: Collection[str], marks: Marks) -> dict[str, str]:
    """The classes of everything that stands out on a panel, by its touch. What lies before somebody else is not touched
    by the reader, and only its owner's moves show on it."""
    kinds: list[str] = []
    if panel.seat in (NOBODY, me):
        kinds += ["legal", "chosen", "why"]
    if panel.seat in (NOBODY, me if marks.mover is None else marks.mover):
        kinds += ["last", "from"]
    found: dict[str, list[str]] = {}
    for kind in kinds:
        for thing in touch if kind == "legal" else marks.touches[kind]:
            found.setdefault(thing, []).append(kind)
    for seat, thing in marks.since:
        if panel.seat in (NOBODY, me if seat is None else seat):
            found.setdefault(thing, []).append("since")
    return {thing: " ".join(dict.fromkeys(standing)) for thing, standing in found.items()}


def marked_inside(panel: Panel, me: int, touch: Collection[str], marks: Marks) -> str:
    """A panel's drawing with its marks."""
    standing_out = classes(panel, me, touch, marks)
    if not standing_out:
        return panel.inside

    def with_classes(found: re.Match[str]) -> str:
        kinds = standing_out.get(found[2])
        return f'class="{"ring " if found[1] else ""}{kinds}" data-touch="{found[2]}"' if kinds else found[0]

    # A trail lies on the ground, under the pieces.
    ground, pieces, above = TOUCH.sub(with_classes, panel.inside).partition(PIECES)
    return ground + trails(panel, marks) + pieces + above


def trails(panel: Panel, marks: Marks) -> str:
    """The way of the last piece, where the panel knows where it lay and lies."""
    touches = marks.touches
    ends = [panel.spots.get(touch) for touch in (*touches["from"][:1], *touches["last"][:1])]
    if len(ends) < 2 or ends[0] is None or ends[1] is None:
        return ""
    return trail(ends[0], ends[1], TRAIL_WIDTH)


def trail(start: svg.Point, end: svg.Point, width: float) -> str:
    """A stroke of a drying brush, from where a piece came: thin where it began, broad where it ended."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = (across * across + down * down) ** 0.5 or 1
    side = (-down / length * width / 2, across / length * width / 2)
    return svg.path(
        f"M{svg.pair(start)}L{svg.pair((end[0] + side[0], end[1] + side[1]))}"
        f"A{svg.number(width / 2)} {svg.number(width / 2)} 0 0 0 {svg.pair((end[0] - side[0], end[1] - side[1]))}Z",
        class_="trail",
    )
