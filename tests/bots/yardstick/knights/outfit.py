"""What a knight wears, keeps, pays with and buys: the best weapons and armour on the sheet, the rest for sale."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from tests.bots.yardstick.knights.odds import might
from wastelands.engine.action import Action
from wastelands.engine.step import Seat
from wastelands.games.knights.arrange import Arrange, replay
from wastelands.games.knights.components import VALUE
from wastelands.games.knights.game import Knights
from wastelands.games.knights.gear import add, find, owned, remove, zone_of
from wastelands.games.knights.loadout import loadout_of
from wastelands.games.knights.modifiers import Armour
from wastelands.games.knights.pieces import Kit
from wastelands.games.knights.stalls import SPACES, Barter
from wastelands.games.knights.stowing import Stow, stowed

MIGHT, ARMOUR, PASSIVE, USE = 4.0, 2.5, 0.7, 0.8
SPARE = {"green": 0.35, "yellow": 0.8, "red": 1.6, "blue": 2.0, "start": 0.0}  # of a card that lies idle
MOST_OFFERED = 3
CASH = 1.5  # a Reputation and a red card for a blue one, beside its own worth


class Deal(NamedTuple):
    """A trade with the Stalls: what it gains, what is offered, and the space."""

    gain: float
    offered: tuple[str, ...]
    space: int


def outfit(view: Knights, seat: Seat, kit: Kit) -> float:
    """What a knight's gear is worth to him where it lies."""
    load = loadout_of(view, seat, kit)
    worth = MIGHT * might(view, seat, 1, kit) + ARMOUR * load.armour
    worth += PASSIVE * sum(abs(e.amount) for e in load.passives if not isinstance(e, Armour))
    worth += ARMOUR * sum(e.amount for e in load.passives if isinstance(e, Armour))
    worth += USE * sum(len(uses) for uses in load.uses.values())
    colour = view.content.colour
    return worth + sum(SPARE[colour[card]] for item in owned(kit) for card in item)


def arrange(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action:
    """The change that improves the sheet most, or none."""
    step = view.steps[-1]
    assert isinstance(step, Arrange)
    chain = step.chain(seat)
    best, chosen = outfit(view, seat, replay(view, seat, chain)) + 0.01, actions[0]
    for action in actions[1:]:
        worth = outfit(view, seat, replay(view, seat, (*chain, action)))
        if worth > best:
            best, chosen = worth, action
    return chosen


def stow(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action:
    """Where a new card does most good; what it displaces is asked about later, and counts as kept."""
    step = view.steps[-1]
    assert isinstance(step, Stow)
    chain = step.chain(seat)

    def worth(action: Action) -> float:
        kit, _ = stowed(view, seat, (*chain, action))
        lost = 0.5 if action.verb == "swap" and not _has_room(view, seat, kit) else 0.0
        return (CASH if action.verb == "cash" else 0.0) + outfit(view, seat, kit) - lost

    return max(actions, key=worth)


def _has_room(view: Knights, seat: Seat, kit: Kit) -> bool:
    vehicle = view.vehicle(seat)
    room = view.knight(seat).backpack + (vehicle.capacity[view.damaged[seat]] if vehicle else 0)
    return len(kit.pack) + len(kit.trunk) + len(kit.loose) <= room


def without_cards(kit: Kit, cards: Sequence[str]) -> Kit:
    """The same gear without some cards."""
    for card in cards:
        where = find(kit, card)
        if where is not None:
            kit = remove(kit, *where)
    return kit


def dressed(view: Knights, seat: Seat, kit: Kit, card: str) -> float:
    """What the gear is worth with one more card in its best place."""
    gear = view.content.gear[card]
    best = outfit(view, seat, add(kit, "pack", (card,)))
    panel = {"weapon": "hand", "armour": "body", "general": "pocket"}.get(gear.group)
    if panel is None:
        if gear.group == "enhancement":
            best += PASSIVE
        return best
    lying = zone_of(kit, panel)
    rooms = [kit, *(add(remove(kit, panel, item), "pack", item) for item in lying)]
    if panel == "hand" and gear.hands == 2 and len(lying) == 2:
        rooms = [add(add(replace(kit, hand=()), "pack", lying[0]), "pack", lying[1])]
    for room in rooms:
        if _panel_holds(view, panel, room, gear.hands):
            best = max(best, outfit(view, seat, add(room, panel, (card,))))
    return best


def _panel_holds(view: Knights, panel: str, kit: Kit, hands: int) -> bool:
    items = zone_of(kit, panel)
    if panel == "hand":
        return sum(view.content.gear[item[0]].hands for item in items) + hands <= 2
    return len(items) < (1 if panel == "body" else 3)


def cheapest(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action:
    """The card that is missed least, by what it does and by its colour."""

    def loss(action: Action) -> float:
        card = str(action.values[0]) if action.values else ""
        if card not in view.content.gear:
            return 0.0
        kit = view.kits[seat]
        return (
            outfit(view, seat, kit) - outfit(view, seat, without_cards(kit, [card])) + VALUE[view.content.colour[card]]
        )

    return min(actions, key=loss)


# ---- the Stalls


def idle(view: Knights, seat: Seat, kit: Kit) -> list[str]:
    """Cards that can be offered, the least missed first."""
    cards = [item[0] for item in owned(kit) if view.content.colour[item[0]] in ("green", "yellow", "red")]
    now = outfit(view, seat, kit)
    return sorted(cards, key=lambda card: now - outfit(view, seat, without_cards(kit, [card])))


def ways_to_pay(view: Knights, cards: Sequence[str], price: int) -> list[tuple[str, ...]]:
    """The least missed cards of each colour that cover a price."""
    found = []
    for colour in ("green", "yellow", "red"):
        some = [card for card in cards if view.content.colour[card] == colour]
        n = -(-price // VALUE[colour])
        if len(some) >= n <= MOST_OFFERED:
            found.append(tuple(some[:n]))
    return found


def best_deal(view: Knights, seat: Seat, spaces: Sequence[str]) -> Deal:
    """The best trade of some cards for one of the Stalls."""
    kit = view.kits[seat]
    cards = idle(view, seat, kit)
    now, found = outfit(view, seat, kit), Deal(0.0, (), -1)
    for i, (_, price, where) in enumerate(SPACES):
        if view.stalls[i] and where in spaces:
            for offered in ways_to_pay(view, cards, VALUE[price]):
                gain = dressed(view, seat, without_cards(kit, offered), view.stalls[i]) - now
                if gain > found.gain:
                    found = Deal(gain, offered, i)
    return found


def barter(view: Knights, seat: Seat, actions: Sequence[Action]) -> Action:
    """Offers what the best deal costs, takes its card, and is done."""
    step = view.steps[-1]
    assert isinstance(step, Barter)
    done = next(action for action in actions if action.verb == "done")
    if step.taken:
        return done
    deal = best_deal(view, seat, ("normal", step.open))
    missing = [card for card in deal.offered if card not in step.offered]
    wanted = f"offer {missing[0]}" if missing else f"buy {deal.space}"
    return next((action for action in actions if action.text == wanted), done)


def in_stalls(view: Knights, seat: Seat, at: int) -> float:
    """What the best deal in a trading city would bring."""
    trade = view.tile(at).trade
    return best_deal(view, seat, ("normal", trade)).gain if trade and not view.blank(at) else 0.0


def spares(view: Knights, seat: Seat) -> int:
    """How many cards lie stored."""
    kit = view.kits[seat]
    return sum(len(zone_of(kit, zone)) for zone in ("pack", "trunk"))
