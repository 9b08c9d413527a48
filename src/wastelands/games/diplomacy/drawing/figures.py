"""The worked pictures of the leaflet."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files

from wastelands.drawing.diagram import SET_UP
from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import Palette, group, svg
from wastelands.engine.luck import ScriptedLuck
from wastelands.games.diplomacy.drawing import beginning
from wastelands.games.diplomacy.drawing.board import Board, backdrop
from wastelands.games.diplomacy.drawing.lattice import extent
from wastelands.games.diplomacy.drawing.legend import road_bonus, signs
from wastelands.games.diplomacy.game import Diplomacy, table
from wastelands.games.diplomacy.map import ROUNDS
from wastelands.games.diplomacy.position import read
from wastelands.games.diplomacy.setup import set_position
from wastelands.games.diplomacy.words import Words

_SCALE = 0.8  # at which the numbers of flags have eight points


def figure(name: str, words: Words, palette: Palette) -> str:
    """A picture by its name in the leaflet: `legend`, `road`, or a position that is kept beside the leaflet."""
    if name.startswith(SET_UP):
        return beginning.picture(int(name.removeprefix(SET_UP)), words, palette)
    if name == "legend":
        return signs(words, palette)
    if name == "road":
        return svg(36, 27, group(road_bonus(palette), x=0.5, y=0.5))
    return position(kept(name), words, palette, _SCALE)


def kept(name: str) -> Diplomacy:
    """A position that is kept beside the leaflet."""
    file = files("wastelands.games.diplomacy") / "leaflet" / f"{name}.txt"
    shown = read(file.read_text(encoding="utf-8"))
    game = table(shown.terrain, (("1-A",),) * ROUNDS, shown.players)
    set_position(game, replace(shown, rounds=game.rounds), ScriptedLuck([]))
    return game


def position(view: Diplomacy, words: Words, palette: Palette, scale: float = 1.0) -> str:
    """A position as a book shows it: the hexes without their names."""
    box = extent(view.terrain).grown(0.4)
    drawn = backdrop(view.terrain, palette, named=False) + Board(view, Marks(), words, palette).hexes(plain=True)
    moved = group(drawn, x=-box.left * scale, y=-box.top * scale, scale=scale)
    return svg(box.width * scale, box.height * scale, moved)
