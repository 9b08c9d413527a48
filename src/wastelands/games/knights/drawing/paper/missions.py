"""The mission book: half a page for each mission, its numbers read from the content that the rules read."""

from __future__ import annotations

from collections.abc import Callable

from wastelands.drawing.ink import Palette, group
from wastelands.drawing.kit import PAGE, Mat
from wastelands.drawing.reference import Column, Row, Section, sheet
from wastelands.engine.languages import said_in
from wastelands.engine.words import N_
from wastelands.games.knights.cards import Content
from wastelands.games.knights.components import VALUE, Enemy, Mission
from wastelands.games.knights.drawing.cardfaces import figures
from wastelands.games.knights.drawing.signs import MARKERS
from wastelands.games.knights.texts import lines
from wastelands.games.knights.words import Words

HOME = 1  # the number of the hex in the middle

HEIGHT = 127.0
LETTERS = 4.0
_GAP = PAGE[1] - 2 * HEIGHT


class Brief:
    """A mission in the words of one language."""

    def __init__(self, mission: Mission, content: Content, words: Words) -> None:
        self.mission, self.content, self.words = mission, content, words

    def say(self, message: str, **facts: object) -> str:
        return self.words.say(message, **facts)

    def columns(self) -> list[Column]:
        setup, rules, victory = _CHAPTERS[self.mission.id](self)
        left = [self.story(), self.section(N_("Setup"), setup), *self.foes()]
        return [left, [self.section(N_("Rules"), rules), self.section(N_("Victory"), victory)]]

    def section(self, title: str, rows: list[Row]) -> Section:
        return Section(self.say(title), tuple(rows))

    def story(self) -> Section:
        mission = self.mission
        head = self.words.count(
            "{n} or more players, {rounds} rounds", "{n} or more players, {rounds} rounds", mission.players,
            rounds=mission.rounds,
        )  # fmt: skip
        return Section(head, (Row("", said_in(mission.story, self.words.lang)),))

    def foes(self) -> list[Section]:
        """The enemies of the mission with the figures of their cards."""
        enemies = [self.content.enemies[ident] for ident in self.mission.foes]
        return [Section(self.words.card(enemy.id), self.foe(enemy)) for enemy in enemies]

    def foe(self, enemy: Enemy) -> tuple[Row, ...]:
        numbers = ", ".join(f"{figure.caption} {figure.value}" for figure in figures(enemy, self.words))
        icons = ", ".join(self.words.thing("melee" if icon == "melee" else f"{icon}-icon") for icon in enemy.icons)
        reach = self.say(N_("*Range:* {icons}."), icons=icons)
        return (Row("", " ".join([f"{numbers}.", reach, *lines(self.words, enemy)])),)

    def hex(self, number: int) -> str:
        return self.words.card(self.content.numbered[number])

    def check(self, skill: str, difficulty: int) -> str:
        return f"{self.words.thing(skill)} ({difficulty})"

    # ---- the five missions: setup, rules, victory

    def savior(self) -> tuple[list[Row], list[Row], list[Row]]:
        mission, say = self.mission, self.say
        places = [self.hex(number) for number, _, _ in mission.checks]
        markers = N_("{n} small markers (reactor keys) on {hexes}.")
        setup = [Row(MARKERS["key"], say(markers, n=len(places), hexes=self.words.listing(places)))]
        rules = [Row("", say(N_("Exploring a hex with a key, after the hex's own check if it has one, you may make the "
                                "key's check as your exploration action. Passed: take the key. It is no exploration "
                                "check: what helps only in these does not count.")))]  # fmt: skip
        for number, skill, difficulty in mission.checks:
            rules.append(Row("", f"{self.hex(number)}: {self.check(skill, difficulty)}."))
        rules.append(Row("", say(N_("Who steals may take 1 key instead of anything else."))))
        goal = N_("Explore {city} with {n} keys and pass {check} as your exploration action: you win at once.")
        check = self.check("talk", mission.number("talk"))
        won = say(goal, city=self.hex(HOME), check=check, n=mission.number("keys"))
        return setup, rules, [Row("state/points", won), self.last(N_("the most keys win."))]

    def only_one(self) -> tuple[list[Row], list[Row], list[Row]]:
        mission, say = self.mission, self.say
        setup = [Row("knights/duel", say(N_("Everybody puts {n} of their player markers on the knight sheet: pride."),
                                         n=mission.number("pride")))]  # fmt: skip
        rules = [
            Row("", say(N_("The winner of a duel also takes 1 pride of the loser as a trophy. A loser without pride "
                           "loses 1 Reputation instead."))),
            Row("", say(N_("From round {n} on search checks have difficulty {d}."), n=mission.number("from_round"),
                        d=mission.number("search"))),
            Row("", say(N_("A peaceful duel costs both knights 1 Reputation."))),
        ]  # fmt: skip
        won = say(N_("Trophies of every rival, or {n} trophies: you win at once."), n=mission.number("trophies"))
        return (
            setup,
            rules,
            [Row("state/points", won), self.last(N_("the most trophies win, then the most pride left."))],
        )

    def damsel(self) -> tuple[list[Row], list[Row], list[Row]]:
        mission, say = self.mission, self.say
        setup = [
            Row(MARKERS["lair"], say(N_("The mission tile replaces a random normal tile of tier 3. On it: the villain "
                                        "{foe} and a large marker, the captive."),
                                     foe=self.words.card(mission.foes[0]))),
            Row(MARKERS["clue"], say(N_("{n} small markers (clues) on random special hexes."),
                                     n=mission.number("clues"))),
        ]  # fmt: skip
        check = self.check("talk", mission.number("talk"))
        rules = [
            Row("", say(N_("Exploring a hex with a clue, you may take it with {check} as your exploration action."),
                        check=check)),
            Row("", say(N_("With a clue you may fight the villain in the lair as your exploration action. If you win, "
                           "the captive goes with you and takes 1 space in your vehicle."))),
            Row("", say(N_("Who wins a duel against her escort may take her instead of stealing. If the escort falls "
                           "unconscious, she stays on the hex, and whoever explores it may take her along."))),
        ]  # fmt: skip
        won = say(N_("Explore {city} with the captive: you win at once."), city=self.hex(HOME))
        return setup, rules, [Row("state/points", won), self.last(N_("her escort wins; else the most clues win."))]

    def avengers(self) -> tuple[list[Row], list[Row], list[Row]]:
        mission, say = self.mission, self.say
        setup = [
            Row(MARKERS["villain"], say(N_("In {city}: {foe}."), foe=self.words.card(foe), city=self.hex(number)))
            for foe, number in zip(mission.foes, mission.hexes, strict=True)
        ]
        setup.append(Row("", say(N_("Multiply the Health of each by the number of players."))))
        rules = [
            Row("", say(N_("Waster Step d: each villain moves 1 hex towards the nearest knight; the Waster breaks "
                           "ties. The hex under a villain is blank."))),
            Row("", say(N_("On its hex you may fight a villain as your exploration action. It keeps its wounds. Each "
                           "Health that it loses is 1 vengeance for you."))),
            Row("", say(N_("Who kills a villain gains {n} Reputation and a red gear card."),
                        n=mission.number("reputation"))),
        ]  # fmt: skip
        won = say(N_("When both villains are dead, the most vengeance wins; tied: who killed the last one."))
        return setup, rules, [Row("state/points", won), self.last(N_("with a villain alive, all knights lose."))]

    def cult(self) -> tuple[list[Row], list[Row], list[Row]]:
        mission, say = self.mission, self.say
        setup = [Row(MARKERS["cultist"], say(N_("1 cultist (small marker) on a random normal hex of tier 3.")))]
        rules = [
            Row("", say(N_("Waster Step d, even rounds: the Waster puts another cultist on a hex of tier 3 without "
                           "one, with {n} or more players two, as long as there are markers."),
                        n=mission.number("crowd"))),
            Row("", say(N_("A cultist adds 1 threat to its hex."))),
            Row("", say(N_("On its hex you may fight a cultist as your exploration action. If you win, take the "
                           "marker and the rewards of its card."))),
        ]  # fmt: skip
        lost = say(N_("{n} or more cultists on the board at the end of round {first} or a later one: all knights "
                      "lose."), n=mission.number("most"), first=mission.number("from_round"))  # fmt: skip
        return setup, rules, [Row("enemies/gunman", lost), self.last(N_("the most cultist markers win."))]

    def last(self, outcome: str) -> Row:
        return Row("state/time", self.say(N_("After round {n}: {outcome}"), n=self.mission.rounds,
                                          outcome=self.say(outcome)))  # fmt: skip


