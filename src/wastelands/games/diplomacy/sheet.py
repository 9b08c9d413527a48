"""A sheet: one map, its six rounds of actions and its title, all rebuilt from a short id."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from wastelands.engine.errors import Unreadable
from wastelands.engine.languages import said_in
from wastelands.games.diplomacy.checks import Rounds, deal_failures
from wastelands.games.diplomacy.deal import deal
from wastelands.games.diplomacy.lands import LANDS
from wastelands.games.diplomacy.landscape import build, build_land
from wastelands.games.diplomacy.map import Terrain
from wastelands.games.diplomacy.names import Title, title
from wastelands.games.diplomacy.origin import land_of
from wastelands.games.diplomacy.plan import LAND_VERSIONS, NEWEST, SIZES, VERSION
from wastelands.games.diplomacy.streams import Stream, check_letter

ATTEMPTS = 2000
DEALS = 100  # of the first generator
MOST_DEALS = 2**32  # of the one that knows kinds of land: what luck draws from
LONGEST_SEED = 24

_SEED = re.compile(rf"[A-Za-z0-9._-]{{1,{LONGEST_SEED}}}")
_NUMBER = "0|[1-9][0-9]{0,3}"
_ID = re.compile(rf"{VERSION}-(?P<players>[234])-(?P<seed>.+)-(?P<attempt>{_NUMBER})-(?P<deal>{_NUMBER}|x)")
_LAND_ID = re.compile(
    rf"(?P<version>{'|'.join(LAND_VERSIONS)})-(?P<players>[234])-(?P<land>[a-z]+)-(?P<size>[a-z]+)-(?P<seed>.+)-(?P<attempt>{_NUMBER})[a-z]"
    r"-(?:(?P<deal>0|[1-9][0-9]{0,9})[a-z]|x)"
)


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything that is printed for one game (WD-SHEET-01); its id determines all the rest."""

    players: int
    seed: str
    attempt: int
    deal: int
    terrain: Terrain = field(repr=False)
    rounds: Rounds = field(repr=False)
    title_en: str
    title_de: str

    def title(self, lang: str) -> str:
        return said_in({"en": self.title_en, "de": self.title_de}, lang)

    @property
    def id(self) -> str:
        """What is printed small; it tells the hidden flaps too, so a running game shows `terrain_id` only.

        A map that was drawn by hand has none.
        """
        if not self.terrain_id:
            return ""
        head = self.terrain_id.removesuffix("x") + str(self.deal)
        return head + check_letter(head) if land_of(head) else head

    @property
    def terrain_id(self) -> str:
        return self.terrain.id

    @property
    def starters(self) -> tuple[int, ...]:
        """The seat that starts each round; the order of turns runs on across rounds (WD-ROUND-08)."""
        counts = [len(labels) for labels in self.rounds[:-1]]
        return tuple(before % self.players for before in accumulate(counts, initial=0))

    @classmethod
    def from_id(cls, text: str) -> Sheet:
        """The sheet that a printed id names."""
        return _from_id(text)

    @classmethod
    def _read(cls, text: str) -> Sheet:
        id = Id.parse(text)
        if id.deal is None:
            raise Unreadable(f"'{text}' names a map without its deal: a sheet id ends in a number")
        sheet = cls.on(id.terrain(), id) if id.deal < id.deals else None
        if sheet is None:
            raise Unreadable(f"there is no sheet '{text}': deal {id.deal} on this map gives no fair actions")
        return sheet

    @classmethod
    def dealt(cls, terrain: Terrain, players: int, seed: str, attempt: int, number: int) -> Sheet | None:
        """The sheet with this deal on a terrain of the first generator, or None if it is refused (V-16 to V-20)."""
        return cls.on(terrain, Id(players, seed, attempt, number))

    @classmethod
    def on(cls, terrain: Terrain, id: Id) -> Sheet | None:
        """The sheet with the deal of this id on its terrain, or None if the deal is refused (V-16 to V-20)."""
        assert id.deal is not None
        rounds = deal(terrain, id.players, (), id.deal_stream())
        if deal_failures(terrain, id.players, rounds):
            return None
        en, de = id.title()
        return cls(id.players, id.seed, id.attempt, id.deal, terrain, rounds, en, de)


