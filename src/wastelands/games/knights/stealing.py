"""Taking one thing from a knight who lies there or has lost a duel (WK-INT-08 to WK-INT-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.piles import put, without
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import OneSeat, Seat
from wastelands.games.knights.gear import learn, owned, tradable
from wastelands.games.knights.markers import give_marker
from wastelands.games.knights.pieces import FULL_LEVEL, PASS, act
from wastelands.games.knights.stores import gain_store, lose_store
from wastelands.games.knights.stowing import hand_over

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights


def ask_loot(game: Knights, seat: Seat, victim: Seat, luck: Luck) -> None:
    """The thief sees all the victim's gear (WK-INT-10)."""
    cards = [card for item in owned(game.kits[victim]) for card in item]
    learn(game, victim, cards, (seat,))
    luck.revealed = True
    luck.tell("searched", seat=seat, rival=victim, secret={"cards": tuple(sorted(cards))}, knows=(seat,))
    game.push(Loot(seat, victim))


def stealable(game: Knights, seat: Seat, victim: Seat) -> list[str]:
    """What the thief knows of it: no vehicle, no blue and no starting gear (WK-INT-08)."""
    kit = game.kits[victim]
    fixed = [*kit.grafts, *kit.tuning]
    cards = list(game.known[victim][seat])
    for card in fixed:
        if card in cards:
            cards.remove(card)
    return [card for card in dict.fromkeys(cards) if tradable(game.content, card)]


class Loot(OneSeat["Knights"], frozen=True):
    """One steal option, or nothing (D-16)."""

    victim: Seat
    public = False

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        victim = self.victim
        found = [PASS, *(act("steal", card) for card in stealable(game, seat, victim))]
        for what in ("ammo", "fuel"):  # WK-INT-09
            levels: tuple[int, ...] = getattr(game, what)
            if levels[victim] and levels[seat] < FULL_LEVEL:
                found.append(act("loot", what))
        if game.seats > 2 and game.held[victim] and not game.held[seat]:  # WK-INT-10, WK-P2-05
            found.append(act("loot", "task"))
        return found + [act("loot", what) for what in ("key", "captive") if what in game.prizes[victim]]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        if action.verb == "steal":
            return reason("WK-INT-08", "cannot-steal")
        return reason("WK-INT-08", "no-such-loot" if action.verb == "loot" else "loot-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        victim, what = self.victim, str(action.values[0]) if action.values else ""
        if action is PASS:
            return
        luck.tell("stole", seat=seat, rival=victim, what=what)
        if action.verb == "steal":
            hand_over(game, victim, seat, what)
        elif what in ("ammo", "fuel"):
            levels: tuple[int, ...] = getattr(game, what)
            n = min(game.content.numbers.loot, levels[victim], FULL_LEVEL - levels[seat])
            lose_store(game, victim, what, n, luck)
            gain_store(game, seat, what, n, luck)
        elif what == "task":
            steal_task(game, seat, victim)
        else:
            game.prizes = put(game.prizes, victim, without(game.prizes[victim], what))
            give_marker(game, seat, what, luck)


def steal_task(game: Knights, seat: Seat, victim: Seat) -> None:
    """It keeps its progress and loses 1 general marker (WK-TSK-15)."""
    task = game.held[victim][0]
    game.held = put(game.held, victim, without(game.held[victim], task))
    game.held = put(game.held, seat, (*game.held[seat], task))
    game.ages = tuple([(one, max(0, n - 1) if one == task else n) for one, n in game.ages])
