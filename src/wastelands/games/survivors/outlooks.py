"""What single actions lead to: short rows under a heading, keys for numbers, chances in a combat."""

from __future__ import annotations

from collections.abc import Callable

from wastelands.engine.action import Action
from wastelands.engine.face import Outlook
from wastelands.engine.luck import Luck, Outcome
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.survivors import hints
from wastelands.games.survivors.activities import PER_ACTIVITY, PER_FIND
from wastelands.games.survivors.effects import PayOr, suffered
from wastelands.games.survivors.exchange import RATE
from wastelands.games.survivors.forecast import forecast, is_ahead
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import GOODS, NUMBER, RADIO
from wastelands.games.survivors.ground import distance, spot, tile_at
from wastelands.games.survivors.odds import survives
from wastelands.games.survivors.people import housing, points, shrink, size, survivors
from wastelands.games.survivors.throws import commit_items
from wastelands.games.survivors.windows import FLEE_ON, effect_of
from wastelands.games.survivors.words import Words
from wastelands.games.survivors.yields import fetched

MOST_TERRAINS = 3  # that a row names
LEADS = {  # what comes of an action that changes nothing by itself
    "trade": N_("an offer to somebody, who may refuse it"),
    "partner": N_("the offer goes to this player"),
    "give": N_("you give it if the offer is accepted"),
    "want": N_("you get it if the offer is accepted"),
    "lend": N_("the other side may use it once"),
    "rent": N_("you may use it once, with your own people"),
    "nothing": N_("this side of the trade stays empty"),
    "more": N_("something more in the same offer"),
    "propose": N_("the other side accepts, refuses or makes one counter-offer"),
    "withdraw": N_("it counts as an offer that was refused"),
    "counter": N_("your own offer, which the other side accepts or refuses"),
    "refuse": N_("nothing changes hands"),
    "accept": N_("both sides get what was agreed"),
    "move": N_("the party stands there and may go on"),
    "stop": N_("the party stays where it is"),
    "Activity.end": N_("unused activities lapse"),
    "done": N_("the buildings work, then all eat and drink"),
    "pass": N_("nothing more is added"),
    "lay": N_("the tile becomes part of the map"),
    "staff": N_("they work there until your next turn"),
    "craft": N_("they make it in this turn"),
    "lose": N_("one of this group is gone"),
    "lose-at": N_("one of this group is gone"),
    "build": N_("three people build it"),
    "place": N_("it stands there from now on"),
    "feature": N_("it stands there from now on"),
    "search": N_("they come to your base and are free in your next turn"),
    "attack": N_("a combat begins"),
    "assault": N_("a combat with the people there begins"),
    "fight": N_("a combat begins"),
    "storm": N_("a combat begins"),
    "sortie": N_("a combat begins"),
    "finish": N_("nobody wins, and both stay where they are"),
    "offer": N_("the combat ends if the other side agrees"),
    "reroll": N_("the dice are thrown again"),
    "flee-to": N_("the party stands there afterwards"),
    "destroy": N_("nobody has it any more"),
    "control": N_("it is yours, and works from your next turn on"),
    "ruin": N_("the building is gone"),
    "vote share": N_("all who are tied win together if all agree"),
    "vote none": N_("nobody wins"),
}


def outlook(words: Words, view: Survivors, seat: Seat, action: Action) -> Outlook | None:
    """None where the label says all."""
    teller = _TELLERS.get(action.verb)
    return teller(words, view, seat, action) if teller else None


