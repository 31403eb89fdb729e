"""The panels `actions-N` on a phone: the groups of action cards in two or three rows."""

from functools import lru_cache
from typing import Final, NamedTuple

from teahouse.draw import pieces, svg
from teahouse.draw.touch import ring_around, touchable
from teahouse.games.dragon import box
from teahouse.games.dragon.look.actions import ActionsKey
from teahouse.games.dragon.look.cards import paper, small_label
from teahouse.games.dragon.look.colours import icon
from teahouse.games.dragon.look.names import DragonNames
from teahouse.games.dragon.look.phrases import action_label

# How many cards stand in a row at most; no group is split.
IN_A_ROW: Final = 4
GAP: Final = 4
PAD: Final = 4
WIDEST_CARD: Final = 1.3
# What dragons and the fee take, below the cards of a group, or beside them where it has a row for itself.
STRIP: Final = 26
SIDE: Final = 84


class SmallActionsKey(NamedTuple):
    """What is shown of the actions on a phone, and how large."""

    actions: ActionsKey
    width: int
    height: int


class GroupBox(NamedTuple):
    """Where a group lies, how large its cards are, and whether dragons stand beside them."""

    number: int
    cards: tuple[int, ...]
    x: float
    y: float
    width: float
    height: float
    step: float
    is_wide: bool


def small_actions(key: SmallActionsKey) -> str:
    """The action cards in their groups, the fee where a dragon stands, and the dragons."""
    boxes = group_boxes(key)
    parts = [group(key.actions, each) for each in boxes] or [face_down_cards(key)]
    dragons = [dragon(key, owner, each) for each in boxes for owner in owners(key.actions, each.number)]
    return svg.group(*parts, svg.group(*dragons, class_="pieces"), class_="small")


def group_boxes(key: SmallActionsKey) -> list[GroupBox]:
    """The groups in rows; none before the first month."""
    rows = group_rows(key.actions.groups)
    height = round((key.height - GAP * (len(rows) - 1)) / max(len(rows), 1), 1)
    # Three rows are low: dragons stand beside the cards there.
    is_wide = len(rows) > 2
    boxes: list[GroupBox] = []
    for row, numbers in enumerate(rows):
        cards = sum(len(key.actions.groups[number]) for number in numbers)
        room = key.width - GAP * (len(numbers) - 1) - 2 * PAD * len(numbers)
        step = (room - SIDE) / max(cards, 3) if is_wide else min(room / cards, WIDEST_CARD * room / IN_A_ROW)
        x = 0.0
        for number in numbers:
            group = key.actions.groups[number]
            width = key.width if is_wide else step * len(group) + 2 * PAD
            boxes.append(
                GroupBox(
                    number, group, round(x, 1), round(row * (height + GAP), 1), round(width, 1), height, step, is_wide
                )
            )
            x += width + GAP
    return boxes


def group_rows(groups: tuple[tuple[int, ...], ...]) -> list[list[int]]:
    """The numbers of the groups, row by row."""
    rows: list[list[int]] = []
    free = 0
    for number, cards in enumerate(groups):
        if not cards:
            continue
        if len(cards) > free:
            rows.append([])
            free = IN_A_ROW
        rows[-1].append(number)
        free -= len(cards)
    return rows


def owners(key: ActionsKey, number: int) -> list[int]:
    """Whose dragons stand on a group."""
    return [owner for owner, chosen in enumerate(key.dragons) if chosen == number]


def group(key: ActionsKey, place: GroupBox) -> str:
    """A group of action cards; the fee is told where a dragon stands. (dragon-fee)"""
    names = DragonNames.of(key.lang)
    parts = [pieces.panel(place.x + 0.5, place.y + 0.5, place.width - 1, place.height - 1)]
    height = round(place.height - 2 * PAD - (0 if place.is_wide else STRIP), 1)
    for nth, card in enumerate(place.cards):
        x = round(place.x + PAD + place.step * nth, 1)
        parts.append(action(names, card, key.amounts[card], (x, place.y + PAD), round(place.step - 4, 1), height))
    if owners(key, place.number):
        x, y = place.x + place.width - 14, place.y + place.height - 17
        number = pieces.label(x - 10, y + 6, str(box.FEE), 17, anchor="end", class_="loss")
        parts.append(svg.group(icon("tax_collector", x, y, 0.72), number, data_about="fee:group"))
    return "".join(parts)


@lru_cache(2048)
def action(names: DragonNames, card: int, amount: str, place: svg.Point, width: float, height: float) -> str:
    """An action card with what it would give the seat."""
    name = names.by_number["action"][card]
    # The picture has what two lines of the name leave.
    middle = round((height - 28) / 2 + 1, 1)
    size = min(23, round(width * 0.5 / (0.6 * len(amount)), 1))
    face = icon(f"action-{box.ACTIONS[card]}", round(width * 0.26, 1), middle, round(min(1.2, (height - 28) / 46), 2))
    number = pieces.label(width - 4, round(middle + size * 0.36, 1), amount, size, anchor="end", class_="n")
    title = small_label(name, round(width / 2, 1), height - 11.5, 13, width - 2, 13)
    return touchable(
        f"action:{box.ACTIONS[card]}",
        action_label(names, card, amount),
        paper(width, height) + face + number + title,
        ring=ring_around(0, 0, width, height),
        transform=svg.at(place[0] + 2, place[1]),
    )


def face_down_cards(key: SmallActionsKey) -> str:
    """The action cards before the first month, face down."""
    count = key.actions.face_down
    columns = (count + 1) // 2
    step, down = key.width / columns, key.height / 2
    backs = [
        icon("card-back", round(x, 1), round(y, 1), 0.78)
        for x, y in pieces.grid(count, columns, step / 2, down / 2, step, down)
    ]
    ground = pieces.panel(0.5, 0.5, key.width - 1, key.height - 1)
    return svg.group(ground, *backs, data_about="action_cards:face_down")


def dragon(key: SmallActionsKey, owner: int, place: GroupBox) -> str:
    """A seat's dragon on the group that was chosen."""
    all_here = owners(key.actions, place.number)
    nth = all_here.index(owner)
    if place.is_wide:
        left, room = place.x + place.width - SIDE + 14, SIDE - 32.0
        y = place.y + 17
    else:
        left, room = place.x + 17, place.width - 60
        y = place.y + place.height - 16
    step = min(28, room / max(len(all_here) - 1, 1))
    return svg.group(
        svg.title(DragonNames.of(key.actions.lang).by_number["seat"][owner]),
        svg.use(f"dragon-figure-{owner}"),
        id=f"dragon-of-{owner}-for-{key.actions.seat}-{key.width}",
        data_about=f"dragon:{owner}",
        transform=svg.at(round(left + step * nth, 1), round(y, 1), 0.56),
    )
