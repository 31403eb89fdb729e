"""`teahouse backup` and `teahouse restore`, as whoever hosts a site uses them."""

import os
import random
import secrets
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.server import Browser, Player, Server, table_id

pytestmark = [pytest.mark.no_rules, pytest.mark.own_servers]


def command(server: Server, *arguments: object, typed: str = "") -> subprocess.CompletedProcess[str]:
    """A command of the same user, with the same settings."""
    given = {"TEAHOUSE_HOME": str(server.home), "TEAHOUSE_GAMES": "tests.toy", "PYTHONPATH": os.pathsep.join(sys.path)}
    environment = os.environ | given | server.environment
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    run = [sys.executable, "-m", "teahouse", *map(str, arguments)]
    return subprocess.run(run, env=environment, capture_output=True, text=True, input=typed, timeout=120, check=False)


def told(server: Server, *arguments: object) -> str:
    """What a command says that does its work."""
    found = command(server, *arguments)
    assert found.returncode == 0, found.stderr
    return found.stdout


def refusal(server: Server, *arguments: object, **more: str) -> str:
    """The line of a command that refuses."""
    found = command(server, *arguments, **more)
    assert found.returncode == 2 and found.stderr.count("\n") == 1, found.stdout + found.stderr
    return found.stderr


@pytest.fixture(params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """A running site on a database of its own."""
    home = tmp_path / "home"
    home.mkdir()
    url = ""
    if request.param == "postgresql":
        url = request.getfixturevalue("postgres").new_database(f"backup_{secrets.token_hex(4)}")
    site = Server(home, TEAHOUSE_DATABASE_URL=url, TEAHOUSE_REDIS_URL="")
    site.start()
    yield site
    site.stop()


def some_moves(player: Player, chooser: random.Random, count: int) -> None:
    """Decide so often against a bot."""
    for _ in range(count):
        while not player.refresh()["turn"]:
            assert player.frame["stage"] == "running"
        player.decide(chooser)


def test_a_game_goes_on_from_the_move_of_the_backup(server: Server, tmp_path: Path) -> None:
    person = Browser(server)
    address, _ = person.post("/play/skud", kind="bots", name="P", bot="random", seat="0")
    player, chooser = Player(person, table_id(address)), random.Random(1)
    some_moves(player, chooser, 2)
    while not player.refresh()["turn"]:
        pass
    seq, log = player.frame["seq"], player.held.log
    saved, key = tmp_path / "saved", tmp_path / "key"

    assert "The database is saved" in told(server, "backup", saved, "--secret", key)
    secret = (server.home / "secret").read_bytes()
    assert saved.stat().st_mode & 0o777 == key.stat().st_mode & 0o777 == 0o600
    assert key.read_bytes() == secret and secret not in saved.read_bytes()
    assert "exists already" in refusal(server, "backup", saved)
    told(server, "backup", tmp_path / "other", "--force")

    some_moves(player, chooser, 2)
    assert player.frame["seq"] > seq
    assert "a site runs on this database" in refusal(server, "restore", saved, "--yes")
    server.stop()
    (server.home / "secret").write_bytes(b"")
    assert command(server, "restore", saved, "--secret", key, typed="n\n").returncode == 1
    said = told(server, "restore", saved, "--secret", key, "--yes")
    assert "1 tables, 1 of 1 unfinished games replay" in said and said.count("before_restore_") == 2
    assert (server.home / "secret").read_bytes() == secret

    server.start()
    player = Player(person, table_id(address))
    assert (player.frame["seq"], player.held.log) == (seq, log) and player.frame["turn"]
    some_moves(player, chooser, 2)
    # What was put aside is not part of the next backup, and a second restore meets it again.
    told(server, "backup", tmp_path / "next")
    server.stop()
    told(server, "restore", tmp_path / "next", "--yes")


def test_a_file_that_is_no_backup_changes_nothing(server: Server, tmp_path: Path) -> None:
    server.stop()
    is_sqlite = not server.environment["TEAHOUSE_DATABASE_URL"]
    saved = tmp_path / "saved"
    told(server, "backup", saved)
    before = (server.home / "teahouse.sqlite3").read_bytes() if is_sqlite else b""
    whole = saved.read_bytes()
    wrong = {
        "text": b"hello",
        "empty": b"",
        "cut": whole[: len(whole) // 2],
        "scribbled": whole[: len(whole) // 2] + b"\xff" * 9000 + whole[len(whole) // 2 + 9000 :],
    }
    for name, data in wrong.items():
        (tmp_path / name).write_bytes(data)
        refusal(server, "restore", tmp_path / name, "--yes")
    assert "no such file" in refusal(server, "restore", tmp_path / "nothing", "--yes")
    if is_sqlite:
        sqlite3.connect(tmp_path / "strange").execute("CREATE TABLE a (b)").connection.close()
        assert "no backup of a Teahouse" in refusal(server, "restore", tmp_path / "strange", "--yes")
        newer = sqlite3.connect(saved)
        newer.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('teahouse', '9999_later', 0)")
        newer.commit()
        newer.close()
        assert "made by a newer version" in refusal(server, "restore", saved, "--yes")
        assert (server.home / "teahouse.sqlite3").read_bytes() == before
        assert not list(server.home.glob("*before_restore*")) and not list(server.home.glob(".restoring*"))
    assert "of 0 unfinished games replay" in told(server, "upgrade-check")


def test_there_must_be_something_to_save_and_somewhere_to_put_it(tmp_path: Path) -> None:
    site = Server(tmp_path)
    site.environment = {"TEAHOUSE_DATABASE_URL": "", "TEAHOUSE_REDIS_URL": ""}
    assert "there is no database to back up" in refusal(site, "backup", tmp_path / "saved")
    assert "there is no folder" in refusal(site, "backup", tmp_path / "nowhere" / "saved")
    assert not list(tmp_path.glob("*saved*")) and not list(tmp_path.glob(".*"))
    site.environment["TEAHOUSE_SECRET"] = "k" * 50
    assert "TEAHOUSE_SECRET" in refusal(site, "backup", tmp_path / "saved", "--secret", tmp_path / "key")


def test_without_postgresqls_programs_one_line_names_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from teahouse.core.errors import Unreadable
    from teahouse.web.postgresql import dump

    monkeypatch.setattr(dump.shutil, "which", lambda name: None)
    with pytest.raises(Unreadable, match="pg_dump is missing: install PostgreSQL's client programs"):
        dump.run("pg_dump")
