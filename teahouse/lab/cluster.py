"""Workers on a Ray cluster: the same jobs, on as many machines as there are."""

import logging
import os
import socket
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import teahouse
from teahouse.core.errors import TeahouseError
from teahouse.lab.executors import Executor, Token, play_all
from teahouse.lab.jobs import Job, Result

# How often a chunk is retried after its worker died; a game that kills every worker must stop at some point.
RETRIES = 5
# How long a cluster may take to answer. Seconds.
PATIENCE = 10.0


class RayCluster(Executor):
    """A Ray cluster by its address; without one that of RAY_ADDRESS, or one of our own on this machine.

    Jobs have no side effects, so Ray may repeat a lost one; each result arrives once, whatever happened.
    """

    def __init__(self, address: str = "") -> None:
        try:
            import ray
        except ModuleNotFoundError:
            raise TeahouseError('ray is missing: pip install "teahouse[cluster]"') from None
        self.ray = ray
        self.address = address
        self.owns = False
        self.task: Any = None
        self.running: set[Token] = set()

    def submit(self, jobs: list[Job]) -> Token:
        if self.task is None:
            self.begin()
        token: Token = self.task.remote(jobs)
        self.running.add(token)
        return token

    def begin(self) -> None:
        """Join the cluster when the first game is to be played."""
        self.owns = not self.ray.is_initialized()
        if self.owns:
            connect(self.address)
        self.task = self.ray.remote(num_cpus=1, max_retries=RETRIES)(play_all)
        self.size = max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def collect(self, running: Sequence[Token]) -> list[tuple[Token, list[Result]]]:
        ready, _ = self.ray.wait(list(running), num_returns=1)
        self.running.difference_update(ready)
        try:
            return [(token, self.ray.get(token)) for token in ready]
        except self.ray.exceptions.RayTaskError as error:
            raise error.cause from None
        except self.ray.exceptions.RayError as error:
            reason = str(error).splitlines()[0]
            raise TeahouseError(
                f"the cluster gave up on a game: {reason}; finished games are kept, the same command goes on"
            ) from None

    def close(self) -> None:
        for token in self.running:
            self.ray.cancel(token, force=True)
        if self.owns:
            self.ray.shutdown()


def connect(address: str) -> None:
    """Join the cluster, or start one here."""
    import ray

    address = address or os.environ.get("RAY_ADDRESS", "")
    own = not address
    check_address(address)
    variables = {name: os.environ[name] for name in ["TEAHOUSE_GAMES"] if name in os.environ}
    if own:
        paths = [str(Path(teahouse.__file__).parent.parent), os.environ.get("PYTHONPATH", "")]
        variables["PYTHONPATH"] = os.pathsep.join(path for path in paths if path)
    try:
        ray.init(
            address=address or None,
            runtime_env={"env_vars": variables},
            log_to_driver=False,
            logging_level=logging.ERROR,
            include_dashboard=False if own else None,
        )
    except ConnectionError as error:
        raise TeahouseError(f'no Ray cluster at "{address}": {str(error).splitlines()[0]}') from None


def check_address(address: str) -> None:
    """Refuse an address where nothing listens; Ray itself would wait for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not port.isdigit():
        return
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except OSError as error:
        raise TeahouseError(f'no Ray cluster at "{address}": {error.strerror or error}') from None
