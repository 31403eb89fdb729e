"""The judge of the soak, beside the database: replays every table from its rows and compares what people saw.

Reads one JSON object a line, a person at a table, and answers each with what the rows say and what is wrong with the
frames that this person was sent. A frame must be the one drawn from the rows; and it must be the same when everything
is changed that its reader may not know: hands are dealt anew, and moves have other secrets.
"""

import json
import sys
from dataclasses import replace

from bench.soak_messages import Asked, Sample, Told
from teahouse.web import asgi
from teahouse.web.models import Row
from teahouse.web.models import Table as TableRow
from teahouse.web.tables.cache import LIVE_TABLES, LiveTable, standing_rows
from teahouse.web.tables.frames import draw
from teahouse.web.tables.seat_view import Facts, Reader, facts_of, read_view, view_of
from tools.worlds import World

assert asgi.served


def judge(asked: Asked) -> Told:
    """What the rows of a table say about one of its people."""
    id, reader = asked["id"], Reader("en", asked["held"], arrived=0)
    facts, shown = read_view(id, reader)
    rows = list(Row.objects.filter(table_id=id))
    parts = draw(facts, shown, reader, now=0.0)["parts"]
    return {
        "rows": [(row.seq, row.seat, row.move, row.back_to is not None) for row in rows],
        "words": parts["words"],
        "log": parts["log"],
        "seq": shown.seq,
        "leaks": [wrong for sample in asked["samples"] if (wrong := wrong_in(id, sample, rows))],
    }


def wrong_in(id: str, sample: Sample, rows: list[Row]) -> str:
    """What is wrong with a frame that was sent."""
    reader = Reader("en", sample["held"], arrived=0)
    facts = replace(facts_of(LIVE_TABLES.get(id)), stage=TableRow.Stage.RUNNING, seed="", result=None, fair=None)
    world = world_at(id, sample["seq"], rows)
    seat = view_of(world, facts, reader).seat
    if redraw(world, facts, reader, sample) != sample["parts"]:
        return f"the frame of decision {sample['seq']} for {sample['held']} is not the one of its rows"
    for number in range(2):
        other = world.imagine_for(seat, f"{id}/{sample['seq']}/{number}")
        if redraw(other, facts, reader, sample) != sample["parts"]:
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


def redraw(world: World, facts: Facts, reader: Reader, sample: Sample) -> dict[str, str]:
    """The same pieces of a frame, drawn anew."""
    parts = draw(facts, view_of(world, facts, reader), reader, now=0.0)["parts"]
    return {part: parts[part] for part in sample["parts"]}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(judge(json.loads(line))), flush=True)
