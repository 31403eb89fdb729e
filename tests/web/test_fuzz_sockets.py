"""Ten thousand messages that no browser would send: every socket lives, every game goes on, no answer comes twice."""

import json
import logging
import random
from collections import Counter
from itertools import product

import pytest
from asgiref.sync import sync_to_async

from teahouse.core import registry
from teahouse.web import limits
from teahouse.web.models import AUTO, AUTO_OWN, Row, Table, Visitor
from teahouse.web.supervisor import Supervisor
from teahouse.web.tables.cache import LIVE_TABLES
from teahouse.web.visitors import hash_key
from tests.conftest import often
from tests.web.conftest import live_of, play
from tests.web.furnished import running_table
from tests.web.hostile import VALUES, any_text, mutated, random_text
from tests.web.lines import PATIENCE, Line
from tests.web.test_fuzz_pages import SEED, trouble  # noqa: F401

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.no_rules]
MESSAGES = often(10_000, 2_000)
NAMES = ("A", "Companion1", "")
BATCH = 25
PANELS = ["seat:1", "panel-board,panel-map", "panel-hand-0,panel-hand-1,ask", "tall", "row-1,stock,slots,words"]
ACK_BYTES = 8
DEEDS = [
    "play", "touch", "back", "hint", "undo", "again", "ask_back", "agree", "decline", "stand_in", "come_back",
    "abandon", "say", "caught_up", "lift", "look", "screen", "words", "visible", "ping", "explain",
]  # fmt: skip
# Values of JSON that stand where a text, a number or a list is expected; some can be read by Python alone.
ODD = [
    "null", "true", "0", "-1", "1e400", "NaN", "-Infinity", str(2**31), str(2**63), "9" * 3000, "1.5", "{}", "[]", '""',
    "[" * 400 + "]" * 400, '{"a":' * 300 + "1" + "}" * 300, '"\\ud800"', '"\\u0000"', '["a"]', '[["a"]]',
    '"x", "do": 5', '{"__proto__": 1}', '["' + "x" * 90 + '"]', '[""]', '["\\udfff"]',
]  # fmt: skip


class Sender:
    """Somebody at a table who sends whatever comes to mind."""

    def __init__(self, table: Table, name: str, deeds: list[str]) -> None:
        self.table = table
        self.deeds = deeds
        self.line = Line(table.id, name)
        self.chooser = random.Random(f"{SEED}/{table.game}/{name}")
        # How often each message was answered, by what its answer must carry.
        self.answers: Counter[str] = Counter()

    def message(self) -> str | bytes:
        """A message: junk, a deed with something wrong in it, or a deed as a browser would send it."""
        kind = self.chooser.random()
        if kind < 0.1:
            return self.chooser.choice([random_text(self.chooser, 200), self.chooser.choice(ODD), "x" * 5000])
        if kind < 0.15:
            return random_text(self.chooser, 50).encode("utf-8", "surrogatepass")
        fields = self.fields()
        if kind < 0.5:
            fields[self.chooser.choice(list(fields))] = self.chooser.choice(ODD)
        elif kind < 0.6:
            fields.pop(self.chooser.choice(list(fields)))
        text = "{" + ", ".join(f'"{name}": {value}' for name, value in fields.items()) + "}"
        return mutated(self.chooser, text) if kind > 0.9 else text

    def fields(self) -> dict[str, str]:
        """A deed, each of its fields in JSON."""
        live = self.live
        legal = [f"={live.game.text(action)}" for action in live.state.legal()[:20]]
        legal += [str(action) for action in live.state.legal()[:20]]
        legal += [",".join(map(str, self.chooser.choices(live.state.legal() or [0], k=3))), *PANELS]
        value = self.chooser.choice(["", "1", "0", *legal, any_text(self.chooser, self.chooser.choice(legal or [""]))])
        path = [self.chooser.choice(VALUES)[:90] for _ in range(self.chooser.choice([0, 0, 0, 1, 14]))]
        return {
            "do": json.dumps(self.chooser.choice(self.deeds)),
            "value": json.dumps(value),
            "seq": str(self.chooser.choice([live.seq, live.seq, live.seq, live.seq - 1, 0, -5, 2**70])),
            "path": json.dumps(path),
            "seat": str(self.chooser.choice([-1, 0, 1, 2, 7])),
            "ack": json.dumps(self.chooser.randbytes(ACK_BYTES).hex()),
        }

    def messages(self, count: int) -> list[str | bytes]:
        """Messages for the table as it is now."""
        self.live = live_of(self.table)
        return [self.message() for _ in range(count)]

    async def send(self, messages: list[str | bytes]) -> None:
        """Send some messages, and count what they are answered with until the table is seen again."""
        for message in messages:
            kind = {"text": message} if isinstance(message, str) else {"bytes": message}
            await self.line.line.send_input({"type": "websocket.receive", **kind})
        await self.line.send('{"do": "look", "ack": "seen"}')
        while True:
            said = await self.line.line.receive_output(PATIENCE)
            assert said["type"] == "websocket.send", said
            ack = json.loads(said["text"], parse_constant=no_number).get("ack")
            if ack == "seen":
                return
            if isinstance(ack, str) and len(ack) == 2 * ACK_BYTES:
                self.answers[ack] += 1


