"""A screenshot of a street map as a board: every pixel votes with its colour (SV-SET-15, SV-SET-16)."""

from __future__ import annotations

import io
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, ImageOps, UnidentifiedImageError

from wastelands.engine.errors import Unreadable
from wastelands.package import Terrain
from wastelands.survey.palettes import Palette
from wastelands.survey.reading import LEAST_CLEAR, Reading, as_reading

LARGEST_FILE = 20_000_000
LARGEST_PICTURE = 40_000_000  # pixels
ENOUGH = 1_500_000  # pixels that are looked at; more only take longer
CLEAR = 0.3  # of the furthest distance: nearer than this a colour is that of the map
FORMATS = ("PNG", "JPEG", "WEBP")
ADVICE = "go on telling what its colours are, or take another palette, a plainer map without labels or a closer crop"
Crop = tuple[float, float, float, float]  # left, top, right, bottom as parts of the whole
WHOLE: Crop = (0.0, 0.0, 1.0, 1.0)


def opened(data: bytes | Path, crop: Crop = WHOLE) -> Image.Image:
    """The picture as it is looked at, or the wanted part of it, after all that can be wrong with a file was checked."""
    if (data.stat().st_size if isinstance(data, Path) else len(data)) > LARGEST_FILE:
        raise Unreadable(f"the picture has more than {LARGEST_FILE // 1_000_000} MB")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(data if isinstance(data, Path) else io.BytesIO(data), formats=FORMATS) as found:
                if found.width * found.height > LARGEST_PICTURE:
                    raise Unreadable(
                        f"the picture has {found.width} x {found.height} pixels; at most {LARGEST_PICTURE:,} are read"
                    )
                picture = ImageOps.exif_transpose(found).convert("RGB")
    except Unreadable:
        raise
    except Image.DecompressionBombError:
        raise Unreadable(f"the picture has far too many pixels; at most {LARGEST_PICTURE:,} are read") from None
    except UnidentifiedImageError:
        raise Unreadable("this is no picture that can be read: send a PNG, JPEG or WebP") from None
    except Exception:  # whatever a decoder makes of broken bytes
        raise Unreadable("the picture is damaged or not complete") from None
    left, top, right, bottom = crop
    if not (0 <= left < right <= 1 and 0 <= top < bottom <= 1):
        raise Unreadable("the crop is left,top,right,bottom, each from 0 to 1, and not empty")
    w, h = picture.size
    return picture.crop((round(left * w), round(top * h), round(right * w), round(bottom * h)))


def read(picture: Image.Image, rows: int, cols: int, palette: Palette, terrains: Mapping[str, Terrain]) -> Reading:
    """The board of so many tiles that a picture shows."""
    if picture.width < cols * 4 or picture.height < rows * 4:
        raise Unreadable(
            f"the picture is too small: {cols} x {rows} tiles need at least {cols * 4} x {rows * 4} pixels"
        )
    step = max(1, round((picture.width * picture.height / ENOUGH) ** 0.5))
    pixels = np.asarray(picture, dtype=np.uint8)[::step, ::step]
    high, wide = pixels.shape[0] // rows, pixels.shape[1] // cols  # what is left over at right and bottom is dropped
    classes, clear = _classified(pixels[: high * rows, : wide * cols], palette)
    names = list(terrains)
    number = {name: i for i, name in enumerate(names)}
    kinds = np.array([number[terrain] for terrain, _ in palette.colours] + [len(names)])[classes]
    tiles = kinds.reshape(rows, high, cols, wide).swapaxes(1, 2).reshape(rows, cols, -1)
    cells = [[_counts(tiles[row, col], names) for col in range(cols)] for row in range(rows)]
    sure = clear.reshape(rows, high, cols, wide).mean(axis=(1, 3)).tolist()
    if palette.picked:  # whose map it is tell the colours that it had before
        clear = _classified(pixels, palette._replace(colours=palette.colours[palette.picked :]))[1]
    credit = palette.attribution if clear.mean() >= LEAST_CLEAR else ""
    return as_reading(
        cells, terrains, palette.road, sure, "osm" if "OpenStreetMap" in credit else "map", credit, ADVICE
    )


def _classified(pixels: Any, palette: Palette) -> tuple[Any, Any]:
    """For each pixel the number of the nearest colour, or one more than all of them beyond the furthest distance.

    And whether it is clearly that colour: one of another map may lie between two of ours.
    """
    colours = np.array([colour for _, colour in palette.colours], dtype=np.int32)
    packed = (pixels[..., 0].astype(np.uint32) << 16) | (pixels[..., 1].astype(np.uint32) << 8) | pixels[..., 2]
    unique, places = np.unique(packed, return_inverse=True)
    seen = np.stack([unique >> 16, (unique >> 8) & 255, unique & 255], axis=1).astype(np.int32)
    nearest, clear = np.empty(len(seen), dtype=np.int64), np.empty(len(seen), dtype=bool)
    for start in range(0, len(seen), 100_000):
        part = seen[start : start + 100_000]
        far = ((part[:, None, :] - colours[None, :, :]) ** 2).sum(axis=2)
        best = far.argmin(axis=1)
        least = far[np.arange(len(part)), best]
        nearest[start : start + len(part)] = np.where(least <= palette.furthest**2, best, len(colours))
        clear[start : start + len(part)] = least <= (CLEAR * palette.furthest) ** 2
    return nearest[places].reshape(packed.shape), clear[places].reshape(packed.shape)


def _counts(tile: Any, names: list[str]) -> dict[str, int]:
    found = np.bincount(tile, minlength=len(names) + 1)
    return {name: int(found[i]) for i, name in enumerate(names) if found[i]}
