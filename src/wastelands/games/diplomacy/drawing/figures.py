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
from wastelands.games.diplomacy.drawing.legend import road_bonus, strip
from wastelands.games.diplomacy.game import table
from wastelands.games.diplomacy.position import read
from wastelands.games.diplomacy.setup import set_position
from wastelands.games.diplomacy.words import Words

_SCALE = 0.62


def figure(name: str, words: Words, palette: Palette) -> str:
    """A picture by its name in the leaflet: `legend`, `road`, or a position that is kept beside the leaflet."""
    if name.startswith(SET_UP):
        return beginning.picture(int(name.removeprefix(SET_UP)), words, palette)
    if name == "legend":
        return svg(150, 14, strip(150, words, palette))
    if name == "road":
        return svg(36, 27, group(road_bonus(palette), x=0.5, y=0.5))
    kept = files("wastelands.games.diplomacy") / "leaflet" / f"{name}.txt"
    shown = read(kept.read_text(encoding="utf-8"))
    game = table(shown.terrain, (("1-A",),) * 6, shown.players)
    set_position(game, replace(shown, rounds=game.rounds), ScriptedLuck([]))
    box = extent(game.terrain).grown(0.4)
    drawn = backdrop(game.terrain, palette, named=False) + Board(game, Marks(), words, palette).hexes(plain=True)
    moved = group(drawn, x=-box.left * _SCALE, y=-box.top * _SCALE, scale=_SCALE)
    return svg(box.width * _SCALE, box.height * _SCALE, moved)
