"""The words of the rulebook that cards are written in."""

from __future__ import annotations

SKILLS = ("blades", "guns", "medicine", "repair", "survival", "talk")  # WK-CHK-01
DIFFICULTIES = (5, 7, 9)  # WK-CHK-02
COLOURS = ("green", "yellow", "red")
STORES = ("ammo", "fuel")
TOKENS = ("radiation", "contamination", "threat", "obstacle")
SPECIALS = ("nuked", "pills", "reboot")
RANGES = ("short", "medium", "long")
ICONS = ("short", "medium", "long", "melee")
TRAITS = ("gang", "beast", "mutant", "machine", "weather", "place", "stranger", "hazard", "cultist", "villain")
TERRAINS = ("highway", "desert", "jungle", "swamp", "mountains")
GRAFTS = ("implant", "mutation", "tuning")
CHECKS = ("escape", "explore", "task", "search", "hex", "attack")
MARKERS = ("key", "clue", "captive", "cultist")
PLACES = ("here", "adjacent", "here and adjacent", "choice", "cities", *TERRAINS)
