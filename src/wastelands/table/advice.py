"""Hints at the table: what the strongest opponent would do, from what a seat knows, where nobody else could mind."""

from __future__ import annotations

from typing import Any

from wastelands.engine.action import Action
from wastelands.engine.errors import Unreadable
from wastelands.engine.face import Face
from wastelands.engine.game import Game
from wastelands.engine.step import Seat
from wastelands.table.live import LiveTable
from wastelands.table.thinking import Thinkers

MOST = 3
Hints = list[tuple[Action, float]]  # the best beginnings with their chance to win


def is_alone(table: LiveTable) -> bool:
    """Whether all but one at the table are bots."""
    return sum(1 for row in table.row.seats if not row.bot) <= 1


def may_hint(table: LiveTable) -> bool:
    """Whether somebody may ask for a hint: nobody else could mind, or all agreed at the start."""
    return is_alone(table) or table.row.settings.worths


async def advised(thinkers: Thinkers, table: LiveTable, seat: Seat | None) -> Hints:
    """The best beginnings with their chance to win; the same position gets the same hint."""
    view = table.match.game.view(seat)
    if seat is None or seat not in table.waits_for() or not view.actions(seat):
        raise Unreadable("there is nothing to decide for you now")
    if not may_hint(table):
        raise Unreadable("there are hints only where all others are bots, or where all agreed on them at the start")
    found = await thinkers.hint(view, seat, f"{table.row.id}|{view.count}|{table.entries(seat)}")
    return found[:MOST]


def in_words(found: Hints, view: Game, seat: Seat, face: Face[Game]) -> list[dict[str, Any]]:
    """Hints as data: each action with its label, its chance to win and what it leads to."""
    return [
        {
            "action": action.text,
            "label": face.words.action(view, action),
            "chance": round(chance, 3),
            "leads": face.leads(view, seat, action),
        }
        for action, chance in found
    ]
