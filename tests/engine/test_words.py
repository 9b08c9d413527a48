"""Words: one layer for every language, sentences with their facts filled in."""

from __future__ import annotations

import ast
import string
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tests.laws.toy import Toy
from tests.rules.diplomacy.board import Board
from wastelands.engine import reason
from wastelands.engine.errors import Unreadable
from wastelands.engine.events import Event
from wastelands.engine.game import Result
from wastelands.engine.languages import catalogue, language_of_locale, languages
from wastelands.engine.luck import Luck
from wastelands.engine.registry import games
from wastelands.engine.words import Words
from wastelands.games.diplomacy import game, reasons, turn
from wastelands.games.diplomacy import round as round_
from wastelands.games.diplomacy.words import Words as DiplomacyWords
from wastelands.package import package

PO = sorted(Path(str(files("wastelands") / "lang")).glob("*/LC_MESSAGES/*.po"))


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def forms(text: str | Sequence[str] | None) -> tuple[str, ...]:
    """A sentence, or its singular and plural."""
    return (text,) if isinstance(text, str) else tuple(text or ())


@pytest.mark.parametrize("po", PO, ids=lambda po: f"{po.parts[-3]}-{po.stem}")
def test_a_translation_has_the_places_of_its_sentence(po: Path) -> None:
    with po.open("rb") as source:
        messages = [(forms(message.id), forms(message.string)) for message in read_po(source) if message.id]
    assert messages
    for ids, texts in messages:
        assert len(texts) == len(ids), ids
        for text in texts:
            assert any(places(text) == places(id) for id in ids), f"{text} / {ids}"
            assert text.strip() == text or ids[0].strip() != ids[0], f"spaces around: {text}"


def test_sentences_are_said_in_the_language_of_the_person() -> None:
    assert Words("en").say("It is not your turn.") == "It is not your turn."
    assert Words("de").say("It is not your turn.") != "It is not your turn."
    assert Words("en").say("Seat {n}", n=3) == "Seat 3"
    assert Words("en").say("{braces} stay without facts") == "{braces} stay without facts"
    for lang in languages():
        assert "7" in Words(lang).name(6)


def test_things_are_counted() -> None:
    say = Words("en").count
    assert say("{n} hex", "{n} hexes", 1) == "1 hex"
    assert say("{n} hex of {letter}", "{n} hexes of {letter}", 2, letter="A") == "2 hexes of A"


