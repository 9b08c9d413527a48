"""A table as one seat would see it after a plan that is not played, or while it looks at one action."""

from __future__ import annotations

from copy import copy

from wastelands.engine.errors import Illegal, Unreadable
from wastelands.engine.face import Face, Plan, Sketch
from wastelands.engine.game import Game
from wastelands.engine.step import Seat
from wastelands.table.hall import Tables
from wastelands.table.live import LiveTable


def sketch_of(table: LiveTable, facts: Face[Game], seat: Seat) -> Sketch | None:
    """How this seat puts together what it decides now; nothing where each action is played at once."""
    match = table.basis.match
    if table.basis.held() is not None or match.game.to_act() != (seat,) or match.game.sealed() is not None:
        return None
    return facts.sketch(match.game.view(seat), seat, table.plan, match.own_actions(seat))


def weighs(table: LiveTable, facts: Face[Game], seat: Seat) -> bool:
    """Whether this seat looks at what an action means before it plays it."""
    game = table.basis.match.game
    return table.basis.held() is None and game.to_act() == (seat,) and facts.weighs(game.view(seat), seat)


def planned(tables: Tables, table: LiveTable, facts: Face[Game], seat: Seat | None, plan: Plan | None) -> LiveTable:
    """The table after a plan; without one, after the plan that lies there at first."""
    if seat is None or plan == ():
        return table
    sketch = sketch_of(table, facts, seat)
    chain = plan if plan is not None else sketch.opens if sketch else ()
    if not chain:
        return table
    known = table.pictures.get((seat, chain))
    if known is None or known[0] != table.seen_by(seat):
        looks = weighs(table, facts, seat)
        shown = looked_at(table, seat, chain) if looks else tables.planned(table, seat, chain, sketch is not None)
        known = table.pictures[seat, chain] = (table.seen_by(seat), shown)
    found: LiveTable = known[1]
    return found


def looked_at(table: LiveTable, seat: Seat, chain: Plan) -> LiveTable:
    """The table as it is, with one action that is looked at."""
    if len(chain) != 1:
        raise Unreadable("one action is looked at, not several")
    if (why := table.match.game.why_not(seat, chain[0])) is not None:
        raise Illegal(chain[0], why)
    shown = copy(table)
    shown.plan, shown.basis, shown.pictures, shown.sights = chain, table, {}, {}
    return shown
