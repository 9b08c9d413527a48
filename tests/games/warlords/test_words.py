"""What the game says: every card, event, reason and action, in every language."""

from __future__ import annotations

import re
from string import Formatter

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from tests.rules.warlords.test_audit import played
from wastelands.engine.luck import Luck
from wastelands.engine.match import Match
from wastelands.engine.reason import reason
from wastelands.games.warlords.effects import EFFECTS, Completion, Glory
from wastelands.games.warlords.game import Warlords
from wastelands.games.warlords.reading import SHIPPED, load
from wastelands.games.warlords.words import Words

CODE = SHIPPED.parent
GERMAN = CODE.parents[1] / "lang" / "de" / "LC_MESSAGES" / "warlords.po"
QUIET = {
    "acquired",
    "armies",
    "scores",
    "sealed",
    "undone",
}  # drawn or charted, not said; the last two are the engine's


def sentences() -> set[str]:
    return {str(found[2]) for found in extract_from_dir(str(CODE), [("*.py", "python")], keywords={"N_": None})}


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_german_is_complete_and_keeps_the_facts() -> None:
    with GERMAN.open("rb") as file:
        catalogue = read_po(file, locale="de")
    said: dict[str, tuple[str, ...]] = {}
    for message in catalogue:
        ids = (message.id,) if isinstance(message.id, str) else tuple(message.id)
        strings = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        for ident in ids:
            said[ident] = strings
    wanted = sentences()
    assert wanted - set(said) == set()
    assert set(said) - wanted - {""} == set()
    for ident in wanted:
        for string in said[ident]:
            assert string
            assert fields(string) == fields(ident) or fields(ident) - fields(string) <= {"k", "n"}, ident


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_card_has_a_name_and_a_sentence_for_each_effect(lang: str) -> None:
    words = Words(lang)
    names = [card.name(lang) for card in load().cards.values()]
    assert len(set(names)) == len(names)
    for card in load().cards.values():
        productions = sum(effect.verb == "prod" for effect in card.effects)
        lines = words.card_text(card)
        assert len(lines) == len(card.effects) - max(0, productions - 1)
        for line in lines:
            assert "{" not in line
            assert line.endswith(".")
        for effect in card.effects:
            assert any(str(effect.amount) in line or effect.verb == "loyal" for line in lines)
        assert words.subtype(card)


def test_card_texts_read_well() -> None:
    words, cards = Words("en"), load().cards
    assert words.card_text(cards["S36"]) == ["Collection: Gain 1 juice and 1 scrap."]
    assert words.card_text(cards["S38"]) == ["Collection: Gain 2 juice and spark in all, divided as you like."]
    assert words.card_text(cards["O15"]) == ["+1 VP for every 2 units that you have abandoned, at most +3 VP."]
    german = Words("de")
    assert german.card_text(cards["S36"]) == ["Einkommen: Erhalte 1 Sprit und 1 Schrott."]
    assert german.card_text(cards["S10"]) == [
        "+2 Stärke, wenn am selben Ziel mindestens ein weiterer deiner bezahlten Raider ist."
    ]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_effect_and_count_can_be_said(lang: str) -> None:
    words = Words(lang)
    for verb in EFFECTS:
        assert words.effect_name(verb)
    counts = ["base", "unit", "base:Works", "unit:Trader", "res:any", "res:juice", "prodtypes", "waste"]
    for what in counts:
        for effect in (Glory(what, 1, 3), Glory(what, 2, 3), Completion(what, 4, 2)):
            assert "{" not in effect.sentence(words)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_event_and_action_and_prompt_can_be_said(lang: str) -> None:
    words = Words(lang, ["Ada", "Ben", "Cleo", "Dan", "Eve"])
    match = Match.new(Warlords, 5, "words")
    dice = Luck("words")
    while match.game.to_act():
        seat = match.game.to_act()[0]
        view = match.game.view(seat)
        assert isinstance(view, Warlords)
        assert words.prompt(view, seat).endswith((".", "?"))
        options = match.game.actions(seat)
        labels = [words.action(view, action) for action in options]
        assert len(set(labels)) == len(labels)
        match.play(seat, options[dice.below(len(options))])
    for told in match.events:
        for viewer in (0, None):
            event = told.event.seen_by(viewer)
            if event is not None:
                line = words.event(event)
                assert line or event.verb in QUIET or not any(event.facts.get("resources", (1,)))
                assert "{" not in (line or "")
    result = match.result()
    assert result is not None
    assert words.result(result)
    assert words.tagline()


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_reason_is_a_sentence(lang: str) -> None:
    words = Words(lang)
    for key, message in words.REASONS.items():
        said = message if isinstance(message, str) else message[1]
        facts = dict.fromkeys(sorted(fields(said)), 3)
        assert re.search(r"\.$", words.reason(reason("WW-BID-02", key, **facts)))


def test_the_owner_reads_what_the_others_do_not() -> None:
    match = played(2, "drawn", 30)
    words = Words("en", ["Ada", "Ben"])
    drawn = next(told.event for told in match.events if told.event.verb == "drew" and told.event["seat"] == 0)
    own, other = drawn.seen_by(0), drawn.seen_by(1)
    assert own is not None
    assert other is not None
    assert "“" in (words.event(own) or "")
    assert words.event(other) == "Ada draws 4 cards."


def test_endings_name_their_tie_breaker() -> None:
    words = Words("en", ["Ada", "Ben"])
    from wastelands.engine.game import Result

    assert words.result(Result((2, 2), (0,), "rounds stock")).endswith(
        "The round limit was reached. The tie went to the largest stock."
    )
    assert "share the win" in words.result(Result((2, 2), (0, 1), "rounds shared"))
