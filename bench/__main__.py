"""All measurements, or those named: python -m bench [rules|sheets|table] [game ...]"""

from __future__ import annotations

import sys

from wastelands.engine.registry import game_names


def main(arguments: list[str]) -> None:
    parts = [part for part in ("rules", "sheets", "table") if part in arguments] or ["rules", "sheets", "table"]
    names = [name for name in game_names() if name in arguments] or game_names()
    if "rules" in parts:
        from bench import rules

        rules.run(names)
    if "sheets" in parts:
        from bench import sheets

        sheets.run()
    if "table" in parts:
        from bench import table

        table.run()


if __name__ == "__main__":
    main(sys.argv[1:])
