"""Set everything up: the virtual environment, its packages, the message catalogues, and the compiled rules.

python tools/setup.py              everything for development, with compiled rules
python tools/setup.py --for play   only what playing needs; the rules are not compiled
python tools/setup.py --for train  also torch and the libraries of the recipes in examples/

Runs before every `make` target and only redoes what has changed. Uses only the standard library.
"""

import argparse
import contextlib
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import time
import tomllib
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "teahouse-setup.json"
LOG = VENV / "teahouse-setup.log"
# The extras of pyproject.toml for each purpose; each includes those before it.
PLAY = ["play"]
COMPILE = [*PLAY, "compile"]
DEVELOP = [*COMPILE, "all", "dev"]
# In continuous integration no test may be skipped because a package is missing.
CHECK = [*DEVELOP, "cluster", "bench", "train"]
OLDEST = (3, 11)


class StepFailed(Exception):
    """A step of the set-up failed."""


def digest(paths: list[Path]) -> str:
    """A hash of the files' names and contents."""
    found = hashlib.sha256(sys.version.encode())
    for path in sorted(paths):
        found.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def project() -> dict[str, Any]:
    """The contents of pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def packages(extras: list[str]) -> list[str]:
    """The packages required by the project, its build tools and these extras."""
    told = project()
    found: list[str] = [*told["project"]["dependencies"], *told["build-system"]["requires"], "editables"]
    for extra in extras:
        for name in told["project"]["optional-dependencies"][extra]:
            # An extra may consist of others: teahouse[tui,web].
            inner = re.fullmatch(r"teahouse\[([\w,-]+)\]", name)
            found += packages(inner[1].split(",")) if inner else [name]
    return list(dict.fromkeys(found))


def compiled_sources() -> list[Path]:
    """The compiler's inputs; a few more do no harm."""
    rooms = ["core", "games", "bots"]
    sources = [path for room in rooms for path in (ROOT / "teahouse" / room).rglob("*.py")]
    return [ROOT / "pyproject.toml", ROOT / "tools" / "compile.py", *sources]


def catalogues() -> list[Path]:
    """The message catalogues of the package and of the toy game."""
    return [path for room in ["teahouse", "tests"] for path in (ROOT / room).rglob("words/*.po")]


def has_compiler() -> bool:
    """Whether C can be compiled for this Python, by a compiler that takes gcc's options."""
    named = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    headers = Path(sysconfig.get_path("include"), "Python.h")
    return os.name != "nt" and headers.is_file() and any(shutil.which(name) for name in [named, "cc", "gcc", "clang"])


def last_line(log: IO[bytes]) -> str:
    """The last complete line of a step's output."""
    log.seek(0, os.SEEK_END)
    log.seek(max(0, log.tell() - 200))
    lines = log.read().decode(errors="replace").splitlines()
    return lines[-1].strip() if lines else ""


def run(what: str, command: list[str | Path], shows: str = "", **environment: str) -> None:
    """Run a step and show its progress, with its last line if that matches `shows`."""
    began = time.monotonic()
    is_terminal = sys.stdout.isatty()
    with LOG.open("wb") as log, LOG.open("rb") as reading:
        process = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log, env=os.environ | environment)
        while process.poll() is None:
            time.sleep(0.2)
            if is_terminal:
                said = last_line(reading) if shows else ""
                said = f", {said}" if re.fullmatch(shows, said) else ""
                print(f"\r\x1b[K{what} … {time.monotonic() - began:.0f} s{said}", end="", flush=True)
    print(f"{chr(13) + chr(27) + '[K' if is_terminal else ''}{what} … {time.monotonic() - began:.0f} s")
    if process.returncode:
        raise StepFailed(f"{what} failed; the whole output is in {LOG.relative_to(ROOT)}")


def pip(what: str, *arguments: str) -> None:
    """Run the environment's pip with the project's constraints."""
    options = ["--disable-pip-version-check", "--progress-bar", "off", "-c", str(ROOT / "constraints.txt")]
    run(what, [PYTHON, "-m", "pip", "install", *options, *arguments], shows=r"(Collecting|Installing) .{1,50}")


def read_stamp() -> dict[str, str]:
    """What the last set-up recorded."""
    try:
        return dict(json.loads(STAMP.read_text()))
    except (OSError, ValueError):
        return {}


def keep(done: dict[str, str], **step: str) -> None:
    """Remember a finished step, so that it is not done again."""
    done.update(step)
    STAMP.write_text(json.dumps(done, indent=1))


def make_environment() -> None:
    """Create .venv if it does not exist."""
    if PYTHON.exists():
        return
    print("Creating .venv")
    try:
        venv.create(VENV, with_pip=True, clear=VENV.exists())
    except subprocess.CalledProcessError:
        raise StepFailed("Python cannot make a .venv: install its venv module (Debian: python3-venv)") from None


