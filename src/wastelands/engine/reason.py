"""Why an action is not allowed: a rule, a message key and the numbers in it, worded by the game's words."""

from __future__ import annotations

from msgspec import Struct

Fact = int | str


class Reason(Struct, frozen=True):
    """`rule` is the ledger's id; `key` chooses the sentence; `facts` fill it in."""

    rule: str
    key: str
    facts: tuple[tuple[str, Fact], ...] = ()

    def __str__(self) -> str:
        facts = ", ".join(f"{name} {value}" for name, value in self.facts)
        return f"{self.key}{f' ({facts})' if facts else ''} [{self.rule}]"


def reason(rule: str, key: str, **facts: Fact) -> Reason:
    return Reason(rule, key, tuple(facts.items()))


# The refusals that every game shares.
NOT_YOUR_TURN = Reason("ENGINE-1", "not-your-turn")
GAME_OVER = Reason("ENGINE-2", "game-over")
UNKNOWN_VERB = Reason("ENGINE-3", "unknown-verb")
WRONG_VALUES = Reason("ENGINE-4", "wrong-values")
NOT_NOW = Reason("ENGINE-5", "not-now")
UNFORESEEN = Reason("ENGINE-6", "unforeseen")
