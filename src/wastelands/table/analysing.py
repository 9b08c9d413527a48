"""The analysis of finished games: a seat's decisions are judged one after the other, and stored with the game.

The server takes the views out of the record, and the thinkers judge each of them from that view alone.
"""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import dataclass, replace

from wastelands.bots.analysis import Analysis, NotOver, as_data, decisions, from_data, key_moments
from wastelands.engine.action import Action
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.table.keeper import Keeper
from wastelands.table.live import LiveTable, code_of
from wastelands.table.render import words_of
from wastelands.table.thinking import Thinkers
from wastelands.table.walk import played_lines

log = logging.getLogger("wastelands.table")


class Analyst:
    """Judges in the background whatever games somebody asked about."""

    def __init__(self, keeper: Keeper, thinkers: Thinkers) -> None:
        self.keeper, self.thinkers = keeper, thinkers
        self._tasks: set[asyncio.Task[None]] = set()

    async def recall(self, table: LiveTable, seat: Seat | None) -> Analysis:
        """What is known about a seat's decisions; nothing before the end of the game."""
        if seat is None or table.match.result() is None:
            return Analysis()
        if seat not in table.analyses:
            stored = await self.keeper.analysis(table.row.id, seat)
            found = Analysis(stored[0], tuple(from_data(json.loads(stored[1])))) if stored else Analysis()
            table.analyses.setdefault(seat, found)
        return table.analyses[seat]

    async def begin(self, table: LiveTable, seat: Seat) -> Analysis:
        """Judge what is not judged yet; who asks again while it runs changes nothing."""
        if table.match.result() is None:
            raise NotOver("only a finished game can be analysed")
        known = await self.recall(table, seat)
        if not known.done and not known.running:
            known = table.analyses[seat] = replace(known, running=True)
            task = asyncio.create_task(self._run(table, seat))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return known

    async def _run(self, table: LiveTable, seat: Seat) -> None:
        try:
            found = await asyncio.to_thread(lambda: list(decisions(table.match, seat)))
            for line, view, action in found[len(table.analyses[seat].judged) :]:
                judged = (*table.analyses[seat].judged, await self.thinkers.judged(line, view, seat, action))
                table.analyses[seat] = Analysis(len(found), judged, running=True)
                await self.keeper.keep_analysis(table.row.id, seat, len(found), json.dumps(as_data(list(judged))))
                table.publish()
        except Exception:
            log.exception("table %s: seat %d is not analysed to its end", code_of(table.row.id), seat)
        finally:
            table.analyses[seat] = replace(table.analyses[seat], running=False)
            table.publish()

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()


@dataclass(frozen=True, slots=True)
class Verdict:
    """A decision that cost something, in words, with the place of the replay that shows it."""

    place: int
    played: str
    lost: str


@dataclass(frozen=True, slots=True)
class Shown:
    """An analysis as pages show it: how far it is; when it is done, the worst decisions and all that cost something."""

    seat: Seat
    analysis: Analysis
    key: tuple[Verdict, ...] = ()
    all: tuple[Verdict, ...] = ()


def shown(table: LiveTable, seat: Seat, lang: str) -> Shown:
    """The analysis of a seat in a language; its sentences are made once, when it is done."""
    analysis = table.analyses.get(seat, Analysis())
    if not analysis.done:
        return Shown(seat, analysis)
    if (seat, lang) not in table.verdicts:
        table.verdicts[seat, lang] = _verdicts(table, seat, analysis, lang)
    known = table.verdicts[seat, lang]
    worst = {one.line for one in key_moments(list(analysis.judged))}
    key = tuple(verdict for line, verdict in known.items() if line in worst)
    return Shown(seat, analysis, key, tuple(known.values()))


def _verdicts(table: LiveTable, seat: Seat, analysis: Analysis, lang: str) -> dict[int, Verdict]:
    words = words_of(table.row.game, lang, table.names, table.match.game.content)
    cost = {one.line: one for one in analysis.judged if one.lost}
    plays, found = played_lines(table.match), {}
    for line, view, action in decisions(table.match, seat):
        if line in cost:
            one = cost[line]
            lost = words.say(
                N_("cost {lost} points of a hundred; better: {better}"),
                lost=max(1, round(100 * one.lost)),
                better=words.action(view, Action.parse(one.better)),
            )
            found[line] = Verdict(sum(play < line for play in plays), words.action(view, action), lost)
    return found
