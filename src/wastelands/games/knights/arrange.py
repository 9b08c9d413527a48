"""Putting gear in its places: rearranging, and stowing what was gained (WK-GEAR, D-03, D-31)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import Chain, Sealed, Seat, Step
from wastelands.games.knights.gear import (
    SHEET,
    STORES,
    ZONES,
    add,
    discard,
    draw_gear,
    find,
    fits,
    forget,
    gain,
    places,
    remove,
    set_kit,
    show,
    unmark_lost,
    zone_of,
)
from wastelands.games.knights.pieces import DONE, Item, Kit, act

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights


# ---- rearranging


class Arrange(Sealed["Knights"], frozen=True):
    """Each may move gear between its places, one move or exchange at a time, each card once (WK-PREP-14)."""

    enhance: bool = True  # whether enhancements may be attached and detached
    window = True

    def options(self, game: Knights, seat: Seat, chain: Chain) -> list[Action]:
        kit = replay(game, seat, chain)
        moved = [str(action.values[0]) for action in chain] + [
            str(action.values[1]) for action in chain if action.verb == "swap"
        ]
        found = [DONE, *_moves(game, seat, kit, moved)]
        return found + _enhancing(game, seat, kit, moved) if self.enhance else found

    def finished(self, game: Knights, seat: Seat, chain: Chain) -> bool:
        return bool(chain) and chain[-1] is DONE

    def refuse(self, game: Knights, seat: Seat, chain: Chain, action: Action) -> Reason:
        if action.verb in ("put", "swap", "attach", "detach"):
            if action.verb in ("attach", "detach") and not self.enhance:
                return reason("WK-GEAR-18", "no-enhancements-now")
            return why_no_place(game, seat, replay(game, seat, chain), action)
        return reason("WK-PREP-14", "arrange-first")

    def resolve(self, game: Knights, answers: dict[Seat, Chain], luck: Luck) -> None:
        for seat in sorted(answers):
            if len(answers[seat]) > 1:
                set_kit(game, seat, replay(game, seat, answers[seat]))
                show(game, seat)
                luck.reveal("rearranged", seat=seat)


def _moves(game: Knights, seat: Seat, kit: Kit, moved: list[str]) -> list[Action]:
    found: list[Action] = []
    items = [(zone, item) for zone in ZONES for item in zone_of(kit, zone)]
    still = [(zone, item) for zone, item in items if _may_move(items, item, moved)]
    for zone, item in still:
        bare = remove(kit, zone, item)
        for goal in places(game.content, item[0]):
            if goal != zone and fits(game, seat, add(bare, goal, item)):
                found.append(act("put", item[0], goal))
    stored = [(zone, item) for zone, item in still if zone in STORES]
    for zone, item in still:
        if zone in SHEET:
            for store, other in stored:
                if other[0] != item[0] and zone in places(game.content, other[0]):
                    changed = add(remove(kit, zone, item), zone, other)
                    changed = add(remove(changed, store, other), store, item)
                    if fits(game, seat, changed):
                        found.append(act("swap", item[0], other[0]))
    return list(dict.fromkeys(found))


def _may_move(items: list[tuple[str, Item]], item: Item, moved: list[str]) -> bool:
    return item[0] not in moved or moved.count(item[0]) < [one[0] for _, one in items].count(item[0])


def _enhancing(game: Knights, seat: Seat, kit: Kit, moved: list[str]) -> list[Action]:
    gear = game.content.gear
    found = []
    hosts = [(zone, item) for zone in ("start", *ZONES) for item in zone_of(kit, zone)]
    for zone in STORES:
        for loose in zone_of(kit, zone):
            if gear[loose[0]].group == "enhancement" and loose[0] not in moved:
                if gear[loose[0]].fits == "vehicle":
                    if game.vehicles[seat] and loose[0] not in kit.tuning:
                        found.append(act("attach", loose[0], game.vehicles[seat]))
                    continue
                for place, host in hosts:
                    if suits(game, loose[0], host) and fits(
                        game, seat, add(remove(remove(kit, zone, loose), place, host), place, (*host, loose[0]))
                    ):
                        found.append(act("attach", loose[0], host[0]))
    for place, host in hosts:
        for extra in host[1:]:
            if extra not in moved and _detached(game, seat, kit, place, host, extra) is not None:
                found.append(act("detach", extra))
    for extra in kit.tuning:
        if gear[extra].group == "enhancement" and extra not in moved and _untuned(game, seat, kit, extra) is not None:
            found.append(act("detach", extra))
    return list(dict.fromkeys(found))


def suits(game: Knights, enhancement: str, host: Item) -> bool:
    """The required trait, and only one of each title (WK-GEAR-16)."""
    card, wanted = game.content.gear[host[0]], game.content.gear[enhancement].fits
    if enhancement in host:
        return False
    if wanted in ("weapon", "armour"):
        return card.group == wanted
    if card.group != "weapon":
        return False
    return ("melee" in card.icons) if wanted == "melee" else any(icon != "melee" for icon in card.icons)


def _detached(game: Knights, seat: Seat, kit: Kit, place: str, host: Item, extra: str) -> Kit | None:
    bare = add(remove(kit, place, host), place, tuple([one for one in host if one != extra]))
    for store in STORES:
        changed = add(bare, store, (extra,))
        if fits(game, seat, changed):
            return changed
    return None


def _untuned(game: Knights, seat: Seat, kit: Kit, extra: str) -> Kit | None:
    bare = replace(kit, tuning=tuple([one for one in kit.tuning if one != extra]))
    for store in STORES:
        changed = add(bare, store, (extra,))
        if fits(game, seat, changed):
            return changed
    return None


def replay(game: Knights, seat: Seat, chain: Chain) -> Kit:
    """The gear after these moves."""
    kit = game.kits[seat]
    for action in chain:
        if action is not DONE:
            kit = _apply(game, seat, kit, action)
    return kit


def _apply(game: Knights, seat: Seat, kit: Kit, action: Action) -> Kit:
    card = str(action.values[0])
    if action.verb == "put":
        goal = str(action.values[1])
        zone, item = _lift(kit, card, tuple(zone for zone in ZONES if zone != goal))
        return add(remove(kit, zone, item), goal, item)
    if action.verb == "swap":
        zone, item = _lift(kit, card, SHEET)
        store, other = _lift(kit, str(action.values[1]), STORES)
        kit = add(remove(kit, zone, item), zone, other)
        return add(remove(kit, store, other), store, item)
    if action.verb == "attach":
        zone, item = _lift(kit, card, STORES)
        kit = remove(kit, zone, item)
        host = str(action.values[1])
        if host == game.vehicles[seat]:
            return replace(kit, tuning=tuple(sorted((*kit.tuning, card))))
        place, found = next(
            (place, one)
            for place in ("start", *ZONES)
            for one in zone_of(kit, place)
            if one[0] == host and card not in one
        )
        return add(remove(kit, place, found), place, (*found, card))
    if card in kit.tuning:
        changed = _untuned(game, seat, kit, card)
    else:
        place, found = next(
            (place, one) for place in ("start", *ZONES) for one in zone_of(kit, place) if card in one[1:]
        )
        changed = _detached(game, seat, kit, place, found, card)
    assert changed is not None
    return changed


def _lift(kit: Kit, card: str, zones: tuple[str, ...]) -> tuple[str, Item]:
    found = find(kit, card, zones)
    assert found is not None
    return found


def why_no_place(game: Knights, seat: Seat, kit: Kit, action: Action) -> Reason:
    """Why a card cannot go there."""
    card = str(action.values[0])
    if not any(card in item for zone in (*ZONES, "loose") for item in zone_of(kit, zone)):
        return reason("WK-GEAR-03", "not-yours")
    if action.verb == "put" and str(action.values[1]) not in places(game.content, card):
        return reason("WK-GEAR-05", "wrong-panel")
    return reason("WK-GEAR-02", "no-room")


# ---- stowing


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
    from wastelands.games.knights.resources import gain_reputation

    game.gone = tuple(sorted((*game.gone, card)))
    forget(game, seat, card)
    luck.reveal("cashed", seat=seat, card=card)
    gain_reputation(game, seat, 1, luck)
    red = draw_gear(game, seat, "red", luck)
    if red is not None:
        gain(game, seat, ((red,),), openly=False)
