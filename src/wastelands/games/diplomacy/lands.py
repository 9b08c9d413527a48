"""The kinds of land a sheet can show, each with its shares of water and mountain and the words of its titles (G8)."""

from __future__ import annotations

from dataclasses import dataclass

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
