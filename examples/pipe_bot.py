"""A bot as a program of its own, for the lab: teahouse lab match han --bots "pipe:python examples/pipe_bot.py,random"

It reads one decision a line and writes its move. It needs no package, and could be written in any language.
"""

import json
import random
import sys

# What it likes to do, best first: the verb is the first word of a move.
TASTE = ["envoy", "pagoda", "fort", "swap"]


def say(answer: dict[str, object]) -> None:
    """Write one line, at once."""
    print(json.dumps(answer), flush=True)


def choose(legal: list[str], rng: random.Random) -> str:
    """Any move of the kind that it likes most."""
    kinds = [[move for move in legal if move.startswith(verb)] for verb in TASTE]
    return rng.choice(next((moves for moves in kinds if moves), legal))


say({"protocol": "teahouse-bot", "number": 1, "name": "taste", "version": "1"})
rng = random.Random()
for line in sys.stdin:
    question = json.loads(line)
    if question["new"]:
        # A new game: the same seed makes the same choices.
        rng = random.Random(question["seed"])
    say({"move": choose(question["legal"], rng)})
