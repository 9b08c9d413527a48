"""What a decision of Wasteland is about: a few facts for the stage, and what needs the board's place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import singledispatch

from wastelands.engine.action import Action
from wastelands.engine.face import Block, Cell, Facts, Matter, Note, Odds, OpenCard, Told, Warn
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.survivors import hints
from wastelands.games.survivors.activities import PER_ACTIVITY, Activity
from wastelands.games.survivors.barter import Offer
from wastelands.games.survivors.building import BUILDERS, PlaceBuilding
from wastelands.games.survivors.editors import afterwards
from wastelands.games.survivors.effects import BAN_TEXTS, PayOr
from wastelands.games.survivors.events import PickRuin, Victim
from wastelands.games.survivors.exchange import Exchange
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import GOODS, NUMBER, RESOURCES, TOOL, Stock, listed
from wastelands.games.survivors.ground import Tile, spot
from wastelands.games.survivors.odds import prospect
from wastelands.games.survivors.outlooks import chance, outlook
from wastelands.games.survivors.people import PER_POINT, housing, size, survivors
from wastelands.games.survivors.player_cards import PlaceFeature
from wastelands.games.survivors.production import Workers, short_of
from wastelands.games.survivors.scavengers import Scavengers
from wastelands.games.survivors.setup import PlaceBase
from wastelands.games.survivors.story import throws_since
from wastelands.games.survivors.throws import dice_of, tower
from wastelands.games.survivors.tiles import LayTile
from wastelands.games.survivors.trade import Answer
from wastelands.games.survivors.windows import Reroll, Window
from wastelands.games.survivors.words import Words

RICHEST = 3

SIDES = (N_("north:"), N_("east:"), N_("south:"), N_("west:"))  # of a tile
EDGES = {"L": N_("land"), "R": N_("road"), "W": N_("water"), "*": N_("anything")}


@singledispatch
def stage(step: object, words: Words, view: Survivors, seat: Seat) -> tuple[Block, ...]:
    """The facts of a step, by its type; most need none."""
    return ()


@stage.register(PlaceBase)
def _place_base(step: PlaceBase, words: Words, view: Survivors, seat: Seat) -> tuple[Block, ...]:
    """The richest places, and what one person fetches of each terrain."""
    say = words.say
    places = sorted(step.legal(view)[1], key=lambda at: -hints.surroundings(view, seat, at))[:RICHEST]
    rows = []
    for at in places:
        some = ", ".join(f"{n} {words.card(kind)}" for kind, n in hints.terrains(view, at).most_common(RICHEST))
        rich = Cell(str(round(hints.surroundings(view, seat, at))), number=True, thing=f"hex:{spot(at)}")
        rows.append((rich, Cell(str(spot(at)), note=some)))
    head = (Cell(say(N_("Rich")), number=True), Cell(say(N_("Richest places, within {n} tiles"), n=_reach(view))))
    fetch = tuple(
        (Cell(words.card(one.id)), Cell(words.goods(listed(one.output)))) for one in view.content.terrains.values()
    )
    return Facts(head, tuple(rows)), Facts((Cell(say(N_("Terrain"))), Cell(say(N_("one person fetches")))), fetch)


def around(words: Words, view: Survivors, seat: Seat, at: Tile) -> tuple[Block, ...]:
    """What a base on this tile would reach: how much of each terrain, what of it rivals reach, too."""
    say, shared = words.say, Counter(view.ground.terrain[one] for one in hints.contested(view, seat, at))
    terrains, found = view.content.terrains, hints.terrains(view, at)
    rows = tuple(
        (
            Cell(str(n), number=True),
            Cell(words.card(kind), note=say(N_("{n} shared"), n=shared[kind]) if shared[kind] else ""),
            Cell(words.goods(listed(terrains[kind].output))),
        )
        for kind, n in found.most_common()
    )
    head = Cell(say(N_("Tiles")), number=True), Cell(say(N_("within reach of {at}"), at=spot(at)))
    return (Facts((*head, Cell(say(N_("one person fetches")))), rows),)


def _reach(view: Survivors) -> int:
    return view.content.numbers.reach


@stage.register(Scavengers)
def _scavengers(step: Scavengers, words: Words, view: Survivors, seat: Seat) -> tuple[Block, ...]:
    """What those who stay are for."""
    say, people = words.say, survivors(view, seat)
    gone = N_("They make the card that you pull next worth more, and are back at the end of the turn.")
    said = N_("A third of those who stay is the number of activities: {n} if nobody goes.")
    return (
        Note(say(N_("Scavengers")), say(gone)),
        Note(say(N_("Activities")), say(said, n=-(-people // PER_ACTIVITY))),
    )


@stage.register(Workers)
def _workers(step: Workers, words: Words, view: Survivors, seat: Seat) -> tuple[Block, ...]:
    """A warning where somebody would die."""
    food, water = short_of(view, seat)
    goods = [(good, n) for good, n in (("food", food), ("water", water)) if n]
    warning = words.say(N_("{goods} short: somebody dies."), goods=words.goods(goods))
    return (*((Warn(warning),) if goods else ()), *_round(words, view))


def _round(words: Words, view: Survivors) -> tuple[Block, ...]:
    """What holds for this round only."""
    said = [words.modifier(mod.what, GOODS[mod.good], mod.amount) for mod in view.mods]
    said += [words.say(BAN_TEXTS[ban]) for ban in view.bans]
    return (Note(words.say(N_("This round")), " ".join(said)),) if said else ()


@stage.register(Activity)
def _activity(step: Activity, words: Words, view: Survivors, seat: Seat) -> tuple[Block, ...]:
    """Beds, tools and points: what growing depends on."""
    say, people, beds = words.say, survivors(view, seat), housing(view, seat)
    tools = view.stocks[seat][TOOL] - view.turn.tools
    party = words.count(N_("{n} survivor"), N_("{n} survivors"), people)
    housed = words.count(N_("in {n} bed"), N_("in {n} beds"), beds)
    parts = [f"{party} {housed}"]
    parts.append(words.count(N_("{n} more makes a point"), N_("{n} more make a point"), PER_POINT - people % PER_POINT))
    parts.append(say(N_("builds are done at once") if tools >= BUILDERS else N_("builds take until your next turn")))
    if missing := lacks(words, view, seat, price(view)):
        parts.append(say(N_("a point for goods {lacks}"), lacks=missing))
    return (Note(say(N_("Your party")), "; ".join(parts) + "."), *_round(words, view))


def price(view: Survivors) -> Stock:
    """What a point costs (SV-END-15)."""
    return (*view.content.prices, *(0 for _ in GOODS[len(RESOURCES) :]))


def cost_of_a_point(words: Words, view: Survivors) -> str:
    return words.say(N_("A point costs {goods}."), goods=words.goods(listed(price(view))))


def lacks(words: Words, view: Survivors, seat: Seat, cost: Stock) -> str:
    """What a stock lacks for a price; nothing if it has all."""
    short = [(GOODS[i], n - view.stocks[seat][i]) for i, n in enumerate(cost) if n > view.stocks[seat][i]]
    return words.say(N_("lacks {goods}"), goods=words.goods(short)) if short else ""


@stage.register(PlaceBuilding)
@stage.register(PlaceFeature)
def _placed(step: PlaceBuilding | PlaceFeature, words: Words, view: Survivors, seat: Seat) -> tuple[Block, ...]:
    content = view.content
    card = content.features.get(step.kind) or content.buildings[step.kind]
    return (Note(words.card(step.kind), " ".join(words.card_text(card))),)


@stage.register(LayTile)
def _tile(step: LayTile, words: Words, view: Survivors, seat: Seat) -> tuple[Block, ...]:
    """The tile that is to be laid, and what its edges are."""
    terrain, _, edges = step.tile.partition("-")
    sides = ", ".join(f"{words.say(side)} {words.say(EDGES[edge])}" for side, edge in zip(SIDES, edges, strict=True))
    name = words.card(terrain)
    return OpenCard(step.tile, name), Note(words.say(N_("To be laid")), f"{name}; {sides}")


@stage.register(Exchange)
def _exchange(step: Exchange, words: Words, view: Survivors, seat: Seat) -> tuple[Block, ...]:
    n = step.left or step.times
    said = words.count(N_("{n} exchange is left."), N_("{n} exchanges are left."), n)
    return (Note(words.say(N_("Exchange")), said),)


@stage.register(Answer)
def _answer(step: Answer, words: Words, view: Survivors, seat: Seat) -> tuple[Block, ...]:
    deal = step.deal
    return afterwards(words, view, seat, Offer(step.seat, deal.gets, deal.gives, deal.rents, deal.lends))


# ---- what needs the board's place


def matter(words: Words, view: Survivors, seat: Seat, told: Sequence[Told]) -> Matter | None:
    """A combat with both sides' numbers, or the event that is being decided."""
    step = view.steps[-1] if view.steps else None
    if isinstance(step, Window | Reroll) and view.fight is not None:
        return _combat(words, view, seat, told)
    if isinstance(step, PayOr | Victim | PickRuin):
        return _event(words, view, step, told)
    return None


