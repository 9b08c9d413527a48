"""The reference sheet: the round, moving and exploring in front; checks, combat, levels and signs behind."""

from __future__ import annotations

from wastelands.drawing.ink import Palette
from wastelands.drawing.kit import PAGE, Deck, Piece, bleeding
from wastelands.drawing.reference import Row, Section, sheet
from wastelands.engine.words import N_
from wastelands.games.knights.attack import BULLSEYE
from wastelands.games.knights.cards import Content
from wastelands.games.knights.checks import SIDES
from wastelands.games.knights.components import VALUE, Range
from wastelands.games.knights.drawing.art import look
from wastelands.games.knights.drawing.cardfaces import TITLE, rules
from wastelands.games.knights.drawing.paper.boards import levels
from wastelands.games.knights.drawing.signs import SKILLS, STORES, TOKENS, danger
from wastelands.games.knights.phrases import BENEFITS
from wastelands.games.knights.pieces import FULL_LEVEL
from wastelands.games.knights.texts import lines
from wastelands.games.knights.vocabulary import DIFFICULTIES, SPECIALS
from wastelands.games.knights.wasteland import HARM, HARM_OF_THE_DANGEROUS
from wastelands.games.knights.words import Words

SIZE = PAGE


def reference_sheets(content: Content, seats: int, words: Words, palette: Palette) -> Deck:
    """One for each player."""
    title = words.say(N_("Quick reference"))
    front, back = [
        bleeding(*SIZE, palette.paper) + sheet(f"{TITLE}: {words.say(name)}", *SIZE, columns, palette)
        for name, columns in (
            (
                N_("The round"),
                [
                    [_preparations(words), _moving(words), _cards(words)],
                    [_exploring(words), _rest(words), _meeting(words)],
                ],
            ),
            (
                N_("Checks and combat"),
                [
                    [_checks(words), _combat(content, words)],
                    [_ranges(content, words), _levels(content, words), _costs(words), _tokens(words, palette)],
                ],
            ),
        )
    ]
    return Deck(title, *SIZE, (Piece("reference", front, back, seats),), kind="reference", two_sided=True)


def course(content: Content, words: Words) -> tuple[Section, ...]:
    """How a round goes, and a fight."""
    steps = (_preparations(words), _moving(words), _cards(words), _exploring(words), _rest(words), _meeting(words))
    return (*steps, _combat(content, words), _ranges(content, words), _costs(words))


def _preparations(words: Words) -> Section:
    say = words.say
    numbers = words.content.numbers
    benefits = " / ".join(say(said) for said in BENEFITS.values())
    rows = (
        Row("a", say(N_("Round marker on; 1 marker on every task, with {n} it is outdated and replaced."),
                     n=numbers.outdated)),
        Row("b", say(N_("Each knight: 1 Radiation for each radiation, then 1 Health lost for each contamination on the "
                        "hex. In a city choose one: {benefits}."), benefits=benefits)),
        Row("c", say(N_("Discard the tokens of the last round; special tokens turn to the side with a "
                        "ring, those with one go."))),
        Row("d", say(N_("What the mission says for each round."))),
        Row("e", say(N_("The Waster may replace up to {n} cards of the Stalls."), n=numbers.renewals)),
        Row("f", say(N_("The First Player marker goes left; the Waster changes with it."))),
        Row("state/cards", say(N_("*Knights Step:* remove markers, rearrange gear, draw 1 luck card ({n} in hand "
                                  "at most)."),
                               n=numbers.hand_limit)),
    )  # fmt: skip
    return Section(say(N_("Preparations, not in round 1: Waster Step, Knights Step")), rows)


