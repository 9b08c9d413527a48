"""How fast the press is: sheets of Diplomacy on one core once maps are chosen, and the kit of each other game."""

from __future__ import annotations

import time

from wastelands.drawing.kit import Order
from wastelands.engine.registry import game_names
from wastelands.games.diplomacy.choosing import chosen
from wastelands.press.printing import Job, printed

SHEETS = 100


def run() -> None:
    sheets = ",".join(sheet.id for sheet in chosen(Order(3, "bench", SHEETS, fresh=True)))
    job = Job("diplomacy", Order(3, count=SHEETS, sheet=sheets))
    chosen(job.order)  # the maps are rebuilt from their ids before the press starts
    start = time.perf_counter()
    size = len(printed(job))
    seconds = time.perf_counter() - start
    print(f"press: {SHEETS} sheets of Diplomacy, {SHEETS / seconds:.0f} a second (wanted 20), {size / 1024:.0f} KB")
    for game in game_names():
        if game != "diplomacy":
            start = time.perf_counter()
            size = len(printed(Job(game, Order())))
            print(
                f"press: the kit of {game}, {time.perf_counter() - start:.1f} s (wanted below 10), {size / 1024:.0f} KB"
            )