def _combat(words: Words, view: Survivors, seat: Seat, told: Sequence[Told]) -> Matter:
    say, fight = words.say, view.fight
    assert fight is not None
    names = [words.side(side.seat, side.kind) for side in fight.sides]
    place = words.where(view, fight.at)
    title = say(N_("Combat, {place}: {one} against {other}"), one=names[0], other=names[1], place=place)
    head = (Cell(""), *(Cell(name, number=True) for name in names))
    numbers = prospect(view, fight)
    tie = (N_("no"), N_("yes")) if fight.assault else (N_("both lose one"), N_("both lose one"))
    facts = {
        N_("standing"): [size(view, side) for side in fight.sides],
        N_("dice in a throw"): [dice_of(view, fight, i) for i in (0, 1)],
        N_("to the highest die"): [tower(view, fight, i) + fight.boosts[i].die for i in (0, 1)],
        N_("items in hands, +1 each"): [min(numbers.sides[i].items, numbers.numbers[i]) for i in (0, 1)],
    }
    rows = [(Cell(say(name)), *(Cell(str(n), number=True) for n in each)) for name, each in facts.items()]
    rows.append((Cell(say(N_("wins a tie"))), *(Cell(say(one), number=True) for one in tie)))
    blocks: list[Block] = [Facts(head, tuple(rows)), *throws_since(told, words)]
    if not fight.after:
        blocks.append(Note(say(N_("To hold out")), say(N_("the chance that yours are not wiped out"))))
        blocks += [one for action in view.actions(seat) if (one := _option(words, view, seat, action)) is not None]
    return Matter(title, tuple(blocks), f"hex:{spot(fight.at)}")


