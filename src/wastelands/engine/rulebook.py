"""The ledgers of rules, as packages carry them: from a rule's id to its sentence."""

from __future__ import annotations

import re

_RULE = re.compile(r"^- \*\*(?P<id>[A-Z]+-[A-Z0-9]+-\d+)\*\*:? ?(?P<text>.*)$", re.MULTILINE)
_TAGS = re.compile(r"\s*(\[(seed|ruling)\]|\(Why: .*?\)|Why: .*$|\((?:L\d+(?:, )?)+\))")


def rules(ledger: str) -> dict[str, str]:
    """Every rule by its id, without the notes on its origin; what later chapters say of a rule is not the rule.

    >>> rules("- **TOY-BID-01** Bid higher, or doubt. (Why: somebody must end it.)")
    {'TOY-BID-01': 'Bid higher, or doubt.'}
    """
    found: dict[str, str] = {}
    for match in _RULE.finditer(ledger):
        found.setdefault(match["id"], _TAGS.sub("", match["text"]).strip())
    return found
