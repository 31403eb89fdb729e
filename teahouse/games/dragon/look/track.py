"""The panel `track`: the path of lanterns, where everybody stands on the person track."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from teahouse.draw import pieces, svg
from teahouse.games.dragon.look.colours import ROUND, definition, strokes
from teahouse.games.dragon.look.names import DragonNames
from teahouse.games.dragon.state import DragonState

LEFT: Final = 34
RIGHT: Final = 954
# At least so many spaces of the track are in sight.
SPACES: Final = 30
STONE_Y: Final = 44
LANTERN_Y: Final = 30
LANTERN_SCALE: Final = 0.72
# How far a stack of lanterns may rise above the lowest.
HIGHEST_STACK: Final = 17
# How far each of more than two stands beside the next.
LEAN: Final = 13


class TrackKey(NamedTuple):
    """What the track shows."""

    lang: str
    # The space of each seat, and the seats from the foremost on.
    track: tuple[int, ...]
    order: tuple[int, ...]


def track_key(seen: DragonState, lang: str) -> TrackKey:
    """The person track of a position."""
    return TrackKey(lang, tuple(seen.track[: seen.seats]), tuple(seen.order[: seen.seats]))


def track(key: TrackKey) -> str:
    """The path with its stones, and a lantern for every seat."""
    first, last = spaces_in_sight(key.track)
    step = (RIGHT - LEFT) / (last - first)
    return path(first, last, step) + svg.group(*lanterns(key, first, step), class_="pieces")


def spaces_in_sight(track: Sequence[int]) -> tuple[int, int]:
    """The part of the track that is drawn: all lanterns, and some way ahead of them."""
    first = min(track) // 5 * 5
    return first, max(first + SPACES, (max(track) + 6) // 5 * 5)


def way() -> str:
    """The path without its stones."""
    y = STONE_Y
    curve = f"M12 {y + 2}C194 {y - 4} 294 {y + 5} 494 {y}S794 {y - 4} 976 {y + 1}"
    return definition("way", strokes(curve, "var(--dragon-path)", 15))


@lru_cache(256)
def path(first: int, last: int, step: float) -> str:
    """The path with a stone for every space in sight and a number at every fifth."""
    stones, marked, numbers = "", "", ""
    for space in range(first, last + 1):
        x = round(LEFT + step * (space - first), 1)
        if space % 5:
            stones += f"M{svg.number(x)} {STONE_Y}h.01"
        else:
            marked += f"M{svg.number(x)} {STONE_Y}h.01"
            numbers += pieces.label(x, STONE_Y + 17, str(space), 14, anchor="middle", class_="quiet")
    drawn = svg.group(
        strokes(stones, "var(--dragon-stone)", round(min(8, step * 0.6), 1)),
        strokes(marked, "var(--ink-2)", round(min(9, step * 0.7), 1)),
        **ROUND,
    )
    return svg.group(svg.use("dragon-way"), drawn, numbers, data_about="track:order")


def lanterns(key: TrackKey, first: int, step: float) -> list[str]:
    """A lantern for each seat; on one space they stand on one another, the foremost on top. (dragon-stack)"""
    names = DragonNames.of(key.lang)
    parts: list[str] = []
    # Those behind first, so that whoever is ahead lies above.
    for seat in reversed(key.order):
        space = key.track[seat]
        stack = [other for other in reversed(key.order) if key.track[other] == space]
        place = stack.index(seat)
        # High stacks lean, so that every mark is seen.
        lean = LEAN * (place - (len(stack) - 1) / 2) if len(stack) > 2 else 0
        height = place * min(14, HIGHEST_STACK / max(len(stack) - 1, 1))
        parts.append(
            svg.group(
                svg.title(names.say("lantern", player=names.by_number["seat"][seat], n=str(space))),
                svg.use(f"dragon-lantern-{seat}"),
                id=f"dragon-track-{seat}",
                data_about=f"lantern:{seat}",
                transform=svg.at(LEFT + step * (space - first) + lean, LANTERN_Y - height, LANTERN_SCALE),
            )
        )
    return parts
