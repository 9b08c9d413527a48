"""Raids: small parties take what nobody holds, large ones what few hold, and come home when nothing is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from wastelands.bots.survivors.market import resents
from wastelands.bots.survivors.temper import Temper
from wastelands.engine.action import Action
from wastelands.engine.step import Seat
from wastelands.games.survivors.attack import assaulting, defenders, refusal
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.ground import Tile, tile_at
from wastelands.games.survivors.parties import PASS, STOP, NextStep, OnEntry, number, of_party, stepping
from wastelands.games.survivors.people import free, own, points, size
from wastelands.games.survivors.pieces import Party

BASE = 14.0  # what a rival's home is worth: half of his goods, and his beds
OUTPOST = 6.0
BED = 0.4  # what a bed is worth
LEADER = 1.5  # how much more it is worth to take something from who leads
REVENGE = 1.2  # and from who attacked us lately
STEP = 0.15  # what a step costs
LOSS = 0.6  # what a member who may fall costs
ODDS = 1.4  # how many are sent for each defender of a site


class Prey(NamedTuple):
    """Something that can be taken, what it is worth, and how many that takes."""

    at: Tile
    what: str
    worth: float
    needs: int


def prey(view: Survivors, seat: Seat) -> Iterator[Prey]:
    """Foreign and unowned sites without a guard."""
    if "attack" in view.bans:
        return
    leading = max(range(view.seats), key=lambda s: points(view, s))
    guards = {(party.at, party.owner) for party in view.parties}
    cards = view.content.buildings
    places = [(b.at, "base", b.owner, BASE if b.home else OUTPOST) for b in view.bases if b.owner != seat]
    places += [
        (b.at, "building", b.owner, sum(cards[b.kind].cost) / 2 + BED * cards[b.kind].housing)
        for b in view.buildings
        if b.owner != seat and b.seat != seat
    ]
    hordes = dict(view.zombies)
    for at, what, owner, worth in places:
        if at not in hordes and (at, owner) not in guards:
            foe = defenders(view, at, what)
            held = size(view, foe) if foe else 0
            needs = 1 + round(ODDS * held + 0.4) if held else view.content.numbers.hold
            if owner == leading:
                worth *= LEADER
            if owner >= 0 and resents(view, seat, owner):
                worth *= REVENGE
            yield Prey(at, what, worth - LOSS * held, needs)


def best(
    view: Survivors, seat: Seat, start: Tile, members: int, steps: int, temper: Temper
) -> tuple[float, Prey, int] | None:
    """The best prey for a party of that size within so many steps."""
    blocked = view.blocked() | {at for at, _ in view.zombies}
    far = view.ground.steps_from([start], blocked)
    found = [
        (temper.raid * one.worth - STEP * far[one.at], one, far[one.at])
        for one in prey(view, seat)
        if one.needs <= members and far.get(one.at, 99) <= steps
    ]
    return max(found, key=lambda one: (one[0], -one[1].at), default=None)


def activity(view: Survivors, seat: Seat, actions: Sequence[Action], temper: Temper) -> Action | None:
    """Take what is here, move to what is near, or send somebody; None: nothing of the kind pays."""
    left = view.turn.allowance
    for party in own(view, seat):
        if left and (action := take(view, party, actions)):
            return action
    if left > 1:
        for party in own(view, seat):
            if not party.moved:
                found = pursues(view, party, view.content.numbers.march, temper)
                if found and found.at != party.at:
                    return toward(view, party, found.at)
    return homecoming(view, seat, actions, temper) or (muster(view, seat, actions, temper) if left > 1 else None)


def homecoming(view: Survivors, seat: Seat, actions: Sequence[Action], temper: Temper) -> Action | None:
    """Who finds nothing more to take goes home, where hands are needed."""
    base = view.home(seat)
    for party in own(view, seat):
        if base and not pursues(view, party, view.content.numbers.march, temper):
            action = (
                of_party("disband", party.name, party.size) if party.at == base.at else toward(view, party, base.at)
            )
            if action in actions:
                return action
    return None


def pursues(view: Survivors, party: Party, steps: int, temper: Temper) -> Prey | None:
    """The prey that a party is after."""
    found = best(view, party.owner, party.at, party.size, steps, temper)
    return found[1] if found and found[0] > temper.least else None


def take(view: Survivors, party: Party, actions: Sequence[Action]) -> Action | None:
    """Assault what lies under the party, if it is strong enough."""
    for one in prey(view, party.owner):
        action = assaulting(party.name, one.what)
        if one.at == party.at and one.needs <= party.size and action in actions and not refusal(view, party, one.what):
            return action
    return None


def muster(view: Survivors, seat: Seat, actions: Sequence[Action], temper: Temper) -> Action | None:
    """The smallest party that can take the best prey within a turn's march."""
    home, hands = view.home(seat), free(view, seat) - temper.guard
    if home is None or hands < 1:
        return None
    found = best(view, seat, home.at, hands, view.content.numbers.march, temper)
    if found is None or found[0] <= temper.least:
        return None
    action = number("form", found[1].needs)
    return action if action in actions else None


def toward(view: Survivors, party: Party, goal: Tile) -> Action | None:
    """The next step of the shortest way."""
    far = view.ground.steps_from([goal], view.blocked() | {at for at, _ in view.zombies})
    steps = [at for at in view.ground.steps[party.at] if at in far]
    return stepping(party.name, min(steps, key=lambda at: (far[at], at))) if steps else None


def march(view: Survivors, seat: Seat, actions: Sequence[Action], temper: Temper) -> Action:
    """On to the prey; there the party stops."""
    step = view.steps[-1]
    assert isinstance(step, NextStep)
    party = view.party(step.name)
    assert party is not None
    base, found = view.home(seat), pursues(view, party, step.left, temper)
    goal = found.at if found else base.at if base else party.at
    action = toward(view, party, goal) if goal != party.at else None
    return action if action and action in actions else STOP


def on_entry(view: Survivors, seat: Seat, actions: Sequence[Action], temper: Temper) -> Action:
    """Storm a base that is held by few; leave others in peace."""
    step = view.steps[-1]
    assert isinstance(step, OnEntry)
    party = view.party(step.name)
    assert party is not None
    storm = next((action for action in actions if action.verb == "storm"), None)
    if storm:
        at = tile_at(storm.values[0])
        if any(one.at == at and one.what == "base" and one.needs <= party.size for one in prey(view, seat)):
            return storm
    return PASS
