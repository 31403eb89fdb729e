"""How the tests lay a table: short words for courts and palaces, and what was told while actions were played."""

from collections import Counter

import teahouse

GAME = teahouse.game("dragon")
TYPES = ["craftsman", "court_lady", "tax_collector", "pyrotechnist", "warrior", "monk", "healer", "farmer", "scholar"]
GROUPS = {
    2: "taxes build harvest fireworks|military_parade research privilege",
    3: "taxes build harvest|fireworks military_parade|research privilege",
    4: "taxes build|harvest fireworks|military_parade research|privilege",
    5: "taxes build|harvest fireworks|military_parade|research|privilege",
}


def court(palaces=None, **fields):
    """A court; palaces are written as "2:craftsman,old_monk 3:" (floors:persons), numbered from 1."""
    found = dict(fields)
    if "hand" in found:
        found["hand"] = dict(Counter(found["hand"].split()))
    if palaces is not None:
        found["palaces"] = []
        for number, text in enumerate(palaces.split(), 1):
            floors, _, persons = text.partition(":")
            living = [person for person in persons.split(",") if person]
            found["palaces"].append({"palace": number, "floors": int(floors), "persons": living})
    return found


def at(*courts, groups=None, event=None, **fields):
    """A state in the action phase of month 3, or wherever the fields say; `event` is that of the month.

    Who is not to move but still to come has to be named in `waiting`.
    """
    seats = len(courts)
    cards = groups if groups is not None else GROUPS[seats]
    month = fields.get("month", 3)
    row = fields.pop("events", None) or ["peace"] * 12
    if event:
        row = [*row[: month - 1], event, *row[month:]]
    position = {
        "seats": seats,
        "month": month,
        "groups": [group.split() for group in cards.split("|")],
        "events": row,
        "courts": list(courts),
    }
    return GAME.at(position | fields)


def refusal(state, text):
    """The id of the rule that refuses; "" if the action is allowed. Refused must mean not listed."""
    action = GAME.parse(text)
    rule = state.refusal(action)
    assert (rule == "") == (action in state.legal()), (text, rule)
    return rule.partition(" ")[0]


def play(state, *actions):
    for text in actions:
        assert refusal(state, text) == "", (text, state.refusal(GAME.parse(text)))
        state.play(GAME.parse(text))
    return state


def told(state, *actions):
    """The events of these actions."""
    state.log = []
    play(state, *actions)
    return [GAME.events.text(event) for event in state.log]


def texts(state, verb=""):
    """The allowed actions, all or those of a verb."""
    found = [GAME.text(action) for action in state.legal()]
    return {text for text in found if not verb or text.split()[0] == verb}


def now(state, seat, field):
    """Something that a seat owns."""
    return state.position()["courts"][seat][field]


def palaces(state, seat):
    """A seat's palaces, in the way in which they are written for `court`."""
    return " ".join(f"{p['floors']}:{','.join(p['persons'])}" for p in now(state, seat, "palaces"))


def stock(state, person):
    return state.position()["stock"][person]


def order(state):
    return state.position()["order"]


def turn(state):
    return int(state.to_move), state.position()["phase"]


def points_in(events, seat, source=None):
    """What a seat scored, from one source or all."""
    scored = [text.split() for text in events if text.startswith(f"scored {seat} ")]
    return sum(int(words[3]) for words in scored if source in (None, words[2]))
