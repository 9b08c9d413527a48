"""The ledgers as the package carries them."""

from __future__ import annotations

from tests.ledger import RULES
from wastelands.engine.leaflet import leaflet, spans
from wastelands.engine.rulebook import ledger, rules


def test_a_rule_is_its_sentence_without_notes_on_its_origin() -> None:
    known = rules("diplomacy")
    assert known["WD-ACT-02"] == "A space to be occupied must be empty."
    assert known["WD-ROAD-04"] == "Using the bonus is optional."
    assert known["WD-END-03"] == "Players level at the top share the win."
    for id, text in known.items():
        assert text, id
        for tag in ("[seed]", "[ruling]", "(Why:"):
            assert tag not in text, id


def test_the_ledger_is_the_one_of_the_documentation() -> None:
    assert ledger("diplomacy") == (RULES / "diplomacy.md").read_text(encoding="utf-8")


def test_a_game_without_a_ledger_has_no_rules() -> None:
    assert ledger("chess") == ""
    assert rules("chess") == {}


def test_a_leaflet_is_read_in_blocks() -> None:
    for game in ("diplomacy", "warlords", "survivors"):
        english, german = leaflet(game, "en"), leaflet(game, "de")
        assert [block.kind for block in english] == [block.kind for block in german]
        assert {block.kind for block in english} == {"h1", "h2", "p", "ul", "picture"}
    assert leaflet("diplomacy", "fr") == []
    assert spans("a **b** *c* * d") == [
        ("plain", "a "),
        ("strong", "b"),
        ("plain", " "),
        ("slant", "c"),
        ("plain", " "),
        ("plain", "*"),
        ("plain", " d"),
    ]
