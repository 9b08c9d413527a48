"""Gear that effects give and take: drawn, from the pool, from the Stalls, lost, grafted (WK-WST-11, WK-GEAR-22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.piles import put, without
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import OneSeat, Seat, Step
from wastelands.games.knights.gear import draw_gear, forget, owned, set_kit, show, take_away, tradable
from wastelands.games.knights.pieces import DONE, act
from wastelands.games.knights.stalls import refill
from wastelands.games.knights.stowing import cash, gain, lose, settle
from wastelands.games.knights.vehicles import POOL_SIDE, SIDES, leave_pool, pool_of, take_vehicle

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights


class Draw(Step["Knights"], frozen=True):
    """A gear card from its deck, or a pool vehicle of that value (WK-WST-11)."""

    seat: Seat
    colour: str
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        if self.colour in POOL_SIDE and pool_of(game, POOL_SIDE[self.colour]):
            game.push(DrawOrPool(self.seat, self.colour))
        else:
            draw(game, self.seat, self.colour, luck)


def draw(game: Knights, seat: Seat, colour: str, luck: Luck) -> None:
    card = draw_gear(game, seat, colour, luck)
    if card is not None:
        gain(game, seat, ((card,),), openly=False)


class DrawOrPool(OneSeat["Knights"], frozen=True):
    """The deck, or a vehicle from the pool."""

    colour: str

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        damaged = POOL_SIDE[self.colour]
        return [act("draw"), *(act("pool", card, SIDES[damaged]) for card in pool_of(game, damaged))]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-WST-11", "not-in-pool" if action.verb == "pool" else "draw-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        if action.verb == "draw":
            draw(game, seat, self.colour, luck)
            return
        card, damaged = str(action.values[0]), POOL_SIDE[self.colour]
        leave_pool(game, card, damaged)
        take_vehicle(game, seat, card, damaged, luck)


class NewVehicle(OneSeat["Knights"], frozen=True):
    """A blue vehicle: drive it from now on, or cash it in (WK-GEAR-21)."""

    card: str

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        return [act("vehicle", self.card), act("cash", self.card)]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-GEAR-21", "vehicle-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        if action.verb == "cash":
            cash(game, seat, self.card, luck)
        else:
            take_vehicle(game, seat, self.card, False, luck)


def ask_take(game: Knights, seat: Seat, colour: str) -> None:
    if any(card and game.content.colour[card] == colour for card in game.stalls):
        game.push(TakeFromStalls(seat, colour))


class TakeFromStalls(OneSeat["Knights"], frozen=True):
    """Any card of a colour from the Stalls, which are refilled (WK-HEX-10)."""

    colour: str

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        colours = game.content.colour
        return [act("take", i) for i, card in enumerate(game.stalls) if card and colours[card] == self.colour]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-HEX-10", "not-that-card" if action.verb == "take" else "take-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        i = int(str(action.values[0]))
        card = game.stalls[i]
        game.stalls = put(game.stalls, i, "")
        luck.tell("took", seat=seat, card=card)
        refill(game, luck)
        gain(game, seat, ((card,),), openly=True)


def ask_loss(game: Knights, seat: Seat, colour: str, n: int) -> None:
    """As far as he has such cards; how many he owns is public, and so are their colours."""
    if losable(game, seat, colour):
        game.push(LoseGear(seat, colour, n))


def losable(game: Knights, seat: Seat, colour: str) -> list[str]:
    content = game.content
    found = [item[0] for item in owned(game.kits[seat]) if tradable(content, item[0])]
    return list(dict.fromkeys(card for card in found if colour in ("gear", content.colour[card])))


class LoseGear(OneSeat["Knights"], frozen=True):
    """A knight must discard gear of his choice."""

    colour: str
    n: int
    public = False

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        return [act("lose", card) for card in losable(game, seat, self.colour)]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-GEAR-20", "cannot-lose" if action.verb == "lose" else "lose-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        if self.n > 1:
            game.push(LoseMore(seat, self.colour, self.n - 1))
        lose(game, seat, str(action.values[0]), luck)


class LoseMore(Step["Knights"], frozen=True):
    seat: Seat
    colour: str
    n: int
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        ask_loss(game, self.seat, self.colour, self.n)


# ---- grafts


def grafts_of(game: Knights, seat: Seat, kind: str) -> tuple[list[str], list[str]]:
    """Own grafts of a kind: carried, and attached."""
    content, kit = game.content, game.kits[seat]
    carried = [item[0] for item in owned(kit) if content.gear[item[0]].group == kind]
    attached = [card for card in (*kit.grafts, *kit.tuning) if content.gear[card].group == kind]
    return carried, attached


def ask_graft(game: Knights, seat: Seat, kind: str) -> None:
    game.push(Graft(seat, kind))


class Graft(OneSeat["Knights"], frozen=True):
    """Attach or discard one own implant or tuning card, or discard any number of mutations (WK-GEAR-22)."""

    kind: str
    public = False

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        carried, attached = grafts_of(game, seat, self.kind)
        host = game.vehicles[seat] if self.kind == "tuning" else game.who[seat]
        found = [DONE, *(act("attach", card, host) for card in carried if host)]
        return found + [act("drop", card) for card in attached]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-GEAR-22", "graft-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        if action is DONE:
            return
        card = str(action.values[0])
        zone = "tuning" if self.kind == "tuning" else "grafts"
        if action.verb == "attach":
            take_away(game, seat, card)
            kit = game.kits[seat]
            set_kit(game, seat, replace(kit, **{zone: tuple(sorted((*getattr(kit, zone), card)))}))
            show(game, seat)
            luck.reveal("grafted", seat=seat, card=card)
        else:
            kit = game.kits[seat]
            set_kit(game, seat, replace(kit, **{zone: without(getattr(kit, zone), card)}))
            game.gone = tuple(sorted((*game.gone, card)))
            forget(game, seat, card)
            luck.tell("discarded", seat=seat, card=card)
            if self.kind == "mutation":
                game.push(self)
        settle(game, seat)