def _moving(words: Words) -> Section:
    say = words.say
    rows = (
        Row("vehicles/jeep", say(N_("Drive: fix a route. Each Fuel gives movement points as your speed; a hex costs "
                                    "its number, each obstacle 1 more. At least 1 Fuel."))),
        Row("actions/move", say(N_("On foot: 1 adjacent hex, no Fuel, threats do not count."))),
        Row("events/hazard", say(N_("First hex: the Waster reveals 1 card and 1 for each threat; later hexes 1 for "
                                    "each threat. Exactly one is played on you, on the last hex at the latest."))),
        Row("actions/treaty", say(N_("Then you may ask rivals on your hex, go on, or stop."))),
    )  # fmt: skip
    return Section(say(N_("Move Step, one knight after the other")), rows)


def _cards(words: Words) -> Section:
    say = words.say
    rows = (
        Row("knights/boots", say(N_("Escape: the check on the card. Passed: nothing happens. Failed: an event happens "
                                    "without rewards; an enemy costs {n} Health, or {more} if it gives Reputation "
                                    "or red gear."), n=HARM, more=HARM_OF_THE_DANGEROUS)),
        Row("knights/sword clash", say(N_("Face: an event happens, with rewards; an enemy is fought."))),
    )  # fmt: skip
    return Section(say(N_("A wasteland card")), rows)


def _exploring(words: Words) -> Section:
    say = words.say
    rows = (
        Row("actions/look", say(N_("If the hex asks for a check, pass it first (1 try). Then, in any order: accept 1 "
                                   "private task, accomplish 1, take 1 action of the hex."))),
        Row("resources/medicine", say(N_("Medical resupply: Radiation 0, then Health {n}."), n=FULL_LEVEL)),
        Row("skills/repair", say(N_("Technical resupply: Ammo and Fuel {n}; the vehicle is repaired."), n=FULL_LEVEL)),
    )  # fmt: skip
    return Section(say(N_("Exploration Step")), rows)


def _rest(words: Words) -> Section:
    say = words.say
    numbers = words.content.numbers
    rows = (
        Row("a", say(N_("Knights on the same hex trade gear, Ammo and Fuel."))),
        Row("b", say(N_("Use any gear, rearrange it."))),
        Row("c", say(N_("Trade in 1 luck card for its icon."))),
        Row("d", say(N_("Who is unconscious wakes in the nearest city with {n} healed, and loses 1 Ammo and 1 Fuel."),
                     n=numbers.waking)),
    )  # fmt: skip
    return Section(say(N_("Rest Step")), rows)


def _meeting(words: Words) -> Section:
    say = words.say
    numbers = words.content.numbers
    search = f"{words.thing('survival')} ({numbers.search})"
    rows = (
        Row("knights/duel", say(N_("A rival agrees: duel. Refuses: search check, {check}, passed: duel. The winner "
                                   "gains 1 Reputation and may steal. Both Defend in the first clash: peace, you may "
                                   "trade."), check=search)),
        Row("knights/heart beats", say(N_("Unconscious: search check, {check}, then revive ({n} healed, 1 Reputation "
                                          "for you) or steal."), check=search, n=numbers.waking)),
        Row("knights/open palm", say(N_("Steal one: a gear card, {n} Ammo, {n} Fuel, the private task."),
                                     n=numbers.loot)),
    )  # fmt: skip
    return Section(say(N_("Meeting rivals")), rows)


def _tokens(words: Words, palette: Palette) -> Section:
    """With the signs that are printed on the tokens and the hexes."""
    say = words.say
    sign = {name: danger(name, 0, 0, 1.9, palette.ink, palette.card) for name in TOKENS}
    special = words.listing([words.thing(name) for name in SPECIALS])
    gone = N_("{tokens}: the hex is blank, until the token has shown its ring and goes.")
    rows = (
        Row(sign["radiation"], say(N_("Radiation: 1 Radiation in Waster Step b for whoever is here."))),
        Row(sign["contamination"], say(N_("Contamination: 1 Health less in Waster Step b."))),
        Row(sign["threat"], say(N_("Threat: 1 more wasteland card is revealed here."))),
        Row(sign["obstacle"], say(N_("Obstacle: the hex costs 1 more."))),
        Row("knights/nuclear bomb", say(gone, tokens=special)),
    )
    return Section(say(N_("Tokens on a hex")), rows)


