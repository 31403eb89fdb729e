"""Build the sdist and the wheel into dist/, and try the wheel in an environment without the project.

python tools/wheel.py            builds both, the wheel from the sdist, and tries them: `make wheel`
python tools/wheel.py WHEEL      only tries an existing wheel, such as a compiled one

Prints one line per step with its time; if a step fails, prints one line that says why and exits with 1. The environment
is in a temporary folder and is removed at the end.
"""

import argparse
import contextlib
import http.cookiejar
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
# What the sdist contains besides the package itself.
BESIDE = {"pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE", "hatch_build.py", ".gitignore", "PKG-INFO"}
PATIENCE = 120
# The developer's settings, which an installed program must not need.
SURROUNDINGS = ("PYTHON", "TEAHOUSE_", "DJANGO_", "VIRTUAL_ENV")
EXAMPLE = re.compile(r"```python\n(.*?)```", re.DOTALL)
TERMINAL = """
import asyncio
from teahouse.cli.app import TeahouseApp

async def look():
    async with TeahouseApp("hu").run_test() as pilot:
        await pilot.pause()
        print(type(pilot.app.screen).__name__)

asyncio.run(look())
"""
# What is missing when only `play` is installed: the command, the environment, and what its message must name.
REFUSALS: list[tuple[list[str], dict[str, str], str]] = [
    (["serve", "--port", "0"], {"TEAHOUSE_DATABASE_URL": "postgresql://user@127.0.0.1/name"}, "teahouse[server]"),
    (["worker"], {"TEAHOUSE_REDIS_URL": "redis://127.0.0.1:6379/0"}, "teahouse[server]"),
    (["lab", "match", "skud", "--report", "match.html"], {}, "teahouse[lab]"),
    (["film", "game.json", "-o", "game.gif"], {}, "teahouse[png]"),
]


class StepFailed(Exception):
    """A step failed."""


def expect(holds: object, reason: str) -> None:
    """Fail for that reason unless the condition holds."""
    if not holds:
        raise StepFailed(reason)


def last_line(text: str) -> str:
    """The last line of a program's output."""
    lines = text.strip().splitlines()
    return lines[-1].strip() if lines else "it said nothing"


@contextlib.contextmanager
def step(what: str) -> Iterator[None]:
    """Say what is done and how long it took, or at which step the whole failed."""
    began = time.monotonic()
    try:
        yield
    except (StepFailed, OSError, ValueError, subprocess.SubprocessError) as error:
        raise StepFailed(f"{what}: {' '.join(str(error).split())}") from error
    print(f"{what} … {time.monotonic() - began:.1f} s", flush=True)


class Environment:
    """An empty virtual environment, and a folder beside it to work in."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "environment"
        self.work = folder / "work"
        self.work.mkdir()
        # Use the caller's pip: installing another one would take longer than everything else.
        venv.create(self.folder)
        self.programs = self.folder / ("Scripts" if os.name == "nt" else "bin")
        self.python = self.programs / ("python.exe" if os.name == "nt" else "python")

    def variables(self, **more: str) -> dict[str, str]:
        """Environment variables that do not point to the repository."""
        clean = {name: value for name, value in os.environ.items() if not name.startswith(SURROUNDINGS)}
        return clean | {"TEAHOUSE_HOME": str(self.work / "home"), "PYTHONUTF8": "1", "NO_COLOR": "1"} | more

    def install(self, wheel: Path, extra: str = "") -> None:
        """Install the wheel, with the packages that the project has pinned."""
        asked = f"teahouse{extra} @ {wheel.resolve().as_uri()}"
        pip: list[str | Path] = [
            sys.executable,
            "-m",
            "pip",
            "--python",
            self.python,
            "install",
            "--quiet",
            "--no-compile",
        ]
        done = subprocess.run(
            [*pip, "--disable-pip-version-check", "-c", ROOT / "constraints.txt", asked],
            cwd=self.work,
            capture_output=True,
            text=True,
            check=False,
        )
        expect(done.returncode == 0, last_line(done.stderr))

    def run(self, *command: str | Path, code: int = 0, **more: str) -> str:
        """The output of a command that ends as expected: standard output, or standard error for a failure."""
        name = " ".join(Path(part).name for part in command[:3])
        try:
            done = subprocess.run(
                command,
                cwd=self.work,
                env=self.variables(**more),
                capture_output=True,
                text=True,
                encoding="utf-8",
                timeout=PATIENCE,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise StepFailed(f"{name} did not end within {PATIENCE} s") from None
        expect(done.returncode == code, f"{name} ended with {done.returncode}: {last_line(done.stderr)}")
        return done.stderr if code else done.stdout

    def teahouse(self, *arguments: str, code: int = 0, **more: str) -> str:
        """The output of the command."""
        return self.run(self.programs / "teahouse", *arguments, code=code, **more)

    def refusal(self, *arguments: str, **more: str) -> str:
        """The one line of a command that must fail."""
        line = self.teahouse(*arguments, code=2, **more)
        expect(line.startswith("teahouse: ") and line.count("\n") == 1, f"expected one line, got {line!r}")
        return line

    def megabytes(self) -> float:
        """The disk space that the packages take."""
        return sum(file.stat().st_size for file in self.folder.rglob("*") if file.is_file()) / 1e6


class Visitor:
    """A simple HTTP client with cookies."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self.cookies = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def get(self, path: str) -> bytes:
        """What is at that address."""
        with self.opener.open(self.address + path, timeout=PATIENCE) as answer:
            return bytes(answer.read())

    def post(self, path: str, **fields: str) -> tuple[str, str]:
        """Send the form of a page as a browser would; the path where it leads, and the page there."""
        form = self.get(path).decode()
        hidden = dict(re.findall(r'name="(table|csrfmiddlewaretoken)" value="(\w+)"', form))
        data = urllib.parse.urlencode(hidden | fields).encode()
        request = urllib.request.Request(self.address + path, data, {"Referer": self.address + path})
        with self.opener.open(request, timeout=PATIENCE) as answer:
            return urllib.parse.urlsplit(answer.geturl()).path, answer.read().decode()


