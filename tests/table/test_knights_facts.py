"""Waste Knights' page without a browser: the tempo of windows tells nothing, and everything can be looked at."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from tests.apart import run_apart
from tests.table.test_company import Visitor, client, live
from wastelands.games.knights.face import Face
from wastelands.games.knights.game import Knights
from wastelands.games.knights.prospects import FOUGHT
from wastelands.games.knights.words import Words
from wastelands.table.live import LiveTable

__all__ = ["client"]  # the fixture


class Sitting:
    """A table of three people at one screen, played at random."""

    def __init__(self, client: TestClient, mission: str, seed: str) -> None:
        self.client, self.host, self.dice = client, Visitor(client, "Ann"), random.Random(seed)
        form = {"game": "knights", "seat0": "me", "seat1": "hotseat", "seat2": "hotseat", "seed": seed}
        form["option-mission"] = mission
        answer = client.post("/tables", data=form, headers=self.host.headers, follow_redirects=False)
        self.address = answer.headers["location"]
        self.table: LiveTable = live(client, self.address)

    @property
    def game(self) -> Knights:
        game = self.table.match.game
        assert isinstance(game, Knights)
        return game

    def decisions(self) -> Iterator[int]:
        """Who decides, before each decision."""
        while acting := self.game.to_act():
            seat = self.dice.choice(acting)
            yield seat
            run_apart(self.table.play(seat, self.dice.choice(self.game.actions(seat)), at_once=True))

    def page(self, seat: int) -> str:
        return self.client.get(f"{self.address}?as={seat}", headers=self.host.headers).text

    def why(self, seat: int, thing: str) -> dict[str, str]:
        asked = {"as": str(seat), "thing": thing}
        found: dict[str, str] = self.client.get(f"{self.address}/why", params=asked, headers=self.host.headers).json()
        return found


def test_a_page_passes_where_nothing_matters_after_the_same_delay_for_every_hand(client: TestClient) -> None:
    """Law 3: whoever is asked is asked by what all can see, and how soon he passes tells nothing of what he holds."""
    sitting = Sitting(client, "damsel", "tempo")
    seen: set[bool] = set()
    delays: set[str] = set()
    for seat in sitting.decisions():
        view = sitting.game.view(seat)
        quiet = view.quiet(seat)
        if quiet is None or (len(seen) == 2 and len(delays) and sitting.dice.random() < 0.8):
            continue
        html = sitting.page(seat)
        passes = re.search(r'data-passes="([^"]*)"', html)
        silent = len(view.actions(seat)) > 1 and not Face(Words("en")).matters(view, seat)
        if len(view.actions(seat)) > 1:
            assert (passes is not None) == silent
            assert passes is None or passes[1] == quiet.text
            seen.add(silent)
        delays |= set(re.findall(r'data-delay="(\d+)"', html))
        if sitting.game.round > 2:
            break
    assert seen == {True, False}
    assert delays == {"1500"}


def test_everything_on_the_table_can_be_looked_at(client: TestClient) -> None:
    """Gear, Stalls, tasks, hexes, rivals' cards and the mission: what they are, with pictures of cards and hexes."""
    sitting = Sitting(client, "savior", "looks")
    for seat in sitting.decisions():
        if sitting.game.round == 2 and sitting.game.stage == "move":
            html = sitting.page(seat)
            things = set(re.findall(r'data-thing="([^"]+)"', html))
            kinds = {thing.partition(":")[0] for thing in things}
            assert {"hex", "card", "number", "word"} <= kinds
            pictured = 0
            for thing in sorted(things):
                said = sitting.why(seat, thing)
                assert said["sentence"] or said["does"], thing
                pictured += said["picture"].startswith("<svg")
                if thing.startswith(("hex:", "number:")):
                    assert said["picture"].startswith("<svg"), thing
            assert pictured > 40
            assert any(thing.startswith("word:seen-") for thing in things), "what lies before rivals"
            return
    raise AssertionError("the game ended before its second round")


@pytest.mark.parametrize("wish", ["on", "off"])
def test_a_fight_is_tried_out_where_a_person_wishes_so(wish: str, client: TestClient) -> None:
    host, dice = Visitor(client, "Ann"), random.Random(4)
    client.post("/me", data={"worths": wish, "back": "/"}, headers=host.headers)
    form = {"game": "knights", "seat0": "me", "seat1": "bot:random", "seed": "tried", "option-mission": "cult"}
    address = client.post("/tables", data=form, headers=host.headers, follow_redirects=False).headers["location"]
    table = live(client, address)
    facts = Face(Words("en"))
    while True:
        game = table.match.game
        seat = game.to_act()[0]
        view = game.view(seat)
        assert isinstance(view, Knights)
        if seat == 0 and facts.tries(view, seat):
            break
        table.match.play(seat, dice.choice(game.actions(seat)))
    odds = client.get(f"{address}/worth", headers=host.headers).json().get("odds", {})
    assert (FOUGHT in odds) == (wish == "on")
    assert ("sampled" in odds.get(FOUGHT, "")) == (wish == "on")
    if wish == "on":
        assert len(table.sampled) == 1
        assert client.get(f"{address}/worth", headers=host.headers).json()["odds"] == odds, "it is kept"
