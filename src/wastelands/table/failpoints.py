"""Places where a test may pull the plug: WASTELANDS_FAILPOINT=stored:3 kills the process at its third `stored`."""

from __future__ import annotations

import os
import signal

POINTS = ("received", "validated", "written", "stored", "published", "acknowledged")  # `written` is not committed yet
_wanted, _, _count = os.environ.get("WASTELANDS_FAILPOINT", "").partition(":")
_left = int(_count or 1)


def reach(name: str) -> None:
    global _left
    if name == _wanted:
        _left -= 1
        if _left == 0:
            os.kill(os.getpid(), signal.SIGKILL)


async def reach_later(name: str) -> None:
    """For what comes after an answer, which would need a thread of its own otherwise."""
    reach(name)
