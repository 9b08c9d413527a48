"""What the rulebook takes from the data: numbers, and what every card says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from wastelands.drawing.diagram import numbered, spans
from wastelands.engine.manual import Entries
from wastelands.engine.words import N_
from wastelands.games.survivors import activities, building, exchange, people, radiation, throws, tiles
from wastelands.games.survivors.drawing.beginning import said
from wastelands.games.survivors.drawing.cardfaces import Design
from wastelands.games.survivors.drawing.reference import options
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import RESOURCES, listed
from wastelands.games.survivors.phases import STEPS
from wastelands.games.survivors.setup import copies
from wastelands.games.survivors.words import Words


def facts(words: Words) -> Mapping[str, object]:
    content, seats, (goal, limit) = words.content, Survivors.spec.seats, options()
    [asked] = [option for option in Survivors.spec.options if option.name == "goal"]
    assault, open_ground = throws.ASSAULT_DICE, throws.OPEN_DICE
    prices = words.goods(zip(RESOURCES, content.prices, strict=False))
    kit = words.goods(listed(content.numbers.kit))
    numbers = {name: value for name, value in msgspec.structs.asdict(content.numbers).items() if isinstance(value, int)}
    return numbers | {
        "fewest": seats[0],
        "most": seats[-1],
        "goal": goal,
        "limit": limit,
        "kit": kit,
        "prices": prices,
        "per_activity": activities.PER_ACTIVITY,
        "builders": building.BUILDERS,
        "least_food": activities.LEAST_FOOD,
        "most_food": activities.MOST_FOOD,
        "per_find": activities.PER_FIND,
        "per_point": people.PER_POINT,
        "attack_dice": assault[0],
        "defence_dice": assault[1],
        "open_dice": open_ground[0],
        "strongest": radiation.STRONGEST,
        "winds": radiation.WEAKER - 1,
        "weaker": radiation.WEAKER,
        "stronger": radiation.WEAKER + 1,
        "buildings": len(content.buildings),
        "cards": len(content.cards) + sum(feature.in_deck for feature in content.features.values()),
        "events": len(content.events),
        "terrains": len(content.terrains),
        "begin": content.numbers.people // people.PER_POINT,
        "suspend": throws.SUSPEND,
        "rate": exchange.RATE,
        "new_every": radiation.NEW_EVERY,
        "apart": tiles.APART - len(tiles.BLOCK),
        "pulls": tiles.PULLS,
        "least_goal": asked.least,
        "most_goal": asked.most,
        "sets": spans(words, seats, copies),
        "pictured": numbered(said(seats[0], words)),
        **{f"step_{i}": words.say(name) for i, name in enumerate(STEPS, 1)},
    }


def entries(words: Words) -> Entries:
    content = words.content
    player: list[Design] = [
        *content.cards.values(),
        *(feature for feature in content.features.values() if feature.in_deck),
    ]
    piles: tuple[tuple[str, Iterable[Design]], ...] = (
        (N_("Building cards"), content.buildings.values()),
        (N_("Player cards"), player),
        (N_("Event cards"), content.events.values()),
    )
    return [
        (words.say(title), [(words.card(card.id), " ".join(words.card_text(card))) for card in pile])
        for title, pile in piles
    ]
