"""Bidding: wait for what the others show, snipe what nobody wants, and lay no more than can be paid."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from wastelands.bots.fancy import Fancy
from wastelands.bots.warlords.judging import (
    ahead_of,
    average,
    cost,
    defence_of,
    fits,
    laid,
    less,
    odds,
    price,
    purse_of,
    strength,
    worth,
)
from wastelands.bots.warlords.styles import Style
from wastelands.engine.step import Chain, Seat
from wastelands.games.warlords.bidding import DONE, ROUNDS, commit, defend, left_over, mark, targets
from wastelands.games.warlords.cards import Card, Triple, powers
from wastelands.games.warlords.game import Warlords
from wastelands.games.warlords.scoring import points
from wastelands.games.warlords.strength import KIND
from wastelands.games.warlords.targets import FIELDS, RIVALS, SHOP

MOST_CARDS = 5

Placed = list[tuple[str, str]]  # targets with cards


class Aim(NamedTuple):
    """A target, what it is worth, and the chance to get it with units of a given strength."""

    target: str
    worth: float
    chance: Callable[[float], float]


class Strife(NamedTuple):
    """What a rival may bring to a target: how likely he comes at all, how strong, and how sure that is."""

    comes: float
    mean: float
    spread: float


class Bidder:
    """A seat's thoughts about one bidding step; noise blurs what it thinks things are worth."""

    __slots__ = ("_averages", "ahead", "luck", "noise", "placing", "seat", "style", "view")

    def __init__(self, view: Warlords, seat: Seat, luck: Fancy, style: Style, noise: float, placing: bool) -> None:
        self.view, self.seat, self.luck, self.placing = view, seat, luck, placing
        self.style, self.noise = style, noise
        self.ahead = ahead_of(view)
        self._averages: dict[Seat, float] = {}

    # ---- the two steps

    def targeting(self, chain: Chain) -> Chain:
        """All that may be won in the last bidding round or when war is declared; before it a bluff now and then."""
        view, seat = self.view, self.seat
        if chain:
            return (DONE,)
        opens = view.declared and view.bidding == 1  # what is not marked now never can be
        early = not (opens or self.all_in())
        if early and self.luck.chance() >= self.style.bluff:
            return (DONE,)
        marks: list[str] = []
        for target, _ in self.allocate(self.aims(targets(view, seat)), [], list(view.hands[seat]), []):
            if target not in marks and not (target in RIVALS and any(one in RIVALS for one in marks)):
                marks.append(target)
        return (*[mark(target) for target in marks[: 1 if early else self.style.marks]], DONE)

    def commitment(self, chain: Chain) -> Chain:
        """A card for each mark, and in the last bidding round all that pays."""
        view, seat = self.view, self.seat
        hand, bare = left_over(view, seat, chain)
        given = [(str(action.values[1]), str(action.values[0])) for action in chain]
        aims: list[Aim] = []
        if self.all_in():
            aims = self.aims(view.marks[seat]) + [self.defence(base) for base in view.attacked(seat)]
        placed: Placed = []
        while found := self.allocate(aims, bare, hand, given + placed):  # then all is weighed anew
            for target, card in found:
                hand.remove(card)
                if target in bare:
                    bare.remove(target)
            placed += found
        return (*[commit(card, at) if at in KIND else defend(card, at) for at, card in placed], DONE)

    def all_in(self) -> bool:
        """Whether to lay all that pays: in the last bidding round; a blurred mind cannot wait for it."""
        hurry = max(self.noise, self.style.early)
        return self.view.bidding == ROUNDS or (hurry > 0 and self.luck.chance() < hurry)

    def aims(self, among: list[str] | tuple[str, ...]) -> list[Aim]:
        return [aim for target in among if (aim := self.aim(target))]

    # ---- who gets which cards

    def allocate(self, aims: list[Aim], bare: list[str], hand: list[str], given: Placed) -> Placed:
        """Again and again the cards that add the most to a target for their price; then a card for each bare mark."""
        view, seat = self.view, self.seat
        cards = view.content.cards
        purse = purse_of(view, seat)
        muster = powers(view.content, view.tableaus[seat]).muster
        have = {target: strength([cards[c] for c in units], target, muster) for target, units in view.bids[seat]}
        for target, card in given:
            purse = less(purse, cards[card].build)
            have[target] = have.get(target, 0) + strength([cards[card]], target, muster)
        placed: Placed = []
        hand, bare, aims = list(hand), list(bare), list(aims)
        while aims and hand:
            spare = len(hand) - len(bare)
            held = sorted([cards[c] for c in hand], key=price)
            best: tuple[float, Aim, list[str]] | None = None
            for aim in aims:
                room = min(MOST_CARDS, spare + (aim.target in bare))
                before = have.get(aim.target)
                sure = 0.0 if before is None else aim.chance(before)
                others = len(bare) - (aim.target in bare)
                for units in sets(held, aim.target, muster, purse, room):
                    if others and not leaves(purse, held, units, others):
                        continue
                    more = strength(units, aim.target, muster)
                    gained = aim.worth * (aim.chance((before or 0) + more) - sure)
                    net = gained - sum([price(unit) for unit in units]) - self.style.hold * len(units)
                    if net > self.style.enough and (best is None or net > best[0]):
                        best = (net, aim, [unit.id for unit in units])
            if best is None:
                break
            _, aim, chosen = best
            aims.remove(aim)
            if aim.target in bare:
                bare.remove(aim.target)
            for card in chosen:
                hand.remove(card)
                placed.append((aim.target, card))
                purse = less(purse, cards[card].build)
        for target in bare:
            card = min(hand, key=lambda c: (not fits(purse, cards[c].build), price(cards[c]), cards[c].attack))
            hand.remove(card)
            placed.append((target, card))
            purse = less(purse, cards[card].build)
        return placed

    # ---- what is to be expected

    def aim(self, target: str) -> Aim | None:
        view, seat = self.view, self.seat
        if target in FIELDS:
            card = view.content.cards[view.fields[FIELDS.index(target)]]
            strife = self.strife(target)
            value = self.judged(self.worth(card)) * (1 + self.style.denial / (view.seats - 1))
            return Aim(target, value, lambda s: _ahead_of_all(strife, s))
        if target == SHOP:
            return self.shop()
        rival = RIVALS.index(target)
        open_attack = view.attacks[seat]
        bases = [open_attack[1]] if open_attack else list(dict.fromkeys(view.tableaus[rival]))
        return max([self.assault(rival, base) for base in bases], key=lambda a: a.worth * a.chance(9), default=None)

    def worth(self, card: Card) -> float:
        return worth(self.view, self.seat, card, self.ahead, self.style.attack)

    def judged(self, value: float) -> float:
        """A worth as this mind sees it."""
        return value * (1 + self.noise * (2 * self.luck.chance() - 1)) if self.noise else value

    def shop(self) -> Aim:
        """The higher the bid, the fewer choose before, and the more can be bought."""
        view, seat = self.view, self.seat
        style, cards = self.style, [view.content.cards[card] for card in view.row]
        wanted = [card for card in cards if style.units or not card.unit]
        offers = sorted([(style.shop * self.judged(self.worth(card)), card.acquire) for card in wanted], reverse=True)
        barter = powers(view.content, view.tableaus[seat]).barter
        strife = self.strife(SHOP)
        best = max(0.01, offers[0][0] if offers else 0.0)

        def share(bid: float) -> float:
            within = [value for value, cost in offers if cost <= bid + barter and value > 0]
            if not within:
                return 0.0
            first = _ahead_of_all(strife, bid)
            return (first * within[0] + (1 - first) * (within[1] if len(within) > 1 else 0.0)) / best

        return Aim(SHOP, best, share)

    def strife(self, target: str) -> list[Strife]:
        """What each rival may bring to a battlefield or the shop."""
        view = self.view
        found = []
        for rival in range(view.seats):
            if rival == self.seat:
                continue
            lying, more = laid(view, rival, target), self.further(rival, target)
            mean = self.average(rival)
            comes = 1.0 if lying or (self.placing and target in view.marks[rival]) else self.style.comes
            if not lying and not more:
                continue
            strong = mean * (lying + more * (self.style.adds if lying and not self.placing else 1.0))
            found.append(Strife(comes, strong, self.style.spread + 0.25 * strong))
        return found

    def further(self, rival: Seat, target: str) -> float:
        """How many more cards a rival may lay at a target."""
        view = self.view
        hand, marks = len(view.hands[rival]), view.marks[rival]
        if not hand or (view.declared and view.bidding > 1 and not laid(view, rival, target)):
            return 0.0
        if self.placing and view.bidding == ROUNDS:
            more = min(hand, self.payable(rival)) - len(marks)
            return 1 + self.style.adds * max(0.0, more) / len(marks) if target in marks else 0.0
        return min(2.0, 0.5 * hand)

    def payable(self, rival: Seat) -> float:
        """How many more units of a middling price a rival can pay for."""
        view = self.view
        lying = sum([len(cards) for _, cards in view.bids[rival]])
        return max(0.0, view.stocks[rival][0] / max(0.5, cost(view, rival)) - lying)

    def average(self, rival: Seat) -> float:
        found = self._averages.get(rival)
        if found is None:
            found = self._averages[rival] = average(self.view, rival)
        return found

    def assault(self, rival: Seat, base: str) -> Aim:
        """The base's defence, and the units that its owner can spare for it."""
        view = self.view
        hand = len(view.hands[rival]) - (len(view.marks[rival]) if self.placing else 0)
        units = laid(view, rival, base) + self.style.wards * max(0, min(hand, 4))
        need = defence_of(view, rival, base) + 0.5 + units * self.average(rival)
        value = self.judged(self.worth(view.content.cards[base]))
        value *= 1 + (1.0 if points(view, rival) >= view.content.numbers.to_win - 6 else self.style.denial) / (
            view.seats - 1
        )
        spread = self.style.spread + 0.4 * units
        return Aim(RIVALS[rival], value, lambda s: odds(s - need, spread))

    def defence(self, base: str) -> Aim:
        view, seat = self.view, self.seat
        threat = 0.0
        for rival in view.attackers(seat, base):
            n = laid(view, rival, RIVALS[seat]) + self.further(rival, RIVALS[seat])
            threat = max(threat, 1.15 * n * self.average(rival))
        strong = defence_of(view, seat, base)
        held = odds(strong - threat, 2.0)
        value = self.style.guard * self.judged(self.worth(view.content.cards[base]))
        return Aim(base, value, lambda s: odds(strong + s - threat, 2.0) - held if s else 0.0)


