"""The JSON API: everything the page does, and a clear refusal for everything else."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.table.conftest import Server
from wastelands.bots.analysis import Judgement
from wastelands.engine.match import Match
from wastelands.engine.registry import games
from wastelands.table.app import create_app

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with TestClient(create_app(tmp_path_factory.mktemp("api") / "tables.db")) as running:
        yield running


def a_person(client: TestClient) -> dict[str, str]:
    client.cookies.clear()
    token = client.post("/api/people").json()["token"]
    return {"Authorization": f"Bearer {token}"}


def open_table(client: TestClient, me: dict[str, str], bots: int = 0, **more: Any) -> str:
    seats = [{"kind": "me"}] * (2 - bots) + [{"kind": "bot", "bot": "random"}] * bots
    answer = client.post("/api/tables", json={"game": "diplomacy", "seats": seats, "seed": "dust", **more}, headers=me)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["id"])


def look(client: TestClient, me: dict[str, str], id: str, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/api/tables/{id}", params={"seat": seat}, headers=me).json()
    return found


def test_a_whole_game_over_the_api(client: TestClient) -> None:
    me = a_person(client)
    id = open_table(client, me)
    view = look(client, me, id, 0)
    while not view["result"]:
        seat = view["to_act"][0]
        mine = look(client, me, id, seat)
        assert mine["prompt"]
        move = {"seat": seat, "action": mine["actions"][-1]["action"], "step": mine["step"], "entries": mine["entries"]}
        assert client.post(f"/api/tables/{id}/play", json=move, headers=me).status_code == 200
        view = look(client, me, id, 0)
    record = client.get(f"/api/tables/{id}/record", params={"seat": 0}, headers=me).text
    again = Match.load(record)
    again.check_luck()
    assert list(again.game.result().scores) == view["result"]["scores"]  # type: ignore[union-attr]
    with client.stream("GET", f"/api/tables/{id}/events", params={"seat": 1}, headers=me) as stream:
        told = [line for line in stream.iter_lines() if line.startswith("event: ")]
    assert told[-1] == "event: over"
    assert told.count("event: told") > 50


def test_a_hint_over_the_api(client: TestClient) -> None:
    me = a_person(client)
    id = open_table(client, me, bots=1)
    view = look(client, me, id, 0)
    while 0 not in view["to_act"] or len(view["actions"]) < 2:
        view = look(client, me, id, 0)
    said = client.get(f"/api/tables/{id}/hint", params={"seat": 0, "lang": "de"}, headers=me).json()
    assert {one["action"] for one in said["hints"]} <= {one["action"] for one in view["actions"]}
    assert all(0 <= one["chance"] <= 1 and one["label"] for one in said["hints"])
    assert any(one["leads"] for one in said["hints"])
    between_people = client.get(f"/api/tables/{open_table(client, me)}/hint", params={"seat": 0}, headers=me)
    assert (between_people.status_code, "only where" in between_people.text) == (400, True)


def test_an_analysis_over_the_api_is_kept_and_goes_on(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The thinkers are fed with small budgets; what was judged before is not judged again."""
    me = a_person(client)
    seats = [{"kind": "me"}, {"kind": "me"}]
    wish = {"game": "warlords", "seats": seats, "seed": "judged", "options": {"max_rounds": 1}}
    id = client.post("/api/tables", json=wish, headers=me).json()["id"]
    early = client.post(f"/api/tables/{id}/analysis", params={"seat": 0}, headers=me)
    assert (early.status_code, "finished" in early.text) == (400, True)
    while not (view := look(client, me, id, 0))["result"]:
        mine = look(client, me, id, view["to_act"][0])
        move = {"seat": mine["seat"], "action": mine["actions"][-1]["action"]}
        assert client.post(f"/api/tables/{id}/play", json=move, headers=me).status_code == 200
    asked: list[int] = []

    async def judged(line: int, view: Any, seat: int, played: Any) -> Judgement:
        asked.append(line)
        assert view.viewer == seat
        return Judgement(line, played.text, "done", 0.5, line / 1000)

    app: Any = client.app
    monkeypatch.setattr(app.state.tables.thinkers, "judged", judged)
    none = client.get(f"/api/tables/{id}/analysis", params={"seat": 0}, headers=me).json()
    assert (none["decisions"], none["judged"], none["running"]) == (None, [], False)
    assert client.post(f"/api/tables/{id}/analysis", params={"seat": 0}, headers=me).status_code == 202
    while not (found := client.get(f"/api/tables/{id}/analysis", params={"seat": 0}, headers=me).json())["done"]:
        pass
    assert [one["line"] for one in found["judged"]] == asked
    assert [one["line"] for one in found["moments"]] == sorted(asked)[:-4:-1]
    kept = app.state.tables.keeper.store.analysis(id, 0)
    app.state.tables.keeper.store.keep_analysis(id, 0, kept[0], json.dumps(found["judged"][:2]))
    app.state.tables._live[id].analyses.clear()  # as after a restart
    del asked[:]
    client.post(f"/api/tables/{id}/analysis", params={"seat": 0}, headers=me)
    while not (again := client.get(f"/api/tables/{id}/analysis", params={"seat": 0}, headers=me).json())["done"]:
        pass
    assert again["judged"] == found["judged"]
    assert asked == [one["line"] for one in found["judged"]][2:]
    stranger = client.post(f"/api/tables/{id}/analysis", params={"seat": 0}, headers=a_person(client))
    assert stranger.status_code == 403


