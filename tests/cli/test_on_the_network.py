"""`teahouse serve --host 0.0.0.0` says where the phones around the table find the site, also as a QR code."""

import os
import re
import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from teahouse.cli import network, qr_code, serve
from teahouse.cli.network import own_addresses, site_address

pytestmark = pytest.mark.no_rules
# Codewords of versions 1 to 5 at the lowest level of correction, which have one block: for data, for correction.
CODEWORDS = {1: (19, 7), 2: (34, 10), 3: (55, 15), 4: (80, 20), 5: (108, 26)}
FORMAT_MASK = 0b101010000010010
MASKS = [
    lambda row, column: (row + column) % 2 == 0,
    lambda row, column: row % 2 == 0,
    lambda row, column: column % 3 == 0,
    lambda row, column: (row + column) % 3 == 0,
    lambda row, column: (row // 2 + column // 3) % 2 == 0,
    lambda row, column: row * column % 2 + row * column % 3 == 0,
    lambda row, column: (row * column % 2 + row * column % 3) % 2 == 0,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2 == 0,
]


def modules_of(lines: list[str]) -> list[list[bool]]:
    """The dark and light modules that a camera sees in printed lines, without the margin."""
    rows = [[char in "▀█" for char in line] for line in lines]
    lower = [[char in "▄█" for char in line] for line in lines]
    whole = [row for pair in zip(rows, lower) for row in pair]
    dark = [(y, x) for y, row in enumerate(whole) for x, is_dark in enumerate(row) if is_dark]
    top, left = min(y for y, _ in dark), min(x for _, x in dark)
    size = max(x for _, x in dark) - left + 1
    assert top >= 4 and left >= 4 and len(whole) - top - size >= 4 and len(whole[0]) - left - size >= 4
    return [row[left : left + size] for row in whole[top : top + size]]


def is_function(row: int, column: int, size: int) -> bool:
    """Whether a module carries no data: finders with format bits, timing, and the one alignment of versions 2 to 5."""
    in_corner = (row < 9 and column < 9) or (row < 9 and column >= size - 8) or (row >= size - 8 and column < 9)
    in_alignment = size > 21 and all(size - 9 <= place <= size - 5 for place in (row, column))
    return in_corner or in_alignment or 6 in (row, column)


def codewords_of(modules: list[list[bool]]) -> list[int]:
    """The codewords, read up and down in columns of two from the right, without the mask."""
    size = len(modules)
    word = sum(modules[8][column] << 14 - place for place, column in enumerate([0, 1, 2, 3, 4, 5, 7, 8]))
    word += sum(modules[row][8] << 6 - place for place, row in enumerate([7, 5, 4, 3, 2, 1, 0]))
    level, mask = (word ^ FORMAT_MASK) >> 13, MASKS[(word ^ FORMAT_MASK) >> 10 & 7]
    assert level == 0b01, "the lowest level of correction"
    bits: list[int] = []
    for number, right in enumerate([*range(size - 1, 6, -2), 5, 3, 1]):
        for row in range(size - 1, -1, -1) if number % 2 == 0 else range(size):
            places = [column for column in (right, right - 1) if not is_function(row, column, size)]
            bits.extend(int(modules[row][column] ^ mask(row, column)) for column in places)
    return [int("".join(map(str, bits[start : start + 8])), 2) for start in range(0, len(bits) - 7, 8)]


def remainder(codewords: list[int], at: int) -> int:
    """The codewords as a polynomial over GF(256), at 2 to a power: 0 wherever the correction is right."""
    found = 0
    for word in codewords:
        for _ in range(at):
            found = found << 1 ^ (0x11D if found & 0x80 else 0)
        found ^= word
    return found


def decode(lines: list[str]) -> str:
    """The text of a printed QR code, read by the standard (ISO/IEC 18004) and not by the library that made it."""
    modules = modules_of(lines)
    data, correction = CODEWORDS[(len(modules) - 17) // 4]
    codewords = codewords_of(modules)[: data + correction]
    assert [remainder(codewords, power) for power in range(correction)] == [0] * correction
    bits = "".join(f"{word:08b}" for word in codewords[:data])
    assert bits[:4] == "0100", "the mode of bytes"
    length = int(bits[4:12], 2)
    return bytes(int(bits[place : place + 8], 2) for place in range(12, 12 + 8 * length, 8)).decode("ascii")


@pytest.mark.parametrize(
    "link",
    ["http://a/", "http://192.168.1.23:8000/", "http://[fd00:1234:5678::2]:8000/",
     "http://192.168.100.200:65535/invitation/a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6-_"],
)  # fmt: skip
def test_the_printed_code_says_the_link(link: str) -> None:
    pytest.importorskip("segno")
    assert decode(qr_code.code_lines(link)) == link


def test_a_machine_on_no_network_has_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "address_towards", lambda target: "")
    assert own_addresses("0.0.0.0") == []


def test_each_network_of_the_machine_is_named_once_and_never_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = iter(["192.168.1.23", "192.168.1.23", "127.0.0.1", "10.8.0.2", "0.0.0.0", "", "fd00::2", "fe80::1%eth0"])
    monkeypatch.setattr(network, "address_towards", lambda target: next(seen))
    assert own_addresses("::") == ["192.168.1.23", "10.8.0.2", "fd00::2"]
    assert own_addresses("192.168.1.23") == ["192.168.1.23"]


def test_finding_the_address_sends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[str] = []

    class Probe(socket.socket):
        """A socket of which only the address may be asked."""

        def connect(self, address: object) -> None:
            used.append("connect")
            assert self.type == socket.SOCK_DGRAM
            super().connect(address)

        def send(self, *given: object) -> int:
            raise AssertionError("something was sent")

        sendto = sendall = sendmsg = send

    def resolve(*given: object, **more: object) -> None:
        raise AssertionError("a name was looked up")

    monkeypatch.setattr(socket, "socket", Probe)
    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    own_addresses("0.0.0.0")
    assert len(used) == len(network.ELSEWHERE)


def test_an_address_of_version_six_stands_in_brackets() -> None:
    assert site_address("fd00::2", 8000) == "http://[fd00::2]:8000/"
    assert site_address("192.168.1.23", 8000) == "http://192.168.1.23:8000/"


class TestTellingOthers:
    """What is printed once the site is open to the network."""

    @pytest.fixture(autouse=True)
    def found(self, monkeypatch: pytest.MonkeyPatch, settings: object) -> list[str]:
        settings.ALLOWED_HOSTS, settings.HTTPS = ["*"], False
        found = ["192.168.1.23", "10.8.0.2"]
        monkeypatch.setattr(serve, "own_addresses", lambda host: found)
        return found

    def test_without_a_terminal_there_are_only_addresses(self, capsys: pytest.CaptureFixture[str]) -> None:
        serve.tell_others("0.0.0.0", 8000)
        told = "On your network: http://192.168.1.23:8000/\nOn your network: http://10.8.0.2:8000/\n"
        assert capsys.readouterr().out == told

    def test_a_terminal_shows_the_code_of_the_first(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        pytest.importorskip("segno")
        monkeypatch.setattr(qr_code, "is_shown", lambda: True)
        serve.tell_others("0.0.0.0", 8000)
        lines = capsys.readouterr().out.splitlines()[2:]
        assert all(line.startswith(qr_code.PAINT) and line.endswith(qr_code.PLAIN) for line in lines)
        drawn = [line.removeprefix(qr_code.PAINT).removesuffix(qr_code.PLAIN) for line in lines]
        assert decode(drawn) == "http://192.168.1.23:8000/" and max(map(len, drawn)) <= 80

    def test_a_narrow_terminal_shows_no_torn_code(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(qr_code, "is_shown", lambda: True)
        monkeypatch.setenv("COLUMNS", "30")
        serve.tell_others("0.0.0.0", 8000)
        assert len(capsys.readouterr().out.splitlines()) == 2

    def test_without_the_package_there_are_only_addresses(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(qr_code, "is_shown", lambda: True)
        monkeypatch.setitem(sys.modules, "segno", None)
        serve.tell_others("0.0.0.0", 8000)
        assert len(capsys.readouterr().out.splitlines()) == 2

    def test_an_address_that_the_site_refuses_is_not_offered(
        self, capsys: pytest.CaptureFixture[str], settings: object
    ) -> None:
        settings.ALLOWED_HOSTS = ["tea.example"]
        serve.tell_others("0.0.0.0", 8000)
        assert capsys.readouterr().out == "Others cannot come in by 192.168.1.23: add it to TEAHOUSE_HOSTS\n"

    def test_a_machine_without_a_network_says_so(self, capsys: pytest.CaptureFixture[str], found: list[str]) -> None:
        found.clear()
        serve.tell_others("0.0.0.0", 8000)
        assert capsys.readouterr().out == "This machine is on no network: others cannot come in\n"

    def test_behind_a_proxy_nothing_is_offered(self, capsys: pytest.CaptureFixture[str], settings: object) -> None:
        settings.HTTPS = True
        serve.tell_others("0.0.0.0", 8000)
        assert capsys.readouterr().out == ""


@pytest.mark.slow
def test_a_phone_is_let_in_by_the_printed_address(tmp_path: Path) -> None:
    """The real command: it says its addresses, and serves pages and forms under each of them."""
    import http.cookiejar
    import urllib.request

    clean = {name: value for name, value in os.environ.items() if not name.startswith(("TEAHOUSE_", "DJANGO_"))}
    environment = clean | {"TEAHOUSE_HOME": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "teahouse", "serve", "--host", "0.0.0.0", "--port", "0"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        late = threading.Timer(60, process.kill)
        late.start()
        try:
            assert process.stdout.readline().startswith("Teahouse is open: http://localhost:")
            said = process.stdout.readline()
            assert "\x1b" not in said
            if not own_addresses("0.0.0.0"):
                assert said == "This machine is on no network: others cannot come in\n"
                return
            address = re.fullmatch(r"On your network: (http://[\d.]+:\d+/)\n", said)[1]
            jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
            phone = urllib.request.build_opener(urllib.request.ProxyHandler({}), jar)
            page = phone.open(address).read().decode()
            token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
            form = f"csrfmiddlewaretoken={token}&language=hu&next=/".encode()
            sent = urllib.request.Request(address + "language", form, {"Origin": address.rstrip("/")})
            assert 'lang="hu"' in phone.open(sent).read().decode()
        finally:
            late.cancel()
            process.terminate()
