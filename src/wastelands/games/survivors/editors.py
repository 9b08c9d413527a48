"""Crews and trades as numbers to set: every dial carries the whole plan that it leads to."""

from __future__ import annotations

from collections.abc import Sequence

from wastelands.engine.action import Action
from wastelands.engine.face import Barter, Block, Cell, Dial, Dials, Draft, Facts, Lot, Matter, Note, Plan, Sketch
from wastelands.engine.luck import Luck
from wastelands.engine.plan import Refusal, attempt
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.survivors.barter import Offer, read, rights, set_to, toggled, with_whom, written
from wastelands.games.survivors.crews import Crews, Post, Shift
from wastelands.games.survivors.forecast import MEALS
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import GOODS, add, covers, less, listed
from wastelands.games.survivors.ground import spot
from wastelands.games.survivors.people import survivors
from wastelands.games.survivors.trade import Bundle
from wastelands.games.survivors.words import Words

LEAP = 5  # of a good
_COVERS = {
    (True, False): N_("Cover the food"),
    (False, True): N_("Cover the water"),
    (True, True): N_("Cover food and water"),
}


# ---- crews


def crew_sketch(words: Words, view: Survivors, seat: Seat, plan: Plan, own: Sequence[Action]) -> Sketch | None:
    """A dial for each kind of work, the crews of the turn before, and what would feed everybody."""
    shift = Shift(view, seat)
    posts = shift.posts()
    if not posts or not shift.hands:
        return None
    last, crews = _legal(view, seat, shift.as_before(own)), shift.read(plan)
    before = shift.read(last)
    rows = tuple(_post(words, shift, crews, before, post) for post in posts)
    drafts, fed = [], shift.fed(crews)
    short = shift.missing(crews)
    if last and crews != before:
        drafts.append(Draft(words.say(N_("As last turn")), last))
    if sum(shift.missing(fed)) < sum(short):
        better = _legal(view, seat, shift.plan(fed) or ())
        if better:
            label = words.say(_COVERS[short[0] > 0, short[1] > 0])
            drafts.append(Draft(label, better, first=True))
    taps = {}
    for building in shift.buildings.values():
        post = next(one for one in posts if one.kind == building.kind)
        jobs = crews.get(building.at, ())
        if len(jobs) < shift.card(building.at).slots:
            after = shift.plan({**crews, building.at: (*jobs, post.make)})
            if after is not None:
                taps[f"hex:{spot(building.at)}"] = after
    return Sketch(last, (Dials(rows),), tuple(drafts), taps, frozenset(("staff", "craft")))


def _legal(view: Survivors, seat: Seat, plan: Plan) -> Plan:
    """The plan if it can be played as it is, else none."""
    return () if isinstance(attempt(view.imagine(Luck("plan")), seat, plan), Refusal) else plan


def _post(words: Words, shift: Shift, crews: Crews, before: Crews, post: Post) -> Dial:
    n, most = shift.count(crews, post), shift.slots(post)
    sites, gain = shift.sites(post), (0,) * len(GOODS)
    for at in sites:
        if post.make in crews.get(at, ()):
            gain = add(gain, shift.gain(at, crews[at]))
    name = words.card(post.kind) + (f" × {len(sites)}" if len(sites) > 1 else "")
    if post.make:
        name += f": {words.good(post.make)}"
    parts = [words.say(N_("{n} of {m}"), n=n, m=most)]
    was = shift.count(before, post)
    if was != n:
        parts.append(words.say(N_("last turn {n}"), n=was))
    less_, more = shift.fewer(crews, post), shift.more(crews, post)
    return Dial(
        name,
        n,
        shift.plan(less_) if less_ is not None else None,
        shift.plan(more) if more is not None else None,
        " · ".join(parts),
        post.kind,
        words.figures(gain),
        f"card:{post.kind}",
        was != n,
        shift.plan(shift.full(crews, post)) if more is not None else None,
    )


# ---- trades


