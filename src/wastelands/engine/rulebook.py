"""The ledgers of rules, as packages carry them: from a rule's id to its sentence, and from a chapter to its heading."""

from __future__ import annotations

import re

_RULE = re.compile(r"^- \*\*(?P<id>[A-Z]+-(?P<chapter>[A-Z0-9]+)-\d+)\*\*:? ?(?P<text>.*)$")
_HEADING = re.compile(r"^### (?:[A-Z0-9]+: )?(?P<name>.+?)(?: \[\w+\])?$")
_ORIGIN = re.compile(r"(?<=[.)]) \((?:[^()]|\([^()]*\))*\) \[(?:seed|ruling|filled)\]$")  # the reason before its tag
_TAGS = re.compile(r"\s*(\[(seed|ruling|filled)\]|\(Why: .*?\)|Why: .*$|\((?:L\d+(?:, )?)+\))")


def rules(ledger: str) -> dict[str, str]:
    """Every rule by its id, without the notes on its origin; what later chapters say of a rule is not the rule.

    >>> rules("- **TOY-BID-01** Bid higher, or doubt. (Why: somebody must end it.)")
    {'TOY-BID-01': 'Bid higher, or doubt.'}
    """
    found: dict[str, str] = {}
    for line in ledger.splitlines():
        if match := _RULE.match(line):
            found.setdefault(match["id"], _TAGS.sub("", _ORIGIN.sub("", match["text"])).strip())
    return found


def headings(ledger: str) -> dict[str, str]:
    """The heading of every chapter that has rules, by the letters in its rules' ids.

    >>> headings("### BID: bids\\n- **TOY-BID-01** Bid higher, or doubt.")
    {'BID': 'Bids'}
    """
    found: dict[str, str] = {}
    name = ""
    for line in ledger.splitlines():
        if heading := _HEADING.match(line):
            name = heading["name"]
        elif rule := _RULE.match(line):
            found.setdefault(rule["chapter"], name[:1].upper() + name[1:])
    return found


def chapter(id: str) -> str:
    """The letters of a rule's chapter.

    >>> chapter("WD-MAP-01")
    'MAP'
    """
    return id.split("-")[1]
