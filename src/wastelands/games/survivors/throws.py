"""A throw of the dice in combat: how many, with what, and what is lost; who can flee (SV-CMB)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.luck import Luck
from wastelands.engine.piles import pair
from wastelands.games.survivors.aftermath import conclude
from wastelands.games.survivors.dice import compare, strengthened
from wastelands.games.survivors.goods import GEAR, WEAPON
from wastelands.games.survivors.ground import Tile, distance, spot
from wastelands.games.survivors.people import kill, size, where
from wastelands.games.survivors.pieces import Boost, Fight

if TYPE_CHECKING:
    from wastelands.games.survivors.game import Survivors

ASSAULT_DICE = (4, 2)  # SV-CMB-03
OPEN_DICE = (3, 3)  # SV-CMB-15
SUSPEND = 10  # SV-CMB-17


def dice_of(game: Survivors, fight: Fight, side: int) -> int:
    """No more dice than members (SV-CMB-04), cards included."""
    most = (ASSAULT_DICE if fight.assault else OPEN_DICE)[side]
    return min(most + fight.boosts[side].dice, size(game, fight.sides[side]))


def throw(game: Survivors, luck: Luck) -> None:
    """Both sides at once (SV-CMB-18); then the window after the throw opens."""
    fight = game.fight
    assert fight is not None
    dice = (roll(luck, dice_of(game, fight, 0)), roll(luck, dice_of(game, fight, 1)))
    used = (max(fight.used[0], weapons_at_work(game, fight, 0)), max(fight.used[1], weapons_at_work(game, fight, 1)))
    game.fight = replace(fight, dice=dice, used=used, after=True, passes=0, actor=0, throws=fight.throws + 1)
    luck.tell("threw", dice=dice, totals=totals(game, game.fight), throw=fight.throws + 1)


def roll(luck: Luck, n: int) -> tuple[int, ...]:
    return tuple(sorted([luck.die() for _ in range(n)], reverse=True))


def bonuses(game: Survivors, fight: Fight, side: int) -> int:
    """One item per pair of hands (SV-CMB-25)."""
    return min(fight.weapons[side] + fight.gear[side], size(game, fight.sides[side]))


def weapons_at_work(game: Survivors, fight: Fight, side: int) -> int:
    """Gear counts before weapons."""
    return max(0, bonuses(game, fight, side) - fight.gear[side])


def tower(game: Survivors, fight: Fight, side: int) -> int:
    """A watchtower of the side's player within one tile, once (SV-CMB-12 to SV-CMB-14)."""
    seat, cards = fight.sides[side].seat, game.content.buildings
    found = [cards[b.kind].tower for b in game.buildings if b.owner == seat and distance(b.at, fight.at) <= 1]
    return max(found, default=0) if seat >= 0 else 0


def totals(game: Survivors, fight: Fight) -> tuple[tuple[int, ...], tuple[int, ...]]:
    found = []
    for side in (0, 1):
        boost = fight.boosts[side]
        highest = tower(game, fight, side) + boost.die
        found.append(strengthened(fight.dice[side], bonuses(game, fight, side), highest, boost.all))
    return found[0], found[1]


def settle(game: Survivors, luck: Luck) -> None:
    """Losses, then the next window, suspension or the end (SV-CMB-19)."""
    fight = game.fight
    assert fight is not None
    lost = compare(*totals(game, fight), fight.assault)
    lost = (max(0, lost[0] - fight.boosts[0].saves), max(0, lost[1] - fight.boosts[1].saves))
    game.fight = fight = replace(
        fight,
        dice=((), ()),
        boosts=(Boost(), Boost()),
        after=False,
        passes=0,
        actor=0,
        tried=(False, False),
        offered=False,
    )
    luck.tell("losses", lost=lost, seats=(fight.sides[0].seat, fight.sides[1].seat))
    for side in (0, 1):
        kill(game, fight.sides[side], lost[side], luck)
    alive = all(size(game, side) for side in fight.sides)
    if alive and fight.throws % SUSPEND == 0:
        if "bandits" in (fight.sides[0].kind, fight.sides[1].kind):  # SV-EVT-05
            conclude(game, luck, "withdrew")
            return
        assert game.fight is not None
        game.suspended = (*game.suspended, game.fight)
        game.fight = None
        luck.tell("suspended", at=str(spot(fight.at)))


def commit_items(game: Survivors, side: int, what: str, n: int) -> None:
    fight = game.fight
    assert fight is not None
    if what == "weapon":
        game.fight = replace(fight, weapons=pair(fight.weapons, side, fight.weapons[side] + n))
    else:
        game.fight = replace(fight, gear=pair(fight.gear, side, fight.gear[side] + n))


GOOD_OF = {"weapon": WEAPON, "gear": GEAR}


def in_base(game: Survivors, fight: Fight, side: int) -> bool:
    """Fleeing is barred to the idle and to the owner's party that defend on a base tile (SV-CMB-39, SV-CMB-40)."""
    group = fight.sides[side]
    if group.kind == "idle":
        return True
    base = game.base_at(fight.at)
    return bool(side == 1 and group.kind == "party" and base and base.owner == group.seat)


def flee_tiles(game: Survivors, fight: Fight, side: int) -> list[Tile]:
    """Adjacent passable tiles without zombies or foreign groups (SV-CMB-38)."""
    group = fight.sides[side]
    at = where(game, group)
    full = {z for z, _ in game.zombies} | game.blocked()
    full |= {p.at for p in game.parties if p.owner != group.seat}
    full |= {b.at for b in game.buildings if b.crew and b.seat != group.seat}
    full |= {s.at for s in game.sites if s.owner != group.seat}
    full |= {b.at for b in game.bases if b.home and b.owner != group.seat and game.people[b.owner].idle}
    return [n for n in game.ground.steps[at] if n not in full]


def can_flee(game: Survivors, fight: Fight, side: int) -> bool:
    if fight.pinned[side] or in_base(game, fight, side):
        return False
    return fight.sides[side].kind != "party" or bool(flee_tiles(game, fight, side))
