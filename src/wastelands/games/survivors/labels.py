"""What can be done, in words that are short enough for a button."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from wastelands.engine.action import Action
from wastelands.engine.words import N_
from wastelands.games.survivors.goods import listed
from wastelands.games.survivors.ground import tile_at
from wastelands.games.survivors.production import Workers, short_of
from wastelands.games.survivors.trade import Bundle
from wastelands.games.survivors.windows import Window
from wastelands.games.survivors.yields import fetched

if TYPE_CHECKING:
    from wastelands.games.survivors.game import Survivors
    from wastelands.games.survivors.words import Words

_PLAIN = {
    "end": N_("End turn"),
    "stop": N_("Stop here"),
    "pass": N_("Pass"),
    "finish": N_("End the combat"),
    "offer": N_("Offer to end the combat"),
    "accept": N_("Accept"),
    "refuse": N_("Refuse"),
    "flee": N_("Try to flee"),
    "trade": N_("Trade"),
    "nothing": N_("Nothing"),
    "more": N_("Name more"),
    "propose": N_("Propose it"),
    "withdraw": N_("Withdraw"),
    "counter": N_("Make a counter-offer"),
    "pay": N_("Pay"),
    "suffer": N_("Suffer it"),
    "done": N_("Done"),
}
_AT = {
    "found": N_("Base on {at}"),
    "storm": N_("Storm the base on {at}"),
    "sortie": N_("Fight from the base on {at}"),
    "flee-to": N_("Flee to {at}"),
    "destroy": N_("Destroy what is on {at}"),
    "control": N_("Take control of {at}"),
}
_BUILT = {
    "lend": N_("Lend {place}"),
    "rent": N_("Rent {place}"),
    "ruin": N_("Lose {place}"),
    "lose-at": N_("Somebody on {place}"),
}
_NUMBERED = {
    "scavenge": (N_("{n} goes scavenging"), N_("{n} go scavenging")),
    "search": (N_("Search with {n} food"), N_("Search with {n} food")),
    "form": (N_("New party of {n}"), N_("New party of {n}")),
    "buy": (N_("Buy {n} point"), N_("Buy {n} points")),
    "reroll": (N_("Throw the {n} again"), N_("Throw the {n} again")),
}
_ASSAULTS = {
    "base": N_("{party} attacks the base"),
    "building": N_("{party} attacks the building"),
    "site": N_("{party} attacks the construction site"),
    "nest": N_("{party} clears out the nest"),
    "horde": N_("{party} attacks the horde"),
}
_LOSSES = {
    "idle": N_("One of the idle"),
    "scavengers": N_("One of the scavengers"),
    "wounded": N_("One of the wounded"),
}
_VOTES = {"share": N_("We share the win"), "none": N_("Nobody wins")}


def label(words: Words, view: Survivors, action: Action) -> str:
    verb, values = action.verb, [str(value) for value in action.values]
    if verb == "done" and isinstance(view.steps[-1], Workers):
        return words.say(N_("Produce anyway") if any(short_of(view, view.steps[-1].seat)) else N_("Produce"))
    if verb == "propose" and isinstance(view.steps[-1], Bundle):
        return words.say(N_("Offer it to {name}"), name=words.name(view.steps[-1].partner))
    if verb == "pass" and isinstance(view.steps[-1], Window) and not view.steps[-1].after:
        return words.say(N_("Throw as it is"))
    if verb == "end" and view.turn.allowance:
        return words.count(N_("End turn: {n} left"), N_("End turn: {n} left"), view.turn.allowance)
    if verb in _PLAIN:
        return words.say(_PLAIN[verb])
    if verb in _AT:
        return words.say(_AT[verb], at=values[0])
    if verb in _BUILT:
        return words.say(_BUILT[verb], place=words.place(view, values[0]))
    if verb in _NUMBERED:
        if values == ["0"]:
            return words.say(N_("Nobody goes scavenging"))
        return words.count(*_NUMBERED[verb], int(values[0]))
    return _LABELS[verb](words, view, values)


def _lay(words: Words, view: Survivors, values: list[str]) -> str:
    at, turns = values
    if turns == "0":
        return words.say(N_("Lay it on {at} as it is"), at=at)
    return words.say(N_("Lay it on {at}, turned by {n}°"), at=at, n=90 * int(turns))


def _on_tile(words: Words, view: Survivors, values: list[str]) -> str:
    return words.say(N_("{card} on {at}"), card=words.card(values[0]), at=values[1])


def _staff(words: Words, view: Survivors, values: list[str]) -> str:
    place = words.place(view, values[0])
    return words.count(N_("{place}: {n} worker"), N_("{place}: {n} workers"), int(values[1]), place=place)


def _craft(words: Words, view: Survivors, values: list[str]) -> str:
    return words.say(N_("{place}: make {goods}"), place=words.place(view, values[0]), goods=words.amount(values[1], 1))


def _lose(words: Words, view: Survivors, values: list[str]) -> str:
    if values[0] in _LOSSES:
        return words.say(_LOSSES[values[0]])
    return words.say(N_("One of party {party}"), party=values[0])


def _build(words: Words, view: Survivors, values: list[str]) -> str:
    cost = words.goods(listed(view.content.buildings[values[0]].cost))
    return words.say(N_("Build {card} ({goods})"), card=words.card(values[0]), goods=cost)


def _gather(words: Words, view: Survivors, values: list[str]) -> str:
    goods = words.goods(listed(fetched(view, Action("gather", *values))))
    if values[1] == "tile":
        return words.say(N_("Gather on {at}: {goods}"), at=values[0], goods=goods)
    feature = view.feature_at(tile_at(values[0]))
    assert feature is not None
    return words.say(N_("Take from {card} on {at}: {goods}"), card=words.card(feature.kind), at=values[0], goods=goods)


def _reinforce(words: Words, view: Survivors, values: list[str]) -> str:
    return words.count(N_("{n} joins {party}"), N_("{n} join {party}"), int(values[1]), party=values[0])


def _disband(words: Words, view: Survivors, values: list[str]) -> str:
    return words.count(N_("{n} leaves {party}"), N_("{n} leave {party}"), int(values[1]), party=values[0])


def _move(words: Words, view: Survivors, values: list[str]) -> str:
    return words.say(N_("{party} moves to {at}"), party=values[0], at=values[1])


def _attack(words: Words, view: Survivors, values: list[str]) -> str:
    return words.say(N_("{party} attacks {other}"), party=values[0], other=values[1])


def _assault(words: Words, view: Survivors, values: list[str]) -> str:
    return words.say(_ASSAULTS[values[1]], party=values[0])


def _fight(words: Words, view: Survivors, values: list[str]) -> str:
    party = view.party(values[0])
    if party is not None and party.owner in view.to_act():
        return words.say(N_("Fight with {party}"), party=values[0])
    return words.say(N_("Fight against {party}"), party=values[0])


def _commit(words: Words, view: Survivors, values: list[str]) -> str:
    return words.say(N_("Commit {goods}"), goods=words.amount(values[0], int(values[1])))


def _play(words: Words, view: Survivors, values: list[str]) -> str:
    return words.say(N_("Play {card}"), card=words.quoted(values[0]))


def _partner(words: Words, view: Survivors, values: list[str]) -> str:
    return words.say(N_("With {name}"), name=words.name(int(values[0])))


def _give(words: Words, view: Survivors, values: list[str]) -> str:
    return words.say(N_("Give {goods}"), goods=words.amount(values[0], int(values[1])))


def _want(words: Words, view: Survivors, values: list[str]) -> str:
    return words.say(N_("Get {goods}"), goods=words.amount(values[0], int(values[1])))


def _swap(words: Words, view: Survivors, values: list[str]) -> str:
    return words.say(N_("{one} for {other}"), one=words.good(values[0]), other=words.good(values[1]))


def _vote(words: Words, view: Survivors, values: list[str]) -> str:
    return words.say(_VOTES[values[0]])


_LABELS: dict[str, Callable[[Words, Survivors, list[str]], str]] = {
    "lay": _lay,
    "feature": _on_tile,
    "place": _on_tile,
    "staff": _staff,
    "craft": _craft,
    "lose": _lose,
    "build": _build,
    "gather": _gather,
    "reinforce": _reinforce,
    "disband": _disband,
    "move": _move,
    "attack": _attack,
    "assault": _assault,
    "fight": _fight,
    "commit": _commit,
    "play": _play,
    "partner": _partner,
    "give": _give,
    "want": _want,
    "swap": _swap,
    "vote": _vote,
}
