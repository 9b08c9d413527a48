"""The reference: every public name has a sentence and an example, and the examples are true."""

from __future__ import annotations

import doctest
import inspect
from types import ModuleType

import pytest

import wastelands
from wastelands import package, plain, testing
from wastelands.drawing import terminal
from wastelands.engine import languages, piles, rulebook, spaces
from wastelands.research import chance, codec, environment, memory, observation, play, vector

MODULES: dict[ModuleType, list[str]] = {
    wastelands: wastelands.__all__,
    package: [
        *("Drafting", "Editor", "Fresh", "GamePackage", "Insight", "Kind", "Maps", "Measure", "Streets", "Terrain"),
        *("Tool", "package"),
    ],
    plain: ["PlainDrawing", "PlainSenses", "PlainWords", "plain_domains", "plain_value"],
    spaces: ["Board", "Senses", "Setting", "numbered", "seat_labels"],
    codec: ["Codec", "codec_of"],
    observation: ["Observer", "observer_of"],
    memory: ["information_hash", "information_state"],
    chance: ["Draw", "branches", "expectation", "forced"],
    play: ["Play", "Spaces", "rewards"],
    environment: ["Environment"],
    vector: ["Games"],
    testing: testing.__all__,
    languages: ["Catalogue", "language_name", "languages", "said_in"],
    rulebook: ["rules"],
    piles: ["draw", "pair", "put", "without"],
    terminal: ["cut"],
}
VALUES = ("OptionValue", "LAWS")  # which are data, with their comment in the source
NAMES = [(module, name) for module, names in MODULES.items() for name in names if name not in VALUES]


@pytest.mark.parametrize(("module", "name"), NAMES, ids=[f"{module.__name__}.{name}" for module, name in NAMES])
def test_a_public_name_has_an_example_that_is_true(module: ModuleType, name: str) -> None:
    thing = getattr(module, name)
    home = thing if isinstance(thing, ModuleType) else inspect.getmodule(thing)
    assert home is not None
    example = doctest.DocTestParser().get_doctest(inspect.getdoc(thing) or "", dict(vars(home)), name, None, None)
    assert example.examples, "write an example into its docstring"
    said: list[str] = []
    doctest.DocTestRunner().run(example, out=said.append)
    assert not said, "".join(said)


@pytest.mark.parametrize("module", [package, plain], ids=lambda module: module.__name__)
def test_no_public_name_is_forgotten(module: ModuleType) -> None:
    here = {name for name, thing in vars(module).items() if getattr(thing, "__module__", "") == module.__name__}
    public = {name for name in here if not name.startswith("_") and inspect.isclass(getattr(module, name))}
    assert public <= set(MODULES[module])


def test_the_front_page_of_the_library_is_true() -> None:
    assert doctest.testmod(wastelands).failed == 0
