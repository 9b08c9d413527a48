"""A third language is one folder, may be half done, and breaks nothing: what it does not say is said in English."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import hatch_build
import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from wastelands import cli
from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import PAPER, PRINT
from wastelands.drawing.kit import Order
from wastelands.engine import languages
from wastelands.engine.errors import Unreadable
from wastelands.engine.languages import catalogue, language_name, read_texts, said_in
from wastelands.engine.luck import Luck
from wastelands.engine.names import warlord
from wastelands.engine.registry import game_names
from wastelands.engine.words import Words
from wastelands.engine.workbook import texts
from wastelands.package import _rulebook, package
from wastelands.plain import PlainWords

FRENCH = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\n"

msgctxt "what this language calls itself"
msgid "English"
msgstr "Français"

msgid "It is not your turn."
msgstr "Ce n'est pas votre tour."

msgid "Waiting for {names}."
msgstr "On attend {names}."
"""


@pytest.fixture
def french(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Three sentences of French, in a folder beside the others."""
    folder = tmp_path / "lang" / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "engine.po").write_text(FRENCH, encoding="utf-8")
    with (folder / "engine.po").open("rb") as source, (folder / "wastelands.mo").open("wb") as target:
        write_mo(target, read_po(source, locale="fr"))
    monkeypatch.setattr(languages, "FOLDERS", [*languages.FOLDERS, tmp_path / "lang"])
    forget()
    yield folder
    forget()


def forget() -> None:
    languages.languages.cache_clear()
    languages.catalogue.cache_clear()
    _rulebook.cache_clear()


def test_it_is_found_by_its_folder_and_speaks_where_it_can(french: Path) -> None:
    assert languages.languages() == ("en", "de", "fr")
    assert [language_name(lang) for lang in languages.languages()] == ["English", "Deutsch", "Français"]
    words: Words = Words("fr", ["Ada"])  # type: ignore[type-arg]
    assert words.say("It is not your turn.") == "Ce n'est pas votre tour."
    assert words.say("Nobody wins.") == "Nobody wins."
    assert words.waiting([0]) == "On attend Ada."
    assert warlord("dust", "fr") == warlord("dust", "en")


@pytest.mark.parametrize("game", game_names())
def test_every_game_is_played_drawn_and_printed_in_it(game: str, french: Path) -> None:
    found = package(game)
    words, english = found.words("fr"), found.words("en")
    view = found.rules.new(found.rules.spec.seats[0], Luck("fr")).view(0)
    assert words.tagline() == english.tagline()
    assert words.prompt(view, 0) == english.prompt(view, 0)
    for palette in (PAPER, PRINT):
        drawing, other = found.drawing(words, palette), found.drawing(english, palette)
        assert drawing.board(view, Marks()) == other.board(view, Marks())
        assert drawing.tray(view, 0, Marks()) == other.tray(view, 0, Marks())
    assert drawing.kit(Order(2, "x")) == other.kit(Order(2, "x"))
    assert found.told(words) == found.told(english) != []
    assert found.rulebook("fr") == found.rulebook()


def test_a_rule_that_it_has_is_said_in_it_and_all_others_in_english(french: Path) -> None:
    (french.parent / "rules").mkdir()
    (french.parent / "rules" / "diplomacy.md").write_text("### ACT: les actions\n- **WD-ACT-02** La case est libre.\n")
    diplomacy = package("diplomacy")
    told = dict(diplomacy.chapters("fr"))
    assert told["Les actions"][1] == ("WD-ACT-02", "La case est libre.")
    assert told["Les actions"][2] == ("WD-ACT-03", diplomacy.rulebook()["WD-ACT-03"])
    assert [len(rows) for rows in told.values()] == [len(rows) for _, rows in diplomacy.chapters()]


@pytest.mark.parametrize("game", [name for name in game_names() if package(name).content])
def test_cards_that_know_nothing_of_it_are_sound(
    game: str, french: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = shutil.copytree(package(game).the_content().shipped, tmp_path / "mine")
    with pytest.raises(SystemExit) as stop:
        cli.main(["content", "check", game, str(mine)])
    assert (stop.value.code or 0, capsys.readouterr().out) == (0, f"{game}: the cards are sound\n")


def test_a_text_needs_english_and_may_have_more(french: Path) -> None:
    assert read_texts({"fr": "Ferraille", "en": "Scrap"}, 40) == (("en", "Scrap"), ("fr", "Ferraille"))
    assert said_in(read_texts({"en": "Scrap"}, 40), "fr") == "Scrap"
    assert said_in({}, "fr") == ""
    for raw, said in (
        ({"fr": "Ferraille"}, 'write it in English at least: { en = "...", de = "...", fr = "..." }'),
        ("Scrap", "write it in English at least"),
        ({"en": "Scrap", "ed": "Schrott"}, "there is no language 'ed'; there are en, de, fr"),
        ({"en": "Scrap", "fr": 7}, "in 'fr' it must be a text of 1 to 40 characters"),
    ):
        with pytest.raises(ValueError, match=said.split("{")[0]):
            read_texts(raw, 40)


def test_a_workbook_has_a_column_for_it(french: Path) -> None:
    assert [column.key for column in texts("name", "Name")] == ["name.en", "name.de", "name.fr"]


def test_what_is_missing_is_said(french: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = tmp_path / "house"
    for folder in ("lang/de/LC_MESSAGES", "games/toy/content", "games/toy/leaflet"):
        (house / folder).mkdir(parents=True)
    shutil.copytree(french.parent, house / "lang" / "fr")
    shutil.copyfile(languages.FOLDERS[0] / "de/LC_MESSAGES/wastelands.mo", house / "lang/de/LC_MESSAGES/wastelands.mo")
    (house / "games/toy/content/cards.toml").write_text('[[card]]\nname = { en = "Scrap", de = "Schrott" }\n')
    (house / "generated/rules").mkdir(parents=True)
    (house / "generated/rules/toy.md").write_text("- **TOY-BID-01** Bid.\n- **TOY-BID-02** Doubt.\n")
    for lang, known in (
        ("fr", "- **TOY-BID-01** Misez.\n"),
        ("de", "- **TOY-BID-01** Biete.\n- **TOY-BID-02** Zweifle.\n"),
    ):
        (house / "lang" / lang / "rules").mkdir()
        (house / "lang" / lang / "rules" / "toy.md").write_text(known)
    (house / "games/toy/leaflet/en.md").write_text("# Toy\n")
    (house / "games/toy/leaflet/de.md").write_text("# Spielzeug\n")
    monkeypatch.setattr(hatch_build, "PACKAGE", house)
    lost = hatch_build.missing_words()
    assert "fr: Nobody wins." in lost
    assert "fr: toy/cards.toml: Scrap" in lost
    assert "fr: toy: the leaflet" in lost
    assert [line for line in lost if "TOY" in line] == ["fr: toy: TOY-BID-02 Doubt."]
    assert not [line for line in lost if line.startswith("de:") or "It is not your turn." in line]


def test_there_is_no_language_without_a_folder(french: Path) -> None:
    with pytest.raises(Unreadable, match="there is no language 'xx'; choose one of: en, de, fr"):
        catalogue("xx")


def test_a_game_from_elsewhere_brings_its_own_words(tmp_path: Path) -> None:
    (tmp_path / "de.po").write_text(
        'msgid ""\nmsgstr ""\n"Language: de\\n"\n\nmsgid "{n} die"\nmsgid_plural "{n} dice"\nmsgstr[0] "ein Würfel"\n'
        'msgstr[1] "{n} "\n"Würfel"\n\n#: somewhere\nmsgctxt "game"\nmsgid "Doubt"\nmsgstr "Zweifeln"\n',
        encoding="utf-8",
    )

    class Dice(PlainWords):  # type: ignore[type-arg]
        TRANSLATIONS = tmp_path
        CONTEXT = "game"

    german: Dice = Dice("de")
    assert [german.count("{n} die", "{n} dice", n) for n in (1, 2)] == ["ein Würfel", "2 Würfel"]
    assert german.say("Doubt") == "Zweifeln"
    assert german.say("Nobody wins.") == "Niemand gewinnt."
    assert Dice("en").say("Doubt") == "Doubt"
