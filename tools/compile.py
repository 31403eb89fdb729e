"""Compile the rules in place with mypyc: one library per package, on all cores, and only what has changed.

python tools/compile.py [--into FOLDER] [--release]

mypyc translates the modules that pyproject.toml lists to C. The modules of a room (core, bots, or one game) share a
library, so that calls inside it stay direct and a change in one room leaves the objects of the others alone. Objects
are kept in build/compiled with a digest of everything they are made from.

A release is one library from one C file, as hatch-mypyc makes it for wheels: it takes three times as long, on one core,
and lets the compiler inline across all modules. Benchmarks measure the release.
"""

import argparse
import contextlib
import filecmp
import fnmatch
import hashlib
import io
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from functools import partial
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Parts of librt that compiled code may use; mypyc omits them for modules that come from its cache.
LIBRT = ["vecs/librt_vecs_api.c"]
# gcc: inline across the functions of a library; allow mypyc's repeated declarations of other rooms' exports.
FLAGS = ["-fno-semantic-interposition", "-fcommon", "-w"]
# The C compiler's optimisation level.
LEVEL = "3"


@dataclass
class Library:
    """A library to link: its file, its C files, where their headers are, and which headers can change."""

    path: Path
    sources: list[Path]
    folders: list[str]
    flags: list[str]
    headers: list[Path] = field(default_factory=list)


class CompileFailed(Exception):
    """mypyc or the C compiler failed, with their message."""


def compiled_modules() -> list[str]:
    """The modules to compile, by the same lists as for wheels."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    hook = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]
    found = {path.relative_to(ROOT).as_posix() for pattern in hook["include"] for path in ROOT.glob(pattern)}
    return sorted(name for name in found if not any(fnmatch.fnmatch(name, pattern) for pattern in hook["exclude"]))


def room(module: str) -> str:
    """The room of a module: core, bots, or the game's id."""
    parts = module.split("/")
    return parts[2] if parts[1] == "games" else parts[1]


def write_c(build: Path, is_release: bool = False) -> list[Library]:
    """Have mypyc check the modules and translate them to C."""
    # mypyc needs setuptools' compiler to be chosen before it is imported.
    import setuptools  # noqa: F401
    from mypyc.build import include_dir, mypycify

    modules = compiled_modules()
    rooms: dict[str, list[str]] = {}
    for module in modules:
        rooms.setdefault(room(module), []).append(module)
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(said):
            extensions = mypycify(
                ["--strict", "--config-file=", f"--cache-dir={build / 'types'}", *modules],
                separate=False if is_release else [(rooms[name], f"teahouse_{name}") for name in rooms],
                multi_file=not is_release,
                opt_level=LEVEL,
                debug_level="0",
                target_dir=str(build),
            )
    except SystemExit as error:
        raise CompileFailed(said.getvalue().strip() or str(error)) from None
    runtime = Path(include_dir())
    return [
        Library(
            Path(extension.name.replace(".", "/") + sysconfig.get_config_var("EXT_SUFFIX")),
            with_runtime([Path(name) for name in extension.sources], runtime, build),
            [str(runtime), *[str((runtime / name).parent) for name in LIBRT], str(build)],
            extension.extra_compile_args,
            # Those of mypyc's runtime do not exist yet the first time, and change only with mypyc.
            [Path(name) for name in extension.depends if Path(name).name.startswith("__native")],
        )
        for extension in extensions
    ]


