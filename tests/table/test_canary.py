"""Canaries at the table: what nobody may know is a word of its own, and every byte that anybody gets is searched.

The seed and its salt, the token of each person, what is whispered, the word that lets spectators in, and the name of
each card: each may reach those alone whom it belongs to, whatever all seats and a spectator do for hundreds of acts.
Where all know a card and not who holds it, the table is shown in another world, and must look the same.
"""

from __future__ import annotations

import json
import random
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from tests.table.wire import Listener, Wire, served
from wastelands.engine.registry import game_class
from wastelands.table.api import plain, told
from wastelands.table.app import create_app
from wastelands.table.live import LiveTable
from wastelands.table.streams import Kept
from wastelands.testing.worlds import imagined

GAMES = ("diplomacy", "knights", "survivors", "warlords")
PLACES = ("", "/replay", "/record", "/worth", "/why?thing=seat:0", "/why?action=pass")
WATCHER = -1
CARD = re.compile("[A-Z]+[0-9]+")
OPEN = ("art.toml", "hexes.toml", "knights.toml", "missions.toml", "vehicles.toml", "buildings.toml", "terrain.toml")
NAMED = re.compile(r'^id = "([^"]+)"|^name = (.*)$', re.MULTILINE)
Secrets = dict[str, set[int]]  # a word, and who may see it


def marked_cards(game: str, folder: Path) -> dict[str, str]:
    """The cards of a game, each with a name that is a word of its own; that word, by card."""
    shelf = game_class(game).shelf
    if shelf is None:
        return {}
    shutil.copytree(shelf.shipped, folder)
    words: dict[str, str] = {}
    card = ""

    def name(found: re.Match[str]) -> str:
        nonlocal card
        card = found[1] or card
        if found[1] or not CARD.fullmatch(card):
            return found[0]
        word = words[card] = f"Zq{len(words):03}k"
        return f'name = {{ en = "{word}", de = "{word}" }}'

    for file in sorted(folder.glob("*.toml")):
        if file.name not in OPEN:
            file.write_text(NAMED.sub(name, file.read_text(encoding="utf-8")), encoding="utf-8")
    assert not shelf.check(folder)
    return words


