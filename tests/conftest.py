"""Options and order of the whole suite."""

from __future__ import annotations

from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

# a slow machine is no fault of the code
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule", default="", help="run only the tests that name this rule of a ledger")


def pytest_itemcollected(item: pytest.Item) -> None:
    """What is a law or needs a browser is known by where it stands and what it asks for."""
    if "laws" in item.path.parts:
        item.add_marker("law")
    if "browser" in getattr(item, "fixturenames", ()):
        item.add_marker("browser")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = config.getoption("--rule")
    if wanted:
        keep = [item for item in items if wanted in getattr(getattr(item, "function", None), "rules", ())]
        config.hook.pytest_deselected(items=[item for item in items if item not in keep])
        items[:] = keep


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """What a machine lacks is no excuse: a skipped test has failed."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What people did and saw at the page, and how often it was not what a fresh load would show."""
    reports = [one for kind in ("passed", "failed") for one in terminalreporter.stats.get(kind, [])]
    lines = sorted(text for one in reports for name, text in one.user_properties if name == "people")
    if lines:
        terminalreporter.section("people at the page")
        terminalreporter.write_line("\n".join(lines))
