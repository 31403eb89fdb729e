"""How the tests of Confucius write their positions.

Officials are written "hubu3:4" (unbribed, cost 4), "hubu3:4:0" (seat 0, unsecured), "hubu3:4:0!" (secured) and
"hubu3:c:0!" (a candidate); cards by their cash, "1 2 3"; armies as "1-2:0" (land space and box, seat); visits as
"india:0". Unless a test says otherwise there are three seats, it is the turn of seat 0 in round 2, and there are cards
enough in deck and reward stack.
"""

from collections import Counter

import teahouse

GAME = teahouse.game("confucius")
BRIBES = ["bribery_bingbu", "bribery_hubu", "bribery_gongbu", "bribery_any"]
STACK = ["gift", "extra_action", "cash", "recruit_army"]


def cards(text):
    return dict(Counter(text.split()))


def official(text):
    space, cost, *owner = text.split(":")
    tile = "candidate" if cost == "c" else int(cost)
    if not owner:
        return [space, tile]
    return [space, tile, int(owner[0].rstrip("!")), "secured" if owner[0].endswith("!") else "unsecured"]


def row(ministry, owners, cost=4, status="!"):
    """Officials on the first spaces of a ministry, one for each letter of `owners`; "." is unbribed, "-" no tile."""
    found = []
    for rank, owner in enumerate(owners, 1):
        if owner != "-":
            found.append(f"{ministry}{rank}:{cost}" + ("" if owner == "." else f":{owner}{status}"))
    return " ".join(found)


def at(hand="", officials="", seats=3, to_move=0, hands=None, rewards="", armies="", visits="", **rest):
    """A state; `hand` and `rewards` are the mover's, `hands` everybody's; `rest` are options and fields."""
    everybody = [""] * seats if hands is None else list(hands)
    if hands is None:
        everybody[to_move] = hand
    position = {
        "seats": seats, "to_move": to_move, "round": 2, "hands": [cards(text) for text in everybody],
        "officials": [official(text) for text in officials.split()], "deck": list("123" * 8),
        "rewards": [cards(rewards) if seat == to_move else {} for seat in range(seats)], "reward_stack": STACK,
        "official_pile": [2, 3, 4, 5, 6, 7],
        "armies": [[box, int(seat)] for box, seat in (item.split(":") for item in armies.split())],
        "visits": [[land, int(seat)] for land, seat in (item.split(":") for item in visits.split())],
    }  # fmt: skip
    options = {option.name: rest.pop(option.name) for option in GAME.options if option.name in rest}
    return GAME.at(position | rest | {"options": options})


def favour(**rest):
    """The Chief Minister's Imperial Favour, the last decision before the Court Phase."""
    seats = rest.get("seats", 3)
    chief = rest.pop("chief", seats - 1)
    passed = list(range(seats))
    return at(phase="favour", favour=True, to_move=chief, chief=chief, passed=passed, **rest)


def refusal(state, text):
    """The rule that refuses, with its facts; "" if the action is allowed. Refused must mean not listed."""
    rule = state.refusal(GAME.parse(text))
    assert (rule == "") == (GAME.parse(text) in state.legal()), (text, rule)
    return rule


def rule(state, text):
    """The id of the rule that refuses."""
    return refusal(state, text).partition(" ")[0]


def play(state, *texts):
    for text in texts:
        assert refusal(state, text) == "", (text, refusal(state, text))
        state.play(GAME.parse(text))
    return state


def pay(state, *paid):
    """Pay with some cards and be done."""
    return play(state, *[f"pay {card}" for card in paid], "done")


def told(state, *texts):
    """The events of these actions."""
    state.log = []
    play(state, *texts)
    return [GAME.events.text(event) for event in state.log]


def texts(state, *verbs):
    """The allowed actions, of some verbs or all."""
    found = [GAME.text(action) for action in state.legal()]
    return [text for text in found if not verbs or text.split()[0] in verbs]


def now(state, field):
    return state.position()[field]


def turn(state):
    return int(state.to_move), now(state, "phase")


def tile(state, space):
    """What lies on a space: [cost] or [cost, seat, status], [] for nothing."""
    return next((entry[1:] for entry in now(state, "officials") if entry[0] == space), [])


def random_game(seed, seats, options, chooser, each=None):
    """Play a random game to its end; `each` sees every state before its decision."""
    state = GAME.new(seats, seed, options)
    state.log = []
    while state.to_move != teahouse.NOBODY:
        if each:
            each(state)
        state.play(chooser.choice(state.legal()))
    return state
