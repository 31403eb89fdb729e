"""Confucius in panels: from north to south the Foreign Lands, the wall, the court, the families, the Actions Box, and
what lies before whoever looks."""

from collections.abc import Iterator
from typing import Final

from teahouse.draw.compose import picture_function
from teahouse.draw.layouts import Layout, column, row
from teahouse.draw.panels import Panel
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
from teahouse.games.confucius.look.facts import winners_of
from teahouse.games.confucius.look.names import ConfuciusNames
from teahouse.games.confucius.state import ConfuciusState

HALLS: Final = [f"hall-{ministry}" for ministry in MINISTRIES]
LAYOUTS: Final[dict[str, Layout]] = {
    "wide": column(
        "foreign",
        "wall",
        row(*HALLS, column("exam", "support-me")),
        row("families", "gifts", "sea"),
        "box-me",
        row("hand-me", "own-gifts-me", "rewards-me", "piles"),
    ),
    "tall": column(
        "foreign",
        "wall",
        row(*HALLS[:2]),
        row(HALLS[2], column("exam", "support-me")),
        "families",
        row("gifts", "sea"),
        "box-me",
        "hand-me",
        row("own-gifts-me", "rewards-me", "piles"),
    ),
    "low": column(
        row(*HALLS, column("exam", "support-me")),
        "foreign",
        "wall",
        row("families", "gifts", "sea"),
        "box-me",
        row("hand-me", "own-gifts-me", "rewards-me", "piles"),
    ),
}


def panels(seen: ConfuciusState, *, lang: str = "en") -> list[Panel]:
    """The board, then what lies before each family."""
    names = ConfuciusNames.of(lang)
    found = [*board_panels(seen, lang, names)]
    winners = winners_of(seen)
    for seat in range(int(seen.seats)):
        found += seat_panels(seen, seat, winners, lang, names)
    return found


def board_panels(seen: ConfuciusState, lang: str, names: ConfuciusNames) -> Iterator[Panel]:
    """What belongs to all."""

    def title(id: str) -> str:
        return names.fill("panel:" + id)

    lands = foreign.foreign_key(seen, lang)
    spots = foreign.foreign_spots(lands.lands)
    yield Panel("foreign", title("foreign"), foreign.WIDTH, foreign.HEIGHT, foreign.foreign, lands, spots=spots)
    yield Panel("wall", title("wall"), wall.WIDTH, wall.HEIGHT, wall.wall, wall.wall_key(seen))
    for number, ministry in enumerate(MINISTRIES):
        label = names.fill("panel:hall", ministry=names.name("ministry", ministry))
        key, spots = hall.hall_key(seen, number, lang), hall.hall_spots(number)
        yield Panel(HALLS[number], label, hall.WIDTH, hall.HEIGHT, hall.hall, key, spots=spots)
    yield Panel("exam", title("exam"), exam.WIDTH, exam.HEIGHT, exam.exam, exam.exam_key(seen, lang))
    known = families.families_key(seen, lang)
    yield Panel("families", title("families"), families.WIDTH, rows.HEIGHT, families.families, known)
    yield Panel("gifts", title("gifts"), gifts.WIDTH, rows.HEIGHT, gifts.gifts, gifts.gifts_key(seen, lang))
    spots = sea.sea_spots(int(seen.seats))
    yield Panel("sea", title("sea"), sea.WIDTH, rows.HEIGHT, sea.sea, sea.sea_key(seen, lang), spots=spots)
    yield Panel("piles", title("piles"), piles.WIDTH, piles.HEIGHT, piles.piles, piles.piles_key(seen, lang))


def seat_panels(
    seen: ConfuciusState, seat: int, winners: tuple[int, ...], lang: str, names: ConfuciusNames
) -> Iterator[Panel]:
    """What lies before a family; at the end the winners and the titles take the place of its cards."""
    player = names.seat(seat)

    def title(id: str) -> str:
        return names.fill("panel:" + id, player=player)

    key = support.support_key(seen, seat, lang)
    yield Panel(f"support-{seat}", title("support"), support.WIDTH, support.HEIGHT, support.support, key, seat)
    actions = actions_box.box_key(seen, seat, lang)
    yield Panel(f"box-{seat}", title("box"), actions_box.WIDTH, actions_box.HEIGHT, actions_box.box, actions, seat)
    own = own_gifts.own_gifts_key(seen, seat, lang)
    yield Panel(
        f"own-gifts-{seat}", title("own-gifts"), own_gifts.WIDTH, own_gifts.HEIGHT, own_gifts.own_gifts, own, seat
    )
    cards, prizes = f"hand-{seat}", f"rewards-{seat}"
    if winners:
        won, held = hand.ThroneKey(lang, winners), rewards.titles_key(seen, lang)
        yield Panel(cards, title("winners"), hand.WIDTH, hand.HEIGHT, hand.throne, won, seat)
        yield Panel(prizes, title("titles"), rewards.WIDTH, rewards.HEIGHT, rewards.titles, held, seat)
    else:
        own_cards, own_prizes = hand.hand_key(seen, seat, lang), rewards.rewards_key(seen, seat, lang)
        yield Panel(cards, title("hand"), hand.WIDTH, hand.HEIGHT, hand.hand, own_cards, seat)
        yield Panel(prizes, title("rewards"), rewards.WIDTH, rewards.HEIGHT, rewards.rewards, own_prizes, seat)


svg = picture_function(GAME, panels, LAYOUTS, stock)
