"""Choices that effects ask for: one of several, targets, tokens, gear to lose or take, grafts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.piles import put, without
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import Chain, OneSeat, Sealed, Seat
from wastelands.games.knights.board import HEXES, Place, place, spot
from wastelands.games.knights.effect import Cost, Effect
from wastelands.games.knights.exploration import arrive
from wastelands.games.knights.loadout import loadout
from wastelands.games.knights.payment import ask_payment, can_afford
from wastelands.games.knights.pieces import NOBODY, PASS, AsksWaster, act
from wastelands.games.knights.powers import mark
from wastelands.games.knights.resolve import run_effects
from wastelands.games.knights.tokens import place_token

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights


class Choose(OneSeat["Knights"], frozen=True):
    """One of several lists of effects."""

    options: tuple[tuple[Effect, ...], ...]

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        return [act("option", i) for i in range(len(self.options))]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-HEX-01", "option-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        run_effects(game, seat, self.options[int(str(action.values[0]))], luck)


class MayPay(OneSeat["Knights"], frozen=True):
    """Pay for an effect, or leave it."""

    cost: Cost
    then: tuple[Effect, ...]
    public = False

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        return [PASS, act("option", 0)] if can_afford(game, seat, self.cost) else [PASS]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-EXP-06", "cannot-pay" if action.verb == "option" else "option-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        if action is not PASS:
            run_effects(game, seat, self.then, luck)
            ask_payment(game, seat, self.cost, luck)


# ---- hexes


class Target(OneSeat["Knights"], frozen=True):
    """Some hex is named."""

    def spots(self, game: Knights) -> tuple[Place, ...]:
        return tuple(range(len(HEXES)))

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        return [act("target", spot(at)) for at in self.spots(game)]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-WST-10", "not-that-hex" if action.verb == "target" else "target-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        self.aim(game, place(action.values[0]), luck)

    def aim(self, game: Knights, at: Place, luck: Luck) -> None:
        raise NotImplementedError


class Strike(Target, frozen=True):
    """Every knight on the hex is struck (WK-HEX-09)."""

    then: tuple[Effect, ...]

    def aim(self, game: Knights, at: Place, luck: Luck) -> None:
        luck.tell("struck", seat=self.seat, at=str(spot(at)))
        for seat in reversed(game.active_first()):
            if game.at[seat] == at:
                run_effects(game, seat, self.then, luck)


class PlaceTokens(Target, frozen=True):
    """The Waster places tokens on hexes of his choice (D-33)."""

    kind: int
    left: int
    done: tuple[Place, ...] = ()

    def spots(self, game: Knights) -> tuple[Place, ...]:
        return tuple([at for at in range(len(HEXES)) if at not in self.done])

    def aim(self, game: Knights, at: Place, luck: Luck) -> None:
        if self.left > 1:
            game.push(replace(self, left=self.left - 1, done=(*self.done, at)))
        place_token(game, self.kind, at, luck)


class GoTo(Target, frozen=True):
    """The knight is placed on a hex, which is no move (WK-MOV-30)."""

    goals: tuple[Place, ...]

    def spots(self, game: Knights) -> tuple[Place, ...]:
        return self.goals

    def aim(self, game: Knights, at: Place, luck: Luck) -> None:
        game.at = put(game.at, self.seat, at)
        luck.tell("placed", seat=self.seat, at=str(spot(at)))
        arrive(game, self.seat, luck)


# ---- markers, the ambush


class MarkComponent(AsksWaster, frozen=True):
    """The Waster marks components that the knight has available (Shelobie)."""

    seat: Seat
    left: int

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        marked, available = game.marked[self.seat], loadout(game, self.seat).titles
        cards = [card for card in dict.fromkeys(available) if marked.count(card) < available.count(card)]
        if game.who[self.seat] not in marked:
            cards.append(game.who[self.seat])
        return [act("mark", card) for card in cards] or [PASS]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-GEAR-09", "cannot-mark" if action.verb == "mark" else "mark-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        if action is PASS:
            return
        if self.left > 1:
            game.push(replace(self, left=self.left - 1))
        mark(game, self.seat, str(action.values[0]))
        luck.tell("marked", seat=self.seat, card=action.values[0])


class KeepAmbush(Sealed["Knights"], frozen=True):
    """One of the drawn wasteland cards goes under the Waster marker, unseen by the others (WK-HEX-15)."""

    def options(self, game: Knights, seat: Seat, chain: Chain) -> list[Action]:
        return [act("keep", card) for card in dict.fromkeys(game.peek)]

    def finished(self, game: Knights, seat: Seat, chain: Chain) -> bool:
        return bool(chain)

    def refuse(self, game: Knights, seat: Seat, chain: Chain, action: Action) -> Reason:
        return reason("WK-HEX-15", "keep-first")

    def resolve(self, game: Knights, answers: dict[Seat, Chain], luck: Luck) -> None:
        ((seat, (action,)),) = answers.items()
        card = str(action.values[0])
        others = without(game.peek, card)
        game.under = (*game.under, (card, seat))
        game.peek, game.peeker = (), NOBODY
        game.wild_pile = tuple(sorted((*game.wild_pile, *others)))
        luck.reveal("ambush", seat=seat, cards=others)
