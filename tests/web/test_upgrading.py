"""Before an upgrade every unfinished game is replayed, and nothing is changed if one of them would be lost."""

import os
import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

import teahouse
from teahouse.cli.upgrade_check import require_replays
from teahouse.web import tables, upgrading
from teahouse.web.models import Row, Table
from tests.web.conftest import live_of, play

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.no_rules]
Friends = Callable[..., Table]


def replayed() -> tuple[int, str]:
    """What the command ends with, and what it says."""
    out, err = StringIO(), StringIO()
    try:
        call_command("replay_tables", stdout=out, stderr=err)
        return 0, out.getvalue() + err.getvalue()
    except SystemExit as end:
        return int(end.code), out.getvalue() + err.getvalue()


def test_games_that_replay_pass_with_what_was_taken_back(friends: Friends) -> None:
    table = friends("skud", 2)
    play(table, 3)
    live = live_of(table)
    tables.step_back(table.id, live.steps[-1].seat, live.seq)
    play(friends("toy"), 5)
    over = friends("skud", 2)
    tables.resign(over.id, 0)
    assert replayed() == (0, "2 of 2 unfinished games replay\n")


@pytest.mark.parametrize(
    ("change", "said"),
    [(lambda table: Row.objects.filter(table=table, seq=2).update(move="lay 99"), "move 2 of 4"),
     (lambda table: Row.objects.filter(table=table, seq=2).update(move="dance"), "move 2 of 4 cannot be read"),
     (lambda table: Row.objects.filter(table=table, seq=3).update(seat=7), "seat 7 moved"),
     (lambda table: Table.objects.filter(pk=table.pk).update(rules_version=99), "newer rules"),
     (lambda table: Table.objects.filter(pk=table.pk).update(game="go"), "go"),
     (lambda table: Table.objects.filter(pk=table.pk).update(options={"none": 1}), "none")],
)  # fmt: skip
def test_a_game_that_does_not_replay_is_named_without_its_secrets(
    friends: Friends, change: Callable[[Table], object], said: str
) -> None:
    fine, table = friends("toy"), friends("toy")
    play(fine, 4)
    play(table, 4)
    change(table)
    code, text = replayed()
    assert code == 1 and table.id in text and said in text and fine.id not in text
    assert "1 of 2 unfinished games replay" in text
    assert table.seed not in text and "lay 99" not in text and "dance" not in text


def test_a_game_that_the_rules_have_ended_is_named(friends: Friends) -> None:
    table = friends("toy")
    play(table, 1000)
    Table.objects.filter(pk=table.pk).update(stage="running")
    code, text = replayed()
    assert code == 1 and "over by the installed rules" in text


def test_the_question_is_asked_in_the_words_of_the_oldest_database(friends: Friends) -> None:
    play(friends("toy"), 2)
    with CaptureQueriesContext(connection) as asked:
        replayed()
    text = " ".join(query["sql"] for query in asked.captured_queries)
    columns = {name.strip('"') for name in text.replace(",", " ").split() if name.startswith('"teahouse_table"."')}
    named = {column.split('"."')[1].strip('"') for column in columns}
    assert "seed" in named and named <= {*upgrading.FIELDS} and "hints" not in text


def test_a_house_with_something_to_migrate_is_not_changed_if_games_would_be_lost(
    friends: Friends, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = friends("toy")
    play(table, 2)
    Row.objects.filter(table=table, seq=1).update(move="dance")
    require_replays()
    monkeypatch.setattr(upgrading, "is_pending", lambda: True)
    with pytest.raises(teahouse.Unreadable, match=r"1 running games do not replay.*--anyway"):
        require_replays()
    assert table.id in capsys.readouterr().err


def test_nothing_is_pending_in_a_house_that_is_up_to_date() -> None:
    assert upgrading.has_tables() and not upgrading.is_pending()


@pytest.mark.parametrize("command", [["-m", "teahouse.web", "replay_tables"], ["-m", "teahouse", "upgrade-check"]])
def test_a_house_that_has_never_opened_has_nothing_to_lose(tmp_path: Path, command: list[str]) -> None:
    environment = os.environ | {"TEAHOUSE_HOME": str(tmp_path), "DJANGO_SETTINGS_MODULE": "teahouse.web.settings"}
    environment |= {"PYTHONPATH": os.pathsep.join(sys.path)}
    found = subprocess.run([sys.executable, *command], env=environment, capture_output=True, text=True, check=False)
    assert (found.returncode, found.stdout) == (0, "0 of 0 unfinished games replay\n"), found.stderr


def test_a_record_says_by_which_rules_it_was_played(friends: Friends) -> None:
    table = friends("skud", 2)
    tables.resign(table.id, 0)
    Table.objects.filter(pk=table.pk).update(rules_version=77)
    assert tables.record_of(Table.objects.get(pk=table.pk)).fields()["version"] == 77
