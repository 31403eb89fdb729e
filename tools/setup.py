"""Set everything up: a virtual environment, what it needs, the words, and the compiled rules.

Runs before every `make` target and does only what has changed. Needs nothing but Python's standard library.
"""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import time
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "teahouse-setup.json"
LOG = VENV / "teahouse-setup.log"
EXTRAS = ["tui", "png", "web", "lab", "learn", "dev"]
OLDEST = (3, 11)


def digest(paths: list[Path]) -> str:
    """A hash of the files' names and contents."""
    found = hashlib.sha256(sys.version.encode())
    for path in sorted(paths):
        found.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def requirements() -> list[Path]:
    """What decides which packages are installed."""
    return [ROOT / "pyproject.toml", ROOT / "constraints.txt"]


def packages(extras: list[str]) -> list[str]:
    """The packages that the project and these extras ask for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed: list[str] = project["dependencies"]
    return needed + [name for extra in extras for name in project["optional-dependencies"][extra]]


def compiled_sources() -> list[Path]:
    """What the compiler reads; a little more does no harm."""
    rooms = ["core", "games", "bots"]
    return [ROOT / "pyproject.toml"] + [path for room in rooms for path in (ROOT / "teahouse" / room).rglob("*.py")]


def catalogues() -> list[Path]:
    """The message catalogues of the package and of the toy game."""
    return [path for room in ["teahouse", "tests"] for path in (ROOT / room).rglob("words/*.po")]


def has_compiler() -> bool:
    """Whether C can be compiled for this Python."""
    named = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    headers = Path(sysconfig.get_path("include"), "Python.h")
    return headers.is_file() and any(shutil.which(name) for name in [named, "cc", "gcc", "clang"])


class StepFailed(Exception):
    """A step of the set-up did not work."""


def run(what: str, command: list[str | Path], **environment: str) -> None:
    """Run a step, showing that it is alive; on failure the end of its output."""
    began = time.monotonic()
    with LOG.open("wb") as log:
        process = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log, env=os.environ | environment)
        while process.poll() is None:
            time.sleep(0.2)
            if sys.stdout.isatty():
                print(f"\r{what} … {time.monotonic() - began:.0f} s", end="", flush=True)
    print(f"{chr(13) if sys.stdout.isatty() else ''}{what} … {time.monotonic() - began:.0f} s")
    if process.returncode:
        raise StepFailed(f"{what} failed; the whole output is in {LOG.relative_to(ROOT)}")


def pip(what: str, *arguments: str, **environment: str) -> None:
    """Run the environment's pip under the project's constraints."""
    command: list[str | Path] = [
        PYTHON,
        "-m",
        "pip",
        "install",
        "--disable-pip-version-check",
        "-c",
        ROOT / "constraints.txt",
        *arguments,
    ]
    run(what, command, **environment)


def compile_words() -> None:
    """Compile the message catalogues."""
    script = "import hatch_build, pathlib; [hatch_build.compile_words(pathlib.Path(p)) for p in ('teahouse', 'tests')]"
    run("Compiling the words", [PYTHON, "-c", script])


def install(compiler: bool) -> bool:
    """Install the package itself in place, compiled where that is possible; whether it was."""
    for old in [*ROOT.glob("*.so"), *(ROOT / "teahouse").rglob("*.so")]:
        old.unlink()
    shutil.rmtree(ROOT / "build", ignore_errors=True)
    flags = ["--no-build-isolation", "--no-deps", "-e", "."]
    if compiler:
        try:
            pip("Compiling the rules", *flags, HATCH_BUILD_HOOKS_ENABLE="1", MYPYC_OPT_LEVEL="3")
            return True
        except StepFailed as error:
            # Where compiled rules are the point, as in continuous integration, they are never lost silently.
            if os.environ.get("CI"):
                raise
            print(f"{error}: the rules run interpreted and much slower.")
            for half in (ROOT / "teahouse").rglob("*.so"):
                half.unlink()
    else:
        print("No C compiler found: the rules run interpreted and much slower; install one, then make setup again.")
    pip("Installing teahouse", *flags)
    return False


def read_stamp() -> dict[str, str]:
    """What the last set-up left."""
    try:
        stamp: dict[str, str] = json.loads(STAMP.read_text())
    except (OSError, ValueError):
        return {}
    return stamp


def keep(done: dict[str, str], **step: str) -> None:
    """Remember a finished step, so that it is not done again."""
    done.update(step)
    STAMP.write_text(json.dumps(done, indent=1))


def set_up(bench: bool) -> None:
    """Bring the environment up to date."""
    if not PYTHON.exists():
        print("Creating .venv")
        try:
            venv.create(VENV, with_pip=True, clear=VENV.exists())
        except subprocess.CalledProcessError:
            raise StepFailed("Python cannot make a .venv: install its venv module (Debian: python3-venv)") from None
    done = read_stamp()
    # In continuous integration nothing may be skipped for want of a package.
    extras = [*EXTRAS, "cluster", "bench"] if os.environ.get("CI") else EXTRAS
    needed = digest(requirements()) + " ".join(extras[len(EXTRAS) :])
    if done.get("requirements") != needed:
        done = {}
        pip("Installing what teahouse needs", *packages(extras))
        keep(done, requirements=needed)
    words = digest(catalogues())
    if done.get("words") != words or not all(path.with_suffix(".mo").exists() for path in catalogues()):
        compile_words()
        keep(done, words=words)
    compiler = has_compiler()
    sources = digest(compiled_sources()) + str(compiler)
    lost = done.get("compiled") == "yes" and not any((ROOT / "teahouse" / "core").glob("*.so"))
    if done.get("sources") != sources or lost:
        compiled = install(compiler)
        keep(done, sources=sources, compiled="yes" if compiled else "no")
    if bench and done.get("bench") != needed:
        pip("Installing the yardsticks", *packages(["bench"]))
        keep(done, bench=needed)


def main() -> None:
    parser = argparse.ArgumentParser(description="Set up Teahouse in .venv; does only what has changed.")
    parser.add_argument(
        "--bench", action="store_true", help="also install the engines that the benchmark compares with"
    )
    arguments = parser.parse_args()
    if sys.version_info < OLDEST:
        sys.exit(f"setup: Teahouse needs Python {OLDEST[0]}.{OLDEST[1]} or newer; this is {sys.version.split()[0]}")
    try:
        set_up(arguments.bench)
    except (StepFailed, subprocess.CalledProcessError) as error:
        if LOG.exists():
            print("\n".join(LOG.read_text(errors="replace").splitlines()[-15:]), file=sys.stderr)
        sys.exit(f"setup: {error}")


if __name__ == "__main__":
    main()
