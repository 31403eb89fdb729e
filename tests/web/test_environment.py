"""The TEAHOUSE_ variables: what each may hold, and the one line for everything else."""

import ast
from pathlib import Path

import pytest

from teahouse.core.errors import Unreadable
from teahouse.web import environment
from teahouse.web.environment import VARIABLES
from teahouse.web.secret import kept_secret, secret_file, secret_key

pytestmark = [pytest.mark.no_rules, pytest.mark.own_servers]
ROOT = Path(__file__).parents[2]
LONG = "k" * 50
WRONG = {
    "HOSTS": ["", " , ", "https://tea.example", "tea.example:8000", "tea.example/", "tea example", "teeház.example"],
    "HTTPS": ["yes", "true", "2", " 1"],
    "SECRET": ["short", " " * 60, "k" * 49],
    "DATABASE_URL": [
        "postgresql://u:p@h:5432/", "postgresql://u:p@h", "postgresql://u:p@h:0/n", "postgresql://u:p@h:99999/n",
        "postgresql://u:p@h:x/n", "postgresql://u:p#q@h/n", "mysql://u:p@h/n", "teahouse", "sqlite:///a.db", " ",
        "postgresql://u:p@h/n/m", "postgresql://[h/n", "postgresql://h/n?sslmod=require", "postgresql://h/n?x",
        "postgresql://u:p@h/n\n",
    ],
    "REDIS_URL": ["junk", "redis://", "http://h:6379/0", "redis://h:0/0", "redis://h:x/0", "redis://h/zero", "redis://h/0?a=1"],
    "MAIL_URL": ["junk", "mail.example:25", "smtp://", "smtp://h:99999", "file://folder", "smtp://h?tls=no", "smtps://h?tls=0"],
    "MAIL_FROM": ["", "Teahouse", "tea@tea.example\nBcc: all@tea.example", "Tea <>", "a@b@c", "tea@"],
    "LIMITS": ["abc", "-1", "0", "nan", "inf", "1e308", "", "1,5"],
    "BOT_PAUSE": ["abc", "-1", "nan", "inf", "61", ""],
    "INVITE_ONLY": ["yes", "true", "2"],
    "GAMES": ["nothing.here", "..", "json", "a b"],
}  # fmt: skip
RIGHT = {
    "HOSTS": ["tea.example", "*", ".tea.example,localhost", "tea.example, www.tea.example,", "127.0.0.1,[::1]"],
    "HTTPS": ["", "0", "1"],
    "SECRET": ["", LONG],
    "DATABASE_URL": [
        "", "postgresql:///teahouse", "postgres://u@h/n", "postgresql://u:p%23@[::1]:5432/n?sslmode=require",
    ],
    "REDIS_URL": ["", "redis://h", "redis://:secret@h:6379/15", "rediss://h:6380/0"],
    "MAIL_URL": ["", "smtp://u:p@h:587", "smtp://h:25?tls=0", "smtps://u:p@h", "file:///var/mail"],
    "MAIL_FROM": ["tea@tea.example", "Teaház <tea@tea.example>"],
    "LIMITS": ["1", "0.5", "10000"],
    "BOT_PAUSE": ["0", "0.6", "60"],
    "INVITE_ONLY": ["", "0", "1"],
    "GAMES": ["", "tests.toy"],
}  # fmt: skip


def cases(values: dict[str, list[str]]) -> list[tuple[str, str]]:
    return [(f"TEAHOUSE_{name}", value) for name, several in values.items() for value in several]


@pytest.mark.parametrize(("name", "value"), cases(WRONG))
def test_a_wrong_value_is_refused_in_one_line_that_names_the_variable(name: str, value: str) -> None:
    with pytest.raises(Unreadable) as refused:
        environment.check({name: value})
    said = str(refused.value)
    assert said.startswith(f"{name}: ") and "\n" not in said


@pytest.mark.parametrize(("name", "value"), cases(RIGHT))
def test_a_right_value_is_taken(name: str, value: str) -> None:
    assert environment.check({name: value}) == []


