"""Write docs/encodings.md: what every number of every game's observation means."""

from pathlib import Path

import teahouse
from teahouse.learn import encoding_table

PAGE = Path(__file__).resolve().parent.parent / "docs" / "encodings.md"
OPENING = """# Encodings

How a view is encoded for a network: as one row of bytes, part by part. `python -m tools.encodings` writes this page.

Where a part has five places for seats, the viewer's comes first, then the others clockwise; places without a seat are
0. So nothing in a row depends on the viewer's seat, except the part "seat" in games whose actions or end refer to seats
by number. A part whose numbers go up to 1 consists of flags. `teahouse.learn.scale(game)` is 1 / "up to" for every
number. A row contains only what the seat may see; options and maps, which do not change during a game, are left out.
"""
FACTORS = """Actions are factored into two heads, of {sizes}: what moves (a point of the board, or a tile from the
reserve and its use), and where to. `teahouse.learn.heads` returns the pair for every action; the logit of an action is
the sum of the two.
"""


def page() -> str:
    """The whole page."""
    found = [OPENING]
    for id in sorted(path.name for path in Path(teahouse.__file__).parent.joinpath("games").iterdir()):
        if not id.startswith("_"):
            game = teahouse.game(id)
            encoding = game.encoding()
            size = f"{encoding.size} numbers, {game.verbs.size} actions."
            found.append(f"## {game.name()}\n\n{size}\n\n{encoding_table(game)}\n")
            if encoding.heads:
                found.append(FACTORS.format(sizes=" and ".join(str(size) for size in encoding.heads)))
    return "\n".join(found)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
