"""Strangers on raw lines: whoever asks without end, or never reads the answer, is cut off; others do not notice."""

import asyncio
import contextlib
import os
import socket
import struct
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
import uvicorn

from teahouse.web import connections, limits, websocket_protocol
from teahouse.web.connections import HttpConnection
from teahouse.web.websocket_protocol import WebSocketConnection

pytestmark = [pytest.mark.no_rules, pytest.mark.own_servers]
PATIENCE = 20.0
TEXT, BINARY, PING, PONG = 1, 2, 9, 10
# Random, so that packing does not make less of it.
NOISE = os.urandom(300_000).hex()
HANDSHAKE = (
    "GET /frames HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{more}\r\n"
)
PACKED = "Sec-WebSocket-Extensions: permessage-deflate\r\n"


class Site:
    """A small application: it counts who is there, and has something to read for everybody."""

    def __init__(self) -> None:
        self.open = 0
        self.heard: list[object] = []
        self.port = 0

    async def __call__(self, scope, receive, send) -> None:
        if scope["type"] == "lifespan":
            await receive()
            await send({"type": "lifespan.startup.complete"})
            await receive()
            await send({"type": "lifespan.shutdown.complete"})
            return
        self.open += 1
        try:
            await (self.page if scope["type"] == "http" else self.frames)(scope, receive, send)
        finally:
            self.open -= 1

    async def page(self, scope, receive, send) -> None:
        """`/stream` writes for ever, everything else reads the body and answers."""
        while (message := await receive()).get("more_body"):
            pass
        if message["type"] == "http.disconnect":
            return
        await send({"type": "http.response.start", "status": 200, "headers": []})
        gone = asyncio.ensure_future(receive())
        while scope["path"] == "/stream" and not gone.done():
            await send({"type": "http.response.body", "body": NOISE.encode(), "more_body": True})
            await asyncio.sleep(0)
        gone.cancel()
        await send({"type": "http.response.body", "body": NOISE.encode() if scope["path"] == "/large" else b"ok"})

    async def frames(self, scope, receive, send) -> None:
        """`/frames?push` writes for ever, as a busy table does; everything else is answered with noise."""
        await receive()
        await send({"type": "websocket.accept"})
        while scope["query_string"] == b"push":
            await send({"type": "websocket.send", "text": NOISE})
        while (message := await receive())["type"] == "websocket.receive":
            self.heard.append(message.get("text"))
            await send({"type": "websocket.send", "text": NOISE})

    async def until_alone(self) -> None:
        """Wait until everybody has gone."""
        async with asyncio.timeout(PATIENCE):
            while self.open:
                await asyncio.sleep(0.01)


