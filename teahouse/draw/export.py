"""Pictures for elsewhere: SVG files, PNG by resvg, animated GIF by Pillow."""

from collections.abc import Sequence
from io import BytesIO

from teahouse.core.errors import Unreadable

MISSING = 'pictures as PNG and GIF need the extra "png": pip install "teahouse[png]"'


def png(svg: str, width: int = 1000) -> bytes:
    """A picture in a fixed theme, drawn so many pixels wide."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise Unreadable(MISSING) from None
    if "var(--" in svg:
        raise Unreadable('only a picture in a fixed theme can be exported: draw it with theme="light" or "dark"')
    # Families that a bare Linux has; elsewhere the picture's own come first.
    drawn = svg_to_bytes(svg_string=svg, width=width, serif_family="DejaVu Serif", sans_serif_family="DejaVu Sans")
    return bytes(drawn)


def gif(svgs: Sequence[str], width: int = 600, milliseconds: int = 800, last: int = 4000) -> bytes:
    """Pictures of one size as an animation that starts again after resting on the last one."""
    try:
        from PIL import Image
    except ImportError:
        raise Unreadable(MISSING) from None
    if not svgs:
        raise Unreadable("an animation needs at least one picture")
    frames = [Image.open(BytesIO(png(svg, width))).convert("RGB") for svg in svgs]
    # One palette for all frames, taken from the last, which shows the most; otherwise still parts would flicker.
    palette = frames[-1].quantize(255)
    first, *others = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    written = BytesIO()
    durations = [milliseconds] * len(others) + [last]
    first.save(written, "GIF", save_all=True, append_images=others, duration=durations, loop=0, optimize=False)
    return written.getvalue()
