"""An existing Ray cluster plays the chunks; a machine that dies costs time and no game."""

from __future__ import annotations

import logging
import os
import socket
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from typing import Any

from wastelands.engine.errors import Unreadable
from wastelands.lab.executor import AHEAD, R, Work, tried

PATIENCE = 5.0  # seconds in which a machine that is there answers


class Cluster:
    """The machines behind an address, each with this package installed; chunks go to whoever is free."""

    def __init__(self, address: str) -> None:
        _answers(address)
        import ray

        self.ray: Any = ray
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        try:
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, ignore_reinit_error=True)
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise Unreadable(f"no Ray cluster can be used at {address}: {str(error).splitlines()[0]}") from None

    def play(self, work: Work[R], chunks: Sequence[range]) -> Iterator[tuple[range, R]]:
        """Every chunk as it is done; Ray tries again where a process dies, and we where a whole machine does."""
        ray, waiting, tries = self.ray, deque(chunks), Counter[range]()
        task = ray.remote(num_cpus=1)(_played)
        order = ray.put(work)
        begun: dict[Any, range] = {}
        died = (ray.exceptions.RaySystemError, ray.exceptions.WorkerCrashedError, ray.exceptions.ObjectLostError)
        try:
            while waiting or begun:
                while waiting and len(begun) < AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1))):
                    chunk = waiting.popleft()
                    begun[task.remote(order, chunk)] = chunk
                (done,), _ = ray.wait(list(begun), num_returns=1)
                chunk = begun.pop(done)
                try:
                    result = ray.get(done)
                except died:
                    tried(tries, chunk)
                    waiting.append(chunk)
                else:
                    yield chunk, result
        finally:
            for left in begun:
                ray.cancel(left, force=True)

    def close(self) -> None:
        """Leave the cluster, which goes on without us."""
        self.ray.shutdown()


def _played(work: Work[R], chunk: range) -> R:
    return work(chunk)


def _answers(address: str) -> None:
    """Ray itself waits long for a machine that is not there."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not (colon and host and port.isdecimal() and int(port) < 65536):
        raise Unreadable(f"'{address}' is no address of a cluster: write host:port, as in 10.0.0.1:6379")
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except OSError as error:
        raise Unreadable(f"no cluster answers at {address}: {(error.strerror or str(error)).lower()}") from None
