"""What a bench prints: every table is readable on a terminal of 80 columns, and the same figures are kept as JSON."""

import json
from collections.abc import Sequence
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import teahouse
from bench import __main__ as speed
from bench import hostile, learn, output, strength
from bench.other_engines import ENGINES
from bench.table_players import summarise

# As large as any figure has been, and larger.
LARGE = 12_345_678.9
TABLES = [(id, seats) for id in teahouse.game_ids() for seats in teahouse.game(id).seats]
MEASURED = [
    {"game": id, "seats": seats, "mode": mode, **dict.fromkeys([*speed.FIGURES, *speed.SEARCHES], LARGE)}
    for id, seats in TABLES
    for mode in ["compiled", "interpreted"]
]
SPEEDS = dict.fromkeys(ENGINES, 3456.7)
STEPS = dict.fromkeys(learn.measures(), LARGE)
WAITS = {"beside": "positions", "what": "/play/skud", **hostile.figures([12.3456], [1234.567])}
LOADS = [
    {"tables": tables, **summarise("other", [123.4]), "waiting for a core %": 99.9, "other p50 ms, confucius": LARGE}
    for tables in [1, 20, 100, 300]
]
CROWDS = [
    {
        "crowd": "1000 idle at another table",
        "moves": 1000,
        **dict.fromkeys(["own p50 ms", "own p95 ms", "other p50 ms", "other p95 ms", "other max ms"], LARGE),
        **dict.fromkeys(["CPU ms/move", "RSS MB", "files"], LARGE),
    }
]
PROFILE = [
    {"function": f"draw (teahouse/web/{'deep/' * 12}frames.py)", "with what it calls %": "99.9", "itself %": "1"}
]
LADDER = strength.table_rows(strength.ladder_table(strength.plan(None, None)))
ALONE = strength.table_rows(strength.self_play_table(strength.plan(None, None)))


def printed(rows: Sequence[output.Row], names: int, width: int = 80) -> str:
    """The tables as a terminal of that width shows them."""
    console = Console(file=StringIO(), width=width)
    output.show("A title", rows, names, console)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize(
    ("rows", "names"),
    [
        pytest.param(speed.speed_rows(MEASURED), 2, id="speed"),
        pytest.param(speed.search_rows(MEASURED), 1, id="search"),
        pytest.param(speed.engine_rows(MEASURED, SPEEDS), 1, id="yardsticks"),
        pytest.param(learn.comparison_rows("env ", list(learn.CLASSICS), STEPS), 1, id="learn-env"),
        pytest.param(learn.comparison_rows("batch ", list(learn.SPIELS), STEPS), 1, id="learn-batch"),
        pytest.param([WAITS], 2, id="hostile"),
        pytest.param(output.transpose(LOADS), 1, id="web"),
        pytest.param(PROFILE, 1, id="web-profile"),
        pytest.param(CROWDS, 1, id="sockets"),
        pytest.param(LADDER, 3, id="strength-ladder"),
        pytest.param(ALONE, 3, id="strength-alone"),
    ],
)
def test_no_cell_is_cut_at_80_columns(rows: list[output.Row], names: int) -> None:
    text = printed(rows, names)
    assert "…" not in text and max(map(len, text.splitlines())) <= 80
    # Folded names go on in the next line of their column.
    shown = "".join(text.split())
    for row in rows:
        for heading, value in list(row.items())[names:]:
            assert all(word in shown for word in heading.split())
            assert "".join(output.text_of(value).split()) in shown


def test_a_name_that_is_too_long_goes_on_in_the_next_line() -> None:
    text = printed(PROFILE, 1)
    (name,) = [str(row["function"]) for row in PROFILE]
    column = "".join(line[: output.LONGEST_NAME] for line in text.splitlines())
    assert column.replace(" ", "").endswith(name.replace(" ", ""))


def test_a_wide_terminal_shows_a_wide_table_in_one_part() -> None:
    assert printed(CROWDS, 1).count("crowd") > 1 and printed(CROWDS, 1, width=200).count("crowd") == 1


def test_figures_are_kept_as_json_and_the_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "new" / "figures.json"
    output.keep(file, {"worst ms": 1.5, "rows": [{"µs a copy": 2}]})
    assert json.loads(file.read_text(encoding="utf-8")) == {"worst ms": 1.5, "rows": [{"µs a copy": 2}]}
    assert capsys.readouterr().out == f"figures: {file}\n"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1234567.8, "1,234,568"),
        (100.4, "100"),
        (99.96, "100"),
        (0.01234, "0.0123"),
        (1500, "1,500"),
        (None, "–"),
        ("a b", "a b"),
    ],
)
def test_a_number_has_three_digits_that_mean_something(value: object, text: str) -> None:
    assert output.text_of(value) == text
