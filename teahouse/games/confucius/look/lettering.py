"""Words that fit into their places, in one line or in two, and words printed on what is drawn again and again."""

from functools import lru_cache
from typing import Final

from teahouse.draw import pieces, svg
from teahouse.draw.style import SANS
from teahouse.games.confucius.look.colours import INK

# How wide a letter is taken to be here, as a part of its height.
LETTER: Final = 0.6
# On small drawings a unit is a pixel of a phone: no letter is smaller than this, and letters are measured closely.
SMALLEST: Final = 11
SMALL_LETTER: Final = 0.58
PRINT: Final = {"font_family": SANS}


def fitting_size(words: str, size: float, width: float) -> float:
    """The size at which words stay within a width."""
    return pieces.fitting_size(words, size, width, LETTER)


@lru_cache(512)
def wrapped_label(
    words: str, x: float, y: float, size: float, width: float, anchor: str = "start", **values: svg.Value
) -> str:
    """Words in one line, or where that would be small, in two; `y` is the middle of their height."""
    first, second = halves(words)
    if fitting_size(words, size, width) >= size * 0.85 or not second:
        fit = fitting_size(words, size, width)
        return pieces.label(x, y + fit * 0.36, words, fit, anchor=anchor, **values)
    fit = min(fitting_size(first, size, width), fitting_size(second, size, width))
    return pieces.label(x, y - fit * 0.16, first, fit, anchor=anchor, **values) + pieces.label(
        x, y + fit * 0.9, second, fit, anchor=anchor, **values
    )


def halves(words: str) -> tuple[str, str]:
    """Words parted at the space or hyphen nearest to their middle; the second part is empty if there is none."""
    gaps = [place for place, letter in enumerate(words) if letter in " -"]
    if not gaps:
        return words, ""
    gap = min(gaps, key=lambda place: abs(place - len(words) / 2))
    return words[: gap + 1].rstrip(), words[gap + 1 :]


@lru_cache(512)
def small_label(
    words: str,
    x: float,
    y: float,
    width: float,
    size: float,
    anchor: str = "start",
    smallest: float = SMALLEST,
    **values: svg.Value,
) -> str:
    """Words about the height `y`: in one line of that size or the smallest, or in two; left out where none has room."""
    fits = len(words) * size * LETTER <= width
    fit = size if fits else smallest
    if fits or pieces.fitting_size(words, smallest, width, SMALL_LETTER) >= smallest:
        return pieces.label(x, round(y + fit * 0.36, 1), words, fit, anchor=anchor, **values)
    first, second = halves(words)
    if not second or max(len(first), len(second)) * smallest * SMALL_LETTER > width:
        return ""
    return pieces.label(x, round(y - fit * 0.2, 1), first, fit, anchor=anchor, **values) + pieces.label(
        x, round(y + fit * 0.85, 1), second, fit, anchor=anchor, **values
    )


def printed(
    x: float, y: float, words: str, size: float, *, fill: str = INK, weight: int = 700, anchor: str = "middle"
) -> str:
    """A number on something that `use` draws, and that has `PRINT` among its attributes.

    Rules of the style reach there in some programs and not in others; an element's own style wins in both.
    """
    own = f"font-size:{svg.number(size)}px;font-weight:{weight};text-anchor:{anchor};fill:{fill}"
    return svg.text(x, y, words, style=own)
