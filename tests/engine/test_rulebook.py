"""The ledgers as the package carries them."""

from __future__ import annotations

from tests.ledger import RULES
from wastelands.engine.leaflet import spans
from wastelands.package import GamePackage, package


def test_a_rule_is_its_sentence_without_notes_on_its_origin() -> None:
    known = package("diplomacy").rulebook()
    assert known["WD-ACT-02"] == "A space to be occupied must be empty."
    assert known["WD-ROAD-04"] == "Using the bonus is optional."
    assert known["WD-END-03"] == "Players level at the top share the win."
    for id, text in known.items():
        assert text, id
        for tag in ("[seed]", "[ruling]", "(Why:"):
            assert tag not in text, id


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
