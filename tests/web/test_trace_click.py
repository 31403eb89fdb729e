"""The way of a click is short: few modules between one player's socket and the other's, and the rules asked once."""

from collections.abc import Callable

import pytest
from asgiref.sync import sync_to_async

from teahouse.web.models import Table
from tests.web.conftest import live_of
from tests.web.lines import Line
from tools.trace_click import MOST_MODULES, follow_click, passed_modules

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.no_rules]


# With PostgreSQL and Redis there are threads, a pool of connections and other processes beside it.
@pytest.mark.own_servers
async def test_a_click_passes_few_modules_between_two_sockets() -> None:
    steps = await follow_click("skud")
    modules = passed_modules(steps)
    assert len(modules) <= MOST_MODULES, modules
    assert modules[0] == "web.tables.sockets"
    before = ["web.tables.commands", "web.tables.commits", "web.tables.decisions", "web.tables.frames"]
    assert [module for module in modules if module in before] == before


async def test_a_move_is_checked_by_the_rules_once(
    friends: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await sync_to_async(friends)("toy")
    live = await sync_to_async(live_of)(table)
    action = live.state.legal()[0]
    line = Line(table.id, "ABC"[int(live.state.to_move)])
    assert await line.open() == 0
    checked: list[int] = []
    kind = type(live.state)
    refusal = kind.refusal
    monkeypatch.setattr(kind, "refusal", lambda state, action: checked.append(action) or refusal(state, action))
    answer = await line.give(do="play", value=str(action), seq=0)
    assert answer["seq"] == 1 and checked == [action]
    await line.close()
