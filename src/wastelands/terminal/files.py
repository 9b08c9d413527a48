"""Files that a person names: one sentence about what is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from wastelands.engine.errors import Unreadable


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Unreadable(f"{path}: this is not a text file") from None
    except OSError as error:
        raise Unreadable(f"{path}: {(error.strerror or str(error)).lower()}") from None


def write_text(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Unreadable(f"{path}: {(error.strerror or str(error)).lower()}") from None


def check_folder(folder: Path) -> None:
    """Name a folder that cannot be made before anybody works for what is written there."""
    if folder.exists() and not folder.is_dir():
        raise Unreadable(f"{folder}: this is not a folder")
    if not folder.absolute().parent.is_dir():
        raise Unreadable(f"{folder}: the folder above it does not exist")


def write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files into a folder, which is made if it is missing; none takes its name before all are complete."""
    unfinished = {folder / f".{name}.part": (folder / name, data) for name, data in files.items()}
    try:
        folder.mkdir(exist_ok=True)
        for part, (_, data) in unfinished.items():
            part.write_bytes(data)
        for part, (path, _) in unfinished.items():
            part.replace(path)
    except OSError as error:
        if folder.is_dir():
            for part in unfinished:
                part.unlink(missing_ok=True)
        raise Unreadable(f"{folder}: {(error.strerror or str(error)).lower()}") from None


def write_bytes(path: Path, data: bytes) -> None:
    """Write a whole file or none: it takes its name only when it is complete."""
    unfinished = path.with_name(f".{path.name}.part")
    try:
        unfinished.write_bytes(data)
        unfinished.replace(path)
    except OSError as error:
        unfinished.unlink(missing_ok=True)
        raise Unreadable(f"{path}: {(error.strerror or str(error)).lower()}") from None
