"""The installation of an older commit: what is not built again, and what its program is."""

import subprocess
import sys
from pathlib import Path

import pytest

from bench import yardstick
from teahouse.lab import bot_server

pytestmark = pytest.mark.slow


def test_a_wheel_is_built_once_for_a_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / yardstick.STAMP).write_text("abc")
    wheel = tmp_path / "teahouse-1-py3-none-any.whl"
    wheel.touch()
    assert yardstick.build_wheel("abc", tmp_path) == wheel

    def fail(*command: object, **how: object) -> bytes:
        raise yardstick.YardstickFailed("built")

    monkeypatch.setattr(yardstick, "run", fail)
    with pytest.raises(yardstick.YardstickFailed, match="built"):
        yardstick.build_wheel("def", tmp_path)
    assert not wheel.exists(), "the wheel of another commit must not be mistaken for this one"


def test_the_program_is_the_server_run_by_that_environment(tmp_path: Path) -> None:
    program = yardstick.write_program(tmp_path / "python")
    first, _, rest = program.read_text(encoding="utf-8").partition("\n")
    assert first == f"#!{tmp_path / 'python'} -I"
    assert rest == Path(bot_server.__file__).read_text(encoding="utf-8")
    # The module serves a bot when it is run by its path.
    done = subprocess.run(
        [sys.executable, program, "greedy"], input="", capture_output=True, text=True, check=True, cwd=yardstick.ROOT
    )
    assert '"name": "teahouse greedy"' in done.stdout


def test_a_failed_step_is_told_by_its_last_line() -> None:
    with pytest.raises(yardstick.YardstickFailed, match="ended with 128: fatal: "):
        yardstick.run("git", "rev-parse", "--verify", "nowhere^{commit}")


def test_interpreted_rules_are_no_yardstick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yardstick, "run", lambda *command, **how: b"teahouse 0.1.0 interpreted\n")
    with pytest.raises(yardstick.YardstickFailed, match=r'the installation says "teahouse 0\.1\.0 interpreted"'):
        yardstick.check(Path())
