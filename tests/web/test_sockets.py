"""Many sockets at one table: players first, one drawing for all who see the same, nothing piles up for the slow."""

import asyncio
import json
from collections.abc import Callable

import pytest
from asgiref.sync import sync_to_async

import teahouse
from teahouse.web import hub
from teahouse.web.models import Table
from teahouse.web.tables import commits, frames, sockets
from tests.web.conftest import play
from tests.web.lines import PATIENCE, Line

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.no_rules]
Friends = Callable[..., Table]
SPECTATORS = 8


async def moved(table: Table, count: int = 1) -> None:
    """So many moves are played; everybody hears of it after the last."""
    await commits.change(table.id, play, table, count)


async def spectators(table: Table, count: int = SPECTATORS) -> list[Line]:
    lines = [Line(table.id) for _ in range(count)]
    for line in lines:
        assert await line.open() == 0
    return lines


async def heard(lines: list[Line]) -> list[str]:
    """What each is sent next."""
    return [(await line.line.receive_output(PATIENCE))["text"] for line in lines]


@pytest.mark.parametrize("id", teahouse.game_ids())
async def test_spectators_are_sent_one_drawing_whenever_they_came(
    friends: Friends, monkeypatch: pytest.MonkeyPatch, id: str
) -> None:
    table = await sync_to_async(friends)(id, teahouse.game(id).seats[0])
    # In Skud Pai Sho the whole board is one panel.
    await moved(table, 4 if id == "toy" else 24)
    early = await spectators(table, 2)
    await moved(table)
    await heard(early)
    late = await spectators(table, 2)
    drawn: list[int] = []
    draw = frames.Frame
    monkeypatch.setattr(frames, "Frame", lambda *args: drawn.append(1) or draw(*args))
    written: list[int] = []
    write = frames.frame_text
    monkeypatch.setattr(frames, "frame_text", lambda *args: written.append(1) or write(*args))
    await moved(table)
    texts = await heard([*early, *late])
    assert len(set(texts)) == len(drawn) == len(written) == 1
    for line in [*early, *late]:
        await line.close()


async def test_players_are_told_before_spectators(friends: Friends, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await sync_to_async(friends)("toy")
    crowd = await spectators(table)
    player = Line(table.id, "B")
    assert await player.open() == 0
    # That somebody has come is told to everybody.
    await heard(crowd)
    told: list[bool] = []
    send_frame = sockets.TableSocket.send_frame

    async def noted(self: sockets.TableSocket, *args: object, **given: object) -> None:
        told.append(bool(self.present))
        await send_frame(self, *args, **given)

    monkeypatch.setattr(sockets.TableSocket, "send_frame", noted)
    await moved(table)
    await heard([*crowd, player])
    # With PostgreSQL the player may still be told of their own arrival, which changes nothing about the order.
    assert told[0] and told == sorted(told, reverse=True) and told.count(False) == SPECTATORS
    for line in [*crowd, player]:
        await line.close()


async def test_whoever_reads_slowly_is_sent_the_newest_frame_and_not_all_of_them(
    friends: Friends, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await sync_to_async(friends)("toy")
    [line] = await spectators(table, 1)
    is_read = asyncio.Event()
    send = sockets.TableSocket.send

    async def stuck(self: sockets.TableSocket, text: str) -> None:
        await is_read.wait()
        await send(self, text)

    monkeypatch.setattr(sockets.TableSocket, "send", stuck)
    for _ in range(10):
        await moved(table)
        await asyncio.sleep(0.01)
    assert len(hub.TASKS) <= 2 and len(sockets.SPECTATORS) <= 1
    is_read.set()
    texts = await heard([line, line])
    assert [json.loads(text)["seq"] for text in texts] == [1, 10]
    assert await line.line.receive_nothing(0.1)
    await line.close()
