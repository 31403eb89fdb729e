"""The other courts, smaller."""

from functools import lru_cache
from typing import Final

from teahouse.draw import pieces, seats, svg
from teahouse.games.dragon import box
from teahouse.games.dragon.box import MOST_SEATS
from teahouse.games.dragon.look.colours import icon
from teahouse.games.dragon.look.facts import Palace
from teahouse.games.dragon.look.palaces import small_palaces
from teahouse.games.dragon.look.scene import OTHERS_HEIGHT, Scene

# What courts own, by the signs of it.
OWNED: Final = ["tax_collector", "farmer", "pyrotechnist", "decree", "card"]


@lru_cache(512)
def other_court(
    seat: int,
    name: str,
    label: str,
    points: int,
    counts: tuple[int, ...],
    palaces: tuple[Palace, ...],
    edge: str,
    x: float,
    y: float,
    width: float,
) -> str:
    """Another court: name, points, palaces from afar, what it owns, the dragons on its privileges, its cards."""
    step = min(112.0, (width - 14) / len(OWNED))
    parts = [
        svg.title(label),
        pieces.panel(0, 0, width, OTHERS_HEIGHT, stroke=f"var(--{edge})", stroke_width=1 if edge == "line" else 3),
        seats.mark(seat, 23, 22, 22),
        pieces.label(40, 30, name, pieces.fitting_size(name, 23, 100), class_="name"),
        pieces.label(width - 9, 31, str(points), 28 if points < 100 else 25, anchor="end", class_="n name"),
        small_palaces(seat, palaces, 10, 132, width - 20),
    ]
    for place, (sign, count) in enumerate(zip(OWNED, counts, strict=True)):
        left = round(18 + step * place, 1)
        shown = icon(sign, left, 147, 0.85)
        shown += pieces.label(left + 11, 155, str(count), 22)
        parts.append(svg.group(shown, opacity=None if count else 0.45))
    return svg.group(*parts, transform=svg.at(x, y))


def other_courts(scene: Scene) -> str:
    """The other courts, smaller, in the order of their seats."""
    seen = scene.seen
    parts: list[str] = []
    for seat in scene.rest:
        goods = {good: int(seen.goods[place * MOST_SEATS + seat]) for place, good in enumerate(box.GOODS)}
        owned = {size: int(seen.privileges[place * MOST_SEATS + seat]) for place, size in enumerate(box.PRIVILEGES)}
        name, points = scene.name("seat", seat), int(seen.points[seat])
        facts = {fact: str(count) for fact, count in [("n", points), *goods.items(), *owned.items()]}
        label = scene.names.say("court", player=name, **facts)
        counts = (*goods.values(), owned["small"] + 2 * owned["large"], sum(scene.hands[seat]))
        x, width = scene.other_place(seat)
        place = (x, scene.others_top, width)
        parts.append(other_court(seat, name, label, points, counts, scene.courts[seat], scene.edge(seat), *place))
    return "".join(parts)
