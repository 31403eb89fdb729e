"""The site in a separate process, with an empty database, for benchmarks that use it from outside."""

import contextlib
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from tools.machines import machines

ROOT = Path(__file__).resolve().parent.parent
SERVE = "from teahouse.cli.start import main; main()"


class Place(Protocol):
    """Where a site can be found."""

    # Host and port.
    place: str


class Server:
    """The site in a separate process."""

    def __init__(self, home: str, **given: str) -> None:
        self.home = home
        environment = {name: value for name, value in os.environ.items() if not name.startswith("TEAHOUSE_")}
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE, "serve", "--port", "0"],
            cwd=ROOT,
            env=environment | {"TEAHOUSE_HOME": home, "PYTHONUNBUFFERED": "1"} | given,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        found = re.search(r"http://[^:]+:(\d+)/", said)
        if found is None:
            raise SystemExit(f"bench.web: expected the server's address, got {said!r}")
        self.place = f"127.0.0.1:{found[1]}"

    def cpu(self) -> float:
        """Seconds of CPU so far, without those of the processes in which bots think."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def waiting_seconds(self) -> float:
        """Seconds that its threads were ready and had no core: how busy the machine is with other work."""
        threads = Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return sum(int(thread.read_text().split()[1]) for thread in threads) / 1e9

    def memory(self) -> float:
        """Megabytes in memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found is not None, status
        return int(found[1]) / 1024

    def close(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()


@contextlib.contextmanager
def serving(on_machines: bool, **given: str) -> Iterator[list[Server]]:
    """A server with an empty database, or two that share one; until the block ends. `given` goes to the environment."""
    with contextlib.ExitStack() as open_now:
        home = open_now.enter_context(tempfile.TemporaryDirectory(prefix="teahouse-bench-", ignore_cleanup_errors=True))
        shared: dict[str, str] = {}
        if on_machines:
            postgres, redis = open_now.enter_context(machines())
            shared = {
                "TEAHOUSE_DATABASE_URL": postgres.url,
                "TEAHOUSE_REDIS_URL": redis.url,
                "TEAHOUSE_SECRET": "bench" * 10,
            }
        servers = []
        for _ in range(1 + on_machines):
            servers.append(Server(home, **shared, **given))
            open_now.callback(servers[-1].close)
        yield servers
