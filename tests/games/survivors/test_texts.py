"""What the cards and the table say, in English and in proper German."""

from __future__ import annotations

import random
import re

import pytest
from msgspec.structs import replace

from tests.games.survivors.tables import words
from tests.rules.survivors.table import PLENTY, Table
from wastelands.engine.action import Action
from wastelands.engine.events import Event
from wastelands.engine.match import Match
from wastelands.games.survivors.cards import EventCard, PlayerCard
from wastelands.games.survivors.effects import Ban, Condition, Gain, Lose, Modifier, Payment, PayOr, PerSurvivors, Raid
from wastelands.games.survivors.events import PickRuin, Victim
from wastelands.games.survivors.exchange import Exchange
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import NUMBER
from wastelands.games.survivors.reading import load

CONTENT = load()
CARDS = {
    "EQ03": (
        "With 2 or more scavengers: Gain 3 weapons.",
        "Sind mindestens 2 Überlebende auf Streifzug: Erhalte 3 Waffen.",
    ),
    "EQ06": ("Gain 1 tool.", "Erhalte 1 Werkzeug."),
    "FD01": (
        "Gain 2 food for each scavenger (at most 4 count).",
        "Erhalte 2 Nahrung für jede Überlebende auf Streifzug (es zählen höchstens 4).",
    ),
    "FD11": (
        "With at least 1 scavenger: 1 scavenger is wounded.",
        "Ist mindestens 1 Überlebende auf Streifzug: 1 Überlebende auf Streifzug wird verwundet.",
    ),
    "FD14": ("Up to 2 of your wounded are healthy again.", "Bis zu 2 deiner Verwundeten werden gesund."),
    "CC03": (
        "Before the throw: +2 to your highest die.",
        "Vor dem Wurf: +2 auf deinen höchsten Würfel in diesem Wurf.",
    ),
    "CC11": (
        "After the throw: the other side throws its highest die again.",
        "Nach dem Wurf: Die Gegenseite würfelt ihren höchsten Würfel neu.",
    ),
    "EV03": (
        "This round, each worker in “Well” yields 2 water less (not below 0). "
        "This round, gathering on “Water” yields 2 water less (not below 0).",
        "„Brunnen“: In dieser Runde bringt jede Arbeitskraft 2 Wasser weniger (nicht unter 0). "
        "„Gewässer“: In dieser Runde bringt das Sammeln 2 Wasser weniger (nicht unter 0).",
    ),
    "EV05": (
        "Everybody is joined by 1 survivor if there is a bed.",
        "Jeder Spielerin schließt sich 1 Überlebende an, wenn ein Schlafplatz frei ist.",
    ),
    "EV07": (
        "Everybody pays 1 wood for each 5 survivors, rounded up. Whoever does not pay picks 1 survivor to be wounded.",
        "Alle zahlen für je 5 Überlebende (aufgerundet) 1 Holz. "
        "Wer nicht zahlt, bestimmt 1 Überlebende, die verwundet wird.",
    ),
    "EV08": (
        "For each 8 survivors of a player, 1 is wounded.",
        "Bei jeder Spielerin wird für je 8 Überlebende 1 verwundet.",
    ),
    "EV10": (
        "Whoever has the most survivors is raided by 4 bandits. Not in the first 2 rounds.",
        "Wer die meisten Überlebenden hat, wird von 4 Banditen überfallen. Nicht in den ersten 2 Runden.",
    ),
    "EV15": (
        "“Supply Crate” lands on a random tile that suits it. 2 charges of 6 food and 1 medicine.",
        "„Vorratskiste“ landet auf einem zufälligen passenden Feld. 2 Entnahmen: je 6 Nahrung und 1 Medizin.",
    ),
    "EV19": ("Everybody loses 1 food for each 4 survivors.", "Alle verlieren für je 4 ihrer Überlebenden 1 Nahrung."),
    "EV20": (
        "Whoever has 4 or more finished buildings loses 1 finished building.",
        "Wer mindestens 4 fertige Gebäude hat, verliert 1 fertiges Gebäude.",
    ),
    "EV22": (
        "Whoever has the fewest survivors gains 6 scrap and 2 fuel.",
        "Wer die wenigsten Überlebenden hat, erhält 6 Schrott und 2 Treibstoff.",
    ),
}


@pytest.mark.parametrize("ident", CARDS)
def test_a_card_says_what_it_does(ident: str) -> None:
    card = CONTENT.cards.get(ident) or CONTENT.events[ident]
    for lang, wanted in zip(("en", "de"), CARDS[ident], strict=True):
        assert " ".join(words(lang).card_text(card)) == wanted


