"""Why a step of a turn is not allowed: rows of (rule, message, the set that passes), in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from wastelands.engine.action import Action
from wastelands.engine.hexes import Hex
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import Seat
from wastelands.games.diplomacy.map import WATER
from wastelands.games.diplomacy.pool import Pool, spaces_of

if TYPE_CHECKING:
    from wastelands.games.diplomacy.game import Diplomacy
    from wastelands.games.diplomacy.turn import Turn

Row = tuple[str, str, int]


def why_not(turn: Turn, game: Diplomacy, seat: Seat, action: Action) -> Reason:
    """The first row that the action's target fails."""
    verb, values = action.verb, action.values
    if verb in ("pick", "settle"):
        return (
            reason("WD-ROUND-02", "already-picked")
            if verb == "pick"
            else reason("WD-SETT-04", "no-offer", hex=str(values[0]))
        )
    if not _PENDING[verb](turn.pool, game):
        return _not_pending(verb, turn.pool)
    if verb == "kind":
        return reason("WD-ACT-07", "no-space-of-kind", kind=str(values[0]))
    for h in values:
        if isinstance(h, Hex) and not game.terrain.grid.has(h):
            return reason("WD-MAP-01", "off-map", hex=str(h))
    if verb == "enforce":
        return _why_not_enforce(game, seat, values)
    target = values[-1]
    assert isinstance(target, Hex)
    bit = game.terrain.grid.bit(target)
    for rule, key, allowed in _rows(verb, turn, game, seat, values):
        if not bit & allowed:
            return reason(rule, key, hex=str(target), letter=turn.pool.letter)
    raise AssertionError(f"{action} passes every row and yet is not listed")


def _rows(verb: str, turn: Turn, game: Diplomacy, seat: Seat, values: tuple[object, ...]) -> Iterator[Row]:
    terrain = game.terrain
    if verb == "raid":
        yield "WD-CLAN-06", "no-road-space", terrain.roads
        yield "WD-DEST-02", "destroyed", ~game.destroyed
        return
    if verb == "bomb":
        yield "WD-CLAN-11", "not-yours", game.own(seat)
        yield "WD-CLAN-11", "inactive", game.active(seat)
        yield "WD-CLAN-11", "no-victim", terrain.grid.near(game.rivals(seat))
        return
    yield "WD-MAP-06", "no-space", terrain.spaces
    yield "WD-DEST-03", "destroyed", ~game.destroyed
    yield "WD-ACT-02", "not-empty", game.empty
    if verb == "place":
        yield "WD-ACT-03", "wrong-letter", spaces_of(game, turn.pool.letter)
    elif verb == "road":
        yield "WD-ROAD-01", "no-road-there", _leads(turn, game, values[0])
    elif verb == "drift":
        yield "WD-CLAN-04", "wrong-sector", _sectors(turn, game)
    else:
        yield "WD-CLAN-08", "no-water", terrain.kinds[WATER]
    yield "WD-ACT-07", "out-of-reach", game.reach(seat)


def _leads(turn: Turn, game: Diplomacy, source: object) -> int:
    assert isinstance(source, Hex)
    bit = game.terrain.grid.bit(source)
    return game.terrain.leads[bit] if bit in turn.pool.roads else 0


def _sectors(turn: Turn, game: Diplomacy) -> int:
    mask = 0
    for letter in turn.pool.drifts:
        mask |= game.terrain.kinds[letter]
    return mask


def _why_not_enforce(game: Diplomacy, seat: Seat, values: tuple[object, ...]) -> Reason:
    hexes = [h for h in values if isinstance(h, Hex)]
    together = game.terrain.grid.mask(hexes)
    if together & ~game.terrain.lettered:
        return reason("WD-CLAN-15", "enforce-lettered")
    if together & ~game.empty:
        return reason("WD-CLAN-17", "enforce-empty")
    if not any(together == a | b | c for a, b, c in game.terrain.triangles):
        return reason("WD-CLAN-15", "no-triangle")
    if not together & game.reach(seat):
        return reason("WD-CLAN-16", "enforce-reach")
    return reason("WD-CLAN-15", "enforce-order", hexes=" ".join(str(h) for h in sorted(hexes)))


def _not_pending(verb: str, pool: Pool) -> Reason:
    if verb == "place" and pool.hexes:
        return reason("WD-ACT-05", "choose-kind-first")
    if verb == "kind":
        return reason("WD-ACT-05", "no-kind-to-choose")
    return reason(*_NOTHING[verb])


def _chooses_kind(pool: Pool, game: Diplomacy) -> bool:
    return bool(pool.hexes) and pool.letter == "?" and pool.fresh and game.question_scope == "action"


_PENDING: dict[str, Callable[[Pool, Diplomacy], bool]] = {
    "place": lambda pool, game: bool(pool.hexes) and not _chooses_kind(pool, game),
    "kind": _chooses_kind,
    "road": lambda pool, _: bool(pool.roads),
    "drift": lambda pool, _: bool(pool.drifts),
    "pirate": lambda pool, _: bool(pool.pirates),
    "raid": lambda pool, _: bool(pool.raids),
    "bomb": lambda pool, _: bool(pool.bombs),
    "enforce": lambda pool, _: bool(pool.enforcers),
}
_NOTHING = {
    "place": ("WD-INT-04", "action-used-up"),
    "road": ("WD-ROAD-01", "no-road-bonus"),
    "drift": ("WD-CLAN-01", "no-drifter"),
    "pirate": ("WD-CLAN-01", "no-pirate"),
    "raid": ("WD-CLAN-01", "no-raider"),
    "bomb": ("WD-CLAN-01", "no-bomber"),
    "enforce": ("WD-CLAN-01", "no-enforcer"),
}