class Table:
    """A game between people, each with words that are theirs, and somebody who watches; all listen to their streams."""

    def __init__(self, wire: Wire, game: str, cards: dict[str, str], thorough: bool) -> None:
        self.wire, self.dice, self.cards = wire, random.Random(game), cards
        self.tokens = [wire.call(f"/api/people?name={name}", "", {})["token"] for name in ("Ann", "Bob", "Cleo", "Dan")]
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        opened = wire.call("/api/tables", self.tokens[0], {"game": game, "seats": seats, "whispers": True})
        self.id, self.watch = opened["id"], opened["watch"]
        self.base = f"/api/tables/{self.id}"
        for seat in (1, 2):
            wire.call(f"{self.base}/join", self.tokens[seat], {"seat": seat, "invite": opened["invite"]})
        self.whispered: Secrets = {}
        self.known: dict[int, set[str]] = {who: set() for who in range(WATCHER, 3)}  # cards that somebody has met
        self.met: dict[int, set[str]] = {who: set() for who in range(WATCHER, 3)}  # those whose word was found
        self.worlds, self._version = 0, -1
        self.ids = re.compile(rf"\b({'|'.join(cards)})\b") if cards else None
        pages = range(WATCHER, 3) if thorough else (WATCHER, 1)
        self.streams = [(who, Listener(wire, self.path(who, "/live"), self.tokens[who])) for who in pages]
        self.streams += [(who, Listener(wire, f"{self.base}/events?seat={who}", self.tokens[who])) for who in range(3)]
        self.read = [0] * len(self.streams)

    @property
    def live(self) -> LiveTable:
        found: LiveTable = self.wire.app.state.tables._live[self.id]
        return found

    def path(self, who: int, place: str) -> str:
        watch = f"watch={self.watch}" if who == WATCHER else ""
        return f"/t/{self.id}{place}{'&' if '?' in place else '?'}{watch}"

    def secrets(self) -> Iterator[tuple[str, set[int]]]:
        secret = self.live.match.record.secret
        assert secret is not None
        yield secret.seed, set()
        yield secret.salt, set()
        for seat in range(3):
            yield self.tokens[seat], {seat}
        yield self.watch, {0, 1, 2, WATCHER}
        yield from self.whispered.items()

    def search(self, who: int, answer: bytes) -> None:
        """Nothing in it is a secret of others, or a card that this one has never met."""
        text = answer.decode("utf-8", "replace")
        for word, may in self.secrets():
            assert word not in text or who in may, word
        found = {card for card, word in self.cards.items() if word in text}
        found |= set(self.ids.findall(text)) if self.ids else set()
        assert found <= self.known[who], f"{who} learns of {found - self.known[who]}"
        self.met[who] |= found

    def meet(self) -> None:
        """What each of them may know of by now: what stands in their view, and what they were told."""
        match = self.live.match
        if self.live.version == self._version:
            return
        self._version = self.live.version
        for who, known in self.known.items():
            seat = None if who == WATCHER else who
            view, heard = match.game.view(seat), match.seat_events(seat)
            own = [str(action) for action in view.actions(seat)] if seat is not None else []
            said = json.dumps([[plain(getattr(view, name)) for name in view.facts], list(map(told, heard)), own])
            known |= {card for card in self.cards if card in said}

    def ask(self, who: int, method: str, path: str, body: Any = None) -> bytes:
        status, answer = self.wire.ask(method, path, self.tokens[who], body)
        assert status < 500
        self.meet()
        if self.live.match.result() is None:  # else it may tell the seed
            self.search(who, answer)
        return answer

    def overhear(self) -> None:
        """What came over the streams since then."""
        for place, (who, stream) in enumerate(self.streams):
            pieces = len(stream.pieces)
            self.search(who, b"".join(data for _, data in stream.pieces[self.read[place] : pieces]))
            self.read[place] = max(0, pieces - 1)  # a word may lie across the border

    def act(self) -> None:
        """Something that somebody does: mostly a legal act, else one that is refused, a whisper, or a look."""
        kind, who = self.dice.random(), self.dice.randrange(3)
        if kind < 0.55:
            seat = self.dice.choice(self.live.match.game.to_act())
            view = self.wire.call(f"{self.base}?seat={seat}", self.tokens[seat])
            action = self.dice.choice(view["actions"])["action"]
            move = {"seat": seat, "action": action, "step": view["step"], "entries": view["entries"]}
            self.ask(seat, "POST", f"{self.base}/play", move)
        elif kind < 0.62:
            wrong = {"seat": self.dice.randrange(3), "action": self.dice.choice(("pass", "xyz 1", "end")), "step": 0}
            self.ask(who, "POST", f"{self.base}/play", wrong)
        elif kind < 0.66:
            self.ask(who, "POST", f"{self.base}/undo", {"seat": who})
        elif kind < 0.72:
            self.whisper(who, (who + self.dice.randint(1, 2)) % 3)
        else:
            self.look(self.dice.choice((WATCHER, who)))
        if self.live.match.result() is None:
            self.overhear()

    def whisper(self, who: int, to: int) -> None:
        word = f"whisper{self.dice.getrandbits(64):x}"
        self.whispered[word] = {who, to}
        self.ask(who, "POST", f"{self.base}/say", {"seat": who, "to": to, "text": word})

    def look(self, who: int) -> None:
        """A page, a thing on it with its picture, the API, the record: whatever can be asked for; in two worlds."""
        page = self.ask(who, "GET", self.path(who, "")).decode()
        thing = self.dice.choice(re.findall(r'data-thing="([^"]+)"', page) or ["seat:0"])
        place = self.dice.choice((*PLACES, f"/why?thing={thing}".replace(" ", "%20")))
        self.ask(who, "GET", self.path(who, place))
        self.ask(who, "GET", self.dice.choice(("/", "/health", "/metrics", self.base, f"/t/{self.id}/join")))
        asked = [self.path(who, ""), self.path(who, "/replay"), self.path(who, f"/why?thing={thing}")]
        asked += [f"{self.base}?seat={who}", f"{self.base}/record?seat={who}"] if who != WATCHER else []
        if self.dice.random() < 0.4:
            self.compare_worlds(who, [one.replace(" ", "%20") for one in self.dice.sample(asked, 2)])

    def compare_worlds(self, who: int, asked: list[str]) -> None:
        other = imagined(self.live.match.game, None if who == WATCHER else who, self.dice)
        if other is None:
            return
        self.worlds += 1
        here = [self.bare(who, path) for path in asked]
        with self.in_another_world(other):
            there = [self.bare(who, path) for path in asked]
        for path, one, another in zip(asked, here, there, strict=True):
            start = next((at for at, (a, b) in enumerate(zip(one, another, strict=False)) if a != b), 0)
            assert one == another, f"{path} tells {who} in which world he is: {one[start - 80 : start + 80]!r}"

    def bare(self, who: int, path: str) -> str:
        """An answer that is made anew, without what differs from one time to the next."""
        self.live.sights, self.live.pictures, self.live.shown = {}, {}, Kept()
        answer = self.wire.ask("GET", path, self.tokens[who])[1].decode()
        return re.sub(r'(?m)^(date|set-cookie|x-request-id): .*$|data-now="\d+"', "", answer)

    @contextmanager
    def in_another_world(self, other: Any) -> Iterator[None]:
        match = self.live.match
        match.game, here = other, match.game
        yield
        match.game = here
        self.live.sights, self.live.pictures, self.live.shown = {}, {}, Kept()

    def close(self) -> None:
        for _, stream in self.streams:
            stream.close()

    def print(self, who: int, folder: Path) -> None:
        """The board as this one sees it, on paper."""
        answer = self.wire.ask("GET", self.path(who, "/board.pdf"), self.tokens[who])[1]
        file = folder / "board.pdf"
        file.write_bytes(answer.partition(b"\r\n\r\n")[2])
        self.search(who, " ".join(page.extract_text() for page in PdfReader(file).pages).encode())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("acts", [30, pytest.param(1200, marks=pytest.mark.deep)])
def test_no_secret_word_reaches_whom_it_does_not_belong_to(game: str, acts: int, tmp_path: Path) -> None:
    cards = marked_cards(game, tmp_path / "cards")
    folders = {game: tmp_path / "cards"} if cards else {}
    with served(create_app(tmp_path / "t.db", folders=folders)) as wire:
        table, done = Table(wire, game, cards, acts > 100), 0
        table.whisper(0, 1)
        while done < acts and table.live.match.result() is None:
            table.act()
            done += 1
            if done % 300 == 0 and table.live.match.result() is None:
                for who in range(WATCHER, 3):
                    table.print(who, tmp_path)
        page = next(stream for seat, stream in table.streams if seat == 1)
        page.wait_for(next(iter(table.whispered)).encode())  # to whom it was meant for
        table.close()
    assert done > 9
    assert table.worlds or (acts < 100 and game != "warlords"), "there are other worlds, as soon as cards are drawn"
    if cards:
        assert all(table.met[who] for who in range(3)), "cards are seen by whom they belong to"
    if game == "knights":  # else all know which cards there are, but for a crate that an event of Wasteland may bring
        assert all(set(cards) - known for known in table.known.values()), "while others are hidden"