def test_the_api_says_how_it_refuses(client: TestClient) -> None:
    said = client.get("/openapi.json").json()["paths"]
    for path in ("hint", "analysis", "play"):
        for call in said[f"/api/tables/{{id}}/{path}"].values():
            assert {"400", "403", "404", "409", "429"} <= call["responses"].keys()


def test_before_the_end_a_record_keeps_the_secret(client: TestClient) -> None:
    me = a_person(client)
    id = open_table(client, me)
    text = client.get(f"/api/tables/{id}/record", headers=me).text
    assert text.startswith("wastelands record 1")
    assert "secret" not in text
    assert "dust" not in text
    assert "dust" not in str(look(client, me, id, 0)).replace("WD1-", "")


def test_undo_over_the_api(client: TestClient) -> None:
    me = a_person(client)
    id = open_table(client, me)
    for _ in range(30):
        seat = look(client, me, id, 0)["to_act"][0]
        before = look(client, me, id, seat)
        move = {"seat": seat, "action": before["actions"][0]["action"]}
        client.post(f"/api/tables/{id}/play", json=move, headers=me)
        if look(client, me, id, seat)["can_undo"]:
            break
    assert client.post(f"/api/tables/{id}/undo", json={"seat": seat}, headers=me).status_code == 200
    after = look(client, me, id, seat)
    assert after["actions"] == before["actions"]
    assert after["state"] == before["state"]
    refused = client.post(f"/api/tables/{id}/undo", json={"seat": 1 - seat}, headers=me)
    assert refused.status_code == 400
    assert refused.json()["error"] == "cannotundo"


def test_every_refusal_says_why_and_changes_nothing(client: TestClient) -> None:
    me, other = a_person(client), a_person(client)
    id = open_table(client, me)
    view = look(client, me, id, 0)
    legal = view["actions"][0]["action"]

    def refused(status: int, who: dict[str, str], path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = client.post(f"/api/tables/{path}", json=body, headers=who)
        assert answer.status_code == status, answer.text
        said: dict[str, Any] = answer.json()
        return said

    illegal = refused(400, me, f"{id}/play", {"seat": 0, "action": "place 99,99"})
    assert illegal["reason"]["rule"] == "WD-MAP-01"
    assert refused(403, other, f"{id}/play", {"seat": 0, "action": legal})["error"] == "notyours"
    assert refused(409, me, f"{id}/play", {"seat": 0, "action": legal, "step": 99})["error"] == "stale"
    assert refused(409, me, f"{id}/play", {"seat": 0, "action": legal, "entries": 3})["error"] == "stale"
    assert "no action" in refused(400, me, f"{id}/play", {"seat": 0, "action": "!!"})["sentence"]
    assert refused(404, me, "nowhere/play", {"seat": 0, "action": legal})["error"] == "notable"
    refused(422, me, f"{id}/play", {"seat": "zero", "action": legal})
    refused(422, me, f"{id}/play", {"seat": 0, "action": "x" * 300})
    assert refused(403, me, f"{id}/play", {"seat": 7, "action": legal})["error"] == "notyours"
    assert client.get(f"/api/tables/{id}", headers=other).status_code == 403
    assert client.get(f"/api/tables/{id}/record", headers=other).status_code == 403
    assert look(client, me, id, 0) == view


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"game": "chess", "seats": [{"kind": "me"}] * 2}, "there is no game 'chess'"),
        ({"game": "diplomacy", "seats": [{"kind": "me"}] * 7}, "2 to 4 seats, not 7"),
        ({"game": "diplomacy", "seats": [{"kind": "bot", "bot": "hal"}] * 2}, "there is no bot 'hal'"),
        ({"game": "diplomacy", "seats": [{"kind": "me"}] * 2, "options": {"map": "nonsense"}}, "no sheet id"),
        ({"game": "diplomacy", "seats": [{"kind": "me"}] * 2, "options": {"colour": "red"}}, "no option 'colour'"),
        ({"game": "diplomacy", "seats": [{"kind": "me"}] * 2, "seed": "two words"}, "is no seed"),
        ({"game": "diplomacy", "seats": [{"kind": "me", "name": "x" * 40}] * 2}, "a name has 1 to 24"),
    ],
)
def test_a_table_that_cannot_be_is_refused(client: TestClient, body: dict[str, Any], sentence: str) -> None:
    answer = client.post("/api/tables", json=body, headers=a_person(client))
    assert answer.status_code == 400
    assert sentence in answer.json()["sentence"]


