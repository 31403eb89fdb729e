"""Words that fit into their places, in one line or in two, and words printed on what is drawn again and again."""

from functools import lru_cache
from typing import Final

from teahouse.draw import pieces, svg
from teahouse.draw.style import SANS
from teahouse.games.confucius.look.colours import INK

# How wide a letter is taken to be here, as a part of its height.
LETTER: Final = 0.65
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
    """Words parted at the space nearest to their middle; the second part is empty if there is none."""
    gaps = [place for place, letter in enumerate(words) if letter == " "]
    if not gaps:
        return words, ""
    gap = min(gaps, key=lambda place: abs(place - len(words) / 2))
    return words[:gap], words[gap + 1 :]


def printed(
    x: float, y: float, words: str, size: float, *, fill: str = INK, weight: int = 700, anchor: str = "middle"
) -> str:
    """A number on something that `use` draws, and that has `PRINT` among its attributes.

    Rules of the style reach there in some programs and not in others; an element's own style wins in both.
    """
    own = f"font-size:{svg.number(size)}px;font-weight:{weight};text-anchor:{anchor};fill:{fill}"
    return svg.text(x, y, words, style=own)