def _ahead_of_all(strife: list[Strife], bid: float) -> float:
    chance = 1.0
    for one in strife:
        chance *= 1 - one.comes * (1 - odds(bid - one.mean, one.spread / 1.7))
    return chance


def leaves(purse: Triple, hand: list[Card], units: list[Card], marks: int) -> bool:
    """Whether beside these units there is a card for each of so many other marks; the hand's cheapest stand first."""
    for unit in units:
        purse = less(purse, unit.build)
    laid_down = [unit.id for unit in units]
    for card in hand:
        if card.id in laid_down:
            laid_down.remove(card.id)
        elif marks and fits(purse, card.build):
            purse, marks = less(purse, card.build), marks - 1
    return not marks


def sets(hand: list[Card], target: str, muster: dict[str, int], purse: Triple, most: int) -> list[list[Card]]:
    """Growing sets of units that can be paid: the strongest first, the best for their price first, the cheapest."""
    kind = KIND.get(target, "defend")
    rated = [(card.attack + muster.get(card.subtype, 0) + card.bonus[kind], price(card), card) for card in hand]
    found = []
    for order in (_strongest, _thrifty):
        units: list[Card] = []
        left = purse
        for _, _, card in sorted(rated, key=order):
            if len(units) < most and fits(left, card.build):
                units.append(card)
                left = less(left, card.build)
                found.append(list(units))
    if most > 0:
        cheapest = min([one for one in rated if fits(purse, one[2].build)], key=_cheapest, default=None)
        if cheapest:
            found.append([cheapest[2]])
    return found


def _strongest(rated: tuple[int, float, Card]) -> float:
    return -rated[0]


def _thrifty(rated: tuple[int, float, Card]) -> float:
    return -(rated[0] + 0.5) / (rated[1] + 0.1)


def _cheapest(rated: tuple[int, float, Card]) -> tuple[float, int]:
    return rated[1], rated[0]
