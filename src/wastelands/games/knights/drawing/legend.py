"""What the signs of Waste Knights mean, for whoever asks at a table: drawn as they lie there."""

from __future__ import annotations

from wastelands.drawing.ink import Palette, svg
from wastelands.drawing.reference import Row, Section, named
from wastelands.engine.words import N_
from wastelands.games.knights.drawing import signs
from wastelands.games.knights.drawing.items import small
from wastelands.games.knights.drawing.paper.boards import levels
from wastelands.games.knights.drawing.paper.reference import course
from wastelands.games.knights.measures import ICONS, NAMES
from wastelands.games.knights.words import STAGES, Words

_STEPS = {
    "waster": N_("Tasks grow old, radiation and contamination hurt, cities help, the Stalls are renewed."),
    "knights": N_("Markers come off, gear is rearranged, everybody draws a luck card."),
    "move": N_("One knight after the other drives or walks; exactly one wasteland card is played on each."),
    "explore": N_("Tasks, and one action of the hex."),
    "rest": N_("Trade, gear, one luck card for its icon; who is unconscious wakes."),
}
_SKILLS = {
    "blades": N_("Attacks with melee weapons, and checks that ask for it."),
    "guns": N_("Attacks with ranged weapons, and checks that ask for it."),
    "medicine": N_("Checks of laboratories, drugs and the sick."),
    "repair": N_("Checks of machines and locks."),
    "survival": N_("Checks of the wild, and finding a rival who hides."),
    "talk": N_("Checks of bargains, tricks and favours."),
}
_TOKENS = {
    "radiation": N_("1 Radiation for whoever is here in Waster Step b."),
    "contamination": N_("1 Health less for whoever is here in Waster Step b."),
    "threat": N_("1 more wasteland card is revealed here."),
    "obstacle": N_("The hex costs 1 movement point more."),
}
_CARDS = (
    ("state/armour", N_("Armour"), N_("So much damage is soaked.")),
    ("state/strength", N_("Damage"), N_("Added to every hit.")),
    ("knights/silver bullet", N_("Piercing"), N_("So much armour does not count.")),
    ("knights/multiple targets", N_("Multi"), N_("Dice that a Multi-attack gains; without it there is none.")),
    ("actions/dice", N_("Aggression"), N_("The dice of an enemy's attacks.")),
    ("state/speed", N_("Speed"), N_("Movement points for each Fuel.")),
    ("knights/cargo crate", N_("Capacity"), N_("How many cards a vehicle carries.")),
    ("knights/price tag", N_("Price"), N_("What a card of the Stalls costs in values: green 1, yellow 3, red 9.")),
)
_MEASURES = {
    "savior": N_("Taken by checks on their hexes; with enough of them the reactor is started in Gangraen."),
    "only-one": N_("Pride won from others in duels."),
    "damsel": N_("Taken by Talk on their hexes; one of them opens the lair."),
    "avengers": N_("Each Health taken from a villain."),
    "cult": N_("Beaten cultists."),
}


def legend(words: Words, palette: Palette) -> tuple[Section, ...]:
    """The map first, then knights and fights, then the round."""
    parts = (_map(words, palette), _dials(words), _skills(words), _cards(words), _missions(words), _round(words))
    return (*parts, *course(words.content, words))


def _map(words: Words, palette: Palette) -> Section:
    rows = [
        Row(svg(6, 6, signs.token(name, 3, 3, 2.8, palette), aria_hidden="true"),
            f"*{words.thing(name).capitalize()}.* {words.say(said)}")
        for name, said in _TOKENS.items()
    ]  # fmt: skip
    rows.append(Row("2", words.say(N_("*Route difficulty.* In a circle: the movement points to enter the hex."))))
    rows.append(Row("war/shop", words.say(N_("*Stalls.* A city where gear is traded."))))
    rows += [Row(icon, f"*{words.thing(name).capitalize()}.* {words.say(N_('Laid by the mission.'))}")
             for name, icon in signs.MARKERS.items() if name not in ("villain", "lair")]  # fmt: skip
    return Section(words.say(N_("On the map")), tuple(rows))


def _dials(words: Words) -> Section:
    said = levels(words.content, words)
    rows = [Row(icon, f"*{words.thing(name)}.* {said[name]}") for name, icon in signs.STORES.items()]
    rows.append(Row("state/reputation", words.say(N_("*Reputation.* Won in duels, by tasks and by revivals; many "
                                                      "missions and every tie ask for it."))))  # fmt: skip
    return Section(words.say(N_("A knight's dials")), tuple(rows))


def _skills(words: Words) -> Section:
    rows = (
        Row(small(signs.SKILLS[name]), f"*{words.thing(name)}.* {words.say(said)}") for name, said in _SKILLS.items()
    )
    return Section(words.say(N_("Skills")), tuple(rows))


def _cards(words: Words) -> Section:
    rows = tuple(named(icon, words.say(name), words.say(means)) for icon, name, means in _CARDS)
    return Section(words.say(N_("On cards")), rows)


def _missions(words: Words) -> Section:
    """What counts, mission by mission."""
    rows = tuple(named(ICONS[name], words.say(NAMES[name]), words.say(means)) for name, means in _MEASURES.items())
    return Section(words.say(N_("What missions count")), rows)


def _round(words: Words) -> Section:
    say = words.say
    rows = [
        named("", say(N_("Setting up")), say(N_("A mission, a knight and a vehicle for everybody."))),
        named("", say(N_("Round")), say(N_("Five steps; everybody finishes one before the next begins."))),
    ]
    rows += [named(str(n), say(STAGES[name]), say(means)) for n, (name, means) in enumerate(_STEPS.items(), 1)]
    return Section(say(N_("A round")), tuple(rows))
