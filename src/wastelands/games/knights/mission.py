"""What a mission may change in the rules; each of the five is a class in missions.py, found by its id (WK-SET-23)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from wastelands.engine.luck import Luck
from wastelands.engine.step import Seat
from wastelands.games.knights.board import Place
from wastelands.games.knights.components import Mission
from wastelands.games.knights.pieces import Fight

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights

RULES: dict[str, MissionRules] = {}


def mission_of(game: Knights) -> Mission:
    """The facts of the mission that is played."""
    return game.content.missions[game.mission]


def rules_of(game: Knights) -> MissionRules:
    return RULES[game.mission]


class MissionRules:
    """The usual rules, of which a mission changes some."""

    merit: ClassVar[str] = ""  # the marker that counts after the last round

    def __init_subclass__(cls, ident: str) -> None:
        RULES[ident] = cls()

    def set_up(self, game: Knights, luck: Luck) -> None:
        """The mission's special setup (WK-SET-23)."""

    def each_round(self, game: Knights, luck: Luck) -> None:
        """Waster d (WK-PREP-10)."""

    # ---- the board

    def blanks(self, game: Knights, at: Place) -> bool:
        """Whether the mission makes a hex blank."""
        return False

    def threat(self, game: Knights, at: Place) -> int:
        """What the mission adds to the threat of a hex."""
        return 0

    def targets(self, game: Knights, seat: Seat) -> list[Place]:
        """Where the mission wants a knight."""
        return [at for _, at in game.sites]

    # ---- exploring

    def on_exploring(self, game: Knights, seat: Seat, luck: Luck) -> None:
        """A knight may explore his hex."""

    def quests(self, game: Knights, seat: Seat, free: bool) -> list[str]:
        """The exploration actions that the mission adds for a knight where he is."""
        return []

    def start_quest(self, game: Knights, seat: Seat, what: str, luck: Luck) -> None:
        """A knight does one of them."""
        raise NotImplementedError

    # ---- fights and duels

    def after_fight(self, game: Knights, fight: Fight, luck: Luck) -> None:
        """A combat with an enemy is over."""

    def after_duel(self, game: Knights, winner: Seat, loser: Seat, luck: Luck) -> None:
        """A duel is over."""

    def after_peace(self, game: Knights, fight: Fight, luck: Luck) -> None:
        """Two knights parted in peace."""

    def search_difficulty(self, game: Knights, usual: int) -> int:
        """How hard it is to find a rival."""
        return usual

    # ---- the end

    def winners(self, game: Knights, seat: Seat) -> tuple[tuple[Seat, ...], str]:
        """Who wins when a knight has fulfilled the goal, and why."""
        return (seat,), "goal"

    def lost(self, game: Knights, last: bool) -> str:
        """Why all knights lose together at the end of a round, if they do (WK-WIN-04)."""
        return ""

    def merits(self, game: Knights) -> list[tuple[int, ...]]:
        """What counts after the last round, seat by seat."""
        return [(prizes.count(self.merit),) for prizes in game.prizes]


RULES[""] = MissionRules()  # before it is chosen
