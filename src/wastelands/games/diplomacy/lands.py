"""The kinds of land a sheet can show, each with its shares of water and mountain and the words of its titles (G8)."""

from __future__ import annotations

from dataclasses import dataclass

from wastelands.engine.words import N_

Landscape = tuple[str, str, str]  # English, German article, German
Share = tuple[int, int]  # percent of all hexes


@dataclass(frozen=True, slots=True)
class Land:
    """A kind of land: what one tells it by, and how much of it is wet or high."""

    name: str
    water: Share
    mountains: Share
    landscapes: tuple[Landscape, ...]


LANDS = {
    land.name: land
    for land in (
        Land(
            "lake",
            (11, 15),
            (5, 8),
            (("basin", "Das", "Becken"), ("fen", "Das", "Moor"), ("hollow", "Die", "Senke")),
        ),
        Land(
            "lakes",
            (14, 18),
            (4, 7),
            (("twin basin", "Das", "Doppelbecken"), ("lakeland", "Das", "Seenland"), ("divide", "Die", "Seenplatte")),
        ),
        Land(
            "islands",
            (19, 25),
            (2, 5),
            (("skerry", "Die", "Schäre"), ("atoll", "Das", "Atoll"), ("coast", "Die", "Küste")),
        ),
        Land(
            "delta",
            (18, 25),
            (2, 5),
            (("delta", "Das", "Delta"), ("estuary", "Die", "Mündung"), ("marsh", "Die", "Marsch")),
        ),
        Land(
            "canyon",
            (11, 16),
            (8, 12),
            (("canyon", "Der", "Canyon"), ("gorge", "Die", "Schlucht"), ("ravine", "Die", "Klamm")),
        ),
        Land(
            "ring",
            (9, 13),
            (3, 6),
            (("circle", "Der", "Kreis"), ("ring", "Der", "Ring"), ("roundway", "Die", "Ringstraße")),
        ),
        Land(
            "plateau",
            (8, 11),
            (10, 14),
            (("plateau", "Das", "Plateau"), ("tableland", "Das", "Tafelland"), ("mesa", "Die", "Mesa")),
        ),
    )
}

# What each kind is called, and what one knows it by.
SAID = {
    "lake": (N_("Lake and river"), N_("A lake, and a river from it to a city.")),
    "lakes": (N_("Two lakes"), N_("Two round lakes, far from each other.")),
    "islands": (N_("Islands"), N_("A sea along one side, and settlements in it that only water leads to.")),
    "delta": (N_("Delta"), N_("A lake from which three arms of a river part, each with a ford.")),
    "canyon": (N_("Canyon"), N_("A river from side to side between walls of mountains, with a few fords.")),
    "ring": (N_("Ring road"), N_("A lake in the middle, and one road around it that joins all cities.")),
    "plateau": (N_("Plateau"), N_("A city on high ground, behind a rim of mountains with gates in it.")),
}
