"""The winners at the end, under the emperor's hat."""

from collections.abc import Sequence
from typing import Final

from teahouse.draw import pieces, seats, svg
from teahouse.games.han.look.colours import EDGE

HAT: Final = "M-19-16H19L23-10H-23ZM-10-10V3C-5 6 5 6 10 3V-10M-10-2H10"
BEADS: Final = "M-21-9.5v13M-17-9.5v13M-13.4-9.5v13M13.4-9.5v13M17-9.5v13M21-9.5v13"


def emperor() -> str:
    """The flat hat of the emperor with its strings of beads, for the winner."""
    beads = svg.path(BEADS, fill="none", stroke="var(--gold)", stroke_width=2.6, stroke_dasharray="2.6 1.4")
    return beads + svg.path(HAT, fill="var(--gold)", **EDGE)


def throne(winners: Sequence[int], names: Sequence[str], x: float, y: float, width: float) -> str:
    """The winners side by side under the emperor's hat."""
    parts: list[str] = []
    step = width / len(winners)
    for seat, name, (left, _) in zip(winners, names, pieces.centred_row(len(winners), x, y, step), strict=True):
        parts.append(svg.group(emperor(), transform=svg.at(left, y - 24, 1.5)))
        parts.append(seats.mark(seat, left, y + 6, 34))
        size = pieces.fitting_size(name, 30, step - 20)
        parts.append(pieces.label(left, y + 54, name, size, anchor="middle", class_="name"))
    return "".join(parts)
