"""Panels: the parts of a look, each drawn from the few values that it shows.

A game's `look.panels(seen, lang=...)` lists them. A panel's drawing depends on its key alone, so equal keys are drawn
once, for all readers and tables. What may be touched, what is chosen and what came last is not in a drawing, but beside
it as marks (`draw.marks`).
"""

from base64 import urlsafe_b64encode
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from hashlib import blake2b
from sys import getsizeof

from teahouse.core.state import NOBODY, State
from teahouse.draw import svg
from teahouse.draw.sized_cache import SizedCache
from teahouse.draw.style import Rules
from teahouse.draw.theme import Tokens

# How many bytes the drawings that are kept may take together.
MOST_BYTES = 24_000_000
MOST_HASHES = 8192
# Bytes of a hash: enough to make collisions on a page impossible in practice; a multiple of three needs no padding.
HASH_BYTES = 9


@dataclass(frozen=True, eq=False)
class Stock:
    """What all panels of a game draw from: its style, its colours, and what is drawn again and again. A look makes each
    of its stocks once.

    `scope` is the class of every panel. No rule reaches into what `use` draws: definitions say by attributes how they
    look, and have no classes.
    """

    scope: str
    rules: Rules = field(default_factory=dict)
    tokens: Tokens = field(default_factory=dict)
    definitions: str = ""


@dataclass(frozen=True, eq=False)
class Panel:
    """A part of a look. `seat` is whose things it shows; NOBODY for what belongs to all.

    `draw` writes the inside of the picture and receives only `key`; together they determine the picture.
    """

    id: str
    title: str
    width: float
    height: float
    draw: Callable[..., str]
    key: Hashable
    seat: int = int(NOBODY)
    # What matters of it in a few words, for where it is folded.
    line: str = ""
    # Whether it is so crowded on a small screen that two fingers or a double tap may enlarge it.
    zooms: bool = False
    # Where on it things lie between which a trail may lead, by their touch.
    spots: Mapping[str, svg.Point] = field(default_factory=dict)

    @property
    def facts(self) -> tuple[object, ...]:
        """All that its picture depends on."""
        return self.id, self.title, self.width, self.height, self.draw.__module__, self.draw.__qualname__, self.key

    @cached_property
    def hash(self) -> str:
        """A short name for everything that is seen on it."""
        return hash_of(self.facts)

    @property
    def inside(self) -> str:
        """Its drawing, from the upper left corner."""
        known = self.draw, self.key
        drawn = DRAWN.get(known)
        if drawn is None:
            drawn = DRAWN[known] = self.draw(self.key)
        return drawn

    @property
    def ratio(self) -> float:
        """Its width for a height of one."""
        return self.width / self.height


@lru_cache(MOST_HASHES)
def hash_of(facts: tuple[object, ...]) -> str:
    """A short name for facts; most of them are those of the frame before."""
    return short_hash(repr(facts))


def short_hash(text: str) -> str:
    """A few letters and digits that stand for a text."""
    return urlsafe_b64encode(blake2b(text.encode(), digest_size=HASH_BYTES).digest()).decode()


# The drawings made last, by function and key.
DRAWN: SizedCache[tuple[Callable[..., str], Hashable], str] = SizedCache(MOST_BYTES, getsizeof)


def reader_seat(seen: State) -> int:
    """Whose things stand in front: the viewer's, for others those of whoever decides, at the end the winner's."""
    if seen.viewer >= 0:
        return int(seen.viewer)
    return int(seen.to_move) if seen.to_move >= 0 else seen.ranking().index(1)


def panel_picture(panel: Panel, stock: Stock, lang: str, inside: str = "") -> str:
    """A panel as it stands on a page, which has the stock; `inside` is its drawing where that has marks."""
    return svg.element(
        "svg",
        inside or panel.inside,
        viewBox=f"0 0 {svg.number(panel.width)} {svg.number(panel.height)}",
        class_=f"panel {stock.scope}",
        role="group",
        aria_label=panel.title,
        lang=lang,
        data_panel=panel.id,
        data_hash=panel.hash,
        data_seat=panel.seat if panel.seat >= 0 else None,
        data_zooms="" if panel.zooms else None,
    )
