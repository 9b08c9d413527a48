"""The ledgers as the package carries them."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.ledger import RULES
from wastelands.engine.languages import languages
from wastelands.engine.leaflet import spans
from wastelands.engine.rulebook import headings, rules
from wastelands.package import GamePackage, package


def test_a_rule_is_its_sentence_without_notes_on_its_origin() -> None:
    known = package("diplomacy").rulebook()
    assert known["WD-ACT-02"] == "A space to be occupied must be empty."
    assert known["WD-ROAD-04"] == "Using the bonus is optional."
    assert known["WD-END-03"] == "Players level at the top share the win."
    for id, text in known.items():
        assert text, id
    for id, text in known.items() | package("knights").rulebook().items():
        assert not re.search(r"\[(seed|ruling|filled)\]|\(why|is ruled\)", text, re.IGNORECASE), id


@pytest.mark.parametrize("lang", languages()[1:])
@pytest.mark.parametrize("game", ["diplomacy", "warlords", "survivors", "knights"])
def test_a_translated_rule_has_the_same_number_and_the_same_figures(game: str, lang: str) -> None:
    english, other = package(game).written(), package(game).written(lang)
    said = rules(other)
    assert list(said) == list(rules(english))
    assert headings(other).keys() == headings(english).keys()
    assert len(re.findall(r"^- \*\*", other, re.MULTILINE)) == len(said)
    for id, text in rules(english).items():
        assert figures(said[id]) == figures(text), id
        assert said[id] != text, id


def figures(text: str) -> Counter[str]:
    """The numbers of a rule, and the rules that it names."""
    return Counter(re.findall(r"[A-Z]+-[A-Z0-9]+-\d+|\d+", text))


def test_a_chapter_has_its_heading_and_the_rules_of_its_letters() -> None:
    chapters = dict(package("knights").chapters("de"))
    assert [id for id, _ in chapters["Zu dritt"]] == ["WK-P3-01", "WK-P3-02"]
    assert chapters["Racheengel (2+ Spielerinnen, 9 Runden)"][0][0] == "WK-AVE-01"
    for game in ("diplomacy", "warlords", "survivors", "knights"):
        listed = [row for _, rows in package(game).chapters() for row in rows]
        assert dict(listed) == package(game).rulebook()
        assert len(listed) == len(package(game).rulebook())


def test_the_ledger_is_the_one_of_the_documentation() -> None:
    assert package("diplomacy").written() == (RULES / "diplomacy.md").read_text(encoding="utf-8")


def test_a_game_without_a_ledger_has_no_rules() -> None:
    bare = GamePackage(rules=package("diplomacy").rules)
    assert bare.written() == ""
    assert bare.rulebook() == {}
    assert bare.told(bare.words("en")) == []


def test_a_leaflet_is_read_in_blocks() -> None:
    for game in ("diplomacy", "warlords", "survivors"):
        found = package(game)
        english, german = (found.told(found.words(lang)) for lang in ("en", "de"))
        assert [block.kind for block in english] == [block.kind for block in german]
        assert {block.kind for block in english} == {"h1", "h2", "p", "ul", "picture"}
    assert spans("a **b** *c* * d") == [
        ("plain", "a "),
        ("strong", "b"),
        ("plain", " "),
        ("slant", "c"),
        ("plain", " "),
        ("plain", "*"),
        ("plain", " d"),
    ]
