"""Luck cards and the windows in which they and other components are used (WK-LUCK)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.piles import draw, put, without
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import OneSeat, Seat, Step, Windows
from wastelands.games.knights.conditions import holds
from wastelands.games.knights.effect import Effect, Power
from wastelands.games.knights.loadout import loadout
from wastelands.games.knights.pieces import NOBODY, PASS, act
from wastelands.games.knights.powers import is_usable, pay_for
from wastelands.games.knights.resolve import run_effects

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights

NOT_ANY = ("response", "rival_check")  # windows that are no moment for an "any time" card (WK-LUCK-10)


# ---- hands


def draw_luck(game: Knights, seat: Seat, n: int, luck: Luck) -> None:
    """Cards for one seat's eyes; an empty deck is rebuilt from its pile (WK-RND-15)."""
    for _ in range(n):
        card, game.luck_deck, game.luck_pile = draw(luck, game.luck_deck, game.luck_pile, (seat,), "luck")
        if not card:
            break
        game.hands = put(game.hands, seat, tuple(sorted((*game.hands[seat], card))))
        luck.tell("luck", seat=seat, secret={"card": card}, knows=(seat,))
    limit = game.content.numbers.hand_limit
    if len(game.hands[seat]) > limit:
        game.push(DropLuck(seat, limit))


def spend_luck(game: Knights, seat: Seat, card: str) -> None:
    """A card leaves the hand for the open pile."""
    game.hands = put(game.hands, seat, without(game.hands[seat], card))
    game.luck_pile = tuple(sorted((*game.luck_pile, card)))


class DropLuck(OneSeat["Knights"], frozen=True):
    """Cards above a number are chosen and discarded at once (WK-LUCK-01)."""

    keep: int
    public = False

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        return [act("drop", card) for card in game.hands[seat]]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-LUCK-01", "not-in-hand" if action.verb == "drop" else "drop-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        card = str(action.values[0])
        game.pop()
        spend_luck(game, seat, card)
        luck.reveal("discarded", seat=seat, card=card)
        if len(game.hands[seat]) > self.keep:
            game.push(self)


# ---- what can be used in a window


def in_play(game: Knights, when: str) -> bool:
    """Whether somebody might hold a luck card for this moment: not all of them lie in the open pile."""
    known = game.content.timings
    cards = known.get(when, frozenset())
    if when not in NOT_ANY:
        cards |= known.get("any", frozenset())
    return any(card not in game.luck_pile for card in cards)


def powers_for(game: Knights, seat: Seat, when: str) -> list[tuple[str, Power]]:
    found = loadout(game, seat).uses.get(when)
    return [(card, power) for card, power in found if is_usable(game, seat, card, power)] if found else []


def is_asked(game: Knights, seat: Seat, when: str) -> bool:
    """Whoever holds luck cards is asked, whatever they are; else whoever has something open to use."""
    if game.out[seat]:  # WK-LUCK-08
        return False
    return bool(game.hands[seat] and in_play(game, when)) or bool(powers_for(game, seat, when))


def playable(game: Knights, seat: Seat, card: str, when: str) -> bool:
    """WK-LUCK-02."""
    luck_card = game.content.luck[card]
    if luck_card.when != when and (luck_card.when != "any" or when in NOT_ANY):
        return False
    return holds(game, seat, luck_card.cond)


def window_actions(game: Knights, seat: Seat, when: str) -> list[Action]:
    found = [PASS]
    found += [act("play", card) for card in game.hands[seat] if playable(game, seat, card, when)]
    found += [act("use", card) for card, _ in powers_for(game, seat, when)]
    return list(dict.fromkeys(found))


def why_not_in_window(game: Knights, seat: Seat, when: str, action: Action) -> Reason:
    if action.verb == "play":
        if action.values[0] in game.content.gear:  # what one owns is used, and only some of it
            return reason("WK-GEAR-09", "not-usable-now")
        if action.values[0] not in game.hands[seat]:
            return reason("WK-LUCK-02", "not-in-hand")
        return reason("WK-LUCK-02", "not-its-moment")
    if action.verb == "use":
        return reason("WK-GEAR-09", "not-usable-now")
    return reason("WK-LUCK-07", "window-first")


def effects_of(game: Knights, seat: Seat, when: str, action: Action) -> tuple[Effect, ...]:
    """What the luck card or the component that the action names would do."""
    card = str(action.values[0])
    if action.verb == "play":
        return game.content.luck[card].effects
    return next(power.effects for one, power in powers_for(game, seat, when) if one == card)


