"""What a seat is asked, in one sentence that says what it is about."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from wastelands.engine.step import Seat, Step
from wastelands.engine.words import N_
from wastelands.games.knights.arrange import Arrange
from wastelands.games.knights.attack import damage, soak
from wastelands.games.knights.board import HEXES
from wastelands.games.knights.checks import PickSkill
from wastelands.games.knights.choices import Choose, GoTo, KeepAmbush, MarkComponent, MayPay, PlaceTokens, Strike
from wastelands.games.knights.clash import Aim, ChangeRange, ChooseCards
from wastelands.games.knights.combat import MayBegin
from wastelands.games.knights.effect import AT_CHECKS, MOMENTS
from wastelands.games.knights.exploration import Explore
from wastelands.games.knights.haunts import PlaceCultist, VillainWalks
from wastelands.games.knights.interaction import Meet, Reply, ReviveOrRob, Search
from wastelands.games.knights.moving import ContinueOrStop, PlanMove, PlanRoute, PlayOrWait
from wastelands.games.knights.payment import Pay
from wastelands.games.knights.pieces import NOBODY
from wastelands.games.knights.preparations import CityRest, Renew
from wastelands.games.knights.reach import way
from wastelands.games.knights.rest import AtRest, QuickResupply, WakeIn
from wastelands.games.knights.setup import KeepTasks, PickKnight, PickMission, PickVehicle, Vote
from wastelands.games.knights.spoils import DrawOrPool, Graft, LoseGear, NewVehicle, TakeFromStalls
from wastelands.games.knights.stalls import Barter
from wastelands.games.knights.stealing import Loot
from wastelands.games.knights.stowing import Stow
from wastelands.games.knights.tasks import Introduce, OrderTasks
from wastelands.games.knights.trading import Bundle, Consider, TradeTurn
from wastelands.games.knights.vehicles import Excess
from wastelands.games.knights.wasteland import EscapeOrFace
from wastelands.games.knights.windows import Answer, DropLuck, Side, Window
from wastelands.games.knights.wounds import Remedy

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights
    from wastelands.games.knights.words import Words

PROMPTS: dict[type[Step[Any]], str] = {
    PickKnight: N_("Choose your knight."),
    PickVehicle: N_("Choose your vehicle."),
    Vote: N_("Vote for a mission."),
    PickMission: N_("The votes differ: you choose the mission."),
    KeepTasks: N_("Keep two of your four tasks."),
    Stow: N_("Put your new gear somewhere."),
    Arrange: N_("Rearrange your gear, or say that you are done."),
    Introduce: N_("Introduce one of these tasks."),
    OrderTasks: N_("Which task is rewarded first?"),
    CityRest: N_("You are in a city: take one benefit?"),
    Renew: N_("Discard up to two cards of the Stalls?"),
    PlanMove: N_("Stay, walk, or drive?"),
    PlanRoute: N_("Plan your route, then set out."),
    Window: N_("Play a luck card or use something?"),
    Side: N_("Play a luck card or use something?"),
    Answer: N_("Respond with a luck card?"),
    DropLuck: N_("You hold too many luck cards: discard one."),
    Remedy: N_("Use something against it?"),
    PlayOrWait: N_("You are the Waster: play a card on the knight, or wait?"),
    EscapeOrFace: N_("Escape, or face it?"),
    PickSkill: N_("Which skill do you use?"),
    Meet: N_("Ask somebody here to interact?"),
    Reply: N_("You are asked to a duel."),
    Search: N_("Search for your rival?"),
    ReviveOrRob: N_("Revive the knight, or steal?"),
    Loot: N_("Take one thing?"),
    ContinueOrStop: N_("Go on, or stop here?"),
    MayBegin: N_("Does the enemy use its effect?"),
    ChooseCards: N_("Choose a combat card."),
    ChangeRange: N_("Advance, or retreat?"),
    Aim: N_("Choose weapon and range."),
    Explore: N_("Explore: what do you do?"),
    Choose: N_("Choose one."),
    MayPay: N_("Pay for it?"),
    Pay: N_("Pay the cost."),
    Strike: N_("Choose a hex to strike."),
    PlaceTokens: N_("Choose a hex for a token."),
    GoTo: N_("Choose a hex to go to."),
    DrawOrPool: N_("Draw a card, or take a vehicle?"),
    NewVehicle: N_("Drive it, or cash it in?"),
    TakeFromStalls: N_("Take a card from the Stalls."),
    LoseGear: N_("Choose gear to lose."),
    MarkComponent: N_("You are the Waster: mark a card or the knight."),
    Graft: N_("Attach or discard a card?"),
    KeepAmbush: N_("Which card goes under the Waster marker?"),
    Excess: N_("You are the Waster: what falls off the vehicle?"),
    Barter: N_("Trade with the Stalls."),
    TradeTurn: N_("Offer a trade?"),
    Bundle: N_("Put your offer together."),
    Consider: N_("A trade is offered to you."),
    AtRest: N_("Rest: use gear?"),
    QuickResupply: N_("Trade in a luck card for its icon?"),
    WakeIn: N_("You are the Waster: where does the knight wake?"),
    PlaceCultist: N_("You are the Waster: place a cultist."),
    VillainWalks: N_("You are the Waster: move the villain."),
}


def prompt(words: Words, view: Knights, seat: Seat) -> str:
    """The question of the step on top, with its facts where it has some."""
    step = view.steps[-1]
    kind, said = type(step), words.say(PROMPTS[type(step)])
    return _TOLD[kind](words, view, seat, step, said) if kind in _TOLD else said


def _moment(words: Words, view: Knights, seat: Seat, step: Window, said: str) -> str:
    """Which moment it is, whose check, and how it came out."""
    moment = words.say(MOMENTS[step.when].says)
    if step.when == "checked" and view.check is not None:
        return words.say(_CHECKED, said=said, **_check(words, view))
    if step.when in ("attacked", "defended") and view.fight is not None and view.fight.rolls:
        dealt, side = damage(view, view.fight.attacker), view.fight.attacker
        loss = max(0, dealt - soak(view, 1 - side)) if dealt else 0
        return words.say(_TAKES[step.when], said=said, n=loss)
    if step.when in AT_CHECKS and view.check is not None:
        moment += f" ({words.thing(view.check.skill)} {view.check.difficulty})"
    return f"{moment[:1].upper()}{moment[1:]}: {said[:1].lower()}{said[1:]}" if moment else said


_CHECKED = N_("Your check of {skill} ({n}): {dice}, {outcome}. {said}")
_TAKES = {
    "attacked": N_("Your attack takes {n} Health as it stands. {said}"),
    "defended": N_("The attack takes {n} Health of yours as it stands. {said}"),
}


def _check(words: Words, view: Knights) -> dict[str, object]:
    check = view.check
    assert check is not None
    outcome = words.say(N_("passed") if check.successes else N_("failed"))
    dice = " ".join(map(str, check.rolls))
    return {"skill": words.thing(check.skill), "n": check.difficulty, "dice": dice, "outcome": outcome}


def _fighter(words: Words, view: Knights, seat: Seat, step: Step[Any], said: str) -> str:
    """For whom this seat fights, and against whom."""
    fight = view.fight
    assert fight is not None
    if fight.rival == NOBODY and seat != fight.seat:
        foe, name = words.card(fight.foe), words.name(fight.seat)
        return f"{words.say(N_('You fight for {foe} against {name}.'), foe=foe, name=name)} {said}"
    other = fight.rival if seat == fight.seat else fight.seat
    foe = words.card(fight.foe) if fight.rival == NOBODY else words.name(other)
    return f"{words.say(N_('You fight {foe}.'), foe=foe)} {said}"


def _card(words: Words, view: Knights, seat: Seat, step: Step[Any], said: str) -> str:
    """What stands in the way, or happens."""
    if view.card in view.content.enemies:
        return words.say(N_("{foe} stands in your way. {said}"), foe=words.card(view.card), said=said)
    return f"{words.card(view.card)}. {said}" if view.card else said


def _route(words: Words, view: Knights, seat: Seat, step: Step[Any], said: str) -> str:
    """Where it goes, what it burns, and what the Waster sees of it."""
    found = way(view, seat, view.trip.route, view.trip.driving)
    where, waster = words.hex_name(view, HEXES[view.trip.route[-1]]), words.name(view.waster_of(seat))
    return words.count(*_ROUTE, found.cards, place=where, fuel=found.fuel, name=waster)


_ROUTE = (
    N_("To {place}: {fuel} Fuel, and {name}, your Waster, sees {n} card. Choose another hex to go on."),
    N_("To {place}: {fuel} Fuel, and {name}, your Waster, sees {n} cards. Choose another hex to go on."),
)


def _purse(words: Words, view: Knights, seat: Seat, step: Barter, said: str) -> str:
    left = N_("{n} is left to spend."), N_("{n} are left to spend.")
    return f"{said} {words.count(*left, step.worth(view))}"


def _asked(words: Words, view: Knights, seat: Seat, step: Reply, said: str) -> str:
    """Who asks, and what peace would mean (WK-DUEL-02)."""
    message = N_("{name} asks you to a duel. If both defend in the first clash, you part in peace and may trade.")
    return words.say(message, name=words.name(step.seat))


def _offered(words: Words, view: Knights, seat: Seat, step: Consider, said: str) -> str:
    return words.say(N_("{name} offers you a trade."), name=words.name(step.proposer))


def _sought(words: Words, view: Knights, seat: Seat, step: Search, said: str) -> str:
    state = N_("{name} lies unconscious: search?") if view.out[step.rival] else N_("{name} refuses: search?")
    return words.say(state, name=words.name(step.rival))


def _here(words: Words, view: Knights, seat: Seat, step: Step[Any], said: str) -> str:
    where = words.hex_name(view, HEXES[view.at[seat]])
    return words.say(N_("You are at {where}: what do you do there?"), where=where)


_TOLD: dict[type[Step[Any]], Callable[[Words, Knights, Seat, Any, str], str]] = {
    Window: _moment,
    Side: _moment,
    ChooseCards: _fighter,
    ChangeRange: _fighter,
    Aim: _fighter,
    EscapeOrFace: _card,
    PlanRoute: _route,
    Barter: _purse,
    Explore: _here,
    Reply: _asked,
    Search: _sought,
    Consider: _offered,
}
