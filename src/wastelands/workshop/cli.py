"""`wastelands content`: a game's cards, as designers edit them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from wastelands.engine.errors import Unreadable
from wastelands.package import package
from wastelands.terminal.arguments import Content, GameName
from wastelands.terminal.files import write_bytes
from wastelands.workshop.checking import problems

app = App(name="content", help="The cards of a game, as designers edit them.")


@app.command
def check(game: GameName, directory: Path | None = None) -> None:
    """Check a game's cards, the shipped ones or those of a folder; exit code 1 if something is wrong.

    Example: wastelands content check warlords
    """
    cards = package(game).the_content()
    if directory is not None and not directory.is_dir():
        raise Unreadable(f"{directory}: there is no such folder")
    found = problems(game, directory or cards.shipped)
    for problem in found:
        print(problem)
    if found:
        sys.exit(1)
    print(f"{game}: the cards are sound")


@app.command
def export(
    game: GameName, file: Annotated[Path, Parameter(help="The workbook to write.")], *, content: Content = None
) -> None:
    """Write a game's cards into a workbook (.xlsx), for any spreadsheet program.

    Example: wastelands content export warlords cards.xlsx
    """
    from wastelands.workshop.book import made
    from wastelands.workshop.cardsheets import card_set

    cards = card_set(game, content)
    write_bytes(file, made(cards))
    number = sum(len(sheet.cards) for sheet in cards.sheets)
    print(f"{file}: {number} rows on {len(cards.sheets)} sheets")


@app.command(name="import")
def import_(
    game: GameName,
    file: Annotated[Path, Parameter(help="The workbook that `content export` made and you changed.")],
    *,
    out: Annotated[Path | None, Parameter(help="The folder for the new cards; without it nothing is written.")] = None,
    content: Annotated[Path | None, Parameter(help="The cards that the workbook was made from.")] = None,
) -> None:
    """Read a workbook back: show what changed, refuse what is wrong, and write a folder for --content.

    Example: wastelands content import warlords cards.xlsx --out my-cards
    """
    from wastelands.workshop.folder import place
    from wastelands.workshop.importing import Refused, imported

    try:
        found = imported(game, file, content)
    except Refused as refused:
        print("\n".join(refused.problems))
        sys.exit(1)
    for line in (*found.changes, *(f"the sheet '{title}' was not read" for title in found.ignored)):
        print(line)
    if not found.changes:
        print("nothing changed")
    if out is not None:
        place(found.texts, out)
        print(f"{out}: {len(found.texts)} files, for --content {out}")
