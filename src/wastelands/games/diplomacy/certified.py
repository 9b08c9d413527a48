"""The sheets that we ship, each with the certificate of its fairness (F-1 to F-8)."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def _shipped() -> dict[str, dict[str, Any]]:
    """Sheet ids and their certificates, by the id of their terrain."""
    text = (files("wastelands.games.diplomacy") / "content" / "certified.json").read_text(encoding="utf-8")
    shipped: dict[str, dict[str, Any]] = {}
    for sheet_id, certificate in json.loads(text).items():
        terrain_id, deal = _split(sheet_id)
        shipped.setdefault(terrain_id, {})[deal] = certificate
    return shipped


def terrains(seats: int) -> tuple[str, ...]:
    """The ids of all certified terrains for that many seats."""
    return tuple(terrain_id for terrain_id in _shipped() if terrain_id.split("-")[1] == str(seats))


def deals(terrain_id: str) -> tuple[str, ...]:
    """The numbers of the certified deals on a terrain."""
    return tuple(_shipped().get(terrain_id, {}))


def certificate(sheet_id: str) -> dict[str, Any] | None:
    """What was measured when the sheet was certified."""
    terrain_id, deal = _split(sheet_id)
    found: dict[str, Any] | None = _shipped().get(terrain_id, {}).get(deal)
    return found


def _split(sheet_id: str) -> tuple[str, str]:
    """The id of the terrain, which ends in x, and the number of the deal."""
    head, _, deal = sheet_id.rpartition("-")
    return f"{head}-x", deal
