"""The families: points, gifts to give, cards and armies."""

from functools import cache, lru_cache

from teahouse.draw import pieces, seats, svg
from teahouse.games.confucius.box import ACTIVE, AVAILABLE, GONE, HAND, REWARD, STOCK
from teahouse.games.confucius.look.facts import cards_of
from teahouse.games.confucius.look.layout import (
    ARMIES_X,
    CARDS_X,
    CUBES_X,
    FAMILIES_TOP,
    FAMILY_WIDTH,
    MARGIN,
    NAME_WIDTH,
    NAME_X,
    POINTS_X,
    REWARD_X,
    row_of,
)
from teahouse.games.confucius.look.lettering import fitting_size
from teahouse.games.confucius.look.scene import Scene


def families(scene: Scene) -> str:
    """Every family with its points, gifts to give, cards and armies."""
    seen = scene.seen
    parts = [family_header()]
    for seat in range(scene.seats):
        counts = (int(seen.counts[HAND + seat]), int(seen.counts[REWARD + seat]), int(seen.counts[STOCK + seat]))
        gifts = tuple(cards_of(seen.gifts, seat * 6, 6))
        is_out = bool(seen.passed >> seat & 1) and not scene.winners
        state = (seat == scene.to_move, seat in scene.winners, seat == seen.chief and not scene.winners, is_out)
        row = (row_of(seat, scene.seats), scene.names.seat(seat), int(seen.points[seat]), counts, gifts, state)
        parts.append(family(seat, *row))
    return "".join(parts)


@cache
def family_header() -> str:
    """What the columns count: cubes, cards, reward cards, armies, points."""
    y = FAMILIES_TOP + 15
    return (
        svg.use("confucius-blank", transform=svg.at(MARGIN + CUBES_X + 24, y, 1.1))
        + svg.use("confucius-back", transform=svg.at(MARGIN + CARDS_X - 9, y - 12, 0.24))
        + svg.use("confucius-reward", transform=svg.at(MARGIN + REWARD_X - 8, y - 12, 0.28))
        + svg.use("confucius-soldier", transform=svg.at(MARGIN + ARMIES_X + 14, y, 0.85))
        + svg.use("confucius-star", transform=svg.at(MARGIN + POINTS_X - 18, y))
    )


@lru_cache(2048)
def family(
    seat: int,
    row: tuple[float, float],
    name: str,
    points: int,
    counts: tuple[int, int, int],
    gifts: tuple[int, ...],
    state: tuple[bool, bool, bool, bool],
) -> str:
    """A family's row; a red edge for whoever is to move, the emperor's hat for the Chief Minister and the winner."""
    y, height = row
    is_to_move, has_won, is_chief, has_passed = state
    middle = y + height / 2
    upper, lower = y + height * 0.3, y + height * 0.74
    edge = "var(--seal)" if is_to_move else "var(--gold)"
    parts = [seats.mark(seat, MARGIN + 24, upper + 3, 26)]
    if is_to_move or has_won:
        parts.insert(
            0,
            svg.rect(MARGIN + 1.5, y + 1.5, FAMILY_WIDTH - 3, height - 3, 5, fill="none", stroke=edge, stroke_width=4),
        )
    room = NAME_WIDTH - (34 if is_chief else 0)
    parts.append(pieces.label(MARGIN + NAME_X, upper + 8, name, fitting_size(name, 23, room), class_="name"))
    if is_chief:
        parts.append(svg.use("confucius-do-favour", transform=svg.at(MARGIN + NAME_X + NAME_WIDTH - 14, upper, 0.75)))
    if has_passed:
        parts.append(svg.use("confucius-do-idle", transform=svg.at(MARGIN + CUBES_X + 24, middle, 0.8)))
    small = [
        svg.use(f"confucius-gift-{gift + 1}", 51 * gift, opacity=None if status == AVAILABLE else 0.25)
        for gift, status in enumerate(gifts)
        if status not in (GONE, ACTIVE)
    ]
    parts.append(svg.group(*small, transform=svg.at(MARGIN + NAME_X + 8, round(lower), 0.44)))
    for count, x in zip(counts[:2], (CARDS_X, REWARD_X), strict=True):
        parts.append(
            pieces.label(MARGIN + x, middle + 8, str(count), 22, anchor="middle", opacity=None if count else 0.35)
        )
    parts.append(
        pieces.label(MARGIN + ARMIES_X + 14, y + height - 6, f"+{counts[2]}", 15, anchor="middle", class_="quiet")
    )
    parts.append(pieces.label(MARGIN + POINTS_X, middle + 12, str(points), 34, anchor="end", class_="name"))
    return "".join(parts)
