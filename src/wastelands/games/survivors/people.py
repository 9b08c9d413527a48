"""Survivors: how many there are, where they are, how they arrive, are wounded and die (SV-RES, SV-END-24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.engine.step import Seat
from wastelands.games.survivors.goods import NOTHING, Stock, add, less, listed
from wastelands.games.survivors.ground import spot
from wastelands.games.survivors.pieces import NOBODY, Group, Party, People

if TYPE_CHECKING:
    from wastelands.games.survivors.game import Survivors

PER_POINT = 5  # SV-END-12


def survivors(game: Survivors, seat: Seat) -> int:
    """All living ones, healthy or wounded (SV-AUD-05)."""
    people = game.people[seat]
    n = people.idle + people.out + people.scavengers + people.wounded
    for party in game.parties:
        if party.owner == seat:
            n += party.size
    for building in game.buildings:
        if building.seat == seat:
            n += building.crew
    for site in game.sites:
        if site.owner == seat:
            n += site.builders
    return n


def points(game: Survivors, seat: Seat) -> int:
    """One for each five survivors, and those that were bought (SV-END-13, SV-END-18)."""
    return survivors(game, seat) // PER_POINT + game.bought[seat]


def free(game: Survivors, seat: Seat) -> int:
    """The idle who can still be attached this turn."""
    people = game.people[seat]
    if game.suspended and game.locked(game.idle_of(seat)):
        return 0
    return people.idle - people.new


def housing(game: Survivors, seat: Seat) -> int:
    beds = sum(game.content.numbers.beds for base in game.bases if base.owner == seat)
    cards = game.content.buildings
    return beds + sum(cards[b.kind].housing for b in game.buildings if b.owner == seat)


# ---- stock


def change(game: Survivors, seat: Seat, by: Stock, rule: str, luck: Luck) -> None:
    """Every change of a stock names its rule (SV-AUD-04)."""
    if any(by):
        game.stocks = put(game.stocks, seat, add(game.stocks[seat], by))
        if luck.listener:
            luck.tell("stock", seat=seat, goods=listed(by), rule=rule)


def pay(game: Survivors, seat: Seat, cost: Stock, rule: str, luck: Luck) -> None:
    change(game, seat, less(NOTHING, cost), rule, luck)


# ---- groups


def groups(game: Survivors, seat: Seat) -> list[Group]:
    """Those who can be hit: the idle, crews, builders and parties, each with a member."""
    found = [game.idle_of(seat)] if game.people[seat].idle else []
    found += [Group("crew", seat, b.at) for b in game.buildings if b.seat == seat and b.crew]
    found += [Group("builders", seat, s.at) for s in game.sites if s.owner == seat]
    return found + [party_group(p.name, seat) for p in game.parties if p.owner == seat]


def party_group(name: str, seat: Seat) -> Group:
    """A party moves, so its tile is no part of who it is."""
    return Group("party", seat, NOBODY, name)


def where(game: Survivors, group: Group) -> int:
    party = game.party(group.name) if group.kind == "party" else None
    return party.at if party else group.at


def size(game: Survivors, group: Group) -> int:
    if group.kind == "idle":
        return game.people[group.seat].idle
    if group.kind == "party":
        party = game.party(group.name)
        return party.size if party else 0
    if group.kind == "crew":
        building = game.building_at(group.at)
        return building.crew if building and building.seat == group.seat else 0
    if group.kind == "builders":
        site = game.site_at(group.at)
        return site.builders if site and site.owner == group.seat else 0
    if group.kind == "horde":
        return game.zombies_at(group.at)
    return game.fight.band if game.fight else 0


def shrink(game: Survivors, group: Group, n: int) -> int:
    """Take up to n members out of a group; an empty party or site is removed (SV-ACT-68, SV-ACT-71)."""
    n = min(n, size(game, group))
    if not n:
        return 0
    if group.kind == "idle":
        people = game.people[group.seat]
        idle = people.idle - n
        game.people = put(game.people, group.seat, replace(people, idle=idle, new=min(people.new, idle)))
    elif group.kind == "party":
        party = game.party(group.name)
        assert party is not None
        game.swap_party(party, replace(party, size=party.size - n) if party.size > n else None)
    elif group.kind == "crew":
        building = game.building_at(group.at)
        assert building is not None
        crew = building.crew - n
        game.swap_building(building, replace(building, crew=crew, seat=building.seat if crew else NOBODY))
    elif group.kind == "builders":
        game.sites = tuple(
            replace(s, builders=s.builders - n) if s.at == group.at else s
            for s in game.sites
            if s.at != group.at or s.builders > n
        )
    elif group.kind == "horde":
        game.zombies = tuple((at, k - n if at == group.at else k) for at, k in game.zombies if at != group.at or k > n)
    elif game.fight:
        game.fight = replace(game.fight, band=game.fight.band - n)
    return n


def kill(game: Survivors, group: Group, n: int, luck: Luck) -> int:
    """Members of a group die; a party with nobody left is out at once (SV-END-24)."""
    n = shrink(game, group, n)
    if n:
        luck.tell("died", seat=group.seat, kind=group.kind, at=_spot(game, group), n=n)
        if group.seat >= 0:
            eliminate_if_dead(game, group.seat, luck)
    return n


def _spot(game: Survivors, group: Group) -> str:
    at = where(game, group)
    return str(spot(at)) if at != NOBODY else ""


def hurt(game: Survivors, group: Group, n: int, luck: Luck) -> int:
    """Healthy members become wounded, at their home base (SV-RES-18); more wounds than members are ignored."""
    at = _spot(game, group)
    n = shrink(game, group, n)  # SV-RES-20
    if n:
        people = game.people[group.seat]
        game.people = put(game.people, group.seat, replace(people, wounded=people.wounded + n))
        luck.tell("hurt", seat=group.seat, kind=group.kind, at=at, n=n)
    return n


def send_home(game: Survivors, group: Group) -> None:
    """A group turns idle."""
    n = shrink(game, group, size(game, group))
    people = game.people[group.seat]
    game.people = put(game.people, group.seat, replace(people, idle=people.idle + n))


def recruit(game: Survivors, seat: Seat, n: int, luck: Luck) -> int:
    """Newcomers as far as there are beds; they are idle and not free this turn (SV-RES-26, SV-ACT-29)."""
    came = max(0, min(n, housing(game, seat) - survivors(game, seat)))
    if came:
        people = game.people[seat]
        game.people = put(game.people, seat, replace(people, idle=people.idle + came, new=people.new + came))
    luck.tell("joined", seat=seat, n=came, turned_away=n - came)
    return came


def heal(game: Survivors, seat: Seat, n: int, luck: Luck) -> None:
    people = game.people[seat]
    n = min(n, people.wounded)
    if n:
        game.people = put(game.people, seat, replace(people, wounded=people.wounded - n, idle=people.idle + n))
        luck.tell("healed", seat=seat, n=n)


# ---- elimination


def eliminate_if_dead(game: Survivors, seat: Seat, luck: Luck) -> None:
    """Finished sites become unowned; stock, hand, rights and construction sites vanish (SV-END-24, SV-END-27)."""
    if not game.alive[seat] or survivors(game, seat):
        return
    game.alive = put(game.alive, seat, False)
    game.people = put(game.people, seat, People(0))
    game.stocks = put(game.stocks, seat, NOTHING)
    game.bases = tuple(replace(b, owner=NOBODY, home=False) if b.owner == seat else b for b in game.bases)
    game.buildings = tuple(
        replace(
            b,
            owner=NOBODY if b.owner == seat else b.owner,
            renter=NOBODY if seat in (b.renter, b.owner) else b.renter,
        )
        for b in game.buildings
    )
    game.sites = tuple(s for s in game.sites if s.owner != seat)
    hand = game.hands[seat]
    unseen = list(game.unseen)
    for card in hand:
        unseen.remove(card)
    game.unseen = tuple(unseen)
    game.hands = put(game.hands, seat, ())
    luck.reveal("eliminated", seat=seat, cards=hand)


def own(game: Survivors, seat: Seat) -> list[Party]:
    """The seat's parties that no suspended combat holds (SV-CMB-20)."""
    return [p for p in game.parties if p.owner == seat and not game.locked(party_group(p.name, seat))]


def may_fight(game: Survivors, one: Group, other: Group) -> bool:
    """Neither is held by a suspended combat, and no truce keeps them apart."""
    return not (game.locked(one) or game.locked(other) or game.truce(one, other))
