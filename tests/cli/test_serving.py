"""What keeps the site from opening is told in one line, with exit code 2 and without a traceback."""

import ctypes
import os
import resource
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tools.machines import Postgres, free_port

pytestmark = pytest.mark.slow

# Linux: what lets root read and write everything, and listen on every port; prctl's number for giving it up.
MIGHTS = (1, 2, 10)
GIVE_UP = 24
LONG = "k" * 50


def give_up_might() -> None:
    """Be as weak as any user, also as root."""
    for might in MIGHTS:
        ctypes.CDLL(None).prctl(GIVE_UP, might, 0, 0, 0)


def fill_disk() -> None:
    """No file may grow beyond this, as on a disk that is almost full."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))


def refusal(home: Path, *arguments: str, prepare: Callable[[], None] = give_up_might, **environment: str) -> str:
    """Run a command that has to refuse; the line it says."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("TEAHOUSE_", "DJANGO_"))}
    found = subprocess.run(
        [sys.executable, "-m", "teahouse", *(arguments or ("serve", "--port", "0"))],
        env=clean | {"TEAHOUSE_HOME": str(home), "PYTHONPATH": os.pathsep.join(sys.path)} | environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        preexec_fn=prepare,
    )
    assert found.returncode == 2, found.stdout + found.stderr
    assert found.stderr.startswith("teahouse: ") and found.stderr.count("\n") == 1, found.stderr
    assert "Traceback" not in found.stderr and found.stdout == ""
    return found.stderr


@pytest.mark.parametrize(
    ("name", "value"),
    [("LIMITS", "nan"), ("HTTPS", "yes"), ("HOSTS", ""), ("BOT_PAUSE", "inf"), ("SECRET", "short"), ("HTTP", "1"),
     ("DATABASE_URL", "postgresql://h:99999/n"), ("REDIS_URL", "junk"), ("MAIL_URL", "junk"), ("MAIL_FROM", "a\nb"),
     ("GAMES", "nothing.here")],
)  # fmt: skip
def test_a_wrong_setting_is_named_before_anything_is_made(tmp_path: Path, name: str, value: str) -> None:
    assert f"TEAHOUSE_{name}: " in refusal(tmp_path, **{f"TEAHOUSE_{name}": value})
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", [("worker",), ("upgrade-check",)])
def test_other_commands_name_it_too(tmp_path: Path, command: tuple[str, ...]) -> None:
    assert "TEAHOUSE_REDIS_URL: " in refusal(tmp_path, *command, TEAHOUSE_REDIS_URL="http://h")


def test_a_name_that_means_nothing_does_not_keep_the_site_closed(tmp_path: Path) -> None:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("TEAHOUSE_", "DJANGO_"))}
    found = subprocess.run(
        [sys.executable, "-m", "teahouse", "upgrade-check"],
        env=clean | {"TEAHOUSE_HOME": str(tmp_path), "TEAHOUSE_PORT": "1", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0 and found.stderr == "teahouse: TEAHOUSE_PORT means nothing to this version\n"


@pytest.mark.parametrize("damage", [b"", b"\xff\xfe" * 50])
def test_a_damaged_key_is_told_with_its_remedy(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / "secret").write_bytes(damage)
    assert "secret: damaged, this is no key: bring it back from a backup, or delete it" in refusal(tmp_path)


def test_a_key_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text(LONG)
    (tmp_path / "secret").chmod(0)
    assert "secret: cannot be read: Permission denied" in refusal(tmp_path)


def test_a_home_that_is_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "file: no folder can be made here" in refusal(tmp_path / "file")


def test_a_home_that_cannot_be_made_or_written_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert "no folder can be made here: Permission denied; set TEAHOUSE_HOME" in refusal(tmp_path / "home")
    assert "secret: cannot be written: Permission denied; set TEAHOUSE_HOME" in refusal(tmp_path)
    assert "teahouse.sqlite3: cannot be opened" in refusal(tmp_path, TEAHOUSE_SECRET=LONG)


def test_a_damaged_database_is_told_with_its_remedy(tmp_path: Path) -> None:
    (tmp_path / "teahouse.sqlite3").write_bytes(b"no database " * 1000)
    assert "teahouse.sqlite3: this is no database, or a damaged one: " in refusal(tmp_path)
    assert "teahouse.sqlite3: this is no database, or a damaged one: " in refusal(tmp_path, "upgrade-check")


def test_a_database_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    sqlite3.connect(tmp_path / "teahouse.sqlite3").execute("CREATE TABLE a (b)").connection.close()
    (tmp_path / "teahouse.sqlite3").chmod(0o400)
    assert "teahouse.sqlite3: cannot be written" in refusal(tmp_path)


def test_a_full_disk_is_told(tmp_path: Path) -> None:
    assert "teahouse.sqlite3: the disk " in refusal(tmp_path, prepare=fill_disk)


def test_a_port_that_cannot_be_had_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert "Address already in use; choose another with --port" in refusal(tmp_path, "serve", "--port", port)
    # Port 1 may be had where the system lets everybody have it; an address of another machine nowhere.
    said = refusal(tmp_path, "serve", "--host", "192.0.2.1")
    assert "192.0.2.1:8000: " in said and "choose another with --host" in said
    assert "choose another with --host" in refusal(tmp_path, "serve", "--host", "no.such.name.invalid")
    assert "choose another with --host" in refusal(tmp_path, "serve", "--host", "a" * 70)


def test_a_postgresql_that_is_away_is_told(tmp_path: Path) -> None:
    url = f"postgresql://teahouse:hunter2@127.0.0.1:{free_port()}/teahouse"
    said = refusal(tmp_path, TEAHOUSE_DATABASE_URL=url)
    assert "TEAHOUSE_DATABASE_URL: " in said and "Connection refused" in said and "hunter2" not in said


def test_a_postgresql_that_refuses_is_told(tmp_path: Path, postgres: Postgres) -> None:
    place = postgres.url.partition("@")[2].partition("/")[0]
    nowhere, nobody = f"postgresql://teahouse@{place}/nowhere", f"postgresql://nobody@{place}/teahouse"
    assert '"nowhere" does not exist' in refusal(tmp_path, TEAHOUSE_DATABASE_URL=nowhere)
    assert '"nobody" does not exist' in refusal(tmp_path, TEAHOUSE_DATABASE_URL=nobody)


def test_a_terminal_that_knows_only_ascii_is_enough(tmp_path: Path) -> None:
    plain = os.environ | {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"}
    shown = subprocess.run(
        [sys.executable, "-m", "teahouse", "book", "skud", "--lang", "hu"], env=plain, capture_output=True, check=False
    )
    assert shown.returncode == 0 and b"?" in shown.stdout and shown.stdout.isascii(), shown.stderr
