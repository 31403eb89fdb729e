"""The hand of whoever looks above the persons in stock, and the gate for newcomers."""

from functools import cache
from typing import Final

from teahouse.draw import pieces, svg
from teahouse.games.dragon import box
from teahouse.games.dragon.court import NOTHING
from teahouse.games.dragon.look.cards import PERSON_CARD_HEIGHT, TILE_HEIGHT, face_of, person_card, person_tile
from teahouse.games.dragon.look.colours import EDGE, icon, shape, strokes
from teahouse.games.dragon.look.figures import DRAGON
from teahouse.games.dragon.look.palaces import roof
from teahouse.games.dragon.look.scene import MARGIN, STOCK_HEIGHT, WIDTH, Box, Scene

# Hand and stock are one table: a column for each type and one for the jokers; cards, young ones, old ones.
COLUMN: Final = 98
STOCK_LEFT: Final = 10
TILE_TOP: Final = 76
TILE_STEP: Final = 83
GATE_X: Final = STOCK_LEFT + COLUMN * 9.5


@cache
def gate(x: float, y: float) -> str:
    """The moon gate through which newcomers come."""
    moon = f"M{x - 20} {y - 4}A42 42 0 1 1 {x + 20} {y - 4}"
    return (
        svg.path(f"M{x - 43} {y}V{y - 132}H{x + 43}V{y}Z", fill="var(--dragon-stone)", **EDGE)
        + shape(moon + "Z", "var(--dragon-room)")
        + strokes(moon, "var(--dragon-lacquer)", 5)
        + svg.path(DRAGON, fill="var(--gold)", transform=svg.at(x, y - 106, 0.62))
        + shape(roof(33, 22), "var(--dragon-lacquer)", transform=svg.at(x, y - 130))
    )


def stock(scene: Scene) -> str:
    """The holder's cards above the persons in stock: young ones, and old ones under them; the gate for newcomers."""
    seen, low = scene.seen, scene.stock_top + STOCK_HEIGHT
    parts = [pieces.panel(MARGIN, scene.stock_top - 4, WIDTH - 2 * MARGIN, STOCK_HEIGHT + 8)]
    parts += [hand_card(scene, card) for card in range(len(box.CARDS))]
    parts += [person(scene, number) for number in range(len(box.PERSONS))]
    parts.append(gate(GATE_X, low - 4))
    if seen.newcomer != NOTHING:
        said = scene.names.say("newcomer", person=scene.name("person", int(seen.newcomer)))
        figure = icon(f"p-{seen.newcomer}", GATE_X, low - 10, 1)
        parts.append(svg.group(svg.title(said), figure, id="dragon-newcomer"))
    elif seen.card != NOTHING:
        parts.append(icon(face_of(int(seen.card)), GATE_X, low - 46, 2.4))
    return "".join(parts)


def hand_card(scene: Scene, card: int) -> str:
    """A card of the holder, or the place where it was. (dragon-hand)"""
    count, name = scene.hands[scene.holder][card], scene.name("card", card)
    rivals = tuple(seat for seat in scene.rest if scene.hands[seat][card])
    x, top = STOCK_LEFT + COLUMN * card, scene.stock_top
    label = scene.names.say("card", card=name, n=str(count))
    area: Box = (x, top - 4, COLUMN, STOCK_HEIGHT + 8)
    drawn = person_card(card, count, name, rivals, x + 3, top, COLUMN - 6)
    ring: Box = (x + 3, top, COLUMN - 6, PERSON_CARD_HEIGHT)
    return scene.thing(f"card:{box.CARDS[card]}", label, [ring], [area], drawn)


def person(scene: Scene, number: int) -> str:
    """A kind of person in the stock: how many are left, and the steps that one brings. A finger may touch the card
    above a young one as well."""
    type, is_old, count = int(box.TYPE_OF[number]), int(box.IS_OLD[number]), int(scene.seen.stock[number])
    x, top = STOCK_LEFT + COLUMN * type, scene.stock_top
    is_alone = type < box.UNDIVIDED
    ring: Box = (x + 3, top + TILE_TOP + TILE_STEP * is_old, COLUMN - 6, TILE_HEIGHT + TILE_STEP * is_alone)
    half = TILE_TOP + TILE_STEP - 2
    area: Box = (x, top + half, COLUMN, STOCK_HEIGHT - half + 4) if is_old else (x, top - 4, COLUMN, half + 4)
    if is_alone:
        area = (x, top - 4, COLUMN, STOCK_HEIGHT + 8)
    name, steps = scene.name("person", number), str(box.STEPS[number])
    label = scene.names.say("person", person=name, n=str(count), steps=steps)
    return scene.thing(f"person:{box.PERSONS[number]}", label, [ring], [area], person_tile(number, count, *ring))