def test_buildings_and_features_say_where_they_stand_and_what_they_give() -> None:
    german = words("de")
    assert german.card_text(CONTENT.buildings["BD06"]) == [
        "Kosten: 2 Holz und 4 Schrott.",
        "Gelände: Landfeld am Ufer.",
        "2 Arbeitsplätze.",
        "Ertrag je Arbeitskraft: 12 Wasser.",
        "Bonus bei voller Belegschaft: 4 Wasser.",
        "Betriebskosten: 1 Treibstoff.",
    ]
    assert words().card_text(CONTENT.buildings["BD12"])[3:] == [
        "A worker makes 1 tool of 1 wood and 1 scrap.",
        "A worker makes 1 weapon of 2 scrap.",
        "A worker makes 1 radio of 2 scrap and 1 electronics.",
    ]
    assert german.card_text(CONTENT.features["FT02"]) == [
        "Gelände: Wohngebiet oder Geschäftsviertel.",
        "3 Entnahmen: je 2 Medizin.",
    ]
    assert words().card_text(CONTENT.features["FT15"])[1] == "Nobody can cross this tile."


def test_effects_of_other_sets_are_said_too() -> None:
    """Combinations that no shipped card has."""
    lose, gain, raid, ban = Lose("food", 2), Gain("tool", 2), Raid(1), Ban("radio")
    say = words()
    assert PerSurvivors(3, (lose,)).sentence(say) == "Lose 2 food for each 3 of your survivors."
    assert PerSurvivors(3, (gain,)).sentence(say) == "For each 3 survivors: Gain 2 tools."
    assert Payment("wood", 1, 4, (lose,)).sentence(say).endswith("Otherwise: Lose 2 food.")
    assert Payment("wood", 1, 4, (lose, ban)).spoken(say, "all") == (
        "Everybody pays 1 wood for each 4 survivors, rounded up. Whoever does not pay: "
        "Lose 2 food. This round radios do not count."
    )
    assert Condition("surv", 9, (gain, raid)).spoken(say, "all") == (
        "Whoever has 9 or more survivors gains 2 tools and is raided by 1 bandit."
    )
    assert (
        Condition("surv", 9, (ban,)).spoken(say, "all") == "With 9 or more survivors: This round radios do not count."
    )
    mixed = EventCard("EV98", (), "most", (PerSurvivors(3, (lose,)), raid))
    assert say.card_text(mixed) == [
        "Whoever has the most survivors: Lose 2 food for each 3 of your survivors.",
        "Whoever has the most survivors: 1 bandit raids your base.",
    ]
    hunt = PlayerCard("FD98", (), "find", (Modifier("forest", "wood", 1), ban))
    assert say.card_text(hunt) == [
        "This round, gathering on “Forest” yields 1 wood more.",
        "This round radios do not count.",
    ]


@pytest.mark.parametrize("mode", ["random", "laid"])
def test_everything_in_a_german_game_is_german(mode: str) -> None:
    """No label or line is the same in both languages unless it is made of names and numbers only."""
    german, english = words("de"), words("en")
    match = Match.new(Survivors, 3, f"deutsch-{mode}", map=mode)
    dice, alike = random.Random(mode), set()
    game = match.game
    assert isinstance(game, Survivors)
    for _ in range(400):
        if not game.to_act():
            break
        seat = game.to_act()[0]
        view, actions = game.view(seat), game.actions(seat)
        pairs = [(german.prompt(view, seat), english.prompt(view, seat))]
        pairs += [(german.action(view, action), english.action(view, action)) for action in actions]
        alike |= {one for one, other in pairs if one == other}
        match.play(seat, dice.choice(actions))
    alike |= {
        str(german.event(told.event)) for told in match.events if german.event(told.event) == english.event(told.event)
    }
    alike.discard("None")
    assert not [said for said in alike if re.search(r"[a-z]{4}", said.replace("Farm", "").replace("Basis", ""))]


# ---- labels


def label(table: Table, text: str, lang: str = "en") -> str:
    return words(lang).action(table.game.view(0), Action.parse(text))


