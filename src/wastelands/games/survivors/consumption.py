"""Step 5: inputs, food and water, medicine (SV-RES-07 to SV-RES-20)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import OneSeat, Seat, Step
from wastelands.games.survivors.goods import FOOD, MEDICINE, WATER, some
from wastelands.games.survivors.ground import Tile, spot
from wastelands.games.survivors.people import eliminate_if_dead, groups, heal, kill, party_group, pay, survivors
from wastelands.games.survivors.pieces import Group
from wastelands.games.survivors.yields import needed

if TYPE_CHECKING:
    from wastelands.games.survivors.game import Survivors


@cache
def lose(what: str) -> Action:
    return Action("lose", what)


@cache
def lose_at(at: Tile) -> Action:
    return Action("lose-at", spot(at))


class Consume(Step["Survivors"], frozen=True):
    """Inputs and run costs, then food and water, then medicine (SV-RES-09)."""

    seat: Seat
    automatic = True

    def run(self, game: Survivors, luck: Luck) -> None:
        seat = self.seat
        if not game.alive[seat]:
            return
        pay(game, seat, needed(game, seat), "SV-RES-09", luck)
        mouths = survivors(game, seat)  # SV-RES-08
        short = False
        for good in (FOOD, WATER):
            eaten = min(mouths, game.stocks[seat][good])  # SV-RES-13
            short = short or eaten < mouths
            pay(game, seat, some(good, eaten), "SV-RES-08", luck)
        game.push(Medicine(seat))
        if short:  # SV-RES-11, SV-RES-12
            luck.tell("hunger", seat=seat)
            game.push(Sacrifice(seat))


def losses(game: Survivors, seat: Seat, deadly: bool) -> list[Action]:
    """Each group that a survivor can be taken from; the wounded can die, but not be wounded."""
    people = game.people[seat]
    found = [lose("idle")] if people.idle else []
    if people.scavengers:
        found.append(lose("scavengers"))
    if people.wounded and deadly:
        found.append(lose("wounded"))
    found += [lose(p.name) for p in game.parties if p.owner == seat]
    tiles = [b.at for b in game.buildings if b.seat == seat and b.crew]
    return found + [lose_at(at) for at in sorted([*tiles, *(s.at for s in game.sites if s.owner == seat)])]


def group_of(game: Survivors, seat: Seat, action: Action) -> Group | None:
    """The group that an action names; None: scavengers or wounded."""
    what = str(action.values[0])
    if action.verb == "lose-at":
        return next(g for g in groups(game, seat) if g.kind in ("crew", "builders") and str(spot(g.at)) == what)
    if what == "idle":
        return game.idle_of(seat)
    return None if what in ("scavengers", "wounded") else party_group(what, seat)


def take(game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
    """One survivor of the named group dies."""
    group = group_of(game, seat, action)
    if group is not None:
        kill(game, group, 1, luck)
        return
    people, what = game.people[seat], str(action.values[0])
    if what == "wounded":
        people = replace(people, wounded=people.wounded - 1)
    else:
        people = replace(people, scavengers=people.scavengers - 1)
    game.people = put(game.people, seat, people)
    luck.tell("died", seat=seat, kind=what, at="", n=1)
    eliminate_if_dead(game, seat, luck)


class Sacrifice(OneSeat["Survivors"], frozen=True):
    """The owner picks the group that loses a survivor (SV-RES-14)."""

    def actions(self, game: Survivors, seat: Seat) -> list[Action]:
        return losses(game, seat, deadly=True)

    def why_not(self, game: Survivors, seat: Seat, action: Action) -> Reason:
        return reason("SV-RES-14", "no-such-group" if action.verb in ("lose", "lose-at") else "sacrifice-first")

    def play(self, game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        take(game, seat, action, luck)


class Medicine(Step["Survivors"], frozen=True):
    """Each medicine heals a wounded survivor, or more with a clinic at work (SV-RES-15, SV-RES-16)."""

    seat: Seat
    automatic = True

    def run(self, game: Survivors, luck: Luck) -> None:
        seat, heals = self.seat, game.turn.heals
        wounded = game.people[seat].wounded
        doses = min(-(-wounded // heals), game.stocks[seat][MEDICINE])
        if doses:
            pay(game, seat, some(MEDICINE, doses), "SV-RES-15", luck)
            heal(game, seat, doses * heals, luck)