_CHAPTERS: dict[str, Callable[[Brief], tuple[list[Row], list[Row], list[Row]]]] = {
    "savior": Brief.savior,
    "only-one": Brief.only_one,
    "damsel": Brief.damsel,
    "avengers": Brief.avengers,
    "cult": Brief.cult,
}


def mission_book(content: Content, words: Words, palette: Palette) -> tuple[Mat, ...]:
    """Two missions on a page; the last half says what holds for all of them."""
    halves = [
        sheet(words.card(mission.id), PAGE[0], HEIGHT, Brief(mission, content, words).columns(), palette, LETTERS)
        for mission in content.missions.values()
    ]
    halves.append(sheet(words.say(N_("All missions")), PAGE[0], HEIGHT, _all(words), palette, LETTERS))
    title = words.say(N_("Mission book"))
    return tuple(
        Mat(title, *PAGE, halves[i] + "".join(group(half, y=HEIGHT + _GAP) for half in halves[i + 1 : i + 2]),
            kind="missions")
        for i in range(0, len(halves), 2)
    )  # fmt: skip


def _all(words: Words) -> list[Column]:
    say = words.say
    values = {name: VALUE[name] for name in ("green", "yellow", "red", "blue")}
    choose = (
        Row("actions/map", say(N_("Agree on a mission; if you cannot, the Waster chooses. Then lay out its markers."))),
        Row("state/cards", say(N_("What a mission says goes before the rules."))),
    )
    tied = (
        Row("1", say(N_("Higher Reputation."))),
        Row("2", say(N_("More gear by value, vehicles too: green {green}, yellow {yellow}, red {red}, blue {blue}; "
                        "starting gear nothing."), **values)),
        Row("3", say(N_("Else the tied knights share the victory."))),
    )  # fmt: skip
    out = (Row("zombies/grave", say(N_("A knight who is unconscious can still win."))),)
    return [
        [Section(say(N_("Before the game")), choose)],
        [Section(say(N_("Tied at the end")), tied), Section(say(N_("Unconscious")), out)],
    ]
