"""What a frame of a table costs to draw, without a server and a database."""

import random
import time
import zlib

import teahouse
from bench.table_players import percentile

# Frames that are drawn of each game.
DRAWN = 400


class Line:
    """A browser that has followed the game so far, and its line, which packs a frame by what it has carried before."""

    def __init__(self) -> None:
        from teahouse.web.tables.frames import Window
        from teahouse.web.websocket_protocol import PACKING

        self.window = Window("wide")
        # Without a header, as sockets do it.
        self.packer = zlib.compressobj(level=PACKING["level"], memLevel=PACKING["memLevel"], wbits=-zlib.MAX_WBITS)

    def pack(self, text: str) -> int:
        """The bytes of a text on the wire."""
        return len(self.packer.compress(text.encode()) + self.packer.flush(zlib.Z_SYNC_FLUSH))


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
    lines = [Line() for _ in range(seats)]
    while live.state.to_move >= 0 and len(sizes) < DRAWN:
        for seat in range(seats):
            reader = seat_view.Reader("en", [seat], arrived=0)
            shown = seat_view.view_of(live, facts, reader)
            began = time.process_time()
            text = lines[seat].window.update(frames.Frame(facts, shown, reader, 0.0), {})
            spent[seat == live.state.to_move].append(time.process_time() - began)
            sizes.append((len(text.encode()), lines[seat].pack(text)))
        live.sitting.play(chooser.choice(live.state.legal()))
        live.seq += 1
        live.row_of.append(live.seq)
    return {
        "game": id,
        "frames": len(sizes),
        **{f"asked {key} ms": percentile(spent[True], share) * 1e3 for key, share in [("p50", 0.5), ("p95", 0.95)]},
        **{f"other {key} ms": percentile(spent[False], share) * 1e3 for key, share in [("p50", 0.5), ("p95", 0.95)]},
        "kB, first": sizes[0][0] / 1e3,
        "kB, first, deflated": sizes[0][1] / 1e3,
        "kB": percentile([size for size, _ in sizes[seats:]], 0.5) / 1e3,
        "kB, deflated": percentile([size for _, size in sizes[seats:]], 0.5) / 1e3,
    }