def test_a_refusal_repeats_no_password() -> None:
    for name in ("DATABASE_URL", "REDIS_URL", "MAIL_URL"):
        with pytest.raises(Unreadable) as refused:
            environment.check({f"TEAHOUSE_{name}": "ftp://user:hunter2@host:99999/name"})
        assert "hunter2" not in str(refused.value)


def test_every_variable_has_wrong_values_but_the_home_that_only_the_disk_knows() -> None:
    assert {f"TEAHOUSE_{name}" for name in WRONG} == {variable.name for variable in VARIABLES} - {"TEAHOUSE_HOME"}


@pytest.mark.parametrize("name", ["HTTP", "HOST", "SECRET_KEY", "DATABASE", "REDIS", "LIMIT", "PAUSE", "GAME"])
def test_a_misspelt_name_is_refused(name: str) -> None:
    with pytest.raises(Unreadable, match=f"TEAHOUSE_{name}: no such setting; TEAHOUSE_"):
        environment.check({f"TEAHOUSE_{name}": "1"})


def test_a_name_that_resembles_none_is_mentioned() -> None:
    assert environment.check({"TEAHOUSE_BACKUPS": "1"}) == ["TEAHOUSE_BACKUPS means nothing to this version"]


def test_names_that_surroundings_of_containers_set_do_no_harm() -> None:
    linked = ["TEAHOUSE_PORT", "TEAHOUSE_SERVICE_HOST", "TEAHOUSE_PORT_8000_TCP_ADDR"]
    assert len(environment.check(dict.fromkeys(linked, "10.0.0.1"))) == 3


def test_the_docs_list_every_variable_with_its_default() -> None:
    rows = [line for line in (ROOT / "docs" / "web.md").read_text().splitlines() if line.startswith("| `TEAHOUSE_")]
    listed = {row.split("`")[1]: row for row in rows}
    assert set(listed) == {variable.name for variable in VARIABLES}
    for variable in VARIABLES:
        assert not variable.default or f"`{variable.default}`" in listed[variable.name], variable.name


def test_nobody_else_reads_the_variables() -> None:
    # The data folder and games from elsewhere exist without the site as well; a cluster passes the latter on.
    others = {
        "core/files.py": "TEAHOUSE_HOME",
        "core/registry.py": "TEAHOUSE_GAMES",
        "lab/cluster.py": "TEAHOUSE_GAMES",
    }
    for file in (ROOT / "teahouse").rglob("*.py"):
        text = file.read_text()
        if "os.environ" not in text or file.name == "environment.py":
            continue
        place = file.relative_to(ROOT / "teahouse").as_posix()
        for node in ast.walk(ast.parse(text)):
            is_read = isinstance(node, ast.Call) and ast.unparse(node.func) in ("os.environ.get", "os.getenv")
            read = ast.unparse(node.args[0]) if is_read and node.args else ""
            assert "TEAHOUSE_" not in read or others.get(place) in read, f"{place}: {read}"


def test_a_key_is_made_once_whole_and_for_its_owner_only(tmp_path: Path) -> None:
    home = tmp_path / "new" / "home"
    key = secret_key(home)
    assert len(key) >= 50 and secret_key(home) == key
    assert secret_file(home).stat().st_mode & 0o777 == 0o600 and home.stat().st_mode & 0o077 == 0
    assert [file.name for file in home.iterdir()] == ["secret"]


@pytest.mark.parametrize("damage", [b"", b"\n", b"short", b"\xff\xfe" * 50, b"\0" * 100])
def test_a_damaged_key_is_not_replaced_quietly(tmp_path: Path, damage: bytes) -> None:
    kept = secret_file(tmp_path)
    kept.write_bytes(damage)
    with pytest.raises(Unreadable, match="damaged, this is no key: bring it back from a backup, or delete it"):
        kept_secret(kept)
    assert kept.read_bytes() == damage
