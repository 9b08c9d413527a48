"""Won sites, lost homes and new ones (SV-ACT-54 to SV-ACT-66)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import OneSeat, Seat, Step
from wastelands.games.survivors.ground import Tile, spot, tile_at
from wastelands.games.survivors.people import change, eliminate_if_dead, groups, pay, send_home, survivors, where
from wastelands.games.survivors.pieces import NOBODY, Base
from wastelands.games.survivors.spoils import call_off

if TYPE_CHECKING:
    from wastelands.games.survivors.game import Survivors

LOOT = 2  # a half: goods are divided by it


class WonSite(OneSeat["Survivors"], frozen=True):
    """The winner destroys the site or takes control of it (SV-ACT-56, SV-ACT-57)."""

    at: Tile
    what: str

    def actions(self, game: Survivors, seat: Seat) -> list[Action]:
        destroy = Action("destroy", spot(self.at))
        return [destroy] if self.what == "site" else [Action("control", spot(self.at)), destroy]  # SV-ACT-58

    def why_not(self, game: Survivors, seat: Seat, action: Action) -> Reason:
        if action.verb == "control" and self.what == "site":
            return reason("SV-ACT-58", "only-destroy")
        return reason("SV-ACT-56", "site-first")

    def natural(self, game: Survivors, seat: Seat) -> Action | None:
        """A building that was won is kept."""
        return Action("control", spot(self.at)) if self.what == "building" else None

    def play(self, game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        control = action.verb == "control"
        luck.tell("won-site", seat=seat, at=str(spot(self.at)), what=self.what, control=control)
        if self.what == "base":
            take_base(game, self.at, seat, control, luck)
        elif self.what == "site":
            game.sites = tuple(s for s in game.sites if s.at != self.at)
        else:
            building = game.building_at(self.at)
            assert building is not None
            taken = replace(building, owner=seat, renter=NOBODY, fresh=game.turn.number, used=False)  # SV-ACT-70
            game.swap_building(building, taken if control else None)


def take_base(game: Survivors, at: Tile, winner: Seat, control: bool, luck: Luck) -> None:
    """A base is destroyed or becomes an outpost of the winner; a home base is looted and its people move on."""
    base = game.base_at(at)
    assert base is not None
    loser = base.owner if base.home else NOBODY
    if loser != NOBODY:
        idle = game.idle_of(loser)
        call_off(game, lambda fight: idle in fight.sides, luck)
        loot(game, loser, winner, luck)
        people = game.people[loser]
        if people.wounded:  # SV-ACT-61
            luck.tell("died", seat=loser, kind="wounded", at=str(spot(at)), n=people.wounded)
            game.people = put(game.people, loser, replace(people, wounded=0))
    game.swap_base(base, Base(at, winner, False) if control else None)  # SV-ACT-59
    if loser != NOBODY:
        eliminate_if_dead(game, loser, luck)
        if game.alive[loser]:
            game.push(NewHome(loser))


def loot(game: Survivors, loser: Seat, winner: Seat, luck: Luck) -> None:
    """Half of each kind of goods, rounded down (SV-ACT-60); zombies carry nothing."""
    if winner == NOBODY:
        return
    half = tuple([n // LOOT for n in game.stocks[loser]])
    pay(game, loser, half, "SV-ACT-60", luck)
    change(game, winner, half, "SV-ACT-60", luck)


class NewHome(Step["Survivors"], frozen=True):
    """A loser with survivors picks a new home base at once (SV-ACT-62)."""

    seat: Seat
    automatic = True

    def run(self, game: Survivors, luck: Luck) -> None:
        if game.alive[self.seat]:
            game.push(PickHome(self.seat))


def homes(game: Survivors, seat: Seat) -> list[Tile]:
    """Own outposts, tiles with an own crew or builders, or a party where no foreign site stands (SV-ACT-62)."""
    found = {base.at for base in game.bases if base.owner == seat}
    foreign = {s.at for pieces in (game.bases, game.buildings, game.sites) for s in pieces if s.owner != seat}
    for group in groups(game, seat):
        at = where(game, group)
        if group.kind in ("crew", "builders") or (group.kind == "party" and at not in foreign):
            found.add(at)
    return sorted(found) or sorted({nearest_free(game, p.at) for p in game.parties if p.owner == seat})


def nearest_free(game: Survivors, start: Tile) -> Tile:
    """The nearest passable tile without a site; of equals the lowest (row, col)."""
    taken = {s.at for pieces in (game.bases, game.buildings, game.sites) for s in pieces}
    far = game.ground.steps_from([start], game.blocked())
    return min((n, at) for at, n in far.items() if at not in taken)[1]


class PickHome(OneSeat["Survivors"], frozen=True):
    """Where the survivors live from now on."""

    def actions(self, game: Survivors, seat: Seat) -> list[Action]:
        return [Action("found", spot(at)) for at in homes(game, seat)]

    def why_not(self, game: Survivors, seat: Seat, action: Action) -> Reason:
        return reason("SV-ACT-62", "no-home-there" if action.verb == "found" else "home-first")

    def play(self, game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
        """The groups on that tile turn idle (SV-ACT-65); a base may share it with an own building (SV-ACT-63)."""
        game.pop()
        at = tile_at(action.values[0])
        outpost = game.base_at(at)
        if not outpost and not any(where(game, g) == at for g in groups(game, seat) if g.kind != "idle"):
            party = next(p for p in game.parties if p.owner == seat and nearest_free(game, p.at) == at)
            game.swap_party(party, replace(party, at=at))
        if outpost:
            game.swap_base(outpost, replace(outpost, home=True))
        else:
            game.bases = tuple(sorted((*game.bases, Base(at, seat, True))))
            settling = [g for g in groups(game, seat) if g.kind != "idle" and where(game, g) == at]
            call_off(game, lambda fight: not set(settling).isdisjoint(fight.sides), luck)
            for group in settling:
                send_home(game, group)
        luck.tell("founded", seat=seat, at=str(spot(at)))
        assert survivors(game, seat)
