"""What panels and the position in words say alike: what somebody owns and holds, who is in stock, the wall."""

from collections.abc import Sequence
from typing import Final

from teahouse.games.dragon import box
from teahouse.games.dragon.box import REWARD_COUNT
from teahouse.games.dragon.look.names import DragonNames

# What the first six action cards give.
GIVEN: Final = ["yuan", "floor", "rice", "firework", "step", "point"]


def court_sentence(names: DragonNames, seat: int, points: int, goods: Sequence[int], privileges: Sequence[int]) -> str:
    """What a court owns; of what it has none, nothing is said, but for points."""
    counts = [("points", points), *zip(box.GOODS, goods, strict=True), *zip(box.PRIVILEGES, privileges, strict=True)]
    owned = [names.so_many("own", thing, count) for thing, count in counts if count or thing == "points"]
    return names.say("court", player=names.seat(seat), owned=names.series(owned))


def owned_label(names: DragonNames, thing: str, count: int, price: int) -> str:
    """So many of something, and what one more of it costs, if it has a price."""
    things = names.so_many("count", thing, count)
    return names.say("owned_price", n=str(count), things=things, price=str(price)) if price else things


def hand_phrase(names: DragonNames, hand: Sequence[int]) -> str:
    """The cards of a hand, as they stand after "has"; "" where it is empty."""
    typed = [card for card, count in enumerate(hand) if count and card != box.JOKER]
    held = [names.form("card", box.CARDS[card], "held") for card in typed]
    if len(typed) == len(box.TYPES):
        held = [names.fill("held:each")]
    if hand[box.JOKER]:
        held.append(names.count("held:jokers", hand[box.JOKER]))
    return names.series(held)


def card_label(names: DragonNames, card: int, count: int) -> str:
    """How many of a card somebody holds."""
    return names.so_many("cards", box.CARDS[card], count)


def person_label(names: DragonNames, person: int, count: int) -> str:
    """How many persons of a kind are in stock, and the steps that each brings."""
    kind = box.PERSONS[person]
    persons, steps = names.so_many("persons", kind, count), str(box.STEPS[person])
    return names.say("person", n=str(count), person=names.named("person", kind), persons=persons, steps=steps)


def residents_phrase(names: DragonNames, living: Sequence[int]) -> str:
    """Who lives in a palace, those of a kind together."""
    said = []
    for person in dict.fromkeys(living):
        kind, count = box.PERSONS[person], living.count(person)
        said.append(names.so_many("persons", kind, count) if count > 1 else names.form("person", kind, "a"))
    return names.series(said)


def action_label(names: DragonNames, action: int, amount: str) -> str:
    """An action with what its card would give, e.g. "+2", or what privileges cost, as in "2/6"."""
    name = names.by_number["action"][action]
    if action == box.PRIVILEGE:
        small, large = amount.split("/")
        return names.say("action", action=name, gives=names.say("prices", small=small, large=large))
    if action >= len(GIVEN):
        return name
    return names.say("action", action=name, gives=names.count(GIVEN[action], int(amount)))


def wall_sentence(names: DragonNames, laid: Sequence[int]) -> str:
    """How long the wall is, and whose tiles are in it."""
    tiles: dict[int, list[str]] = {}
    for tile in laid:
        seat, reward = divmod(int(tile), int(REWARD_COUNT))
        tiles.setdefault(seat, []).append(names.by_number["wall_tile"][reward])
    shares = [
        names.say("wall_share", n=str(len(own)), player=names.seat(seat), tiles=names.series(own))
        for seat, own in tiles.items()
    ]
    return names.say("wall", n=str(len(laid)), shares=names.series(shares))
