"""The table as a mat: lanes for battlefields and shop, a place for every player, and the hand."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import Palette, escape, svg
from wastelands.drawing.mat import Brought, Fig, Hand, Held, Item, Lane, Mat, Place, Plate, Tap
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.warlords.cards import RESOURCES, Card, powers
from wastelands.games.warlords.drawing import hand as tray
from wastelands.games.warlords.drawing.art import look
from wastelands.games.warlords.drawing.bids import bids_in_words
from wastelands.games.warlords.drawing.board import Board
from wastelands.games.warlords.drawing.cardfaces import kind, points, spoken
from wastelands.games.warlords.drawing.layout import Box
from wastelands.games.warlords.drawing.plate import Text, scenery
from wastelands.games.warlords.drawing.sight import Sight, target_name
from wastelands.games.warlords.drawing.signs import sign
from wastelands.games.warlords.drawing.tableau import Panel
from wastelands.games.warlords.game import Warlords
from wastelands.games.warlords.reckoning import reach, rivals_at, strength
from wastelands.games.warlords.strength import cost_of
from wastelands.games.warlords.targets import FIELDS, RIVALS, SHOP
from wastelands.games.warlords.texts import RESOURCE_NAMES
from wastelands.games.warlords.words import Words

ROOMY = 6  # so many cards have room for their sentences
_NOWHERE = Box(0, 0, 100, 100)
_ATOM = re.compile(r"\{([^{}]+)\}|([^{}]+)")


@lru_cache(maxsize=256)
def small(name: str) -> str:
    """A sign in the colour of the words around it."""
    return svg(8, 8, sign(name, 4, 4, 7.6, "currentColor"), class_="icon", aria_hidden="true")


@lru_cache(maxsize=1024)
def picture(card: Card, palette: Palette, w: float, h: float) -> str:
    art = look(card)
    drawn = scenery(art.icon, art.scene, 0, 0, w, h, palette)
    return svg(w, h, drawn, class_="pic", aria_hidden="true", preserveAspectRatio="xMidYMid slice")


def in_signs(texts: tuple[str, ...]) -> str:
    """Numbers and {signs} as words and small pictures."""
    return " ".join(
        "".join(small(atom[1]) if atom[1] else escape(atom[2]) for atom in _ATOM.finditer(one)) for one in texts
    )


class Laid:
    """One table as one person sees it."""

    def __init__(self, view: Warlords, marks: Marks, words: Words, palette: Palette) -> None:
        self.view, self.marks, self.words, self.palette = view, marks, words, palette
        self.sight = Sight(view)

    def mat(self) -> Mat:
        lanes = [self.field(i) for i in range(len(self.view.fields))]
        own = self.sight.own
        order = sorted(range(self.view.seats), key=lambda seat: (seat != own, seat))
        shop = self.shop()
        lanes = [shop, *lanes] if shop.open else [*lanes, shop]
        return Mat(tuple(lanes), tuple(self.place(seat) for seat in order))

    def tap(self, thing: str) -> Tap:
        """How a thing can be used."""
        marks = self.marks
        return Tap(thing, thing in marks.targets, thing in marks.chosen, thing in marks.last)

    def card(self, ident: str, live: bool) -> Tap:
        """A card is looked at by its own name, and tapped by it while it is `live`; else it lies in what is tapped."""
        name = f"card:{ident}"
        return self.tap(name) if live else Tap(last=name in self.marks.last, look=name)

    # ---- lanes

    def field(self, i: int) -> Lane:
        view, target = self.view, FIELDS[i]
        label = self.words.say(N_("Battlefield {n}"), n=i + 1)
        card = view.fields[i] or (self.sight.winners[i][1] if i in self.sight.winners else "")
        note = ""
        if not view.fields[i]:
            won = self.sight.winners.get(i)
            note = self.words.say(N_("{name} has won it"), name=self.words.name(won[0])) if won else ""
            note = note or self.words.say(N_("no objective"))
        said = Board(view, self.marks, self.words, self.palette).field_in_words(i)
        item = self.item(view.card(card), False) if card else None
        return Lane(label, note, item, (), self.brought(target), said, self.tap(f"word:{target}"))

    def shop(self) -> Lane:
        wares = tuple(self.item(self.view.card(card), True) for card in self.view.row)
        said = self.words.say(N_("Buy row")) + "."
        if here := self.sight.bids_at(SHOP):
            said += " " + bids_in_words(here, self.words, N_("Bids: {bids}."))
        label, note = self.words.say(N_("Shop")), self.words.say(N_("lowest bid"))
        tap = self.tap(f"word:{SHOP}")
        return Lane(label, note, None, wares, self.brought(SHOP), said, tap, self.sight.row_live)

    def item(self, card: Card, ware: bool) -> Item:
        text = Text.of(card, self.words.lang)
        return Item(
            text.title,
            kind(card, self.words),
            picture(card, self.palette, 40, 33),
            self.figures(card),
            text.rules,
            str(card.acquire) if ware else "",
            spoken(card, self.words.lang).whole,
            self.card(card.id, ware and self.sight.row_live),
        )

    def figures(self, card: Card) -> tuple[Fig, ...]:
        say = self.words.say
        found = [Fig(small("strength"), str(card.attack), say(N_("attack")))] if card.unit else []
        if not card.unit:
            found.append(Fig(small("armour"), str(card.defence), say(N_("defence"))))
        if points(card):
            found.append(Fig(small("points"), str(points(card)), say(N_("points"))))
        return tuple(found)

    def brought(self, target: str) -> tuple[Brought, ...]:
        """Own cards with their strength; those of rivals with what they could come to; after the reveal the truth."""
        view, found = self.view, []
        for bid in self.sight.bids_at(target):
            if bid.strength is not None:
                found.append(Brought(bid.seat, len(bid.cards), self.words.cards(bid.cards), str(bid.strength)))
            elif bid.seat == self.sight.own:
                cards = (*bid.cards, *self.going(target))
                figure = str(strength(view, bid.seat, target, cards)) if cards else ""
                text = self.words.say(N_("{n} planned"), n=len(cards) - len(bid.cards)) if self.going(target) else ""
                found.append(Brought(bid.seat, len(bid.cards), text, figure))
            else:
                found.append(Brought(bid.seat, len(bid.cards), *self.could(bid.seat, target)))
        return tuple(found)

    def could(self, rival: Seat, target: str) -> tuple[str, str]:
        able = reach(self.view, rival, target)
        if not able.cards:
            return self.words.say(N_("aims here")), ""
        return self.words.say(N_("{least} to {most}, likely"), least=able.least, most=able.most), str(able.likely)

    def going(self, target: str) -> list[str]:
        """The cards that the viewer has chosen for a target and not sealed yet."""
        chain = [action for action in self.sight.chain if action.verb in ("commit", "defend")]
        return [str(action.values[0]) for action in chain if action.values[1] == target]

    # ---- places

    def place(self, seat: Seat) -> Place:
        panel = Panel(self.sight, seat, _NOWHERE, self.marks, self.words, self.palette)
        words = {**RESOURCE_NAMES, **_PILES}
        figures = tuple(Fig(small(name), str(n), self.words.say(words[name])) for name, n in panel.numbers())
        plates = sorted(self.plates(seat), key=lambda plate: not plate.alarm)
        thing = f"word:{RIVALS[seat]}"
        return Place(
            seat, self.words.name(seat), panel.state(), figures, tuple(plates), panel.in_words(), self.tap(thing)
        )

    def plates(self, seat: Seat) -> list[Plate]:
        found, met = [], set[str]()
        for base in self.view.tableaus[seat]:
            found.append(self.plate(seat, base, base not in met))
            met.add(base)
        return found

    def plate(self, seat: Seat, base: str, first: bool) -> Plate:
        card = self.view.card(base)
        text = Text.of(card, self.words.lang)
        alarm = self.alarm(seat, base) if first else ""
        tap = self.card(base, self.sight.base_live(seat, base))
        signs = in_signs(text.signs)
        said = f"{spoken(card, self.words.lang).whole} {alarm}".rstrip()
        return Plate(small(look(card).icon), text.title, self.figures(card), signs, alarm, said, tap)

    def alarm(self, owner: Seat, base: str) -> str:
        """Who attacks a base, with what, and what holds it."""
        view, words, found = self.view, self.words, []
        for rival, mark in rivals_at(view, owner, base):
            able = reach(view, rival, mark)
            known = dict(view.armies[rival]).get(RIVALS[owner]) if view.armies else None
            facts = {"name": words.name(rival), "least": able.least, "most": able.most}
            if known is not None:
                found.append(words.say(N_("{name} attacks with {n}"), name=words.name(rival), n=known))
            elif able.cards:
                found.append(words.count(_ATTACKS, _ATTACKS_MORE, able.cards, **facts))
            else:
                found.append(words.say(N_("{name} attacks"), name=words.name(rival)))
        if not found:
            return ""
        laid = dict(view.bids[owner]).get(base, ()) if owner == self.sight.own else ()
        holds = strength(view, owner, base, (*laid, *(self.going(base) if owner == self.sight.own else ())))
        return f"{', '.join(found)} · {words.say(N_('held with {n}'), n=holds)}"

    # ---- the hand

    def hand(self, seat: Seat | None) -> Hand | None:
        """The viewer's own cards; nobody else's are laid out."""
        if seat is None or seat != self.sight.own:
            return None
        view, words = self.view, self.words
        held = tray.Tray(view, seat, self.marks, words, self.palette).held(seat)
        counts = {"deck": len(view.decks[seat]), "gone": len(view.discards[seat])}
        note = words.say(N_("{deck} in the deck, {gone} discarded"), **counts)
        title = words.say(N_("Your hand · {n}"), n=len(view.hands[seat]))
        return Hand(title, note, self.stock(seat), tuple(self.held(one, len(held) > ROOMY) for one in held))

    def held(self, one: tray.Held, full: bool) -> Held:
        card, words = self.view.card(one.card), self.words
        live = self.sight.hand_live if one.zone == "hand" else True
        goes = (
            (words.say(N_("the wastes")) if one.goes == "wastes" else target_name(one.goes, words)) if one.goes else ""
        )
        text = Text.of(card, words.lang)
        build = zip(RESOURCES, card.build, strict=True)
        tap = self.card(one.card, live and not one.goes)
        return Held(
            text.title,
            words.subtype(card),
            picture(card, self.palette, 40, 18),
            tuple(Fig(small(name), str(n), words.say(RESOURCE_NAMES[name])) for name, n in build if n),
            self.figures(card),
            text.rules,
            in_signs(text.signs) if full else "",
            goes,
            self.chosen(one),
            words.say(N_("lost")) if one.zone == "lost" and not goes else "",
            spoken(card, words.lang).whole,
            replace(tap, chosen=bool(goes), last=bool(tap.thing) and tap.last),
        )

    def chosen(self, one: tray.Held) -> str:
        """The choice that sends this card where it goes."""
        card, goes = one.card, one.goes
        chain = [action for action in self.sight.chain if action.values and action.values[0] == card]
        there = (action for action in chain if goes == "wastes" or action.values[1:] == (goes,))
        return next((action.text for action in there), "") if goes else ""

    def stock(self, seat: Seat) -> tuple[Fig, ...]:
        """What there is, less what is due at the reveal."""
        view = self.view
        chain = [str(action.values[0]) for action in self.sight.chain if action.verb in ("commit", "defend")]
        played = [*(card for _, cards in view.bids[seat] for card in cards), *chain] if not view.armies else []
        cost = cost_of(view.content, played, powers(view.content, view.tableaus[seat]).discount)
        found = []
        for name, has, due in zip(RESOURCES, view.stocks[seat], cost, strict=True):
            number = f"{has} − {due}" if due else str(has)
            found.append(Fig(small(name), number, self.words.say(RESOURCE_NAMES[name]), due > has))
        return tuple(found)


_PILES = {"hand": N_("in hand"), "deck": N_("in the deck"), "discards": N_("discarded")}
_ATTACKS = N_("{name} attacks with {n} card: {least} to {most}")
_ATTACKS_MORE = N_("{name} attacks with {n} cards: {least} to {most}")
