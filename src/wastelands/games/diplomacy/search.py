"""How long a sensible player looks for a turn."""

from __future__ import annotations

NORMAL = 30  # turns that it tries; by games of such players maps are held to be fair