def build() -> tuple[Path, Path]:
    """The sdist, and the wheel made from it in an environment that has only what pyproject.toml asks for."""
    with tempfile.TemporaryDirectory() as folder:
        pinned = os.environ | {"PIP_CONSTRAINT": str(ROOT / "constraints.txt")}
        done = subprocess.run(
            [sys.executable, "-m", "build", "--outdir", folder, ROOT],
            capture_output=True,
            text=True,
            env=pinned,
            check=False,
        )
        expect(done.returncode == 0, last_line(done.stdout + done.stderr))
        DIST.mkdir(exist_ok=True)
        built = [Path(file).replace(DIST / file.name) for file in sorted(Path(folder).iterdir())]
    wheel, sdist = sorted(built, key=lambda file: file.suffix != ".whl")
    return sdist, wheel


def tracked_files() -> set[str]:
    """The files of the package that belong to the project."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "teahouse"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    expect(listed.returncode == 0, f"git ls-files: {last_line(listed.stderr)}")
    return {name for name in listed.stdout.split("\0") if name}


def compare(where: str, found: set[str], wanted: set[str]) -> None:
    """Refuse what is missing and what does not belong there."""
    expect(not wanted - found, f"{where} lacks {', '.join(sorted(wanted - found)[:3])}")
    expect(not found - wanted, f"{where} holds {', '.join(sorted(found - wanted)[:3])}, which does not belong there")


def check_sdist(sdist: Path) -> None:
    """The package as it stands in the repository, and what building it needs."""
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    compare(sdist.name, names, tracked_files() | BESIDE)


def check_wheel(wheel: Path) -> None:
    """The package with compiled words instead of their sources; compiled modules only where the name says so."""
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    if not wheel.stem.endswith("-none-any"):
        modules = {name for name in names if name.endswith((".so", ".pyd"))}
        expect(modules, f"{wheel.name} holds no compiled module")
        names -= modules
    wanted = {name.removesuffix(".po") + ".mo" if name.endswith(".po") else name for name in tracked_files()}
    compare(wheel.name, names, wanted)


def try_bare(environment: Environment) -> None:
    """Without extras: the example of the README plays, and the command says what to install."""
    example = EXAMPLE.search((ROOT / "README.md").read_text(encoding="utf-8"))
    expect(example, "README.md has no example")
    assert example is not None
    expect(environment.run(environment.python, "-c", example[1]).strip(), "the example of the README said nothing")
    found = Path(environment.run(environment.python, "-c", "import teahouse; print(teahouse.__file__)").strip())
    expect(found.is_relative_to(environment.folder), f"{found} was imported, not the wheel")
    expect('pip install "teahouse[play]"' in environment.refusal("games"), "the command does not name the extra")


def try_commands(environment: Environment) -> None:
    """Play, save, check and draw a game."""
    expect(environment.teahouse("--version").startswith("teahouse "), "no version")
    environment.teahouse("simulate", "han", "--games", "1", "--bots", "greedy,random", "--save", "games.jsonl")
    (environment.work / "game.json").write_text((environment.work / "games.jsonl").read_text().splitlines()[0])
    expect("ended: " in environment.teahouse("check", "game.json"), "check does not say how the game ended")
    environment.teahouse("draw", "game.json", "-o", "board.png")
    expect((environment.work / "board.png").read_bytes().startswith(b"\x89PNG"), "board.png is no PNG")


def try_books(environment: Environment) -> None:
    """Every book in Hungarian: its first sentence."""
    for id in sorted(folder.parent.name for folder in (ROOT / "teahouse" / "games").glob("*/book")):
        source = (ROOT / "teahouse" / "games" / id / "book" / "hu.md").read_text(encoding="utf-8")
        sentence = source.split("\n\n")[1].split(". ")[0].strip()
        said = " ".join(environment.teahouse("book", id, "--lang", "hu").split())
        expect(sentence in said, f'the book of {id} does not begin with "{sentence}"')


def try_match(environment: Environment) -> None:
    """A match of the lab."""
    match = ["lab", "match", "han", "--bots", "random,random", "--games", "2", "--processes", "1", "--json"]
    found = json.loads(environment.teahouse(*match).splitlines()[-1])
    expect(found["games"] == 2, f"expected 2 games, got {found['games']}")


def try_site(environment: Environment) -> None:
    """The site as a browser sees it: pages, a new table, a static file, a preview drawn by a worker."""
    with serving(environment) as address:
        visitor = Visitor(address)
        front = visitor.get("/").decode()
        style = re.search(r'href="(/static/[^"]+\.css)', front)
        expect(style, "the front page names no style sheet")
        assert style is not None
        expect(b"{" in visitor.get(style[1]), f"{style[1]} is no style sheet")
        expect(visitor.get("/picture/dragon.svg").startswith(b"<svg"), "/picture/dragon.svg is no SVG")
        table, page = visitor.post("/play/skud", kind="bots", name="Anna", bot="random", seat="0")
        expect(table.startswith("/t/") and "<svg" in page, f"a new table leads to {table}, which shows no board")
        expect(visitor.get(f"{table}/preview.png").startswith(b"\x89PNG"), f"{table}/preview.png is no PNG")


@contextlib.contextmanager
def serving(environment: Environment) -> Iterator[str]:
    """`teahouse serve` on a free port: its address, from the first line of its output."""
    log = environment.work / "serve.log"
    with log.open("wb") as errors:
        process = subprocess.Popen(
            [environment.programs / "teahouse", "serve", "--port", "0"],
            cwd=environment.work,
            env=environment.variables(),
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
    assert process.stdout is not None
    # A server that prints nothing is stopped, which ends the reading.
    alarm = threading.Timer(PATIENCE, process.kill)
    alarm.start()
    try:
        line = process.stdout.readline()
        found = re.search(r"http://\S+", line)
        expect(found, f"the server said {line!r}: {last_line(log.read_text(errors='replace'))}")
        assert found is not None
        yield found[0]
    finally:
        alarm.cancel()
        process.terminate()
        process.communicate(timeout=PATIENCE)
    said = log.read_text(errors="replace")
    expect("Traceback" not in said, f"the server failed: {last_line(said)}")


def try_terminal(environment: Environment) -> None:
    """The terminal game opens with its menu."""
    expect("MenuScreen" in environment.run(environment.python, "-c", TERMINAL), "the menu did not open")


def try_refusals(environment: Environment) -> None:
    """Whatever playing does not need is refused with one line that names the extra."""
    for arguments, more, extra in REFUSALS:
        line = environment.refusal(*arguments, **more)
        expect(extra in line, f"expected {extra} to be named, got {line.strip()!r}")


def try_wheel(wheel: Path) -> None:
    """Install the wheel and try it."""
    with tempfile.TemporaryDirectory(prefix="teahouse-wheel-") as folder:
        with step("Making an empty environment"):
            environment = Environment(Path(folder))
        with step("Installing teahouse"):
            environment.install(wheel)
        with step("Playing by the README"):
            try_bare(environment)
        with step("Installing teahouse[play]"):
            environment.install(wheel, "[play]")
        print(f"The environment takes {environment.megabytes():.0f} MB")
        with step("Playing, checking and drawing a game"):
            try_commands(environment)
        with step("Reading the books in Hungarian"):
            try_books(environment)
        with step("Playing a match"):
            try_match(environment)
        with step("Serving the site"):
            try_site(environment)
        with step("Opening the terminal game"):
            try_terminal(environment)
        with step("Asking for what is not installed"):
            try_refusals(environment)


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the sdist and the wheel, and try the wheel on its own.")
    parser.add_argument("wheel", nargs="?", type=Path, help="try this wheel, and build nothing")
    wheel: Path | None = parser.parse_args().wheel
    try:
        if wheel is None:
            with step("Building the sdist, and the wheel from it"):
                sdist, wheel = build()
            with step("Looking into the sdist"):
                check_sdist(sdist)
        with step("Looking into the wheel"):
            check_wheel(wheel)
        try_wheel(wheel)
    except StepFailed as error:
        sys.exit(f"wheel: {error}")
    print(f"{wheel.name} works")


if __name__ == "__main__":
    main()
