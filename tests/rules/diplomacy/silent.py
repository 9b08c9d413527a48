"""Rules of the ledger that no test of the rules names, each with the reason."""

from __future__ import annotations

SILENT = {
    "WD-SHEET-03": "the legend is ink on the printed sheet; no decision or number depends on it",
    "WD-SHEET-04": "the road bonus picture is a printed reminder of WD-ROAD-01, which has its own tests",
    "WD-SHEET-08": "cut lines are paper; what the flaps hide and when they open is WD-SHEET-09 and WD-ROUND-10",
}
