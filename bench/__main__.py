"""All measurements, or those named: python -m bench [PART ...] [game ...] [keep], with the parts below.

`keep` makes the numbers of the rules the new baseline.
"""

from __future__ import annotations

import sys

from wastelands.engine.registry import game_names

PARTS = ("rules", "drawing", "sheets", "press", "table", "load", "research", "search")


def main(arguments: list[str]) -> None:
    parts = [part for part in PARTS if part in arguments] or list(PARTS)
    names = [name for name in game_names() if name in arguments] or game_names()
    if "rules" in parts:
        from bench import rules

        rules.run(names, "keep" in arguments)
    if "drawing" in parts:
        from bench import drawing

        drawing.run(names)
    if "sheets" in parts:
        from bench import sheets

        sheets.run()
    if "press" in parts:
        from bench import press

        press.run()
    if "table" in parts:
        from bench import table

        table.run()
    if "load" in parts:
        from bench import load

        load.run()
    if "research" in parts:
        from bench import research

        research.run(names)
    if "search" in parts:
        from bench import search

        search.run(names)


if __name__ == "__main__":
    main(sys.argv[1:])
