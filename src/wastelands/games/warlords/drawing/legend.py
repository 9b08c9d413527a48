"""What the signs of War for the Wasteland mean, for whoever asks at a table."""

from __future__ import annotations

from wastelands.drawing.reference import Row, Section, named
from wastelands.engine.words import N_
from wastelands.games.warlords.drawing import reference
from wastelands.games.warlords.drawing.mat import small
from wastelands.games.warlords.texts import SUBTYPE_NAMES
from wastelands.games.warlords.words import STATIONS, Words

_FIGURES = (  # as they stand beside cards and players
    ("strength", N_("attack"), N_("The strength of a unit, before what other cards add.")),
    ("points", N_("points"), N_("Victory points: who has enough of them ends the game with this round.")),
    ("hand", N_("in hand"), N_("How many cards somebody holds; which ones is secret.")),
    ("deck", N_("in the deck"), N_("How many cards are left to draw; then the discard pile is shuffled.")),
    ("discards", N_("discarded"), N_("Cards that come back when the deck is empty.")),
    ("stronghold", N_("bases"), N_("Base cards that lie before somebody; each counts 1 point, and what it adds.")),
    ("bid", N_("Minimum bid"), N_("What a card asks for in the shop.")),
)
_COURSE = (
    (STATIONS[:1], N_("Base cards give resources, then everybody draws.")),
    (STATIONS[1:4], N_("Marks in secret, then units face down; three times.")),
    (STATIONS[4:5], N_("All units are turned up and paid; battlefields and bases are decided.")),
    (STATIONS[5:6], N_("From the highest bid down everybody takes 1 card, or none.")),
    (STATIONS[6:], N_("Units that lost may be abandoned; the rest is discarded, and new cards come.")),
)


def legend(words: Words) -> tuple[Section, ...]:
    """Signs, piles and kinds of cards first, then the round."""
    return (*reference.signs(words), _figures(words), _kinds(words), _round(words), *reference.course(words))


def _figures(words: Words) -> Section:
    rows = tuple(named(small(sign), words.say(name), words.say(means)) for sign, name, means in _FIGURES)
    return Section(words.say(N_("Beside cards and players")), rows)


def _round(words: Words) -> Section:
    rows = (named("", ", ".join(words.say(name) for name in names), words.say(means)) for names, means in _COURSE)
    return Section(words.say(N_("The line above the table")), tuple(rows))


def _kinds(words: Words) -> Section:
    """Some cards count or strengthen others of their kind."""
    names = [words.say(name) for name in SUBTYPE_NAMES.values()]
    units, bases = words.listing(names[:4]), words.listing(names[4:])
    rows = (
        Row("war/warrior", words.say(N_("*Unit.* It is sent to a target; its kind is one of {kinds}."), kinds=units)),
        Row("war/stronghold", words.say(N_("*Base card.* It lies open; its kind is one of {kinds}."), kinds=bases)),
    )
    return Section(words.say(N_("Kinds of cards")), rows)
