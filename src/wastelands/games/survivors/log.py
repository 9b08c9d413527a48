"""What happened, a line for each event."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from wastelands.engine.events import Event
from wastelands.engine.words import N_

if TYPE_CHECKING:
    from wastelands.games.survivors.words import Words

_PLAIN = {
    "first": N_("{name} goes first."),
    "round": N_("Round {round} begins."),
    "turn": N_("It is the turn of {name}."),
    "founded": N_("{name} founds a base on {at}."),
    "laid": N_("{name} lays {terrain} on {at}."),
    "discarded": N_("There is no place for {card}."),
    "feature": N_("{card} lies on {at}."),
    "hunger": N_("{name} cannot feed everybody."),
    "eliminated": N_("{name} has no survivors left and is out of the game."),
    "began": N_("{name} begins to build {card} on {at}."),
    "built": N_("{name} has built {card} on {at}."),
    "gathered": N_("{name} gathers on {at}."),
    "moved": N_("Party {party} moves to {at}."),
    "cleared": N_("{name} clears out the nest on {at}."),
    "combat-over": N_("The combat on {at} is over."),
    "suspended": N_("The combat on {at} is suspended."),
    "resumed": N_("The combat on {at} goes on."),
    "offered": N_("{name} offers to end the combat."),
    "fled": N_("Party {party} flees to {at}."),
    "played": N_("{name} plays {card}."),
    "base-fell": N_("The base on {at} falls."),
    "robbed": N_("Bandits take half of the food and water of {name}."),
    "zombie": N_("A zombie appears on {at}."),
    "trapped": N_("A trap kills a zombie on {at}."),
    "overrun": N_("Zombies plunder the undefended base of {name}."),
    "cloud": N_("A cloud of level {level} appears on {at}."),
    "ruined": N_("{name} loses {card} on {at}."),
    "refused": N_("{name} and {partner} do not agree."),
    "traded": N_("{name} and {partner} trade."),
}
_COUNTED = {
    "scavengers": (N_("{name} sends {n} survivor scavenging."), N_("{name} sends {n} survivors scavenging.")),
    "workers": (N_("{name}: {n} worker in {card} on {at}."), N_("{name}: {n} workers in {card} on {at}.")),
    "joined": (N_("{n} survivor joins {name}."), N_("{n} survivors join {name}.")),
    "healed": (N_("{n} wounded of {name} is healthy again."), N_("{n} wounded of {name} are healthy again.")),
    "bought": (N_("{name} buys {n} point."), N_("{name} buys {n} points.")),
    "formed": (N_("{name} forms party {party} of {n}."), N_("{name} forms party {party} of {n}.")),
    "reinforced": (N_("{n} survivor joins party {party}."), N_("{n} survivors join party {party}.")),
    "disbanded": (N_("{n} survivor leaves party {party}."), N_("{n} survivors leave party {party}.")),
    "hurt": (N_("{n} survivor of {name} is wounded ({kind})."), N_("{n} survivors of {name} are wounded ({kind}).")),
    "died": (N_("{n} survivor of {name} dies ({kind})."), N_("{n} survivors of {name} die ({kind}).")),
    "raid": (N_("{n} bandit raids {name}."), N_("{n} bandits raid {name}.")),
    "shambled": (N_("{n} zombie shambles from {at} to {goal}."), N_("{n} zombies shamble from {at} to {goal}.")),
}
_FALLEN = {
    "horde": (N_("{n} zombie falls."), N_("{n} zombies fall.")),
    "bandits": (N_("{n} bandit falls."), N_("{n} bandits fall.")),
}
_NOBODY = {
    "scavengers": N_("{name} sends nobody scavenging."),
    "joined": N_("Nobody can join {name}: there is no bed left."),
}
_WON = {
    "base": (N_("{name} takes control of the base on {at}."), N_("{name} destroys the base on {at}.")),
    "building": (N_("{name} takes control of the building on {at}."), N_("{name} destroys the building on {at}.")),
    "site": (
        N_("{name} destroys the construction site on {at}."),
        N_("{name} destroys the construction site on {at}."),
    ),
}
EATING = "SV-RES-08"
_VOTED = {"share": N_("{name} votes for sharing the win."), "none": N_("{name} votes that nobody wins.")}


def line(words: Words, event: Event) -> str | None:
    teller = _TELLERS.get(event.verb)
    if teller:
        return teller(words, event)
    facts: dict[str, Any] = {key: _fact(words, key, value) for key, value in event.facts.items() if key != "n"}
    if "seat" in event.facts and event["seat"] >= 0:
        facts["name"] = words.name(event["seat"])
    if event.verb in _COUNTED:
        return _counted(words, event, facts)
    return words.say(_PLAIN[event.verb], **facts) if event.verb in _PLAIN else words.shared_event(event)


def _fact(words: Words, key: str, value: Any) -> Any:
    if key == "card":
        return words.quoted(str(value))
    if key in ("kind", "terrain"):
        return words.card(str(value))
    return words.name(value) if key == "partner" and isinstance(value, int) else value


def _counted(words: Words, event: Event, facts: dict[str, Any]) -> str:
    n = event["n"]
    if n == 0 and event.verb in _NOBODY:
        return words.say(_NOBODY[event.verb], **facts)
    pair = _COUNTED[event.verb] if "name" in facts or event.verb != "died" else _FALLEN[event["kind"]]
    return words.count(*pair, n, **facts)


def _card(words: Words, event: Event) -> str:
    """A pulled card with what it says; which combat card it is, only its owner hears."""
    name, card, content = words.name(event["seat"]), event["card"], words.content
    if card not in content.cards and card not in content.features:
        return words.say(N_("{name} pulls a combat card."), name=name)
    said = words.say(N_("{name} pulls {card}."), name=name, card=words.quoted(card))
    return f"{said} {' '.join(words.card_text(content.cards[card]))}" if card in content.cards else said


def _event(words: Words, event: Event) -> str:
    card = event["card"]
    said = words.say(N_("Event: {card}."), card=words.quoted(card))
    return f"{said} {' '.join(words.card_text(words.content.events[card]))}"


def _stock(words: Words, event: Event) -> str:
    gains = [(good, n) for good, n in event["goods"] if n > 0]
    losses = [(good, -n) for good, n in event["goods"] if n < 0]
    name, said = words.name(event["seat"]), []
    if gains:
        said.append(words.say(N_("{name} gains {goods}."), name=name, goods=words.goods(gains)))
    if losses:
        eaten = N_("The survivors of {name} use up {goods}.")
        message = eaten if event["rule"] == EATING else N_("{name} gives up {goods}.")
        said.append(words.say(message, name=name, goods=words.goods(losses)))
    return " ".join(said)


def _combat(words: Words, event: Event) -> str:
    one, other = (words.side(s, k) for s, k in zip(event["seats"], event["kinds"], strict=True))
    a, b = event["sizes"]
    message = N_("Combat on {at}: {one} ({a}) against {other} ({b}).")
    return words.say(message, at=event["at"], one=one, other=other, a=a, b=b)


def _threw(words: Words, event: Event) -> str:
    one, other = (" ".join(map(str, side)) for side in event["totals"])
    return words.say(N_("Throw {n}: {one} against {other}."), n=event["throw"], one=one, other=other)


def _flight(words: Words, event: Event) -> str:
    message = (
        N_("{name} flees (die: {die}).") if event["die"] > 1 else N_("{name} tries to flee and fails (die: {die}).")
    )
    return words.say(message, name=words.name(event["seat"]), die=event["die"])


def _proposed(words: Words, event: Event) -> str:
    gives = words.bundle(event["gives"], event["lends"])
    gets = words.bundle(event["gets"], event["rents"])
    name, partner = words.name(event["seat"]), words.name(event["partner"])
    return words.say(
        N_("{name} offers {partner} {gives} for {gets}."), name=name, partner=partner, gives=gives, gets=gets
    )


def _won_site(words: Words, event: Event) -> str:
    message = _WON[event["what"]][0 if event["control"] else 1]
    return words.say(message, name=words.name(event["seat"]), at=event["at"])


def _tied(words: Words, event: Event) -> str:
    names = words.listing([words.name(seat) for seat in event["seats"]])
    tied = N_("{names} are tied with {n} point and vote."), N_("{names} are tied with {n} points and vote.")
    return words.count(*tied, event["points"], names=names)


def _voted(words: Words, event: Event) -> str:
    message = _VOTED[event["vote"]]
    return words.say(message, name=words.name(event["seat"]))


def _finished(words: Words, event: Event) -> str:
    scores = ", ".join(f"{words.name(seat)} {n}" for seat, n in enumerate(event["scores"]))
    return words.say(N_("The game is over: {scores}."), scores=scores)


_TELLERS: dict[str, Callable[[Words, Event], str]] = {
    "card": _card,
    "event": _event,
    "stock": _stock,
    "combat": _combat,
    "threw": _threw,
    "flight": _flight,
    "proposed": _proposed,
    "won-site": _won_site,
    "tied": _tied,
    "voted": _voted,
    "finished": _finished,
}
