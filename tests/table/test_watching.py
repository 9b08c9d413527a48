"""Crowds of spectators: drawn once for all, and never more than a spectator may see."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from tests.apart import run_apart
from tests.table.test_silence import Scene
from tests.table.wire import Listener, Wire, messages, served
from wastelands.table import streams, watching
from wastelands.table.app import create_app
from wastelands.table.live import LiveTable
from wastelands.table.streams import Crowd, Ear
from wastelands.table.visit import Page


@pytest.fixture
def wire(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Wire]:
    monkeypatch.setattr(streams, "PACE", 0.0)
    with served(create_app(tmp_path_factory.mktemp("watching") / "t.db")) as running:
        yield running


def watcher(scene: Scene, token: str = "") -> Listener:
    found = Listener(scene.wire, f"/t/{scene.id}/live?watch={scene.table['watch']}", token)
    found.wait_for_message("event: table")
    return found


def test_a_crowd_is_drawn_once(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene(wire, "diplomacy", "none")
    crowd = [watcher(scene) for _ in range(8)]
    scene.post(0, "say", text="first")
    for one in crowd:
        one.wait_for_message("first")
    asked, shown_to = list[LiveTable](), watching.shown_to

    def counted(page: Page, table: LiveTable) -> watching.Shown:
        asked.append(table)
        return shown_to(page, table)

    monkeypatch.setattr(watching, "shown_to", counted)
    scene.post(0, "say", text="zzmarker")
    for one in crowd:
        one.wait_for_message("zzmarker")
    assert len({tuple(messages(one.heard)) for one in crowd}) == 1
    assert len(asked) < len(crowd), "one who has just come may look for himself"
    for one in crowd:
        one.close()


def test_who_sits_down_does_not_show_his_hand_to_the_crowd(wire: Wire) -> None:
    """Also if he was the first of them."""
    scene = Scene(wire, "warlords", "none")
    newcomer = wire.call("/api/people?name=Eve", "", {})["token"]
    crowd = [watcher(scene, newcomer), watcher(scene), watcher(scene)]
    scene.post(2, "leave")
    scene.post(0, "say", text="one")
    for one in crowd:
        one.wait_for_message("one")
    wire.call(f"/api/tables/{scene.id}/join", newcomer, {"seat": 2, "invite": scene.table["invite"]})
    for seat in (0, 1):
        scene.post(seat, "consent", name="Eve", seat=2, agree=True)
    scene.post(0, "say", text="zzmarker")
    for one in crowd:
        one.wait_for_message("zzmarker")
    public = messages(watcher(scene).heard)[-1]
    assert [messages(one.heard)[-1] for one in crowd[1:]] == [public] * 2
    assert messages(crowd[0].heard)[-1] != public, "who sits there sees his hand"
    for one in crowd:
        one.close()


class Line:
    """A line that is slow, free or gone."""

    def __init__(self) -> None:
        self.waits, self.closing, self.written = 0, False, list[bytes]()

    def get_write_buffer_size(self) -> int:
        return self.waits

    def is_closing(self) -> bool:
        return self.closing

    def write(self, message: bytes) -> None:
        self.written.append(message)


def test_who_reads_slowly_is_told_the_newest_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "PACE", 0.0)
    monkeypatch.setattr(streams, "BEAT", 1000.0)

    async def scene() -> None:
        page = ["first"]
        crowd = Crowd(lambda: page[0], lambda before, now: f"{before}>{now}".encode(), b"alive")
        ears, lines = [Ear() for _ in range(3)], [Line() for _ in range(3)]
        for ear, line in zip(ears, lines, strict=True):
            crowd.join(ear, line, "first")  # type: ignore[arg-type]
        late: Any = Ear()
        crowd.join(late, Line(), "another")  # type: ignore[arg-type]
        assert not late.led, "who has seen something else is not one of them"
        lines[1].waits, lines[2].closing = streams.SLOW + 1, True
        page[0] = "second"
        crowd.tell()
        crowd.tell()
        assert await asyncio.wait_for(ears[1].news(), None)
        assert [line.written for line in lines] == [[b"first>second"], [], []]
        assert [(ear.led, ear.behind) for ear in ears] == [(True, False), (False, True), (True, False)]
        for ear in (*ears, late):
            ear.close()

    run_apart(scene())


def test_a_crowd_beats_for_each_of_its_members(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the line itself, from when on he came; whoever is not one of them hears it from his own ear."""
    monkeypatch.setattr(streams, "BEAT", 0.01)

    async def scene() -> None:
        crowd = Crowd(lambda: "first", lambda before, now: now.encode(), b"alive")
        ear, alone, line = Ear(), Ear(), Line()
        crowd.join(ear, line, "first")  # type: ignore[arg-type]
        for _ in range(3):
            assert not await alone.news()  # who came later beats later
        assert line.written[:3] == [b"alive"] * 3
        crowd.leave(ear)
        before = len(line.written)
        assert not await ear.news()
        assert len(line.written) == before
        for one in (ear, alone):
            one.close()

    run_apart(scene())


def test_a_crowd_is_not_told_more_often_than_it_can_see(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted from pictures alone: what nobody may see changes no time."""
    monkeypatch.setattr(streams, "PACE", 1000.0)
    monkeypatch.setattr(streams, "BEAT", 1000.0)

    async def scene() -> None:
        page, ear, line = ["first"], Ear(), Line()
        crowd = Crowd(lambda: page[0], lambda before, now: now.encode(), b"alive")
        crowd.join(ear, line, "first")  # type: ignore[arg-type]
        for now in ("first", "first", "second", "third"):  # the first two are secrets
            page[0] = now
            crowd.tell()
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        assert line.written == [b"second"]
        ear.close()

    run_apart(scene())


def test_what_was_drawn_is_dropped_when_nobody_is_there(wire: Wire) -> None:
    scene = Scene(wire, "diplomacy", "none")
    table: LiveTable = wire.app.state.tables._live[scene.id]
    one, other = watcher(scene), watcher(scene)
    assert table.pictures
    one.close()
    scene.post(0, "say", text="zzmarker")
    other.wait_for_message("zzmarker")
    assert table.pictures, "somebody is still there"
    other.close()
    while table.watched:
        wire.call(f"/api/tables/{scene.id}?seat=0", scene.tokens[0])
    assert not table.pictures
    wire.ask("GET", f"/t/{scene.id}", scene.tokens[0])
    assert table.pictures
    wire.app.state.tables.sweep()
    assert not table.pictures
    assert not table.sights
