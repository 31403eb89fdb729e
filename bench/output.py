"""The output of benchmarks: tables that fit a terminal of 80 columns, and the same figures as JSON in build/bench."""

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from textwrap import wrap

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "bench"
WIDTH = 80
# A name that is longer goes on in the next line.
LONGEST_NAME = 44

# A line of a table: figures and names by their headings, the same in each line.
Row = Mapping[str, object]


def text_of(value: object) -> str:
    """A cell; numbers with three significant digits."""
    if value is None:
        return "–"
    if isinstance(value, int | float):
        return f"{value:,.0f}" if isinstance(value, int) or abs(value) >= 100 else f"{value:.3g}"
    return str(value)


def transpose(rows: Sequence[Row]) -> list[Row]:
    """Figures with their names down the side: for more figures than there are lines."""
    first, *names = rows[0]
    return [{first: name} | {text_of(row[first]): row[name] for row in rows} for name in names]


def table_of(rows: Sequence[Row], headings: Sequence[str], names: int) -> Table:
    """One table of these columns, of which the first are names."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for number, heading in enumerate(headings):
        if number < names:
            table.add_column(heading, max_width=LONGEST_NAME, overflow="fold")
        else:
            cells = [text_of(row[heading]) for row in rows]
            table.add_column(stack_heading(heading, cells), justify="right", no_wrap=True)
    for row in rows:
        table.add_row(*[text_of(row[heading]) for heading in headings])
    return table


def stack_heading(heading: str, cells: Sequence[str]) -> str:
    """A heading in as many lines as it takes for the column to be no wider than its figures, or its longest word."""
    return "\n".join(wrap(heading, max(map(len, [*cells, *heading.split()])), break_on_hyphens=False))


def tables_of(rows: Sequence[Row], names: int = 1, width: int = WIDTH) -> list[Table]:
    """As many tables as it takes to show every column whole; each begins with the names."""
    console = Console(width=10 * width)
    every = list(rows[0])
    kept, parts = every[:names], [every[:names]]
    for heading in every[names:]:
        wider = table_of(rows, [*parts[-1], heading], names)
        fits = Measurement.get(console, console.options, wider).maximum <= width
        if fits or parts[-1] == kept:
            parts[-1] = [*parts[-1], heading]
        else:
            parts.append([*kept, heading])
    return [table_of(rows, part, names) for part in parts]


def show(title: str, rows: Sequence[Row], names: int = 1, console: Console | None = None) -> None:
    """Print a table with its title; in parts where the terminal, or 80 columns, cannot hold it."""
    console = console or Console()
    if not rows:
        return
    console.print(f"\n{title}", style="bold", highlight=False)
    for table in tables_of(rows, names, max(WIDTH, console.width)):
        console.print(table)
        console.print()


def add_json_option(parser: argparse.ArgumentParser, name: str) -> None:
    """The option for the JSON file, which every benchmark has."""
    help = f"the file for the figures; build/bench/{name}.json by default"
    parser.add_argument("--json", type=Path, default=FOLDER / f"{name}.json", metavar="FILE", help=help)


def keep(file: Path, figures: Mapping[str, object]) -> None:
    """Save the figures, and print where."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(figures, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    shown = file.resolve()
    print(f"figures: {shown.relative_to(ROOT) if shown.is_relative_to(ROOT) else file}")
