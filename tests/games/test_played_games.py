"""Every record dropped into a folder here is a test: it replays by the rules to its result."""

from pathlib import Path

import pytest

from teahouse.core.record import Record

FILES = sorted(path for path in Path(__file__).parent.rglob("*.json*"))


@pytest.mark.parametrize("file", FILES, ids=[path.stem for path in FILES])
@pytest.mark.unmeasured
def test_a_played_game_replays_to_its_result(file: Path) -> None:
    for record in Record.load_all(file) if file.suffix == ".jsonl" else [Record.load(file)]:
        record.check()
