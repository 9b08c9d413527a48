"""Bytes that nobody would write, given to everything that reads: python -m tests.fuzz.readers TARGET SECONDS.

Only a refusal of ours may come of them, with a sentence; anything else is a crash, which ends the search.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["wastelands"]):
    from wastelands.engine.action import Action
    from wastelands.engine.errors import WastelandsError
    from wastelands.engine.match import Match
    from wastelands.games.diplomacy.position import read as read_position
    from wastelands.games.diplomacy.sheet import terrain_of
    from wastelands.package import package
    from wastelands.survey.palettes import load, with_colours
    from wastelands.survey.pictures import opened
    from wastelands.survey.pictures import read as read_picture
    from wastelands.workshop.importing import imported

STREETS = package("survivors").the_streets().terrains()
SHELF = package("warlords").the_content()
BOOK = Path(tempfile.mkdtemp()) / "cards.xlsx"
CARDS = Path(tempfile.mkdtemp())


def text_of(data: bytes) -> str:
    """Any characters at all, lone surrogates among them."""
    return data.decode("utf-8", "surrogateescape")


def record(data: bytes) -> None:
    match = Match.load(text_of(data))
    match.check_luck()


def action(data: bytes) -> None:
    said = Action.parse(text_of(data))
    assert Action.parse(said.text) is said


def position(data: bytes) -> None:
    read_position(text_of(data))


def sheet(data: bytes) -> None:
    terrain_of(text_of(data))


def cards(data: bytes) -> None:
    for file in SHELF.shipped.glob("*.toml"):
        (CARDS / file.name).write_bytes(data if file.name == "numbers.toml" else file.read_bytes())
    SHELF.load(CARDS)


def workbook(data: bytes) -> None:
    BOOK.write_bytes(data)
    imported("warlords", BOOK)


def picture(data: bytes) -> None:
    read_picture(opened(data), 9, 9, load("light", STREETS), STREETS)


def colours(data: bytes) -> None:
    with_colours(load("light", STREETS), text_of(data), STREETS)


def grid(data: bytes) -> None:
    package("survivors").rules.spec.read_options({"map": "real", "grid": text_of(data)})


TARGETS: dict[str, Callable[[bytes], None]] = {
    one.__name__: one for one in (record, action, position, sheet, cards, workbook, picture, colours, grid)
}


def seeds(folder: Path) -> None:
    """Sound inputs, from which a search gets further than from nothing."""
    match = Match.new(package("warlords").rules, 2, "dust")
    for number in range(12):
        seat = match.game.to_act()[0]
        match.play(seat, match.game.actions(seat)[0])
        (folder / f"record{number}").write_text(match.save())
    maps = package("diplomacy").the_maps()
    (folder / "position").write_text(maps.position("WD1-2-dust-6-0"))
    (folder / "sheet").write_text("WD1-2-dust-6-0")
    (folder / "action").write_text("place 0,3")
    (folder / "numbers").write_bytes((SHELF.shipped / "numbers.toml").read_bytes())
    (folder / "colours").write_text("water:aad3df, forest:a8dab5")


def main(name: str, seconds: int) -> None:
    read = TARGETS[name]

    def tried(data: bytes) -> None:
        with suppress(WastelandsError):
            read(data)

    with tempfile.TemporaryDirectory() as folder:
        seeds(Path(folder))
        flags = [f"-max_total_time={seconds}", "-seed=1", "-max_len=4096", "-print_final_stats=1", "-timeout=60"]
        atheris.Setup([sys.argv[0], folder, *flags], tried)
        atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
