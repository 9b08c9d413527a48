"""Forms of the pages with anything in their fields: never an error of ours, never a changed game."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote_from_bytes

import pytest
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.table.test_company import Visitor, live
from wastelands.table.app import create_app

STRANGE = ("9" * 5000, "-1", "1e999", "\x00", "\ufffe", "../../etc", "<b>", "{{7*7}}", "%s%n", "0x10", "١٢", "")
TEXT = st.one_of(st.sampled_from(STRANGE), st.text(max_size=40))
RAW = st.one_of(
    TEXT.map(lambda text: text.encode()), st.sampled_from([b"\xff\xfe", b"\xed\xa0\x80"])
)  # half a character
PLACES = {
    "/t/{id}/play": ("seat", "step", "entries", "action", "plan", "sure"),
    "/t/{id}/plan": ("seat", "step", "plan"),
    "/t/{id}/say": ("text", "to", "kind", "seat"),
    "/t/{id}/join": ("seat", "invite", "name"),
    "/tables": ("game", "seat0", "seat1", "seed", "clock", "seconds", "option-max_rounds", "cards"),
    "/me": ("name", "lang", "theme", "pace", "webhook", "back", "sound"),
}


@pytest.mark.deep
@pytest.mark.parametrize("place", PLACES)
def test_no_field_makes_an_error_or_a_move(place: str, tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path / "t.db"), follow_redirects=False) as client:
        host = Visitor(client, "Ann")
        id = host.post("/api/tables", game="warlords", seats=[{"kind": "me"}] * 2, seed="form").json()["id"]
        before = live(client, f"/t/{id}").match.save()
        known = {
            "seat": b"0",
            "step": b"0",
            "entries": b"0",
            "game": b"warlords",
            "seat0": b"me",
            "seat1": b"bot:greedy",
        }
        known["action"] = b"nothing"

        @settings(
            max_examples=120, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None
        )
        @given(st.dictionaries(st.sampled_from(PLACES[place]), RAW))
        def search(fields: dict[str, bytes]) -> None:
            form = {name: known[name] for name in PLACES[place] if name in known} | fields
            body = "&".join(f"{name}={quote_from_bytes(value)}" for name, value in form.items())
            kind = {"Content-Type": "application/x-www-form-urlencoded"}
            answer = client.post(place.format(id=id), content=body, headers=host.headers | kind)
            assert answer.status_code < 500, (form, answer.text[:200])
            assert "Traceback" not in answer.text

        search()
        assert live(client, f"/t/{id}").match.save() == before
