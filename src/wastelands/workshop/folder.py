"""A set of cards as a folder of TOML files: cards that did not change keep their very text."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from wastelands.engine.errors import Unreadable
from wastelands.workshop.cardsheets import NAME, VALUE, CardSet, CardSheet
from wastelands.workshop.notation import write_value as written
from wastelands.workshop.rows import Card
from wastelands.workshop.toml import comment_of, head_of, pieces, write_card, write_file, write_key


def texts_of(old: CardSet, sheets: list[CardSheet]) -> dict[str, str]:
    """The text of every file of the set that these sheets make."""
    texts = {}
    for file, source in old.sources.items():
        before = [sheet for sheet in old.sheets if sheet.file == file]
        now = [sheet for sheet in sheets if sheet.file == file]
        if _said(before) == _said(now):
            texts[file] = source
        elif len(now) == 1 and now[0].shape != "values":
            texts[file] = head_of(source) + _file(source, before[0], now[0])
        else:
            texts[file] = head_of(source) + write_file(_data(now))
    return texts


def _said(sheets: list[CardSheet]) -> list[str]:
    return [written(sheet.cards) for sheet in sheets]


def _file(source: str, before: CardSheet, now: CardSheet) -> str:
    """The cards one after another, those that stayed the same in their own words, the others with their comments."""
    old = [_table(before, card) for card in before.cards]
    texts = pieces(source, old) or [write_card(*table) for table in old]
    idents = [before.ident(card, number) for number, card in enumerate(before.cards, start=1)]
    known = dict(zip(idents, zip(old, texts, strict=True), strict=True))
    parts = []
    for number, card in enumerate(now.cards, start=1):
        heading, table = _table(now, card)
        (was, same), text = known.get(now.ident(card, number), (("", {}), ""))
        space = text[len(text.rstrip("\n")) :] if now.shape == "tables" else "\n\n"
        if was != heading or written(same) != written(table):
            text = comment_of(text) + write_card(heading, table)
        parts.append(text.rstrip("\n") + (space or "\n"))
    return "".join(parts).rstrip("\n") + "\n"


def _table(sheet: CardSheet, card: Card) -> tuple[str, Card]:
    if sheet.shape == "array":
        return f"[[{write_key(sheet.key)}]]", card
    return f"[{write_key(str(card.get(NAME, '')))}]", {key: value for key, value in card.items() if key != NAME}


def _data(sheets: list[CardSheet]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for sheet in sheets:
        if sheet.shape == "array":
            data[sheet.key] = sheet.cards
        elif sheet.shape == "values":
            data |= {card[NAME]: card.get(VALUE, "") for card in sheet.cards}
        else:
            data |= {card[NAME]: {k: v for k, v in card.items() if k != NAME} for card in sheet.cards}
    return data


# ---- writing the folder


@contextmanager
def unfinished(texts: dict[str, str]) -> Iterator[Path]:
    """The files in a folder that vanishes again, to be checked."""
    with tempfile.TemporaryDirectory(prefix="wastelands-") as name:
        _fill(Path(name), texts)
        yield Path(name)


def place(texts: dict[str, str], out: Path) -> None:
    """Write the folder whole or not at all; one that holds anything but TOML files is left alone."""
    try:
        strangers = sorted(one.name for one in out.iterdir() if one.suffix != ".toml") if out.exists() else []
        if strangers:
            raise Unreadable(f"{out}: the folder holds '{strangers[0]}', which is no card file; name another folder")
        out.parent.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(prefix=f".{out.name}.", dir=out.parent))
        try:
            _fill(made, texts)
            made.chmod(0o755)
            _swap(made, out)
        finally:
            shutil.rmtree(made, ignore_errors=True)
    except OSError as error:
        raise Unreadable(f"{out}: {(error.strerror or str(error)).lower()}") from None


def _fill(folder: Path, texts: dict[str, str]) -> None:
    for file, text in texts.items():
        (folder / f"{file}.toml").write_text(text, encoding="utf-8")


def _swap(made: Path, out: Path) -> None:
    """Put the new folder in the place of the old one; if that fails, the old one stays."""
    if not out.exists():
        made.rename(out)
        return
    old = Path(tempfile.mkdtemp(prefix=f".{out.name}.", dir=out.parent))
    out.rename(old)
    try:
        made.rename(out)
    except OSError:
        old.rename(out)
        raise
    shutil.rmtree(old, ignore_errors=True)
