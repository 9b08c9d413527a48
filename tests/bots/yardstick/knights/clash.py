"""A clash by exact odds: what each combat card brings against the card that the other side will play."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb

from msgspec.structs import replace

from tests.bots.yardstick.knights.fights import wants_closer
from tests.bots.yardstick.knights.odds import likely
from wastelands.engine.action import Action
from wastelands.engine.piles import pair
from wastelands.engine.step import Seat
from wastelands.games.knights.arms import attacks, enemy_of, fight_of, initiative, price, range_card, seat_of, weapon_of
from wastelands.games.knights.attack import bullseyes_from, damage, own_effects, person, pool, soak
from wastelands.games.knights.clash import cards_for, dominance_gains
from wastelands.games.knights.game import Knights
from wastelands.games.knights.pieces import NOBODY, Fight
from wastelands.games.knights.vocabulary import RANGES

Odds = tuple[tuple[int, float], ...]  # how much Health an attack takes, and how likely
Attack = tuple[Odds, str, int]  # with its icon and its Ammo
NOTHING: Odds = ((0, 1.0),)
SIDES, BULLSEYE = 10, 10
WON, LOST, OUT, HEALTH, AMMO = 7.0, 3.0, 6.0, 1.5, 0.5  # what the end of a fight, and what is left, is worth


class Clash:
    """The clash that a seat thinks about, on a table of its own on which cards and weapons are tried."""

    def __init__(self, view: Knights, seat: Seat) -> None:
        self.game, self.seat = view.copy(), seat
        self.fight = fight_of(view)
        self.side = 0 if seat == self.fight.seat else 1
        self.theirs = strongest(cards_for(view, 1 - self.side))
        self.move = -1 if wants_closer(view, self.side) else 1
        self._known: dict[tuple[int, int, str, int, bool], Attack] = {}

    def worth(self, card: str) -> float:
        """What a card is worth on average over all dice of both sides."""
        side, game, fight = self.side, self.game, self.fight
        cards = (card, self.theirs) if side == 0 else (self.theirs, card)
        moves = pair((0, 0), side, self.move if card == "change-range" else 0)
        now = replace(fight, cards=cards, moves=moves)
        (mine, icon, cost), (their, other, _) = (self.attack(one, now) for one in (side, 1 - side))
        first = not other or (bool(icon) and initiative(game, icon) < initiative(game, other))
        gains = dominance_gains(game, now)
        lead = gains[side] - gains[1 - side] + fight.dominance * (1 if side == 0 else -1)
        health, foe = game.health[self.seat], fight.health if fight.foe else game.health[seat_of(fight, 1 - side)]
        ahead, total = (self.later(now, side), self.later(now, 1 - side)), 0.0
        for taken, p in mine:
            for lost, q in their:
                hit, hurt = min(taken, foe), min(lost, health)
                if icon != other:  # equal icons are simultaneous, else who falls strikes no more
                    hit, hurt = (hit, 0 if hit == foe else hurt) if first else (0 if hurt == health else hit, hurt)
                total += p * q * self.standing(ahead, health - hurt, foe - hit, lead + hit - hurt)
        return total - AMMO * cost

    def attack(self, side: int, fight: Fight) -> Attack:
        """The best attack with the card that lies there."""
        card, answer = (self.game.content.combat[fight.cards[one]] for one in (side, 1 - side))
        key = (side, fight.range, card.id, answer.dice, fight.prepared[side])
        if key not in self._known:
            self._known[key] = best_attack(self.game, side, fight) if card.attack else (NOTHING, "", 0)
        return self._known[key]

    def later(self, now: Fight, side: int) -> float:
        """The Health that a side's attacks take on average in the clashes after this one; one may be prepared."""
        place = min(len(RANGES) - 1, max(0, now.range + sum(now.moves)))
        total = 0.0
        for clash in range(now.clash, self.game.content.numbers.clashes):
            ready = clash == now.clash and now.cards[side] == "prepare"
            then = replace(now, range=place, prepared=(ready, ready), cards=("attack", "attack"))
            total += sum([loss * chance for loss, chance in self.attack(side, then)[0]])
        return total

    def standing(self, ahead: tuple[float, float], health: int, foe: int, lead: int) -> float:
        """What the fight is worth after this clash, with what the clashes that are left will bring on average."""
        ferocious = bool(self.fight.foe) and enemy_of(self.game, self.fight).ferocious
        if health <= 0 or foe <= 0:
            return (WON if health > 0 else -LOST if foe > 0 else 0.0) + HEALTH * health - OUT * (health <= 0)
        if self.fight.clash == self.game.content.numbers.clashes:
            return (0.0 if ferocious or not lead else WON if lead > 0 else -LOST) + HEALTH * health
        mine, their = ahead
        kills, falls = likely(2.0 * (mine - foe)), likely(2.0 * (their - health))
        leads = 0.0 if ferocious else likely(0.8 * (lead + mine - their))
        lags = 0.0 if ferocious else 1 - leads
        undecided = (1 - kills) * (1 - falls)
        wins, loses = kills * (1 - falls / 2) + undecided * leads, falls * (1 - kills / 2) + undecided * lags
        return WON * wins - LOST * loses - OUT * falls + HEALTH * max(0.0, health - their / 2)


def best_attack(game: Knights, side: int, fight: Fight) -> Attack:
    """The weapon and icon that take most Health."""
    seat, best, most = seat_of(fight, side), (NOTHING, "", 0), -1.0
    game.fight = fight
    for arm in attacks(game, side, fight.cards[side]):
        game.fight = replace(fight, arms=pair(fight.arms, side, arm))
        odds = losses(game, side)
        mean = sum([loss * chance for loss, chance in odds])
        if mean > most:
            weapon = weapon_of(game, seat, arm[0]) if seat != NOBODY else None
            cost = price(game, seat, weapon, arm[1], fight.cards[side]) if weapon is not None else 0
            best, most = (odds, arm[1], cost), mean
    return best


def commit(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action:
    """An enemy attacks with all it has, or comes to where it can; a knight plays the card that promises most."""
    by_card = {str(action.values[0]): action for action in actions}
    if view.fight is not None and view.fight.foe and seat != view.fight.seat:
        return by_card[strongest(tuple(by_card))]
    clash = Clash(view, seat)
    return by_card[max(by_card, key=clash.worth)]


def strongest(cards: Sequence[str]) -> str:
    """An attack with all one has, or the way to where one can."""
    return next(card for card in ("multi-attack", "attack", "change-range") if card in cards)


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