def leads(words: Words, view: Survivors, seat: Seat, action: Action) -> str:
    """What an action leads to, for a hint: its note, else what a card does, else what changes for the seat."""
    known = outlook(words, view, seat, action)
    if known is not None and known.note:
        return known.note
    if action.verb == "scavenge":
        activities = -(-(survivors(view, seat) - int(str(action.values[0]))) // PER_ACTIVITY)
        return words.count(N_("{n} activity for those who stay"), N_("{n} activities for those who stay"), activities)
    name = str(action.values[0]) if action.values else ""
    card = view.content.buildings.get(name) or view.content.features.get(name)
    return " ".join(words.card_text(card)) if card else _changed(words, view, seat, action)


def _changed(words: Words, view: Survivors, seat: Seat, action: Action) -> str:
    """What the seat will have afterwards, as far as no luck decides it; of a combat the chance to hold out."""
    world, luck = view.imagine(Luck("leads")), Luck("leads")
    luck.log = []
    world.play(seat, action, luck)
    if world.fight is not None and view.fight is None and seat in {group.seat for group in world.fight.sides}:
        return words.say(N_("{n} % to hold out"), n=round(100 * survives(world, seat)))
    if luck.revealed or any(isinstance(one, Outcome) for one in luck.log):
        return ""
    goods = _stores(view, world, seat)
    there, short = [(good, n) for good, n in goods if n >= 0], [(good, -n) for good, n in goods if n < 0]
    parts = [words.say(N_("then in store: {goods}"), goods=words.goods(there))] if there else []
    parts += [words.say(N_("{goods} short"), goods=words.goods(short))] if short else []
    if world.people[seat].idle != view.people[seat].idle:
        parts.append(words.count(N_("{n} stays free"), N_("{n} stay free"), world.people[seat].idle))
    if (now := points(world, seat)) != points(view, seat):
        parts.append(words.count(N_("{n} point then"), N_("{n} points then"), now))
    return "; ".join(parts)


def _stores(view: Survivors, world: Survivors, seat: Seat) -> list[tuple[str, int]]:
    """What changes in the stores, with the meal where it is being decided; nothing if the action changes none of it."""
    same = is_ahead(view, seat) == is_ahead(world, seat)
    before, after = forecast(view, seat), forecast(world, seat)
    if same and before == after:
        return []
    left = [after.left(n) if same else world.stocks[seat][n] for n in range(len(GOODS))]
    return [(good, n) for good, n, now in zip(GOODS, left, view.stocks[seat], strict=True) if n != now]


def _number(words: Words, view: Survivors, seat: Seat, action: Action) -> Outlook:
    return Outlook(figure=str(action.values[0]))


def _found(words: Words, view: Survivors, seat: Seat, action: Action) -> Outlook:
    """What lies around a place for a base."""
    at = tile_at(action.values[0])
    some = hints.terrains(view, at).most_common(MOST_TERRAINS)
    parts = [f"{n} {words.card(kind)}" for kind, n in some]
    shared = len(hints.contested(view, seat, at))
    if shared:
        parts.append(words.say(N_("{n} shared"), n=shared))
    rivals = [distance(at, base.at) for base in view.bases if base.owner != seat]
    if rivals:
        parts.append(words.say(N_("nearest rival {n}"), n=min(rivals)))
    reach = tuple(f"hex:{spot(one)}" for one in view.ground.within(at, view.content.numbers.reach))
    return Outlook(" · ".join(parts), reach)


def _gather(words: Words, view: Survivors, seat: Seat, action: Action) -> Outlook:
    at = tile_at(action.values[0])
    feature = view.feature_at(at) if action.values[1] == "feature" else None
    name = words.card(feature.kind if feature else view.ground.terrain[at])
    note = words.count(N_("{n} charge left"), N_("{n} charges left"), feature.charges) if feature else ""
    said = words.say(N_("{card} on {at}"), card=name, at=action.values[0])
    return Outlook(note, label=said, figures=words.figures(fetched(view, action)))


def _build(words: Words, view: Survivors, seat: Seat, action: Action) -> Outlook:
    card = view.content.buildings[str(action.values[0])]
    return Outlook(label=words.card(card.id), figures=words.figures(card.cost))


def _search(words: Words, view: Survivors, seat: Seat, action: Action) -> Outlook:
    """How many are found and how many stay; more food that finds nobody more is only a key."""
    food = int(str(action.values[0]))
    if food % PER_FIND:
        return Outlook(figure=str(food))
    radios = 0 if "radio" in view.bans else view.stocks[seat][RADIO]
    found, now = food // PER_FIND + radios, survivors(view, seat)
    beds = max(0, housing(view, seat) - now)
    sum_ = f"{food} / {PER_FIND}" + (f" + {radios}" if radios else "") + f" = {found}"
    if beds >= found:
        said = words.say(N_("{sum} found; there are beds for all"), sum=sum_)
    else:
        said = words.count(N_("{sum} found; there is {n} bed"), N_("{sum} found; there are {n} beds"), beds, sum=sum_)
    return Outlook(said)


def _swap(words: Words, view: Survivors, seat: Seat, action: Action) -> Outlook:
    one, other = map(str, action.values)
    prices = view.content.prices
    given, got = words.amount(one, RATE * prices[NUMBER[one]]), words.amount(other, prices[NUMBER[other]])
    return Outlook(label=words.say(N_("{given} for {got}"), given=given, got=got))


# ---- combat


def chance(view: Survivors, seat: Seat, action: Action) -> float | None:
    """The chance that the own group is not wiped out after this, if nobody adds anything more; None: nobody can say."""
    fight = view.fight
    if fight is None or fight.after or action.verb not in ("pass", "commit", "play", "flee"):
        return None
    tried = view.copy()
    if action.verb == "commit":
        commit_items(tried, fight.actor, str(action.values[0]), int(str(action.values[1])))
    elif action.verb == "flee":
        return 1 - (FLEE_ON - 1) / 6 * lost_by_fleeing(view, seat)
    elif action.verb == "play":
        effect = effect_of(view, str(action.values[0]))
        if effect.verb == "c_flee":
            return 1.0
        effect.fight(tried, seat, fight.actor, Luck("outlook"))
    return survives(tried, seat) if tried.fight is not None else 1.0


def lost_by_fleeing(view: Survivors, seat: Seat) -> float:
    """What the combat costs after a flight that failed: one less stands."""
    fight = view.fight
    assert fight is not None
    tried, group = view.copy(), fight.sides[fight.actor]
    shrink(tried, group, 1)
    return 1 - survives(tried, seat) if size(tried, group) else 1.0


def _fought(words: Words, view: Survivors, seat: Seat, action: Action) -> Outlook | None:
    """The chance, and what it costs; more items than hands are only keys."""
    fight = view.fight
    if fight is None:
        return None
    parts = []
    odds = chance(view, seat, action)
    if odds is not None:
        parts.append(words.say(N_("{n} % to hold out"), n=round(100 * odds)))
    if action.verb == "commit":
        side, what, n = fight.actor, str(action.values[0]), int(str(action.values[1]))
        if n > max(1, size(view, fight.sides[side]) - fight.weapons[side] - fight.gear[side]):
            return Outlook(figure=f"{words.good(what)} {n}")
        if what == "weapon":
            parts.append(words.say(N_("a weapon that helps breaks afterwards")))
    elif action.verb == "play":
        parts += words.card_text(view.content.cards[str(action.values[0])])
    elif action.verb == "flee":
        parts.append(words.say(N_("a 1 on the die fails and costs one of yours")))
    return Outlook("; ".join(parts))


def _pay(words: Words, view: Survivors, seat: Seat, action: Action) -> Outlook | None:
    step = view.steps[-1]
    if not isinstance(step, PayOr):
        return None
    good, due = step.effect.what, step.price(view)
    has = view.stocks[seat][NUMBER[good]]
    said = words.count(N_("of {has}, so {n} is left"), N_("of {has}, so {n} are left"), has - due, has=has)
    return Outlook(said, label=words.say(N_("Pay {goods}"), goods=words.amount(good, due)))


def _suffer(words: Words, view: Survivors, seat: Seat, action: Action) -> Outlook | None:
    step = view.steps[-1]
    if not isinstance(step, PayOr):
        return None
    return Outlook(suffered(words, step.effect))


_TELLERS: dict[str, Callable[[Words, Survivors, Seat, Action], Outlook | None]] = {
    "scavenge": _number,
    "form": _number,
    "found": _found,
    "gather": _gather,
    "build": _build,
    "search": _search,
    "swap": _swap,
    "pass": _fought,
    "commit": _fought,
    "play": _fought,
    "flee": _fought,
    "pay": _pay,
    "suffer": _suffer,
}
