"""The title of a sheet (G7), in English and German."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wastelands.games.diplomacy.streams import Stream

LONGEST_TITLE = 44  # V-21: one line at 14 pt
SAMPLE = "Valford"  # the place on the printed sample sheet

ADJECTIVES = (
    ("northern", "nördliche"),
    ("southern", "südliche"),
    ("eastern", "östliche"),
    ("western", "westliche"),
    ("upper", "obere"),
    ("lower", "untere"),
    ("outer", "äußere"),
    ("inner", "innere"),
    ("burnt", "verbrannte"),
    ("silent", "stille"),
    ("rusted", "rostige"),
    ("salted", "salzige"),
    ("drowned", "versunkene"),
    ("nameless", "namenlose"),
    ("broken", "zerbrochene"),
    ("pale", "bleiche"),
)
LANDSCAPES = (
    ("hinterland", "Das", "Hinterland"),
    ("borderland", "Das", "Grenzland"),
    ("steppe", "Die", "Steppe"),
    ("basin", "Das", "Becken"),
    ("dust plain", "Die", "Staubebene"),
    ("ridge", "Der", "Höhenzug"),
    ("delta", "Das", "Delta"),
    ("scrapland", "Das", "Schrottland"),
    ("crater field", "Das", "Kraterfeld"),
    ("fen", "Das", "Moor"),
    ("corridor", "Der", "Korridor"),
    ("quarry", "Der", "Steinbruch"),
)
# fmt: off
FRONTS = (
    "Ash", "Bram", "Cald", "Corr", "Dun", "Eld", "Fen", "Garr", "Hask", "Kel", "Lorn", "Mar", "Nor", "Ost", "Pell",
    "Quar", "Ruk", "Sel", "Tarn", "Ulm", "Vor", "Wick", "Yar", "Zell",
)
BACKS = (
    "ford", "holm", "gate", "stead", "mere", "burn", "wall", "haven", "moor", "cross", "pit", "reach", "mark", "well",
)
# fmt: on


class Title(NamedTuple):
    """The name of a place on the map, above the sheet (WD-SHEET-02)."""

    en: str
    de: str


def title(stream: Stream, landscapes: Sequence[tuple[str, str, str]] = LANDSCAPES) -> Title:
    """Draws until the place sounds right and the title fits its line."""
    while True:
        adjective_en, adjective_de = stream.pick(ADJECTIVES)
        landscape_en, article, landscape_de = stream.pick(landscapes)
        front, back = stream.pick(FRONTS), stream.pick(BACKS)
        place = front + back
        drawn = Title(
            f"The {adjective_en} {landscape_en} of {place}", f"{article} {adjective_de} {landscape_de} von {place}"
        )
        if sounds_right(front, back) and fits_its_line(drawn):
            return drawn


def sounds_right(front: str, back: str) -> bool:
    """No letter three times in a row, no letter doubled at the seam, and not the place of the sample sheet."""
    place = (front + back).lower()
    thrice = any(a == b == c for a, b, c in zip(place, place[1:], place[2:], strict=False))
    return not thrice and front[-1].lower() != back[0].lower() and place != SAMPLE.lower()


def fits_its_line(title: Title) -> bool:
    """V-21, for both languages."""
    return max(len(title.en), len(title.de)) <= LONGEST_TITLE
