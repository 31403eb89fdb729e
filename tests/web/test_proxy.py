"""Whose address counts: behind the proxy the visitor's, and from anybody else what they claim is ignored."""

import http.client
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from teahouse.web.tables.sockets import NO_TABLE, TOO_OFTEN
from tests.web.server import PATIENCE, Server

pytestmark = [pytest.mark.no_rules, pytest.mark.own_servers]
PROXY, STRANGER = "127.0.0.1", "127.0.0.2"
# With this share of the limits an address may look at one profile a minute, and open one socket.
SHARE = "0.01"
LIST = "1.2.3.4, " * 5000


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that expects its proxy on this machine."""
    server = Server(tmp_path_factory.mktemp("behind"), TEAHOUSE_HTTPS="1", TEAHOUSE_LIMITS=SHARE)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def open_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that everybody reaches by themselves."""
    server = Server(tmp_path_factory.mktemp("open"), TEAHOUSE_LIMITS=SHARE)
    server.start()
    yield server
    server.stop()


def ask(server: Server, source: str, *forwarded: str) -> int:
    """The status of a page; each text is a line of X-Forwarded-For."""
    line = http.client.HTTPConnection("127.0.0.1", server.port, PATIENCE, source_address=(source, 0))
    line.putrequest("GET", "/u/nobody")
    line.putheader("X-Forwarded-Proto", "https")
    for text in forwarded:
        line.putheader("X-Forwarded-For", text)
    line.endheaders()
    try:
        return line.getresponse().status
    finally:
        line.close()


def use_up(server: Server, source: str, *forwarded: str) -> None:
    """Ask until it is too often: at most once more, where a minute ends in between."""
    assert 429 in [ask(server, source, *forwarded) for _ in range(3)]


def is_refused(server: Server, source: str, *forwarded: str) -> bool:
    """Whether this counts as somebody who has asked too often; asked twice, as a minute may just have ended."""
    return 429 in [ask(server, source, *forwarded) for _ in range(2)]


@pytest.mark.parametrize(
    "forwarded",
    [("1.2.3.4, {}",), ("{}:4711",), ("<script>, {}",), (", ,{}",), ("1.2.3.4", "{}"), (LIST + "{}",), ("::1, {}",)],
)
def test_behind_the_proxy_the_last_address_that_it_names_counts(behind: Server, forwarded: tuple[str, ...]) -> None:
    address = f"203.0.113.{abs(hash(forwarded)) % 250}"
    use_up(behind, PROXY, address)
    assert is_refused(behind, PROXY, *(text.format(address) for text in forwarded))


def test_another_visitor_of_the_proxy_is_somebody_else(behind: Server) -> None:
    use_up(behind, PROXY, "198.51.100.7")
    assert ask(behind, PROXY, "198.51.100.8") == 404
    assert ask(behind, PROXY, "198.51.100.7, 198.51.100.9") == 404


def test_a_network_of_ipv6_is_one_visitor_of_the_proxy(behind: Server) -> None:
    use_up(behind, PROXY, "2001:db8:1:2::1")
    assert is_refused(behind, PROXY, "2001:db8:1:2:ffff::2")
    assert is_refused(behind, PROXY, "[2001:db8:1:2::3]:443")
    assert ask(behind, PROXY, "2001:db8:1:3::1") == 404


def test_whatever_is_no_address_counts_as_one(behind: Server) -> None:
    assert 429 in [ask(behind, PROXY, text) for text in ["<script>", "x" * 5000, "1.2.3.4:many", "unknown"]]


def test_who_does_not_come_through_the_proxy_is_not_believed(behind: Server) -> None:
    assert 429 in [ask(behind, STRANGER, f"192.0.2.{number}") for number in range(3)]
    assert ask(behind, PROXY, "192.0.2.0") == 404


def test_without_a_proxy_nobody_is_believed(open_server: Server) -> None:
    assert 429 in [ask(open_server, STRANGER, f"192.0.2.{number}") for number in range(3)]
    assert 429 in [ask(open_server, PROXY, f"192.0.2.{number}") for number in range(3)]


def open_socket(server: Server, source: str, forwarded: str) -> int:
    """The code with which a socket at no table is closed."""
    headers = {"X-Forwarded-For": forwarded, "X-Forwarded-Proto": "https"}
    address = f"ws://127.0.0.1:{server.port}/t/nowhere/live"
    with connect(address, additional_headers=headers, source_address=(source, 0), open_timeout=PATIENCE) as line:
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(timeout=PATIENCE)
        return closed.value.rcvd.code


def test_sockets_know_the_same_address(behind: Server, open_server: Server) -> None:
    same = [open_socket(behind, PROXY, f"1.2.3.{number}, 192.0.2.77") for number in range(3)]
    assert same[0] == NO_TABLE and TOO_OFTEN in same
    assert open_socket(behind, PROXY, "192.0.2.78") == NO_TABLE
    for server, source in [(behind, STRANGER), (open_server, STRANGER), (open_server, PROXY)]:
        claimed = [open_socket(server, source, f"192.0.2.{number}") for number in range(3)]
        assert TOO_OFTEN in claimed
