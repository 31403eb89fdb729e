"""Confucius in panels: from north to south the Foreign Lands, the wall, the court, the families, the Actions Box, and
what lies before whoever looks."""

from collections.abc import Iterator
from typing import Final

from teahouse.draw.compose import picture_function
from teahouse.draw.layouts import Layout, Part, column, row, stack
from teahouse.draw.panels import Panel, reader_seat
from teahouse.games.confucius import GAME
from teahouse.games.confucius.box import MINISTRIES
from teahouse.games.confucius.look import box as actions_box
from teahouse.games.confucius.look import (
    exam,
    families,
    foreign,
    gifts,
    hall,
    hand,
    own_gifts,
    piles,
    rewards,
    rows,
    sea,
    support,
    wall,
)
from teahouse.games.confucius.look.definitions import stock
from teahouse.games.confucius.look.keys import BoardKeys, SeatKeys, board_keys
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.look.small.panels import small_panels
from teahouse.games.confucius.state import ConfuciusState

HALLS: Final = [f"hall-{ministry}" for ministry in MINISTRIES]
# The scenes of a phone, of which one is seen: what is first in each gives its tab name and line.
SCENES: Final[list[Part]] = [
    "court.s",
    column("exam.s", "support-me.s"),
    "war.s",
    "sea.s",
    column("gifts-me.s", "own-gifts-me.s"),
    "families.s",
]
LAYOUTS: Final[dict[str, Layout]] = {
    "wide": column(
        "foreign",
        "wall",
        row(*HALLS, column("exam", "support-me")),
        row("families", "gifts", "sea"),
        "box-me",
        row("hand-me", "own-gifts-me", "rewards-me", "piles"),
    ),
    "tall": column(stack(*SCENES), "box-me.s", row("hand-me.s", "rewards-me.s")),
    "low": row(stack("box-me.s", *SCENES), column("hand-low-me.s", "rewards-low-me.s")),
    "tablet": column(stack(*SCENES), row("box-me.s", column("hand-low-me.s", "rewards-low-me.s"))),
    # What a seat's chip opens.
    "seat": column(row("hand-me.s", "rewards-me.s"), "own-gifts-me.s", "support-me.s", "box-me.s"),
}


def panels(seen: ConfuciusState, *, lang: str = "en") -> list[Panel]:
    """The board, then what lies before each family; then the same for phones."""
    names, keys = ConfuciusNames.of(lang), board_keys(seen, lang)
    found = [*board_panels(keys, names)]
    for own in keys.seats:
        found += seat_panels(keys, own, names)
    return [*found, *small_panels(keys, int(seen.viewer), reader_seat(seen), names)]


def board_panels(keys: BoardKeys, names: ConfuciusNames) -> Iterator[Panel]:
    """What belongs to all."""

    def title(id: str) -> str:
        return names.fill("panel:" + id)

    spots = foreign.foreign_spots(keys.foreign.lands)
    yield Panel("foreign", title("foreign"), foreign.WIDTH, foreign.HEIGHT, foreign.foreign, keys.foreign, spots=spots)
    yield Panel("wall", title("wall"), wall.WIDTH, wall.HEIGHT, wall.wall, keys.wall)
    for number, ministry in enumerate(MINISTRIES):
        label = names.fill("panel:hall", ministry=names.name("ministry", ministry))
        spots = hall.hall_spots(number)
        yield Panel(HALLS[number], label, hall.WIDTH, hall.HEIGHT, hall.hall, keys.halls[number], spots=spots)
    yield Panel("exam", title("exam"), exam.WIDTH, exam.HEIGHT, exam.exam, keys.exam)
    yield Panel("families", title("families"), families.WIDTH, rows.HEIGHT, families.families, keys.families)
    yield Panel("gifts", title("gifts"), gifts.WIDTH, rows.HEIGHT, gifts.gifts, keys.gifts)
    spots = sea.sea_spots(len(keys.seats))
    yield Panel("sea", title("sea"), sea.WIDTH, rows.HEIGHT, sea.sea, keys.sea, spots=spots)
    yield Panel("piles", title("piles"), piles.WIDTH, piles.HEIGHT, piles.piles, keys.piles)


def seat_panels(keys: BoardKeys, own: SeatKeys, names: ConfuciusNames) -> Iterator[Panel]:
    """What lies before a family; at the end the winners and the titles take the place of its cards."""
    seat, player = own.seat, names.seat(own.seat)

    def title(id: str) -> str:
        return names.fill("panel:" + id, player=player)

    yield Panel(f"support-{seat}", title("support"), support.WIDTH, support.HEIGHT, support.support, own.support, seat)
    yield Panel(f"box-{seat}", title("box"), actions_box.WIDTH, actions_box.HEIGHT, actions_box.box, own.box, seat)
    six = own_gifts.own_gifts
    yield Panel(f"own-gifts-{seat}", title("own-gifts"), own_gifts.WIDTH, own_gifts.HEIGHT, six, own.gifts, seat)
    cards, prizes = f"hand-{seat}", f"rewards-{seat}"
    if keys.throne:
        yield Panel(cards, title("winners"), hand.WIDTH, hand.HEIGHT, hand.throne, keys.throne, seat)
        yield Panel(prizes, title("titles"), rewards.WIDTH, rewards.HEIGHT, rewards.titles, keys.titles, seat)
    else:
        yield Panel(cards, title("hand"), hand.WIDTH, hand.HEIGHT, hand.hand, own.hand, seat)
        yield Panel(prizes, title("rewards"), rewards.WIDTH, rewards.HEIGHT, rewards.rewards, own.rewards, seat)


svg = picture_function(GAME, panels, LAYOUTS, stock)
