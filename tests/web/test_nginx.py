"""The site behind nginx, with the very lines of docs/host.md: TLS, sockets, limits, and a restart in mid-game."""

import contextlib
import http.client
import os
import random
import re
import shutil
import ssl
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.web.server import PATIENCE, Browser, Player, Server, table_id
from tools.machines import free_port, wait_for

pytestmark = [pytest.mark.no_rules, pytest.mark.own_servers]
# A page of which everybody may have a hundred or so a minute.
COUNTED = "/lobby?lists"
MINUTE = 60
PAGE = Path(__file__).parents[2] / "docs" / "host.md"
# What the page writes for a whole machine, beside the servers themselves.
AROUND = """{user} daemon off; pid {folder}/pid; error_log stderr; worker_processes 1;
events {{}}
http {{
    access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    {servers}
}}
"""


class Front(Server):
    """A server and the nginx before it; `address` is the one that visitors know."""

    def __init__(self, home: Path, folder: Path, **environment: str) -> None:
        super().__init__(home, TEAHOUSE_HTTPS="1", TEAHOUSE_HOSTS="127.0.0.1", **environment)
        self.folder = folder
        self.outside, self.plain = free_port(), free_port()
        self.proxy: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"https://127.0.0.1:{self.outside}"

    def start_proxy(self) -> None:
        """nginx with a certificate of its own, and the ports that are free here."""
        make = (
            "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1"
        )
        files = ["-keyout", self.folder / "privkey.pem", "-out", self.folder / "fullchain.pem"]
        subprocess.run([*make.split(), *files], check=True, capture_output=True)
        (self.folder / "nginx.conf").write_text(
            AROUND.format(user="user root;" if os.geteuid() == 0 else "", folder=self.folder, servers=self.written())
        )
        self.proxy = subprocess.Popen([shutil.which("nginx"), "-c", self.folder / "nginx.conf", "-p", self.folder])
        wait_for(self.outside, self.proxy)

    def written(self) -> str:
        """The page's own lines, with the names and ports of this machine."""
        found = re.search(r"```\n(server \{.*?)```", PAGE.read_text(), re.DOTALL)[1]
        changes = {
            "listen 443": f"listen 127.0.0.1:{self.outside}",
            "listen 80": f"listen 127.0.0.1:{self.plain}",
            "127.0.0.1:8000": f"127.0.0.1:{self.port}",
            "/etc/letsencrypt/live/tea.example": str(self.folder),
            "tea.example": "127.0.0.1",
            # Visitors name the port as well where it is not the usual one.
            "proxy_set_header Host $host": "proxy_set_header Host $http_host",
        }
        for old, new in changes.items():
            assert old in found, old
            found = found.replace(old, new)
        return found

    def trust(self) -> ssl.SSLContext:
        """What makes our certificate good."""
        return ssl.create_default_context(cafile=str(self.folder / "fullchain.pem"))


class Visitor(Browser):
    """A browser that comes by https."""

    def __init__(self, front: Front) -> None:
        super().__init__(front)
        self.front = front
        handlers = [
            urllib.request.HTTPCookieProcessor(self.cookies),
            urllib.request.HTTPSHandler(context=front.trust()),
        ]
        self.opener = urllib.request.build_opener(*handlers)

    def socket(self, id: str, query: str = "") -> ClientConnection:
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)
        address = f"wss://127.0.0.1:{self.front.outside}/t/{id}/live"
        headers = {"Cookie": cookies, "Origin": self.front.address}
        line = connect(
            address, ssl=self.front.trust(), additional_headers=headers, max_size=2**22, open_timeout=PATIENCE
        )
        return line.__enter__()


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    if shutil.which("nginx") is None:
        if os.environ.get("CI"):
            raise FileNotFoundError("nginx is missing: apt-get install nginx-light")
        pytest.skip("nginx is missing (Debian: nginx-light)")
    found = Front(tmp_path_factory.mktemp("home"), tmp_path_factory.mktemp("nginx"), TEAHOUSE_LIMITS="1")
    found.start()
    found.start_proxy()
    yield found
    found.proxy.terminate()
    found.proxy.wait(PATIENCE)
    found.stop()


