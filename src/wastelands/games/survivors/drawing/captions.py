"""What the map says of a tile or a party to a screen reader, or when a pointer rests on it."""

from __future__ import annotations

from functools import lru_cache

from wastelands.engine.words import N_
from wastelands.games.survivors.cards import Content
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import listed
from wastelands.games.survivors.ground import Tile, spot
from wastelands.games.survivors.pieces import NOBODY, Base, Building, Party
from wastelands.games.survivors.words import Words


@lru_cache(maxsize=256)
def ground(terrain: str, lang: str, content: Content) -> str:
    """A terrain and what it yields."""
    words, card = Words(lang, content=content), content.terrains[terrain]
    return words.say(N_("{terrain} ({goods})"), terrain=words.card(terrain), goods=words.goods(listed(card.output)))


class Captions:
    """Says what stands on every tile of one table."""

    def __init__(self, view: Survivors, words: Words) -> None:
        self.view, self.words = view, words

    def tile(self, at: Tile, there: list[str]) -> str:
        """One tile in words: its name, its ground, and what is there."""
        said = f"{spot(at)}: {ground(self.view.ground.terrain[at], self.words.lang, self.view.content)}"
        return "; ".join([said, *there]) if there else said

    def owned(self, thing: str, owner: int) -> str:
        if owner == NOBODY:
            return self.words.say(N_("{thing}, abandoned"), thing=thing)
        return self.words.say(N_("{thing} of {name}"), thing=thing, name=self.words.name(owner))

    def base(self, base: Base) -> str:
        words = self.words
        if not base.home:
            return self.owned(words.say(N_("outpost")), base.owner)
        people = self.view.people[base.owner]
        said = self.owned(words.say(N_("home base")), base.owner)
        said += ", " + words.count(N_("{n} idle"), N_("{n} idle"), people.idle)
        if people.wounded:
            said += ", " + words.count(N_("{n} wounded"), N_("{n} wounded"), people.wounded)
        if base.overrun:
            said += ", " + words.say(N_("plundered by zombies"))
        return said

    def building(self, building: Building) -> str:
        words, card = self.words, self.view.content.buildings[building.kind]
        said = self.owned(words.card(building.kind), building.owner)
        if card.slots:
            said += ", " + words.say(N_("{n} of {slots} at work"), n=building.crew, slots=card.slots)
        if building.crew and building.seat != building.owner:
            said += " (" + words.name(building.seat) + ")"
        if building.renter != NOBODY:
            said += ", " + words.say(N_("lent to {name}"), name=words.name(building.renter))
        return said

    def party(self, party: Party) -> str:
        words = self.words
        said = words.count(
            N_("party {party} of {name}, {n} member"),
            N_("party {party} of {name}, {n} members"),
            party.size,
            party=party.name,
            name=words.name(party.owner),
        )
        return said + ", " + words.say(N_("has moved")) if party.moved else said
