"""A turn: a pool of pending items from which the player takes one small step after another (WD-INT, WD-ACT)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from wastelands.engine.action import Action
from wastelands.engine.hexes import Hex, bits
from wastelands.engine.luck import Luck
from wastelands.engine.piles import put
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import OneSeat, Seat
from wastelands.games.diplomacy.map import KINDS, WATER
from wastelands.games.diplomacy.pool import Pool, spaces_of
from wastelands.games.diplomacy.reasons import why_not

if TYPE_CHECKING:
    from wastelands.games.diplomacy.game import Diplomacy

GUARDED, SHIPPED = 3, 3  # points of a Guardian (WD-CLAN-14), water spaces of a Pirate (WD-CLAN-08)
END = Action("end")
KIND = {kind: Action("kind", kind) for kind in KINDS}


class Turn(OneSeat["Diplomacy"], frozen=True):
    """The player chooses any pending item with a legal target, or ends the turn (WD-INT-03, WD-INT-08)."""

    pool: Pool

    def actions(self, game: Diplomacy, seat: Seat) -> list[Action]:
        pool = self.pool
        if pool.spent:
            return [END]
        terrain = game.terrain
        moves = terrain.moves
        reach = game.reach(seat)
        free = game.empty & reach
        found = [END]
        if pool.hexes:
            if pool.letter == "?" and game.question_scope == "action" and pool.fresh:
                found += [KIND[kind] for kind in KINDS if terrain.kinds[kind] & free]
            else:
                add(found, moves["place"], free & spaces_of(game, pool.letter))
        for source in pool.roads:
            found += [action for bit, action in terrain.road_moves[source] if bit & free]
        for letter in sorted(set(pool.drifts)):
            add(found, moves["drift"], free & terrain.kinds[letter])
        if pool.pirates:
            add(found, moves["pirate"], free & terrain.kinds[WATER])
        if pool.raids:
            add(found, moves["raid"], terrain.roads & ~game.destroyed)
        if pool.bombs:
            add(found, moves["bomb"], game.active(seat) & terrain.grid.near(game.rivals(seat)))
        if pool.enforcers:
            found += [action for mask, action in terrain.enforcements if not mask & ~game.empty and mask & reach]
        return found

    def play(self, game: Diplomacy, seat: Seat, action: Action, luck: Luck) -> None:
        PLAYS[action.verb](self, game, action, luck)

    def why_not(self, game: Diplomacy, seat: Seat, action: Action) -> Reason:
        return why_not(self, game, seat, action)

    def loses(self, game: Diplomacy, seat: Seat, action: Action) -> Reason | None:
        return reason("WD-INT-08", "leaves-unused") if action is END else None

    # ---- the small steps

    def end(self, game: Diplomacy, action: Action, luck: Luck) -> None:
        if luck.listener:
            roads = [f"road {game.terrain.hex(source)}" for source in self.pool.roads]
            luck.tell("ended", seat=self.seat, lost=tuple(self.pool.left_over() + roads))
        game.end_turn()

    def kind(self, game: Diplomacy, action: Action, luck: Luck) -> None:
        """With `question_scope=action` one kind serves the whole action (WD-ACT-05)."""
        game.swap(Turn(self.seat, replace(self.pool, letter=str(action.values[0]), fresh=False)))
        luck.tell("chose-kind", seat=self.seat, kind=action.values[0])

    def place(self, game: Diplomacy, action: Action, luck: Luck) -> None:
        self.occupy(game, action, replace(self.pool, hexes=self.pool.hexes - 1, fresh=False), luck)

    def road(self, game: Diplomacy, action: Action, luck: Luck) -> None:
        source = game.terrain.grid.bit(cast(Hex, action.values[0]))
        left = tuple(road for road in self.pool.roads if road != source)
        self.occupy(game, action, replace(self.pool, roads=left), luck)

    def drift(self, game: Diplomacy, action: Action, luck: Luck) -> None:
        letter = game.terrain.kind(game.terrain.targets[action])
        self.occupy(game, action, replace(self.pool, drifts=self.pool.drifts.replace(letter, "", 1)), luck)

    def pirate(self, game: Diplomacy, action: Action, luck: Luck) -> None:
        self.occupy(game, action, replace(self.pool, pirates=self.pool.pirates - 1), luck)

    def enforce(self, game: Diplomacy, action: Action, luck: Luck) -> None:
        self.occupy(game, action, replace(self.pool, enforcers=self.pool.enforcers - 1), luck)

    def occupy(self, game: Diplomacy, action: Action, pool: Pool, luck: Luck) -> None:
        """Draw the own symbol, then collect every bonus that the new spaces give."""
        by = action.verb
        new = game.terrain.targets[action]
        game.owned = put(game.owned, self.seat, game.owned[self.seat] | new)
        game.empty &= ~new
        game.grow(self.seat, new)
        if luck.listener:
            luck.tell("occupied", seat=self.seat, hexes=tuple(game.terrain.grid.members(new)), by=by)
        if new & game.terrain.bonus_bits:
            pool = self.gain(game, new, by, pool, luck)
        game.swap(Turn(self.seat, with_open_roads(game, pool)))
        offers = self.offers(game, new)
        if offers:
            game.push(Settle(self.seat, offers))

    def gain(self, game: Diplomacy, new: int, by: str, pool: Pool, luck: Luck) -> Pool:
        """Road and clan bonuses of newly occupied spaces (WD-ROAD-01, WD-CLAN-01)."""
        terrain = game.terrain
        if by != "road" or game.road_chain:  # a road bonus gives no second one (WD-ROAD-05)
            for bit in bits(new & terrain.roads):
                pool = replace(pool, roads=(*pool.roads, bit))
        for bit in bits(new & terrain.clan_bits):
            clan = terrain.clans[bit]
            luck.tell("joined", seat=self.seat, clan=clan.name, letter=clan.letter, hex=terrain.hex(bit))
            if clan.name == "guardian":  # at once, never pending (WD-CLAN-14)
                game.points = put(game.points, self.seat, game.points[self.seat] + GUARDED)
            else:
                pool = _GAINS[clan.name](pool, clan.letter)
        return pool

    def offers(self, game: Diplomacy, new: int) -> int:
        """Settlements touched for the first time that have a free building (WD-SETT-01, WD-SETT-02, WD-SETT-04)."""
        terrain = game.terrain
        if not new & terrain.beside_settlements:
            return 0
        first = terrain.grid.near(new) & terrain.settlement_bits & ~game.touched[self.seat]
        if not first:
            return 0
        game.touched = put(game.touched, self.seat, game.touched[self.seat] | first)
        return sum(bit for bit in bits(first) if game.free_buildings(bit))

    def raid(self, game: Diplomacy, action: Action, luck: Luck) -> None:
        """One road space goes, whoever holds it, wherever it lies (WD-CLAN-06, WD-CLAN-07)."""
        target = game.terrain.targets[action]
        self.destroy(game, target, "raid", replace(self.pool, raids=self.pool.raids - 1), luck)

    def bomb(self, game: Diplomacy, action: Action, luck: Luck) -> None:
        """All spaces of rivals next to the chosen one go (WD-CLAN-11, WD-CLAN-13)."""
        target = game.terrain.grid.near(game.terrain.targets[action]) & game.rivals(self.seat)
        self.destroy(game, target, "bomb", replace(self.pool, bombs=self.pool.bombs - 1), luck)

    def destroy(self, game: Diplomacy, target: int, by: str, pool: Pool, luck: Luck) -> None:
        """Destroyed spaces belong to nobody for the rest of the game (WD-DEST-02, WD-DEST-03)."""
        game.destroyed |= target
        game.empty &= ~target
        game.owned = tuple(owned & ~target for owned in game.owned)
        game.hang()
        luck.tell("destroyed", seat=self.seat, hexes=tuple(game.terrain.grid.members(target)), by=by)
        game.swap(Turn(self.seat, with_open_roads(game, pool)))


class Settle(OneSeat["Diplomacy"], frozen=True):
    """Settlement offers, answered at once, before any other step (WD-INT-05)."""

    offers: int

    def actions(self, game: Diplomacy, seat: Seat) -> list[Action]:
        return list(game.terrain.settle_moves[self.offers & -self.offers])  # ascending (q, r)

    def play(self, game: Diplomacy, seat: Seat, action: Action, luck: Luck) -> None:
        here = self.offers & -self.offers
        game.pop()
        if self.offers != here:
            game.push(Settle(seat, self.offers & ~here))
        taken = action.values[1] == "yes"
        if taken:
            game.settled = put(game.settled, seat, game.settled[seat] | here)
            game.grow(seat, here)
        luck.tell("settled" if taken else "passed-by", seat=seat, hex=game.terrain.hex(here))

    def why_not(self, game: Diplomacy, seat: Seat, action: Action) -> Reason:
        if action.verb != "settle":
            return reason("WD-INT-05", "settle-first", hex=str(game.terrain.hex(self.offers & -self.offers)))
        return reason("WD-SETT-01", "no-offer", hex=str(action.values[0]))

    def natural(self, game: Diplomacy, seat: Seat) -> Action | None:
        return self.actions(game, seat)[-1]

    def loses(self, game: Diplomacy, seat: Seat, action: Action) -> Reason | None:
        return reason("WD-SETT-04", "never-returns", hex=str(action.values[0])) if action.values[1] == "no" else None


def add(found: list[Action], ready: dict[int, Action], spaces: int) -> None:
    """The ready action of each space, in order; a plain loop, as it is the hottest one."""
    while spaces:
        bit = spaces & -spaces
        found.append(ready[bit])
        spaces ^= bit


def with_open_roads(game: Diplomacy, pool: Pool) -> Pool:
    """Road bonuses that lead nowhere any more are lost (WD-INT-07, WD-ROAD-03, WD-ROAD-07)."""
    if not pool.roads:
        return pool
    leads = game.terrain.leads
    return replace(pool, roads=tuple(r for r in pool.roads if not r & game.destroyed and leads[r] & game.empty))


_GAINS: dict[str, Callable[[Pool, str], Pool]] = {
    "drifter": lambda pool, letter: replace(pool, drifts="".join(sorted(pool.drifts + letter))),
    "raider": lambda pool, _: replace(pool, raids=pool.raids + 1),
    "pirate": lambda pool, _: replace(pool, pirates=pool.pirates + SHIPPED),
    "bomber": lambda pool, _: replace(pool, bombs=pool.bombs + 1),
    "enforcer": lambda pool, _: replace(pool, enforcers=pool.enforcers + 1),
}
PLAYS = {
    "end": Turn.end,
    "kind": Turn.kind,
    "place": Turn.place,
    "road": Turn.road,
    "drift": Turn.drift,
    "pirate": Turn.pirate,
    "enforce": Turn.enforce,
    "raid": Turn.raid,
    "bomb": Turn.bomb,
}
