"""The Stalls and the Vehicle Pool (WK-TRD-01 to WK-TRD-09, WK-TRD-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import OneSeat, Seat
from wastelands.games.knights.components import VALUE
from wastelands.games.knights.gear import discard, learn, owned, take_away, tradable
from wastelands.games.knights.pieces import DONE, act
from wastelands.games.knights.stowing import gain, settle
from wastelands.games.knights.vehicles import SIDES, give_up_vehicle, leave_pool, pool_of, take_vehicle, vehicle_value
from wastelands.games.knights.vocabulary import COLOURS

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights


# Two frames of five spaces: the colour of the card, the colour of its price, and where it is open (WK-TRD-05).
SPACES: tuple[tuple[str, str, str], ...] = (
    *(("green", "green", "normal"), ("green", "green", "normal"), ("green", "green", "normal")),
    *(("green", "yellow", "normal"), ("yellow", "green", "pumps")),
    *(("yellow", "yellow", "normal"), ("yellow", "yellow", "normal"), ("yellow", "red", "normal")),
    *(("red", "red", "normal"), ("red", "yellow", "new-sydney")),
)


def refill(game: Knights, luck: Luck) -> None:
    """From the matching decks, leftmost space first (WK-TRD-08)."""
    for i, (colour, _, _) in enumerate(SPACES):
        if not game.stalls[i]:
            deck = COLOURS.index(colour)
            if not game.decks[deck]:
                game.decks = put(game.decks, deck, game.piles[deck])
                game.piles = put(game.piles, deck, ())
            if game.decks[deck]:
                card = luck.draw(game.decks[deck], what="stall")
                place = game.decks[deck].index(card)
                game.decks = put(game.decks, deck, game.decks[deck][:place] + game.decks[deck][place + 1 :])
                game.stalls = put(game.stalls, i, card)
                luck.tell("stall", place=i, card=card)


def open_stalls(game: Knights, seat: Seat) -> None:
    """In a trading city with its special space, elsewhere the 8 normal ones (WK-TRD-02, WK-TRD-12)."""
    at = game.at[seat]
    special = game.tile(at).trade if not game.blank(at) else ""
    game.push(Barter(seat, special or "normal"))


class Barter(OneSeat["Knights"], frozen=True):
    """Offer gear, then take what it pays for; no change is given (WK-TRD-06, WK-TRD-07)."""

    open: str
    offered: tuple[str, ...] = ()
    taken: tuple[int, ...] = ()
    hired: tuple[str, str] = ("", "")
    public = False

    def worth(self, game: Knights) -> int:
        """What is offered, less what has been taken for it."""
        total = sum(self.value(game, card) for card in self.offered)
        total -= sum(VALUE[SPACES[i][1]] for i in self.taken)
        return total - (vehicle_value(self.hired[1] == "damaged") if self.hired[0] else 0)

    def value(self, game: Knights, card: str) -> int:
        if card == game.vehicles[self.seat]:
            return vehicle_value(game.damaged[self.seat])
        return VALUE[game.content.colour[card]]

    def offerable(self, game: Knights) -> list[str]:
        cards = [item[0] for item in owned(game.kits[self.seat]) if tradable(game.content, item[0])]
        for card in self.offered:
            if card in cards:
                cards.remove(card)
        vehicle = game.vehicle(self.seat)
        if vehicle is not None and not vehicle.blue and vehicle.id not in self.offered:
            cards.append(vehicle.id)
        return list(dict.fromkeys(cards))

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        found = [DONE]
        if not self.taken and not self.hired[0]:
            found += [act("offer", card) for card in self.offerable(game)]
        left = self.worth(game)
        if left > 0:
            found += [act("buy", i) for i in range(len(SPACES)) if self.why_no_space(game, i, left) is None]
            if not self.hired[0]:
                for damaged in (False, True):
                    if vehicle_value(damaged) <= left:
                        found += [act("hire", card, SIDES[damaged]) for card in pool_of(game, damaged)]
        return found

    def why_no_space(self, game: Knights, i: int, left: int) -> Reason | None:
        if not 0 <= i < len(SPACES) or not game.stalls[i] or i in self.taken:
            return reason("WK-TRD-02", "empty-space")
        if SPACES[i][2] not in ("normal", self.open):
            return reason("WK-TRD-02", "space-closed")
        if VALUE[SPACES[i][1]] > left:
            return reason("WK-TRD-07", "too-dear", n=VALUE[SPACES[i][1]], left=left)
        return None

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        if action.verb == "buy":
            return self.why_no_space(game, int(str(action.values[0])), self.worth(game)) or reason(
                "WK-TRD-06", "trade-first"
            )
        if action.verb == "offer":
            return reason("WK-TRD-06", "cannot-offer")
        return reason("WK-TRD-09", "cannot-hire") if action.verb == "hire" else reason("WK-TRD-06", "trade-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        if action is DONE:
            game.pop()
            if self.taken or self.hired[0]:
                self.deal(game, luck)
        elif action.verb == "offer":
            card = str(action.values[0])
            game.swap(replace(self, offered=(*self.offered, card)))
            if card != game.vehicles[seat]:
                shown = [one for one in self.offered if one in game.content.colour]
                learn(game, seat, [*shown, card])
            luck.reveal("offered", seat=seat, card=card)
        elif action.verb == "buy":
            game.swap(replace(self, taken=(*self.taken, int(str(action.values[0])))))
        else:
            game.swap(replace(self, hired=(str(action.values[0]), str(action.values[1]))))

    def deal(self, game: Knights, luck: Luck) -> None:
        """Offered cards are discarded, taken ones placed, the Stalls refilled (WK-TRD-08)."""
        seat = self.seat
        cards = [game.stalls[i] for i in self.taken]
        for i in self.taken:
            game.stalls = put(game.stalls, i, "")
        for card in self.offered:
            if card == game.vehicles[seat]:
                if not self.hired[0]:
                    give_up_vehicle(game, seat, game.damaged[seat], luck)
            else:
                discard(game, take_away(game, seat, card), luck, seat)
        for card in cards:
            luck.tell("took", seat=seat, card=card)
        if self.hired[0]:
            damaged = self.hired[1] == "damaged"
            leave_pool(game, self.hired[0], damaged)
            take_vehicle(game, seat, self.hired[0], damaged, luck)
        refill(game, luck)
        settle(game, seat)
        if cards:
            gain(game, seat, tuple((card,) for card in cards), openly=True)
