"""What is asked: one sentence for each kind of decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.survivors.exchange import RATE
from wastelands.games.survivors.goods import RESOURCES
from wastelands.games.survivors.ground import spot
from wastelands.games.survivors.people import free
from wastelands.games.survivors.texts import terrains

if TYPE_CHECKING:
    from wastelands.games.survivors.game import Survivors
    from wastelands.games.survivors.words import Words

_PLAIN = {
    "PlaceBase": N_("Choose a tile for your base."),
    "PickHome": N_("Your base is lost: where do your survivors live now?"),
    "LayTile": N_("Lay the tile beside the map on a marked place."),
    "Sacrifice": N_("There is not enough to eat or drink: where is somebody lost?"),
    "OnEntry": N_("You meet others: attack them, or pass?"),
    "Reply": N_("Others enter your tile: fight, or let them pass?"),
    "AnswerFinish": N_("The other side offers to end the combat."),
    "FleeTile": N_("Where does the party flee to?"),
    "Reroll": N_("Which dice do you throw again?"),
    "Partner": N_("Whom do you trade with?"),
    "PickRuin": N_("Which building do you lose?"),
    "Vote": N_("You are tied: do you share the win, or does nobody win?"),
}
_BUNDLES = {
    "give": N_("Trade with {name}: what do you give?"),
    "want": N_("Trade with {name}: what do you want for it?"),
    "ready": N_("Trade with {name}: propose it, name more, or withdraw?"),
}
_WON = {
    "base": N_("The base on {at} is won: destroy it, or take control?"),
    "building": N_("The building on {at} is won: destroy it, or take control?"),
    "site": N_("The construction site on {at} is won: destroy it."),
}


def prompt(words: Words, view: Survivors, seat: Seat) -> str:
    step = view.steps[-1]
    kind = type(step).__name__
    asker = _ASKERS.get(kind)
    return asker(words, view, seat, step) if asker else words.say(_PLAIN[kind])


def _scavengers(words: Words, view: Survivors, seat: Seat, step: Any) -> str:
    n = free(view, seat)
    return words.count(
        N_("Step 1: how many go scavenging? {n} is free."), N_("Step 1: how many go scavenging? {n} are free."), n
    )


def _feature(words: Words, view: Survivors, seat: Seat, step: Any) -> str:
    kinds = terrains(words, view.content.features[step.kind].terrain)
    return words.say(N_("Step 3: where is {card}? On {terrains}."), card=words.quoted(step.kind), terrains=kinds)


def _workers(words: Words, view: Survivors, seat: Seat, step: Any) -> str:
    n = free(view, seat)
    return words.count(
        N_("Step 4: tap a building to put survivors to work; {n} is free."),
        N_("Step 4: tap a building to put survivors to work; {n} are free."),
        n,
    )


def _activity(words: Words, view: Survivors, seat: Seat, step: Any) -> str:
    left = view.turn.allowance
    if not left:
        return words.say(N_("Step 6: no activity is left; you may still trade, form parties and buy points."))
    said = words.count(
        N_("Step 6: choose an activity; {n} is left."), N_("Step 6: choose an activity; {n} are left."), left
    )
    hands = words.count(N_("{n} survivor is free."), N_("{n} survivors are free."), free(view, seat))
    return f"{said} {hands}"


def _building(words: Words, view: Survivors, seat: Seat, step: Any) -> str:
    kinds = terrains(words, view.content.buildings[step.kind].terrain)
    return words.say(N_("Where do you build {card}? On {terrains}."), card=words.quoted(step.kind), terrains=kinds)


def _craft(words: Words, view: Survivors, seat: Seat, step: Any) -> str:
    return words.say(N_("Does another survivor work on {at}, too?"), at=spot(step.at))


def _march(words: Words, view: Survivors, seat: Seat, step: Any) -> str:
    return words.count(
        N_("Party {party} moves: {n} step is left. Go on, or stop?"),
        N_("Party {party} moves: {n} steps are left. Go on, or stop?"),
        step.left,
        party=step.name,
    )


def _window(words: Words, view: Survivors, seat: Seat, step: Any) -> str:
    if step.after:
        return words.say(N_("The dice have fallen: play a card, or pass?"))
    return words.say(N_("Before the throw: commit weapons, play a card, flee, or pass and throw?"))


def _won(words: Words, view: Survivors, seat: Seat, step: Any) -> str:
    return words.say(_WON[step.what], at=spot(step.at))


def _bundle(words: Words, view: Survivors, seat: Seat, step: Any) -> str:
    return words.say(_BUNDLES[step.stage], name=words.name(step.partner))


def _answer(words: Words, view: Survivors, seat: Seat, step: Any) -> str:
    gives, gets = words.deal(step.deal)
    return words.say(N_("{name} offers you {gives} for {gets}."), name=words.name(step.seat), gives=gives, gets=gets)


def _pay_or(words: Words, view: Survivors, seat: Seat, step: Any) -> str:
    goods = words.amount(step.effect.what, step.price(view))
    text = " ".join(inner.spoken(words, "all") for inner in step.effect.then)
    return words.say(N_("Pay {goods}, or suffer: {text}"), goods=goods, text=text)


def _exchange(words: Words, view: Survivors, seat: Seat, step: Any) -> str:
    prices = words.goods(zip(RESOURCES, view.content.prices, strict=True))
    return words.say(
        N_("Exchange: give {rate} times the price of a resource for the price of another ({prices})."),
        rate=RATE,
        prices=prices,
    )


def _victim(words: Words, view: Survivors, seat: Seat, step: Any) -> str:
    return words.say(N_("Who dies?") if step.deadly else N_("Who is wounded?"))


_ASKERS: dict[str, Callable[[Words, Survivors, Seat, Any], str]] = {
    "Scavengers": _scavengers,
    "PlaceFeature": _feature,
    "Workers": _workers,
    "Activity": _activity,
    "PlaceBuilding": _building,
    "CraftMore": _craft,
    "NextStep": _march,
    "Window": _window,
    "WonSite": _won,
    "Bundle": _bundle,
    "Answer": _answer,
    "PayOr": _pay_or,
    "Exchange": _exchange,
    "Victim": _victim,
}
