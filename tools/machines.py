"""Run tests with a temporary PostgreSQL and Redis on free ports, and stop both afterwards.

python tools/machines.py COMMAND…      TEAHOUSE_DATABASE_URL and TEAHOUSE_REDIS_URL are set for the command

Debian: apt-get install postgresql redis-server. Both store their data in a temporary folder.
"""

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

PATIENCE = 60.0
NAME = "teahouse"


class Missing(Exception):
    """A program is not installed."""


def program(name: str) -> str:
    """The path of a program; on Debian PostgreSQL's are not on the PATH."""
    found = shutil.which(name)
    if found is None:
        places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)
        found = str(places[0]) if places else None
    if found is None:
        raise Missing(f"{name} is missing: install PostgreSQL and Redis (Debian: postgresql redis-server)")
    return found


def has_machines() -> bool:
    """Whether both can be started here."""
    try:
        return bool(program("initdb") and program("redis-server"))
    except Missing:
        return False


def free_port() -> int:
    """A port that is free now."""
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until something listens on the port."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        if process.poll() is not None:
            break
        time.sleep(0.05)
    assert isinstance(process.args, list)
    raise RuntimeError(f"{process.args[0]} did not start on port {port}")


class Postgres:
    """A PostgreSQL server. It refuses to run as root, so for root it runs as nobody or as its own user.

    `for_tests`: what is committed outlives the server, however that ends, but not the machine it runs on. Nothing waits
    for the disk.
    """

    def __init__(self, folder: Path, for_tests: bool = False) -> None:
        self.folder = folder / "postgres"
        self.for_tests = for_tests
        self.port = free_port()
        self.user: str | None = None
        self.process: subprocess.Popen[bytes] | None = None
        self.folder.mkdir()
        if os.geteuid() == 0:
            self.user = next(
                name for name in ("postgres", "nobody") if name in {user.pw_name for user in pwd.getpwall()}
            )
            for place in (folder, self.folder):
                shutil.chown(place, self.user)
        make = [
            program("initdb"),
            "-D",
            str(self.folder / "data"),
            "-U",
            NAME,
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C",
        ]
        make += ["--no-sync"] if for_tests else []
        subprocess.run(make, check=True, user=self.user, stdout=subprocess.DEVNULL, cwd=self.folder)
        self.start()
        self.url = self.new_database(NAME)

    def new_database(self, name: str) -> str:
        """The address of an empty database of that name."""
        subprocess.run([program("createdb"), "-h", "127.0.0.1", "-p", str(self.port), "-U", NAME, name], check=True)
        return f"postgresql://{NAME}@127.0.0.1:{self.port}/{name}"

    def start(self) -> None:
        """Start it, again on the same port."""
        options = ["-p", str(self.port), "-h", "127.0.0.1", "-k", str(self.folder), "-c", "max_connections=200"]
        options += ["-c", "fsync=off", "-c", "full_page_writes=off"] if self.for_tests else []
        self.process = subprocess.Popen(
            [program("postgres"), "-D", self.folder / "data", *options],
            user=self.user,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self.folder,
        )
        wait_for(self.port, self.process)
        ready = [program("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        end = time.monotonic() + PATIENCE
        while subprocess.run(ready, check=False).returncode and time.monotonic() < end:
            time.sleep(0.05)

    def stop(self) -> None:
        """Stop it at once, closing all connections."""
        if self.process is not None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(PATIENCE)
            self.process = None


class Redis:
    """A Redis server without persistence."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def url(self) -> str:
        """Its URL."""
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start it, again on the same port."""
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen([program("redis-server"), *options], stdout=subprocess.DEVNULL, cwd=self.folder)
        wait_for(self.port, self.process)

    def stop(self) -> None:
        """Stop it at once."""
        if self.process is not None:
            self.process.kill()
            self.process.wait(PATIENCE)
            self.process = None


@contextlib.contextmanager
def machines(for_tests: bool = False) -> Iterator[tuple[Postgres, Redis]]:
    """Both servers, until the block ends."""
    with tempfile.TemporaryDirectory(prefix="teahouse-machines-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o755)
        with contextlib.ExitStack() as running:
            redis = Redis(folder)
            running.callback(redis.stop)
            postgres = Postgres(folder, for_tests)
            running.callback(postgres.stop)
            yield postgres, redis


def main() -> None:
    try:
        with machines(for_tests=True) as (postgres, redis):
            here = {"TEAHOUSE_DATABASE_URL": postgres.url, "TEAHOUSE_REDIS_URL": redis.url}
            sys.exit(subprocess.run(sys.argv[1:], env=os.environ | here, check=False).returncode)
    except Missing as error:
        sys.exit(f"machines: {error}")


if __name__ == "__main__":
    main()
