"""Phase 5, base attacks: defenders win ties (WW-BASE)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.engine.step import Seat
from wastelands.games.warlords.battlefields import Fortunes, bidders, lose, plunder, the_best, win
from wastelands.games.warlords.cards import powers
from wastelands.games.warlords.targets import RIVALS

if TYPE_CHECKING:
    from wastelands.games.warlords.game import Warlords


def resolve_base_attacks(game: Warlords, fortunes: Fortunes, luck: Luck) -> None:
    """By seat of the owner, then in tableau order (WW-BASE-09); all defences as they were at the reveal (WW-REV-08)."""
    if not any(game.attacks):
        return
    contests = [
        (owner, base, defence_total(game, owner, base)) for owner in range(game.seats) for base in game.attacked(owner)
    ]
    for owner, base, defence in contests:
        attackers = game.attackers(owner, base)
        bids = {seat: bid for seat, bid in bidders(game, RIVALS[owner]).items() if seat in attackers}
        if bids:  # a bankrupt's attack is void (WW-BASE-08)
            resolve_attack(game, owner, base, defence, bids, fortunes, luck)


def defence_total(game: Warlords, owner: Seat, base: str) -> int:
    """The base card's defence, FORTIFY of the others, and the units that defend it (WW-BASE-01, WW-BASE-02)."""
    card = game.content.cards[base]
    fortify = powers(game.content, game.tableaus[owner]).fortify - powers(game.content, (base,)).fortify
    return card.defence + fortify + dict(game.armies[owner]).get(base, 0)


def resolve_attack(
    game: Warlords, owner: Seat, base: str, defence: int, bids: dict[Seat, int], fortunes: Fortunes, luck: Luck
) -> None:
    """Only the strongest attacker is compared (WW-BASE-05), with the whole defence each time (WW-BASE-06)."""
    strongest = max(bids.values())
    captor = the_best(bids, fortunes, luck) if strongest > defence else None  # WW-BASE-03; no dice in vain (WW-BASE-12)
    for attacker in bids:
        if attacker != captor:
            lose(game, attacker, RIVALS[owner])
    attacks = tuple(sorted(bids.items()))
    if captor is None:
        luck.tell("held", seat=owner, card=base, defence=defence, attacks=attacks)
        return
    tableau = game.tableaus[owner]
    i = tableau.index(base)
    game.tableaus = put(game.tableaus, owner, tableau[:i] + tableau[i + 1 :])  # at once (WW-BASE-10)
    win(game, captor, base, "capture")
    luck.tell("captured", seat=captor, owner=owner, card=base, defence=defence, attacks=attacks)
    plunder(game, captor, RIVALS[owner], luck)
    lose(game, owner, base)  # its defenders lost this attack too (WW-EORD-04)
