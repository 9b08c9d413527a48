"""What is asked: one sentence for each kind of decision."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from wastelands.engine.step import Seat, Step
from wastelands.engine.words import N_
from wastelands.games.survivors.activities import Activity
from wastelands.games.survivors.building import PlaceBuilding
from wastelands.games.survivors.capture import PickHome, WonSite
from wastelands.games.survivors.consumption import Sacrifice
from wastelands.games.survivors.effects import PayOr, suffered
from wastelands.games.survivors.endings import Vote
from wastelands.games.survivors.events import PickRuin, Victim
from wastelands.games.survivors.exchange import RATE, Exchange
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.gather import CraftMore
from wastelands.games.survivors.goods import RESOURCES
from wastelands.games.survivors.ground import spot
from wastelands.games.survivors.parties import NextStep, OnEntry, Reply
from wastelands.games.survivors.people import free
from wastelands.games.survivors.player_cards import PlaceFeature
from wastelands.games.survivors.production import Workers
from wastelands.games.survivors.scavengers import Scavengers
from wastelands.games.survivors.setup import PlaceBase
from wastelands.games.survivors.texts import terrains
from wastelands.games.survivors.tiles import LayTile
from wastelands.games.survivors.trade import Answer, Bundle, Partner
from wastelands.games.survivors.windows import AnswerFinish, FleeTile, Reroll, Window

if TYPE_CHECKING:
    from wastelands.games.survivors.words import Words

_PLAIN: dict[type[Step[Survivors]], str] = {
    PickHome: N_("Your base is lost: where do your survivors live now?"),
    LayTile: N_("Lay the tile beside the map on a marked place."),
    Sacrifice: N_("There is not enough to eat or drink: where is somebody lost?"),
    OnEntry: N_("You meet others: attack them, or pass?"),
    Reply: N_("Others enter your tile: fight, or let them pass?"),
    AnswerFinish: N_("The other side offers to end the combat."),
    FleeTile: N_("Where does the party flee to?"),
    Reroll: N_("Which dice do you throw again?"),
    Partner: N_("Whom do you trade with?"),
    PickRuin: N_("Which building do you lose?"),
    Vote: N_("You are tied: do you share the win, or does nobody win?"),
}
_BUNDLES = {
    "give": N_("Trade with {name}: what do you give?"),
    "want": N_("Trade with {name}: what do you want for it?"),
    "ready": N_("Set both sides, then offer it to {name}, who may refuse or counter once."),
}
_WON = {
    "base": N_("The base on {at} is won: destroy it, or take control?"),
    "building": N_("The building on {at} is won: destroy it, or take control?"),
    "site": N_("The construction site on {at} is won: destroy it."),
}


def prompt(words: Words, view: Survivors, seat: Seat) -> str:
    return asked(view.steps[-1], words, view, seat)


@singledispatch
def asked(step: Step[Survivors], words: Words, view: Survivors, seat: Seat) -> str:
    """What a step asks, by its type; most need nothing but a sentence."""
    return words.say(_PLAIN[type(step)])


@asked.register(Scavengers)
def _scavengers(step: Scavengers, words: Words, view: Survivors, seat: Seat) -> str:
    n = free(view, seat)
    return words.count(
        N_("Step 1: how many go scavenging? {n} is free."), N_("Step 1: how many go scavenging? {n} are free."), n
    )


@asked.register(PlaceFeature)
def _feature(step: PlaceFeature, words: Words, view: Survivors, seat: Seat) -> str:
    kinds = terrains(words, view.content.features[step.kind].terrain)
    return words.say(N_("Step 3: where is {card}? On {terrains}."), card=words.quoted(step.kind), terrains=kinds)


@asked.register(Workers)
def _workers(step: Workers, words: Words, view: Survivors, seat: Seat) -> str:
    n, busy = free(view, seat), sum(b.crew for b in view.buildings if b.seat == seat)
    return words.count(
        N_("Step 4: {busy} at work; {n} stays at the base as its guard and for activities."),
        N_("Step 4: {busy} at work; {n} stay at the base as its guard and for activities."),
        n,
        busy=busy,
    )


@asked.register(Activity)
def _activity(step: Activity, words: Words, view: Survivors, seat: Seat) -> str:
    left = view.turn.allowance
    if not left:
        return words.say(N_("Step 6: no activity is left; you may still trade, form parties and buy points."))
    said = words.count(
        N_("Step 6: choose an activity; {n} is left."), N_("Step 6: choose an activity; {n} are left."), left
    )
    hands = words.count(N_("{n} survivor is free."), N_("{n} survivors are free."), free(view, seat))
    return f"{said} {hands}"


@asked.register(PlaceBuilding)
def _building(step: PlaceBuilding, words: Words, view: Survivors, seat: Seat) -> str:
    kinds = terrains(words, view.content.buildings[step.kind].terrain)
    return words.say(N_("Where do you build {card}? On {terrains}."), card=words.quoted(step.kind), terrains=kinds)


@asked.register(CraftMore)
def _craft(step: CraftMore, words: Words, view: Survivors, seat: Seat) -> str:
    return words.say(N_("Does another survivor work on {at}, too?"), at=spot(step.at))


@asked.register(NextStep)
def _march(step: NextStep, words: Words, view: Survivors, seat: Seat) -> str:
    return words.count(
        N_("Party {party} moves: {n} step is left. Go on, or stop?"),
        N_("Party {party} moves: {n} steps are left. Go on, or stop?"),
        step.left,
        party=step.name,
    )


@asked.register(Window)
def _window(step: Window, words: Words, view: Survivors, seat: Seat) -> str:
    if step.after:
        return words.say(N_("The dice have fallen: play a card, or pass?"))
    return words.say(N_("Before the throw: commit weapons, play a card, flee, or pass and throw?"))


@asked.register(WonSite)
def _won(step: WonSite, words: Words, view: Survivors, seat: Seat) -> str:
    return words.say(_WON[step.what], at=spot(step.at))


@asked.register(Bundle)
def _bundle(step: Bundle, words: Words, view: Survivors, seat: Seat) -> str:
    return words.say(_BUNDLES[step.stage], name=words.name(step.partner))


@asked.register(Answer)
def _answer(step: Answer, words: Words, view: Survivors, seat: Seat) -> str:
    gives, gets = words.deal(step.deal)
    return words.say(N_("{name} offers you {gives} for {gets}."), name=words.name(step.seat), gives=gives, gets=gets)


@asked.register(PlaceBase)
def _place_base(step: PlaceBase, words: Words, view: Survivors, seat: Seat) -> str:
    gap, _ = step.legal(view)
    return words.say(N_("Choose a tile for your base, {n} or more away from every other."), n=gap)


@asked.register(PayOr)
def _pay_or(step: PayOr, words: Words, view: Survivors, seat: Seat) -> str:
    goods = words.amount(step.effect.what, step.price(view))
    return words.say(N_("Pay {goods}, or suffer: {text}"), goods=goods, text=suffered(words, step.effect))


@asked.register(Exchange)
def _exchange(step: Exchange, words: Words, view: Survivors, seat: Seat) -> str:
    prices = words.goods(zip(RESOURCES, view.content.prices, strict=True))
    return words.say(
        N_("Exchange: give {rate} times the price of a resource for the price of another ({prices})."),
        rate=RATE,
        prices=prices,
    )


@asked.register(Victim)
def _victim(step: Victim, words: Words, view: Survivors, seat: Seat) -> str:
    return words.say(N_("Who dies?") if step.deadly else N_("Who is wounded?"))
