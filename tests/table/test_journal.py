"""What a server writes about itself: enough to find a fault, and nobody's secret."""

from __future__ import annotations

import json
import logging

import pytest
from fastapi.testclient import TestClient

from tests.table.test_company import Visitor, client, table_for_two
from wastelands.table import journal

__all__ = ["client"]  # the fixture


def test_a_line_for_each_request_tells_no_secret(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    host = Visitor(client, "Ann")
    with caplog.at_level(logging.INFO, "wastelands.requests"):
        table = table_for_two(host)
        answer = host.page(f"/t/{table['id']}/join?invite={table['invite']}")
    lines = [json.loads(journal.Structured().format(record)) for record in caplog.records if hasattr(record, "facts")]
    assert [line["path"] for line in lines] == ["/api/tables", "/t/*/join"]
    assert [line["status"] for line in lines] == [200, 200]
    assert lines[-1]["request"] == answer.headers["x-request-id"]
    written = json.dumps(lines) + "".join(journal.Plain("%(message)s").format(one) for one in caplog.records)
    for secret in (table["id"], table["invite"], table["watch"], host.token):
        assert secret not in written


def test_trouble_is_named_without_what_it_said(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR, "wastelands.table"):
        try:
            raise ValueError("the seed is dust")
        except ValueError:
            logging.getLogger("wastelands.table").exception("something went wrong")
    line = json.loads(journal.Structured().format(caplog.records[-1]))
    assert (line["said"], line["trouble"]) == ("something went wrong", "ValueError")
    assert "dust" not in json.dumps(line)
    assert "dust" not in journal.Plain("%(message)s").format(caplog.records[-1])
