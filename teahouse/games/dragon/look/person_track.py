"""The path of lanterns: where everybody stands on the person track."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from teahouse.draw import pieces, svg
from teahouse.games.dragon.look.colours import strokes
from teahouse.games.dragon.look.scene import MARGIN, WIDTH, Scene

TRACK_LEFT: Final = 40
TRACK_RIGHT: Final = 960
# At least so many spaces of the track are in sight.
SPACES: Final = 30
STONE_Y: Final = 66
LANTERN_Y: Final = 44


@lru_cache(512)
def path(first: int, last: int, top: float) -> str:
    """The path on which the lanterns stand, with a stone for every space in sight and a number at every fifth."""
    step = space_step(first, last)
    xs = [TRACK_LEFT + step * place for place in range(last - first + 1)]
    y = top + STONE_Y
    stones = "".join(f"M{svg.number(round(x, 1))} {svg.number(y)}h.01" for x in xs)
    fifths = [space for space in range(first, last + 1) if space % 5 == 0]
    numbers = [
        pieces.label(
            round(TRACK_LEFT + step * (space - first), 1), y + 24, str(space), 19, anchor="middle", class_="quiet"
        )
        for space in fifths
    ]
    marked = "".join(
        f"M{svg.number(round(TRACK_LEFT + step * (space - first), 1))} {svg.number(y)}h.01" for space in fifths
    )
    way = f"M{MARGIN + 6} {y + 3}C200 {y - 7} 300 {y + 9} 500 {y}S800 {y - 7} {WIDTH - MARGIN - 8} {y + 1}"
    return (
        strokes(way, "var(--dragon-path)", 22)
        + strokes(stones, "var(--dragon-stone)", min(11, step * 0.6))
        + strokes(marked, "var(--ink-2)", min(12, step * 0.7))
        + "".join(numbers)
    )


def spaces_in_sight(track: Sequence[int]) -> tuple[int, int]:
    """The part of the track that is drawn: all markers, and some way ahead of them."""
    first = min(track) // 5 * 5
    return first, max(first + SPACES, (max(track) + 6) // 5 * 5)


def space_step(first: int, last: int) -> float:
    """How far apart spaces are."""
    return (TRACK_RIGHT - TRACK_LEFT) / (last - first)


def lantern_stack(track: Sequence[int], order: Sequence[int], labels: Sequence[str], top: float) -> list[str]:
    """A lantern for each seat; on one space they stand on one another, the foremost on top."""
    first, last = spaces_in_sight(track)
    step = space_step(first, last)
    parts: list[str] = []
    # Those behind first, so that whoever is ahead lies above.
    for seat in reversed(order):
        stack = [other for other in reversed(order) if track[other] == track[seat]]
        place = stack.index(seat)
        # High stacks lean to both sides, so that every mark is seen.
        lean = (12 if place % 2 else -12) if len(stack) > 2 else 0
        height = place * (20 if len(stack) < 3 else min(15, 46 / (len(stack) - 1)))
        placed = svg.at(TRACK_LEFT + step * (track[seat] - first) + lean, top + LANTERN_Y - height)
        parts.append(
            f'<g id="dragon-track-{seat}" transform="{placed}"><title>{svg.escape(labels[seat])}</title>'
            f'<use href="#dragon-lantern-{seat}"/></g>'
        )
    return parts


def spaces(scene: Scene) -> list[int]:
    """Where everybody stands on the person track."""
    return [int(scene.seen.track[seat]) for seat in range(scene.seats)]


def lanterns(scene: Scene) -> list[str]:
    """A lantern on the track for every seat."""
    track = spaces(scene)
    order = [int(scene.seen.order[place]) for place in range(scene.seats)]
    labels = [
        scene.names.say("lantern", player=scene.name("seat", seat), n=str(space)) for seat, space in enumerate(track)
    ]
    return lantern_stack(track, order, labels, scene.track_top)