def with_runtime(sources: list[Path], runtime: Path, build: Path) -> list[Path]:
    """The sources of a library and the parts of librt that it needs; a module that only imports a library has one."""
    if len(sources) == 1:
        return sources
    for name in LIBRT:
        (build / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(runtime / name, build / name)
    return [*sources, *[build / name for name in LIBRT if build / name not in sources]]


def variables(name: str) -> list[str]:
    """A build variable of this Python, split into words."""
    return str(sysconfig.get_config_var(name) or "").split()


def compiler() -> list[str]:
    """The C compiler and its arguments for this Python."""
    chosen = os.environ.get("CC", "").split() or variables("CC") or ["cc"]
    return [*chosen, *variables("CFLAGS"), *variables("CCSHARED"), f"-I{sysconfig.get_path('include')}"]


def run(command: list[str]) -> None:
    """Run the C compiler."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CompileFailed(done.stderr.strip() or f"{command[0]} ended with {done.returncode}")


def digest(command: list[str], paths: list[Path]) -> str:
    """A digest of what a file is made from: the command, and the contents of all its inputs."""
    found = hashlib.sha256("\0".join([sys.version, version("mypy"), *command]).encode())
    for path in paths:
        found.update(path.read_bytes() + b"\0")
    return found.hexdigest()


def is_made(target: Path, key: str) -> bool:
    """Whether the file was last made from exactly this."""
    note = Path(f"{target}.made")
    return target.exists() and note.exists() and note.read_text() == key


def make(target: Path, command: list[str], key: str) -> None:
    """Run the command that makes a file, and record what it was made from."""
    note = Path(f"{target}.made")
    note.unlink(missing_ok=True)
    target.parent.mkdir(parents=True, exist_ok=True)
    run(command)
    note.write_text(key)


@dataclass
class Job:
    """A file to make; the size of its source estimates the time."""

    target: Path
    command: list[str]
    key: str
    size: int = 0


def object_jobs(libraries: list[Library], build: Path) -> dict[Path, Job]:
    """The objects by their C file."""
    found: dict[Path, Job] = {}
    for library in libraries:
        for source in library.sources:
            if source in found:
                continue
            target = build / "objects" / f"{source.relative_to(build).as_posix().replace('/', '.')}.o"
            folders = [f"-I{folder}" for folder in library.folders]
            command = [*compiler(), *library.flags, *FLAGS, *folders, "-c", str(source), "-o", str(target)]
            key = digest(command, [source, *library.headers])
            found[source] = Job(target, command, key, source.stat().st_size)
    return found


def link_jobs(libraries: list[Library], objects: dict[Path, Job], build: Path) -> list[Job]:
    """The libraries from their objects."""
    linker = [*(os.environ.get("LDSHARED", "").split() or variables("LDSHARED"))]
    found = []
    for library in libraries:
        parts = [objects[source] for source in library.sources]
        target = build / "libraries" / library.path
        command = [*linker, *[str(part.target) for part in parts], "-o", str(target)]
        found.append(Job(target, command, digest([*command, *[part.key for part in parts]], [])))
    return found


def work(jobs: list[Job]) -> Iterator[None]:
    """Make what has changed, the largest first, on all cores; yields whenever one is done."""
    jobs = sorted(jobs, key=lambda job: -job.size)
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        running = [pool.submit(make, job.target, job.command, job.key) for job in jobs]
        try:
            for done in as_completed(running):
                done.result()
                yield
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def put_in_place(libraries: list[Library], build: Path, folder: Path) -> None:
    """Copy the libraries to where Python imports them, and remove those of modules that are gone.

    A new file takes the place of an old one: programs that run keep the one they have loaded.
    """
    wanted = {folder / library.path for library in libraries}
    for old in compiled_files(folder):
        if old not in wanted:
            old.unlink()
    for library in libraries:
        made, place = build / "libraries" / library.path, folder / library.path
        if place.exists() and filecmp.cmp(made, place):
            continue
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(made, f"{place}.new")
        Path(f"{place}.new").replace(place)


def compiled_files(folder: Path) -> list[Path]:
    """The compiled libraries in a folder: in the project, or where they were put aside."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return [*folder.glob(f"*__mypyc{suffix}"), *(folder / "teahouse").rglob(f"*{suffix}")]


def compile_rules(build: Path, into: Path, tell: Callable[[int, int], None], is_release: bool = False) -> None:
    """Compile what has changed; `tell` is called with how many files are done, and of how many."""
    build.mkdir(parents=True, exist_ok=True)
    libraries = write_c(build, is_release)
    objects = object_jobs(libraries, build)
    stale = [job for job in objects.values() if not is_made(job.target, job.key)]
    links = [job for job in link_jobs(libraries, objects, build) if not is_made(job.target, job.key)]
    count = 0
    tell(0, len(stale) + len(links))
    for jobs in (stale, links):
        for _ in work(jobs):
            count += 1
            tell(count, len(stale) + len(links))
    put_in_place(libraries, build, into)


def main(given: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Compile the rules; does only what has changed.")
    parser.add_argument(
        "--into", type=Path, default=ROOT, help="put the libraries there instead of beside their sources"
    )
    parser.add_argument(
        "--release", action="store_true", help="one library from one file: slower to make, faster to run"
    )
    arguments = parser.parse_args(given)
    os.chdir(ROOT)
    try:
        # `setup.py` shows the last of these lines.
        tell = partial(print, sep=" of ", flush=True)
        build = ROOT / "build" / ("release" if arguments.release else "compiled")
        compile_rules(build, arguments.into.resolve(), tell, arguments.release)
    except CompileFailed as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
