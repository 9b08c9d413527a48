"""Rearranging gear between its places (WK-GEAR, D-03, D-31)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import Chain, Sealed, Seat
from wastelands.games.knights.gear import (
    SHEET,
    STORES,
    ZONES,
    add,
    find,
    fits,
    places,
    remove,
    set_kit,
    show,
    why_no_place,
    zone_of,
)
from wastelands.games.knights.pieces import DONE, Item, Kit, act

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights


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
    hosts = [(place, one) for place in ("start", *ZONES) for one in zone_of(kit, place) if card in one[1:]]
    ways = [_untuned(game, seat, kit, card)] if card in kit.tuning else []
    ways += [_detached(game, seat, kit, place, host, card) for place, host in hosts]
    return next(changed for changed in ways if changed is not None)


def _lift(kit: Kit, card: str, zones: tuple[str, ...]) -> tuple[str, Item]:
    found = find(kit, card, zones)
    assert found is not None
    return found
