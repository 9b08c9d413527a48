"""Owning gear: places and their room, what is seen of it, what leaves its owner (WK-GEAR)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.piles import draw, put, without
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import Seat
from wastelands.games.knights.loadout import BODY, HANDS, POCKETS, hands_used, loadout_of
from wastelands.games.knights.pieces import Item, Items, Kit
from wastelands.games.knights.vocabulary import COLOURS

if TYPE_CHECKING:
    from wastelands.games.knights.cards import Content
    from wastelands.games.knights.game import Knights

SHEET = ("hand", "body", "pocket")
STORES = ("pack", "trunk")
ZONES = (*SHEET, *STORES)
PANEL = {"weapon": "hand", "armour": "body", "general": "pocket"}
CARD_OF_COLOUR = {colour: i for i, colour in enumerate(COLOURS)}


# ---- room


def places(content: Content, card: str) -> tuple[str, ...]:
    """Where a card may lie (WK-GEAR-04, WK-GEAR-05)."""
    panel = PANEL.get(content.gear[card].group)
    return (panel, *STORES) if panel else STORES


def trunk_capacity(game: Knights, seat: Seat) -> int:
    vehicle = game.vehicle(seat)
    if vehicle is None:
        return 0
    captive = int("captive" in game.prizes[seat])
    return max(0, vehicle.capacity[game.damaged[seat]] - captive)


def room_needed(items: Items) -> int:
    """An enhancement takes a space of its own where its card is stored (WK-GEAR-17)."""
    return sum([len(item) for item in items])


def fits(game: Knights, seat: Seat, kit: Kit) -> bool:
    """Whether everything but the loose cards lies where it may (WK-GEAR-02 to WK-GEAR-04)."""
    if len(kit.body) > BODY or len(kit.pocket) > POCKETS or hands_used(game.content, kit.hand) > HANDS:
        return False
    if room_needed(kit.trunk) > trunk_capacity(game, seat):
        return False
    held = room_needed(kit.pack)
    backpack = game.knight(seat).backpack
    return held <= backpack or held <= backpack + loadout_of(game, seat, kit).pack


def zone_of(kit: Kit, zone: str) -> Items:
    found: Items = getattr(kit, zone)
    return found


def with_zone(kit: Kit, zone: str, items: Items) -> Kit:
    changed: dict[str, Any] = {zone: items}
    return replace(kit, **changed)


def add(kit: Kit, zone: str, item: Item) -> Kit:
    return with_zone(kit, zone, tuple(sorted((*zone_of(kit, zone), item))))


def remove(kit: Kit, zone: str, item: Item) -> Kit:
    items = zone_of(kit, zone)
    i = items.index(item)
    return with_zone(kit, zone, items[:i] + items[i + 1 :])


def find(kit: Kit, card: str, zones: tuple[str, ...] = (*STORES, *SHEET, "loose")) -> tuple[str, Item] | None:
    """The first place that holds a card, stored ones first."""
    for zone in zones:
        for item in zone_of(kit, zone):
            if item[0] == card:
                return zone, item
    return None


# ---- what a knight owns


def owned(kit: Kit) -> list[Item]:
    """Every card with its enhancements that can be given away: no starting gear, nothing attached to the knight."""
    return [item for zone in (*ZONES, "loose") for item in zone_of(kit, zone)]


def titles(kit: Kit) -> list[str]:
    return [card for item in (*owned(kit), *kit.start) for card in item] + [*kit.grafts, *kit.tuning]


def visible(game: Knights, kit: Kit) -> list[str]:
    """The cards that everybody sees on the sheet and on the vehicle."""
    shown = [card for zone in SHEET for item in zone_of(kit, zone) for card in item]
    return shown + [card for item in kit.start for card in item[1:]] + [*kit.grafts, *kit.tuning]


def tradable(content: Content, card: str) -> bool:
    return content.colour[card] in COLOURS  # WK-GEAR-19, WK-GEAR-20


def set_kit(game: Knights, seat: Seat, kit: Kit) -> None:
    game.kits = put(game.kits, seat, kit)


# ---- who knows it


def learn(game: Knights, owner: Seat, cards: list[str], viewers: tuple[Seat, ...] | None = None) -> None:
    """Some seats (None: all) now know of these cards; what they knew before stays known."""
    rows = list(game.known[owner])
    for viewer in range(game.seats) if viewers is None else viewers:
        if viewer != owner:
            have, row = Counter(rows[viewer]), list(rows[viewer])
            for card, n in Counter(cards).items():
                row += [card] * (n - have[card])
            rows[viewer] = tuple(sorted(row))
    game.known = put(game.known, owner, tuple(rows))


def learn_more(game: Knights, owner: Seat, cards: list[str]) -> None:
    """Everybody saw how these cards came to their owner."""
    rows = [row if s == owner else tuple(sorted((*row, *cards))) for s, row in enumerate(game.known[owner])]
    game.known = put(game.known, owner, tuple(rows))


def forget(game: Knights, owner: Seat, card: str) -> None:
    """A card left its owner openly."""
    rows = []
    for row in game.known[owner]:
        if card in row:
            i = row.index(card)
            row = row[:i] + row[i + 1 :]
        rows.append(row)
    game.known = put(game.known, owner, tuple(rows))


def show(game: Knights, seat: Seat) -> None:
    """Everybody sees what now lies on the sheet."""
    learn(game, seat, visible(game, game.kits[seat]))


# ---- losing


def take_away(game: Knights, seat: Seat, card: str, zones: tuple[str, ...] = (*STORES, *SHEET, "loose")) -> Item:
    """A card with its enhancements leaves its owner; markers that have no card any more go, too."""
    kit = game.kits[seat]
    where = find(kit, card, zones)
    if where is None:
        return _take_extra(game, seat, card)
    set_kit(game, seat, remove(kit, *where))
    for one in where[1]:
        forget(game, seat, one)
        unmark_lost(game, seat, one)
    return where[1]


def _take_extra(game: Knights, seat: Seat, card: str) -> Item:
    """An enhancement is taken off its card, or off the vehicle."""
    kit = game.kits[seat]
    for zone in (*ZONES, "start"):
        for item in zone_of(kit, zone):
            if card in item[1:]:
                i = item.index(card, 1)
                set_kit(game, seat, add(remove(kit, zone, item), zone, item[:i] + item[i + 1 :]))
                forget(game, seat, card)
                return (card,)
    set_kit(game, seat, replace(kit, tuning=without(kit.tuning, card)))
    forget(game, seat, card)
    return (card,)


def unmark_lost(game: Knights, seat: Seat, card: str) -> None:
    if game.marked[seat].count(card) > titles(game.kits[seat]).count(card):
        row = list(game.marked[seat])
        row.remove(card)
        game.marked = put(game.marked, seat, tuple(row))


def discard(game: Knights, cards: Item, luck: Luck, seat: Seat) -> None:
    """Cards go to the piles of their colours; a blue one leaves the game (WK-RND-15)."""
    for card in cards:
        colour = game.content.colour[card]
        if colour in CARD_OF_COLOUR:
            i = CARD_OF_COLOUR[colour]
            game.piles = put(game.piles, i, tuple(sorted((*game.piles[i], card))))
        else:
            game.gone = tuple(sorted((*game.gone, card)))
        luck.reveal("discarded", seat=seat, card=card)


def draw_gear(game: Knights, seat: Seat, colour: str, luck: Luck) -> str | None:
    """The top card of a gear deck, seen by its new owner only (WK-WST-11, WK-RND-15)."""
    i = CARD_OF_COLOUR[colour]
    card, deck, pile = draw(luck, game.decks[i], game.piles[i], (seat,), colour)
    game.decks, game.piles = put(game.decks, i, deck), put(game.piles, i, pile)
    if not card:
        return None
    luck.tell("drew", seat=seat, colour=colour, secret={"card": card}, knows=(seat,))
    return card


def why_no_place(game: Knights, seat: Seat, kit: Kit, action: Action) -> Reason:
    """Why a card cannot go there."""
    card = str(action.values[0])
    if not any(card in item for zone in (*ZONES, "loose") for item in zone_of(kit, zone)):
        return reason("WK-GEAR-03", "not-yours")
    if action.verb == "put" and str(action.values[1]) not in places(game.content, card):
        return reason("WK-GEAR-05", "wrong-panel")
    return reason("WK-GEAR-02", "no-room")
