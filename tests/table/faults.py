"""Bots with faults, as the table's thinkers meet them; another process imports them by name."""

from __future__ import annotations

import os

from wastelands.engine.game import Game
from wastelands.engine.step import Seat
from wastelands.table.thinking import Answer


def overruns(bot: str, view: Game, seat: Seat, seed: str, kept: bytes = b"") -> Answer:
    while True:
        pass


def dies(bot: str, view: Game, seat: Seat, seed: str, kept: bytes = b"") -> Answer:
    os._exit(1)


def crashes(bot: str, view: Game, seat: Seat, seed: str, kept: bytes = b"") -> Answer:
    raise ZeroDivisionError


def names_an_illegal_action(bot: str, view: Game, seat: Seat, seed: str, kept: bytes = b"") -> Answer:
    return "place 99,99", b""
