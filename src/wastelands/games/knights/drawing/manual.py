"""What the rulebook takes from the data: numbers, and what every card says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from wastelands.drawing.diagram import numbered
from wastelands.engine.manual import Entries
from wastelands.engine.words import N_
from wastelands.games.knights import tasks
from wastelands.games.knights.attack import BULLSEYE
from wastelands.games.knights.board import CENTRAL, HEXES, TIERS
from wastelands.games.knights.checks import SIDES
from wastelands.games.knights.components import VALUE, Enemy, Gear
from wastelands.games.knights.drawing.cardfaces import design, figures
from wastelands.games.knights.drawing.items import sentences
from wastelands.games.knights.drawing.paper.table import said
from wastelands.games.knights.game import Knights
from wastelands.games.knights.pieces import FULL_LEVEL
from wastelands.games.knights.stalls import SPACES
from wastelands.games.knights.vocabulary import DIFFICULTIES
from wastelands.games.knights.wasteland import HARM, HARM_OF_THE_DANGEROUS
from wastelands.games.knights.words import Words


def facts(words: Words) -> Mapping[str, object]:
    content, seats = words.content, Knights.spec.seats
    starters = words.listing([words.card(card) for card in dict.fromkeys(content.starters)])
    easy, middling, hard = sorted(DIFFICULTIES)
    return {
        **msgspec.structs.asdict(content.numbers),
        **VALUE,
        "fewest": seats[0],
        "most": seats[-1],
        "three": seats[1],
        "full": FULL_LEVEL,
        "sides": SIDES,
        "hexes": len(HEXES),
        "stalls": len(SPACES),
        "easy": easy,
        "middling": middling,
        "hard": hard,
        "starters": starters,
        "missions": len(content.missions),
        "knights": len(content.knights),
        "centre": words.card(content.numbered[1]),
        "central": len(CENTRAL) + 1,
        "tiers": len(TIERS),
        "bullseye": BULLSEYE,
        "tasks_3": tasks.SPACES[3],
        "tasks_4": tasks.SPACES[4],
        "harm": HARM,
        "more_harm": HARM_OF_THE_DANGEROUS,
        "only_one": content.missions["only-one"].players,
        "drawn_tasks": tasks.DRAWN,
        "pictured": numbered(said(seats[0], words)),
    }


def entries(words: Words) -> Entries:
    content = words.content
    duties = content.tasks.values()
    piles: tuple[tuple[str, Iterable[str]], ...] = (
        (N_("Wasteland cards"), [*content.events, *content.enemies]),
        (N_("Combat cards"), content.combat),
        (N_("Luck cards"), content.luck),
        (N_("Common tasks"), [task.id for task in duties if task.common]),
        (N_("Private tasks"), [task.id for task in duties if not task.common]),
        (N_("Green gear"), [card.id for card in content.gear.values() if card.colour == "green"]),
        (N_("Yellow gear"), [card.id for card in content.gear.values() if card.colour == "yellow"]),
        (N_("Red gear"), [card.id for card in content.gear.values() if card.colour == "red"]),
        (N_("Blue gear"), [card.id for card in content.gear.values() if card.colour == "blue"]),
        (N_("Vehicles"), content.vehicles),
        (N_("Cities and special hexes"), [tile.id for tile in content.tiles.values() if tile.actions]),
    )
    return [(words.say(title), [(words.card(ident), _said(words, ident)) for ident in pile]) for title, pile in piles]


def _said(words: Words, ident: str) -> str:
    """All that stands on a card: of weapons, armour and enemies also the figures."""
    thing = design(words.content, ident)
    if not isinstance(thing, Gear | Enemy):
        return " ".join(words.card_text(ident))
    numbers = ", ".join(f"{one.caption} {one.value}" for one in figures(thing, words))
    return " ".join(part for part in (f"{numbers}." if numbers else "", sentences(words, ident)) if part)
