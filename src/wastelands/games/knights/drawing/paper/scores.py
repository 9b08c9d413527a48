"""The score sheet: what the mission counts, and what decides between players who are level (WK-WIN)."""

from __future__ import annotations

from wastelands.drawing import scores
from wastelands.drawing.ink import Palette
from wastelands.drawing.kit import Mat
from wastelands.drawing.scores import Counted, score_height
from wastelands.engine.words import N_
from wastelands.games.knights.components import VALUE
from wastelands.games.knights.words import Words


def score_sheet(seats: int, words: Words, palette: Palette) -> Mat:
    say, title = words.say, words.say(N_("Score sheet"))
    values = ", ".join(f"{words.thing(name)} {VALUE[name]}" for name in ("green", "yellow", "red", "blue"))
    rows = (
        Counted(say(N_("What the mission counts")), True),
        Counted(say(N_("Tied: Reputation"))),
        Counted(say(N_("Then: value of all gear ({values})"), values=values)),
    )
    drawn = scores.score_sheet(title, seats, rows, palette)
    return Mat(title, scores.WIDTH, score_height(rows), drawn, kind="scores")
