"""What the rulebook takes from the data: numbers, and what every card says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from wastelands.engine.manual import Entries
from wastelands.engine.words import N_
from wastelands.games.survivors import activities, building, people, radiation, throws
from wastelands.games.survivors.drawing.cardfaces import Design
from wastelands.games.survivors.drawing.reference import options
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import RESOURCES, listed
from wastelands.games.survivors.words import Words


def facts(words: Words) -> Mapping[str, object]:
    content, seats, (goal, limit) = words.content, Survivors.spec.seats, options()
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
        "buildings": len(content.buildings),
        "cards": len(content.cards) + sum(feature.in_deck for feature in content.features.values()),
        "events": len(content.events),
        "terrains": len(content.terrains),
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
