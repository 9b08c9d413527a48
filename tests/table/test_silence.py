"""Sealed steps are silent: two games that differ only in secrets look the same on every wire."""

from __future__ import annotations

import asyncio
import random
import re
import zlib
from collections.abc import Iterator
from typing import Any

import pytest

from tests.apart import run_apart
from tests.table.wire import Listener, Wire, chunks, messages, served
from wastelands.engine.action import Action
from wastelands.engine.events import Event
from wastelands.engine.match import Match, Told
from wastelands.engine.registry import game_class
from wastelands.engine.step import Seat
from wastelands.table import streams
from wastelands.table.app import create_app
from wastelands.table.hall import Tables
from wastelands.table.render import _latest
from wastelands.table.store import SeatRow, SqliteStore
from wastelands.table.thinking import Thinkers

SEALED = ("knights", "warlords")  # in the others all turns are open; Wasteland votes at its very end
GAMES = ("diplomacy", *SEALED, "survivors")


@pytest.fixture(scope="module")
def wire(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Wire]:
    with served(create_app(tmp_path_factory.mktemp("silence") / "t.db")) as running:
        yield running


def at_a_sealed_step(
    game: str, seats: int, finished: bool = True
) -> tuple[list[tuple[Seat, Action]], Seat, tuple[Action, Action]]:
    """How to come to a step at which a seat may choose in two ways that nobody else can tell apart.

    Unless it may be `finished` by that, the choice can be taken back.
    """
    for number in range(6):
        match, dice = Match.new(game_class(game), seats, "silence"), random.Random(number)
        played: list[tuple[Seat, Action]] = []
        while match.result() is None:
            sealed = match.game.sealed()
            if sealed is not None:
                for seat in match.game.to_act():
                    kinds: dict[bool, list[Action]] = {}
                    for action in match.game.actions(seat):
                        done = sealed.finished(match.game, seat, (*sealed.chain(seat), action))
                        if not done or (finished and len(match.game.to_act()) > 1):  # else it would be revealed
                            kinds.setdefault(done, []).append(action)
                    alike = next((some for some in kinds.values() if len(some) > 1), None)
                    if alike:
                        return played, seat, (alike[0], alike[-1])
            seat = dice.choice(match.game.to_act())
            action = dice.choice(match.game.actions(seat))
            match.play(seat, action)
            played.append((seat, action))
            if len(played) > 400:
                break
    raise AssertionError("a game with sealed steps comes to one")


class Scene:
    """One table with people, a spectator, and everything that each of them gets."""

    def __init__(self, wire: Wire, game: str, clock: str) -> None:
        self.wire, self.seats = wire, 3
        self.tokens = [wire.call(f"/api/people?name=P{seat}", "", {})["token"] for seat in range(self.seats)]
        body: dict[str, Any] = {
            "game": game,
            "seats": [{"kind": "me", "name": "A"}, *[{"kind": "open"}] * 2],
            "seed": "silence",
        }
        body |= {"whispers": True, "clock": clock, "seconds": 0 if clock == "none" else 100_000}
        self.table = wire.call("/api/tables", self.tokens[0], body)
        self.id = self.table["id"]
        for seat in (1, 2):
            self.post(seat, "join", invite=self.table["invite"])
        self.listeners: dict[str, Listener] = {}

    def post(self, by: Seat, what: str, **body: Any) -> Any:
        return self.wire.call(f"/api/tables/{self.id}/{what}", self.tokens[by], {"seat": by, **body})

    def listen(self) -> None:
        watch = self.table["watch"]
        for seat, token in enumerate(self.tokens):
            self.listeners[f"page {seat}"] = Listener(self.wire, f"/t/{self.id}/live", token)
            self.listeners[f"api {seat}"] = Listener(self.wire, f"/api/tables/{self.id}/events?seat={seat}", token)
        self.listeners["watcher"] = Listener(self.wire, f"/t/{self.id}/live?watch={watch}", "")
        for name, listener in self.listeners.items():
            if not name.startswith("api"):
                listener.wait_for_message("event: table")

    def plain(self, text: str) -> str:
        """Without the words that differ from table to table."""
        for word in (self.id, self.id[:6], self.table["invite"], self.table["watch"], *self.tokens):
            text = text.replace(word, "x" * len(word))
        text = text.replace(f"{self.id[:3]}-{self.id[3:6]}".upper(), "CODE")
        return re.sub(r'data-(until|now)=\\?"\d+\\?"', "", text)

    def looked_at(self, others: list[Seat]) -> dict[str, Any]:
        """What each of the others got and gets."""
        found: dict[str, Any] = {}
        match = self.wire.app.state.tables._live[self.id].match
        for name, listener in self.listeners.items():
            if name == "watcher" or int(name.split()[1]) in others:
                if name.startswith("api"):  # a slow machine may not have told it everything yet
                    told = len(match.seat_events(int(name.split()[1])))
                    listener.wait_until(lambda data, least=told: len(messages(data)) >= least)  # type: ignore[misc]
                found[name] = [self.plain(one) for one in messages(listener.heard)]
        for seat in others:
            for path in (f"/t/{self.id}", f"/t/{self.id}/record", f"/api/tables/{self.id}/record?seat={seat}"):
                status, answer = self.wire.ask("GET", path, self.tokens[seat])
                found[f"{path.removeprefix(f'/t/{self.id}')} {seat}".replace(self.id, "")] = (
                    status,
                    self.plain(re.sub(r"(?m)^(date|set-cookie|x-request-id): .*$", "", answer.decode())),
                )
            view = self.wire.call(f"/api/tables/{self.id}?seat={seat}", self.tokens[seat])
            view.pop("clock")
            found[f"view {seat}"] = self.plain(str(view))
        return found

    def close(self) -> None:
        for listener in self.listeners.values():
            listener.close()


