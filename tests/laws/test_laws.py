"""Every law, for every registered game; numbers of seats between the fewest and the most in the long run."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.laws.cases import all_cases, case
from wastelands.testing.case import Case
from wastelands.testing.laws import LAWS

CASES = [pytest.param(name, seats, marks=[] if outer else [pytest.mark.deep]) for name, seats, outer in all_cases()]


@pytest.mark.parametrize(("name", "seats"), CASES)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(law: Callable[[Case], None], name: str, seats: int) -> None:
    law(case(name, seats))
