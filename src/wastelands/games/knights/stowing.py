"""Gaining and losing gear, and the places that new cards find (WK-GEAR-06, WK-GEAR-07, WK-GEAR-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import Chain, Sealed, Seat, Step
from wastelands.games.knights.gear import (
    SHEET,
    STORES,
    ZONES,
    add,
    discard,
    draw_gear,
    fits,
    forget,
    learn_more,
    places,
    remove,
    room_needed,
    set_kit,
    show,
    take_away,
    trunk_capacity,
    unmark_lost,
    why_no_place,
    zone_of,
)
from wastelands.games.knights.pieces import DONE, Item, Items, Kit, act
from wastelands.games.knights.stores import gain_reputation

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights


def lose(game: Knights, seat: Seat, card: str, luck: Luck) -> None:
    """A card that its owner uses up or gives up, one from the sheet before a stored copy."""
    discard(game, take_away(game, seat, card, (*SHEET, *STORES, "loose")), luck, seat)
    settle(game, seat)


def gain(game: Knights, seat: Seat, items: Items, openly: bool) -> None:
    """New cards lie loose until their owner has put them somewhere (WK-GEAR-06)."""
    kit = game.kits[seat]
    set_kit(game, seat, replace(kit, loose=tuple(sorted((*kit.loose, *items)))))
    if openly:
        learn_more(game, seat, [card for item in items for card in item])
    settle(game, seat)


def hand_over(game: Knights, giver: Seat, receiver: Seat, card: str) -> None:
    """A card changes its owner openly; its marker stays on it (WK-GEAR-09)."""
    before = len(game.marked[giver])
    item = take_away(game, giver, card)
    if len(game.marked[giver]) < before:
        game.marked = put(game.marked, receiver, tuple(sorted((*game.marked[receiver], card))))
    settle(game, giver)
    gain(game, receiver, (item,), openly=True)


def settle(game: Knights, seat: Seat) -> None:
    """What lies where it may not becomes loose, and loose cards must be put somewhere (WK-GEAR-07)."""
    kit = game.kits[seat]
    if room_needed(kit.trunk) > trunk_capacity(game, seat):
        kit = replace(kit, loose=tuple(sorted((*kit.loose, *kit.trunk))), trunk=())
    if not fits(game, seat, kit):
        kit = replace(kit, loose=tuple(sorted((*kit.loose, *kit.pack))), pack=())
    if kit is not game.kits[seat]:
        set_kit(game, seat, kit)
    if kit.loose:
        ask_to_stow(game, seat)


def ask_to_stow(game: Knights, *seats: Seat) -> None:
    """Loose cards are put somewhere before anything else happens."""
    game.push(MustStow(seats))


class MustStow(Step["Knights"], frozen=True):
    """Whoever still has loose cards is asked."""

    seats: tuple[Seat, ...]
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        asked = tuple([seat for seat in self.seats if game.kits[seat].loose])
        if asked:
            game.push(Stow.ask(asked))


class Stow(Sealed["Knights"], frozen=True):
    """New cards find their places one by one; what they displace moves elsewhere (WK-GEAR-06, WK-GEAR-07)."""

    def options(self, game: Knights, seat: Seat, chain: Chain) -> list[Action]:
        kit, new = stowed(game, seat, chain)
        if not kit.loose:
            return [DONE]
        item = kit.loose[0]
        bare = replace(kit, loose=kit.loose[1:])
        blue = game.content.colour[item[0]] == "blue"
        zones = places(game.content, item[0])
        found = [act("put", item[0], z) for z in zones if fits(game, seat, add(bare, z, item))]
        stuck = not found
        if new > 0:
            found += _displacing(game, seat, bare, item, zones)
        if stuck and not blue:
            found.append(act("drop", item[0]))
        if blue and (new > 0 or not found):
            found.append(act("cash", item[0]))
        return found

    def finished(self, game: Knights, seat: Seat, chain: Chain) -> bool:
        return bool(chain) and chain[-1] is DONE

    def refuse(self, game: Knights, seat: Seat, chain: Chain, action: Action) -> Reason:
        if action.verb in ("put", "swap"):
            return why_no_place(game, seat, stowed(game, seat, chain)[0], action)
        if action.verb == "drop":
            return reason("WK-GEAR-07", "it-fits")
        return reason("WK-GEAR-06", "stow-first")

    def natural(self, game: Knights, seat: Seat) -> Action | None:
        """A new card goes where it is of use, or where there is room, as long as nothing has to give way."""
        first = self.options(game, seat, self.chain(seat))[0]
        return first if first.verb == "put" else None

    def resolve(self, game: Knights, answers: dict[Seat, Chain], luck: Luck) -> None:
        for seat in sorted(answers):
            old = game.kits[seat]
            set_kit(game, seat, stowed(game, seat, answers[seat])[0])
            show(game, seat)
            for action in answers[seat]:
                if action.verb == "drop":
                    item = next(i for zone in (*ZONES, "loose") for i in zone_of(old, zone) if i[0] == action.values[0])
                    _forget_all(game, seat, item)
                    discard(game, item, luck, seat)
            luck.reveal("stowed", seat=seat)
            for action in answers[seat]:
                if action.verb == "cash":
                    cash(game, seat, str(action.values[0]), luck)


def _forget_all(game: Knights, seat: Seat, item: Item) -> None:
    for card in item:
        forget(game, seat, card)
        unmark_lost(game, seat, card)


def _displacing(game: Knights, seat: Seat, kit: Kit, item: Item, zones: tuple[str, ...]) -> list[Action]:
    found = []
    for zone in zones:
        for other in zone_of(kit, zone):
            if other[0] != item[0] and game.content.colour[other[0]] != "blue":
                changed = add(remove(kit, zone, other), zone, item)
                if fits(game, seat, changed):
                    found.append(act("swap", item[0], other[0]))
    return list(dict.fromkeys(found))


def stowed(game: Knights, seat: Seat, chain: Chain) -> tuple[Kit, int]:
    """The gear after these choices, and how many of the new cards are still to come."""
    kit = game.kits[seat]
    new = len(kit.loose)
    for action in chain:
        if action is DONE:
            break
        item, kit = kit.loose[0], replace(kit, loose=kit.loose[1:])
        new -= 1
        if action.verb == "put":
            kit = add(kit, str(action.values[1]), item)
        elif action.verb == "swap":
            zones = places(game.content, item[0])
            zone, other = next(
                (z, o)
                for z in zones
                for o in zone_of(kit, z)
                if o[0] == action.values[1] and fits(game, seat, add(remove(kit, z, o), z, item))
            )
            kit = add(remove(kit, zone, other), zone, item)
            kit = replace(kit, loose=(*kit.loose, other))
    return kit, new


def cash(game: Knights, seat: Seat, card: str, luck: Luck) -> None:
    """A blue card leaves the game for 1 Reputation and a red card (WK-GEAR-21)."""
    game.gone = tuple(sorted((*game.gone, card)))
    forget(game, seat, card)
    luck.reveal("cashed", seat=seat, card=card)
    gain_reputation(game, seat, 1, luck)
    red = draw_gear(game, seat, "red", luck)
    if red is not None:
        gain(game, seat, ((red,),), openly=False)
