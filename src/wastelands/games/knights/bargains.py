"""Trades told: what one gives and takes, what is left over, and what both sides have afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wastelands.engine.face import Block, Cell, Facts, Note, Row, Rows, Warn
from wastelands.engine.words import N_
from wastelands.games.knights.components import VALUE
from wastelands.games.knights.stalls import Barter
from wastelands.games.knights.trading import Bundle, Consider, Terms
from wastelands.games.knights.vehicles import vehicle_value

if TYPE_CHECKING:
    from wastelands.engine.step import Seat
    from wastelands.games.knights.game import Knights
    from wastelands.games.knights.words import Words


def sign(view: Knights, card: str) -> str:
    """The icon of a card."""
    look = view.content.looks.get(card)
    return look.icon if look is not None else "state/cards"


def value(view: Knights, seat: Seat, card: str) -> int:
    """What a card or a vehicle is worth (WK-TRD-01)."""
    if card in view.content.vehicles:
        return vehicle_value(view.damaged[seat])
    return VALUE[view.content.colour[card]]


def scales(words: Words, view: Knights, step: Barter) -> tuple[Block, ...]:
    """What is offered at the Stalls, what is taken for it, and what is left over."""
    say, seat = words.say, step.seat
    left = step.worth(view)
    offered = sum(step.value(view, card) for card in step.offered)
    cards = [*step.offered, *step.offerable(view)]
    rows = tuple(
        Row(
            words.card(card),
            say(N_("you would walk and lose your Fuel")) if card == view.vehicles[seat] else "",
            str(step.value(view, card)),
            sign(view, card),
            f"card:{card}",
            chosen=i < len(step.offered),
        )
        for i, card in enumerate(cards)
    )
    found: list[Block] = [Rows(say(N_("What you can offer")), rows, say(N_("value")))]
    head = (Cell(say(N_("You give"))), Cell(say(N_("You take"))), Cell(say(N_("left")), number=True))
    found.append(Facts(head, ((Cell(str(offered)), Cell(str(offered - left)), Cell(str(left), number=True)),)))
    if left > 0 and (step.taken or step.hired[0]):
        found.append(Warn(words.count(*_OVER, left)))
    return tuple(found)


_OVER = N_("{n} is left over, and no change is given."), N_("{n} are left over, and no change is given.")


def columns(words: Words, view: Knights, step: Bundle | Consider) -> tuple[Rows, Rows]:
    """The goods of both sides of a trade, what is in the offer marked; seen from the one who decides."""
    say = words.say
    proposer, partner = (step.seat, step.partner) if isinstance(step, Bundle) else (step.proposer, step.seat)
    gives, wants = step.terms.gives, step.terms.wants
    if isinstance(step, Bundle):
        own = [*gives, *step.givable(view)]
        theirs = [*wants, *step.wantable(view)]
        mine = _goods(words, view, proposer, own, len(gives), step.terms, True)
        other = _goods(words, view, partner, theirs, len(wants), step.terms, False)
    else:
        mine = _goods(words, view, partner, [*wants], len(wants), step.terms, False)
        other = _goods(words, view, proposer, [*gives], len(gives), step.terms, True)
    named = words.name(step.partner if isinstance(step, Bundle) else step.proposer)
    title = say(N_("{name} gives"), name=named)
    return Rows(say(N_("You give")), mine, _worth(words, mine)), Rows(title, other, _worth(words, other))


def _worth(words: Words, rows: tuple[Row, ...]) -> str:
    """What the gear in an offer comes to."""
    return words.say(N_("value {n}"), n=sum(int(row.figure) for row in rows if row.chosen and row.thing))


def _goods(
    words: Words, view: Knights, seat: Seat, cards: list[str], chosen: int, terms: Terms, giving: bool
) -> tuple[Row, ...]:
    """Ammo and Fuel with what there is of it, then cards."""
    rows = []
    amounts = ((terms.give_ammo, terms.give_fuel), (terms.want_ammo, terms.want_fuel))[not giving]
    stores = (("ammo", view.ammo[seat], amounts[0]), ("fuel", view.fuel[seat], amounts[1]))
    for name, has, n in stores:
        note = words.say(N_("of {n}"), n=has)
        rows.append(Row(words.thing(name), note, str(n), f"resources/{name}", chosen=n > 0))
    for i, card in enumerate(cards):
        note, figure = " ".join(words.card_text(card)), str(value(view, seat, card))
        rows.append(Row(words.card(card), note, figure, sign(view, card), f"card:{card}", i < chosen))
    return tuple(rows)


def terms(words: Words, view: Knights, step: Bundle | Consider) -> tuple[Block, ...]:
    """The offer as a sentence, and what both sides have afterwards."""
    say = words.say
    proposer, partner = (step.seat, step.partner) if isinstance(step, Bundle) else (step.proposer, step.seat)
    offer = step.terms
    gives = _said(words, offer.gives, offer.give_ammo, offer.give_fuel)
    wants = _said(words, offer.wants, offer.want_ammo, offer.want_fuel)
    facts = {"one": words.name(proposer), "gives": gives, "other": words.name(partner), "wants": wants}
    found: list[Block] = [Note(say(N_("Offer")), say(N_("{one} gives {gives}. {other} gives {wants}."), **facts))]
    if isinstance(step, Bundle):
        found.append(Warn(say(N_("What you show is known from now on, also if the offer is refused."))))
        return tuple(found)
    ammo, fuel = offer.give_ammo - offer.want_ammo, offer.give_fuel - offer.want_fuel
    head = (Cell(say(N_("Afterwards"))), Cell("", partner, number=True), Cell("", proposer, number=True))
    rows = (
        _after(words.thing("ammo"), view.ammo[partner], view.ammo[proposer], ammo),
        _after(words.thing("fuel"), view.fuel[partner], view.fuel[proposer], fuel),
    )
    return (*found, Facts(head, rows))


def _after(name: str, mine: int, theirs: int, gain: int) -> tuple[Cell, ...]:
    def cell(was: int, now: int) -> Cell:
        return Cell(str(now), number=True, was=str(was) if was != now else "")

    return Cell(name), cell(mine, mine + gain), cell(theirs, theirs - gain)


def _said(words: Words, cards: tuple[str, ...], ammo: int, fuel: int) -> str:
    """Gear and stores in a list."""
    parts = [words.card(card) for card in cards]
    parts += [f"{n} {words.thing(name)}" for name, n in (("ammo", ammo), ("fuel", fuel)) if n]
    return words.listing(parts) if parts else words.say(N_("nothing"))