def no_number(text: str) -> None:
    """Browsers read no NaN."""
    raise AssertionError(f"{text} was sent to a browser")


@pytest.fixture
def senders(monkeypatch: pytest.MonkeyPatch) -> list[Sender]:
    """At a table of every game the host, a companion and a stranger; at one more they also give up."""

    async def no_advice(*given: object, **more: object) -> None:
        return None

    monkeypatch.setattr(limits, "FACTOR", 1e6)
    monkeypatch.setattr(Supervisor, "hint", no_advice)
    host = Visitor.objects.create(key=hash_key("A"), name="A")
    tables = [running_table(game, host) for game in registry.ids()]
    staying = [(table, DEEDS) for table in tables]
    leaving = [(running_table("skud", host), [*DEEDS, "resign"])]
    # However slow the machine is, nobody has been away for so long that a bot may take their seat.
    Table.objects.update(patience=86_400)
    LIVE_TABLES.kept.clear()
    LIVE_TABLES.used.clear()
    return [Sender(*where, deeds) for table, deeds in staying + leaving for where in product([table], NAMES)]


async def test_ten_thousand_odd_messages_break_no_socket_and_no_game(
    senders: list[Sender],
    trouble: list[logging.LogRecord],  # noqa: F811
) -> None:
    for sender in senders:
        assert await sender.line.open() == 0
    for _ in range(-(-MESSAGES // (BATCH * len(senders)))):
        for sender in senders:
            await sender.send(await sync_to_async(sender.messages)(BATCH))
    for sender in senders:
        assert sender.answers and max(sender.answers.values()) == 1
        await sender.line.close()
    assert [record.getMessage() for record in trouble] == []
    for sender in senders:
        await (sync_to_async(is_over) if "resign" in sender.deeds else sync_to_async(goes_on))(sender.table)


def is_over(table: Table) -> None:
    """Everybody has given up, and the table can still be read."""
    assert live_of(table).table.stage == "finished"


def goes_on(table: Table) -> None:
    """The game runs, and its next decision is written down; another may follow that plays itself."""
    rows = Row.objects.filter(table=table).exclude(by__in=[AUTO, AUTO_OWN])
    before = rows.count()
    play(table)
    assert rows.count() == before + 1


@pytest.mark.parametrize(
    "ack", ["NaN", "Infinity", "[" * 900 + "]" * 900, '{"a": 1}', "true", str(2**60), json.dumps("x" * 3000)]
)
async def test_an_answer_carries_nothing_that_a_browser_could_not_read(senders: list[Sender], ack: str) -> None:
    line = senders[0].line
    await line.open()
    await line.send(f'{{"do": "look", "ack": {ack}}}')
    said = await line.line.receive_output(PATIENCE)
    assert "ack" not in json.loads(said["text"], parse_constant=no_number)
    await line.close()
