"""Everything that a card can do: the types of effects by their verbs."""

from __future__ import annotations

from wastelands.engine.effects import verbs
from wastelands.games.knights import branches, hazards, modifiers, replies, rewards, ventures
from wastelands.games.knights.effect import Effect

CHAPTERS = (modifiers, rewards, hazards, ventures, branches, replies)
EFFECTS = {verb: kind for verb, kind in verbs(Effect).items() if kind.stands}  # only missions ask for a fight or a win
