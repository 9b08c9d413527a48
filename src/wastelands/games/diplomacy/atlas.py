"""The sheets of Wasteland Diplomacy as maps: made, shown, checked and certified by their ids."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count
from pathlib import Path
from secrets import token_hex

from wastelands.drawing.ink import Palette
from wastelands.engine.errors import Unreadable
from wastelands.engine.languages import said_in
from wastelands.engine.luck import Luck
from wastelands.engine.spec import OptionValue
from wastelands.engine.words import Words
from wastelands.games.diplomacy import certified, certify, drafting, editor, learning, measuring
from wastelands.games.diplomacy.certify import Certificate
from wastelands.games.diplomacy.checks import Rounds, deal_failures, failures
from wastelands.games.diplomacy.choosing import fair_sheet, wished
from wastelands.games.diplomacy.drawing import Drawing
from wastelands.games.diplomacy.fair import HASTY, PATIENT, Care, Deal, at_once, fairest
from wastelands.games.diplomacy.game import Diplomacy, table
from wastelands.games.diplomacy.generator import land_for, lands_for
from wastelands.games.diplomacy.lands import LANDS, SAID
from wastelands.games.diplomacy.map import ROUNDS, Terrain
from wastelands.games.diplomacy.plan import SIZES, USUAL
from wastelands.games.diplomacy.position import Position, read, write
from wastelands.games.diplomacy.setup import NO_CITY
from wastelands.games.diplomacy.sheet import MOST_DEALS, Id, Sheet, check_seed, terrain_of
from wastelands.package import Facts, Fresh, Kind, Measure


class Atlas:
    """Every sheet there can be."""

    editor = editor
    drafting = drafting
    sizes = SIZES

    def kinds(self, words: Words[Diplomacy]) -> list[Kind]:
        return [Kind(name, words.say(label), words.say(told)) for name, (label, told) in SAID.items()]

    def wish(self, options: Mapping[str, OptionValue]) -> str | None:
        named = str(options.get("map", ""))
        if options.get("position"):
            return None
        words = [word for word in named.split("-") if word]
        return "-".join(word for word in words if word != USUAL) if {*words} <= {*LANDS, *SIZES} else None

    def given(self, options: Mapping[str, OptionValue]) -> str:
        text = str(options.get("position", ""))
        if text:
            return text if read(text).untouched else ""
        return str(options.get("map", ""))

    def example(self, seats: int, wish: str, seed: str) -> str:
        return land_for(seats, *wished(wish, lambda: seed), seed).id

    def seats(self, id: str) -> int:
        return Id.parse(id).players

    def like(self, id: str) -> str:
        found = Id.parse(id)
        return f"{found.land}-{found.size}" if found.land else ""

    def fresh(self, seats: int, wish: str, draw: Callable[[], str], patient: bool = False) -> Fresh:
        terrains = lands_for(seats, *wished(wish, draw), draw()[:8])
        return _fairest(terrains, seats, draw, PATIENT if patient else at_once())

    def dealt(self, what: str, draw: Callable[[], str], patient: bool = False) -> str:
        terrain, players, shown = _known(what)
        if len(shown) == ROUNDS:
            return ""
        return _fairest(terrain, players, draw, PATIENT if patient else at_once(terrain), shown).seed

    def sketch(self, id: str, words: Words[Diplomacy], palette: Palette) -> str:
        terrain, players, _ = terrain_of(id)
        return Drawing(words, palette).sketch(terrain, players, self.title(id, words.lang))

    def make(self, seats: int, seed: str, wish: str = "") -> str:
        _check_seats(seats)
        if not seed:
            return fair_sheet(seats, wish, token_hex(4), at_once()).id
        check_seed(seed)
        return fair_sheet(seats, wish, seed).id

    def learn(self, sheets: int, games: int, seed: str, work: Path, say: Callable[[str], None]) -> str:
        return learning.learn(sheets, games, seed, work, say)

    def fairness(
        self, seats: int, maps: int, games: int, seed: str, wish: str, kind: str, say: Callable[[str], None]
    ) -> str:
        _check_seats(seats)
        if kind == "shipped":
            ids = [f"{one[:-1]}{deal}" for one in certified.terrains(seats) for deal in certified.deals(one)]
            sheets: Iterable[Sheet] = map(Sheet.from_id, ids[:maps])
        else:
            care = PATIENT if kind == "patient" else HASTY
            sheets = (fair_sheet(seats, wish, f"{seed}{number}", care) for number in range(maps))
        return measuring.table(sheets, games, say)

    def title(self, id: str, lang: str) -> str:
        return said_in(Id.parse(id).title()._asdict(), lang)

    def table(self, id: str) -> Diplomacy:
        sheet = Sheet.from_id(id)
        return table(sheet.terrain, sheet.rounds, sheet.players)

    def certificate(self, id: str) -> Mapping[str, object] | None:
        return certified.certificate(Sheet.from_id(id).id)

    def picture(self, id: str, words: Words[Diplomacy], palette: Palette) -> str:
        return Drawing(words, palette).sheet(Sheet.from_id(id))

    def position(self, id: str) -> str:
        return write(Position.start(Sheet.from_id(id)))

    def failures(self, id: str) -> list[str]:
        sheet = Sheet.from_id(id)
        return _failures(sheet.terrain, sheet.players, sheet.rounds)

    def failures_in(self, text: str) -> list[str]:
        found = read(text)
        return _failures(found.terrain, found.players, found.rounds)

    def certify(self, what: str, games: int, say: Callable[[int], None] = lambda done: None) -> Facts:
        """Measure F-1 to F-8 by play of equals; a map without its deal gets the one that is found fair."""
        terrain, players, shown = _known(what)
        if len(shown) == ROUNDS:
            return certify.certify(Deal(terrain, shown, players), games, say).facts()
        found = fairest(terrain, players, count(), at_once(terrain), shown)
        return certify.certify(found.deal, games, say).facts()

    def told(self, facts: Facts, words: Words[Diplomacy]) -> list[Measure]:
        return certify.told(Certificate.read(facts), words)

    def collect(self, terrains: int, deals: int, jobs: int, work: Path, say: Callable[[str], None]) -> str:
        for players in Diplomacy.spec.seats:
            known = certify.collect(players, terrains, deals, work, jobs, say)
            say(json.dumps({"seats": players, **certify.summary(known, players)}))
        return json.dumps(certify.shipped(known, terrains, deals), indent=1) + "\n"


def _known(what: str) -> tuple[Terrain, int, Rounds]:
    """A map by its id, or as it is drawn by hand, with the actions that are known before the first turn."""
    if "\n" not in what:
        terrain, players, rounds = terrain_of(what)
        return terrain, players, rounds or ()
    found = read(what)
    if not found.terrain.cities:
        raise Unreadable(NO_CITY)
    return found.terrain, found.players, found.rounds


def _fairest(
    land: Terrain | Iterator[Terrain], seats: int, draw: Callable[[], str], care: Care, shown: Rounds = ()
) -> Fresh:
    """A map with a seed whose luck is fair on it."""
    seeds: list[str] = []
    found = fairest(land, seats, _numbers(seeds, draw), care, shown)
    return Fresh(found.deal.terrain.id, seeds[found.place])


def _numbers(seeds: list[str], draw: Callable[[], str]) -> Iterator[int]:
    """The numbers of the deals that seeds will draw, with the seeds written down."""
    while True:
        seeds.append(draw())
        yield Luck(seeds[-1]).below(MOST_DEALS)


def _failures(terrain: Terrain, players: int, rounds: Rounds) -> list[str]:
    wrong = failures(terrain, players) + (deal_failures(terrain, players, rounds) if len(rounds) == ROUNDS else [])
    return [str(failure) for failure in wrong]


def _check_seats(seats: int) -> None:
    if seats not in Diplomacy.spec.seats:
        raise Unreadable(f"a sheet is for 2, 3 or 4 seats, not {seats}")
