"""Interaction between knights on one hex: duels, reviving, stealing (WK-INT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import Offered, OneSeat, Seat, Step
from wastelands.games.knights.checks import ask_check, passed
from wastelands.games.knights.combat import start_fight
from wastelands.games.knights.mission import rules_of
from wastelands.games.knights.pieces import PASS, act
from wastelands.games.knights.stealing import ask_loot
from wastelands.games.knights.stores import gain_reputation
from wastelands.games.knights.tasks import deed_revive
from wastelands.games.knights.trading import trade_in_peace
from wastelands.games.knights.wounds import wake

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights

AGREE, REFUSE, SEARCH, REVIVE, ROB = act("agree"), act("refuse"), act("search"), act("revive"), act("rob")


class Meet(OneSeat["Knights"], frozen=True):
    """Which rival on the hex is asked to interact, if any (D-13)."""

    window = True

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        if game.out[seat]:
            return [PASS]
        asked = game.trip.asked
        return [PASS, *(act("meet", rival) for rival in game.others_at(seat) if rival not in asked)]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        if action.verb != "meet":
            return reason("WK-INT-01", "meet-first")
        return reason("WK-INT-04", "asked-already" if action.values[0] in game.trip.asked else "not-here")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        if action is PASS:
            game.pop()
            return
        rival = int(str(action.values[0]))
        game.trip = replace(game.trip, asked=(*game.trip.asked, rival))
        luck.tell("asked", seat=seat, rival=rival)
        game.push(Search(seat, rival) if game.out[rival] else Reply(rival, seat))


class Reply(Offered["Knights"], frozen=True):
    """A conscious rival agrees to a duel or refuses (D-14)."""

    rival: Seat
    seat: Seat
    NO, YES = REFUSE, AGREE

    def to_act(self, game: Knights) -> tuple[Seat, ...]:
        return (self.rival,)

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-INT-02", "agree-or-refuse")

    def accepted(self, game: Knights, seat: Seat, luck: Luck) -> None:
        luck.tell("agreed", seat=seat, rival=self.seat)
        start_fight(game, self.seat, luck, rival=seat)

    def refused(self, game: Knights, seat: Seat, luck: Luck) -> None:
        luck.tell("refused", seat=seat, rival=self.seat)
        game.push(Search(self.seat, seat))


class Search(OneSeat["Knights"], frozen=True):
    """A search check for a rival who refuses or lies unconscious, or nothing (D-15)."""

    rival: Seat

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        return [PASS, SEARCH]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-INT-03", "search-or-skip")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        if action is SEARCH:
            game.push(Found(seat, self.rival))
            ask_check(
                game, seat, ("survival",), rules_of(game).search_difficulty(game, game.content.numbers.search), "search"
            )


class Found(Step["Knights"], frozen=True):
    """Passed: a duel with a conscious rival, help or theft with an unconscious one (WK-INT-03, WK-INT-05)."""

    seat: Seat
    rival: Seat
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        if not passed(game):
            return
        if game.out[self.rival]:
            game.push(ReviveOrRob(self.seat, self.rival))
        else:
            start_fight(game, self.seat, luck, rival=self.rival)


class ReviveOrRob(OneSeat["Knights"], frozen=True):
    """Whoever knocked the rival out this round cannot revive him (WK-DUEL-06)."""

    rival: Seat

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        found = [PASS]
        if (seat, self.rival) not in game.floored:
            found.append(REVIVE)
        return [*found, ROB]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        if action is REVIVE:
            return reason("WK-DUEL-06", "knocked-out-by-you")
        return reason("WK-INT-05", "revive-or-rob")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        if action is ROB:
            ask_loot(game, seat, self.rival, luck)
        elif action is REVIVE:  # WK-INT-06
            luck.tell("revived", seat=seat, rival=self.rival)
            trade_in_peace(game, seat, self.rival)
            wake(game, self.rival, game.content.numbers.waking, luck)
            gain_reputation(game, seat, 1, luck)
            deed_revive(game, seat, luck)
