"""What a seat is asked, in one sentence that says what it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.knights.board import HEXES
from wastelands.games.knights.effect import MOMENTS
from wastelands.games.knights.moving import speed
from wastelands.games.knights.phrases import PROMPTS
from wastelands.games.knights.pieces import NOBODY
from wastelands.games.knights.stalls import Barter

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights
    from wastelands.games.knights.words import Words


def prompt(words: Words, view: Knights, seat: Seat) -> str:
    """The question of the step on top, with its facts where it has some."""
    step = view.steps[-1]
    name = type(step).__name__
    said = words.say(PROMPTS[name])
    if name in ("Window", "Side"):
        return _moment(words, view, getattr(step, "when", ""), said)
    if name in ("ChooseCards", "ChangeRange", "Aim"):
        return f"{_fighter(words, view, seat)} {said}"
    if name == "EscapeOrFace" and view.card:
        return f"{words.card(view.card)}. {said}"
    if name == "PlanRoute":
        cost = sum(view.difficulty(at) for at in view.trip.route)
        most = view.fuel[seat] * speed(view, seat) + view.trip.bonus
        return words.say(N_("{said} It costs {cost} movement points; your Fuel gives {most}."),
                         said=said, cost=cost, most=most)  # fmt: skip
    if isinstance(step, Barter):
        return words.say(N_("{said} You have {n} left to spend."), said=said, n=step.worth(view))
    if name == "Explore":
        where = words.hex_name(view, HEXES[view.at[seat]])
        return words.say(N_("You are at {where}: what do you do there?"), where=where)
    return said


def _moment(words: Words, view: Knights, when: str, said: str) -> str:
    """Which moment it is, and whose check."""
    moment = words.say(MOMENTS[when].says)
    check = view.check
    if when in ("check", "checked", "rival_check") and check is not None:
        moment += f" ({words.thing(check.skill)} {check.difficulty})"
    return f"{moment[:1].upper()}{moment[1:]}: {said[:1].lower()}{said[1:]}" if moment else said


def _fighter(words: Words, view: Knights, seat: Seat) -> str:
    """For whom this seat fights, and against whom."""
    fight = view.fight
    assert fight is not None
    if fight.rival == NOBODY and seat != fight.seat:
        return words.say(N_("You fight for {foe} against {name}."), foe=words.card(fight.foe),
                         name=words.name(fight.seat))  # fmt: skip
    other = fight.rival if seat == fight.seat else fight.seat
    foe = words.card(fight.foe) if fight.rival == NOBODY else words.name(other)
    return words.say(N_("You fight {foe}."), foe=foe)
