"""Canaries at the table: what nobody may know is a word of its own, and every byte that anybody gets is searched.

The seed and its salt, the token of each person, what is whispered, the word that lets spectators in: each may reach
those alone whom it belongs to, whatever all seats and a spectator do for hundreds of acts.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.table.test_company import Visitor, client, live
from wastelands.engine.match import Match

__all__ = ["client"]  # the fixture

PLACES = ("", "/replay", "/record", "/worth", "/why?thing=seat:0", "/why?action=pass")


class Table:
    """A game between people, each with words that are theirs, and somebody who watches."""

    def __init__(self, client: TestClient, game: str) -> None:
        self.people = [Visitor(client, name) for name in ("Ann", "Bob", "Cleo")]
        self.watcher = Visitor(client, "Watcher")
        self.client, self.dice = client, random.Random(game)
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        opened = self.people[0].post("/api/tables", game=game, seats=seats, whispers=True).json()
        self.id, invite = opened["id"], opened["invite"]
        for seat in (1, 2):
            self.people[seat].post(f"/api/tables/{self.id}/join", seat=seat, invite=invite)
        self.people[0].post(f"/api/tables/{self.id}/begin")
        self.watch = live(client, f"/t/{self.id}").row.settings.watch
        self.heard: list[tuple[int, bytes]] = []  # who got what; -1 is the watcher
        self.whispered: dict[str, set[int]] = {}

    @property
    def match(self) -> Match[Any]:
        return live(self.client, f"/t/{self.id}").match

    def get(self, who: int, path: str) -> None:
        visitor = self.people[who] if who >= 0 else self.watcher
        answer = self.client.get(path, headers=visitor.headers)
        assert answer.status_code < 500
        self.heard.append((who, answer.content + str(answer.headers).encode()))

    def post(self, who: int, path: str, **body: Any) -> None:
        visitor = self.people[who] if who >= 0 else self.watcher
        answer = visitor.post(path, **body)
        assert answer.status_code < 500
        self.heard.append((who, answer.content + str(answer.headers).encode()))

    def act(self) -> None:
        """Something that somebody does: mostly a legal act, else one that is refused, a whisper, or a look."""
        kind, who, base = self.dice.random(), self.dice.randrange(3), f"/api/tables/{self.id}"
        game = self.match.game
        if kind < 0.55:
            seat = self.dice.choice(game.to_act())
            view = self.people[seat].view(self.id, seat)
            action = self.dice.choice(view["actions"])["action"]
            self.post(seat, f"{base}/play", seat=seat, action=action, step=view["step"], entries=view["entries"])
        elif kind < 0.62:
            wrong = self.dice.choice(("pass", "xyz 1", "end"))
            self.post(who, f"{base}/play", seat=self.dice.randrange(3), action=wrong, step=0)
        elif kind < 0.66:
            self.post(who, f"{base}/undo", seat=who)
        elif kind < 0.72:
            to, word = (who + self.dice.randint(1, 2)) % 3, f"whisper{self.dice.getrandbits(64):x}"
            self.whispered[word] = {who, to}
            self.post(who, f"{base}/say", seat=who, to=to, text=word)
        else:
            self.look(self.dice.choice((-1, who)))

    def look(self, who: int) -> None:
        """A page, the API, the record: whatever can be asked for."""
        watch = f"watch={self.watch}" if who < 0 else ""
        place = self.dice.choice(PLACES)
        self.get(who, f"/t/{self.id}{place}{'&' if '?' in place else '?'}{watch}")
        if who >= 0:
            self.get(who, f"/api/tables/{self.id}?seat={who}")
        self.get(who, self.dice.choice(("/", "/health", "/metrics", f"/api/tables/{self.id}", f"/t/{self.id}/join")))


def secrets_of(table: Table) -> Iterator[tuple[str, set[int]]]:
    """Every word, and who may see it."""
    secret = table.match.record.secret
    assert secret is not None
    yield secret.seed, set()
    yield secret.salt, set()
    for seat, visitor in enumerate(table.people):
        yield visitor.token, {seat}
    yield table.watch, {0, 1, 2, -1}
    yield from table.whispered.items()


@pytest.mark.parametrize("game", ["diplomacy", "knights", "survivors", "warlords"])
@pytest.mark.parametrize("acts", [60, pytest.param(1200, marks=pytest.mark.deep)])
def test_no_secret_word_reaches_whom_it_does_not_belong_to(game: str, acts: int, client: TestClient) -> None:
    table = Table(client, game)
    done = 0
    while done < acts and table.match.result() is None:
        table.act()
        done += 1
    if table.match.result() is not None:  # the last answer may tell the seed
        table.heard.pop()
    assert done > 20
    assert {who for who, _ in table.heard} == {-1, 0, 1, 2}
    heard = {word: {who for who, answer in table.heard if word.encode() in answer} for word, _ in secrets_of(table)}
    assert any(heard[word] for word in table.whispered), "what is whispered is heard"
    for word, may in secrets_of(table):
        assert heard[word] <= may, word
