"""Attack parties: forming, disbanding, moving, and meeting others on entry (SV-ACT-31 to SV-ACT-46)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import InOrder, OneSeat, Seat, Step
from wastelands.games.survivors.attack import attack_base, attack_party, too_few
from wastelands.games.survivors.combat import start_fight
from wastelands.games.survivors.ground import Tile, spot, tile_at
from wastelands.games.survivors.people import free, may_fight, own, party_group
from wastelands.games.survivors.pieces import Group, Party

if TYPE_CHECKING:
    from wastelands.games.survivors.game import Survivors

STOP, PASS = Action("stop"), Action("pass")


@cache
def number(verb: str, n: int) -> Action:
    return Action(verb, n)


@cache
def of_party(verb: str, name: str, n: int) -> Action:
    return Action(verb, name, n)


@cache
def stepping(name: str, at: Tile) -> Action:
    return Action("move", name, spot(at))


@cache
def named(verb: str, name: str) -> Action:
    return Action(verb, name)


@cache
def at_tile(verb: str, at: Tile) -> Action:
    return Action(verb, spot(at))


# ---- forming and disbanding


def at_home(game: Survivors, seat: Seat) -> list[Party]:
    home = game.home(seat)
    return [p for p in own(game, seat) if home and p.at == home.at] if game.parties else []


def mustering(game: Survivors, seat: Seat) -> list[Action]:
    """At no activity, on the home base tile (SV-ACT-31 to SV-ACT-33)."""
    hands = free(game, seat)
    found = [number("form", n) for n in range(1, hands + 1)]
    for party in at_home(game, seat):
        found += [of_party("reinforce", party.name, n) for n in range(1, hands + 1)]
        found += [of_party("disband", party.name, n) for n in range(1, party.size + 1)]
    return found


def why_not_muster(game: Survivors, seat: Seat, action: Action) -> Reason:
    if action.verb != "form":
        party = game.party(str(action.values[0]))
        if party is None or party.owner != seat:
            return reason("SV-ACT-34", "no-such-party")
        if party not in at_home(game, seat):
            return reason("SV-ACT-32" if action.verb == "reinforce" else "SV-ACT-33", "not-at-home")
        if action.verb == "disband":
            return reason("SV-ACT-33", "too-few-members", n=party.size)
    return reason("SV-ACT-32", "too-few-free", n=free(game, seat))


def form(game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
    n = int(str(action.values[0]))
    home = game.home(seat)
    assert home is not None
    names = {party.name for party in game.parties}
    name = next(name for name in (f"P{seat + 1}.{i}" for i in range(1, 1000)) if name not in names)
    _leave_idle(game, seat, n)
    game.parties = (*game.parties, Party(name, seat, home.at, n))
    luck.tell("formed", seat=seat, party=name, n=n)


def reinforce(game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
    party, n = game.party(str(action.values[0])), int(str(action.values[1]))
    assert party is not None
    _leave_idle(game, seat, n)
    game.swap_party(party, replace(party, size=party.size + n))
    luck.tell("reinforced", seat=seat, party=party.name, n=n)


def disband(game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
    """They turn idle, but not free this turn (SV-ACT-33)."""
    party, n = game.party(str(action.values[0])), int(str(action.values[1]))
    assert party is not None
    game.swap_party(party, replace(party, size=party.size - n) if party.size > n else None)
    people = game.people[seat]
    game.people = put(game.people, seat, replace(people, idle=people.idle + n, new=people.new + n))
    luck.tell("disbanded", seat=seat, party=party.name, n=n)


def _leave_idle(game: Survivors, seat: Seat, n: int) -> None:
    people = game.people[seat]
    game.people = put(game.people, seat, replace(people, idle=people.idle - n))


# ---- moving


def open_steps(game: Survivors, at: Tile) -> list[Tile]:
    """Adjacent land without rockslide (SV-ACT-39)."""
    blocked = game.blocked()
    return [n for n in game.ground.steps[at] if n not in blocked]


def moves(game: Survivors, seat: Seat) -> list[Action]:
    """The first step of each party that has not moved (SV-ACT-37, SV-ACT-38)."""
    return [stepping(p.name, at) for p in own(game, seat) if not p.moved for at in open_steps(game, p.at)]


def why_not_move(game: Survivors, seat: Seat, action: Action) -> Reason:
    party, at = game.party(str(action.values[0])), tile_at(action.values[1])
    if party is None or party.owner != seat:
        return reason("SV-ACT-34", "no-such-party")
    if game.locked(party_group(party.name, seat)):
        return reason("SV-CMB-20", "locked")
    if party.moved:
        return reason("SV-ACT-38", "moved-already")
    return why_no_step(game, party, at)


def why_no_step(game: Survivors, party: Party, at: Tile) -> Reason:
    if at in game.ground.terrain and at not in game.ground.land:
        return reason("SV-SET-13", "no-land")
    return reason("SV-ACT-39", "no-step")


def move(game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
    enter(game, str(action.values[0]), tile_at(action.values[1]), game.content.numbers.march - 1, luck)


def enter(game: Survivors, name: str, at: Tile, left: int, luck: Luck) -> None:
    """A step, and whom it meets (SV-ACT-40 to SV-ACT-46)."""
    party = game.party(name)
    assert party is not None
    game.swap_party(party, replace(party, at=at, moved=True))
    luck.tell("moved", seat=party.owner, party=name, at=str(spot(at)))
    group = party_group(name, party.owner)
    horde = Group("horde", -1, at)
    if game.zombies_at(at):  # SV-ACT-45
        if not game.locked(horde):
            start_fight(game, group, horde, at, luck)
        return
    game.push(March(name, left))
    if "attack" not in game.bans and foreigners(game, party.owner, at):
        game.push(OnEntry(name))


def foreigners(game: Survivors, seat: Seat, at: Tile) -> list[Seat]:
    """The other players with a party or base on a tile, clockwise (SV-ACT-43)."""
    there = {p.owner for p in game.parties if p.at == at} | {b.owner for b in game.bases if b.at == at}
    return [s for s in game.clockwise(seat) if s != seat and s in there]


class March(Step["Survivors"], frozen=True):
    """The move may go on (SV-ACT-44)."""

    name: str
    left: int
    automatic = True

    def run(self, game: Survivors, luck: Luck) -> None:
        party = game.party(self.name)
        if party and self.left:
            game.push(NextStep(party.owner, self.name, self.left))


class NextStep(OneSeat["Survivors"], frozen=True):
    """Asked step by step, up to five (SV-ACT-36)."""

    name: str
    left: int

    def actions(self, game: Survivors, seat: Seat) -> list[Action]:
        party = game.party(self.name)
        assert party is not None
        return [STOP, *(stepping(self.name, at) for at in open_steps(game, party.at))]

    def why_not(self, game: Survivors, seat: Seat, action: Action) -> Reason:
        party = game.party(self.name)
        assert party is not None
        if action.verb != "move" or action.values[0] != self.name:
            return reason("SV-ACT-36", "move-on-first")
        return why_no_step(game, party, tile_at(action.values[1]))

    def play(self, game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        if action is not STOP:
            enter(game, self.name, tile_at(action.values[1]), self.left - 1, luck)


def ways(game: Survivors, seat: Seat) -> dict[str, tuple[Action, ...]]:
    """A tap on a tile further off: the nearest party that can still walk goes there and stops (SV-ACT-36)."""
    step, march = game.steps[-1], game.content.numbers.march
    if isinstance(step, NextStep):
        walkers = [(party, step.left) for party in game.parties if party.name == step.name]
    else:
        named_ = {str(action.values[0]) for action in game.actions(seat) if action.verb == "move"}
        walkers = [(party, march) for party in game.parties if party.name in named_]
    found: dict[Tile, tuple[Action, ...]] = {}
    for party, left in walkers:
        for at, chain in routes(game, party, left).items():
            if at not in found or len(chain) < len(found[at]):
                found[at] = chain
    return {f"hex:{spot(at)}": chain for at, chain in found.items()}


def routes(game: Survivors, party: Party, left: int) -> dict[Tile, tuple[Action, ...]]:
    """The shortest chain to every tile beyond the next that a party reaches without meeting anybody on the way."""
    found: dict[Tile, tuple[Action, ...]] = {}
    known = {party.at}
    edge: list[tuple[Tile, tuple[Action, ...]]] = [(party.at, ())]
    for walked in range(1, left + 1):
        following: list[tuple[Tile, tuple[Action, ...]]] = []
        for here, chain in edge:
            for at in open_steps(game, here):
                if at in known:
                    continue
                known.add(at)
                after = (*chain, stepping(party.name, at))
                alone = not game.zombies_at(at) and not foreigners(game, party.owner, at)
                if walked > 1:
                    found[at] = (*after, STOP) if alone and walked < left else after
                if alone:
                    following.append((at, after))
        edge = following
    return found


# ---- meeting on entry


class OnEntry(Step["Survivors"], frozen=True):
    """The mover may attack a foreign party, or a base without a guard, at no activity (SV-ACT-40, SV-ACT-42)."""

    name: str

    def to_act(self, game: Survivors) -> tuple[Seat, ...]:
        party = game.party(self.name)
        assert party is not None
        return (party.owner,)

    def actions(self, game: Survivors, seat: Seat) -> list[Action]:
        party = game.party(self.name)
        assert party is not None
        mine = party_group(self.name, seat)
        there = [p for p in game.parties if p.at == party.at and p.owner != seat]
        found = [PASS]
        found += [named("fight", p.name) for p in there if may_fight(game, mine, party_group(p.name, p.owner))]
        base = game.base_at(party.at)
        if base and base.owner not in (-1, seat) and all(p.owner != base.owner for p in there):
            idle = Group("idle", base.owner, base.at)
            if (not base.home or may_fight(game, mine, idle)) and not too_few(game, party, "base"):
                found.append(at_tile("storm", base.at))
        return found

    def why_not(self, game: Survivors, seat: Seat, action: Action) -> Reason:
        if action.verb == "storm":
            party, base = game.party(self.name), game.base_at(tile_at(action.values[0]))
            if party and base and base.at == party.at and too_few(game, party, "base"):
                return reason("SV-ACT-54", "too-few-to-hold", n=game.content.numbers.hold)
            return reason("SV-ACT-53", "guarded")
        return reason("SV-ACT-43", "no-such-foe" if action.verb == "fight" else "entry-first")

    def play(self, game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        party = game.party(self.name)
        assert party is not None
        if action is PASS:
            game.push(Reply(tuple(foreigners(game, seat, party.at)), self.name))
            return
        game.pop()  # a combat ends the move
        if action.verb == "storm":
            attack_base(game, party, luck)
        else:
            foe = game.party(str(action.values[0]))
            assert foe is not None
            attack_party(game, party, foe, luck)


class Reply(InOrder["Survivors"], frozen=True):
    """Each foreign owner present may trigger the combat, out of turn (SV-ACT-41, SV-ACT-43)."""

    name: str

    def actions(self, game: Survivors, seat: Seat) -> list[Action]:
        mover = game.party(self.name)
        assert mover is not None
        foe = party_group(self.name, mover.owner)
        found = [PASS]
        for party in game.parties:
            if party.owner == seat and party.at == mover.at and may_fight(game, party_group(party.name, seat), foe):
                found.append(named("fight", party.name))
        home = game.home(seat)
        if home and home.at == mover.at and game.people[seat].idle and may_fight(game, game.idle_of(seat), foe):
            found.append(at_tile("sortie", home.at))
        return found

    def why_not(self, game: Survivors, seat: Seat, action: Action) -> Reason:
        return reason("SV-ACT-41", "no-such-group" if action.verb in ("fight", "sortie") else "reply-first")

    def play(self, game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        mover = game.party(self.name)
        assert mover is not None
        if action is PASS:
            self.ask_next(game)
            return
        game.pop()  # a combat ends the move
        mine = game.idle_of(seat) if action.verb == "sortie" else party_group(str(action.values[0]), seat)
        start_fight(game, mine, party_group(self.name, mover.owner), mover.at, luck)