def _option(words: Words, view: Survivors, seat: Seat, action: Action) -> Odds | None:
    """What can be added, with the chance that it gives."""
    odds, said = chance(view, seat, action), outlook(words, view, seat, action)
    if odds is None or said is None or said.figure:
        return None
    cost = said.note.partition("; ")[2]
    return Odds(words.action(view, action), odds, lines=((cost, ""),) if cost else (), action=action)


def _event(words: Words, view: Survivors, step: PayOr | Victim | PickRuin, told: Sequence[Told]) -> Matter | None:
    """The card, and what it asks of everybody."""
    card = next((event["card"] for _, event in reversed(told) if event.verb == "event"), None)
    if card is None:
        return None
    title = words.say(N_("Round {n}: {card}"), n=view.round, card=words.card(card))
    blocks: list[Block] = [OpenCard(card, words.card(card))]
    if isinstance(step, PayOr):
        blocks.append(_prices(words, view, step, told))
        blocks += [_answer_to(words, view, step.seat, action) for action in view.actions(step.seat)]
    return Matter(title, tuple(blocks))


def _answer_to(words: Words, view: Survivors, seat: Seat, action: Action) -> Odds:
    """A way to answer an event, and what it means."""
    said = outlook(words, view, seat, action)
    assert said is not None
    return Odds(said.label or words.action(view, action), lines=((said.note, ""),), action=action)


def _prices(words: Words, view: Survivors, step: PayOr, told: Sequence[Told]) -> Facts:
    """What everybody would have to pay, 36 / 5 rounded up, and what those before decided."""
    effect, say = step.effect, words.say
    titles = N_("survivors"), N_("to pay, rounded up"), N_("has"), N_("answer")
    begun = max(n for n, (_, event) in enumerate(told) if event.verb == "event")
    paid = {event["seat"] for _, event in told[begun:] if event.verb == "stock" and event["rule"] == "SV-EVT-01"}
    rows, decided = [], True
    for seat in view.clockwise(view.first):
        n, has = survivors(view, seat), view.stocks[seat][NUMBER[effect.what]]
        each, price = f"{effect.amount} × " * (effect.amount > 1), effect.amount * -(-n // effect.per)
        due = f"{each}{n} / {effect.per} = {price}"
        decided = decided and seat != step.seat
        answer = N_("your choice") if seat == step.seat else N_("later") if not decided else ""
        answer = answer or (N_("has paid") if seat in paid else N_("has suffered"))
        cells = Cell(str(n), number=True), Cell(due, number=True), Cell(str(has), number=True)
        rows.append((Cell(words.name(seat), seat), *cells, Cell(say(answer), number=True)))
    return Facts((Cell(""), *(Cell(say(title), number=True) for title in titles)), tuple(rows))
