"""The windows before and after a throw: items, cards, finishing, fleeing (SV-CMB-26 to SV-CMB-40)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.piles import pair, put
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import Offered, OneSeat, Seat
from wastelands.games.survivors.aftermath import conclude
from wastelands.games.survivors.cards import Effect
from wastelands.games.survivors.goods import some
from wastelands.games.survivors.ground import spot, tile_at
from wastelands.games.survivors.people import kill, pay, send_home
from wastelands.games.survivors.pieces import Fight
from wastelands.games.survivors.throws import GOOD_OF, can_flee, commit_items, flee_tiles, in_base, roll

if TYPE_CHECKING:
    from wastelands.games.survivors.game import Survivors

PASS, FINISH, OFFER, FLEE = Action("pass"), Action("finish"), Action("offer"), Action("flee")
ACCEPT, REFUSE, DONE = Action("accept"), Action("refuse"), Action("done")
FLEE_ON = 2  # SV-CMB-36


@cache
def commit(what: str, n: int) -> Action:
    return Action("commit", what, n)


@cache
def playing(card: str) -> Action:
    return Action("play", card)


def is_asked(game: Survivors, fight: Fight) -> bool:
    """Whoever holds cards is asked, whatever they are; else whoever has something open to do."""
    seat = fight.sides[fight.actor].seat
    if seat < 0:
        return False
    return bool(game.hands[seat]) or (not fight.after and len(open_choices(game, fight)) > 1)


def open_choices(game: Survivors, fight: Fight) -> list[Action]:
    """What may be done before a throw without a card."""
    side = fight.actor
    seat = fight.sides[side].seat
    stock = game.stocks[seat]
    found = [PASS]
    for what, good in GOOD_OF.items():  # SV-CMB-26
        found += [commit(what, n) for n in range(1, stock[good] + 1)]
    if side == 0:  # SV-CMB-31
        found.append(FINISH)
    elif fight.sides[0].seat >= 0 and not fight.offered:
        found.append(OFFER)
    if not fight.tried[side] and can_flee(game, fight, side):  # SV-CMB-37
        found.append(FLEE)
    return found


class Window(OneSeat["Survivors"], frozen=True):
    """One side acts, then the other; two passes in a row close the window (SV-CMB-28, SV-CMB-50)."""

    after: bool
    public, window = False, True

    def actions(self, game: Survivors, seat: Seat) -> list[Action]:
        fight = game.fight
        assert fight is not None
        found = [PASS] if fight.after else open_choices(game, fight)
        for card in dict.fromkeys(game.hands[seat]):
            if playable(game, fight, effect_of(game, card)) is None:
                found.append(playing(card))
        return found

    def why_not(self, game: Survivors, seat: Seat, action: Action) -> Reason:
        fight = game.fight
        assert fight is not None
        verb = action.verb
        if verb == "play":
            card = str(action.values[0])
            if card not in game.hands[seat]:
                return reason("SV-CMB-27", "not-in-hand")
            return playable(game, fight, effect_of(game, card)) or reason("SV-CMB-28", "not-in-this-window")
        if verb not in ("commit", "finish", "offer", "flee"):
            return reason("SV-CMB-28", "combat-first")
        if fight.after:
            return reason("SV-CMB-28", "only-cards-now")
        if verb == "commit":
            return reason("SV-CMB-26", "not-in-stock")
        if verb == "flee":
            return why_no_flight(game, fight)
        return reason("SV-CMB-31", "attacker-finishes" if verb == "finish" else "no-offer")

    def play(self, game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
        fight = game.fight
        assert fight is not None
        side = fight.actor
        game.pop()
        game.fight_on()
        passes = fight.passes + 1 if action is PASS else 0
        game.fight = replace(fight, passes=passes, actor=1 - side)
        if action.verb == "commit":
            what, n = str(action.values[0]), int(str(action.values[1]))
            pay(game, seat, some(GOOD_OF[what], n), "SV-CMB-26", luck)
            commit_items(game, side, what, n)
        elif action is FINISH:
            conclude(game, luck, "finished")
        elif action is OFFER:
            game.fight = replace(game.fight, offered=True)
            luck.tell("offered", seat=seat)
            game.push(AnswerFinish(fight.sides[0].seat))
        elif action is FLEE:
            try_to_flee(game, side, luck)
        elif action.verb == "play":
            play_card(game, seat, side, str(action.values[0]), luck)


def why_no_flight(game: Survivors, fight: Fight) -> Reason:
    side = fight.actor
    if in_base(game, fight, side):
        return reason("SV-CMB-39", "in-base")
    if fight.tried[side]:
        return reason("SV-CMB-37", "tried-already")
    return reason("SV-CMB-38", "nowhere-to-flee")


# ---- finishing and fleeing


class AnswerFinish(Offered["Survivors"], OneSeat["Survivors"], frozen=True):
    """The attacker consents, or the combat goes on (SV-CMB-31)."""

    NO, YES = REFUSE, ACCEPT

    def why_not(self, game: Survivors, seat: Seat, action: Action) -> Reason:
        return reason("SV-CMB-31", "answer-first")

    def accepted(self, game: Survivors, seat: Seat, luck: Luck) -> None:
        conclude(game, luck, "finished")


def try_to_flee(game: Survivors, side: int, luck: Luck) -> None:
    """One die; below two the try fails and costs as many survivors as it shows (SV-CMB-35, SV-CMB-36)."""
    fight = game.fight
    assert fight is not None
    game.fight = replace(fight, tried=pair(fight.tried, side, True))
    die = luck.die()
    luck.tell("flight", seat=fight.sides[side].seat, die=die)
    if die < FLEE_ON:
        kill(game, fight.sides[side], die, luck)
    else:
        escape(game, side, luck)


def escape(game: Survivors, side: int, luck: Luck) -> None:
    """A party goes to another tile; crews and builders run home (SV-CMB-38, SV-CMB-51)."""
    fight = game.fight
    assert fight is not None
    group = fight.sides[side]
    if group.kind == "party":
        game.push(FleeTile(group.seat, side))
    else:
        send_home(game, group)
        conclude(game, luck, "fled", side)


class FleeTile(OneSeat["Survivors"], frozen=True):
    """Where the party flees to (SD-14)."""

    side: int

    def actions(self, game: Survivors, seat: Seat) -> list[Action]:
        assert game.fight is not None
        return [Action("flee-to", spot(at)) for at in flee_tiles(game, game.fight, self.side)]

    def why_not(self, game: Survivors, seat: Seat, action: Action) -> Reason:
        return reason("SV-CMB-38", "flee-tile")

    def play(self, game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        fight = game.fight
        assert fight is not None
        party = game.party(fight.sides[self.side].name)
        assert party is not None
        at = tile_at(action.values[0])
        game.swap_party(party, replace(party, at=at))
        luck.tell("fled", seat=seat, party=party.name, at=str(spot(at)))
        conclude(game, luck, "fled", self.side)


# ---- combat cards


def effect_of(game: Survivors, card: str) -> Effect:
    return game.content.cards[card].effects[0]


def playable(game: Survivors, fight: Fight, effect: Effect) -> Reason | None:
    """None if the card fits this window (SV-CMB-28)."""
    if fight.after != effect.after:
        return reason("SV-CMB-28", "not-in-this-window")
    return effect.unplayable(game, fight)


def play_card(game: Survivors, seat: Seat, side: int, card: str, luck: Luck) -> None:
    """A played card is shown and discarded (SV-CMB-29)."""
    hand = list(game.hands[seat])
    hand.remove(card)
    game.hands = put(game.hands, seat, tuple(hand))
    unseen = list(game.unseen)
    unseen.remove(card)
    game.unseen = tuple(unseen)
    luck.reveal("played", seat=seat, card=card)
    effect_of(game, card).fight(game, seat, side, luck)


def again(game: Survivors, side: int, dice: tuple[int, ...], luck: Luck) -> None:
    """Some dice are thrown again; bonuses are reapplied when pairs are compared."""
    fight = game.fight
    assert fight is not None
    kept = list(fight.dice[side])
    for die in dice:
        kept.remove(die)
    thrown = tuple(sorted([*kept, *roll(luck, len(dice))], reverse=True))
    game.fight = replace(fight, dice=pair(fight.dice, side, thrown))
    luck.tell("rethrew", dice=game.fight.dice)


class Reroll(OneSeat["Survivors"], frozen=True):
    """Which own dice are thrown again, up to the card's number (C_REROLL)."""

    side: int
    left: int
    chosen: tuple[int, ...] = ()

    def actions(self, game: Survivors, seat: Seat) -> list[Action]:
        assert game.fight is not None
        dice = list(game.fight.dice[self.side])
        for die in self.chosen:
            dice.remove(die)
        return [DONE, *(Action("reroll", die) for die in sorted(set(dice)))] if self.left else [DONE]

    def why_not(self, game: Survivors, seat: Seat, action: Action) -> Reason:
        return reason("SV-CMB-28", "reroll-first")

    def play(self, game: Survivors, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        if action is DONE:
            again(game, self.side, self.chosen, luck)
        else:
            game.push(Reroll(seat, self.side, self.left - 1, (*self.chosen, int(str(action.values[0])))))