def answer(
    front: Front, path: str, port: int = 0, source: str = "127.0.0.1", body: bytes | None = None, **headers: str
) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and text; from whichever address of this machine."""
    kind = http.client.HTTPConnection if port else http.client.HTTPSConnection
    more = {} if port else {"context": front.trust()}
    line = kind("127.0.0.1", port or front.outside, timeout=PATIENCE, source_address=(source, 0), **more)
    with contextlib.closing(line):
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            # Who sends too much may be told so before the end of it.
            line.request("GET" if body is None else "POST", path, body, given)
        found = line.getresponse()
        return found.status, {name.lower(): value for name, value in found.getheaders()}, found.read()


def test_everything_comes_by_https_and_stays_there(front: Front) -> None:
    status, headers, _ = answer(front, "/lobby")
    assert status == 200 and "max-age=31536000" in headers["strict-transport-security"]
    cookie = headers["set-cookie"]
    assert "csrftoken=" in cookie and "Secure" in cookie and "HttpOnly" in cookie
    status, headers, _ = answer(front, "/lobby", front.plain)
    assert status == 301 and headers["location"] == "https://127.0.0.1/lobby"
    status, headers, _ = answer(front, "/lobby", front.port)
    assert status == 301 and headers["location"].startswith("https://")


def test_a_game_is_played_by_wss_and_goes_on_after_a_restart(front: Front) -> None:
    people = [Visitor(front), Visitor(front)]
    address, _ = people[0].post("/play/skud", kind="friends", name="A")
    id = table_id(address)
    people[1].post(f"/t/{id}/sit", name="B")
    assert all(cookie.secure for person in people for cookie in person.cookies)
    players, chooser = [Player(person, id) for person in people], random.Random(1)
    mover = next(player for player in players if player.refresh()["turn"])
    mover.decide(chooser)
    seq = mover.frame["seq"]
    other = next(player for player in players if player is not mover)
    front.stop()
    with pytest.raises(ConnectionClosed):
        other.refresh()
    assert answer(front, f"/t/{id}")[0] == 502
    front.start()
    players = [Player(person, id) for person in people]
    assert all(player.frame["seq"] == seq for player in players)
    next(player for player in players if player.frame["turn"]).decide(chooser)
    assert max(player.refresh()["seq"] for player in players) > seq


@pytest.mark.parametrize(
    ("size", "status", "by"), [(1_000_000, 403, b""), (1_500_000, 413, b"too large"), (3_000_000, 413, b"nginx")]
)
def test_what_is_sent_has_a_size(front: Front, size: int, status: int, by: bytes) -> None:
    # One that is small enough is read, and refused because its form is not one of ours.
    body = b"record=" + b"x" * (size - 7)
    found = answer(front, "/import", body=body, Content_Type="application/x-www-form-urlencoded")
    assert found[0] == status and by in found[2]


def test_a_record_of_a_megabyte_arrives(front: Front) -> None:
    person = Visitor(front)
    with pytest.raises(urllib.error.HTTPError) as refused:
        person.post("/import", record="x" * 990_000)
    with refused.value as answered:
        assert answered.code == 400


def status_once_refused(front: Front, pretended: str, **more: object) -> int:
    """Ask too often, then once more in the name of another; both within the minute that is counted."""
    while True:
        minute, found = time.time() // MINUTE, 200
        while found == 200:
            found = answer(front, COUNTED, **more)[0]
        assert found == 429
        status = answer(front, COUNTED, **more, X_Forwarded_For=pretended)[0]
        if time.time() // MINUTE == minute:
            return status


def test_visitors_are_counted_by_their_own_address(front: Front) -> None:
    assert status_once_refused(front, "127.0.0.3", source="127.0.0.2") == 429
    assert answer(front, COUNTED, source="127.0.0.3")[0] == 200


def test_who_passes_the_proxy_by_cannot_name_an_address(front: Front) -> None:
    direct = {"port": front.port, "source": "127.0.0.4", "X_Forwarded_Proto": "https"}
    assert status_once_refused(front, "127.0.0.5", **direct) == 429
    assert answer(front, COUNTED, source="127.0.0.5")[0] == 200
