"""What environments show: text, SVG, or an array of pixels."""

from io import BytesIO

import numpy as np
from numpy.typing import NDArray

from teahouse.core.errors import Unreadable
from teahouse.core.game import Game
from teahouse.core.state import State
from teahouse.draw.export import MISSING, png

RENDER_MODES = ["human", "ansi", "svg", "rgb_array"]
PIXELS_WIDE = 800


def check_mode(mode: str | None) -> str | None:
    """A render mode that exists, or none."""
    if mode is not None and mode not in RENDER_MODES:
        raise Unreadable(f'no render mode "{mode}"; there are: {", ".join(RENDER_MODES)}')
    return mode


def render(game: Game, state: State, viewer: int, mode: str | None) -> str | NDArray[np.uint8] | None:
    """What a viewer sees of a state; on a terminal it is printed."""
    if mode is None:
        raise Unreadable(f"nothing to render: make the environment with render_mode, one of {', '.join(RENDER_MODES)}")
    seen = state.seen_by(viewer)
    if mode == "rgb_array":
        return pixels(game.look().svg(seen, theme="light"))
    if mode == "svg":
        return str(game.look().svg(seen, theme="light"))
    text = str(game.look().text(seen))
    if mode == "ansi":
        return text
    print(text)
    return None


def pixels(svg: str) -> NDArray[np.uint8]:
    """A picture as height × width × 3 bytes."""
    try:
        from PIL import Image
    except ImportError:
        raise Unreadable(MISSING) from None
    return np.array(Image.open(BytesIO(png(svg, PIXELS_WIDE))).convert("RGB"))