def use_in_window(game: Knights, seat: Seat, when: str, action: Action, luck: Luck) -> None:
    """Play a luck card or use a component; its effects come next."""
    card = str(action.values[0])
    if action.verb == "use":
        power = next(power for one, power in powers_for(game, seat, when) if one == card)
        pay_for(game, seat, card, power, luck)
        apply(game, seat, power.effects, when, luck)
        return
    spend_luck(game, seat, card)
    luck.reveal("played", seat=seat, card=card)
    game.push(ResolveLuck(seat, card, when))
    game.push(Respond(tuple(responders(game, seat))))


# ---- windows


class Open(Step["Knights"], frozen=True):
    """A window opens if its seat has to be asked."""

    seat: Seat
    when: str
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        if is_asked(game, self.seat, self.when):
            game.push(Window(self.seat, self.when))


class Window(OneSeat["Knights"], frozen=True):
    """One seat uses what it likes until it passes (D-10, D-32)."""

    when: str
    public = False
    window = True

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        return window_actions(game, seat, self.when)

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return why_not_in_window(game, seat, self.when, action)

    def loses(self, game: Knights, seat: Seat, action: Action) -> Reason | None:
        """Nobody repeats a check that is passed already without being asked (WK-CHK-11)."""
        if self.when != "checked" or action is PASS or game.check is None or not game.check.successes:
            return None
        if not any(effect.mends for effect in effects_of(game, seat, self.when, action)):
            return None
        return reason("WK-CHK-11", "passed-already")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        if action is not PASS:
            game.push(Open(self.seat, self.when))
            use_in_window(game, seat, self.when, action, luck)


class Alternate(Step["Knights"], frozen=True):
    """Two sides take turns until both have passed in a row (WK-LUCK-06, WK-CMB-02); NOBODY has nothing to play."""

    seats: tuple[Seat, Seat]
    whens: tuple[str, str]
    turn: int = 0
    passes: int = 0
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        turn, passes = self.turn, self.passes
        while passes < 2:
            seat = self.seats[turn]
            if seat != NOBODY and is_asked(game, seat, self.whens[turn]):
                game.push(replace(self, turn=turn, passes=passes))
                game.push(Side(seat, self.whens[turn]))
                return
            turn, passes = 1 - turn, passes + 1


class Side(Window, frozen=True):
    """One side's turn in an alternating window; the step below knows whose turn comes next."""

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        below = game.steps[-1]
        assert isinstance(below, Alternate)
        passes = below.passes + 1 if action is PASS else 0
        game.swap(replace(below, turn=1 - below.turn, passes=passes))
        if action is not PASS:
            use_in_window(game, seat, self.when, action, luck)


# ---- responses


def responders(game: Knights, seat: Seat) -> list[Seat]:
    """The others in round order from the left; in combat only the other combatant (WK-LUCK-04, WK-LUCK-05)."""
    others = game.order(seat)[1:]
    if game.fight is not None:
        others = [s for s in others if s in (game.fight.seat, game.fight.rival)]
    return others


class Respond(Windows["Knights"], frozen=True):
    """The others are asked one by one whether they respond to a luck card (WK-LUCK-03)."""

    def opens(self, game: Knights, seat: Seat) -> Answer | None:
        asked = not game.out[seat] and game.hands[seat] and in_play(game, "response")
        return Answer(seat) if asked else None


class Answer(OneSeat["Knights"], frozen=True):
    """Respond with a luck card, or pass (D-24)."""

    public = False
    window = True

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        return window_actions(game, seat, "response")

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return why_not_in_window(game, seat, "response", action)

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        if action is not PASS:
            use_in_window(game, seat, "response", action, luck)


class ResolveLuck(Step["Knights"], frozen=True):
    """Nobody responds any more: the card works, unless it was cancelled."""

    seat: Seat
    card: str
    when: str
    cancelled: bool = False
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        if self.cancelled:
            luck.tell("cancelled", seat=self.seat, card=self.card)
        else:
            apply(game, self.seat, game.content.luck[self.card].effects, self.when, luck)


def cancel(game: Knights) -> None:
    """The luck card that was answered has no effect."""
    for i in range(len(game.steps) - 1, -1, -1):
        step = game.steps[i]
        if isinstance(step, ResolveLuck):
            game.steps = (*game.steps[:i], replace(step, cancelled=True), *game.steps[i + 1 :])
            return


# ---- effects


def apply(game: Knights, seat: Seat, effects: tuple[Effect, ...], when: str, luck: Luck) -> None:
    """Scoped effects change what is under way at once; the others happen in their order."""
    rest = []
    for effect in effects:
        if not effect.scoped:
            rest.append(effect)
        elif not effect.cond or holds(game, seat, effect.cond):
            effect.apply(game, seat, when, luck)
    if rest:
        run_effects(game, seat, tuple(rest), luck)
