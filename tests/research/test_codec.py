"""Actions as numbers: what has none is refused with a sentence; what a game does not declare follows from its verbs."""

from __future__ import annotations

import pytest

from tests.laws.toy import Toy
from wastelands.engine.action import Action
from wastelands.engine.errors import Unreadable
from wastelands.engine.luck import Luck
from wastelands.engine.registry import game_class
from wastelands.engine.spaces import Setting
from wastelands.engine.spec import Spec, Verb, verbs
from wastelands.package import GamePackage
from wastelands.research.codec import Codec, codec_of


def test_an_action_outside_the_domains_has_no_number_and_says_so() -> None:
    with pytest.raises(Unreadable, match="'place 40,0' has no number: the domains of Wasteland Diplomacy"):
        codec_of("diplomacy", 2).encode(Action.parse("place 40,0"))


def test_a_number_beyond_the_last_is_refused() -> None:
    codec = codec_of("diplomacy", 2)
    with pytest.raises(Unreadable, match=f"there is no action {codec.size}"):
        codec.decode(codec.size)


def test_a_game_of_rules_alone_is_numbered_from_its_verbs() -> None:
    codec = Codec(GamePackage(rules=Toy), Setting.of(Toy, 3))
    assert codec.size == 1 + 100 + 100
    assert codec.decode(3) is Action("bid", 2)


class Nameless(Toy):
    """A toy whose verb names cards of which nobody knows a list."""

    __slots__ = ()
    spec = Spec("nameless", "Nameless", (3,), (1, 2), 1, "draft", verbs(Verb("lay", ("card",))))


def test_a_game_whose_cards_nobody_can_list_is_asked_to_declare_them() -> None:
    with pytest.raises(Unreadable, match="Nameless has to declare what 'lay' may name"):
        Codec(GamePackage(rules=Nameless), Setting.of(Nameless, 3))


def test_where_nothing_that_is_legal_has_a_number_the_sentence_lists_it() -> None:
    codec = codec_of("warlords", 2)
    table = game_class("diplomacy").new(2, Luck("dust"))
    with pytest.raises(Unreadable, match="none of these has a number: end, place"):
        codec.legal(table, 0)


def test_a_way_through_the_factors_is_a_verb_and_then_its_values() -> None:
    codec = codec_of("warlords", 2)
    action = Action.parse("mark field2")
    verb, target, nothing = codec.factor(action)
    assert (codec.vocabularies[0][verb], codec.vocabularies[1][target], nothing) == ("mark", "field2", 0)
    with pytest.raises(Unreadable, match="'mark 20' has no number"):
        codec.unfactor((verb, codec.vocabularies[1].index(20), 0))
