"""Every law, for every registered game and number of seats."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.laws.cases import all_cases, case
from tests.laws.laws import LAWS, Case


@pytest.mark.parametrize(("name", "seats"), all_cases())
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(law: Callable[[Case], None], name: str, seats: int) -> None:
    law(case(name, seats))
