"""A workbook back into a set of cards: read, checked by the game, and compared with the set that it came from."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from wastelands.engine.errors import Unreadable, WastelandsError
from wastelands.workshop.book import WORDS
from wastelands.workshop.cardsheets import card_set
from wastelands.workshop.changes import changes
from wastelands.workshop.checking import problems as problems_of
from wastelands.workshop.folder import texts_of, unfinished
from wastelands.workshop.reader import SheetReader
from wastelands.workshop.reading import pages_of

_PROBLEM = re.compile(
    r"(?P<file>[\w-]+)\.toml(?:, \S+ (?P<card>.+?)(?:, field (?P<field>[^:]+))?)?: (?P<said>.+)", re.DOTALL
)


class Refused(WastelandsError):
    """A workbook that makes no set of cards; every problem is a sentence that names sheet, row and column."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__(problems[0])
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Imported:
    """What a workbook came to: the files of the set, what changed, and the sheets that were passed over."""

    texts: dict[str, str]
    changes: list[str]
    ignored: list[str]


def imported(game: str, path: Path, base: Path | None = None) -> Imported:
    """Read a workbook beside the set that it was made from; anything wrong is refused, all of it at once."""
    old = card_set(game, base)
    pages, others = pages_of(path, game, {sheet.title for sheet in old.sheets})
    if not pages:
        raise Unreadable(f"{path}: this workbook holds no cards of {game}; make one with: wastelands content export")
    readers = [SheetReader(sheet, pages.get(sheet.title)) for sheet in old.sheets]
    problems = [problem for reader in readers for problem in reader.problems]
    if problems:
        raise Refused(problems)
    sheets = [reader.sheet for reader in readers]
    texts = texts_of(old, sheets)
    with unfinished(texts) as folder:
        found = problems_of(game, folder)
    if found:
        raise Refused([_placed(problem, readers) for problem in found])
    ours = {WORDS, *(summary.title for summary in old.summaries)}
    return Imported(texts, changes(old, sheets), [title for title in others if title not in ours])


def _placed(problem: str, readers: list[SheetReader]) -> str:
    """A problem that names file, card and field, as one that names sheet, row and column."""
    found = _PROBLEM.fullmatch(problem)
    for reader in readers:
        if found is not None and reader.old.file == found["file"]:
            return f"{reader.where(found['card'], found['field'], found['said'])}: {found['said']}"
    return problem