def test_why_not_by_action_and_by_thing(client: TestClient) -> None:
    me = a_person(client)
    id = open_table(client, me)
    legal = look(client, me, id, 0)["actions"][-1]
    path = f"/api/tables/{id}/why-not"
    assert client.get(path, params={"seat": 0, "action": legal["action"]}, headers=me).json() == {"allowed": True}
    assert client.get(path, params={"seat": 0, "thing": legal["things"][0]}, headers=me).json() == {"allowed": True}
    why = client.get(path, params={"seat": 0, "thing": "hex:99,99", "lang": "de"}, headers=me).json()
    assert why["allowed"] is False
    assert why["sentence"] == "99,99 liegt nicht auf der Karte."
    assert why["text"].startswith("Jedes Hex-Feld der Karte")
    assert client.get(path, params={"seat": 0, "thing": "moon:1"}, headers=me).status_code == 400


def test_a_program_may_ask_for_the_table_as_text(client: TestClient) -> None:
    me = a_person(client)
    id = open_table(client, me)
    assert "text" not in look(client, me, id, 0)
    drawn = client.get(f"/api/tables/{id}", params={"seat": 0, "text": True}, headers=me).json()["text"]
    assert "Round 1" in drawn


def test_the_api_describes_itself(client: TestClient) -> None:
    described = client.get("/openapi.json").json()["paths"]
    wanted = ["", "/play", "/undo", "/why-not", "/events", "/record"]
    assert all(f"/api/tables/{{id}}{part}" in described for part in wanted)
    listed = {game["name"] for game in client.get("/api/games").json()}
    assert listed == set(games())


def test_foreign_sites_cannot_write(client: TestClient) -> None:
    me = a_person(client)
    id = open_table(client, me)
    body = {"seat": 0, "action": "end"}
    answer = client.post(f"/api/tables/{id}/play", json=body, headers={**me, "Origin": "https://evil.example"})
    assert answer.status_code == 403
    assert "another site" in answer.text


def test_bots_answer(client: TestClient) -> None:
    me = a_person(client)
    id = open_table(client, me, bots=1)
    while not (view := look(client, me, id, 0))["result"]:
        if 0 in view["to_act"]:
            move = {"seat": 0, "action": view["actions"][0]["action"], "step": view["step"], "entries": view["entries"]}
            client.post(f"/api/tables/{id}/play", json=move, headers=me)
    assert len(view["result"]["scores"]) == 2


def test_the_bot_of_the_documentation_plays(server: Server, tmp_path: Path) -> None:
    text = (DOCS / "api.md").read_text(encoding="utf-8")
    script = tmp_path / "bot.py"
    script.write_text(text.split("```python\n")[1].split("```")[0], encoding="utf-8")
    run = subprocess.run(
        [sys.executable, str(script), server.address, "diplomacy"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("[")


def test_every_operation_describes_its_refusals(client: TestClient) -> None:
    described = client.get("/openapi.json").json()
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            assert {"400", "403", "404", "409", "413", "422", "429", "503", "507"} <= set(operation["responses"]), (
                method,
                path,
            )
    assert "reason" in described["components"]["schemas"]["Refusal"]["properties"]


def test_what_is_not_allowed_says_what_is(client: TestClient) -> None:
    answer = client.post("/health")
    assert (answer.status_code, answer.headers["allow"], answer.json()["error"]) == (405, "GET", "http")
    assert client.put("/api/tables/any/analysis").headers["allow"] == "GET, POST"


def test_a_body_is_read_strictly(client: TestClient) -> None:
    answer = client.post("/api/tables/x/leave", json={"seat": 0, "resign": 0})
    assert answer.status_code == 422
    assert answer.json()["detail"][0]["at"] == "body.resign"
