"""Pictures for elsewhere: SVG files, PNG by resvg, animated GIF by Pillow."""

import os
import tempfile
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from teahouse.core.errors import Unreadable
from teahouse.core.record import write_whole

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


def save_svg(path: str | Path, svg: str) -> None:
    """Write a picture as it is."""
    write_whole(path, svg)


def save(path: str | Path, contents: bytes) -> None:
    """Write a PNG or GIF so that a crash leaves either the old file or the new one."""
    try:
        handle, unfinished = tempfile.mkstemp(dir=Path(path).absolute().parent, prefix=".teahouse-")
        try:
            with open(handle, "wb") as file:
                file.write(contents)
                file.flush()
                os.fsync(file.fileno())
            os.chmod(unfinished, 0o644)
            os.replace(unfinished, path)
        except BaseException:
            os.unlink(unfinished)
            raise
    except OSError as error:
        raise Unreadable(f"{path}: cannot be written: {error.strerror or error}") from None
