"""War for the Wasteland for programs that learn: what its verbs may name, and what a seat sees, in numbers."""

from __future__ import annotations

from array import array
from itertools import product

from wastelands.engine.spaces import Domains, Senses, Setting, Tally, count, numbered
from wastelands.engine.step import Seat
from wastelands.games.warlords.bidding import ROUNDS
from wastelands.games.warlords.cards import RESOURCES, Content
from wastelands.games.warlords.game import Warlords
from wastelands.games.warlords.reading import SHELF
from wastelands.games.warlords.scoring import points
from wastelands.games.warlords.targets import FIELDS, RIVALS, SHOP

MOST_CHOICES = 20  # juice and spark that one collection lets a warlord choose
TEN = 10.0
PILES = ("discards", "known", "pools", "wastes")  # of units, each seat's, for everybody to count


def kinds(content: Content) -> tuple[list[str], list[str]]:
    """The ids of all units and of all bases."""
    units = sorted(card.id for card in content.cards.values() if card.unit)
    return units, sorted(card.id for card in content.cards.values() if not card.unit)


def domains(setting: Setting) -> Domains:
    """Units are committed, bases attacked; rivals are those who can sit at this table."""
    content = SHELF.own(setting.content)
    units, bases = kinds(content)
    targets = (*FIELDS, SHOP, *RIVALS[: setting.seats])
    amounts = range(MOST_CHOICES + 1)
    return {
        "take": [(juice, spark) for juice, spark in product(amounts, amounts) if juice + spark <= MOST_CHOICES],
        "mark": [(target,) for target in targets],
        "attack": [(base,) for base in bases],
        "commit": product(units, targets),
        "defend": product(units, bases),
        "buy": [(card.id,) for card in content.shop],
        "pass": [()],
        "abandon": [(unit,) for unit in units],
        "done": [()],
    }


class Sight(Senses[Warlords]):
    """The middle of the table, what every seat has and can be known to have, and the own hand and secret choices."""

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        content = SHELF.own(setting.content)
        units, bases = kinds(content)
        cards = sorted(content.cards)
        self.of_units, self.of_bases = Tally(units), Tally(bases)
        self.units, self.bases = self.of_units.index, self.of_bases.index
        self.cards = numbered(cards)
        targets = (*FIELDS, SHOP, *(f"base of {who}" for who in self.everybody))
        self.shared = {target: i for i, target in enumerate((*FIELDS, SHOP))}
        self.targets = len(targets)
        self.add_question()
        self.round = self.add("round")
        self.bidding = self.add("bidding round", range(ROUNDS + 1))
        self.seat = self.add("my seat", range(setting.seats))
        self.fields = self.add("objective", FIELDS, cards)
        self.row = self.add("shop", cards)
        self.hand = self.add("my hand", units)
        self.deck = self.add("my deck", units)
        self.stocks = self.add("stock", self.everybody, RESOURCES)
        self.points = self.add("points", self.everybody)
        self.sizes = self.add("cards", self.everybody, ("hand", "deck"))
        self.tableaus = self.add("bases", self.everybody, bases)
        self.piles = [self.add(name, self.everybody, units) for name in PILES]
        self.marks = self.add("marked", self.everybody, targets)
        self.attacked = self.add("base attacked by", self.everybody, bases)
        self.owners = self.add("owner attacked by", self.everybody, self.everybody)
        self.laid = self.add("cards laid", self.everybody, targets)
        self.armies = self.add("strength shown", self.everybody, targets)
        self.bids = self.add("my bids", targets, units)
        self.lost = self.add("units that I may abandon", units)
        self.chosen = self.add("chosen in secret", targets, units)
        self.secret_marks = self.add("marked in secret", targets)

    def target(self, name: str, seat: Seat) -> int:
        """A target as the seat counts them: rivals' bases go by how far on they sit."""
        shared = self.shared.get(name)
        return shared if shared is not None else len(self.shared) + (RIVALS.index(name) - seat) % self.seats

    def look(self, view: Warlords, seat: Seat, out: array[float]) -> None:
        self.tell_question(view, out)
        out[self.round] = view.round / TEN
        out[self.bidding + view.bidding] = 1.0
        out[self.seat + seat] = 1.0
        for i, card in enumerate(view.fields):
            if card:
                out[self.fields + i * len(self.cards) + self.cards[card]] = 1.0
        count(out, self.row, self.cards, view.row)
        self.of_units.lay(out, self.hand, view.hands[seat])
        self.of_units.lay(out, self.deck, view.decks[seat])
        for other in range(self.seats):
            self.tell_rival(view, other, (other - seat) % self.seats, seat, out)
        wide = len(self.units)
        for name, cards in view.bids[seat]:
            count(out, self.bids + self.place(name, seat, seat) * wide, self.units, cards)
        count(out, self.lost, self.units, view.lost[seat])
        self.tell_secret(view, seat, out)

    def tell_rival(self, view: Warlords, other: Seat, far: int, seat: Seat, out: array[float]) -> None:
        """What everybody can know of a seat."""
        at = self.stocks + far * len(RESOURCES)
        out[at], out[at + 1], out[at + 2] = (n / TEN for n in view.stocks[other])
        out[self.points + far] = points(view, other) / TEN
        out[self.sizes + 2 * far] = len(view.hands[other]) / TEN
        out[self.sizes + 2 * far + 1] = len(view.decks[other]) / TEN
        self.of_bases.lay(out, self.tableaus + far * len(self.bases), view.tableaus[other])
        tally, at = self.of_units.lay, far * len(self.units)
        for start, piles in zip(self.piles, (view.discards, view.known, view.pools, view.wastes), strict=True):
            tally(out, start + at, piles[other])
        for mark in view.marks[other]:
            out[self.marks + far * self.targets + self.target(mark, seat)] = 1.0
        attack = view.attacks[other]
        if attack is not None:
            out[self.attacked + far * len(self.bases) + self.bases[attack[1]]] = 1.0
            out[self.owners + far * self.seats + (attack[0] - seat) % self.seats] = 1.0
        for name, cards in view.bids[other]:
            out[self.laid + far * self.targets + self.place(name, other, seat)] += len(cards)
        for name, strength in view.armies[other] if view.armies else ():
            out[self.armies + far * self.targets + self.place(name, other, seat)] += strength / TEN

    def place(self, name: str, owner: Seat, seat: Seat) -> int:
        """The target of a bid; units that defend a base of their owner lie at that base."""
        return self.target(RIVALS[owner] if name in self.bases else name, seat)

    def tell_secret(self, view: Warlords, seat: Seat, out: array[float]) -> None:
        """What the seat has chosen so far in a sealed step."""
        step = view.sealed()
        for action in step.chain(seat) if step is not None else ():
            if action.verb == "mark":
                out[self.secret_marks + self.target(str(action.values[0]), seat)] = 1.0
            elif action.verb in ("commit", "defend"):
                card, name = map(str, action.values)
                out[self.chosen + self.place(name, seat, seat) * len(self.units) + self.units[card]] += 1.0
