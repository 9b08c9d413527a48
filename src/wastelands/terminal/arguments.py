"""What several commands take: a game, its options, a folder of cards."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from wastelands.drawing import looks
from wastelands.engine.errors import Unreadable
from wastelands.engine.reader import NUMBERS
from wastelands.engine.registry import game_class, game_names
from wastelands.engine.spec import OptionValue
from wastelands.package import package
from wastelands.workshop.checking import problems

Options = Annotated[
    list[str], Parameter(name=["--option", "-o"], help="An option of the game, as name=value; repeat for more.")
]
Content = Annotated[Path | None, Parameter(help="A folder with cards of your own, instead of the shipped ones.")]
GameName = Annotated[str, Parameter(completer=lambda _: game_names())]


def content_of(game: str, folder: Path | None) -> Any:
    """The cards of a folder as a value, if one is given and all that it holds is sound."""
    game_class(game)
    if folder is None:
        return None
    shelf = package(game).the_content()
    if not folder.is_dir():
        raise Unreadable(f"{folder}: there is no such folder")
    if wrong := problems(game, folder):
        raise Unreadable("\n".join(wrong))
    return shelf.load(folder.resolve())


def folders_of(folder: Path | None) -> dict[str, Path]:
    """A folder of cards by the game that it was made for, known by the names of its files."""
    if folder is None:
        return {}
    if not folder.is_dir():
        raise Unreadable(f"{folder}: there is no such folder")
    mine = {file.name for file in folder.glob("*.toml")}
    for game in game_names():
        shelf = package(game).content
        if shelf is not None and mine >= {file.name for file in shelf.shipped.glob("*.toml")} - {looks.FILE, NUMBERS}:
            content_of(game, folder)
            return {game: folder.resolve()}
    raise Unreadable(f"{folder}: this folder holds the cards of no game")


def read_options(pairs: list[str]) -> dict[str, OptionValue]:
    """Options given as name=value."""
    options: dict[str, OptionValue] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise Unreadable(f"option '{pair}': write name=value, for example road_chain=on")
        options[name] = value
    return options
