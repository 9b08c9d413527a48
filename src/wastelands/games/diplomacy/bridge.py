"""Between a real table and a quick one: where it stands, and turns as chains of actions and as quick moves."""

from __future__ import annotations

from typing import NamedTuple, Self, cast

from wastelands.engine.action import Action
from wastelands.engine.hexes import Hex, bits
from wastelands.engine.step import Chain
from wastelands.games.diplomacy.game import Diplomacy
from wastelands.games.diplomacy.labels import ANY
from wastelands.games.diplomacy.map import ROUNDS, Terrain
from wastelands.games.diplomacy.pool import Pool
from wastelands.games.diplomacy.quick import Bag, Move, Quick
from wastelands.games.diplomacy.round import pick
from wastelands.games.diplomacy.trying import Tried
from wastelands.games.diplomacy.turn import END, KIND, Settle, Turn


class Stand(NamedTuple):
    """A quick table, what the turn under way still holds, and the settlements on offer, which are taken already."""

    game: Quick
    bag: Bag | None = None  # the turn is not begun
    offers: int = 0
    by_kind: bool = False  # one kind serves a whole `?` action (WD-ACT-05)
    roads_chain: bool = False  # a road bonus gives a second one (WD-ROAD-05)

    @classmethod
    def of(cls, game: Diplomacy) -> Self:
        """Where a table stands that hides nothing."""
        quick = Quick(game.terrain, game.rounds, game.seats)
        quick.round, quick.turn, quick.left = game.round if game.steps else ROUNDS + 1, game.turn, game.left
        quick.owned, quick.settled, quick.touched = list(game.owned), list(game.settled), list(game.touched)
        quick.points, quick.empty, quick.destroyed = list(game.points), game.empty, game.destroyed
        quick.active = [game.active(seat) for seat in range(game.seats)]
        quick.edge = [game.terrain.grid.near(active) for active in quick.active]
        bag = next((bag_of(step.pool) for step in game.steps if isinstance(step, Turn)), None)
        offers = sum(step.offers for step in game.steps if isinstance(step, Settle))
        for bit in bits(offers):
            quick.settled[game.turn] |= bit
            quick.grow(game.turn, bit)
        return cls(quick, bag, offers, game.question_scope == "action", game.road_chain)

    def copy(self) -> Self:
        return self._replace(game=self.game.copy(), bag=self.bag and self.bag.copy())

    def chain(self, turn: Tried) -> Chain:
        """A quick turn as actions: settlements are taken, what is forced happens by itself.

        Where one kind serves a whole action, the chain ends before a hex of another kind.
        """
        terrain, (game, bag, offers, by_kind, _) = self.game.ground.terrain, self.copy()
        chain = accepted(terrain, offers)
        if bag is None:
            chain.append(pick(turn.label))
            bag = game.begin(turn.label)
        for move in turn.moves:
            verb, spaces, _ = move
            if by_kind and verb == "place":
                if bag.letter == ANY:
                    bag.letter = terrain.kind(spaces)
                    chain.append(KIND[bag.letter])
                if not spaces & terrain.kinds[bag.letter]:
                    break
            chain.append(action_of(terrain, move))
            before = game.settled[game.turn]
            game.step(bag, move)
            chain += accepted(terrain, game.settled[game.turn] & ~before)
        return tuple(chain)

    def after(self, chain: Chain) -> Self:
        """Where the table stands after a chain of actions of one turn; what is forced then is still to be done."""
        terrain, (game, bag, _, by_kind, roads_chain) = self.game.ground.terrain, self.copy()
        for action in chain:
            if action.verb == "pick":
                bag = game.begin(str(action.values[0]))
            elif action is END:
                bag = Bag(0, ANY)
            elif action.verb == "settle":
                if action.values[1] == "no":
                    decline(game, terrain.grid.bit(cast(Hex, action.values[0])))
            elif bag and action.verb == "kind":
                bag.letter = str(action.values[0])
            elif bag:
                move = move_of(terrain, action)
                game.step(bag, move)
                if roads_chain and action.verb == "road":
                    bag.roads += bits(move[1] & terrain.roads)
        return self.__class__(game, bag, 0, by_kind, roads_chain)


def refusal(game: Diplomacy) -> list[Chain]:
    """What no quick turn does: to pass by the settlement that is on offer, if one is."""
    step = game.steps[-1]
    return [(game.actions(step.seat)[0],)] if isinstance(step, Settle) else []


def bag_of(pool: Pool) -> Bag:
    bag = Bag(pool.hexes, pool.letter)
    bag.roads, bag.drifts = list(pool.roads), pool.drifts
    bag.raids, bag.pirates, bag.bombs, bag.enforcers = pool.raids, pool.pirates, pool.bombs, pool.enforcers
    return bag


def accepted(terrain: Terrain, settlements: int) -> list[Action]:
    """Taking each of these settlements."""
    return [terrain.settle_moves[bit][1] for bit in bits(settlements)]


def decline(game: Quick, settlement: int) -> None:
    """Give back what quick games take always."""
    terrain, seat = game.ground.terrain, game.turn
    game.settled[seat] &= ~settlement
    game.active[seat] = terrain.grid.flood(terrain.beside_cities, game.owned[seat] | game.settled[seat])
    game.edge[seat] = terrain.grid.near(game.active[seat])


def action_of(terrain: Terrain, move: Move) -> Action:
    verb, spaces, road = move
    if verb == "road":
        return Action("road", terrain.hex(road), terrain.hex(spaces))
    if verb == "enforce":
        return Action("enforce", *map(terrain.hex, bits(spaces)))
    return terrain.moves[verb][spaces]


def move_of(terrain: Terrain, action: Action) -> Move:
    road = terrain.grid.bit(cast(Hex, action.values[0])) if action.verb == "road" else 0
    return action.verb, terrain.targets[action], road
