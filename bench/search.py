"""What a search costs, by CPU time on one core: iterations a second from the first move of a game, as the game's bots
search.

python -m bench.search GAME SEATS SECONDS     prints one JSON object
"""

import json
import sys
import time

import teahouse
from teahouse.bots.ismcts import Node
from teahouse.bots.search_bot import SearchBot

BATCH = 200
TO_THE_END = -1


def iterations(id: str, seats: int, seconds: float, eras: int) -> float:
    """Iterations a second; every batch begins a new tree, as at a new decision."""
    game = teahouse.game(id)
    seen = game.new(seats, 1).seen_by(0)
    search = SearchBot(game, "bench").begin(seen)
    search.eras = eras
    done = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        search.root = Node(seats)
        done += search.think(seen, BATCH, 0.0)
    return done / (time.process_time() - began)


def measure(id: str, seats: int, seconds: float) -> dict[str, float | str | int]:
    """Iterations with rollouts to the end of the game, and to where the game's sense can judge."""
    return {
        "game": id,
        "seats": seats,
        "mode": "compiled" if teahouse.COMPILED else "interpreted",
        "full rollouts/s": iterations(id, seats, seconds, TO_THE_END),
        "judged rollouts/s": iterations(id, seats, seconds, 0),
    }


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]))))
