"""The languages: English, which stands in the code and serves where another language is silent, and the others.

A language is one folder of `wastelands/lang`, found by its name: `de/LC_MESSAGES/*.po`, which the build compiles.  A
game of another package brings a folder of its own (`Words.TRANSLATIONS`) with one `de.po` per language.
"""

from __future__ import annotations

import gettext
import os
import re
from ast import literal_eval
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeAlias

from wastelands.engine.errors import Unreadable

ENGLISH = "en"
FOLDERS = [Path(str(files("wastelands") / "lang"))]
Texts: TypeAlias = tuple[tuple[str, str], ...]  # one text in some languages, English first

_PART = re.compile(r'^(?P<key>msgctxt|msgid_plural|msgid|msgstr(?:\[\d\])?)?\s*(?P<text>".*")$')


@cache
def languages() -> tuple[str, ...]:
    """Every language there is, English first.

    >>> languages()
    ('en', 'de')
    """
    found = {one.name for folder in FOLDERS for one in folder.iterdir() if re.fullmatch("[a-z]{2,3}", one.name)}
    return (ENGLISH, *sorted(found - {ENGLISH}))


def language_name(lang: str) -> str:
    """What a language calls itself.

    >>> language_name("de")
    'Deutsch'
    """
    name = catalogue(lang).pgettext("what this language calls itself", "English")
    return lang if name == "English" and lang != ENGLISH else name


@cache
def catalogue(lang: str, own: Path | None = None) -> gettext.NullTranslations:
    """What a language says, first in a game's own folder, then in the house; what it does not say stays English."""
    if lang not in languages():
        raise Unreadable(f"there is no language '{lang}'; choose one of: {', '.join(languages())}")
    known = [gettext.translation("wastelands", str(folder), [lang], fallback=True) for folder in FOLDERS]
    if own is not None and (file := own / f"{lang}.po").is_file():
        known.insert(0, Catalogue(file.read_text(encoding="utf-8")))
    first, *others = known
    for other in others:
        first.add_fallback(other)
    return first


class Catalogue(gettext.NullTranslations):
    """A catalogue as its translators wrote it, for small games that compile nothing.

    >>> Catalogue('msgid "Doubt"\\nmsgstr "Zweifeln"').gettext("Doubt")
    'Zweifeln'
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self._said: dict[tuple[str, str, int], str] = {}  # by context, message and form
        for entry in re.split(r"\n\s*\n", text):
            self._read(entry)

    def _read(self, entry: str) -> None:
        parts: dict[str, str] = {}
        key = ""
        for line in entry.splitlines():
            if found := _PART.match(line.strip()):
                key = found["key"] or key
                parts[key] = parts.get(key, "") + literal_eval(found["text"])
        for form, name in ((0, "msgstr"), (0, "msgstr[0]"), (1, "msgstr[1]")):
            if parts.get("msgid") and parts.get(name):
                self._said[parts.get("msgctxt", ""), parts["msgid"], form] = parts[name]

    def gettext(self, message: str) -> str:
        return self._said.get(("", message, 0)) or super().gettext(message)

    def pgettext(self, context: str, message: str) -> str:
        return self._said.get((context, message, 0)) or super().pgettext(context, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._said.get(("", msgid1, int(n != 1))) or super().ngettext(msgid1, msgid2, n)


def language_of_locale() -> str:
    """The person's language as the environment gives it, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            lang = os.environ[name][:2]
            return lang if lang in languages() else ENGLISH
    return ENGLISH


# ---- texts of cards


def said_in(texts: Mapping[str, str] | Iterable[tuple[str, str]], lang: str) -> str:
    """A text in a language, else in English; nothing, if there is none.

    >>> said_in({"en": "Scrap Crown", "de": "Schrottkrone"}, "fr")
    'Scrap Crown'
    """
    known = dict(texts)
    return known.get(lang) or known.get(ENGLISH, "")


def read_texts(raw: Any, longest: int) -> Texts:
    """A text as a designer writes it: in English, and in whatever other language it is known in."""
    if not isinstance(raw, dict) or ENGLISH not in raw:
        also = "".join(f', {lang} = "..."' for lang in languages()[1:])
        raise ValueError(f'write it in English at least: {{ {ENGLISH} = "..."{also} }}')
    for lang, text in raw.items():
        if lang not in languages():
            raise ValueError(f"there is no language '{lang}'; there are {', '.join(languages())}")
        if not isinstance(text, str) or not 1 <= len(text.strip()) <= longest:
            raise ValueError(f"in '{lang}' it must be a text of 1 to {longest} characters")
    return tuple((lang, raw[lang]) for lang in languages() if lang in raw)
