"""Where points came from: scores by source, made from events."""

from collections.abc import Iterable

from teahouse.core.game import Game


def by_source(game: Game, events: Iterable[tuple[int, ...]], seats: int) -> dict[str, list[int]]:
    """The points of each seat by source, in the order in which the sources first scored.

    An event that gives points has a seat and points among its parameters; its source is the parameter called so, or
    else the event itself.
    """
    found: dict[str, list[int]] = {}
    for event in events:
        kind = game.events.events[event[0]]
        seat, points, source = -1, 0, kind.name
        counts = False
        for domain, value in zip(kind.parameters, event[1:]):
            if domain.name == "seat":
                seat = value
            elif domain.name == "points":
                counts, points = True, int(domain.texts[value])
            elif domain.name == "source":
                source = domain.texts[value]
        if counts:
            found.setdefault(source, [0] * seats)[seat] += points
    return found
