"""A real server in a process of its own, for tests that end it without asking."""

import contextlib
import hashlib
import http.cookiejar
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import urllib.parse
import urllib.request
from pathlib import Path

import psycopg
from websockets.sync.client import ClientConnection, connect

PATIENCE = 60
OFFERED = re.compile(r'name="table" value="(\w+)"')
# An empty database that is up to date, made once for all servers: a file, or its name in the PostgreSQL of all tests.
MIGRATED: list[Path | str] = []


def own_database(home: Path, is_empty: bool) -> dict[str, str]:
    """Where all tests have one PostgreSQL: a database in it for this house, and no Redis, as nobody shares it."""
    url = os.environ.get("TEAHOUSE_DATABASE_URL", "")
    if not url:
        return {}
    name = f"house_{hashlib.sha256(str(home).encode()).hexdigest()[:12]}"
    with contextlib.suppress(psycopg.errors.DuplicateDatabase), psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {'template1' if is_empty else MIGRATED[0]}")
    return {"TEAHOUSE_DATABASE_URL": f"{url.rpartition('/')[0]}/{name}", "TEAHOUSE_REDIS_URL": ""}


class Server:
    """`teahouse serve` with a home of its own; `kill` is -9, `start` opens it again on the same port.

    `is_empty`: it has no database at first and has to make one; else it finds one without rows.
    """

    # Open files that the process inherits.
    fds: tuple[int, ...] = ()

    def __init__(self, home: Path, is_empty: bool = False, **environment: str) -> None:
        self.home = home
        self.is_empty = is_empty
        self.environment = own_database(home, is_empty) | environment
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Open the house and wait until it says so."""
        if not self.environment.get("TEAHOUSE_DATABASE_URL"):
            self.lay_out_database()
        environment = os.environ | {
            "TEAHOUSE_HOME": str(self.home),
            "TEAHOUSE_BOT_PAUSE": "0.01",
            "TEAHOUSE_GAMES": "tests.toy",
            "TEAHOUSE_LIMITS": "50",
        }
        environment.pop("DJANGO_SETTINGS_MODULE", None)
        environment["PYTHONPATH"] = os.pathsep.join(sys.path)
        environment |= self.environment
        run = "from teahouse.cli.start import main; main()"
        self.process = subprocess.Popen(
            [sys.executable, "-c", run, *self.arguments()],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            pass_fds=self.fds,
        )
        self.understand(self.process.stdout.readline())

    def lay_out_database(self) -> None:
        """A file in the home, unless there is one or should be none."""
        file = self.home / "teahouse.sqlite3"
        if not self.is_empty and not file.exists():
            shutil.copyfile(MIGRATED[0], file)

    def arguments(self) -> list[str]:
        """What the command line is given."""
        return ["serve", "--port", str(self.port)]

    def understand(self, line: str) -> None:
        """The first thing it says."""
        found = re.search(r"http://[^:]+:(\d+)/", line)
        assert found, line + (self.process.stdout.read() if self.process.poll() is not None else "")
        self.port = int(found[1])

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """End the process as a power failure would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def end(self) -> None:
        """Close the house; what it said can still be read."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    def stop(self) -> None:
        """Close the house for good."""
        self.end()
        if self.process is not None:
            self.process.stdout.close()


class Worker(Server):
    """`teahouse worker`: bots that think for the servers on the same database."""

    def arguments(self) -> list[str]:
        return ["worker"]

    def understand(self, line: str) -> None:
        assert "at work" in line, line + (self.process.stdout.read() if self.process.poll() is not None else "")


class Browser:
    """Somebody with cookies but without a screen."""

    def __init__(self, server: Server, language: str = "en") -> None:
        self.server = server
        self.cookies = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))
        self.opener.addheaders = [("Accept-Language", language)]

    def get(self, path: str) -> tuple[str, str]:
        """A page: its address after redirects, and its text."""
        with self.opener.open(self.server.address + path, timeout=PATIENCE) as answer:
            return answer.geturl(), answer.read().decode()

    def post(self, path: str, **fields: str) -> tuple[str, str]:
        """Send a form with the token of the house."""
        if not any(cookie.name == "csrftoken" for cookie in self.cookies):
            self.get("/import")
        token = next(cookie.value for cookie in self.cookies if cookie.name == "csrftoken")
        if path.startswith("/play/") and "table" not in fields:
            fields["table"] = OFFERED.search(self.get(path)[1])[1]
        data = urllib.parse.urlencode({"csrfmiddlewaretoken": token, **fields}).encode()
        request = urllib.request.Request(self.server.address + path, data, {"Referer": self.server.address + path})
        with self.opener.open(request, timeout=PATIENCE) as answer:
            return answer.geturl(), answer.read().decode()

    def socket(self, id: str) -> ClientConnection:
        """A socket at a table."""
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)
        address = self.server.address.replace("http", "ws") + f"/t/{id}/live"
        line = connect(address, additional_headers={"Cookie": cookies}, max_size=2**22, open_timeout=PATIENCE)
        return line.__enter__()


def hear(socket: ClientConnection, ack: int | None = None) -> dict:
    """The next frame, or the one that acknowledges a wish."""
    while True:
        frame = json.loads(socket.recv(timeout=PATIENCE))
        if "parts" in frame and (ack is None or frame.get("ack") == ack):
            return frame


def choices(frame: dict) -> list[str]:
    """What the prompt's buttons send."""
    return re.findall(r'name="touch" value="([^"]+)"', frame["parts"]["prompt"])


def path_of(frame: dict) -> list[str]:
    """What has been touched so far."""
    return re.findall(r'name="path" value="([^"]+)"', frame["parts"]["prompt"])


def table_id(address: str) -> str:
    """The table of an address."""
    return urllib.parse.urlsplit(address).path.split("/")[2]
