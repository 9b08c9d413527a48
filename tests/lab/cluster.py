"""A real Ray cluster of two nodes on this machine: ``python -m tests.lab.cluster``; it needs Ray.

One node is killed during a run, and the games are compared with those of one process.  With ``measure`` it times
chunks on one node and on two instead.
"""

from __future__ import annotations

import json
import os
import sys
from time import perf_counter
from typing import Any

from wastelands.lab.campaign import Harvest, Order, carry_out
from wastelands.lab.cluster import Cluster
from wastelands.lab.simulate import Plan

PLAN = Plan("warlords", 2, ("random", "random"), "cluster")
GAMES, KILL_AFTER = 200, 40
NODE = {"num_cpus": 1, "node_ip_address": "127.0.0.2"}  # loopback, which Ray takes for a machine


def local() -> Any:
    """A head that plays, too."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    from ray.cluster_utils import Cluster as Local

    return Local(initialize_head=True, head_node_args={**NODE, "include_dashboard": False})


def kill_a_node() -> dict[str, Any]:
    """The same games although half of the cluster dies."""
    machines = local()
    node = machines.add_node(**NODE)
    killed: list[int] = []

    def kill(harvest: Harvest, games: int) -> None:
        if len(harvest.games) >= KILL_AFTER and not killed:
            killed.append(len(harvest.games))
            machines.remove_node(node, allow_graceful=False)

    cluster = Cluster(machines.address)
    there = carry_out(PLAN, GAMES, cluster, None, kill)
    cluster.close()
    machines.shutdown()
    here = carry_out(PLAN, GAMES)
    return {"killed_after": killed, "games": len(there.games), "same": there.rows() == here.rows()}


def nothing(chunk: range) -> int:
    return len(chunk)


def measure() -> dict[str, Any]:
    """Seconds of empty chunks, and of the same games on one node and on two."""
    machines, found = local(), dict[str, Any]()
    cluster = Cluster(machines.address)
    order, chunks = (
        Order.of(Plan("warlords", 3, ("greedy",) * 3, "scale")),
        [range(n, n + 20) for n in range(0, 800, 20)],
    )
    for nodes in (1, 2):
        list(cluster.play(order, [range(n, n + 1) for n in range(8)]))  # workers are awake and know the game
        start = perf_counter()
        list(cluster.play(nothing, [range(n, n + 1) for n in range(300)]))
        found[f"empty_chunk_ms_{nodes}"] = round((perf_counter() - start) / 300 * 1000, 2)
        start = perf_counter()
        list(cluster.play(order, chunks))
        found[f"seconds_{nodes}"] = round(perf_counter() - start, 1)
        machines.add_node(**NODE)
    cluster.close()
    machines.shutdown()
    return found


if __name__ == "__main__":
    print(json.dumps(measure() if "measure" in sys.argv else kill_a_node()))
