"""Write docs/encodings.md: what every number of every game's observation says."""

from pathlib import Path

import teahouse
from teahouse.learn import encoding_table

PAGE = Path(__file__).resolve().parent.parent / "docs" / "encodings.md"
OPENING = """# Encodings

What a view looks like to a network: one row of bytes, part after part. `python -m tools.encodings` writes this page.

Where a part has five places for seats, the viewer's comes first, then the others from the left; places without a seat
are 0. So nothing in a row depends on which chair the viewer has, but the part "seat" of those games whose actions or
end name seats by number. A part whose numbers go up to 1 says which of several things are the case.
`teahouse.learn.scale(game)` holds 1 / "up to" for every number. A row is made from what a seat may see and from nothing
else; options and maps, which do not change in a game, do not appear.
"""
FACTORS = """Actions have factors, heads of {sizes}: what moves (a point of the board, or a tile from the
reserve and its use), and where to. `teahouse.learn.heads` gives the pair of every action; the logit of an action is
the sum of its two.
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
