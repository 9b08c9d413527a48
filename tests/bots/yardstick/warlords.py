"""The first bidder for War for the Wasteland, kept as a yardstick, and the same one that waits for the last round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import exp
from typing import NamedTuple

from wastelands.engine.action import Action
from wastelands.engine.game import Game
from wastelands.engine.luck import Luck
from wastelands.engine.step import Chain, Seat
from wastelands.games.warlords.bidding import DONE, Announcement, Commitment, Targeting, commit, defend, mark, targets
from wastelands.games.warlords.cards import Card, Triple, powers
from wastelands.games.warlords.collection import JuiceOrSpark
from wastelands.games.warlords.game import Warlords
from wastelands.games.warlords.scoring import points
from wastelands.games.warlords.shop import PASS, Purchase
from wastelands.games.warlords.strength import KIND, cost_of
from wastelands.games.warlords.targets import FIELDS, RIVALS, SHOP

PRICE = (0.13, 0.22, 0.22)  # what a resource is worth, in victory points
WORTH = {
    "prod": 0.40, "choice": 0.45, "draw": 0.75, "muster": 0.60, "fortify": 0.20, "discount": 0.35,
    "barter": 0.20, "luck": 0.10, "scrapper": 0.10,
}  # fmt: skip
BONUS = {"field": 0.08, "assault": 0.06, "defend": 0.05, "shop": 0.06, "pack": 0.06, "salvage": 0.15, "spoils": 0.12}
MOST_CARDS = 5


class Aim(NamedTuple):
    """A target, what it is worth, and the chance to get it with a given strength."""

    target: str
    worth: float
    chance: Callable[[float], float]


class Greedy:
    """Plans each bidding round anew from what the seat can see."""

    __slots__ = ("_ahead", "_key", "_meant", "_plan", "luck")

    def __init__(self, luck: Luck) -> None:
        self.luck = luck
        self._key: tuple[object, ...] = ()
        self._plan: Chain = ()
        self._meant: list[tuple[str, str]] = []  # what the marks were set for
        self._ahead = 1.0

    def choose(self, seat: Seat, actions: Sequence[Action], look: Callable[[], Game]) -> Action:
        if len(actions) == 1:
            return actions[0]
        view = look()
        assert isinstance(view, Warlords)
        step = view.steps[-1]
        if not isinstance(step, (Targeting, Commitment)):
            self._ahead = ahead_of(view)
        if isinstance(step, JuiceOrSpark):
            return min(actions, key=lambda action: _shortage(view, seat, action))
        if isinstance(step, Announcement):
            return self._announce(view, seat, step.victim(view, seat), actions)
        if isinstance(step, Purchase):
            return max(
                actions,
                key=lambda action: 0.05 if action is PASS else worth(view, seat, _card(view, action), self._ahead),
            )
        chain = view.steps[-1].chain(seat)  # type: ignore[attr-defined]
        if isinstance(step, (Targeting, Commitment)):
            return self._next(view, seat, chain, actions)
        return self._abandon(view, seat, chain, actions)

    # ---- bidding

    def _next(self, view: Warlords, seat: Seat, chain: Chain, actions: Sequence[Action]) -> Action:
        """The next link of the plan; it is made once for each step."""
        key = (view.count, view.round, view.bidding, seat, view.hands[seat], view.marks, view.row, view.stocks)
        if key != self._key or self._plan[: len(chain)] != chain:
            self._key, self._ahead = key, ahead_of(view)
            placing = isinstance(view.steps[-1], Commitment)
            self._plan = self._commitment(view, seat) if placing else self._targeting(view, seat)
        following = self._plan[len(chain)] if len(chain) < len(self._plan) else DONE
        return following if following in actions else actions[0]

    def _targeting(self, view: Warlords, seat: Seat) -> Chain:
        aims = [aim for target in targets(view, seat) if (aim := self._aim(view, seat, target))]
        self._meant = []
        rival = ""
        for target, card in self._allocate(view, seat, aims, [], []):
            if target in RIVALS:
                rival = rival or target
            if target not in RIVALS or target == rival:
                self._meant.append((target, card))
        return (*(mark(target) for target in dict.fromkeys(target for target, _ in self._meant)), DONE)

    def _commitment(self, view: Warlords, seat: Seat) -> Chain:
        """The units for which the marks were set; where a base is in danger, only the cheapest of them."""
        bare, placed = list(view.marks[seat]), self._meant
        aims = [self._defence(view, seat, base) for base in view.attacked(seat)]
        meant = set(bare) == {target for target, _ in placed}
        if not meant or Counter(card for _, card in placed) - Counter(view.hands[seat]):
            placed = []
        elif any(aim.worth * aim.chance(6) > 0.4 for aim in aims):
            cards, bare = view.content.cards, []
            cheapest = {target: [c for t, c in placed if t == target] for target, _ in placed}
            placed = [(target, min(units, key=lambda c: price(cards[c]))) for target, units in cheapest.items()]
            aims += [aim for target in cheapest if (aim := self._aim(view, seat, target))]
        else:
            bare = []
        if bare:
            aims += [aim for target in bare if (aim := self._aim(view, seat, target))]
        placed = self._allocate(view, seat, aims, bare, placed)
        return (*(commit(card, t) if t in KIND else defend(card, t) for t, card in placed), DONE)

    def _allocate(
        self, view: Warlords, seat: Seat, aims: list[Aim], bare: list[str], given: list[tuple[str, str]]
    ) -> list[tuple[str, str]]:
        """Again and again the cards that add the most to a target for their price; then a card for each bare mark."""
        cards = view.content.cards
        purse = purse_of(view, seat)
        hand = list(view.hands[seat])
        muster = powers(view.content, view.tableaus[seat]).muster
        have = {target: _strength([cards[c] for c in units], target, muster) for target, units in view.bids[seat]}
        placed = list(given)
        for target, card in given:
            hand.remove(card)
            purse = _less(purse, cards[card].build)
            have[target] = have.get(target, 0) + _strength([cards[card]], target, muster)
        aims = list(aims)
        while aims and hand:
            spare = len(hand) - len(bare)
            best: tuple[float, Aim, list[str]] | None = None
            for aim in aims:
                room = min(MOST_CARDS, spare + (aim.target in bare))
                for units in _sets([cards[c] for c in hand], aim.target, muster, purse, room):
                    before, more = have.get(aim.target, 0), _strength(units, aim.target, muster)
                    gained = aim.worth * (aim.chance(before + more) - (aim.chance(before) if before else 0.0))
                    net = gained - sum(map(price, units)) - 0.02 * len(units)
                    if net > 0.12 and (best is None or net > best[0]):
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
                purse = _less(purse, cards[card].build)
        for target in bare:
            card = min(hand, key=lambda c: (not _fits(purse, cards[c].build), price(cards[c]), cards[c].attack))
            hand.remove(card)
            placed.append((target, card))
            purse = _less(purse, cards[card].build)
        return placed

    def _aim(self, view: Warlords, seat: Seat, target: str) -> Aim | None:
        if target in FIELDS:
            card = view.content.cards[view.fields[FIELDS.index(target)]]
            need = self._rivals_at(view, seat, target) + 1.5 * self.luck.below(100) / 100
            return Aim(target, worth(view, seat, card, self._ahead), lambda s: _odds(s - need))
        if target == SHOP:
            row = [view.content.cards[card] for card in view.row]
            offers = sorted(
                ((card.acquire, worth(view, seat, card, self._ahead)) for card in row), key=lambda offer: -offer[1]
            )
            barter = powers(view.content, view.tableaus[seat]).barter
            worst = max([value for _, value in offers], default=0.0)
            return Aim(SHOP, max(worst, 0.01), lambda s: _share(offers, s + barter, worst))
        rival = RIVALS.index(target)
        open_attack = view.attacks[seat]
        bases = [open_attack[1]] if open_attack else list(dict.fromkeys(view.tableaus[rival]))
        aims = [self._assault(view, seat, rival, base) for base in bases]
        return max(aims, key=lambda aim: aim.worth * aim.chance(8), default=None)

    def _assault(self, view: Warlords, seat: Seat, rival: Seat, base: str) -> Aim:
        need = _defence(view, rival, base) + 0.5 + min(len(view.hands[rival]), 4) * 0.6
        need += sum(n * 2.5 for t, n in _laid(view, rival) if t == base)
        value = worth(view, seat, view.content.cards[base], self._ahead) * (
            1.3 if points(view, rival) >= 21 - 6 else 1.05
        )
        return Aim(RIVALS[rival], value, lambda s: _odds(s - need))

    def _defence(self, view: Warlords, seat: Seat, base: str) -> Aim:
        threat = 0.0
        for rival in view.attackers(seat, base):
            n = 1.0 * sum(n for t, n in _laid(view, rival) if t == RIVALS[seat])
            n += (1.0 if n else 2.8) if RIVALS[seat] in view.marks[rival] else 0
            threat = max(threat, n * _average(view, rival) * 1.3)
        strong = _defence(view, seat, base)
        held = _odds(strong - threat)
        return Aim(
            base,
            1.2 * worth(view, seat, view.content.cards[base], self._ahead),
            lambda s: _odds(strong + s - threat) - held,
        )

    def _rivals_at(self, view: Warlords, seat: Seat, target: str) -> float:
        """The strongest bid that is to be expected from the others."""
        most = (6.0, 4.0, 1.5)[view.bidding - 1]
        for rival in range(view.seats):
            if rival != seat:
                n = 1.0 * sum(n for t, n in _laid(view, rival) if t == target)
                n += 1.3 if target in view.marks[rival] else 0
                most = max(most, n * _average(view, rival) + (0.5 if view.hands[rival] else 0))
        return most

    def _announce(self, view: Warlords, seat: Seat, rival: Seat, actions: Sequence[Action]) -> Action:
        muster = powers(view.content, view.tableaus[seat]).muster
        hand = [view.content.cards[card] for card in view.hands[seat]]
        sets = _sets(hand, RIVALS[rival], muster, purse_of(view, seat), MOST_CARDS)
        strength = max((_strength(units, RIVALS[rival], muster) for units in sets), default=0)

        def gain(action: Action) -> float:
            aim = self._assault(view, seat, rival, str(action.values[0]))
            return aim.worth * aim.chance(strength)

        return max(actions, key=gain)

    def _abandon(self, view: Warlords, seat: Seat, chain: Chain, actions: Sequence[Action]) -> Action:
        """Weak units stay behind while there are enough others."""
        if len(view.units(seat)) - len(chain) > 8:
            for action in actions[1:]:
                card = _card(view, action)
                if card.attack <= 1 and not card.points and not card.effects:
                    return action
        return DONE


class Waiting(Greedy):
    """Marks nothing before the third bidding round: the one idea that the first bidder could not stand."""

    __slots__ = ()

    def _targeting(self, view: Warlords, seat: Seat) -> Chain:
        if view.bidding < 3:
            self._meant = []
            return (DONE,)
        return super()._targeting(view, seat)


# ---- judging


def ahead_of(view: Warlords) -> float:
    """How much of the game is still to come, from 1 down to nearly nothing."""
    lead = max([points(view, s) for s in range(view.seats)])
    return max(0.05, min(1.0, (21 - lead) / 15))


def worth(view: Warlords, seat: Seat, card: Card, ahead: float) -> float:
    """What owning a card is worth in victory points, less of it the nearer the end is."""
    if card.unit:
        net = 0.09 * card.attack + sum(BONUS.get(e.verb, 0.25) * e.amount for e in card.effects)
        return card.points + ahead * (net - 0.5 * price(card))
    value = 1.0 + card.points
    for effect in card.effects:
        if effect.verb in WORTH:
            value += ahead * WORTH[effect.verb] * effect.amount
        else:
            value += max(effect.bonus(view, seat), 0.5)
    return value


def price(card: Card) -> float:
    build = card.build
    return build[0] * PRICE[0] + build[1] * PRICE[1] + build[2] * PRICE[2]


def purse_of(view: Warlords, seat: Seat) -> Triple:
    """What can still be spent: the stock with all discounts, less what lies on the table already."""
    stock, discount = view.stocks[seat], powers(view.content, view.tableaus[seat]).discount
    spent = cost_of(view.content, [card for _, cards in view.bids[seat] for card in cards], (0, 0, 0))
    return _less((stock[0] + discount[0], stock[1] + discount[1], stock[2] + discount[2]), spent)


def _card(view: Warlords, action: Action) -> Card:
    return view.content.cards[str(action.values[0])]


def _odds(margin: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, margin)) / 1.2))


def _share(offers: list[tuple[int, float]], bid: float, best: float) -> float:
    """The part of the best offer that a shop bid is good for: the higher the bid, the fewer choose before."""
    within = [value for cost, value in offers if cost <= bid]
    if not within or best <= 0:
        return 0.0
    first = within[0] / best
    second = within[1] / best if len(within) > 1 else 0.0
    early = min(0.95, 0.5 + 0.06 * bid)
    return first * early + second * (1 - early)


def _sets(hand: list[Card], target: str, muster: dict[str, int], purse: Triple, most: int) -> list[list[Card]]:
    """Growing sets of units that can be paid: the strongest first, and the cheapest for their strength first."""
    kind = KIND.get(target, "defend")

    def strength(card: Card) -> int:
        return card.attack + muster.get(card.subtype, 0) + card.bonus[kind]

    found = []
    for order in (strength, lambda card: (strength(card) + 0.5) / (price(card) + 0.1)):
        units: list[Card] = []
        left = purse
        for card in sorted(hand, key=order, reverse=True):
            if len(units) < most and _fits(left, card.build):
                units.append(card)
                left = _less(left, card.build)
                found.append(list(units))
    return found


def _strength(units: list[Card], target: str, muster: dict[str, int]) -> int:
    kind = KIND.get(target, "defend")
    total = 0
    for unit in units:
        total += unit.attack + muster.get(unit.subtype, 0) + unit.bonus[kind]
        for subtype, n in unit.pack:
            if sum(other.subtype == subtype for other in units) > (unit.subtype == subtype):
                total += n
    return total


def _defence(view: Warlords, owner: Seat, base: str) -> int:
    """The base card's own defence, without units."""
    card = view.content.cards[base]
    return card.defence + powers(view.content, view.tableaus[owner]).fortify - powers(view.content, (base,)).fortify


def _laid(view: Warlords, seat: Seat) -> list[tuple[str, int]]:
    return [(target, len(cards)) for target, cards in view.bids[seat]]


def _average(view: Warlords, seat: Seat) -> float:
    """The mean attack of the cards that a seat may hold."""
    held = (*view.pools[seat], *view.known[seat])
    return sum(view.content.cards[card].attack for card in held) / len(held) if held else 0.0


def _fits(purse: Triple, cost: Triple) -> bool:
    return cost[0] <= purse[0] and cost[1] <= purse[1] and cost[2] <= purse[2]


def _less(purse: Triple, cost: Triple) -> Triple:
    return purse[0] - cost[0], purse[1] - cost[1], purse[2] - cost[2]


def _shortage(view: Warlords, seat: Seat, action: Action) -> float:
    """How much juice and spark the seat's cards would still lack."""
    lacking = 0.0
    for i, taken in ((1, action.values[0]), (2, action.values[1])):
        hand = sum(view.content.cards[card].build[i] for card in view.hands[seat])
        deck = sum(view.content.cards[card].build[i] for card in view.decks[seat])
        lacking += max(0.0, hand + 0.5 * deck - view.stocks[seat][i] - int(str(taken)))
    return lacking
