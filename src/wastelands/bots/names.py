"""What people read where a bot is named."""

from __future__ import annotations

from wastelands.engine.languages import catalogue
from wastelands.engine.words import N_

NAMES = {
    "easy": N_("easy"),
    "normal": N_("normal"),
    "hard": N_("hard"),
    "expert": N_("expert"),
    "greedy": N_("greedy"),
    "random": N_("random"),
    "tree": N_("tree search"),
}


def bot_title(bot: str, lang: str) -> str:
    """A bot's name in a language; a bot that came from elsewhere keeps its own."""
    return catalogue(lang).gettext(NAMES[bot]) if bot in NAMES else bot
