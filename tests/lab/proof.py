"""What the lab's findings find, on War: ``python -m tests.lab.proof fault 300 seed``, or ``equal 80 seed``.

`fault` makes one card after the other twice as strong and says at which place of the findings it stands (none: 0), and
how much more its owners win;
`equal` compares equal sets on other luck, twenty times, and says how often something surely differed.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from wastelands.lab.balance import Balance, balance
from wastelands.lab.campaign import carry_out
from wastelands.lab.compare import compare
from wastelands.lab.executor import executor_of
from wastelands.lab.simulate import Plan
from wastelands.package import package

SEATS, BOT, FILES = 3, "greedy", ("shop.toml", "objectives.toml")
APART = 11  # every eleventh card is tried, so that nobody chooses
PAIRS = 20
WORDS = "draw|choice|fortify|barter|luck|scrapper|scouts|field|assault|defend|shop|amount"
STRENGTH = re.compile(rf"((?:^(?:attack|defence|points)|\b(?:{WORDS})) = )(\d+)", re.MULTILINE)


def played(plan: Plan, games: int) -> Balance:
    return balance(plan, carry_out(plan, games, executor_of(1)), package("warlords").words("en"))


def plan_of(seed: str) -> Plan:
    return Plan("warlords", SEATS, (BOT,) * SEATS, seed)


def doubled(folder: Path, card: str) -> None:
    """Twice the attack, defence, points and effects of one card; what it asks for and costs stays."""
    for name in FILES:
        file = folder / name
        head, *cards = file.read_text("utf-8").split("[[card]]")
        changed = [STRENGTH.sub(_twice, text) if f'id = "{card}"' in text else text for text in cards]
        file.write_text("[[card]]".join([head, *changed]), "utf-8")


def _twice(found: re.Match[str]) -> str:
    return f"{found[1]}{2 * int(found[2])}"


def fault(games: int, seed: str) -> None:
    shipped = package("warlords").the_content().shipped
    written = "".join((shipped / name).read_text("utf-8") for name in FILES)
    for card in re.findall(r'^id = "(\w+)"', written, re.MULTILINE)[4::APART]:
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place) / "faulty"
            shutil.copytree(shipped, folder)
            doubled(folder, card)
            report = played(replace(plan_of(f"{seed}-{card}"), content=folder), games)
        named = [finding.about for finding in report.findings]
        [lift] = [one.lift for one in report.cards if one.id == card]
        stands = named.index(card) + 1 if card in named else 0
        print(f"{card}: place {stands}; lift {lift.mean:+.2f}, standard error {lift.error:.2f}", flush=True)


def equal(games: int, seed: str) -> None:
    alarms = 0
    for number in range(PAIRS):
        one, other = (played(plan_of(f"{seed}-{number}-{half}"), games) for half in "ab")
        sure = [change.name for change in compare(one, other) if change.sure]
        alarms += bool(sure)
        print(f"{number + 1}: {', '.join(sure) or 'nothing'}", flush=True)
    print(f"{PAIRS - alarms} of {PAIRS} comparisons of equal sets found nothing")


if __name__ == "__main__":
    {"fault": fault, "equal": equal}[sys.argv[1]](int(sys.argv[2]), sys.argv[3])
