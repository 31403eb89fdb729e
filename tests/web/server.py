"""A real server in a process of its own, for tests that end it without asking."""

import contextlib
import hashlib
import http.cookiejar
import json
import os
import random
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

from bench.held_frame import HeldFrame, legal_actions

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

    def socket(self, id: str, query: str = "") -> ClientConnection:
        """A socket at a table."""
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)
        address = self.server.address.replace("http", "ws") + f"/t/{id}/live?{query}"
        line = connect(address, additional_headers={"Cookie": cookies}, max_size=2**22, open_timeout=PATIENCE)
        return line.__enter__()


class Player:
    """Somebody at a table who plays by its frames alone."""

    def __init__(self, browser: Browser, id: str, query: str = "") -> None:
        self.socket = browser.socket(id, query)
        self.held = HeldFrame()
        self.frame: dict = {}
        self.ack = 0
        self.hear()

    @property
    def parts(self) -> dict[str, str]:
        """What stands on the page now, by id."""
        return self.held.parts

    @property
    def actions(self) -> list[int]:
        """The numbers of what may be decided."""
        return legal_actions(self.frame)

    def receive(self, patience: float = PATIENCE) -> dict:
        """The next message; no frame on an open line names anything that was never sent."""
        message = json.loads(self.socket.recv(timeout=patience))
        if "names" in message:
            assert self.held.hear(message) == []
            self.frame = message
        return message

    def hear(self, ack: int | None = None, patience: float = PATIENCE) -> dict:
        """The next frame, or the one that acknowledges a command."""
        while True:
            message = self.receive(patience)
            if "names" in message and (ack is None or message.get("ack") == ack):
                return message

    def ping(self) -> int:
        """What a browser does every few seconds: the version that the site has."""
        self.socket.send(json.dumps({"do": "ping"}))
        while "pong" not in (message := self.receive()):
            pass
        return int(message["pong"])

    def give(self, command: str, value: str = "", **more: object) -> dict:
        """Give a command and hear the answer to it."""
        self.ack += 1
        said = {"do": command, "value": value, "ack": self.ack, "seq": self.frame["seq"], "path": []}
        self.socket.send(json.dumps(said | more))
        return self.hear(self.ack)

    def refresh(self) -> dict:
        """The table as it is now."""
        return self.give("look")

    def words(self) -> str:
        """The position in sentences, which has to be asked for."""
        self.give("words", "1")
        return self.parts["words"]

    def decide(self, chooser: random.Random) -> None:
        """Choose until a move has been played."""
        seq = self.frame["seq"]
        while self.frame["seq"] == seq and self.frame["stage"] == "running":
            self.give("play", str(chooser.choice(self.actions)))


def deciding(players: list[Player]) -> Player:
    """Whose turn it is."""
    return next(player for player in players if player.refresh()["turn"])


def table_id(address: str) -> str:
    """The table of an address."""
    return urllib.parse.urlsplit(address).path.split("/")[2]
