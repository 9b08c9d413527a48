"""Clocks: none, so many seconds per turn, or a bank for the whole game.

A clock is a small value that is stored with the table, so it survives a restart: how much each seat has left, and since
when the seats that now owe a decision have been thinking.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

from wastelands.engine.step import Seat
from wastelands.table.store import Settings, TableRow

KINDS = ("none", "turn", "bank")


@dataclass(frozen=True, slots=True)
class Clock:
    kind: str
    limit: int
    left: tuple[float, ...]
    since: float
    thinking: tuple[Seat, ...]

    @classmethod
    def start(cls, settings: Settings, seats: int, thinking: tuple[Seat, ...], now: float) -> Clock:
        return cls(settings.clock, settings.seconds, (float(settings.seconds),) * seats, now, thinking)

    @classmethod
    def read(cls, row: TableRow) -> Clock:
        if not row.clock:
            return cls.start(row.settings, len(row.seats), (), row.since)
        data = json.loads(row.clock)
        since = data.get("since", row.since)  # where it stood in older databases
        return cls(row.settings.clock, row.settings.seconds, tuple(data["left"]), since, tuple(data["thinking"]))

    def __str__(self) -> str:
        return "" if self.kind == "none" else json.dumps({"left": self.left, "thinking": self.thinking})

    def remaining(self, seat: Seat, now: float) -> float | None:
        """Seconds until the seat's time is up; None if nothing runs for it."""
        if self.kind == "none" or seat not in self.thinking:
            return None
        return self.left[seat] - (now - self.since)

    def until(self, seat: Seat) -> float | None:
        """When the seat's time is up: it stays the same while nobody stops or starts."""
        return None if self.kind == "none" or seat not in self.thinking else self.since + self.left[seat]

    @property
    def deadline(self) -> float | None:
        """When the first of those who think runs out of time."""
        return (
            min((self.since + self.left[seat] for seat in self.thinking), default=None) if self.kind != "none" else None
        )

    def press(self, thinking: tuple[Seat, ...], now: float) -> Clock:
        """After an action: whoever has stopped thinking stops the clock, whoever begins starts it."""
        if self.kind == "none" or thinking == self.thinking:
            return self
        used = now - self.since
        left = list(self.left)
        for seat in self.thinking:
            left[seat] = max(0.0, left[seat] - used)
            if self.kind == "turn" and seat not in thinking:
                left[seat] = float(self.limit)
        return replace(self, left=tuple(left), since=now, thinking=thinking)

    def expired(self, now: float) -> list[Seat]:
        return [seat for seat in self.thinking if (self.remaining(seat, now) or 0) <= 0] if self.kind != "none" else []
