"""Deals between knights: one round of ammunition for one can of fuel, where each lacks what the other can spare."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wastelands.bots.knights.stores import need, spare
from wastelands.engine.action import Action
from wastelands.engine.step import Seat
from wastelands.games.knights.game import Knights
from wastelands.games.knights.pieces import PASS, act
from wastelands.games.knights.trading import NEXT, NO, PROPOSE, WITHDRAW, YES, Bundle, Consider, Terms, TradeTurn

LEAST = 0.3  # what a deal must bring each of the two


class Deal(NamedTuple):
    """What one gives and what he gets for it."""

    give: str
    want: str


AMMO_FOR_FUEL, FUEL_FOR_AMMO = Deal("ammo", "fuel"), Deal("fuel", "ammo")


def gain(view: Knights, seat: Seat, deal: Deal) -> float:
    """What a deal brings who proposes it."""
    return need(view, seat, deal.want) - spare(view, seat, deal.give)


def suits(view: Knights, seat: Seat, partner: Seat, deal: Deal) -> bool:
    return min(gain(view, seat, deal), gain(view, partner, Deal(deal.want, deal.give))) > LEAST


def with_whom(view: Knights, seat: Seat, partner: Seat) -> Deal | None:
    """The deal that helps both, if there is one."""
    return next((deal for deal in (AMMO_FOR_FUEL, FUEL_FOR_AMMO) if suits(view, seat, partner, deal)), None)


def turn(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action:
    """Ask whoever has what is missing; nobody is asked twice."""
    step = view.steps[-1]
    assert isinstance(step, TradeTurn)
    partners = [partner for partner in step.partners if partner not in step.offers]
    asked = [act("trade", partner) for partner in partners if with_whom(view, seat, partner)]
    return next((action for action in asked if action in actions), PASS)


def bundle(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action:
    """Put the deal together; what somebody else began is withdrawn unless it is the same."""
    step = view.steps[-1]
    assert isinstance(step, Bundle)
    deal = with_whom(view, seat, step.partner)
    if deal is None:
        return WITHDRAW if step.wanting else NEXT
    ready = terms_of(deal)
    if not step.wanting:
        given = act("give-store", deal.give, 1)
        return given if given in actions and step.terms == Terms() else NEXT
    wanted = act("want-store", deal.want, 1)
    if step.terms == ready:
        return PROPOSE
    return wanted if wanted in actions and step.terms == terms_of(deal, wants=0) else WITHDRAW


def terms_of(deal: Deal, wants: int = 1) -> Terms:
    if deal is AMMO_FOR_FUEL:
        return Terms(give_ammo=1, want_fuel=wants)
    return Terms(give_fuel=1, want_ammo=wants)


def consider(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action | None:
    """Yes to what helps, no to what does not; None where more than that changes hands, which is tried out."""
    step = view.steps[-1]
    assert isinstance(step, Consider)
    for deal in (AMMO_FOR_FUEL, FUEL_FOR_AMMO):
        if step.terms == terms_of(deal):
            return YES if gain(view, seat, Deal(deal.want, deal.give)) > 0 else NO
    return None
