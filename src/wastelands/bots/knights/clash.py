"""A fight by exact odds: what each combat card brings over all dice, to the last clash."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple

from msgspec.structs import replace

from wastelands.bots.knights.fights import wants_closer
from wastelands.bots.knights.stakes import AMMO, BODY, stakes_of
from wastelands.engine.action import Action
from wastelands.engine.piles import pair, put
from wastelands.engine.step import Seat
from wastelands.games.knights.arms import attacks, enemy_of, fight_of, price, range_card, seat_of, weapon_of
from wastelands.games.knights.attack import bullseyes_from, damage, own_effects, person, pool, soak, tower_dice
from wastelands.games.knights.components import CombatCard
from wastelands.games.knights.conditions import health_penalty
from wastelands.games.knights.game import Knights
from wastelands.games.knights.pieces import NOBODY, Fight
from wastelands.games.knights.vocabulary import RANGES

Odds = tuple[tuple[int, float], ...]  # how much Health an attack takes, and how likely
NOTHING: Odds = ((0, 1.0),)
SIDES, BULLSEYE = 10, 10
MEDIUM = 1
RARE = 0.02  # a chance that is counted with the next smaller loss
DEAR = 2  # Ammo of the dearest attack
FAR = 4  # a lead of dominance that is as good as any
KNOWN = 20_000  # fights that are remembered


class Attack(NamedTuple):
    """The best attack of a side: its odds, its initiative (the lower the earlier) and its Ammo."""

    odds: Odds
    order: int
    ammo: int


NONE = Attack(NOTHING, 9, 0)


class State(NamedTuple):
    """Where a fight stands before a clash, as one side sees it."""

    clash: int
    range: int
    ready: tuple[bool, bool]  # who has prepared, by side
    health: int
    foe: int
    lead: int


class Clash:
    """A fight that a seat thinks about, on a table of its own on which cards and weapons are tried."""

    def __init__(self, view: Knights, seat: Seat) -> None:
        self.game, self.seat = view.copy(), seat
        self.fight = fight = fight_of(view)
        self.side = 0 if seat == fight.seat else 1
        self.now = fight.clash
        self.last = view.content.numbers.clashes
        self.ferocious = bool(fight.foe) and enemy_of(view, fight).ferocious
        self.stakes = stakes_of(view, fight, seat)
        self.moves = tuple([-1 if wants_closer(view, side) else 1 for side in (0, 1)])
        self.stores = view.ammo
        self._attacks: dict[tuple[int, int, str, int, bool, int], Attack] = {}
        self._cards: dict[tuple[int, int, bool, int], list[str]] = {}
        self._values: dict[State, float] = {}

    def state(self) -> State:
        """Where it stands now."""
        fight, side = self.fight, self.side
        foe = fight.health if fight.foe else self.game.health[seat_of(fight, 1 - side)]
        lead = fight.dominance if side == 0 else -fight.dominance
        return State(fight.clash, fight.range, fight.prepared, self.game.health[self.seat], foe, lead)

    def worth(self, card: str) -> float:
        """What a card is worth now."""
        return self.after(self.state(), card)

    def value(self, state: State) -> float:
        """What a fight is worth that stands so and is fought on well."""
        found = self._values.get(state)
        if found is None:
            found = self._values[state] = max([self.after(state, card) for card in self.cards(state, self.side)])
        return found

    def cards(self, state: State, side: int) -> list[str]:
        """What a side may sensibly play."""
        key = (state.clash, state.range, state.ready[side], side)
        known = self._cards.get(key)
        if known is None:
            known = self._cards[key] = self.sensible(state, side)
        return known

    def sensible(self, state: State, side: int) -> list[str]:
        found = [card for card in ("attack", "multi-attack") if self.can(state, side, card)]
        if side != self.side or (found and state.clash > self.now):
            return found or ["change-range"]  # what comes later is thought of as plain blows
        if state.clash < self.last and not state.ready[side]:
            found.append("prepare")
        return [*found, "defend", "change-range"]

    def can(self, state: State, side: int, card: str) -> bool:
        return self.attack(state, side, card, "prepare") is not NONE

    def after(self, state: State, card: str) -> float:
        """What a card is worth over all dice of both sides."""
        side = self.side
        theirs = self.cards(state, 1 - side)[-1]
        mine = self.attack(state, side, card, theirs)
        their = self.attack(state, 1 - side, theirs, card)
        move = (
            self.moves[side] if card == "change-range" else 0,
            self.moves[1 - side] if theirs == "change-range" else 0,
        )
        combat = self.game.content.combat
        lead = state.lead + _gain(combat[card], move[0]) - _gain(combat[theirs], move[1])
        place = min(len(RANGES) - 1, max(0, state.range + sum(move)))
        ready = (card == "prepare", theirs == "prepare")
        ready = ready if side == 0 else ready[::-1]
        order, total = (mine.order > their.order) - (mine.order < their.order), 0.0
        for hit, hurt, chance in blows(mine.odds, their.odds, state.foe, state.health, order):
            ahead = 0 if self.ferocious else max(-FAR, min(FAR, lead + hit - hurt))
            then = State(state.clash + 1, place, ready, state.health - hurt, state.foe - hit, ahead)
            value = self._values.get(then)
            total += chance * ((self.standing(then) if value is None else value) + self.stakes.hit * hit)
        return total - AMMO * mine.ammo

    def standing(self, state: State) -> float:
        """What is left after a clash: the end, or the clashes that are still to come."""
        won, lost, _, out, care = self.stakes
        if state.health <= 0 or state.foe <= 0:
            body = care * BODY[state.health] - (out if state.health <= 0 else 0.0)
            found = body + (won if state.health > 0 else -lost if state.foe > 0 else 0.0)
        elif state.clash > self.last:
            found = care * BODY[state.health] + (won if state.lead > 0 else -lost if state.lead < 0 else 0.0)
        else:
            return self.value(state)
        self._values[state] = found
        return found

    def attack(self, state: State, side: int, card: str, answer: str) -> Attack:
        """The best attack of a side with a card against that answer; later ones have less Ammo."""
        if card not in ("attack", "multi-attack"):
            return NONE
        less = self.game.content.combat[answer].dice
        seat = seat_of(self.fight, side)
        ammo = 0 if seat == NOBODY else max(0, min(DEAR, self.stores[seat] - state.clash + self.now))
        key = (side, state.range, card, less, state.ready[side], ammo)
        found = self._attacks.get(key)
        if found is None:
            cards = (card, answer) if side == 0 else (answer, card)
            fight = replace(self.fight, range=state.range, cards=cards, prepared=state.ready)
            if seat != NOBODY:
                self.game.ammo = put(self.stores, seat, ammo)
            found = self._attacks[key] = best_attack(self.game, side, fight)
        return found


def _gain(card: CombatCard, move: int) -> int:
    """The dominance that a card brings its user, less what it gives away."""
    if card.id == "change-range":
        return card.user if move < 0 else -card.opponent
    return card.user - card.opponent


def best_attack(game: Knights, side: int, fight: Fight) -> Attack:
    """The weapon and icon that take most Health; NONE if there is none."""
    seat, best, most = seat_of(fight, side), NONE, -1.0
    game.fight = fight
    icons = [icon for icon, _, _ in range_card(game, fight).icons]
    for arm in attacks(game, side, fight.cards[side]):
        game.fight = replace(fight, arms=pair(fight.arms, side, arm))
        odds = losses(game, side)
        mean = sum([loss * chance for loss, chance in odds])
        if mean > most:
            weapon = weapon_of(game, seat, arm[0]) if seat != NOBODY else None
            cost = price(game, seat, weapon, arm[1], fight.cards[side]) if weapon is not None else 0
            best, most = Attack(odds, icons.index(arm[1]), cost), mean
    return best


def commit(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action:
    """An enemy attacks with all it has, or comes to where it can; a knight plays the card that promises most."""
    if view.fight is not None and view.fight.foe and seat != view.fight.seat:
        return blunt(view, seat, actions)
    clash = Clash(view, seat)
    return max(actions, key=lambda action: clash.worth(str(action.values[0])))


def blunt(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action:
    """Whatever happens, an attack."""
    by_card = {str(action.values[0]): action for action in actions}
    return by_card[strongest(tuple(by_card))]


def strongest(cards: Sequence[str]) -> str:
    """An attack with all one has, or the way to where one can."""
    return next(card for card in ("multi-attack", "attack", "change-range") if card in cards)


# ---- fights that have not begun

_KNOWN: dict[tuple[object, ...], float] = {}


def prospect(
    view: Knights, seat: Seat, foe: str = "", kind: str = "wasteland", health: int = 0, rival: Seat = NOBODY
) -> float:
    """What a fight would bring a knight who stands as he does: rewards, wounds and all, beside not fighting."""
    fighters = [seat] if rival == NOBODY else [seat, rival]
    stands = tuple(
        [
            (view.who[one], view.kits[one], view.health[one], view.ammo[one], view.fuel[one], view.radiation[one] > 1)
            for one in fighters
        ]
    )
    weak = (health_penalty(view, seat), health_penalty(view, rival) if rival != NOBODY else 0)
    fight = Fight(seat, rival, foe, kind, health, weak=weak)
    stakes = stakes_of(view, fight, seat)
    key = (view.content, foe, health, kind, stands, stakes, tower_dice(view, fight))
    found = _KNOWN.get(key)
    if found is None:
        if len(_KNOWN) > KNOWN:
            _KNOWN.clear()
        table = view.copy()
        table.fight = fight
        clash = Clash(table, seat)
        found = _KNOWN[key] = clash.value(clash.state()) - stakes.care * BODY[view.health[seat]]
    return found


# ---- dice


def losses(game: Knights, side: int) -> Odds:
    """How much Health the attack that is aimed takes, and how likely."""
    fight = fight_of(game)
    bullseye = bullseyes_from(game, side, own_effects(game, side), person(fight, side))
    one, two = (_dealt(game, fight, side, n) for n in (1, 2))
    game.fight = fight
    hit = min(range_card(game, fight).difficulty, bullseye)
    return odds(pool(game, side), hit, bullseye, 2 * one - two, two - one, soak(game, 1 - side))


def _dealt(game: Knights, fight: Fight, side: int, bullseyes: int) -> int:
    game.fight = replace(fight, rolls=(BULLSEYE,) * bullseyes)
    return damage(game, side)


@lru_cache(maxsize=20_000)
def blows(mine: Odds, their: Odds, foe: int, health: int, order: int) -> tuple[tuple[int, int, float], ...]:
    """What both sides take from each other in a clash, and how likely; 0 is at once, else who falls strikes no more."""
    found: dict[tuple[int, int], float] = {}
    for hit, p in capped(mine, foe):
        for hurt, q in capped(their, health):
            pair = (hit, hurt)
            if order < 0 and hit == foe:
                pair = (hit, 0)
            elif order > 0 and hurt == health:
                pair = (0, hurt)
            found[pair] = found.get(pair, 0.0) + p * q
    return tuple([(hit, hurt, chance) for (hit, hurt), chance in found.items()])


def capped(odds: Odds, most: int) -> Odds:
    """The same odds where no more than that can be lost, without what hardly ever happens."""
    found: dict[int, float] = {}
    for loss, chance in sorted(odds):
        place = min(loss, most) if chance > RARE or not found else max(found)
        found[place] = found.get(place, 0.0) + chance
    return tuple(found.items())


@lru_cache(maxsize=4096)
def odds(dice: int, hit: int, bullseye: int, base: int, worth: int, armour: int) -> Odds:
    """The exact odds of an attack: any hit deals the base, each bull's-eye its worth, and armour soaks."""
    sharp, missed = (SIDES + 1 - bullseye) / SIDES, (hit - 1) / SIDES
    found: dict[int, float] = {}
    for n in range(dice + 1):
        chance = comb(dice, n) * sharp**n * (1 - sharp) ** (dice - n) - (missed**dice if n == 0 else 0)
        loss = max(0, base + worth * n - armour)
        found[loss] = found.get(loss, 0.0) + chance
    found[0] = found.get(0, 0.0) + missed**dice
    return tuple(found.items())
