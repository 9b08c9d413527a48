"""The quick reference of War for the Wasteland: a card for each player, the round in front, signs behind."""

from __future__ import annotations

from wastelands.drawing.ink import Palette
from wastelands.drawing.kit import Deck, Piece, bleeding
from wastelands.drawing.reference import Row, Section, sheet
from wastelands.engine.words import N_
from wastelands.games.warlords import bidding
from wastelands.games.warlords.cards import RESOURCES
from wastelands.games.warlords.texts import RESOURCE_NAMES
from wastelands.games.warlords.words import STEPS, Words

SIZE = (88.0, 199.0)  # three stand on a page


def references(seats: int, words: Words, palette: Palette) -> Deck:
    """One for each player."""
    front, back = [
        bleeding(*SIZE, palette.paper) + sheet(title, *SIZE, [column], palette)
        for title, column in (
            (words.say(N_("A round")), (_round(words),)),
            (words.say(N_("What it costs, what it gives")), (_prices(words), _signs(words), _end(words))),
        )
    ]
    piece = Piece("reference", front, back, seats)
    return Deck(words.say(N_("Quick reference")), *SIZE, (piece,), kind="reference", two_sided=True)


def signs(words: Words) -> tuple[Section, ...]:
    """What the signs mean, and what can be aimed at."""
    return (_signs(words), _prices(words))


def course(words: Words) -> tuple[Section, ...]:
    """How a round and the game go."""
    return (_round(words), _end(words))


def _round(words: Words) -> Section:
    numbers = words.content.numbers
    say = words.say
    least = words.amounts((numbers.least_scrap, 0, 0))
    said = (
        say(N_("Your bases give resources and cards; never less than {scrap} and {n} cards."),
            scrap=least, n=numbers.least_draw),
        say(N_("{n} times: mark targets in secret, at most as many as you have cards. All are shown. Whoever marked a "
               "rival names one base. Then put at least 1 card face down at each of your targets, and as many as you "
               "like at your own bases under attack."), n=bidding.ROUNDS),
        say(N_("Pay for all your units together. If you cannot, all of them are discarded, and you pay nothing.")),
        say(N_("The highest strength takes the objective. A tie is rolled for.")),
        say(N_("The strongest attacker takes the base if stronger than its defence and its defenders together.")),
        say(N_("From the highest bid down: 1 card whose minimum bid you reach, or none.")),
        say(N_("Bases into your tableau, units onto your discard pile.")),
        say(N_("Abandon units that lost a battlefield or a base, if you like; discard the others. New objectives, new "
               "shop.")),
    )  # fmt: skip
    rows = [Row(str(i), f"*{say(name)}.* {text}") for i, (name, text) in enumerate(zip(STEPS, said, strict=True), 1)]
    return Section(words.say(N_("All players at the same time")), tuple(rows))


def _prices(words: Words) -> Section:
    say = words.say
    rows = (
        Row("war/battlefield", say(N_("Battlefield: at least 1 unit. The winner gets the objective."))),
        Row(
            "actions/attack",
            say(N_("Rival: 1 base card in each round. This attack may be reinforced, no other opened.")),
        ),
        Row(
            "war/shop", say(N_("Shop: 1 card for each player. Your strength there is your bid; nothing more is paid."))
        ),
        Row("state/strength", say(N_("Strength: attack, and what cards add for this target."))),
        Row("actions/dice", say(N_("Tied for the highest: all of these roll until one is left."))),
    )
    return Section(say(N_("Targets")), rows)


def _signs(words: Words) -> Section:
    say = words.say
    rows = [Row(f"resources/{name}", say(RESOURCE_NAMES[name])) for name in RESOURCES]
    stripe = N_("On the stripe of a unit: what it costs to field. In a text: what you gain.")
    return Section(
        say(N_("Signs")),
        (
            Row("", say(stripe)),
            Row("war/shop", say(N_("At the top right: the bid that a card asks for in the shop, and nowhere else."))),
            *rows,
            Row("state/armour", say(N_("defence"))),
            Row("state/points", say(N_("victory points (VP); a base counts what is printed on it, 1 or more"))),
        ),
    )


def _end(words: Words) -> Section:
    numbers = words.content.numbers
    say = words.say
    start = words.amounts((numbers.scrap, 0, 0))
    bases = words.listing([words.card(card) for card in words.content.starting_tableau()])
    rows = (
        Row("", say(N_("You begin with {scrap}, {n} cards, {bases}."), scrap=start, n=numbers.hand, bases=bases)),
        Row("", say(N_("Once anybody has {n} points, the round is the last; the most points win. Tied: the strongest "
                       "army that the hand can pay for, then resources, then bases."), n=numbers.to_win)),
    )  # fmt: skip
    return Section(say(N_("Start and end")), rows)
