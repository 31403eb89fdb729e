"""The judge of the soak, beside the database: replays every table from its rows and compares what people saw.

Reads one JSON object per line, a person at a table, and answers each with what the rows say and what is wrong with the
frames that this person was sent. A frame must be the one drawn from the rows; and it must be the same when everything
is changed that its reader may not know: hands are dealt again, and private arguments of moves differ.
"""

import json
import sys
from collections.abc import Collection
from dataclasses import replace

from bench.held_frame import HeldFrame, Told, legal_actions
from bench.soak_messages import Asked, Sample, Verdict, compared
from teahouse.web import asgi
from teahouse.web.models import Row
from teahouse.web.models import Table as TableRow
from teahouse.web.tables.cache import LIVE_TABLES, LiveTable, standing_rows
from teahouse.web.tables.frames import Frame, Window
from teahouse.web.tables.seat_view import Facts, Reader, SeatView, facts_of, read_view, view_of
from tools.worlds import World

assert asgi.served


def judge(asked: Asked) -> Verdict:
    """What the rows of a table say about one of its people."""
    id, reader = asked["id"], Reader("en", asked["held"], arrived=0)
    facts, shown = read_view(id, reader)
    rows = list(Row.objects.filter(table_id=id))
    return {
        "rows": [(row.seq, row.seat, row.move, row.back_to is not None) for row in rows],
        "parts": sent(facts, shown, reader)[1],
        "seq": shown.seq,
        "leaks": [wrong for sample in asked["samples"] if (wrong := wrong_in(id, sample, rows))],
    }


def wrong_in(id: str, sample: Sample, rows: list[Row]) -> str:
    """What is wrong with a frame that was sent."""
    reader = Reader("en", sample["held"], arrived=0)
    facts = replace(facts_of(LIVE_TABLES.get(id)), stage=TableRow.Stage.RUNNING, seed="", result=None, fair=None)
    world = world_at(id, sample["seq"], rows)
    seat = view_of(world, facts, reader).seat
    seen = (sample["actions"], sample["parts"])
    drawn = redraw(world, facts, reader, sample)
    if drawn != seen:
        ids = sorted(id for id in drawn[1].keys() | seen[1].keys() if drawn[1].get(id) != seen[1].get(id))
        return (
            f"the frame of decision {sample['seq']} for {sample['held']} is not the one of its rows: {', '.join(ids)}"
        )
    for number in range(2):
        other = world.imagine_for(seat, f"{id}/{sample['seq']}/{number}")
        if redraw(other, facts, reader, sample) != seen:
            return f"the frame of decision {sample['seq']} for {sample['held']} tells what its reader may not know"
    return ""


def world_at(id: str, seq: int, rows: list[Row]) -> World:
    """The game as it was after so many rows."""
    live = LiveTable(TableRow.objects.get(pk=id))
    standing = standing_rows(row for row in rows if row.seq <= seq)
    live.begin(row.move for row in standing)
    world = World(live.sitting)
    world.seq, world.row_of = seq, [row.seq for row in standing]
    return world


def redraw(world: World, facts: Facts, reader: Reader, sample: Sample) -> tuple[list[int], dict[str, str]]:
    """The same frame, drawn anew."""
    return sent(facts, view_of(world, facts, reader), reader, sample["parts"])


def sent(
    facts: Facts, shown: SeatView, reader: Reader, wanted: Collection[str] = ()
) -> tuple[list[int], dict[str, str]]:
    """The actions and the compared parts of a frame, as a browser has them that reads the words, and has asked for
    these panels once."""
    window, held = Window("wide"), HeldFrame()
    window.has_words, window.wanted = True, set(wanted)
    told: Told = json.loads(window.update(Frame(facts, shown, reader, 0.0), {}))
    held.hear(told)
    return legal_actions(told), compared(held.parts)


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(judge(json.loads(line))), flush=True)
