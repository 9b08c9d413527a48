"""The workbook that a designer edits: a sheet per table, drop-downs, figures as formulas, and a first page to read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any

from openpyxl import Workbook
from openpyxl.cell import Cell as SheetCell
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.utils.exceptions import IllegalCharacterError
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from wastelands.engine.effects import example, written
from wastelands.engine.errors import Unreadable
from wastelands.engine.registry import game_class
from wastelands.engine.workbook import Column, Summary
from wastelands.package import package
from wastelands.workshop.cardsheets import CardSet, CardSheet
from wastelands.workshop.cells import Misfit
from wastelands.workshop.handbook import ids_of
from wastelands.workshop.notation import write_table
from wastelands.workshop.rows import cells_of

README, WORDS = "Read me", "Words"
KEYS, HEADINGS, FIRST = 1, 2, 3  # rows: the keys (hidden), the headings, the first card
COMPUTED = "(computed)"
SPARE = 100  # rows below the last card that have drop-downs, and that formulas over a whole column count
LONGEST = 32_767
_BOLD, _GREY = Font(name="Calibri", bold=True), Font(name="Calibri", italic=True, color="808080")
_HEAD, _SHADE = PatternFill("solid", fgColor="D9CFB8"), PatternFill("solid", fgColor="EEEAE0")
_WRAP = Alignment(wrap_text=True, vertical="top")
_SEVERAL = ("effects", "effect", "list", "either", "value")  # columns whose drop-down only suggests

GUIDE = (
    ("Change", "Change any white cell. A new row is a new card; a row taken out is a card taken out."),
    ("Empty cells", "The card does not have this field. 0 in a cost says that it costs nothing."),
    (
        "Shaded cells",
        "Computed, never read back. Nor is a column whose heading begins with #: that is yours.",
    ),
    (
        "Drop-downs",
        f"They offer what may stand there (sheet {WORDS}). For an effect, pick one and change it.",
    ),
    ("Effects", "Verb, value, amount, then name=value; a semicolon before the next: EXAMPLE"),
    ("", "Effects inside an effect stand in ( ), lists in [ ], tables in { }; a text with blanks in quotation marks."),
    ("Columns", "Keep the headings and the hidden first row. For a further part of a table, head a column like its"),
    ("", "neighbours, for example Edges: WWWW."),
    ("Back again", "wastelands content import GAME FILE.xlsx --out FOLDER"),
    ("Then", "wastelands print GAME --content FOLDER --changed --out changed.pdf"),
    ("", "wastelands simulate GAME --content FOLDER --bots greedy --games 200"),
    ("", "wastelands terminal GAME --content FOLDER --bots greedy"),
)


def made(cards: CardSet) -> bytes:
    """The whole workbook as a file."""
    book = Workbook()
    words = _Words(cards)
    _readme(book.active, cards, words)
    places = {sheet.title: _letters(sheet) for sheet in cards.sheets}
    ends = {sheet.title: FIRST + len(sheet.cards) - 1 + SPARE for sheet in cards.sheets}
    for sheet in cards.sheets:
        _fill(book.create_sheet(sheet.title), sheet, words)
    for summary in cards.summaries:
        _summary(book.create_sheet(summary.title), summary, places, ends)
    words.fill(book.create_sheet(WORDS))
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def _letters(sheet: CardSheet) -> dict[str, str]:
    """The letter of each column; figures by their headings."""
    keys = [*(column.key for column in sheet.columns), *(figure.heading for figure in sheet.figures)]
    return {key: get_column_letter(number) for number, key in enumerate(keys, start=1)}


def _put(cell: Any, value: Any) -> None:
    """Write a value as it is: a text that begins with = is no formula."""
    if isinstance(value, str) and len(value) > LONGEST:
        raise Misfit(f"the text is longer than {LONGEST} characters, which no cell holds")
    try:
        cell.value = value
    except IllegalCharacterError:
        raise Misfit("the text holds a character that no cell can hold") from None
    if isinstance(value, str):
        cell.data_type = "s"


# ---- one sheet


def _fill(page: Worksheet, sheet: CardSheet, words: _Words) -> None:
    for number, column in enumerate(sheet.columns, start=1):
        _head(page, number, column.key, column.heading)
    for row, card in enumerate(sheet.cards, start=FIRST):
        try:
            cells = cells_of(card, sheet.columns)
            for number, column in enumerate(sheet.columns, start=1):
                _put(page.cell(row, number), cells[column.key])
        except Misfit as misfit:
            ident = sheet.ident(card, row - FIRST + 1)
            raise Unreadable(f"{sheet.file}.toml, {sheet.key or 'table'} {ident}: {misfit}") from None
    _style(page, sheet)
    _figures(page, sheet)
    for number, column in enumerate(sheet.columns, start=1):
        _drop_down(page, get_column_letter(number), sheet, column, words)


def _head(page: Worksheet, number: int, key: str, heading: str) -> None:
    _put(page.cell(KEYS, number), key)
    page.cell(KEYS, number).font = _GREY
    cell = page.cell(HEADINGS, number)
    _put(cell, heading)
    cell.font, cell.fill, cell.alignment = _BOLD, _HEAD, Alignment(wrap_text=True, vertical="center")


def _style(page: Worksheet, sheet: CardSheet) -> None:
    page.row_dimensions[KEYS].hidden = True
    page.row_dimensions[HEADINGS].height = 32
    page.page_setup.orientation, page.page_setup.fitToHeight = "landscape", 0
    page.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    page.freeze_panes = page.cell(FIRST, 3 if len(sheet.columns) > 2 else 1)
    last = get_column_letter(len(sheet.columns) + len(sheet.figures))
    page.auto_filter.ref = f"A{HEADINGS}:{last}{FIRST + len(sheet.cards) - 1}"
    for number, column in enumerate(sheet.columns, start=1):
        cells = [page.cell(row, number) for row in range(FIRST, FIRST + len(sheet.cards))]
        longest = max((len(str(cell.value)) for cell in cells if cell.value is not None), default=0)
        page.column_dimensions[get_column_letter(number)].width = max(9, min(longest, 56), _word(column.heading)) + 2
        for cell in cells:
            _dress(cell, column)


def _word(heading: str) -> int:
    return max(map(len, heading.split()))


def _dress(cell: SheetCell, column: Column) -> None:
    cell.alignment = _WRAP
    if column.kind not in ("number", "amount"):
        cell.number_format = "@"


def _figures(page: Worksheet, sheet: CardSheet) -> None:
    letters = _letters(sheet)
    for number, figure in enumerate(sheet.figures, start=len(sheet.columns) + 1):
        _head(page, number, COMPUTED, figure.heading)
        page.column_dimensions[get_column_letter(number)].width = max(10, _word(figure.heading) + 2)
        for row in range(FIRST, FIRST + len(sheet.cards)):
            cell = page.cell(row, number, _formula(figure.formula, letters, row))
            cell.fill, cell.number_format = _SHADE, "0.##"


def _formula(formula: str, letters: dict[str, str], row: int) -> str:
    """`{attack}` becomes F7, `{cost.*}` becomes D7:J7, and what no card has becomes 0."""

    def cell(found: re.Match[str]) -> str:
        if not found[1].endswith(".*"):
            return f"{letters[found[1]]}{row}" if found[1] in letters else "0"
        parts = [letter for key, letter in letters.items() if key.startswith(found[1][:-1])]
        return f"{parts[0]}{row}:{parts[-1]}{row}" if parts else "0"

    return re.sub(r"\{([^{}]+)\}", cell, formula)


# ---- drop-downs


class _Words:
    """The lists behind the drop-downs, each once, on a sheet of its own; a verb is shown as cards use it, or could."""

    def __init__(self, cards: CardSet) -> None:
        self.lists: dict[tuple[str, ...], str] = {}
        self.examples: dict[str, str] = {}
        fields = [field for sheet in cards.sheets for card in sheet.cards for field in card.values()]
        for verb, effect in (one for field in fields for one in _examples(field)):
            if len(effect) < len(self.examples.get(verb, " " * LONGEST)):
                self.examples[verb] = effect
        shelf = package(cards.game).the_content()
        for verb, kind in shelf.effects.items():
            self.examples.setdefault(verb, write_table(written(example(kind, shelf.effects, ids_of(cards.game)))))

    def range(self, words: tuple[str, ...], heading: str) -> str:
        self.lists.setdefault(words, heading)
        letter = get_column_letter(list(self.lists).index(words) + 1)
        return f"{WORDS}!${letter}$2:${letter}${len(words) + 1}"

    def fill(self, page: Worksheet) -> None:
        for number, (words, heading) in enumerate(self.lists.items(), start=1):
            for row, word in enumerate((heading, *words), start=1):
                _put(page.cell(row, number), word)
            page.cell(1, number).font, page.cell(1, number).fill = _BOLD, _HEAD
            page.column_dimensions[get_column_letter(number)].width = min(60, max(map(len, (heading, *words)))) + 2
        page.freeze_panes = "A2"


def _drop_down(page: Worksheet, letter: str, sheet: CardSheet, column: Column, words: _Words) -> None:
    choices = ("yes", "no") if column.kind == "truth" else column.choices
    if column.kind in ("effects", "effect") and choices:
        choices = tuple(words.examples.get(verb, verb) for verb in choices)
    if not choices:
        return
    rule = DataValidation("list", formula1=words.range(choices, f"{sheet.title}: {column.heading}"), allow_blank=True)
    rule.showErrorMessage = column.kind not in _SEVERAL
    rule.errorTitle, rule.error = column.heading[:32], f"Choose one of the words in the list ({WORDS})."
    rule.add(f"{letter}{FIRST}:{letter}{FIRST + len(sheet.cards) - 1 + SPARE}")
    page.add_data_validation(rule)


def _examples(value: Any) -> Iterator[tuple[str, str]]:
    """Every verb with the effects that use it, however deep they stand."""
    if isinstance(value, list):
        for one in value:
            if isinstance(one, dict) and one:
                yield next(iter(one)), write_table(one)
    if isinstance(value, list | dict):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _examples(one)


# ---- sheets without cards


def _summary(page: Worksheet, summary: Summary, places: dict[str, dict[str, str]], ends: dict[str, int]) -> None:
    def column(found: re.Match[str]) -> str:
        letter = places[found[1]][found[2]]
        return f"'{found[1]}'!${letter}${FIRST}:${letter}${ends[found[1]]}"

    for number, heading in enumerate(summary.headings, start=1):
        cell = page.cell(1, number, heading)
        cell.font, cell.fill = _BOLD, _HEAD
        page.column_dimensions[get_column_letter(number)].width = max(14, len(heading) + 2)
    for row, cells in enumerate(summary.rows, start=2):
        for number, text in enumerate(cells, start=1):
            cell = page.cell(row, number, re.sub(r"\{([^{}!]+)!([^{}]+)\}", column, text).replace("{row}", str(row)))
            cell.number_format = "0.##"
            if text.startswith("="):
                cell.fill = _SHADE
    page.freeze_panes = "A2"


def _readme(page: Worksheet, cards: CardSet, words: _Words) -> None:
    example = "; ".join(list(words.examples.values())[:2])
    page.title = README
    page.column_dimensions["A"].width, page.column_dimensions["B"].width = 22, 100
    rows = [
        (game_class(cards.game).spec.title, "The cards, as a designer edits them."),
        ("Game", cards.game),
        *((left, text.replace("GAME", cards.game).replace("EXAMPLE", example)) for left, text in GUIDE),
        *((sheet.title, sheet.about or f"{len(sheet.cards)} from {sheet.file}.toml.") for sheet in cards.sheets),
        *((summary.title, summary.about) for summary in cards.summaries),
        (WORDS, "What the drop-downs offer."),
    ]
    for row, (left, right) in enumerate(rows, start=1):
        _put(page.cell(row, 1), left)
        _put(page.cell(row, 2), right)
        page.cell(row, 1).font = Font(name="Calibri", bold=True, size=14 if row == 1 else 11)
