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
from wastelands.games.diplomacy.landscape import build
from wastelands.games.diplomacy.map import Terrain
from wastelands.games.diplomacy.names import title
from wastelands.games.diplomacy.plan import VERSION
from wastelands.games.diplomacy.streams import Stream

ATTEMPTS = 2000
DEALS = 100
LONGEST_SEED = 24

_SEED = re.compile(rf"[A-Za-z0-9._-]{{1,{LONGEST_SEED}}}")
_NUMBER = "0|[1-9][0-9]{0,3}"
_ID = re.compile(rf"{VERSION}-(?P<players>[234])-(?P<seed>.+)-(?P<attempt>{_NUMBER})-(?P<deal>{_NUMBER}|x)")


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
        """What is printed small; it tells the hidden flaps too, so a running game shows `terrain_id` only."""
        return f"{self.terrain_id.removesuffix('x')}{self.deal}"

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
        sheet = cls.dealt(id.terrain(), id.players, id.seed, id.attempt, id.deal) if id.deal < DEALS else None
        if sheet is None:
            raise Unreadable(f"there is no sheet '{text}': deal {id.deal} on this map gives no fair actions")
        return sheet

    @classmethod
    def dealt(cls, terrain: Terrain, players: int, seed: str, attempt: int, number: int) -> Sheet | None:
        """The sheet with this deal on a terrain, or None if the deal is refused (V-16 to V-20)."""
        rounds = deal(terrain, players, (), Stream(f"{VERSION}|{players}|{seed}|{attempt}|deal|{number}"))
        if deal_failures(terrain, players, rounds):
            return None
        en, de = title(Stream(f"{VERSION}|{players}|{seed}|name"))
        return cls(players, seed, attempt, number, terrain, rounds, en, de)


_build = lru_cache(maxsize=64)(build)  # many games are played on the same few maps


class Id(NamedTuple):
    """The parts of a sheet's id, or of a terrain's, which ends in x instead of a deal."""

    players: int
    seed: str
    attempt: int
    deal: int | None

    @classmethod
    def parse(cls, text: str) -> Id:
        parts = _ID.fullmatch(text)
        if parts is None or not _SEED.fullmatch(parts["seed"]):
            example = f"{VERSION}-2-dust-6-0"
            raise Unreadable(f"'{text}' is no sheet id: it reads {VERSION}-players-seed-attempt-deal, as in {example}")
        deal = None if parts["deal"] == "x" else int(parts["deal"])
        return cls(int(parts["players"]), parts["seed"], int(parts["attempt"]), deal)

    def terrain(self) -> Terrain:
        terrain = _build(self.players, self.seed, self.attempt) if self.attempt < ATTEMPTS else None
        if terrain is None:
            raise Unreadable(f"seed '{self.seed}' gives no map for {self.players} players in attempt {self.attempt}")
        return terrain


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


def check_seed(seed: str) -> None:
    if not _SEED.fullmatch(seed):
        raise Unreadable(
            f"'{seed}' is no seed: write 1 to {LONGEST_SEED} letters a-z or A-Z, digits, dots, underscores or hyphens"
        )
