"""A clash: cards in secret, range, aim, attacks, dominance (WK-CMB-05 to WK-CMB-23, WK-CMB-32 to WK-CMB-36)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.piles import pair
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import Chain, OneSeat, Sealed, Seat, Step
from wastelands.games.knights.arms import attacks, enemy_of, fight_of, seat_of
from wastelands.games.knights.arrange import Arrange
from wastelands.games.knights.attacks import Attacks, knocked
from wastelands.games.knights.components import COMBAT_CARDS
from wastelands.games.knights.conditions import holds
from wastelands.games.knights.foes import apply_for_enemy
from wastelands.games.knights.pieces import NOBODY, PASS, Fight, act
from wastelands.games.knights.vocabulary import RANGES

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights

ADVANCE, RETREAT = act("range", "advance"), act("range", "retreat")


class Clash(Step["Knights"], frozen=True):
    """Both sides choose a card in secret (WK-CMB-05)."""

    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        if knocked(game):
            return
        fight = game.fight = replace(
            fight_of(game),
            cards=("", ""),
            moves=(0, 0),
            gains=(0, 0),
            arms=(("", ""), ("", "")),
            attacker=-1,
            rolls=(),
            now=((), ()),
        )
        luck.tell("clash", n=fight.clash)
        game.push(ChooseCards.ask(tuple(sorted((fight.seat, controller(game, fight, 1))))))


def controller(game: Knights, fight: Fight, side: int) -> Seat:
    """Who decides for a side: an enemy is run by the Active Knight's Waster (WK-RND-18)."""
    seat = seat_of(fight, side)
    return game.waster_of(fight.seat) if seat == NOBODY else seat


def cards_for(game: Knights, side: int) -> list[str]:
    """The combat cards that a side can play (WK-CMB-06, WK-CMB-19)."""
    fight = fight_of(game)
    found = [card for card in COMBAT_CARDS[:2] if attacks(game, side, card)]
    found.append("defend")
    if not fight.prepared[side]:
        found.append("prepare")
    found.append("change-range")
    return found


class ChooseCards(Sealed["Knights"], frozen=True):
    """One combat card each, revealed together (D-19)."""

    def options(self, game: Knights, seat: Seat, chain: Chain) -> list[Action]:
        side = 0 if seat == fight_of(game).seat else 1
        return [act("commit", card) for card in cards_for(game, side)]

    def finished(self, game: Knights, seat: Seat, chain: Chain) -> bool:
        return bool(chain)

    def refuse(self, game: Knights, seat: Seat, chain: Chain, action: Action) -> Reason:
        if action.verb != "commit":
            return reason("WK-CMB-05", "card-first")
        if action.values[0] == "prepare":
            return reason("WK-CMB-06", "prepare-lies-there")
        return reason("WK-CMB-19", "no-such-attack")

    def resolve(self, game: Knights, answers: dict[Seat, Chain], luck: Luck) -> None:
        fight = fight_of(game)
        mine = str(answers[fight.seat][0].values[0])
        theirs = str(answers[controller(game, fight, 1)][0].values[0])
        fight = game.fight = replace(fight, cards=(mine, theirs))
        luck.reveal("cards", cards=(mine, theirs))
        if fight.clash == 1 and not fight.foe and mine == theirs == "defend":  # WK-DUEL-02
            game.fight = replace(fight, peaceful=True, over=True)
            return
        game.push(EndClash(), Attacks(), Aim(1), Aim(0))
        for side in (1, 0):  # the Active Knight's first (WK-CMB-07)
            if fight.cards[side] == "change-range":
                game.push(ChangeRange(controller(game, fight, side), side))
            elif fight.cards[side] == "defend" and seat_of(fight, side) != NOBODY:
                game.push(Arrange((seat_of(fight, side),), ((),), (False,), enhance=False))  # WK-CMB-09


class ChangeRange(OneSeat["Knights"], frozen=True):
    """Advance or retreat (WK-CMB-12 to WK-CMB-16)."""

    side: int

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        return [ADVANCE, RETREAT]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-CMB-12", "direction-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        fight = fight_of(game)
        game.fight = replace(fight, moves=pair(fight.moves, self.side, -1 if action is ADVANCE else 1))
        luck.tell("ranging", seat=seat, side=self.side, way=action.values[0])


class Aim(Step["Knights"], frozen=True):
    """A side that attacks chooses its weapon and range icon (WK-CMB-23)."""

    side: int

    def to_act(self, game: Knights) -> tuple[Seat, ...]:
        return (controller(game, fight_of(game), self.side),)

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        card = fight_of(game).cards[self.side]
        if not game.content.combat[card].attack:
            return [PASS]
        return [act("aim", weapon, icon) for weapon, icon in attacks(game, self.side, card)] or [PASS]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-CMB-22", "cannot-aim" if action.verb == "aim" else "aim-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        if action is PASS:
            return
        fight = fight_of(game)
        arm = (str(action.values[0]), str(action.values[1]))
        game.fight = replace(fight, arms=pair(fight.arms, self.side, arm))
        luck.tell("aimed", seat=seat, card=arm[0], icon=arm[1])


class EndClash(Step["Knights"], frozen=True):
    """Dominance, then range, then the next clash (WK-CMB-32 to WK-CMB-36)."""

    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        if knocked(game):  # WK-CMB-34
            return
        fight = fight_of(game)
        gains = dominance_gains(game, fight)
        ferocious = bool(fight.foe) and enemy_of(game, fight).ferocious
        dominance = fight.dominance + gains[0] - gains[1]
        place = min(2, max(0, fight.range + sum(fight.moves)))  # WK-CMB-16
        prepared = (fight.cards[0] == "prepare", fight.cards[1] == "prepare")
        game.fight = replace(fight, dominance=dominance, range=place, prepared=prepared, clash=fight.clash + 1)
        if fight.clash < game.content.numbers.clashes:
            game.push(Clash())
        if fight.foe:
            for power in enemy_of(game, fight).powers:
                if power.when == "clash" and holds(game, fight.seat, power.cond):
                    apply_for_enemy(game, power.effects, luck)
        if ferocious:
            game.fight = replace(fight_of(game), dominance=0)  # WK-CMB-35
        luck.tell("dominance", n=fight_of(game).dominance, range=RANGES[fight_of(game).range])


def dominance_gains(game: Knights, fight: Fight) -> tuple[int, int]:
    """What the cards and the lost Health of a clash give each side (WK-CMB-08 to WK-CMB-18)."""
    gains = list(fight.gains)
    for side in (0, 1):
        card = game.content.combat[fight.cards[side]]
        if card.id == "change-range":
            if fight.moves[side] < 0:
                gains[side] += card.user
            else:
                gains[1 - side] += card.opponent
        else:
            gains[side] += card.user
            gains[1 - side] += card.opponent
    return gains[0], gains[1]
