"""Combat between two groups: windows, throws, suspension (SV-CMB)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.luck import Luck
from wastelands.engine.step import Seat, Step
from wastelands.games.survivors.aftermath import conclude
from wastelands.games.survivors.ground import Tile, spot
from wastelands.games.survivors.people import size
from wastelands.games.survivors.pieces import Fight, Group
from wastelands.games.survivors.throws import settle, throw
from wastelands.games.survivors.windows import Window, is_asked

if TYPE_CHECKING:
    from wastelands.games.survivors.game import Survivors


def holds(game: Survivors, group: Group, at: Tile) -> bool:
    """Whether a side holds a site on the tile (SV-CMB-08)."""
    if group.kind in ("idle", "crew", "builders"):
        return True
    if group.kind != "party":
        return False
    return any(
        s.at == at and s.owner == group.seat for pieces in (game.bases, game.buildings, game.sites) for s in pieces
    )


def start_fight(game: Survivors, trigger: Group, other: Group, at: Tile, luck: Luck, band: int = 0) -> None:
    """In an assault the holder is the defender, whoever triggered it (SV-CMB-10, SV-CMB-11)."""
    sides = (trigger, other)
    assault = holds(game, other, at)
    if not assault and holds(game, trigger, at):
        sides, assault = (other, trigger), True
    game.fight = Fight(sides, at, assault, band)
    luck.tell(
        "combat",
        at=str(spot(at)),
        seats=(sides[0].seat, sides[1].seat),
        kinds=(sides[0].kind, sides[1].kind),
        sizes=(size(game, sides[0]), size(game, sides[1])),
        assault=assault,
    )
    game.push(Combat())


class Resume(Step["Survivors"], frozen=True):
    """Suspended combats of a player go on before step 1 (SV-CMB-19)."""

    seat: Seat
    waiting: tuple[Fight, ...]
    automatic = True

    def run(self, game: Survivors, luck: Luck) -> None:
        own = [f for f in self.waiting if f in game.suspended and self.seat in (f.sides[0].seat, f.sides[1].seat)]
        if own and game.fight is None:
            game.push(Resume(self.seat, tuple(own[1:])))
            resume(game, own[0], luck)


def resume(game: Survivors, fight: Fight, luck: Luck) -> None:
    game.suspended = tuple(f for f in game.suspended if f != fight)
    game.fight = fight
    luck.tell("resumed", at=str(spot(fight.at)))
    game.push(Combat())


class Combat(Step["Survivors"], frozen=True):
    """Run on to the next choice in a window, or to the end."""

    automatic = True

    def run(self, game: Survivors, luck: Luck) -> None:
        while game.fight is not None:
            fight = game.fight
            if not all(size(game, side) for side in fight.sides):
                conclude(game, luck)
            elif fight.passes >= 2:  # SV-CMB-50
                if fight.after:
                    settle(game, luck)
                else:
                    throw(game, luck)
            elif is_asked(game, fight):
                game.push(Window(fight.sides[fight.actor].seat, fight.after))
                return
            else:
                game.fight = replace(fight, passes=fight.passes + 1, actor=1 - fight.actor)
