"""Skill checks (WK-CHK)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.luck import Luck
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import OneSeat, Seat, Step
from wastelands.games.knights.conditions import health_penalty, passive_dice
from wastelands.games.knights.pieces import Check, act
from wastelands.games.knights.vocabulary import SKILLS
from wastelands.games.knights.windows import Open, in_play

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights

SIDES = 10  # WK-CHK-03


def roll(luck: Luck, n: int) -> tuple[int, ...]:
    return tuple([luck.die(SIDES) for _ in range(n)])


def ask_check(game: Knights, seat: Seat, skills: tuple[str, ...], difficulty: int, kind: str, bonus: int = 0) -> None:
    """Owe a check; the step that waits below reads `game.check`."""
    if len(skills) > 1:
        game.push(PickSkill(seat, skills, difficulty, kind, bonus))
    else:
        begin(game, Check(seat, skills[0], difficulty, kind, bonus))


class PickSkill(OneSeat["Knights"], frozen=True):
    """Where two skills are offered the knight chooses before rolling (WK-CHK-09)."""

    skills: tuple[str, ...]
    difficulty: int
    kind: str
    bonus: int

    def actions(self, game: Knights, seat: Seat) -> list[Action]:
        return [act("skill", skill) for skill in self.skills]

    def why_not(self, game: Knights, seat: Seat, action: Action) -> Reason:
        return reason("WK-CHK-09", "skill-first")

    def play(self, game: Knights, seat: Seat, action: Action, luck: Luck) -> None:
        game.pop()
        begin(game, Check(seat, str(action.values[0]), self.difficulty, self.kind, self.bonus))


def begin(game: Knights, check: Check) -> None:
    """Windows before and after the roll; rivals only while a card for their moment may be about (WK-LUCK-07)."""
    game.check = check
    steps: list[Step[Knights]] = [Open(check.seat, "checked"), Roll()]
    if in_play(game, "rival_check"):
        steps += [Open(rival, "rival_check") for rival in reversed(game.order(check.seat)[1:])]
    game.push(*steps, Open(check.seat, "check"))


def pool(game: Knights, check: Check) -> int:
    """Gains first, then losses, at least one die (WK-CHK-04, WK-CHK-07)."""
    skill = game.knight(check.seat).skills[SKILLS.index(check.skill)]
    more = passive_dice(game, check.seat, check.skill, check.kind)
    return max(1, skill + more + check.mods - health_penalty(game, check.seat))


class Roll(Step["Knights"], frozen=True):
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        reroll(game, luck)


def reroll(game: Knights, luck: Luck) -> None:
    """The whole pool; the new result stands (WK-CHK-11)."""
    check = game.check
    assert check is not None
    check = game.check = replace(check, rolls=roll(luck, pool(game, check)))
    luck.tell(
        "checked",
        seat=check.seat,
        skill=check.skill,
        difficulty=check.difficulty,
        kind=check.kind,
        dice=check.rolls,
        n=check.successes,
    )


def passed(game: Knights) -> bool:
    """Whether the latest check was passed (WK-CHK-05, WK-CHK-06)."""
    return game.check is not None and game.check.successes > 0