def install_packages(done: dict[str, str], extras: list[str]) -> None:
    """Install the packages for a purpose, unless they are installed already."""
    needed = digest([ROOT / "pyproject.toml", ROOT / "constraints.txt"])
    if done.get("requirements") != needed:
        keep(done, requirements=needed, extras="")
    before = done.get("extras", "").split()
    if set(extras) <= set(before):
        return
    pip("Installing what teahouse needs", *packages(extras))
    keep(done, extras=" ".join(dict.fromkeys([*before, *extras])))


def install_project(done: dict[str, str]) -> None:
    """Install the package itself in editable mode: the `teahouse` command and the metadata."""
    project_file = digest([ROOT / "pyproject.toml"])
    if done.get("project") != project_file:
        pip("Installing teahouse", "--no-build-isolation", "--no-deps", "-e", ".")
        keep(done, project=project_file)


def compile_words(done: dict[str, str]) -> None:
    """Compile the message catalogues."""
    words = digest(catalogues())
    if done.get("words") != words or not all(path.with_suffix(".mo").exists() for path in catalogues()):
        script = (
            "import hatch_build, pathlib; [hatch_build.compile_words(pathlib.Path(p)) for p in ('teahouse', 'tests')]"
        )
        run("Compiling the words", [PYTHON, "-c", script])
        keep(done, words=words)


def compiled_rules() -> list[Path]:
    """The compiled libraries that Python would import instead of the sources."""
    return [*ROOT.glob("*__mypyc*.so"), *(ROOT / "teahouse").rglob("*.so")]


def are_compiled(done: dict[str, str], is_release: bool = False) -> bool:
    """Whether the compiled rules exist and match their sources; a release build serves every purpose."""
    is_new = done.get("compiled") == digest(compiled_sources()) and bool(compiled_rules())
    return is_new and (done.get("release") == "yes" or not is_release)


def remove_compiled(done: dict[str, str]) -> None:
    """Remove compiled rules: Python would import a library in preference to the edited source beside it."""
    for old in compiled_rules():
        old.unlink()
    keep(done, compiled="")


def compile_rules(done: dict[str, str], into: Path = ROOT, is_release: bool = False) -> None:
    """Compile what has changed since the last time, and say so if that is not possible."""
    sources = digest(compiled_sources())
    if are_compiled(done, is_release) or done.get("interpreted") == sources + str(has_compiler()):
        return
    try:
        if not has_compiler():
            raise StepFailed("No C compiler for this Python")
        command: list[str | Path] = [PYTHON, ROOT / "tools" / "compile.py", "--into", into]
        run("Compiling the rules", [*command, *(["--release"] if is_release else [])], shows=r"\d+ of \d+")
        if into == ROOT:
            keep(done, compiled=sources, release="yes" if is_release else "", interpreted="")
    except StepFailed as error:
        # Where compiled rules are required, as in continuous integration, a failure is never silent.
        if os.environ.get("CI"):
            raise
        print(f"{error}: the rules run interpreted and much slower.")
        remove_compiled(done)
        keep(done, interpreted=sources + str(has_compiler()))


def set_up(extras: list[str]) -> dict[str, str]:
    """Bring the environment up to date, except for the compiled rules; returns what was done."""
    make_environment()
    done = read_stamp()
    install_packages(done, extras)
    compile_words(done)
    install_project(done)
    return done


def main() -> None:
    parser = argparse.ArgumentParser(description="Set up Teahouse in .venv; does only what has changed.")
    parser.add_argument("--for", dest="use", choices=["play", "develop", "bench", "train"], default="develop")
    arguments = parser.parse_args()
    require_python()
    develop = CHECK if os.environ.get("CI") else DEVELOP
    extras = {"play": PLAY, "develop": develop, "bench": [*DEVELOP, "bench"], "train": [*DEVELOP, "train"]}
    with plain_errors():
        done = set_up(extras[arguments.use])
        if arguments.use != "play":
            compile_rules(done, is_release=arguments.use == "bench")
        elif not are_compiled(done):
            remove_compiled(done)


def require_python() -> None:
    """Exit with one line if Python is too old."""
    if sys.version_info < OLDEST:
        sys.exit(f"setup: Teahouse needs Python {OLDEST[0]}.{OLDEST[1]} or newer; this is {sys.version.split()[0]}")


@contextlib.contextmanager
def plain_errors() -> Iterator[None]:
    """A step that fails ends the program with the end of its output and one line."""
    try:
        yield
    except (StepFailed, subprocess.CalledProcessError) as error:
        if LOG.exists():
            print("\n".join(LOG.read_text(errors="replace").splitlines()[-15:]), file=sys.stderr)
        sys.exit(f"setup: {error}")


if __name__ == "__main__":
    main()
