"""A package that is not installed is named in one line, with what to install."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

POSTGRESQL = {"TEAHOUSE_DATABASE_URL": "postgresql://user@127.0.0.1/name"}
REDIS = {"TEAHOUSE_REDIS_URL": "redis://127.0.0.1:6379/0"}


def run_without(
    missing: list[str], home: Path, *arguments: str, **environment: str
) -> subprocess.CompletedProcess[str]:
    """The command in a process where these packages cannot be imported."""
    hide = f"import sys; sys.modules.update(dict.fromkeys({missing!r}))"
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("TEAHOUSE_", "DJANGO_"))}
    return subprocess.run(
        [sys.executable, "-c", f"{hide}; from teahouse.cli.start import main; main()", *arguments],
        env=clean | {"TEAHOUSE_HOME": str(home), "PYTHONPATH": os.pathsep.join(sys.path)} | environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize(
    ("missing", "arguments", "environment", "message"),
    [
        ("click", ["games"], {}, 'click is missing: pip install "teahouse[play]"'),
        ("rich", ["games"], {}, ' is missing: pip install "teahouse[play]"'),
        ("csp", ["serve", "--port", "0"], {}, ' is missing: pip install "teahouse[web]"'),
        ("httptools", ["serve", "--port", "0"], {}, 'httptools is missing: pip install "teahouse[web]"'),
        ("psycopg", ["serve", "--port", "0"], POSTGRESQL, 'psycopg is missing: pip install "teahouse[server]"'),
        ("channels_redis", ["worker"], REDIS, 'channels_redis is missing: pip install "teahouse[server]"'),
        ("matplotlib", ["lab", "match", "skud", "--report", "r.html"], {}, 'pip install "teahouse[lab]"'),
        ("numpy", ["lab", "league", "skud"], {}, 'numpy is missing: pip install "teahouse[lab]"'),
        ("numpy", ["lab", "train", "skud"], {}, 'numpy is missing: pip install "teahouse[lab]"'),
    ],
)
def test_a_command_says_what_to_install(
    tmp_path: Path, missing: str, arguments: list[str], environment: dict[str, str], message: str
) -> None:
    result = run_without([missing], tmp_path, *arguments, **environment)
    assert result.returncode == 2 and result.stderr.startswith("teahouse: ") and message in result.stderr
    assert result.stderr.count("\n") == 1 and "Traceback" not in result.stderr


def test_a_match_needs_neither_numpy_nor_matplotlib(tmp_path: Path) -> None:
    match = ["lab", "match", "han", "--bots", "random,random", "--games", "2", "--processes", "1"]
    result = run_without(["numpy", "matplotlib"], tmp_path, *match)
    assert result.returncode == 0 and "random" in result.stdout, result.stderr


def test_nothing_that_a_server_or_the_lab_needs_is_loaded_by_the_site(tmp_path: Path) -> None:
    missing = ["psycopg", "redis", "channels_redis", "uvloop", "numpy", "matplotlib", "PIL"]
    result = run_without(missing, tmp_path, "upgrade-check")
    assert result.returncode == 0, result.stderr
