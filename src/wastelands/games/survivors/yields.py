"""What work gives and takes (SV-RES-02 to SV-RES-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wastelands.engine.action import Action
from wastelands.engine.piles import put
from wastelands.engine.step import Seat, Step
from wastelands.games.survivors.cards import BuildingCard
from wastelands.games.survivors.goods import NOTHING, Stock, add, times
from wastelands.games.survivors.ground import tile_at
from wastelands.games.survivors.pieces import Building

if TYPE_CHECKING:
    from wastelands.games.survivors.game import Survivors


class Staffing(Step["Survivors"], frozen=True):
    """A step during which the inputs of all workers must stay covered (SV-RES-10)."""


def modified(game: Survivors, what: str, one: Stock) -> Stock:
    """What one worker or one direct gather yields this round, never below nothing."""
    for mod in game.mods:
        if mod.what == what:
            one = put(one, mod.good, max(0, one[mod.good] + mod.amount))
    return one


def output(game: Survivors, card: BuildingCard, n: int, jobs: tuple[str, ...] = ()) -> Stock:
    """Output x workers, and the bonus of a full crew (SV-RES-04)."""
    found = NOTHING
    for make in jobs:
        found = add(found, card.recipe(make).output)
    if not jobs:
        one = modified(game, card.id, card.output) if game.mods else card.output
        found = times(n, one)
    return add(found, card.bonus) if n == card.slots else found


def inputs(card: BuildingCard, n: int, jobs: tuple[str, ...] = ()) -> Stock:
    found = add(times(n, card.input), card.run)
    for make in jobs:
        found = add(found, card.recipe(make).input)
    return found


def balance(game: Survivors, seat: Seat) -> Stock:
    """The stock after production and after all inputs, as the workers stand now (SV-RES-10)."""
    found = add(game.stocks[seat], produced(game, seat))
    need = needed(game, seat)
    return tuple([a - b for a, b in zip(found, need, strict=True)])


def at_work(game: Survivors, seat: Seat) -> list[Building]:
    return [b for b in game.buildings if b.seat == seat and b.used]


def produced(game: Survivors, seat: Seat) -> Stock:
    cards, found = game.content.buildings, NOTHING
    for b in game.buildings:
        if b.owner == seat and any(cards[b.kind].passive):  # SV-RES-05
            found = add(found, cards[b.kind].passive)
        if b.seat == seat and b.used:
            found = add(found, output(game, cards[b.kind], b.crew, b.jobs))
    return found


def needed(game: Survivors, seat: Seat) -> Stock:
    cards, found = game.content.buildings, NOTHING
    for b in at_work(game, seat):
        found = add(found, inputs(cards[b.kind], b.crew, b.jobs))
    return found


def fetched(view: Survivors, action: Action) -> Stock:
    """What one person fetches from a tile, or from its feature."""
    at = tile_at(action.values[0])
    if action.values[1] == "tile":
        terrain = view.ground.terrain[at]
        return modified(view, terrain, view.content.terrains[terrain].output)
    feature = view.feature_at(at)
    assert feature is not None
    return view.content.features[feature.kind].output