def trade_sketch(words: Words, view: Survivors, seat: Seat, plan: Plan) -> Sketch:
    """Both sides' stores with what changes hands; the offer as a sentence, and both stores afterwards."""
    offer, opens = read(view, seat, plan), written(view, Offer(with_whom(view, seat)[0]))
    lots = tuple(_lot(words, view, seat, offer, good) for good in range(len(GOODS)))
    lots = tuple(lot for lot in lots if lot.mine or lot.theirs)
    table = Barter(seat, offer.partner, _partners(words, view, seat, offer), lots, _rights(words, view, seat, offer))
    gives = words.bundle(listed(offer.gives), [str(spot(at)) for at in offer.lends])
    gets = words.bundle(listed(offer.gets), [str(spot(at)) for at in offer.rents])
    name = words.name(offer.partner)
    said = words.say(N_("You give {gives}. {name} gives {gets}."), gives=gives, gets=gets, name=name)
    step = view.steps[-1]
    counter = isinstance(step, Bundle) and step.counter
    title = words.say(N_("Counter-offer to {name}") if counter else N_("A trade with {name}"), name=name)
    covers_ = {"give", "want", "lend", "rent", "nothing", "more", "partner"} | (set() if counter else {"withdraw"})
    blocks: tuple[Block, ...] = (Note(words.say(N_("The offer")), said), *afterwards(words, view, seat, offer))
    return Sketch(opens, blocks, covers=frozenset(covers_), matter=Matter(title, (table,)))


def _lot(words: Words, view: Survivors, seat: Seat, offer: Offer, good: int) -> Lot:
    mine, theirs = view.stocks[seat][good], view.stocks[offer.partner][good]

    def dial(giving: bool, most: int) -> Dial:
        n = offer.shown(giving)[good]
        down, up = (written(view, set_to(offer, giving, good, k)) if 0 <= k <= most else None for k in (n - 1, n + 1))
        name = words.good(GOODS[good])
        label = words.say(N_("give {good}") if giving else N_("get {good}"), good=name)
        leap = written(view, set_to(offer, giving, good, min(most, n + LEAP))) if n + 1 < most else None
        return Dial(label, n, down, up, leap=leap, sign=GOODS[good], thing=f"word:{GOODS[good]}", note=name)

    return Lot(mine, dial(True, mine), dial(False, theirs), theirs)


def _partners(words: Words, view: Survivors, seat: Seat, offer: Offer) -> tuple[Draft, ...]:
    others = with_whom(view, seat)
    return tuple(
        Draft(words.name(one), written(view, Offer(one)), chosen=one == offer.partner, seat=one) for one in others
    )


def _rights(words: Words, view: Survivors, seat: Seat, offer: Offer) -> tuple[Draft, ...]:
    """Buildings that stand empty: whose use one may lend, or rent."""
    found = []
    for lending, at in rights(view, seat, offer):
        label = N_("Lend {place}") if lending else N_("Rent {place}")
        place = words.place(view, str(spot(at)))
        chosen = at in (offer.lends if lending else offer.rents)
        plan = written(view, toggled(offer, lending, at))
        found.append(Draft(words.say(label, place=place), plan, chosen=chosen, seat=seat if lending else offer.partner))
    return tuple(found)


def afterwards(words: Words, view: Survivors, seat: Seat, offer: Offer) -> tuple[Block, ...]:
    """What both have before and after, and what it means: a point that can be bought, a partner who lacks a meal."""
    say, sides = words.say, ((seat, less(offer.gets, offer.gives)), (offer.partner, less(offer.gives, offer.gets)))
    touched = [good for good in range(len(GOODS)) if offer.gives[good] or offer.gets[good]]
    blocks: list[Block] = []
    if touched:
        head = (Cell(say(N_("Afterwards"))), *(Cell(words.name(one), number=True) for one, _ in sides))
        rows = tuple(
            (
                Cell(words.good(GOODS[good]), sign=GOODS[good]),
                *(
                    Cell(str(view.stocks[one][good] + by[good]), number=True, was=str(view.stocks[one][good]))
                    for one, by in sides
                ),
            )
            for good in touched
        )
        blocks.append(Facts(head, rows))
    after, prices = add(view.stocks[seat], sides[0][1]), view.content.prices
    if covers(after[: len(prices)], prices) and not covers(view.stocks[seat][: len(prices)], prices):
        blocks.append(Note(say(N_("Points")), say(N_("Then you could buy a point."))))
    mouths, stock = survivors(view, offer.partner), view.stocks[offer.partner]
    short = [(GOODS[good], stock[good]) for good in MEALS if stock[good] < mouths]
    if short:
        told = say(N_("{goods} for {n} people before the next work"), goods=words.goods(short), n=mouths)
        blocks.append(Note(words.name(offer.partner), f"{told}."))
    return tuple(blocks)