def played(wire: Wire, game: str, clock: str, final: bool, run: int) -> dict[str, Any]:
    """The same game twice: what one seat does in secret is different, everything else is the same.

    Its choice is `final`, which the others may hear of, or it can be taken back, which in one run is done many times.
    """
    moves, actor, choices = at_a_sealed_step(game, 3, final) if game in SEALED else ([], 0, None)
    scene = Scene(wire, game, clock)
    for seat, action in moves:
        scene.post(seat, "play", action=str(action))
    scene.listen()
    others = [seat for seat in range(3) if seat != actor]
    path, token = f"/api/tables/{scene.id}", scene.tokens[actor]
    if run:  # more of it in one run than in the other: refusals, a whisper, a connection anew, a choice taken back
        assert wire.ask("POST", f"{path}/play", token, {"seat": actor, "action": "dance"})[0] == 400
        scene.post(actor, "say", text="psst", to=others[0])
        Listener(wire, f"/t/{scene.id}/live", token).close()
    if choices is not None:
        heard = {name: len(messages(one.heard)) for name, one in scene.listeners.items()}
        scene.post(actor, "play", action=str(choices[run]))
        if actor not in wire.call(f"{path}?seat={actor}", token)["to_act"]:  # which everybody may know
            for name, one in scene.listeners.items():
                one.wait_until(lambda data, least=heard[name]: len(messages(data)) > least)  # type: ignore[misc]
        for _ in range(45 if run and not final else 0):
            scene.post(actor, "undo")
            scene.post(actor, "play", action=str(choices[run]))
    scene.post(actor, "say", text="zzmarker")
    listening = [one for name, one in scene.listeners.items() if not name.startswith("api")]
    for listener in listening:
        listener.wait_for_message("zzmarker")
    found = scene.looked_at([others[1]])
    scene.close()
    return found


QUICK = ("diplomacy-none", "knights-none", "survivors-none", "warlords-turn", "warlords-bank-taken back")
CASES = [
    pytest.param(game, clock, final, marks=[] if name in QUICK else [pytest.mark.deep], id=name)
    for game in GAMES
    for clock in ("none", "turn", "bank")
    for final in ((True, False) if game in SEALED else (True,))
    for name in (f"{game}-{clock}{'' if final else '-taken back'}",)
]


@pytest.mark.parametrize(("game", "clock", "final"), CASES)
def test_two_games_that_differ_only_in_secrets_look_the_same_on_every_wire(
    game: str, clock: str, final: bool, wire: Wire
) -> None:
    one, other = (played(wire, game, clock, final, run) for run in (0, 1))
    assert one.keys() == other.keys()
    for name, got in one.items():
        pieces = zip(got, other[name], strict=True) if isinstance(got, list) else [(got, other[name])]
        for here, there in pieces:
            start = next((at for at, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), 0)
            assert here == there, f"{name} tells something: {here[start - 80 : start + 80]}"


def test_a_stream_beats_in_a_rhythm_that_depends_on_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is told in between, each beat is due at a multiple of the same time since the stream began."""
    monkeypatch.setattr(streams, "BEAT", 0.02)

    async def beats(secrets: int) -> list[float]:
        ear, found = streams.Ear(), list[float]()
        start = ear._next - streams.BEAT
        while len(found) < 6:
            for _ in range(secrets):
                ear.tell()
            if not await ear.news():
                found.append((ear._next - start) / streams.BEAT)
            await asyncio.sleep(0)
        ear.close()
        return found

    for secrets in (0, 1, 7):
        for due in run_apart(beats(secrets)):
            assert due == pytest.approx(round(due), abs=1e-6)


def test_a_packed_stream_says_the_same(wire: Wire) -> None:
    scene = Scene(wire, "diplomacy", "none")
    path = f"/t/{scene.id}/live?watch={scene.table['watch']}"
    plain, packed = Listener(wire, path, ""), Listener(wire, path, "", "Accept-Encoding: gzip\r\n")

    def unpacked(data: bytes) -> str:
        return zlib.decompressobj(31).decompress(b"".join(chunks(data))).decode()

    plain.wait_for_message("event: table")
    packed.wait_until(lambda data: "event: table" in unpacked(data))
    scene.post(0, "say", text="zzmarker")
    plain.wait_for_message("zzmarker")
    packed.wait_until(lambda data: "zzmarker" in unpacked(data))
    assert unpacked(packed.heard).replace(": still here\n\n", "") == "".join(messages(plain.heard))
    own = Listener(wire, f"/t/{scene.id}/live", scene.tokens[0], "Accept-Encoding: gzip\r\n")
    own.wait_for(b"event: table")  # whoever has secrets gets them unpacked, as a length could tell them
    for listener in (plain, packed, own):
        listener.close()


def test_what_glows_stays_however_much_others_do_in_secret() -> None:
    tables = Tables(SqliteStore(":memory:"), Thinkers())
    seats = [SeatRow("A", "a"), SeatRow("B", "b")]
    table = run_apart(tables.create("warlords", seats, seed="silence"))
    before = _latest(table, 1)
    assert before
    table.match.events += [Told(9, Event("undone", {"seat": 0}, to=(0,)))] * 50
    assert _latest(table, 1) == before
    assert _latest(table, 0) != before
