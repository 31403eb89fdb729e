"""The compiler of the rules, on a project of three modules in two rooms."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import compile as tool
from tools.setup import has_compiler

pytestmark = [
    pytest.mark.no_rules,
    pytest.mark.slow,
    pytest.mark.skipif(not has_compiler(), reason="there is no C compiler for this Python"),
]

PROJECT = """
[tool.hatch.build.targets.wheel.hooks.mypyc]
include = ["teahouse/core/*.py", "teahouse/games/*/*.py"]
exclude = ["**/__init__.py"]
"""
NUMBERS, STONES = "teahouse/core/numbers.py", "teahouse/games/go/stones.py"
SOURCES = {
    "teahouse/__init__.py": "",
    "teahouse/core/__init__.py": "",
    NUMBERS: "def double(number: int) -> int:\n    return 2 * number\n",
    "teahouse/games/__init__.py": "",
    "teahouse/games/go/__init__.py": "",
    STONES: 'NAME = "stones"\n\ndef count(rows: int) -> int:\n    return rows * 19\n',
    "teahouse/games/go/state.py": (
        "from teahouse.core.numbers import double\nfrom teahouse.games.go.stones import count\n\n"
        "def stones() -> int:\n    return double(count(1))\n"
    ),
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project to compile."""
    (tmp_path / "pyproject.toml").write_text(PROJECT)
    for name, text in SOURCES.items():
        write(tmp_path, name, text)
    return tmp_path


def write(project: Path, name: str, text: str) -> None:
    """Write a module."""
    (project / name).parent.mkdir(parents=True, exist_ok=True)
    (project / name).write_text(text)


def run_tool(project: Path) -> subprocess.CompletedProcess[str]:
    """Compile the project as the command does, without optimising; it says which files it makes."""
    script = (
        "import sys; from pathlib import Path; from tools import compile as tool\n"
        "tool.ROOT = Path(sys.argv.pop(1)); tool.LEVEL = '0'\n"
        "make = tool.make\n"
        "def tell_and_make(target, command, key): print('made', target.name); make(target, command, key)\n"
        "tool.make = tell_and_make\n"
        "tool.main(['--into', str(tool.ROOT)])\n"
    )
    root = Path(__file__).resolve().parents[2]
    environment = {"PYTHONPATH": str(root), "PATH": os.environ["PATH"]}
    command = [sys.executable, "-c", script, str(project)]
    return subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=False)


def compile_it(project: Path) -> list[str]:
    """Compile the project; the files that were made, libraries among them."""
    done = run_tool(project)
    assert done.returncode == 0, done.stderr
    return [line.split()[1] for line in done.stdout.splitlines() if line.startswith("made")]


def stones(project: Path) -> str:
    """What the compiled project says, and that it is compiled."""
    script = "from teahouse.games.go import state; print(state.stones(), state.__file__.endswith('.py'))"
    return subprocess.run(
        [sys.executable, "-c", script], cwd=project, env={}, capture_output=True, text=True, check=False
    ).stdout.strip()


def test_only_what_changed_is_compiled_again_and_nothing_old_stays(project: Path) -> None:
    made = compile_it(project)
    assert any("stones" in name for name in made) and any("numbers" in name for name in made)
    assert stones(project) == "38 False"
    # A change inside of a function: its module, and the library of its room.
    write(project, STONES, SOURCES[STONES].replace("19", "13"))
    made = compile_it(project)
    assert stones(project) == "26 False"
    assert any("stones" in name for name in made) and not any("numbers" in name for name in made), made
    # A change that other rooms can see: whoever calls it is compiled again as well.
    write(project, NUMBERS, "def double(number: int, by: int = 3) -> int:\n    return by * number\n")
    made = compile_it(project)
    assert stones(project) == "39 False"
    assert any("state" in name for name in made), made
    # A library of no module is removed, and its module gets its own again.
    library = next(path for path in tool.compiled_files(project) if path.name.startswith("stones"))
    stale = library.with_name(library.name.replace("stones", "stale"))
    library.rename(stale)
    assert compile_it(project) == []
    assert library.exists() and not stale.exists()
    # What mypy refuses is said.
    write(project, NUMBERS, 'def double(number: int) -> int:\n    return "two"\n')
    assert "numbers.py:2: error: Incompatible return value" in run_tool(project).stderr


def test_rooms_are_core_bots_and_the_games() -> None:
    assert {tool.room(module) for module in tool.compiled_modules()} >= {"core", "bots", "skud", "han", "dragon"}
