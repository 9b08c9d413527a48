"""Dice of a combat: bonuses, pairs, losses (SV-CMB-03 to SV-CMB-06, SV-CMB-12 to SV-CMB-25)."""

from __future__ import annotations

Throw = tuple[int, ...]


def spread(natural: Throw, bonuses: int) -> list[int]:
    """Bonuses as evenly as possible; what is left over goes to the highest natural dice (SV-CMB-22, SV-CMB-23)."""
    dice = sorted(natural, reverse=True)
    each, rest = divmod(bonuses, len(dice)) if dice else (0, 0)
    return [die + each + (i < rest) for i, die in enumerate(dice)]


def strengthened(natural: Throw, bonuses: int, highest: int, every: int) -> Throw:
    """All bonuses are added first, then the dice are sorted again (SV-CMB-24)."""
    dice = [die + every for die in spread(natural, bonuses)]
    if dice:
        dice[0] += highest  # the highest natural die (SV-CMB-12)
    return tuple(sorted(dice, reverse=True))


def compare(attack: Throw, defence: Throw, assault: bool) -> tuple[int, int]:
    """Losses of both sides: the lower die of a pair costs its side one (SV-CMB-05, SV-CMB-06, SV-CMB-16)."""
    lost = [0, 0]
    for one, other in zip(attack, defence, strict=False):
        if one < other or one == other:
            lost[0] += 1
        if other < one or (one == other and not assault):
            lost[1] += 1
    return lost[0], lost[1]
