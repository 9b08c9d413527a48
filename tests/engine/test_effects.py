"""Effects as types: what is read, what is refused and with which sentence, and that no verb is half made."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

import pytest
from msgspec import Meta, Struct, field

from wastelands.engine.effects import Effect, Positive, example, inner, own_field, standing, toml, verbs, written
from wastelands.engine.fields import At, Name, Named, OneOf, Spelled
from wastelands.engine.languages import languages
from wastelands.engine.reader import Reader
from wastelands.engine.words import Words
from wastelands.package import package
from wastelands.workshop.handbook import games_with_effects, ids_of, page

ON, INSIDE = "on a card", "inside another"


class Toy(Effect[Any, Words[Any]], frozen=True, kw_only=True):
    """A game of its own; `if` may stand with every verb."""

    stands: ClassVar[tuple[str, ...]] = (ON, INSIDE)
    labels = {"what": "", "amount": 0}
    only: Annotated[str, OneOf(("day", "night"))] = field(name="if", default="")


class Gain(Toy, frozen=True):
    verb, says = "gain", ("Gain {n} {what}.", "Gain {n} {what}s.")
    what: Annotated[str, OneOf(("coin", "nut"))]
    amount: Positive | Literal["all"]


class Stop(Toy, frozen=True):
    verb, says = "stop", "Stop."


class Speed(Toy, frozen=True):
    verb, says, stands, sign = "speed", "Run.", (ON,), "{{run}} {amount}"
    amount: Positive

    def __post_init__(self) -> None:
        if self.amount == 13:
            raise ValueError("speed 13 brings bad luck")


class Call(Toy, frozen=True):
    verb, says = "call", "Call {card}."
    card: Annotated[str, Named("toy")]


class Choose(Toy, frozen=True):
    verb, says, stands = "choose", "Choose.", (ON,)
    options: Annotated[tuple[tuple[Toy, ...], ...], At(INSIDE), Meta(min_length=2)]


class Box(Struct, frozen=True):
    size: Positive
    lid: bool = False


def listed(raw: Any) -> Any:
    return raw if isinstance(raw, list) else [raw]


class Card(Struct, frozen=True):
    """A card of the toy."""

    id: str
    name: Name
    effects: Annotated[tuple[Toy, ...], At(ON)] = ()
    boxes: tuple[Box, ...] = ()
    colours: Annotated[tuple[str, ...], Spelled(listed)] = ()
    weight: Annotated[float, Meta(gt=0)] = 1.0

    def __post_init__(self) -> None:
        if self.weight > 9 and not self.boxes:
            raise ValueError("weight: so heavy is only a box")


TOYS = verbs(Toy)


def read(tmp_path: Path, *lines: str, ident: str = "T1") -> tuple[tuple[Card, ...], list[str]]:
    text = "\n".join(["[[toy]]", f'id = "{ident}"', 'name = { en = "Toy", de = "Ding" }', *lines])
    (tmp_path / "toys.toml").write_text(text, encoding="utf-8")
    reader = Reader(tmp_path, {"toys": "toy"}, TOYS)
    return reader.table("toys", Card), reader.problems


def test_effects_are_read_into_their_types(tmp_path: Path) -> None:
    rows = (
        '{ gain = "nut", amount = 2 }, { stop = true, if = "day" }, { call = "T1" }, { gain = "nut", amount = "all" }'
    )
    choice = '{ choose = [[{ stop = true }], [{ gain = "coin", amount = 1 }, { stop = true }]] }'
    (card,), problems = read(tmp_path, f"effects = [{rows}, {choice}]", 'colours = "red"', "boxes = [{ size = 2 }]")
    assert problems == []
    nested = Choose(options=((Stop(),), (Gain(what="coin", amount=1), Stop())))
    assert card.effects == (
        *(Gain(what="nut", amount=2), Stop(only="day"), Call(card="T1"), Gain(what="nut", amount="all"), nested),
    )
    assert (card.colours, card.boxes) == (("red",), (Box(2),))
    assert [one.verb for one in inner(nested)] == ["choose", "stop", "gain", "stop"]
    assert f"[{', '.join(toml(written(one)) for one in card.effects)}]" == f"[{rows}, {choice}]"


@pytest.mark.parametrize(
    ("line", "problems"),
    [
        ("effects = 3", ['effects: must be a list, for example [{ gain = "coin", amount = 2 }]']),
        ("effects = [3]", ['effects: an effect is a table, for example { gain = "coin", amount = 2 }']),
        ("effects = [{ fly = 3 }]", ["effects: 'fly' is no effect; there may stand gain, stop, speed, call, choose"]),
        ("effects = [{ stop = 1 }]", ["effects: write { stop = true }"]),
        ("effects = [{ stop = true, amount = 1 }]", ["effects: stop has no 'amount'; it has if"]),
        ("effects = [{ gain = 1 }]", ["effects: gain must be one of coin, nut, not 1",
                                      "effects: gain needs amount, a whole number from 1 to 20 or 'all'"]),
        ('effects = [{ gain = "nut", amount = 99 }]',
         ["effects: gain: amount must be a whole number from 1 to 20 or 'all', not 99"]),
        ('effects = [{ stop = true, if = "noon" }]', ["effects: stop: if must be one of day, night, not 'noon'"]),
        ('effects = [{ call = "T2" }]', ["effects: call must be one of T1, not 'T2'"]),
        ("effects = [{ speed = 13 }]", ["effects: speed 13 brings bad luck"]),
        ("effects = [{ choose = [[{ stop = true }]] }]", ["effects: choose must be a list of 2 or more"]),
        ("effects = [{ choose = [[{ speed = 3 }], [{ gain = 'nut', amount = 0 }]] }]",
         ["effects: in choose, speed has no place inside another; there may stand gain, stop, call",
          "effects: in choose, gain: amount must be a whole number from 1 to 20 or 'all', not 0"]),
        ("boxes = [3]", ["boxes: must be a table with size, lid, not 3"]),
        ("boxes = [{ lid = 1 }]", ["boxes: size is missing", "boxes: lid must be true or false, not 1"]),
        ("weight = 0.0", ["weight: must be a number above 0, not 0.0"]),
        ("weight = 9.5", ["weight: so heavy is only a box"]),
        ("size = 3", ["size: there is no such field; there are id, name, effects, boxes, colours, weight"]),
        ("weight = true\ncolours = 3",
         ["colours: must be a text, not 3", "weight: must be a number above 0, not true"]),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_file_card_and_field(tmp_path: Path, line: str, problems: list[str]) -> None:
    cards, said = read(tmp_path, line)
    assert cards == ()
    assert said == [f"toys.toml, toy T1, field {problem}" for problem in problems]


def test_effects_do_not_stand_too_deep(tmp_path: Path) -> None:
    class Again(Toy, frozen=True):
        verb, says = "again", "Again."
        then: tuple[Toy, ...]

    deep = "{ stop = true }"
    for _ in range(30):
        deep = f"{{ again = [{deep}] }}"
    (tmp_path / "toys.toml").write_text(
        f'[[toy]]\nid = "T1"\nname = {{ en = "T", de = "D" }}\neffects = [{deep}]', encoding="utf-8"
    )
    reader = Reader(tmp_path, {"toys": "toy"}, {**TOYS, "again": Again})
    assert reader.table("toys", Card) == ()
    assert reader.problems[0].endswith("effects stand more than 20 deep")


def test_an_effect_is_told_as_records_know_it_and_said_in_the_right_number() -> None:
    assert repr(Gain(what="nut", amount=2)) == "Effect(verb='gain', what='nut', amount=2, only='')"
    assert repr(Stop()) == "Effect(verb='stop', what='', amount=0, only='')"
    assert [Gain(what="nut", amount=n).sentence(Words()) for n in (1, 2)] == ["Gain 1 nut.", "Gain 2 nuts."]
    assert Speed(amount=3).signs() == "{run} 3"
    assert own_field(Stop) is None
    assert standing(TOYS, INSIDE) == ("gain", "stop", "call")


# ---- no verb of a game is half made

VERBS = [(game, verb) for game in games_with_effects() for verb in package(game).the_content().effects]


@pytest.mark.parametrize(("game", "verb"), VERBS)
def test_every_verb_is_named_said_and_drawn(game: str, verb: str) -> None:
    effects, ids = package(game).the_content().effects, ids_of(game)
    shown = example(effects[verb], effects, ids)
    assert shown.stands
    assert bool(shown.title) == any(kind.title for kind in effects.values())
    said = [shown.sentence(package(game).words(lang)) for lang in languages()]
    assert len(set(said)) == len(languages())
    assert not any("{" in one or not re.search(r"[.:]$", one) for one in said)
    assert bool(re.search(r"\{[^{}]+\}", shown.signs())) == any(kind.sign for kind in effects.values())


@pytest.mark.parametrize("game", games_with_effects())
def test_the_designers_page_is_current(game: str) -> None:
    pages = Path(__file__).parents[2] / "docs" / "cards"
    assert (pages / f"{game}.md").read_text(encoding="utf-8") == page(game), "run make words"
