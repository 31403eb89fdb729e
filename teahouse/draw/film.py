"""Films: the positions of a game one after the other, as an animated GIF."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import ceil, floor
from multiprocessing import get_context
from typing import TYPE_CHECKING

from teahouse.draw.compose import arrange
from teahouse.draw.export import TRANSPARENT, check_extra
from teahouse.draw.layouts import Layout, Place
from teahouse.draw.panels import Panel, Stock
from teahouse.draw.sprites import Box, Scale, Source, Sprite, pixel_box, rasterise, sprite_sources
from teahouse.draw.theme import DARK, LIGHT, check_theme

if TYPE_CHECKING:
    from PIL.Image import Image

# As wide as `compose` draws.
WIDTH = 1000

# Starting processes takes as long as drawing this many sprites.
MANY = 300
PORTION = 16

# A panel in a frame: the pixels that it takes, and the numbers of its sprites.
Part = tuple[Box, tuple[int, ...]]


class Film:
    """Frames of one width in pixels. What is new in each of them is noted first, then rasterised, then painted."""

    def __init__(self, theme: str, width: int) -> None:
        check_extra()
        check_theme(theme)
        self.theme = theme
        self.width = width
        self.height = 0
        self.frames: list[frozenset[Part]] = []
        # Every sprite once, with its number.
        self.sources: dict[Source, int] = {}
        self.sprites: list[Sprite | None] = []
        # The sprites of a panel at a place.
        self.known: dict[tuple[object, ...], tuple[int, ...]] = {}

    def add(self, panels: Sequence[Panel], layout: Layout, stock: Stock, me: int) -> None:
        """Note a frame."""
        high, arranged = arrange(panels, layout, me, WIDTH)
        height, scale = pixel_size(high, self.width)
        self.height = max(self.height, height)
        self.frames.append(frozenset(self.part(place, stock, scale) for place in arranged))

    def part(self, place: Place, stock: Stock, scale: Scale) -> Part:
        """A panel at its place, with its sprites."""
        panel, *where = place
        key = panel.draw, panel.key, *where, scale, stock
        if key not in self.known:
            made_of = sprite_sources(place, stock, self.theme, scale)
            self.known[key] = tuple(self.sources.setdefault(one, len(self.sources)) for one in made_of)
        return pixel_box(place, scale), self.known[key]

    def rasterise(self, processes: int = 1) -> Iterator[None]:
        """Draw every sprite, yielding after each; in several processes if there are many."""
        if processes == 1 or len(self.sources) < MANY:
            for made_of in self.sources:
                self.sprites.append(rasterise(made_of))
                yield
            return
        # A progress bar may have a thread, and a process with threads should not be forked.
        with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
            for sprite in pool.map(rasterise, self.sources, chunksize=PORTION):
                self.sprites.append(sprite)
                yield

    def images(self) -> Iterator["Image"]:
        """The frames, painted with one palette; otherwise parts that do not move would flicker."""
        from PIL import Image

        canvas = Canvas(self)
        # The last frame shows the most.
        canvas.paint(self.frames[-1])
        palette = canvas.image.convert("RGB").quantize(TRANSPARENT)
        for frame in self.frames:
            canvas.paint(frame)
            yield canvas.image.convert("RGB").quantize(palette=palette, dither=Image.Dither.NONE)


class Canvas:
    """One picture on which frames are painted one after the other; what is there already stays."""

    def __init__(self, film: Film) -> None:
        from PIL import Image

        self.paper = (LIGHT if film.theme == "light" else DARK)["paper"]
        self.image = Image.new("RGBA", (film.width, film.height), self.paper)
        self.sprites = [
            sprite and (Image.frombytes("RGBA", sprite.size, sprite.pixels), (sprite.left, sprite.top))
            for sprite in film.sprites
        ]
        self.shown: frozenset[Part] = frozenset()

    def paint(self, frame: frozenset[Part]) -> None:
        """Bring the picture from what it shows to a frame."""
        for box, _ in self.shown ^ frame:
            self.image.paste(self.paper, box)
        for _, numbers in frame - self.shown:
            for number in numbers:
                if sprite := self.sprites[number]:
                    self.image.alpha_composite(*sprite)
        self.shown = frame


def pixel_size(height: float, width: int) -> tuple[int, Scale]:
    """How many pixels high `png` makes a picture of a height, and how it scales that."""
    units = floor(height + 0.5)
    pixels = ceil(units * width / WIDTH)
    return pixels, Scale(width / WIDTH, pixels / units)
