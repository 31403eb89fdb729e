"""Sprites: a drawing split into pieces, each rasterised once, however many pictures contain it.

A picture for people is drawn whole. A film has hundreds of pictures, of which each differs from the one before by a few
pieces; most of the time to make one would go into drawing again what is already there, and into compressing it as PNG.
"""

import re
from collections.abc import Collection, Iterator
from functools import lru_cache
from io import BytesIO
from math import ceil, floor
from typing import TYPE_CHECKING, NamedTuple

from teahouse.draw.compose import place_picture, stock_style
from teahouse.draw.export import rasterise_svg
from teahouse.draw.layouts import Place
from teahouse.draw.panels import Stock
from teahouse.draw.svg import definitions
from teahouse.draw.theme import apply_theme

if TYPE_CHECKING:
    from PIL.Image import Image

# Left, top, right and bottom in pixels.
Box = tuple[int, int, int, int]

TAG = re.compile(r"<(/?)[A-Za-z]+([^>]*?)(/?)>")
# What only screen readers announce, and rings that no mark shows.
UNSEEN = re.compile(r'<title>[^<]*</title>| aria-label="[^"]*"|<\w+[^>]* class="ring"[^>]*/>')
# An element that draws something.
SHAPE = re.compile(r"<(?!/|g\b)")
# What is done to a group as a whole, and not to each of its pieces.
AS_A_WHOLE = re.compile(r"(?<![\w-])(?:opacity|filter|mask|clip-path|mix-blend-mode|style)[=:]")
CLASSES = re.compile(r' class="([^"]*)"')
CLASS = re.compile(r"\.([\w-]+)")
REFERENCE = re.compile(r'(?:href="|url\()#([^")]+)')
ID = re.compile(r' id="([^"]+)"')
# A group longer than this is split: it is no piece but a layer of pieces.
LONGEST_PIECE = 350
# Stands for a piece in the picture around it.
PIECE = "\0"
# Where a piece lies is found on a picture so many times smaller, unless it can only lie on a few pixels. Around it as
# many pixels of that are added, because fine lines may get lost there.
COARSE = 4
AROUND = 2
FEW_PIXELS = 4000


class Scale(NamedTuple):
    """Pixels a unit."""

    across: float
    down: float


class Source(NamedTuple):
    """All that a sprite is made of: style and definitions, the panel at its place with one piece on it."""

    scope: str
    head: str
    body: str
    box: Box
    scale: Scale


class Sprite(NamedTuple):
    """Pixels with transparency, and where they stand in the picture."""

    left: int
    top: int
    size: tuple[int, int]
    pixels: bytes


def split_pieces(inside: str, whole: Collection[str] = (), around: tuple[str, ...] = ()) -> Iterator[str]:
    """The pieces of a drawing in the order in which they are painted, each with the groups around it.

    `whole`: classes of groups that are not split.
    """
    for element in split_elements(inside):
        tag = element[: element.index(">") + 1]
        if len(element) > LONGEST_PIECE and is_layer(tag, whole):
            yield from split_pieces(element[len(tag) : -len("</g>")], whole, (*around, tag))
        else:
            yield "".join([*around, element, "</g>" * len(around)])


def split_elements(inside: str) -> Iterator[str]:
    """The outermost elements of a drawing."""
    depth = start = 0
    for tag in TAG.finditer(inside):
        depth += -1 if tag[1] else 0 if tag[3] else 1
        if depth == 0:
            yield inside[start : tag.end()]
            start = tag.end()


def is_layer(tag: str, whole: Collection[str]) -> bool:
    """Whether a group does nothing to its pieces that could not be done to each of them."""
    classes = CLASSES.search(tag)
    has_effect = classes is not None and not set(classes[1].split()).isdisjoint(whole)
    return tag.startswith("<g") and not has_effect and not AS_A_WHOLE.search(tag)


@lru_cache(64)
def whole_classes(stock: Stock) -> frozenset[str]:
    """The classes whose rules, such as an opacity, hold for a group as a whole."""
    selectors = [selector for selector, rule in stock.rules.items() if AS_A_WHOLE.search(rule)]
    return frozenset(name for selector in selectors for name in CLASS.findall(selector))


@lru_cache(64)
def definitions_by_id(stock: Stock, theme: str) -> dict[str, str]:
    """The definitions of a stock, by each id that is in them."""
    found: dict[str, str] = {}
    for element in split_elements(apply_theme(stock.definitions, theme, stock.tokens)):
        found |= dict.fromkeys(ID.findall(element), element)
    return found


def used_definitions(piece: str, known: dict[str, str]) -> str:
    """The definitions that a piece uses, directly or indirectly: parsing the whole stock would take longer than
    drawing."""
    used: dict[str, None] = {}
    wanted = REFERENCE.findall(piece)
    while wanted:
        definition = known.get(wanted.pop(), "")
        if definition and definition not in used:
            used[definition] = None
            wanted += REFERENCE.findall(definition)
    return definitions(*used) if used else ""


def sprite_sources(place: Place, stock: Stock, theme: str, scale: Scale) -> Iterator[Source]:
    """What the sprites of a panel at its place are made of."""
    inside = apply_theme(UNSEEN.sub("", place[0].inside), theme, stock.tokens)
    box, style, known = pixel_box(place, scale), stock_style(stock, theme), definitions_by_id(stock, theme)
    # Whole pixels outside the box are cut off: clipping at fractions takes longer than drawing the piece.
    before, after = place_picture(place, PIECE, overflow="visible").split(PIECE)
    for piece in filter(SHAPE.search, split_pieces(inside, whole_classes(stock))):
        yield Source(stock.scope, style + used_definitions(piece, known), before + piece + after, box, scale)


def rasterise(made_of: Source) -> Sprite | None:
    """A sprite, cropped to its visible part; None if nothing is visible."""
    box = rough_box(made_of)
    drawn = draw_box(made_of, box)
    seen = drawn.getbbox()
    if seen is None:
        return None
    drawn = drawn.crop(seen)
    return Sprite(box[0] + seen[0], box[1] + seen[1], drawn.size, drawn.tobytes())


def rough_box(made_of: Source) -> Box:
    """Where a piece lies, and a little around it; the whole panel where that cannot be told."""
    left, top, right, bottom = made_of.box
    if (right - left) * (bottom - top) <= FEW_PIXELS:
        return made_of.box
    seen = draw_box(made_of, made_of.box, COARSE).getbbox()
    if seen is None:
        return made_of.box
    return (
        max(left, left + (seen[0] - AROUND) * COARSE),
        max(top, top + (seen[1] - AROUND) * COARSE),
        min(right, left + (seen[2] + AROUND) * COARSE),
        min(bottom, top + (seen[3] + AROUND) * COARSE),
    )


def draw_box(made_of: Source, box: Box, smaller: int = 1) -> "Image":
    """The part of a picture inside a box."""
    from PIL import Image

    left, top, right, bottom = (edge / smaller for edge in box)
    across, down = (pixels / smaller for pixels in made_of.scale)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{made_of.scope}"'
        f' viewBox="0 0 {ceil(right - left)} {ceil(bottom - top)}">{made_of.head}'
        f'<g transform="matrix({across} 0 0 {down} {-left} {-top})">{made_of.body}</g></svg>'
    )
    return Image.open(BytesIO(rasterise_svg(svg))).convert("RGBA")


def pixel_box(place: Place, scale: Scale) -> Box:
    """The pixels that a panel touches."""
    panel, left, top, width = place
    right, bottom = left + width, top + width / panel.ratio
    return (floor(left * scale.across), floor(top * scale.down), ceil(right * scale.across), ceil(bottom * scale.down))