def _checks(words: Words) -> Section:
    say = words.say
    skills = "  ".join(f"{{{icon}}}\u00a0{words.thing(name)}" for name, icon in SKILLS.items())
    easy, usual, hard = DIFFICULTIES
    rows = (
        Row("", skills),
        Row("actions/dice", say(N_("As many dice with {sides} sides as the skill, at least 1. Each die of the "
                                   "difficulty or more ({easy} easy, {usual} challenging, {hard} hard) is a success; "
                                   "one is enough. A {bull} is a bull's-eye."), sides=SIDES, easy=easy, usual=usual,
                                hard=hard, bull=BULLSEYE)),
    )  # fmt: skip
    return Section(say(N_("Checks")), rows)


def _combat(content: Content, words: Words) -> Section:
    say = words.say
    numbers = words.content.numbers
    rows = [
        Row("", say(N_("Before combat: effects in turn, the Active Knight first. Then up to {n} clashes:"),
                    n=numbers.clashes)),
        Row("a", say(N_("Both choose a combat card in secret and reveal it."))),
        Row("b", say(N_("Defend, Prepare and Change Range at once; attacks by initiative, weapon and range icon "
                        "chosen, Ammo paid."))),
        Row("c", say(N_("Dominance moves by the difference of both gains; never against a ferocious enemy."))),
        Row("d", say(N_("The range changes. Played cards go back to the hand, Prepare one clash later."))),
    ]  # fmt: skip
    rows += [
        Row(look(content, card.id).icon, f"*{words.card(card.id)}.* " + _bare(words.card(card.id), lines(words, card)))
        for card in content.combat.values()
    ]
    rows.append(
        Row("state/strength", say(N_("A hit: 1 damage, 1 for each bull's-eye, and what weapon and range add; less "
                                     "armour, which piercing lowers."))),
    )  # fmt: skip
    signs = {
        "state/armour": N_("Armour"),
        "state/strength": N_("Damage"),
        "knights/silver bullet": N_("Piercing"),
        "knights/multiple targets": N_("Multi"),
    }
    rows.append(Row("", "  ".join(f"{{{icon}}}\u00a0{say(said)}" for icon, said in signs.items())))
    rows.append(Row("state/points", say(N_("Who takes the last Health wins; else who holds dominance at the end."))))
    return Section(say(N_("Combat")), tuple(rows))


def _bare(name: str, said: list[str]) -> str:
    """The text of a card without its name in front."""
    return " ".join(said).removeprefix(f"{name}. ")


def _ranges(content: Content, words: Words) -> Section:
    rows = tuple(Row(look(content, row.id).icon, _range(row, words)) for row in content.ranges)
    return Section(words.say(N_("Ranges, in order of initiative")), rows)


def _range(row: Range, words: Words) -> str:
    first, *icons = rules(row, words)
    return f"*{words.card(row.id)}.* {first} " + "; ".join(icons) + "."


def _levels(content: Content, words: Words) -> Section:
    said = levels(content, words)
    rows = tuple(Row(icon, f"*{words.thing(name)}.* {said[name]}") for name, icon in STORES.items())
    return Section(words.say(N_("Levels, 0 to {n}"), n=FULL_LEVEL), rows)


def _costs(words: Words) -> Section:
    say = words.say
    values = {name: VALUE[name] for name in ("green", "yellow", "red")}
    rows = (
        Row("knights/cargo crate", say(N_("Gear: green {green}, yellow {yellow}, red {red}. A cost may be paid with "
                                          "cards of at least its value."), **values)),
        Row("vehicles/truck", say(N_("Vehicle: undamaged {yellow}, damaged {green}."), **values)),
        Row("knights/price tag", say(N_("A blue card may be given up for 1 Reputation and a red card."))),
    )  # fmt: skip
    return Section(say(N_("Values")), rows)
