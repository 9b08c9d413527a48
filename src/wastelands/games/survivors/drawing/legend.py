"""What the signs of Wasteland mean, for whoever asks at a table: drawn as they stand on the map."""

from __future__ import annotations

from wastelands.drawing.ink import Palette, svg
from wastelands.drawing.reference import Row, Section, named
from wastelands.engine.words import N_
from wastelands.games.survivors.drawing import pieces
from wastelands.games.survivors.drawing.lattice import T
from wastelands.games.survivors.drawing.reference import USES, course
from wastelands.games.survivors.drawing.signs import GOODS as SIGNS
from wastelands.games.survivors.drawing.stores import small
from wastelands.games.survivors.drawing.terrain import tile_face
from wastelands.games.survivors.goods import EQUIPMENT, RESOURCES, listed
from wastelands.games.survivors.phases import BETWEEN
from wastelands.games.survivors.pieces import Base, Building, Feature, Site
from wastelands.games.survivors.words import Words

_PEOPLE = (
    ("person", N_("survivors and beds"), N_("How many there are, and how many can live in bases and shelters.")),
    ("idle", N_("idle"), N_("At the base: they defend it, and are free for work.")),
    ("wounded", N_("Wounded"), N_("They can do nothing until 1 medicine heals each of them.")),
    ("points", N_("points"), N_("1 for each 5 survivors, and those that you bought.")),
)
_BETWEEN = (
    (BETWEEN["setup"], N_("Everybody founds a base on land, one after the other.")),
    (N_("Round"), N_("An event, everybody's turn, then the zombies and the radiation.")),
    (BETWEEN["event"], N_("A card that concerns everybody.")),
    (N_("The turn begins"), N_("A combat that rests goes on; on a laid map a tile is laid.")),
    (BETWEEN["zombies"], N_("New ones come in even rounds; all walk to the nearest people and fight.")),
    (BETWEEN["radiation"], N_("Clouds drift, and wound whoever is under them.")),
    (BETWEEN["vote"], N_("Who is level decides in secret whether all of them win or nobody.")),
)
_OPEN = "****"  # the edges of a tile that fits everywhere


def legend(words: Words, palette: Palette) -> tuple[Section, ...]:
    """The map first, then people and goods, then the round."""
    return (
        _pieces(words, palette),
        _terrains(words, palette),
        _people(words),
        _goods(words),
        _between(words),
        *course(words),
    )


def _tile(drawn: str) -> str:
    return svg(T, T, drawn, aria_hidden="true")


def _pieces(words: Words, palette: Palette) -> Section:
    say, content, at = words.say, words.content, 0
    kind = next(iter(content.buildings))
    place = next(feature.id for feature in content.features.values() if feature.charges)
    hazard = next(feature.id for feature in content.features.values() if not feature.charges)
    drawn = {
        pieces.base(Base(at, 0, home=True), 4, palette): N_("*Base.* The home of a party; the number is its idle."),
        pieces.base(Base(at, 0, home=False), 0, palette): N_("*Outpost.* A base that was taken: beds and reach."),
        pieces.building(Building(at, kind, 0, 1), content, palette): N_(
            "*Building.* A dot for each place to work, full where somebody works."
        ),
        pieces.site(Site(at, kind, 0, 3, 0), content, palette): N_("*Construction site.* The number is its builders."),
        pieces.feature(Feature(at, place, 3), content, palette): N_(
            "*Feature.* The number is how often it gives something."
        ),
        pieces.feature(Feature(at, hazard, 0), content, palette): N_(
            "*Hazard.* A feature that does harm, or bars the way."
        ),
        pieces.party(0, 3, False, palette): N_("*Party.* Whose it is, and how many walk; lowered once it has moved."),
        pieces.horde(2, palette): N_("*Zombies.* The number is how many they are."),
        pieces.wind(1, palette) + pieces.cloud(1, palette): N_(
            "*Cloud.* Radiation and its level: so many are wounded here."
        ),
        pieces.gathered(palette): N_("*Gathered.* Nothing more is to be had here this round."),
        pieces.combat(True, palette): N_("*Combat.* It is being fought; with a broken frame it rests."),
    }
    return Section(say(N_("On the map")), tuple(Row(_tile(one), say(said)) for one, said in drawn.items()))


def _terrains(words: Words, palette: Palette) -> Section:
    """What one gather gives, terrain by terrain."""
    rows = []
    for terrain in words.content.terrains.values():
        gives = " ".join(f"{n} {{{SIGNS[good]}}}" for good, n in listed(terrain.output)) or words.say(N_("nothing"))
        rows.append(Row(_tile(tile_face(terrain.id, _OPEN, palette)), f"*{words.card(terrain.id)}.* {gives}"))
    return Section(words.say(N_("A tile gives")), tuple(rows))


def _people(words: Words) -> Section:
    rows = tuple(named(small(sign), words.say(name), words.say(means)) for sign, name, means in _PEOPLE)
    return Section(words.say(N_("People and points")), rows)


def _between(words: Words) -> Section:
    rows = tuple(named("", words.say(name), words.say(means)) for name, means in _BETWEEN)
    return Section(words.say(N_("Around the turns")), rows)


def _goods(words: Words) -> Section:
    """Resources have names alone: what they are good for stands on buildings and prices."""
    resource = words.say(N_("resource; a point costs some of each"))
    rows = [Row(small(SIGNS[name]), f"*{words.good(name)}.* {resource}") for name in RESOURCES]
    rows += [Row(small(SIGNS[name]), f"*{words.good(name)}.* {words.say(USES[name])}") for name in EQUIPMENT]
    return Section(words.say(N_("Resources and equipment")), tuple(rows))
