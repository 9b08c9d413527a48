"""The cards: large ones nine to a page, gear and vehicles sixteen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from wastelands.drawing import cardface
from wastelands.drawing.cardface import LARGE, SMALL, Card, Figure, Size
from wastelands.drawing.ink import Palette
from wastelands.drawing.kit import Deck, Piece, bleeding
from wastelands.engine.words import N_
from wastelands.games.knights.cards import Content
from wastelands.games.knights.components import VALUE, CombatCard, Vehicle
from wastelands.games.knights.drawing.cardfaces import COLOURS, TASKS, TITLE, Design, card_face
from wastelands.games.knights.words import Words

ON_A_PAGE = {LARGE: (3, 3), SMALL: (4, 4)}
GEAR = {
    "green": N_("Green gear"),
    "yellow": N_("Yellow gear"),
    "red": N_("Red gear"),
    "blue": N_("Blue gear"),
}


def card_decks(content: Content, words: Words, palette: Palette) -> tuple[Deck, ...]:
    """All cards, each deck with a back of its own colour; vehicles have their damaged side behind."""
    foes = [card for card in content.enemies.values() if card.id not in content.wasteland_deck]
    enemies = [card for card in content.enemies.values() if card.id in content.wasteland_deck]
    tasks, combat = content.tasks.values(), content.combat.values()
    large: tuple[tuple[str, Iterable[Design], str], ...] = (
        (N_("Wasteland cards"), [*content.events.values(), *enemies], "rust"),
        (N_("Enemies of missions"), foes, "ink"),
        (N_("Luck cards"), content.luck.values(), "ochre"),
        (N_("Common tasks"), [task for task in tasks if task.common], TASKS[True]),
        (N_("Private tasks"), [task for task in tasks if not task.common], TASKS[False]),
        (N_("Combat cards, red deck"), combat, "rust"),
        (N_("Combat cards, blue deck"), combat, "water"),
        (N_("Range cards"), content.ranges, "soft"),
    )
    decks = [_deck(words.say(title), pile, LARGE, colour, words, palette) for title, pile, colour in large]
    for name, title in GEAR.items():
        pile = [card for card in content.gear.values() if card.colour == name]
        decks.append(_deck(words.say(title), pile, SMALL, COLOURS[name], words, palette))
    return (*decks, _vehicles(content, words, palette))


def _deck(title: str, pile: Iterable[Design], size: Size, colour: str, words: Words, palette: Palette) -> Deck:
    behind = bleeding(size.w, size.h, palette[colour]) + cardface.back(TITLE, palette, colour, size, deck=title)
    pieces = []
    for thing in pile:
        face = card_face(thing, words)
        if isinstance(thing, CombatCard):  # there are two decks of them
            face = replace(face, colour=colour, foot=f"{TITLE} · {title}")
        pieces.append(Piece(f"{thing.id} {face.title}", _cut(face, palette), behind, getattr(thing, "copies", 1)))
    return Deck(title, size.w, size.h, tuple(pieces), *ON_A_PAGE[size])


def _cut(face: Card, palette: Palette) -> str:
    width, height, k = face.size
    return bleeding(width, height, palette.card, 6.5 * k, palette[face.colour]) + cardface.front(face, palette)


def _vehicles(content: Content, words: Words, palette: Palette) -> Deck:
    """Vehicles of the pool and the blue ones: undamaged in front, damaged behind (WK-SET-14, WK-GEAR-13)."""
    pieces = []
    for vehicle in content.vehicles.values():
        whole, damaged = (_cut(side(vehicle, hurt, words), palette) for hurt in (False, True))
        pieces.append(Piece(f"{vehicle.id} {words.card(vehicle.id)}", whole, damaged, vehicle.copies))
    return Deck(words.say(N_("Vehicles")), SMALL.w, SMALL.h, tuple(pieces), *ON_A_PAGE[SMALL], two_sided=True)


def side(vehicle: Vehicle, damaged: bool, words: Words) -> Card:
    """One side of a vehicle card: undamaged it is worth a yellow card, damaged a green one (WK-TRD-09)."""
    say = words.say
    worth = "blue" if vehicle.blue else "green" if damaged else "yellow"
    face = card_face(vehicle, words)
    figures = (
        Figure("state/speed", vehicle.speed[damaged], say(N_("Speed"))),
        Figure("knights/cargo crate", vehicle.capacity[damaged], say(N_("Capacity"))),
    )
    state = N_("Damaged. One more damage wrecks it.") if damaged else N_("Undamaged. If it is damaged, turn it over.")
    if vehicle.blue and damaged:
        state = N_("Damaged. It cannot be wrecked.")
    return replace(
        face,
        kind=f"{face.kind} · {words.thing('damaged' if damaged else 'whole')}",
        colour=COLOURS[worth],
        index=VALUE[worth],
        figures=figures,
        rules=(say(state),),
        flavour="" if damaged else face.flavour,
    )
