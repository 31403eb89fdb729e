"""What a frame of a table costs to draw, without a server and a database."""

import json
import random
import time
import zlib

import teahouse
from bench.table_players import percentile

# Frames that are drawn of each game.
DRAWN = 400


def drawing_cost(id: str) -> dict[str, object]:
    """What a frame of a game costs to draw, in CPU time, over a random game."""
    from teahouse.web.models import Table as TableRow
    from teahouse.web.tables import frames, seat_view
    from teahouse.web.tables.cache import LiveTable
    from teahouse.web.tables.seat_view import Facts, Player

    game, chooser = teahouse.game(id), random.Random(1)
    seats = 2 if 2 in game.seats else min(game.seats)
    live = LiveTable(TableRow(id="bench", game=id, seed="bench", size=seats, options=game.resolve({}, seats)))
    names = ["Host", *[f"Guest {number}" for number in range(1, seats)]]
    players = [Player(number, name, "", "", False, False, True, 0, 0) for number, name in enumerate(names)]
    facts = Facts("bench", 0, game, "friends", "running", "", "", players, False)
    spent: dict[bool, list[float]] = {True: [], False: []}
    sizes: list[tuple[int, int]] = []
    while live.state.to_move >= 0 and len(sizes) < DRAWN:
        for seat in range(seats):
            reader = seat_view.Reader("en", [seat], arrived=0)
            shown = seat_view.view_of(live, facts, reader)
            began = time.process_time()
            frame = frames.draw(facts, shown, reader)
            spent[seat == live.state.to_move].append(time.process_time() - began)
            text = json.dumps(frame).encode()
            sizes.append((len(text), len(zlib.compress(text))))
        live.sitting.play(chooser.choice(live.state.legal()))
        live.seq += 1
        live.row_of.append(live.seq)
    return {
        "game": id,
        "frames": len(sizes),
        **{f"asked {key} ms": percentile(spent[True], share) * 1e3 for key, share in [("p50", 0.5), ("p95", 0.95)]},
        **{f"other {key} ms": percentile(spent[False], share) * 1e3 for key, share in [("p50", 0.5), ("p95", 0.95)]},
        "kB": percentile([size for size, _ in sizes], 0.5) / 1e3,
        "kB deflated": percentile([size for _, size in sizes], 0.5) / 1e3,
    }