def test_there_is_no_other_language() -> None:
    with pytest.raises(Unreadable, match="there is no language 'xx'; choose one of: en, de"):
        catalogue("xx")


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "fr_FR"}, "en"),
        ({"LC_ALL": "de", "LANG": "en_GB"}, "de"),
        ({"LC_ALL": "", "LANG": "de"}, "de"),
    ],
)
def test_the_language_of_the_locale(environment: dict[str, str], lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language_of_locale() == lang


def test_names_lists_and_results() -> None:
    say: Words[Toy] = Words("en", ["Ann", "Bob"])
    assert [say.name(seat) for seat in range(3)] == ["Ann", "Bob", "Seat 3"]
    listings = [say.listing(items) for items in ("", "a", "ab", "abc")]
    assert listings == ["", "a", "a and b", "a, b and c"]
    assert say.result(Result((3, 1), (0,), "x")) == "Ann wins with 3 points."
    assert say.result(Result((3, 3), (0, 1), "x")) == "Ann and Bob share the win with 3 points."
    assert say.result(Result((3, 3), (), "x")) == "Nobody wins."
    assert Words("de").result(Result((0, 0), (), "x")) == "Niemand gewinnt."
    assert DiplomacyWords().result(Result((3, 1), (0,), "last scoring")).endswith(" The last city has been scored.")
    assert say.waiting(Toy.new(3, Luck("a")).to_act()) == "Waiting for Ann, Bob and Seat 3."


def test_the_engines_own_events_and_reasons() -> None:
    say: Words[Toy] = Words("en", ["Ann"])
    assert say.shared_event(Event("sealed", {"seat": 0})) == "Ann is ready."
    assert say.shared_event(Event("undone", {"seat": 0})) == "Ann took a step back."
    assert say.shared_event(Event("thunder")) is None
    shared = [thing for thing in vars(reason).values() if isinstance(thing, reason.Reason)]
    assert len(shared) == 6
    for why in shared:
        assert say.reason(why).endswith(".")
        assert str(why) == f"{why.key} [{why.rule}]"


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", games())
def test_every_game_explains_itself(name: str, lang: str) -> None:
    say = package(name).words(lang)
    assert say.tagline()
    for option in games()[name].options:
        label, explanation = say.option(option)
        assert label
        assert explanation.endswith(".")


# ---- Wasteland Diplomacy


def reason_keys() -> set[str]:
    """Every message key that the rules name, found in their source."""
    found = set()
    for module in (reasons, turn, round_, game):
        for node in ast.walk(ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in DiplomacyWords.REASONS:
                found.add(node.value)
    return found


def test_every_sentence_for_a_refusal_is_used_and_there_is_one_for_each() -> None:
    assert reason_keys() == set(DiplomacyWords.REASONS)


RICH = (
    "0,0=I 0,-1=A+raider 1,-1=A+bomber 1,0=A+enforcer 0,1=A+pirate -1,1=A+drifter:C -1,0=C 2,-1=C 2,0=C 1,1=~ 0,2=s1 "
    "3,-1=B 3,0=B -1,-1=A+guardian"
)


@pytest.mark.parametrize("lang", languages())
def test_every_step_has_a_prompt_labels_and_a_line_in_the_log(lang: str) -> None:
    say = DiplomacyWords(lang, ["Ann", "Bob"])
    rounds = (("6-A", "1-B"), *[("1-A", "1-B")] * 5)
    board = Board(RICH, roads="0,-1>-1,0", o="2,-1", rounds=rounds, scored=(1,))
    script = [
        "pick 6-A", "place 0,-1", "place 1,-1", "place 1,0", "place 0,1", "settle 0,2 yes", "place -1,1", "place -1,-1",
        "enforce 2,0 3,-1 3,0", "pirate 1,1", "bomb 1,-1", "drift -1,0", "raid 0,-1",
    ]  # fmt: skip
    prompts = []
    for text in script:
        view = board.game.view(board.game.to_act()[0])
        prompts.append(say.prompt(view, board.game.to_act()[0]))
        for action in view.actions(board.game.to_act()[0]):
            assert say.action(view, action)
        board.play(text)
    assert len(set(prompts)) > 10
    lines = [say.event(event) for event in board.events]
    told = {event.verb for event in board.events}
    assert told >= {"picked", "occupied", "joined", "settled", "destroyed", "ended", "scored"}
    assert all(lines[i] for i, event in enumerate(board.events) if event.verb != "ended")
    asked = Board(RICH, action="2-?", question_scope="action")
    assert len({say.action(asked.game, action) for action in asked.game.actions(0)}) == len(asked.can()) == 3


def test_the_log_in_english() -> None:
    say = DiplomacyWords("en", ["Ann", "Bob"])
    facts = {
        "Ann takes action 1-A.": Event("picked", {"seat": 0, "label": "1-A", "round": 1}),
        "Ann leaves unused: 2 spaces of the action, Raider and road bonus of 0,1.": Event(
            "ended", {"seat": 0, "lost": ("action 2", "raid 1", "road 0,1")}
        ),
        "City I is scored: nobody takes part.": Event("scored", {"city": "I", "gains": (0, 0)}),
        "City I is scored: Ann +2, Bob +1.": Event("scored", {"city": "I", "gains": (2, 1)}),
        "The flap of round 3 opens: 1-A, 2-B.": Event("flap", {"round": 3, "labels": ("1-A", "2-B")}),
        "Round 2 begins with Bob.": Event("round", {"round": 2, "seat": 1}),
        "Bob chooses ~.": Event("chose-kind", {"seat": 1, "kind": "~"}),
        "Bob took a step back.": Event("undone", {"seat": 1}),
    }
    assert {say.event(event): event for event in facts.values()} == facts
    assert say.event(Event("ended", {"seat": 0, "lost": ()})) is None
    assert say.event(Event("passed-by", {"seat": 0})) is None


def test_what_a_language_does_not_say_is_said_in_english() -> None:
    assert catalogue("en").gettext("Nobody translated this.") == "Nobody translated this."
    assert catalogue("de").gettext("Nobody translated this.") == "Nobody translated this."
