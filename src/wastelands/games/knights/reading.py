"""Reading the content from TOML, with complaints that name file, card and field."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from wastelands.engine.content import rows_of
from wastelands.games.knights.effects import TRAITS
from wastelands.games.knights.makers import (
    COMBAT_CARDS,
    make_combat,
    make_enemy,
    make_event,
    make_gear,
    make_hex,
    make_knight,
    make_luck,
    make_mission,
    make_range,
    make_task,
    make_tile,
    make_vehicle,
)
from wastelands.games.knights.rows import Row, Wrong

FILES: dict[str, tuple[str, str, Callable[[Row], Any]]] = {
    "start": ("gear_start", "gear", lambda row: make_gear(row, "start")),
    "green": ("gear_green", "gear", lambda row: make_gear(row, "green")),
    "yellow": ("gear_yellow", "gear", lambda row: make_gear(row, "yellow")),
    "red": ("gear_red", "gear", lambda row: make_gear(row, "red")),
    "blue": ("gear_blue", "gear", lambda row: make_gear(row, "blue")),
    "vehicles": ("vehicles", "vehicle", make_vehicle),
    "knights": ("knights", "knight", make_knight),
    "events": ("events", "event", make_event),
    "enemies": ("enemies", "enemy", lambda row: make_enemy(row, TRAITS[:4], True)),
    "foes": ("foes", "foe", lambda row: make_enemy(row, TRAITS, False)),
    "luck": ("luck", "card", make_luck),
    "tasks": ("tasks", "task", make_task),
    "tiles": ("tiles", "tile", make_tile),
    "hexes": ("hexes", "hex", make_hex),
    "combat": ("combat", "card", make_combat),
    "ranges": ("ranges", "range", make_range),
    "missions": ("missions", "mission", make_mission),
}


def read(directory: Path) -> tuple[dict[str, tuple[Any, ...]], list[str]]:
    """The things of every file by its name, and all problems."""
    problems: list[str] = []
    rows = {name: rows_of(directory / f"{file}.toml", key, problems) for name, (file, key, _) in FILES.items()}
    cards = frozenset(str(row.get("id")) for name in ("blue", "foes") for row in rows[name])
    seen: dict[str, str] = {}
    pools: dict[str, tuple[Any, ...]] = {}
    for name, (file, key, make) in FILES.items():
        pools[name] = tuple(_things(f"{file}.toml", key, rows[name], make, cards, seen, problems))
    if not problems:
        problems += _together(pools)
    return pools, problems


def _things(
    file: str,
    key: str,
    rows: list[dict[str, Any]],
    make: Callable[[Row], Any],
    cards: frozenset[str],
    seen: dict[str, str],
    problems: list[str],
) -> list[Any]:
    found = []
    for number, row in enumerate(rows, start=1):
        ident = row.get("id", f"number {number}")
        try:
            reader = Row(row, cards)
            thing = make(reader)
            reader.done()
            if f"{key} {ident}" in seen or (len(str(ident)) == 4 and ident in seen):
                raise Wrong("id", f"{seen.get(ident) or file} has this id already")
        except Wrong as wrong:
            problems.append(f"{file}, {key} {ident}, field {wrong.field}: {wrong.message}")
        else:
            seen[f"{key} {ident}"] = seen[str(ident)] = file
            found.append(thing)
    return found


def _together(pools: dict[str, tuple[Any, ...]]) -> list[str]:
    """What only shows when all files are seen: missing pieces, and names of cards that are not there."""
    problems = []
    start = {card.id: card for card in pools["start"]}
    foes = {foe.id for foe in pools["foes"]}
    for knight in pools["knights"]:
        for ident in knight.start:
            if ident not in start:
                problems.append(f"knights.toml, knight {knight.id}, field start: there is no starting gear '{ident}'")
    for mission in pools["missions"]:
        for ident in mission.foes:
            if ident not in foes:
                problems.append(f"missions.toml, mission {mission.id}, field foes: there is no foe '{ident}'")
    numbers = sorted(tile.number for tile in pools["hexes"])
    if numbers != list(range(1, 17)):
        problems.append("hexes.toml: it must hold the numbers 1 to 16, each once")
    if sum(tile.tiles for tile in pools["tiles"]) < 18 or sum(tile.centre for tile in pools["tiles"]) != 4:
        problems.append("tiles.toml: it must hold 18 tiles or more, and 4 on the central tile")
    if {card.id for card in pools["combat"]} != set(COMBAT_CARDS):
        problems.append(f"combat.toml: it must hold {', '.join(COMBAT_CARDS)}")
    if [card.id for card in pools["ranges"]] != ["short", "medium", "long"]:
        problems.append("ranges.toml: it must hold short, medium and long, in this order")
    kit = [card for card in pools["green"] if "kit" in card.traits]
    if len(kit) != 3 or any(card.copies < 4 for card in kit):
        problems.append("gear_green.toml: three cards with the trait kit, 4 copies of each, are the starting cards")
    problems += _enough(pools)
    return problems


def _enough(pools: dict[str, tuple[Any, ...]]) -> list[str]:
    least = {"knights": 4, "vehicles": 1, "luck": 12, "events": 4, "enemies": 4, "missions": 1}
    problems = [f"{FILES[name][0]}.toml: it must hold {n} or more" for name, n in least.items() if len(pools[name]) < n]
    common = sum(task.common for task in pools["tasks"])
    if common < 2 or len(pools["tasks"]) - common < 8:
        problems.append("tasks.toml: it must hold 2 common and 8 private tasks or more")
    for colour, n in {"green": 16, "yellow": 4, "red": 2}.items():
        if sum(card.copies for card in pools[colour]) < n:
            problems.append(f"{FILES[colour][0]}.toml: it must hold {n} cards or more")
    return problems
