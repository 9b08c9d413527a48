"""The zombies' turn: spawn, move, traps, fight (SV-ZOM)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.luck import Luck
from wastelands.engine.step import Step
from wastelands.games.survivors.capture import LOOT, take_base
from wastelands.games.survivors.combat import resume, start_fight
from wastelands.games.survivors.goods import FOOD, WATER, add, some
from wastelands.games.survivors.ground import Ground, Tile, distance, spot, tile_at
from wastelands.games.survivors.people import groups, party_group, pay, where
from wastelands.games.survivors.pieces import NOBODY, Base, Group

if TYPE_CHECKING:
    from wastelands.games.survivors.game import Survivors


def add_zombie(game: Survivors, at: Tile, luck: Luck) -> None:
    """All zombies on one tile are one horde (SV-ZOM-08); no more than three per starting player (SV-ZOM-06)."""
    if sum(n for _, n in game.zombies) < game.content.numbers.zombies_each * game.seats:
        there = dict(game.zombies)
        there[at] = there.get(at, 0) + 1
        game.zombies = tuple(sorted(there.items()))
        luck.tell("zombie", at=str(spot(at)))


def spawn(game: Survivors, n: int, luck: Luck) -> None:
    """On random passable border tiles away from bases, and in nests (SV-ZOM-04, SV-ZOM-07)."""
    blocked = game.blocked()
    border = [at for at in game.ground.border if at not in blocked]
    far = [at for at in border if all(distance(at, base.at) >= game.content.numbers.zombie_gap for base in game.bases)]
    for _ in range(n):
        if border and sum(n for _, n in game.zombies) < game.content.numbers.zombies_each * game.seats:
            drawn = luck.draw([str(spot(at)) for at in far or border], what="zombie")
            add_zombie(game, tile_at(drawn), luck)
    for feature in game.features:
        if game.content.features[feature.kind].hazard == "nest":
            add_zombie(game, feature.at, luck)


class ZombieTurn(Step["Survivors"], frozen=True):
    """SV-ZOM-02."""

    automatic = True

    def run(self, game: Survivors, luck: Luck) -> None:
        if game.round % 2 == 0 or game.round >= game.content.numbers.zombies_from:
            spawn(game, sum(game.alive), luck)
        moved: set[Tile] = set()
        for _ in range(1 + game.zmoves):
            moved = march(game, moved, luck)
        spring_traps(game, moved, luck)
        calm_bases(game)
        game.push(Hordes(tuple(at for at, _ in game.zombies)))


def people_on(game: Survivors) -> set[Tile]:
    """Every tile with a group; wounded at a base count (SV-ZOM-12)."""
    found = set()
    for seat in range(game.seats):
        found |= {where(game, group) for group in groups(game, seat)}
        home = game.home(seat)
        if home and game.people[seat].wounded:
            found.add(home.at)
    return found


def march(game: Survivors, moved: set[Tile], luck: Luck) -> set[Tile]:
    """Each horde that shares no tile with people takes a step to the nearest (SV-ZOM-09 to SV-ZOM-11)."""
    targets = people_on(game)
    blocked = game.blocked()
    after: dict[Tile, int] = {}
    movers: set[Tile] = set()
    for at, n in game.zombies:
        to = at if at in targets else step_towards(game.ground, at, targets, blocked)
        after[to] = after.get(to, 0) + n
        if to != at or at in moved:
            movers.add(to)
        if to != at:
            luck.tell("shambled", at=str(spot(at)), goal=str(spot(to)), n=n)
    game.zombies = tuple(sorted(after.items()))
    return movers


def step_towards(ground: Ground, at: Tile, targets: set[Tile], blocked: frozenset[Tile]) -> Tile:
    """Equally near targets: lowest (row, col); equal steps: north, east, south, west (SV-ZOM-10).

    Tiles are reached in the order of the first steps to them, so each knows the first of its equal ones.
    """
    first = {at: at}
    edge = [at]
    while edge:
        following = []
        for here in edge:
            for n in ground.steps[here]:
                if n not in first and n not in blocked:
                    first[n] = n if here == at else first[here]
                    following.append(n)
        if near := targets.intersection(following):
            return first[min(near)]
        edge = following
    return at


def spring_traps(game: Survivors, moved: set[Tile], luck: Luck) -> None:
    """Each Trap Field kills one zombie of the first horde that moved next to it (SV-ZOM-13)."""
    for building in game.buildings:
        for _ in range(game.content.buildings[building.kind].traps if building.owner != NOBODY else 0):
            hit = next((at for at, _ in game.zombies if at in moved and distance(at, building.at) <= 1), None)
            if hit is not None:
                luck.tell("trapped", at=str(spot(hit)))
                game.zombies = tuple((at, n - (at == hit)) for at, n in game.zombies if at != hit or n > 1)


def calm_bases(game: Survivors) -> None:
    """A base that no horde stands on is no longer overrun."""
    hordes = dict(game.zombies)
    game.bases = tuple(replace(b, overrun=False) if b.overrun and b.at not in hordes else b for b in game.bases)


class Hordes(Step["Survivors"], frozen=True):
    """Each horde on a tile with people fights one combat, in (row, col) order (SV-ZOM-14)."""

    left: tuple[Tile, ...]
    automatic = True

    def run(self, game: Survivors, luck: Luck) -> None:
        left = self.left
        while left and game.fight is None:
            at, left = left[0], left[1:]
            if game.zombies_at(at):
                game.push(Hordes(left))
                bite(game, at, luck)
                return


def bite(game: Survivors, at: Tile, luck: Luck) -> None:
    """A party first, then crew or builders, then the base (SV-ZOM-15)."""
    horde = Group("horde", NOBODY, at)
    under_way = next((fight for fight in game.suspended if horde in fight.sides), None)
    if under_way:  # SV-CMB-19
        resume(game, under_way, luck)
        return
    foe = prey(game, at)
    if foe:
        start_fight(game, horde, foe, at, luck)
        return
    base = game.base_at(at)
    if base and base.owner != NOBODY:
        overrun(game, base, luck)


def prey(game: Survivors, at: Tile) -> Group | None:
    order = game.clockwise(game.first)
    here = [party_group(p.name, seat) for seat in order for p in game.parties if p.at == at and p.owner == seat]
    building, site, base = game.building_at(at), game.site_at(at), game.base_at(at)
    if building and building.crew:
        here.append(Group("crew", building.seat, at))
    if site:
        here.append(Group("builders", site.owner, at))
    if base and base.home and game.people[base.owner].idle:
        here.append(Group("idle", base.owner, at))
    return next((group for group in here if not game.locked(group)), None)


def overrun(game: Survivors, base: Base, luck: Luck) -> None:
    """Without defenders it first loses half of its food and water, and falls the next time (SV-ZOM-17)."""
    if base.overrun:
        luck.tell("base-fell", at=str(spot(base.at)))
        take_base(game, base.at, NOBODY, False, luck)
        return
    game.swap_base(base, replace(base, overrun=True))
    luck.tell("overrun", seat=base.owner, at=str(spot(base.at)))
    if base.home:
        stock = game.stocks[base.owner]
        pay(
            game, base.owner, add(some(FOOD, stock[FOOD] // LOOT), some(WATER, stock[WATER] // LOOT)), "SV-ZOM-17", luck
        )
