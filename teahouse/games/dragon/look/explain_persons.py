"""What persons and their cards are good for, and what they mean for a seat now."""

from typing import Final

from teahouse.draw.explanation import Explanation
from teahouse.games.dragon import box
from teahouse.games.dragon.look.explained_seat import NOBODYS, ExplainedSeat, explanation

# By type, in the order of the box: where the book says what its symbols do.
TYPE_RULES: Final = [
    "dragon-build",
    "dragon-month-scoring",
    "dragon-taxes",
    "dragon-fireworks",
    "dragon-mongols",
    "dragon-monks",
    "dragon-contagion",
    "dragon-harvest",
    "dragon-research",
]


def explain_person(about: ExplainedSeat, person: int) -> Explanation:
    """A kind of person in the stock."""
    said = [
        type_use(about, person),
        about.fill("person", symbols=symbols(about, person), steps=about.count("get", "steps", int(box.STEPS[person]))),
        left(about, int(about.seen.stock[person])),
    ]
    return explanation(about.names.by_number["person"][person], said, rule_of(person))


def rule_of(person: int) -> str:
    """Where the book says what a person is good for."""
    return TYPE_RULES[int(box.TYPE_OF[person])]


def type_use(about: ExplainedSeat, person: int) -> str:
    """What the symbols of a person are good for."""
    return about.fill(f"type:{box.TYPES[box.TYPE_OF[person]]}")


def symbols(about: ExplainedSeat, person: int) -> str:
    """The symbols of a person."""
    return about.count("have", box.TYPES[box.TYPE_OF[person]], int(box.SYMBOLS[person]))


def left(about: ExplainedSeat, number: int) -> str:
    """How many tiles are left in the stock."""
    return about.names.count("about:left", number) if number else about.fill("none_left")


def explain_resident(about: ExplainedSeat, person: int, palace: int) -> Explanation | None:
    """A person who lives in a palace of the seat."""
    if about.seat == NOBODYS:
        return None
    homes = {number: floors for number, floors, living in about.court.palaces if person in living}
    floors = homes.get(palace, 0)
    if not floors:
        return None
    worth = int(box.POINTS_PER_PERSON)
    if box.TYPE_OF[person] == box.MONK:
        worth += int(box.SYMBOLS[person]) * floors
    said = about.fill("resident", symbols=symbols(about, person), points=about.count("get", "points", worth))
    name = about.names.fill("resident", person=about.names.by_number["person"][person], n=str(palace))
    return explanation(name, [type_use(about, person), said], rule_of(person))


def explain_newcomer(about: ExplainedSeat, person: int) -> Explanation:
    """A person who has just come."""
    said = [about.fill("newcomer"), type_use(about, person)]
    return explanation(about.names.by_number["person"][person], said, "dragon-place")


def explain_card(about: ExplainedSeat, card: int) -> Explanation:
    """A person card: what it brings, and who still holds it."""
    is_joker = card == box.JOKER
    said = [about.fill("card:joker" if is_joker else "card:typed")]
    if not is_joker:
        of_type = [count for person, count in enumerate(about.seen.stock) if box.TYPE_OF[person] == card]
        said.append(left(about, int(sum(of_type))))
    if about.seat != NOBODYS:
        said.append(about.say("held" if about.court.hand[card] else "spent"))
    return explanation(about.names.by_number["card"][card], [*said, rivals(about, card)], "dragon-recruit")


def rivals(about: ExplainedSeat, card: int) -> str:
    """Who else holds a card."""
    others = [seat for seat, court in enumerate(about.courts) if court.hand[card] and seat != about.seat]
    if not others:
        return ""
    players = about.names.series([about.names.form("seat", str(seat), "dat") for seat in others])
    return about.fill("rivals", count=str(len(others)), players=players)
