"""What the game says: each prompt, label, event and reason that random games meet, and every card."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.laws.worlds.knights import universe
from wastelands.drawing.ink import PRINT
from wastelands.drawing.kit import Order
from wastelands.engine.action import Action
from wastelands.engine.events import Event
from wastelands.engine.game import Result
from wastelands.engine.match import Match
from wastelands.engine.step import Step
from wastelands.games.knights import board, package
from wastelands.games.knights.cards import SHIPPED, load
from wastelands.games.knights.choices import Target
from wastelands.games.knights.drawing import Drawing
from wastelands.games.knights.effect import ALL, CONDITIONS, MOMENTS, Voice, condition
from wastelands.games.knights.game import Knights
from wastelands.games.knights.hazards import Discard, Lose, PutTokens
from wastelands.games.knights.modifiers import Damage
from wastelands.games.knights.phrases import LABELS, LOG
from wastelands.games.knights.pieces import AsksWaster
from wastelands.games.knights.prompts import PROMPTS
from wastelands.games.knights.reasons import REASONS
from wastelands.games.knights.texts import goal_text, lines
from wastelands.games.knights.words import _TELLERS, Words

SOURCE = Path(board.__file__).parent
QUIET = {verb for verb, message in LOG.items() if message is None} | {"sealed"}


@pytest.mark.parametrize("mission", ["savior", "only-one", "damsel", "avengers", "cult"])
def test_everything_in_random_games_can_be_said(mission: str) -> None:
    words = Words("en", ("Ada", "Ben", "Cleo"))
    match = Match.new(Knights, 3, f"words-{mission}", mission=mission)
    dice = random.Random(mission)
    while match.game.to_act():
        seat = match.game.to_act()[0]
        view = match.game.view(seat)
        actions = match.game.actions(seat)
        assert words.prompt(view, seat).endswith((".", "?"))
        assert all(words.action(view, action) for action in actions)
        things = universe(match.game)
        for name in dice.sample(list(match.game.spec.verbs), 3):
            verb = match.game.spec.verbs[name]
            values = [dice.choice(verb.words or things[kind]) for kind in verb.kinds]
            why = match.game.why_not(seat, Action(name, *values))
            assert why is None or words.reason(why)
        match.play(seat, dice.choice(actions))
    for told in match.events:
        said = words.event(told.event)
        assert said is not None or told.event.verb in QUIET, told.event
    result = match.result()
    assert result is not None
    assert words.result(result)


def test_every_reason_event_step_and_verb_of_the_code_has_words() -> None:
    text = "".join(file.read_text(encoding="utf-8") for file in SOURCE.glob("*.py"))
    keys = set(re.findall(r'reason\(\s*"WK-[A-Z0-9]+-\d+",\s*"([a-z-]+)"', text))
    keys |= set(re.findall(r'reason\("WK-[^"]+"(?: if [^,]+)?, "([a-z-]+)" if', text))
    assert keys <= set(REASONS)
    told = set(re.findall(r'luck\.(?:tell|reveal)\(\s*"([a-z-]+)"', text))
    assert told <= set(LOG) | set(_TELLERS)
    assert set(Knights.spec.verbs) == set(LABELS)
    asking = {
        kind
        for kind in _steps(Step)
        if kind.__module__.startswith("wastelands.games.knights")
        and not kind.automatic
        and kind not in (Target, AsksWaster)
    }
    assert asking == set(PROMPTS)


def _steps(kind: type) -> set[type[Step[Knights]]]:
    found: set[type[Step[Knights]]] = set(kind.__subclasses__())
    return found.union(*(_steps(one) for one in found)) if found else found


def test_every_card_has_a_text() -> None:
    words, content = Words("en"), load()
    for ident in content.names:
        assert words.card(ident)
        assert all(words.card_text(ident)), ident
    assert words.card_text("GR06") == ["Limit 1 per knight.", "+1 die in checks of Survival."]
    assert words.card_text("LK03") == ["Before your attack check: 1 additional damage."]
    assert words.card_text("EV03")[0] == "Escape: Repair (7)."
    said = "At any time or in the Rest Step (discard this), if you are wounded: Heal 2 Health."
    assert words.card_text("GR02") == [said]
    assert words.card_text("short") == []


def test_every_condition_and_moment_can_be_said() -> None:
    words = Words("en")
    for name, known in CONDITIONS.items():
        for of in ("2",) if known.of is None else known.of or ("",):
            said = condition(words, f"{name}:{of}" if of else name)
            assert said
            assert "{" not in said
    assert {when for when, moment in MOMENTS.items() if not moment.says} == {"always", "escape"}
    assert condition(words, "trait:beast") == "against beasts"
    assert condition(words, "weapon:melee", Voice(foe=True)) == "against melee weapons"
    assert condition(words, "fuel:2") == "with 2 Fuel or more"


def test_effects_are_said() -> None:
    words = Words("en")
    assert PutTokens("threat", "desert").sentence(words) == "The Waster puts 1 threat token on every desert."
    assert Discard("gear", 1).sentence(words) == "Discard 1 gear card."
    assert Lose("fuel", ALL).sentence(words) == "Lose all Fuel."
    assert Damage(1, cond="duel").sentence(words) == "In a duel: 1 additional damage."
    assert Damage(1).sentence(words, Voice(foe=True)) == "Its attacks deal 1 additional damage."


def test_goals_are_said() -> None:
    words, tasks = Words("en"), load().tasks
    assert goal_text(words, tasks["CT01"].goals[0]).startswith("Spend 15 movement points and enter 6 hexes")
    assert goal_text(words, tasks["CT04"].goals[0]) == "Defeat another knight in a duel."
    assert goal_text(words, tasks["PT01"].goals[0]) == "Explore Old Refinery. Check: Repair (7)."
    assert goal_text(words, tasks["PT04"].goals[1]) == "Explore Queen's Valley. Discard 1 green gear card."


def test_the_end_is_said() -> None:
    words = Words("en", ("Ada", "Ben"))
    assert words.result(Result((3, 1), (0,), "goal")) == "Ada wins. The mission goal is fulfilled."
    assert words.result(Result((3, 1), (0, 1), "rounds")).startswith("Ada and Ben share the win.")
    assert words.result(Result((3, 1), (), "cultists")) == "All knights lose. Too many cultists are on the board."
    assert words.thing("trophy-1") == "a trophy of Ben"
    assert words.event(Event("undone", {"seat": 0})) == "Ada took a step back."
    assert words.tagline()
    assert words.option(Knights.spec.options[0])[0] == "Mission"


def test_combat_cards_tell_their_own_numbers() -> None:
    card = load().combat["defend"]
    assert lines(Words("en"), card) == [
        "Your opponent gains 2 dominance, and his attack checks have 2 dice less. You may rearrange your gear."
    ]
    mild = replace(card, opponent=4, dice=1)
    assert lines(Words("de"), mild) == [
        "Die Gegenseite erhält 4 Dominanz; ihre Angriffsproben haben 1 Würfel weniger. Du darfst deine Ausrüstung "
        "umräumen."
    ]


def test_an_edition_with_other_names_is_a_change_of_data(tmp_path: Path) -> None:
    mine = tmp_path / "edition"
    shutil.copytree(SHIPPED, mine)
    for file in mine.glob("*.toml"):
        text = file.read_text(encoding="utf-8").replace("Gangraen", "Ulladulla")
        file.write_text(text.replace("Avengers", "Debt Collectors"), encoding="utf-8")
    words = Words("en", content=load(mine))
    told = " ".join(line for block in package.told(words) for line in block.lines)
    kit = Drawing(words, PRINT).kit(Order())
    pieces = " ".join(piece.front for deck in kit.decks for piece in deck.pieces)
    for said in (told, pieces + " ".join(mat.picture for mat in kit.mats)):
        found = {name for name in ("Ulladulla", "Debt Collectors", "Gangraen", "Avengers") if name in said}
        assert found == {"Ulladulla", "Debt Collectors"}
