"""How cards look, as data beside their rules (art.toml): an icon, a scene, and a line of flavour."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, get_args

import msgspec

from wastelands.drawing.icons import sign
from wastelands.drawing.vignette import Scene
from wastelands.engine.languages import Texts, read_texts
from wastelands.engine.workbook import Column, Tab, texts

FILE = "art.toml"
LONGEST = 200  # letters of a flavour
SCENES: tuple[str, ...] = get_args(Scene)
TABLE = Tab(
    "Looks",
    "art",
    "",
    (Column("icon", "Icon"), Column("scene", "Scene", choices=SCENES), *texts("flavour", "Flavour")),
    about="How each card looks: its icon, the scene behind it, and a line of flavour.",
)


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the pen needs to know of a card."""

    icon: str
    scene: Scene
    flavour: Texts = ()


def looks(folder: Path) -> dict[str, Look]:
    """The looks in a folder of cards, by id; a folder without them, or with what is wrong, has none."""
    try:
        data = tomllib.loads((folder / FILE).read_text(encoding="utf-8"))
    except (FileNotFoundError, tomllib.TOMLDecodeError, UnicodeDecodeError):
        return {}
    sound = {ident: row for ident, row in data.items() if not _wrong(row)}
    return {
        ident: Look(row["icon"], row["scene"], tuple(row.get("flavour", {}).items())) for ident, row in sound.items()
    }


def problems(folder: Path) -> list[str]:
    """Everything that is wrong with the looks in a folder of cards, each with its card and field."""
    file = folder / FILE
    if not file.exists():
        return []
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        return [f"{FILE}: this is no TOML: {error}"]
    return [f"{FILE}, card {ident}, {wrong}" for ident, row in data.items() for wrong in _wrong(row)]


def _wrong(row: Any) -> list[str]:
    """All that is wrong with one look, each with its field."""
    if not isinstance(row, dict):
        return ["field icon: write a table with icon and scene"]
    found = [f"field {key}: there is no such field" for key in row if key not in Look.__struct_fields__]
    if not _is_icon(row.get("icon")):
        found.append(f"field icon: there is no icon '{row.get('icon', '')}'")
    if row.get("scene") not in SCENES:
        found.append(f"field scene: '{row.get('scene', '')}' is none of {', '.join(SCENES)}")
    if row.get("flavour", {}) != {}:
        try:
            read_texts(row["flavour"], LONGEST)
        except ValueError as error:
            found.append(f"field flavour: {error}")
    return found


def _is_icon(name: Any) -> bool:
    try:
        return isinstance(name, str) and bool(sign(name))
    except KeyError:
        return False
