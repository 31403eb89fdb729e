"""Trace a click: the modules of teahouse it passes through, from the socket of one player to that of the other.

Run it as `python tools/trace_click.py [GAME]`. The site uses SQLite and one process, as with `make play`. The exit code
is 1 if there are more than MOST_MODULES modules outside the rules and the drawing of boards.
"""

import argparse
import asyncio
import dis
import json
import os
import sys
import tempfile
import threading
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = str(ROOT / "teahouse") + os.sep
# Rules and the drawing of boards: what a click passes there depends on the game.
SHARED = ("core.", "games.", "draw.", "web.tables.board")
MOST_MODULES = 12
# Seconds: how long to wait for a frame, and for how long none comes when all have been sent.
PATIENCE = 60.0
QUIET = 0.5
Message = dict[str, object]
START_OF_CALL = dis.opmap["RESUME"]
# The kinds of RESUME: the start of a call is 0, what follows a yield or an await is not.
KIND_OF_RESUME = 3


@dataclass(frozen=True)
class Step:
    """A call of a function of teahouse."""

    module: str
    function: str
    thread: str

    @property
    def is_shared(self) -> bool:
        """Whether the module belongs to the rules or to the drawing of boards."""
        return self.module.startswith(SHARED)


def is_call(frame: FrameType) -> bool:
    """Whether a function has just been called, rather than resumed after it has waited."""
    if frame.f_lasti < 0:
        return True
    code = frame.f_code.co_code
    return code[frame.f_lasti] == START_OF_CALL and not code[frame.f_lasti + 1] & KIND_OF_RESUME


class Tracer:
    """Records the calls of all threads that start while it is active, once `begin` has been called."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.is_noting = False

    def note(self, frame: FrameType, event: str, given: object) -> None:
        """Called by the interpreter."""
        if not self.is_noting or event != "call":
            return
        code = frame.f_code
        # Code in the body of a class or a module is not part of a click.
        if code.co_filename.startswith(PACKAGE) and code.co_name != "<module>" and is_call(frame):
            module = code.co_filename[len(PACKAGE) :].removesuffix(".py").replace(os.sep, ".")
            self.steps.append(Step(module, code.co_qualname, threading.current_thread().name))

    @contextmanager
    def watch(self) -> Iterator[None]:
        """Watch this thread and those that start meanwhile."""
        threading.setprofile(self.note)
        sys.setprofile(self.note)
        try:
            yield
        finally:
            sys.setprofile(None)
            threading.setprofile(None)


class Socket:
    """A browser's socket at a table, without a network."""

    def __init__(self, id: str, cookie: str) -> None:
        headers = [(b"host", b"localhost"), (b"cookie", f"teahouse={cookie}".encode())]
        self.scope = {"type": "websocket", "path": f"/t/{id}/live", "query_string": b"", "headers": headers}
        self.scope |= {"client": ["127.0.0.1", 1], "subprotocols": []}
        self.sent: asyncio.Queue[Message] = asyncio.Queue()
        self.heard: asyncio.Queue[Message] = asyncio.Queue()

    async def open(self) -> None:
        """Connect, and take the first frame."""
        from teahouse.web.asgi import served

        # What a server would hand over; only its types are stricter.
        serve: Callable[..., Coroutine[object, object, None]] = served
        self.serving = asyncio.create_task(serve(self.scope, self.sent.get, self.heard.put))
        await self.sent.put({"type": "websocket.connect"})
        assert (await self.receive())["type"] == "websocket.accept"
        await self.receive()

    async def send(self, data: dict[str, object]) -> None:
        """Send a message to the site."""
        await self.sent.put({"type": "websocket.receive", "text": json.dumps(data)})

    async def receive(self, patience: float = PATIENCE) -> Message:
        """What the site sends next."""
        return await asyncio.wait_for(self.heard.get(), patience)

    async def wait_until_quiet(self) -> None:
        """Wait until the site has sent nothing for a moment."""
        with suppress(TimeoutError):
            while True:
                await self.receive(QUIET)

    async def close(self) -> None:
        """Close the connection."""
        await self.sent.put({"type": "websocket.disconnect", "code": 1000})
        await self.serving


