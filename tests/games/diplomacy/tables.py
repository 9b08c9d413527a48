"""Tables in the middle of a game, for the tests of the drawing."""

from __future__ import annotations

import io
import random
from functools import lru_cache
from gettext import GNUTranslations
from importlib.resources import files

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import wastelands
from wastelands.drawing.drawing import Marks
from wastelands.engine.hexes import Hex
from wastelands.games.diplomacy.checks import Rounds
from wastelands.games.diplomacy.game import Diplomacy, table
from wastelands.games.diplomacy.map import Terrain
from wastelands.games.diplomacy.words import Words

NAMES = ("Mara", "Tobin <b>", "Jun & Co", "Priya")


@lru_cache(maxsize=64)
def played(seats: int, steps: int, seed: str = "dust") -> Diplomacy:
    """A real game after some steps, all of them useful where they can be."""
    match = wastelands.new_game("diplomacy", seats=seats, seed=seed)
    chance = random.Random(seats)
    for _ in range(steps):
        if match.game.result():
            break
        seat = match.game.to_act()[0]
        actions = match.game.actions(seat)
        match.play(seat, chance.choice([a for a in actions if a.verb != "end" and "no" not in a.values] or actions))
    game = match.game
    assert isinstance(game, Diplomacy)
    return game


def words(seats: int = 4) -> Words:
    return Words("en", NAMES[:seats])


def german() -> Words:
    """Words that speak the German of the drawing, straight from its own file."""
    said = Words("en", NAMES)
    source = files("wastelands") / "lang" / "de" / "LC_MESSAGES" / "diplomacy-drawing.po"
    with source.open("rb") as po:
        catalogue = read_po(po, locale="de")
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    said.lang, said._catalogue = "de", GNUTranslations(compiled)
    return said


def tapped(game: Diplomacy) -> Marks:
    """Everything that the seat in turn can tap."""
    names = set()
    for action in game.actions(game.to_act()[0]):
        verb = Diplomacy.spec.verbs[action.verb]
        names |= {f"{verb.kinds[i]}:{action.values[i]}" for i in verb.taps}
    return Marks(frozenset(names))


SMALL = Terrain.of(
    {
        "0,0": "I", "0,1": "A+raider", "1,0": "B", "0,2": "A", "0,3": "B", "1,1": "s2", "1,2": "~",
        "2,0": "C+drifter:D", "2,1": "D", "0,-1": "^", "1,-1": "C+guardian",
    },
    [("0,0", "1,0"), ("1,0", "2,0"), ("2,0", "2,1")],
    (3,),
)  # fmt: skip
ROUNDS: Rounds = (("1-A", "1-A", "1-B"), ("1-C",), ("2-D",), ("3-D",), ("4-D",), ("4-C", "2-?"))


def small(**changes: object) -> Diplomacy:
    return table(SMALL, ROUNDS, 2, **changes)


def spaces(*names: str) -> int:
    return SMALL.grid.mask(map(Hex.parse, names))
