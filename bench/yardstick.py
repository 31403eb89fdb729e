"""An installation of an older commit, whose bots play against those of today: the yardstick of their strength.

python -m bench.yardstick COMMIT [--into FOLDER] [--wheel FOLDER] [--costs GAMES]

Builds the compiled wheel of the commit, which takes some minutes and is not repeated, installs it into an environment
of its own, and prints how the lab calls its bots. With --costs they play so many games of each kind among themselves,
and a table tells the mean CPU time of their decisions.
"""

import argparse
import io
import os
import subprocess
import sys
import tarfile
import tempfile
import venv
from pathlib import Path

from bench.output import Row, add_json_option, keep, show
from teahouse.core.errors import TeahouseError
from teahouse.lab import bot_server, match
from teahouse.lab.outside_program import hello_of

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "yardstick"
# The program that is put beside the installation's own: it serves bots also where the version has no command for that.
PROGRAM = "teahouse-bot"
# The games whose costs are told, and the bots.
TABLES = [("skud", 2), ("dragon", 3), ("han", 2), ("han", 3), ("confucius", 3)]
BOTS = ["adept", "scholar"]
# Where the folder of a wheel says which commit it was made from.
STAMP = "commit"


class YardstickFailed(Exception):
    """A step failed."""


def run(*command: str | Path, more: dict[str, str] | None = None, cwd: Path = ROOT) -> bytes:
    """The output of a command; if it fails, the error has the last line that it said."""
    # An environment must find its own packages, and no others.
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    done = subprocess.run(command, cwd=cwd, env=clean | (more or {}), capture_output=True, check=False)
    if done.returncode != 0:
        lines = (done.stdout + done.stderr).decode(errors="replace").strip().splitlines()
        name = " ".join(Path(part).name for part in command[:4])
        raise YardstickFailed(f"{name} ended with {done.returncode}: {lines[-1] if lines else 'it said nothing'}")
    return done.stdout


def full_commit(name: str) -> str:
    """The commit that a name or the beginning of a number means."""
    return run("git", "rev-parse", "--verify", f"{name}^{{commit}}").decode().strip()


def build_wheel(commit: str, folder: Path) -> Path:
    """The compiled wheel of a commit; the one that the folder has, if it is that."""
    stamp = folder / STAMP
    if not (stamp.exists() and stamp.read_text() == commit):
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("teahouse-*.whl"):
            old.unlink()
        with tempfile.TemporaryDirectory(prefix="teahouse-yardstick-") as name:
            source = Path(name)
            with tarfile.open(fileobj=io.BytesIO(run("git", "archive", commit))) as archive:
                archive.extractall(source, filter="data")
            compiled = {"HATCH_BUILD_HOOKS_ENABLE": "1", "MYPYC_OPT_LEVEL": "3"}
            pinned = {"PIP_CONSTRAINT": str(source / "constraints.txt")}
            run(sys.executable, "-m", "build", "--wheel", "--outdir", folder, source, more=compiled | pinned)
            (folder / "constraints.txt").write_bytes((source / "constraints.txt").read_bytes())
        stamp.write_text(commit)
    (wheel,) = folder.glob("teahouse-*.whl")
    return wheel


def install(wheel: Path, environment: Path) -> Path:
    """An environment with the wheel and the program that serves its bots; the path of that program."""
    venv.create(environment, clear=True)
    python = environment / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check", "install", "--quiet"]
    run(*pip, "-c", wheel.parent / "constraints.txt", f"teahouse[tui] @ {wheel.resolve().as_uri()}")
    return write_program(python)


def write_program(python: Path) -> Path:
    """The program that serves the bots of an environment, beside its Python."""
    program = python.with_name(PROGRAM)
    # Isolated, so that neither the folder where it is called nor PYTHONPATH can offer it another teahouse.
    program.write_text(f"#!{python} -I\n{Path(bot_server.__file__).read_text(encoding='utf-8')}", encoding="utf-8")
    program.chmod(0o755)
    return program


def check(environment: Path) -> str:
    """What the installation says of itself, if its rules are compiled."""
    said = run(environment / "bin" / "teahouse", "--version", cwd=environment).decode().strip()
    if not said.endswith("compiled"):
        raise YardstickFailed(f'expected compiled rules, but the installation says "{said}"')
    return said


def costs(program: Path, games: int) -> list[Row]:
    """What a decision of each bot costs with its usual budget, among bots of its kind. One process, CPU time."""
    rows: list[Row] = []
    for bot in BOTS:
        for game, seats in TABLES:
            (found,) = match(game, [f"pipe:{program} {bot}"], seats, games, "costs", processes=1).bots
            assert found.cost.seconds is not None
            figures = {"decisions": found.cost.decisions, "ms a decision": 1000 * found.cost.seconds}
            rows.append({"bot": bot, "game": game, "seats": seats} | figures)
            print(f"{bot}, {game}, {seats} seats: {figures['ms a decision']:.3g} ms a decision", file=sys.stderr)
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.yardstick", description=__doc__.partition("\n")[0])
    parser.add_argument("commit", help="the commit whose bots are wanted")
    parser.add_argument("--into", type=Path, metavar="FOLDER", help="the environment; in build/yardstick by default")
    parser.add_argument("--wheel", type=Path, metavar="FOLDER", help="where the wheel is kept; beside it by default")
    parser.add_argument("--costs", type=int, default=0, metavar="GAMES", help="measure decisions in so many games each")
    add_json_option(parser, "yardstick")
    arguments = parser.parse_args()
    try:
        commit = full_commit(arguments.commit)
        environment = (arguments.into or FOLDER / commit[:12]).absolute()
        wheel = build_wheel(commit, (arguments.wheel or environment.with_name(f"{environment.name}-wheel")).absolute())
        program = install(wheel, environment)
        said = check(environment)
        hello = hello_of(f"{program} adept")
        rows = costs(program, arguments.costs) if arguments.costs else []
    except (YardstickFailed, TeahouseError) as error:
        sys.exit(f"yardstick: {error}")
    print(f"{said}, commit {commit[:12]}; its program says {hello.version}")
    print(f'teahouse lab match han --bots "adept,pipe:{program} adept"')
    if rows:
        show("CPU time a decision", rows, names=3)
        keep(arguments.json, {"commit": commit, "version": hello.version, "costs": rows})


if __name__ == "__main__":
    main()