def set_table(name: str) -> tuple[str, list[str], int, int]:
    """A table of two people: its name, their cookies by seat, whose decision it is, and the action to choose."""
    from teahouse.core.registry import game as game_with_id
    from teahouse.web import tables
    from teahouse.web.models import Seat, Visitor
    from teahouse.web.tables.cache import LIVE_TABLES
    from teahouse.web.visitors import hash_key

    people = [Visitor.objects.create(key=hash_key(cookie), name=cookie) for cookie in ("Ada", "Ben")]
    id = tables.create(people[0], game_with_id(name), "friends", 2, {}).id
    tables.sit(id, people[1], people[1].name)
    cookies = list(Seat.objects.filter(table=id).order_by("number").values_list("holders__name", flat=True))
    live = LIVE_TABLES.get(id)
    live.read()
    return id, [str(cookie) for cookie in cookies], int(live.state.to_move), int(live.state.legal()[0])


async def follow_click(name: str = "skud") -> list[Step]:
    """All calls from one player's click at a table of two until the other player is sent a frame."""
    from django.utils import timezone

    from teahouse.web.hub import HUB, BotTurn
    from teahouse.web.supervisor import SUPERVISOR
    from teahouse.web.tables import commits, heartbeat
    from teahouse.web.threads import run_in_thread

    tracer = Tracer()
    with tracer.watch():
        # As on a running site, but without its periodic tasks.
        commits.WRITER = commits.Writer()
        HUB.start()
        HUB.subscribe(BotTurn, SUPERVISOR.hear)
        id, cookies, seat, action = await run_in_thread(set_table, name)
        sockets = [Socket(id, cookie) for cookie in cookies]
        for socket in sockets:
            await socket.open()
        # Each is told that the other has arrived.
        for socket in sockets:
            await socket.wait_until_quiet()
        heartbeat.note(timezone.now())
        tracer.is_noting = True
        await sockets[seat].send({"do": "play", "value": str(action), "seq": 0, "ack": 1})
        frame = json.loads(str((await sockets[1 - seat].receive())["text"]))
        tracer.is_noting = False
        assert frame["seq"] == 1, "the other player has been sent something else than the move"
        for socket in sockets:
            await socket.close()
        HUB.unsubscribe(BotTurn, SUPERVISOR.hear)
        HUB.stop()
        heartbeat.note(None)
    return tracer.steps


def passed_modules(steps: Sequence[Step]) -> list[str]:
    """The modules that a click passes through, except rules and boards, in order."""
    return list(dict.fromkeys(step.module for step in steps if not step.is_shared))


def print_way(steps: Sequence[Step]) -> None:
    """The trace, with a line whenever it enters another module by a function not called before."""
    before, known = "", set()
    for step in steps:
        if step.module != before and not step.is_shared and step not in known:
            where = "" if step.thread == "MainThread" else f"  (thread {step.thread})"
            print(f"{step.module:<24} {step.function}{where}")
            known.add(step)
        before = before if step.is_shared else step.module


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game", nargs="?", default="skud", help="a game for two (skud)")
    name = parser.parse_args().game
    sys.path.insert(0, str(ROOT))
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"TEAHOUSE_HOME": home, "DJANGO_SETTINGS_MODULE": "teahouse.web.settings"}
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        steps = asyncio.run(follow_click(name))
    print_way(steps)
    modules = passed_modules(steps)
    print(f"\n{len(modules)} modules outside rules and boards (at most {MOST_MODULES}):", ", ".join(modules))
    return 1 if len(modules) > MOST_MODULES else 0


if __name__ == "__main__":
    sys.exit(main())
