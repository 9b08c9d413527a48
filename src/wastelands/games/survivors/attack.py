"""The Attack activity, and what becomes of a won site (SV-ACT-47 to SV-ACT-66)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import Seat
from wastelands.games.survivors.capture import WonSite
from wastelands.games.survivors.combat import start_fight
from wastelands.games.survivors.ground import Tile, spot
from wastelands.games.survivors.people import may_fight, own, party_group, size
from wastelands.games.survivors.pieces import NOBODY, Group, Party

if TYPE_CHECKING:
    from wastelands.games.survivors.game import Survivors


@cache
def attacking(name: str, other: str) -> Action:
    return Action("attack", name, other)


@cache
def assaulting(name: str, what: str) -> Action:
    return Action("assault", name, what)


def choices(game: Survivors, seat: Seat) -> list[Action]:
    """Own parties against what stands on their tiles (SV-ACT-48)."""
    found = []
    for party in own(game, seat):
        mine = party_group(party.name, seat)
        if "attack" not in game.bans:
            found += [
                attacking(party.name, p.name)
                for p in game.parties
                if p.at == party.at and p.owner != seat and may_fight(game, mine, party_group(p.name, p.owner))
            ]
        found += [assaulting(party.name, what) for what in targets(game, party) if legal(game, party, what)]
    return found


def targets(game: Survivors, party: Party) -> list[str]:
    """What the party could assault on its tile: foreign or unowned sites, a nest, a horde."""
    at, seat = party.at, party.owner
    base, building, site, feature = game.base_at(at), game.building_at(at), game.site_at(at), game.feature_at(at)
    found = ["base"] if base and base.owner != seat else []
    if building and building.owner != seat and building.seat != seat:
        found.append("building")
    if site and site.owner != seat:
        found.append("site")
    if feature and game.content.features[feature.kind].hazard == "nest":
        found.append("nest")
    if game.zombies_at(at):
        found.append("horde")
    return found


def owner_of(game: Survivors, at: Tile, what: str) -> Seat:
    piece = {"base": game.base_at, "building": game.building_at, "site": game.site_at}[what](at)
    return piece.owner if piece else -1


def defenders(game: Survivors, at: Tile, what: str) -> Group | None:
    """The inhabitants or workers (SV-ACT-51, SV-ACT-52); None: the site is won without combat (SV-ACT-54)."""
    if what == "base":
        base = game.base_at(at)
        group = Group("idle", base.owner, at) if base and base.home else None
    elif what == "building":
        building = game.building_at(at)
        group = Group("crew", building.seat, at) if building and building.crew else None
    else:
        group = Group("builders", owner_of(game, at, "site"), at)
    return group if group and size(game, group) else None


def too_few(game: Survivors, party: Party, what: str) -> bool:
    """Whether a party is too small to take what nobody defends (SV-ACT-54)."""
    return party.size < game.content.numbers.hold and defenders(game, party.at, what) is None


def legal(game: Survivors, party: Party, what: str) -> bool:
    return refusal(game, party, what) is None


def refusal(game: Survivors, party: Party, what: str) -> Reason | None:
    at = party.at
    if what == "horde":
        locked = game.locked(Group("horde", -1, at))
        return reason("SV-CMB-20", "locked") if locked else None
    if what == "nest":
        return reason("SV-ZOM-07", "zombies-there") if game.zombies_at(at) else None
    if "attack" in game.bans:
        return reason("SV-EVT-01", "ceasefire")
    owner = owner_of(game, at, what)
    if any(p.at == at and p.owner == owner for p in game.parties):  # SV-ACT-53
        return reason("SV-ACT-53", "guarded")
    if too_few(game, party, what):
        return reason("SV-ACT-54", "too-few-to-hold", n=game.content.numbers.hold)
    foe = defenders(game, at, what)
    if foe and game.locked(foe):
        return reason("SV-CMB-20", "locked")
    if foe and game.truce(foe, party_group(party.name, party.owner)):
        return reason("SV-ACT-50", "truce")
    return None


def why_not(game: Survivors, seat: Seat, action: Action) -> Reason:
    party, what = game.party(str(action.values[0])), str(action.values[1])
    if party is None or party.owner != seat:
        return reason("SV-ACT-34", "no-such-party")
    if party not in own(game, seat):
        return reason("SV-CMB-20", "locked")
    if action.verb == "assault":
        if what not in targets(game, party):
            return reason("SV-ACT-48", "no-target-there")
        return refusal(game, party, what) or reason("SV-ACT-48", "no-target-there")
    foe = game.party(what)
    if foe is None or foe.owner == seat or foe.at != party.at:
        return reason("SV-ACT-48", "no-target-there")
    if "attack" in game.bans:
        return reason("SV-EVT-01", "ceasefire")
    return reason("SV-ACT-50", "truce")


def attack(game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
    mine, foe = (game.party(str(value)) for value in action.values)
    assert mine is not None
    assert foe is not None
    attack_party(game, mine, foe, luck)


def attack_party(game: Survivors, mine: Party, foe: Party, luck: Luck) -> None:
    note_raid(game, mine.owner, foe.owner)
    start_fight(game, party_group(mine.name, mine.owner), party_group(foe.name, foe.owner), mine.at, luck)


def note_raid(game: Survivors, raider: Seat, victim: Seat) -> None:
    """Everybody saw who attacked whom, and when."""
    if victim != NOBODY:
        game.raids = put(game.raids, victim, put(game.raids[victim], raider, game.round))


def assault(game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
    party, what = game.party(str(action.values[0])), str(action.values[1])
    assert party is not None
    if what == "nest":
        game.features = tuple(f for f in game.features if f.at != party.at)
        luck.tell("cleared", seat=seat, at=str(spot(party.at)))
    elif what == "horde":
        start_fight(game, party_group(party.name, seat), Group("horde", -1, party.at), party.at, luck)
    else:
        attack_site(game, party, what, luck)


def attack_base(game: Survivors, party: Party, luck: Luck) -> None:
    attack_site(game, party, "base", luck)


def attack_site(game: Survivors, party: Party, what: str, luck: Luck) -> None:
    note_raid(game, party.owner, owner_of(game, party.at, what))
    foe = defenders(game, party.at, what)
    if foe:
        start_fight(game, party_group(party.name, party.owner), foe, party.at, luck)
    else:
        game.push(WonSite(party.owner, party.at, what))
