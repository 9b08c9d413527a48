"""From sheets to a PDF: vectors, embedded fonts, the same bytes for the same input."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

import typst

from wastelands.press.imposition import Placed, Side

_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}\b")
_STRIPE = re.compile(r'<g class="stripe">.*?</g>', re.DOTALL)


class Unprintable(RuntimeError):
    """The typesetter refused or warned: a fault of ours, as nothing of the input reaches it unescaped."""


@cache
def fonts() -> typst.Fonts:
    folder = str(files("wastelands.generated") / "fonts")
    return typst.Fonts(font_paths=[folder], include_system_fonts=False, include_embedded_fonts=False)


def pdf(
    title: str, sheets: Sequence[Side], more: str = "", extra: dict[str, bytes] | None = None, saver: bool = False
) -> bytes:
    """All sheets in order, then more markup with the files it needs."""
    store = dict(extra or {})
    body = [_page(sheet, store, saver) for sheet in sheets]
    head = f'#set document(title: {quoted(title)}, author: "Wastelands", date: none)\n'
    return compiled({"main.typ": (head + "\n".join(body) + more).encode(), **store})


def compiled(source: dict[str, bytes]) -> bytes:
    """What the typesetter makes of main.typ and the files beside it; a warning, as of a missing font, is an error."""
    with _on_disk(source) as main:
        made, warnings = typst.compile_with_warnings(str(main), root=str(main.parent), font_paths=fonts())
    if warnings:
        raise Unprintable("; ".join(str(warning.message) for warning in warnings[:3]))
    return bytes(made)


def png(picture: str) -> bytes:
    """One SVG as a picture of points, for those who cannot show the other."""
    page = b'#set page(width: auto, height: auto, margin: 0mm)\n#image("picture.svg")'
    source = {"main.typ": page, "picture.svg": picture.encode()}
    with _on_disk(source) as main:
        made = typst.compile(str(main), root=str(main.parent), font_paths=fonts(), format="png", ppi=192)
    assert isinstance(made, bytes)
    return made


def count_pages(source: dict[str, bytes]) -> int:
    """How many pages main.typ becomes."""
    counting = b"\n#context [#metadata(counter(page).final().first()) <pages>]"
    with _on_disk({**source, "main.typ": source["main.typ"] + counting}) as main:
        found = typst.query(str(main), "<pages>", field="value", one=True, root=str(main.parent), font_paths=fonts())
    return int(json.loads(found))


@contextmanager
def _on_disk(source: dict[str, bytes]) -> Iterator[Path]:
    with TemporaryDirectory(prefix="wastelands-press-") as folder:
        for name, data in source.items():
            Path(folder, name).write_bytes(data)
        yield Path(folder, "main.typ")


def _page(sheet: Side, store: dict[str, bytes], saver: bool) -> str:
    placed = "\n".join(_place(item, store, saver) for item in sheet.items)
    return f"#page(width: {sheet.width:g}mm, height: {sheet.height:g}mm, margin: 0mm)[\n{placed}\n]"


def _place(item: Placed, store: dict[str, bytes], saver: bool) -> str:
    saved = outlined if item.plain else grey
    data = (saved(item.picture) if saver else item.picture).encode()
    name = f"{sha256(data).hexdigest()[:16]}.svg"
    store[name] = data
    wide, high = item.full_width or item.width, item.full_height or item.height
    image = f'image("{name}", width: {wide:.4f}mm, height: {high:.4f}mm)'
    if (wide, high) != (item.width, item.height):
        place = f"place(dx: {-item.left:.4f}mm, dy: {-item.top:.4f}mm, {image})"
        image = f"box(clip: true, width: {item.width:.4f}mm, height: {item.height:.4f}mm, {place})"
    if item.turned:
        image = f"rotate(180deg, {image})"
    return f"#place(dx: {item.x:.4f}mm, dy: {item.y:.4f}mm, {image})"


def quoted(s: str) -> str:
    """A text as the typesetter reads it."""
    return '"' + s.replace("\\", "\\\\").replace('"', '\\"') + '"'


def grey(picture: str) -> str:
    """A picture for one black ink: light colours become white, the others black or one grey; stripes stay white."""
    bare = _STRIPE.sub(lambda found: _COLOUR.sub(_reversed, found[0]), picture)
    return _COLOUR.sub(lambda found: _INKS[_depth(found[0].lower())], bare)


def _reversed(colour: re.Match[str]) -> str:
    return _INKS[0] if _depth(colour[0].lower()) else _INKS[2]


def outlined(picture: str) -> str:
    """A card's back for one black ink: what is dark stays white, and the light lines upon it are drawn."""
    return _COLOUR.sub(lambda found: _INKS[2 - _depth(found[0].lower())], picture)


_INKS = ("#ffffff", "#8c8c8c", "#000000")


@cache
def _depth(colour: str) -> int:
    """How dark a colour is: light, middling or dark."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return 0 if light > 0.72 else 1 if light > 0.45 else 2