_build = lru_cache(maxsize=64)(build)  # many games are played on the same few maps
_build_land = lru_cache(maxsize=64)(build_land)


class Id(NamedTuple):
    """The parts of a sheet's id, or of a terrain's, which ends in x instead of a deal."""

    players: int
    seed: str
    attempt: int
    deal: int | None
    land: str = ""  # nothing on the first sheets, which had one kind of land and one size
    size: str = ""
    version: str = VERSION

    @classmethod
    def parse(cls, text: str) -> Id:
        parts = _ID.fullmatch(text) or _LAND_ID.fullmatch(text)
        if parts is None or not _SEED.fullmatch(parts["seed"]):
            first, land = f"{VERSION}-2-dust-6-0", f"{NEWEST}-3-islands-usual-rust-0c-0r"
            raise Unreadable(
                f"'{text}' is no sheet id: it reads {NEWEST}-players-land-size-seed-attempt-deal, as in {land},"
                f" or {VERSION}-players-seed-attempt-deal, as in {first}"
            )
        deal = None if parts["deal"] in ("x", None) else int(parts["deal"])
        whole = cls(int(parts["players"]), parts["seed"], int(parts["attempt"]), deal)
        if parts.re is _ID:
            return whole
        whole = whole._replace(land=check_land(parts["land"]), size=check_size(parts["size"]), version=parts["version"])
        ends = [parts.end("attempt")] if deal is None else [parts.end("attempt"), parts.end("deal")]
        if any(text[end] != check_letter(text[:end]) for end in ends):
            raise Unreadable(f"'{text}' has a slip in it: its check letters do not fit; compare it with the sheet")
        return whole

    @property
    def deals(self) -> int:
        return MOST_DEALS if self.land else DEALS

    def terrain(self) -> Terrain:
        terrain = None
        if self.attempt < ATTEMPTS:
            if self.land:
                terrain = _build_land(self.players, self.land, self.size, self.seed, self.attempt, self.version)
            else:
                terrain = _build(self.players, self.seed, self.attempt)
        if terrain is None:
            raise Unreadable(f"seed '{self.seed}' gives no map for {self.players} players in attempt {self.attempt}")
        return terrain

    def deal_stream(self) -> Stream:
        """On kinds of land a sheet's deal and the one that luck draws for a game are the same, by its number."""
        if self.land:
            return Stream(f"deal|{self.deal}")
        return Stream(f"{VERSION}|{self.players}|{self.seed}|{self.attempt}|deal|{self.deal}")

    def title(self) -> Title:
        if self.land:
            name = f"{self.version}|{self.players}|{self.land}|{self.size}|{self.seed}|name"
            return title(Stream(name), LANDS[self.land].landscapes)
        return title(Stream(f"{VERSION}|{self.players}|{self.seed}|name"))


@lru_cache(maxsize=128)
def _from_id(text: str) -> Sheet:
    return Sheet._read(text)


def terrain_of(text: str) -> tuple[Terrain, int, Rounds | None]:
    """The map that an id names and its number of players, with its actions if the id names a whole sheet."""
    id = Id.parse(text)
    if id.deal is None:
        return id.terrain(), id.players, None
    sheet = Sheet.from_id(text)
    return sheet.terrain, sheet.players, sheet.rounds


def check_land(land: str) -> str:
    if land not in LANDS:
        raise Unreadable(f"there is no kind of land '{land}': write {', '.join(LANDS)}")
    return land


def check_size(size: str) -> str:
    if size not in SIZES:
        raise Unreadable(f"there is no size '{size}': write {', '.join(SIZES)}")
    return size


def check_seed(seed: str) -> None:
    if not _SEED.fullmatch(seed):
        raise Unreadable(
            f"'{seed}' is no seed: write 1 to {LONGEST_SEED} letters a-z or A-Z, digits, dots, underscores or hyphens"
        )
