"""Where a server spends its time: samples of its stacks, taken by py-spy."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

from bench.output import Row
from bench.site_process import Server

# The share of samples that is worth a line of the profile.
LEAST_SHARE = 0.015
# Where threads wait for work.
IDLE = ("_worker (concurrent/futures", "run (asyncio/runners", "run (uvicorn/server", "wait (threading")


class Profile:
    """Samples of a server at work, taken by py-spy."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.file = Path(server.home, "samples")
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Sample from now on."""
        if self.process is None:
            # Stopping the server for each sample would change what is measured.
            command = [py_spy(), "record", "--nonblocking", "--format", "raw", "--duration", "unlimited"]
            command += ["--output", str(self.file), "--pid", str(self.server.process.pid)]
            self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def stop(self) -> None:
        """What was sampled is written down now."""
        if self.process is not None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait()

    def rows(self) -> list[Row]:
        """Which functions were on the way, and in which the time was spent."""
        inside: Counter[str] = Counter()
        below: Counter[str] = Counter()
        for line in self.file.read_text().splitlines():
            stack, _, samples = line.rpartition(" ")
            names = [re.sub(r":\d+\)$", ")", name) for name in stack.split(";")]
            if names[-1].startswith(IDLE):
                continue
            inside[names[-1]] += int(samples)
            below.update({name: int(samples) for name in set(names)})
        total = inside.total()
        return [
            {
                "function": name,
                "with what it calls %": f"{count / total * 100:.1f}",
                "itself %": f"{inside[name] / total * 100:.1f}",
            }
            for name, count in below.most_common()
            if max(count * ("teahouse" in name), inside[name]) >= LEAST_SHARE * total
        ]


def py_spy() -> str:
    """The sampler, beside this Python or on the path."""
    found = shutil.which("py-spy", path=f"{Path(sys.executable).parent}:{os.environ.get('PATH', '')}")
    if found is None:
        raise SystemExit("bench.web: --profile needs py-spy: pip install py-spy")
    return found
