"""Export: SVG files, PNG by resvg, animated GIF by Pillow."""

from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from io import BytesIO
from typing import TYPE_CHECKING

from teahouse.core.errors import Unreadable

if TYPE_CHECKING:
    from PIL.Image import Image

MISSING = 'pictures as PNG and GIF need the extra "png": pip install "teahouse[png]"'
# The transparent index in the palette of an animation.
TRANSPARENT = 255


def png(svg: str, width: int = 1000) -> bytes:
    """A picture in a fixed theme, drawn so many pixels wide."""
    if "var(--" in svg:
        raise Unreadable('only a picture in a fixed theme can be exported: draw it with theme="light" or "dark"')
    return rasterise_svg(svg, width)


def check_extra() -> None:
    """Raise if the packages that make PNG and GIF are not installed."""
    if find_spec("resvg_py") is None or find_spec("PIL") is None:
        raise Unreadable(MISSING)


def rasterise_svg(svg: str, width: int | None = None) -> bytes:
    """A picture as PNG, by default of the size of its view."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise Unreadable(MISSING) from None
    # Font families of a minimal Linux; elsewhere the picture's own come first.
    drawn = svg_to_bytes(svg_string=svg, width=width, serif_family="DejaVu Serif", sans_serif_family="DejaVu Sans")
    return bytes(drawn)


def gif(frames: Iterable["Image"], count: int, milliseconds: int = 800, last: int = 4000) -> bytes:
    """So many frames as an animation, which starts again after resting on the last one.

    The frames are indices into one palette, in which the last index is not used.
    """
    written = BytesIO()
    durations = [milliseconds] * (count - 1) + [last]
    patches = changes(frames)
    # The others are read one by one while the first is saved.
    next(patches).save(written, "GIF", save_all=True, append_images=patches, duration=durations, loop=0, optimize=False)
    return written.getvalue()


def changes(frames: Iterable["Image"]) -> Iterator["Image"]:
    """Frames in which everything unchanged is transparent, which makes the file much smaller."""
    from PIL import Image, ImageChops

    before: Image.Image | None = None
    for frame in frames:
        changed, now = frame.copy(), Image.frombytes("L", frame.size, frame.tobytes())
        if before is not None:
            same = ImageChops.difference(now, before).point([255] + [0] * 255)
            changed.paste(TRANSPARENT, mask=same)
        changed.info["transparency"] = TRANSPARENT
        before = now
        yield changed