@pytest.fixture(params=["uvloop", "asyncio"])
def loop_name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is looked after is looked after often."""
    monkeypatch.setattr(connections, "CHECK", 0.1)
    monkeypatch.setattr(limits, "FACTOR", 1.0)


def run(test: Callable[[Site], Awaitable[None]], loop_name: str = "asyncio", **settings: object) -> None:
    """Run a test beside a server with our protocols, in one event loop."""

    async def serve() -> None:
        site = Site()
        given = {"log_level": "critical", "ws_max_size": 65536, "lifespan": "on", "proxy_headers": False, **settings}
        config = uvicorn.Config(site, http=HttpConnection, ws=WebSocketConnection, **given)
        server = uvicorn.Server(config)
        # pytest has Ctrl+C.
        server.capture_signals = contextlib.nullcontext
        with socket.create_server(("127.0.0.1", 0)) as listening:
            site.port = listening.getsockname()[1]
            serving = asyncio.create_task(server.serve([listening]))
            try:
                await test(site)
            finally:
                server.should_exit = True
                await asyncio.wait_for(serving, PATIENCE)

    if loop_name == "uvloop":
        uvloop = pytest.importorskip("uvloop")
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(serve())
    else:
        asyncio.run(serve())


@contextlib.asynccontextmanager
async def line(site: Site, said: str = "", buffer: int = 4096) -> AsyncIterator[socket.socket]:
    """A raw line with room for little; nothing is read unless the test reads."""
    loop = asyncio.get_running_loop()
    with socket.socket() as raw:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        raw.setblocking(False)
        await loop.sock_connect(raw, ("127.0.0.1", site.port))
        await loop.sock_sendall(raw, said.encode())
        yield raw


async def read(raw: socket.socket, most: int = 1 << 16) -> bytes:
    """What comes next; nothing when the line is closed, however."""
    try:
        return await asyncio.wait_for(asyncio.get_running_loop().sock_recv(raw, most), PATIENCE)
    except ConnectionError:
        return b""


async def read_on(raw: socket.socket) -> bytes:
    """All that comes until the line is closed."""
    found = b""
    while more := await read(raw):
        found += more
    return found


async def upgraded(raw: socket.socket) -> None:
    """Read the head of the answer to a handshake."""
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        head += await read(raw, 1)
    assert b" 101 " in head


def frame(opcode: int, data: bytes = b"", fin: bool = True, packed: bool = False) -> bytes:
    """A frame as a client sends it, masked with zeros."""
    length = len(data)
    size = bytes([0x80 | length]) if length < 126 else b"\xfe" + struct.pack("!H", length)
    return bytes([fin << 7 | packed << 6 | opcode]) + size + bytes(4) + data


async def send_until_closed(raw: socket.socket, data: bytes) -> None:
    """Send the same again and again, until the other side has had enough."""
    loop = asyncio.get_running_loop()
    with contextlib.suppress(ConnectionError):
        async with asyncio.timeout(PATIENCE):
            while True:
                await loop.sock_sendall(raw, data)
                await asyncio.sleep(0)


def test_a_socket_that_never_reads_is_closed(loop_name: str) -> None:
    async def attack(site: Site) -> None:
        async with line(site, HANDSHAKE.replace("/frames", "/frames?push").format(more=PACKED)):
            await asyncio.sleep(0.05)
            assert site.open == 1
            await site.until_alone()

    run(attack, loop_name)


def test_a_socket_that_wishes_and_never_reads_the_answers_is_closed(loop_name: str) -> None:
    async def attack(site: Site) -> None:
        async with line(site, HANDSHAKE.format(more="")) as raw:
            await upgraded(raw)
            await send_until_closed(raw, frame(TEXT, b"{}") * 10)
            await site.until_alone()
            # What it cannot read is not even listened to.
            assert len(site.heard) < 200

    run(attack, loop_name)


def test_a_socket_that_reads_slowly_but_steadily_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "CHECK", 0.3)

    async def be_slow(site: Site) -> None:
        async with line(site, HANDSHAKE.replace("/frames", "/frames?push").format(more="")) as raw:
            await upgraded(raw)
            for _ in range(100):
                await asyncio.sleep(0.01)
                assert await read(raw)
            assert site.open == 1

    run(be_slow)


def test_a_socket_that_does_not_answer_a_ping_is_closed(loop_name: str) -> None:
    """Also while frames wait that it does not read: closing alone would wait for that, too."""

    async def attack(site: Site) -> None:
        for path in ["/frames", "/frames?push"]:
            async with line(site, HANDSHAKE.replace("/frames", path).format(more="")) as raw:
                await upgraded(raw)
                await site.until_alone()

    run(attack, loop_name, ws_ping_interval=0.1, ws_ping_timeout=0.1)


def test_pings_whose_answers_nobody_reads_do_not_pile_up(loop_name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "CHECK", 60.0)
    monkeypatch.setattr(websocket_protocol, "MOST_FRAMES", 10**9)

    async def attack(site: Site) -> None:
        async with line(site, HANDSHAKE.format(more="")) as raw:
            await upgraded(raw)
            await send_until_closed(raw, frame(PING, bytes(125)) * 500)
            await site.until_alone()

    run(attack, loop_name)


@pytest.mark.parametrize("opcode", [PING, PONG, TEXT])
def test_a_flood_of_frames_ends_the_line(opcode: int) -> None:
    async def attack(site: Site) -> None:
        async with line(site, HANDSHAKE.format(more="")) as raw:
            await upgraded(raw)
            await send_until_closed(raw, frame(opcode) * 10_000)
            await site.until_alone()
            assert len(site.heard) <= 2 * websocket_protocol.MOST_FRAMES

    run(attack)


def test_a_message_has_only_so_many_fragments(monkeypatch: pytest.MonkeyPatch) -> None:
    """Empty ones, which have no size that could be limited."""
    monkeypatch.setattr(websocket_protocol, "MOST_FRAMES", 10**9)

    async def attack(site: Site) -> None:
        async with line(site, HANDSHAKE.format(more="")) as raw:
            await upgraded(raw)
            await asyncio.get_running_loop().sock_sendall(raw, frame(TEXT, b"a", fin=False))
            await send_until_closed(raw, frame(0, fin=False) * 100)
            await site.until_alone()
            assert not site.heard

    run(attack)


def test_a_message_that_inflates_without_end_closes_the_socket() -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = packer.compress(bytes(30_000_000)) + packer.flush(zlib.Z_SYNC_FLUSH)
    assert len(bomb) < 65_536

    async def attack(site: Site) -> None:
        async with line(site, HANDSHAKE.format(more=PACKED)) as raw:
            await upgraded(raw)
            await asyncio.get_running_loop().sock_sendall(raw, frame(TEXT, bomb[:-4], packed=True))
            said = await read_on(raw)
            assert struct.pack("!H", 1009) in said
            await site.until_alone()
            assert not site.heard

    run(attack)


@pytest.mark.parametrize(
    "said",
    ["", "GET / HTTP/1.1\r\nHost: x\r\n", HANDSHAKE.format(more="")[:-2], "\r\n"],
    ids=["nothing", "half a head", "half a handshake", "an empty line"],
)
def test_whoever_does_not_finish_asking_is_cut_off(monkeypatch: pytest.MonkeyPatch, said: str) -> None:
    monkeypatch.setattr(connections, "HEAD_TIME", 0.2)

    async def attack(site: Site) -> None:
        async with line(site, said) as raw:
            assert await read_on(raw) == b""
        # The same after a request that was answered.
        async with line(site, "GET / HTTP/1.1\r\nHost: x\r\n\r\n") as raw:
            assert b" 200 " in await read(raw)
            await asyncio.get_running_loop().sock_sendall(raw, said.encode())
            assert b" 200 " not in await read_on(raw)

    run(attack, timeout_keep_alive=1)


def test_a_head_that_drips_in_has_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_TIME", 0.2)

    async def attack(site: Site) -> None:
        async with line(site, "GET / HTTP/1.1\r\n") as raw:
            loop = asyncio.get_running_loop()
            with contextlib.suppress(ConnectionError):
                async with asyncio.timeout(PATIENCE):
                    while True:
                        await loop.sock_sendall(raw, b"X-Slow: 1\r\n")
                        await asyncio.sleep(0.02)

    run(attack)


def test_a_body_that_does_not_come_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "BODY_TIME", 0.2)

    async def attack(site: Site) -> None:
        async with line(site, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc") as raw:
            assert await read_on(raw) == b""
            await site.until_alone()

    run(attack)


@pytest.mark.parametrize(
    ("said", "again"),
    [
        ("GET / HTTP/1.1\r\n", "X-Much: " + "x" * 1000 + "\r\n"),
        ("GET /", "x" * 1000),
        ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", "X-Trailer: " + "x" * 1000 + "\r\n"),
        ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", "1;" + "x" * 1000 + "\r\na\r\n"),
    ],
    ids=["headers", "address", "trailers", "chunks"],
)
def test_a_request_has_an_end(said: str, again: str) -> None:
    async def attack(site: Site) -> None:
        async with line(site, said) as raw:
            await send_until_closed(raw, again.encode() * 20)
            await site.until_alone()

    run(attack)


@pytest.mark.parametrize("path", ["/large", "/stream"])
def test_an_answer_that_nobody_reads_is_given_up(loop_name: str, path: str) -> None:
    async def attack(site: Site) -> None:
        async with line(site, f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"):
            await asyncio.sleep(0.05)
            async with asyncio.timeout(PATIENCE):
                while site.open or connections.OPEN:
                    await asyncio.sleep(0.01)

    run(attack, loop_name)


def test_a_large_answer_may_be_read_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "LEAST_READ", 1000)

    async def be_slow(site: Site) -> None:
        async with line(site, "GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n") as raw:
            found = 0
            while more := await read(raw, 4096):
                found += len(more)
                await asyncio.sleep(0.003)
            assert found > len(NOISE)

    run(be_slow)


def test_an_upload_in_pieces_and_pages_one_after_another_are_served() -> None:
    async def visit(site: Site) -> None:
        async with line(site, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n", 1 << 16) as raw:
            loop = asyncio.get_running_loop()
            for _ in range(10):
                await loop.sock_sendall(raw, bytes(100_000))
            assert b" 200 " in await read(raw)
            for _ in range(3):
                await loop.sock_sendall(raw, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 3)
                found = b""
                while found.count(b" 200 ") < 3:
                    found += await read(raw)

    run(visit)


def test_one_address_has_only_so_many_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_FROM_ONE", 3)

    async def attack(site: Site) -> None:
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(2):
                await stack.enter_async_context(line(site))
            raw = await stack.enter_async_context(line(site, HANDSHAKE.format(more="")))
            # A socket counts once, not once more for the request that it was.
            await upgraded(raw)
            assert sum(connections.OPEN.values()) == 3
            refused = await stack.enter_async_context(line(site, "GET / HTTP/1.1\r\nHost: x\r\n\r\n"))
            assert b"503 Service Unavailable" in await read_on(refused)
        async with asyncio.timeout(PATIENCE):
            while connections.OPEN:
                await asyncio.sleep(0.01)
        async with line(site, "GET / HTTP/1.1\r\nHost: x\r\n\r\n") as raw:
            assert b" 200 " in await read(raw)

    run(attack)


def test_behind_a_proxy_all_lines_come_from_one_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_FROM_ONE", 1)

    async def visit(site: Site) -> None:
        async with line(site), line(site), line(site, "GET / HTTP/1.1\r\nHost: x\r\n\r\n") as raw:
            assert b" 200 " in await read(raw)

    run(visit, proxy_headers=True)


def test_there_are_only_so_many_lines_in_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "most_open", lambda: 2)

    async def attack(site: Site) -> None:
        async with line(site), line(site), line(site, "GET / HTTP/1.1\r\nHost: x\r\n\r\n") as raw:
            assert b"503 Service Unavailable" in await read_on(raw)

    run(attack, proxy_headers=True)


def test_a_server_that_closes_does_not_wait_for_those_who_never_read(loop_name: str) -> None:
    async def attack(site: Site) -> None:
        stack = contextlib.AsyncExitStack()
        await stack.enter_async_context(line(site, HANDSHAKE.replace("/frames", "/frames?push").format(more="")))
        await stack.enter_async_context(line(site, "GET /large HTTP/1.1\r\nHost: x\r\n\r\n"))
        await stack.enter_async_context(line(site, "GET / HTTP/1.1\r\n"))
        await asyncio.sleep(0.05)
        # Left open while the server closes.
        KEPT.append(stack)

    run(attack, loop_name)
    KEPT.clear()


KEPT: list[contextlib.AsyncExitStack] = []
