"""Which card a drawn thing is, and which rule it follows."""

from __future__ import annotations

from collections.abc import Container

from wastelands.engine.errors import Unreadable
from wastelands.engine.hexes import Hex
from wastelands.games.knights.board import place
from wastelands.games.knights.game import Knights
from wastelands.games.knights.words import SEEN

GEAR = {"weapon": "WK-GEAR-04", "armour": "WK-CMB-28", "general": "WK-GEAR-08", "enhancement": "WK-GEAR-16"}
COMBAT = {
    "attack": "WK-CMB-17",
    "multi-attack": "WK-CMB-18",
    "defend": "WK-CMB-08",
    "prepare": "WK-CMB-10",
    "change-range": "WK-CMB-12",
}
MISSIONS = {
    "savior": "WK-SAV-03",
    "only-one": "WK-ONE-03",
    "damsel": "WK-DAM-03",
    "avengers": "WK-AVE-03",
    "cult": "WK-CULT-04",
}
HEXES = (  # by the number of the hex
    *("WK-EXP-09", "WK-HEX-02", "WK-HEX-03", "WK-HEX-04", "WK-HEX-05", "WK-HEX-06", "WK-HEX-08", "WK-HEX-09"),
    *("WK-HEX-10", "WK-HEX-11", "WK-HEX-12", "WK-HEX-13", "WK-HEX-14", "WK-HEX-15", "WK-HEX-17", "WK-HEX-18"),
)


def meant(view: Knights, thing: str) -> str:
    """The card that a thing is: by its name, before a rival, or in a space of the Stalls."""
    kind, _, name = thing.partition(":")
    if kind == "number":
        return view.stalls[int(name)] if name.isdecimal() and int(name) < len(view.stalls) else ""
    known = kind == "card" or (kind == "word" and (name.startswith(SEEN) or name in view.content.combat))
    return name.removeprefix(SEEN) if known else ""


def follows(view: Knights, thing: str) -> str:
    """The rule of a card, a hex, a mission or a player."""
    kind, _, name = thing.partition(":")
    if kind == "hex":
        return _hex(view, name)
    if kind == "seat":
        return "WK-WIN-02"
    if kind == "number":
        return "WK-TRD-07"
    return MISSIONS.get(name, "") or _card(view, meant(view, thing))


def _hex(view: Knights, name: str) -> str:
    try:
        at = place(Hex.parse(name))
    except Unreadable:
        return ""
    number = view.tile(at).number if at >= 0 else 0
    return HEXES[number] if number < len(HEXES) else HEXES[0]


def _card(view: Knights, card: str) -> str:
    content = view.content
    if card in content.gear:
        return GEAR.get(content.gear[card].group, "WK-GEAR-22")
    if card in content.tasks:
        return "WK-TSK-02" if content.tasks[card].common else "WK-TSK-04"
    pools: dict[str, Container[str]] = {
        "WK-MOV-06": content.vehicles,
        "WK-LUCK-02": content.luck,
        "WK-WST-05": content.events,
        "WK-WST-09": content.enemies,
        "WK-CHK-04": content.knights,
    }
    return COMBAT.get(card, "") or next((rule for rule, pool in pools.items() if card in pool), "")
