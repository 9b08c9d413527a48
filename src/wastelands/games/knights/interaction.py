"""Interaction between knights on one hex: duels, reviving, stealing (WK-INT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import Seat, Step
from wastelands.games.knights import missions
from wastelands.games.knights.checks import ask_check, passed
from wastelands.games.knights.combat import start_fight
from wastelands.games.knights.gear import hand_over, learn, owned, tradable
from wastelands.games.knights.pieces import FULL_LEVEL, PASS, act, put, without
from wastelands.games.knights.resources import HEAL_ON_WAKING, gain_reputation, gain_store, lose_store, wake
from wastelands.games.knights.tasks import deed_revive
from wastelands.games.knights.trading import trade_in_peace

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights

SEARCH_DIFFICULTY = 7  # WK-INT-03
LOOT = 2  # WK-INT-08
AGREE, REFUSE, SEARCH, REVIVE, ROB = act("agree"), act("refuse"), act("search"), act("revive"), act("rob")


class Meet(Step["Knights"], frozen=True):
    """Which rival on the hex is asked to interact, if any (D-13)."""

    seat: Seat
    window = True

    def to_act(self, game: Knights) -> tuple[Seat, ...]:
        return (self.seat,)

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


class Reply(Step["Knights"], frozen=True):
    """A conscious rival agrees to a duel or refuses (D-14)."""

    rival: Seat
    seat: Seat

    def to_act(self, game: Knights) -> tuple[Seat, ...]:
        return (self.rival,)

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        return [REFUSE, AGREE]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-INT-02", "agree-or-refuse")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        luck.tell("agreed" if action is AGREE else "refused", seat=seat, rival=self.seat)
        if action is AGREE:
            start_fight(game, self.seat, luck, rival=seat)
        else:
            game.push(Search(self.seat, seat))


class Search(Step["Knights"], frozen=True):
    """A search check for a rival who refuses or lies unconscious, or nothing (D-15)."""

    seat: Seat
    rival: Seat

    def to_act(self, game: Knights) -> tuple[Seat, ...]:
        return (self.seat,)

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        return [PASS, SEARCH]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-INT-03", "search-or-skip")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        if action is SEARCH:
            game.push(Found(seat, self.rival))
            ask_check(game, seat, ("survival",), missions.search_difficulty(game, SEARCH_DIFFICULTY), "search")


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


class ReviveOrRob(Step["Knights"], frozen=True):
    """Whoever knocked the rival out this round cannot revive him (WK-DUEL-06)."""

    seat: Seat
    rival: Seat

    def to_act(self, game: Knights) -> tuple[Seat, ...]:
        return (self.seat,)

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
            wake(game, self.rival, HEAL_ON_WAKING, luck)
            gain_reputation(game, seat, 1, luck)
            deed_revive(game, seat, luck)


# ---- stealing


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


class Loot(Step["Knights"], frozen=True):
    """One steal option, or nothing (D-16)."""

    seat: Seat
    victim: Seat
    public = False

    def to_act(self, game: Knights) -> tuple[Seat, ...]:
        return (self.seat,)

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        victim = self.victim
        found = [PASS, *(act("steal", card) for card in stealable(game, seat, victim))]
        for what in ("ammo", "fuel"):  # WK-INT-09
            levels: tuple[int, ...] = getattr(game, what)
            if levels[victim] and levels[seat] < FULL_LEVEL:
                found.append(act("loot", what))
        if game.seats > 2 and game.held[victim] and not game.held[seat]:  # WK-INT-10, WK-P2-05
            found.append(act("loot", "task"))
        return found + [act("loot", what) for what in missions.loot(game, victim)]

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
            n = min(LOOT, levels[victim], FULL_LEVEL - levels[seat])
            lose_store(game, victim, what, n, luck)
            gain_store(game, seat, what, n, luck)
        elif what == "task":
            steal_task(game, seat, victim)
        else:
            missions.take_loot(game, seat, victim, what, luck)


def steal_task(game: Knights, seat: Seat, victim: Seat) -> None:
    """It keeps its progress and loses 1 general marker (WK-TSK-15)."""
    task = game.held[victim][0]
    game.held = put(game.held, victim, without(game.held[victim], task))
    game.held = put(game.held, seat, (*game.held[seat], task))
    game.ages = tuple([(one, max(0, n - 1) if one == task else n) for one, n in game.ages])