def test_labels_name_the_things_on_the_table() -> None:
    table = Table(
        stock={0: PLENTY},
        buildings=[("BD01", 1, 5, 0), ("BD12", 2, 4, 0)],
        features=[("FT02", 2, 3, 3)],
        parties=[("P1.1", 0, 3, 3, 4), ("P2.1", 1, 3, 3, 4)],
    ).until("Activity")
    assert label(table, "gather 0,4 tile") == "Gather on 0,4: 3 food"
    assert label(table, "gather 2,3 feature") == "Take from Pharmacy on 2,3: 2 medicine"
    assert label(table, "staff 1,5 1") == "Farm on 1,5: 1 worker"
    assert label(table, "staff 1,5 2", "de") == "Farm auf 1,5: 2 Arbeitskräfte"
    assert label(table, "craft 2,4 tool") == "Workshop on 2,4: make 1 tool"
    assert label(table, "build BD04") == "Build Well (2 wood and 2 scrap)"
    assert label(table, "lend 1,5") == "Lend Farm on 1,5"
    assert label(table, "lose-at 1,5") == "Somebody on Farm on 1,5"
    assert label(table, "lose P1.1") == "One of party P1.1"
    assert label(table, "lose idle") == "One of the idle"
    assert label(table, "fight P1.1") == "Fight with P1.1"
    assert label(table, "fight P2.1") == "Fight against P2.1"
    assert label(table, "scavenge 0") == "Nobody goes scavenging"
    assert label(table, "lay 0,4 0") == "Lay it on 0,4 as it is"
    assert label(table, "lay 0,4 3") == "Lay it on 0,4, turned by 270°"
    assert label(table, "vote share") == "We share the win"
    assert label(table, "swap food wood", "de") == "Nahrung gegen Holz"


# ---- prompts


def test_prompts_say_what_is_left_and_what_is_at_stake() -> None:
    table = Table(stock={0: PLENTY}).until("Activity")
    assert words().prompt(table.game.view(0), 0) == "Step 6: choose an activity; 2 are left. 6 survivors are free."
    table.game.turn = replace(table.game.turn, allowance=0)
    assert words().prompt(table.game.view(0), 0).startswith("Step 6: no activity is left")
    cold = CONTENT.events["EV07"].effects[0]
    assert isinstance(cold, Payment)
    table.push(PayOr(0, cold))
    assert words().prompt(table.game.view(0), 0) == "Pay 2 wood, or suffer: 1 of your survivors is wounded."
    table.push(Exchange((0,), 1))
    assert "10 food, 10 water" in words().prompt(table.game.view(0), 0)
    for deadly, said in ((True, "Wer stirbt?"), (False, "Wer wird verwundet?")):
        lost = Table(people={0: 6}, parties=[("P1.1", 0, 3, 3, 4)]).push(Victim(0, deadly))
        assert words("de").prompt(lost.game.view(0), 0) == said
    ruin = Table(buildings=[("BD01", 0, 0, 0), ("BD04", 0, 1, 0)]).push(PickRuin(0))
    assert words("de").prompt(ruin.game.view(0), 0) == "Welches Gebäude stürzt ein?"


# ---- the log


def test_the_log_counts_and_names() -> None:
    say, german = words(), words("de")
    assert say.event(Event("joined", {"seat": 0, "n": 0, "turned_away": 2})) == (
        "Nobody can join Mara: there is no bed left."
    )
    assert say.event(Event("joined", {"seat": 0, "n": 1, "turned_away": 0})) == "1 survivor joins Mara."
    assert german.event(Event("scavengers", {"seat": 0, "n": 0})) == "Mara schickt niemanden auf Streifzug."
    assert say.event(Event("died", {"seat": -1, "kind": "bandits", "at": "", "n": 1})) == "1 bandit falls."
    assert say.event(Event("died", {"seat": 0, "kind": "idle", "at": "", "n": 2})) == "2 survivors of Mara die (idle)."
    assert say.event(Event("flight", {"seat": 0, "die": 1})) == "Mara tries to flee and fails (die: 1)."
    assert say.event(Event("flight", {"seat": 0, "die": 2})) == "Mara flees (die: 2)."
    assert say.event(Event("card", {"seat": 0, "card": "combat"})) == "Mara pulls a combat card."
    assert say.event(Event("card", {"seat": 0, "card": "FT02"})) == "Mara pulls “Pharmacy”."
    assert say.event(Event("event", {"card": "EV23"})) == "Event: “Calm Week”. Nothing happens."
    assert say.event(Event("voted", {"seat": 0, "vote": "none"})) == "Mara votes that nobody wins."
    won = {"seat": 0, "at": "3,3", "what": "base", "control": False}
    assert german.event(Event("won-site", won)) == "Mara zerstört die Basis auf 3,3."
    goods = (("food", 2), ("tool", -1))
    assert say.event(Event("stock", {"seat": 0, "goods": goods, "rule": "SV-X"})) == (
        "Mara gains 2 food. Mara gives up 1 tool."
    )
    eaten = {"seat": 0, "goods": (("food", -6),), "rule": "SV-RES-08"}
    assert say.event(Event("stock", eaten)) == "The survivors of Mara use up 6 food."
    assert set(NUMBER) == {good for good in NUMBER if german.good(good) != good}
