"""What the map says of a hex to a screen reader, or when a pointer rests on it."""

from __future__ import annotations

from wastelands.engine.hexes import Hex
from wastelands.engine.words import N_
from wastelands.games.diplomacy.game import SYMBOLS, Diplomacy
from wastelands.games.diplomacy.map import City, Terrain
from wastelands.games.diplomacy.words import CLAN_NAMES, Words


class Captions:
    """Says what every hex of one table is; a phrase that returns is translated once."""

    def __init__(self, view: Diplomacy, words: Words) -> None:
        self.view = view
        self.words = words
        self._said: dict[tuple[str, bool], str] = {}
        self._cities = {city.bit: city for city in view.terrain.cities}
        say, name = words.say, words.name
        seats = [f"{name(seat)} ({SYMBOLS[seat]})" for seat in range(view.seats)]
        self._held = [say(N_("held by {name}"), name=seat) for seat in seats]
        self._lost = [say(N_("held by {name}, cut off from every city"), name=seat) for seat in seats]
        self.destroyed = say(N_("destroyed"))

    def of(self, h: Hex, bit: int, owner: int | None, active: bool) -> str:
        """One hex in words: its name, what is printed there, and whose it is now."""
        terrain = self.view.terrain
        if bit in self._cities:
            return f"{h}: {self.city(self._cities[bit])}"
        printed = self.printed(terrain, h, bit)
        if bit in terrain.settlements:
            state = self.settlers(bit)
        elif self.view.destroyed & bit:
            state = self.destroyed
        else:
            state = "" if owner is None else (self._held if active else self._lost)[owner]
        return f"{h}: {printed}; {state}" if state else f"{h}: {printed}"

    def printed(self, terrain: Terrain, h: Hex, bit: int) -> str:
        token, road = terrain.cells[h], bool(terrain.roads & bit)
        said = self._said.get((token, road))
        if said is None:
            said = self._said[token, road] = self._print(terrain, token, bit, road)
        return said

    def _print(self, terrain: Terrain, token: str, bit: int, road: bool) -> str:
        say = self.words.say
        if bit in terrain.settlements:
            n = terrain.settlements[bit]
            return self.words.count("settlement, {n} building", "settlement, {n} buildings", n)
        if token == "^":
            return say(N_("mountains"))
        parts = [say(N_("water")) if token[0] == "~" else say(N_("sector {letter}"), letter=token[0])]
        if road:
            parts.append(say(N_("road")))
        if bit in terrain.clans:
            clan = terrain.clans[bit]
            name = say(CLAN_NAMES[clan.name])
            parts.append(say(N_("{clan} to sector {letter}"), clan=name, letter=clan.letter) if clan.letter else name)
        return ", ".join(parts)

    def city(self, city: City) -> str:
        if is_scored(self.view, city):
            return self.words.say(N_("city {numeral}, already scored"), numeral=city.numeral)
        return self.words.say(
            N_("city {numeral}, scored after round {round}"), numeral=city.numeral, round=city.scored_after
        )

    def settlers(self, bit: int) -> str:
        return ", ".join(
            (self._held if self.view.active(seat) & bit else self._lost)[seat]
            for seat in range(self.view.seats)
            if self.view.settled[seat] & bit
        )


def is_scored(view: Diplomacy, city: City) -> bool:
    """Each city is scored once, after its round (WD-SCORE-01)."""
    return city.scored_after < view.round or not view.steps


def city_state(view: Diplomacy, city: City) -> str:
    if is_scored(view, city):
        return "done"
    return "now" if city.scored_after == view.round else "later"
