"""Wasteland for programs that learn: what its verbs may name, and what a seat sees, in numbers."""

from __future__ import annotations

from array import array
from functools import lru_cache
from itertools import product

from wastelands.engine.errors import Unreadable
from wastelands.engine.hexes import Hex
from wastelands.engine.spaces import Board, Domains, Senses, Setting, Tally, numbered
from wastelands.engine.step import Seat
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import EQUIPMENT, GOODS, RESOURCES
from wastelands.games.survivors.ground import Ground, Tile, spot
from wastelands.games.survivors.people import points
from wastelands.games.survivors.pieces import NOBODY, Fight
from wastelands.games.survivors.reading import SHELF
from wastelands.games.survivors.tiles import APART
from wastelands.games.survivors.trade import Answer, Bundle

PARTIES = 12  # attack parties of a seat that have numbers
CROWD = 60  # survivors of a group
PLENTY = 99  # of a good in one trade
AROUND = 8  # rows and columns about the first tiles, where the map is laid tile by tile
TEN = 10.0
PEOPLE = ("idle", "new", "out", "scavengers", "wounded")
SIDE = ("is me", "is a rival", "has nobody", "weapons", "gear", "pinned", "tried to flee", "dice", "highest", "lowest")


def board(setting: Setting) -> list[Hex]:
    """Every tile that can be named, as row and column."""
    rows, cols = SHELF.own(setting.content).numbers.size(setting.seats)
    if setting.options["map"] == "laid":
        wide = APART * setting.seats + AROUND
        return [Hex(row, col) for row in range(-AROUND, 3 + AROUND) for col in range(-AROUND, wide)]
    return [Hex(row, col) for row in range(rows) for col in range(cols)]


def domains(setting: Setting) -> Domains:
    """Numbers end where no game goes: parties of a seat, people of a group, goods in a trade."""
    content, tiles = SHELF.own(setting.content), board(setting)
    parties = [f"P{seat + 1}.{n}" for seat in range(setting.seats) for n in range(1, PARTIES + 1)]
    each, people = [(tile,) for tile in tiles], range(1, CROWD + 1)
    laid = tiles if setting.options["map"] == "laid" else []
    on_tiles = ("found", "lose-at", "storm", "sortie", "flee-to", "destroy", "control", "lend", "rent", "ruin")
    words = (
        "end",
        "stop",
        "pass",
        "finish",
        "offer",
        "accept",
        "refuse",
        "flee",
        "trade",
        "nothing",
        "more",
        "propose",
    )
    return {
        **dict.fromkeys(on_tiles, each),
        **{verb: [()] for verb in (*words, "withdraw", "counter", "pay", "suffer", "done")},
        "lay": product(laid, range(4)),
        "scavenge": [(n,) for n in range(CROWD + 1)],
        "feature": product(content.features, tiles),
        "staff": product(tiles, range(10)),
        "craft": product(tiles, EQUIPMENT),
        "lose": [(what,) for what in ("idle", "wounded", "scavengers", *parties)],
        "build": [(card,) for card in content.buildings],
        "place": product(content.buildings, tiles),
        "gather": product(tiles, ("tile", "feature")),
        "search": [(n,) for n in range(CROWD + 1)],
        "form": [(n,) for n in people],
        "reinforce": product(parties, people),
        "disband": product(parties, people),
        "move": product(parties, tiles),
        "attack": [(one, other) for one, other in product(parties, parties) if one[:2] != other[:2]],
        "assault": product(parties, ("base", "building", "site", "nest", "horde")),
        "buy": [(n,) for n in range(1, 21)],
        "fight": [(party,) for party in parties],
        "commit": product(("weapon", "gear"), people),
        "play": [(card,) for card in sorted(content.combat)],
        "reroll": [(n,) for n in range(1, 7)],
        "partner": [(seat,) for seat in range(setting.seats)],
        "give": product(GOODS, range(1, PLENTY + 1)),
        "want": product(GOODS, range(1, PLENTY + 1)),
        "swap": [(one, other) for one, other in product(RESOURCES, RESOURCES) if one != other],
        "vote": [("share",), ("none",)],
    }


class Sight(Senses[Survivors]):
    """Planes of rows and columns for the map, then what every party has, the own hand, and what is under way."""

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        content, who = SHELF.own(setting.content), self.everybody
        self.tiles = {tile: i for i, tile in enumerate(board(setting))}
        self.cells = len(self.tiles)
        rows = len({tile.q for tile in self.tiles})
        tiles = Board(self.tiles, rows, self.cells // rows)
        self.terrains = numbered(content.terrains)
        self.kinds = numbered(content.buildings)
        self.finds = numbered(content.features)
        self.combat = Tally(sorted(content.combat))
        self.happenings = Tally(content.events)
        self.deck_of = Tally((*sorted(content.cards), *content.features, "?"))
        self.terrain = self.add("terrain", self.terrains, tiles)
        self.bases = self.add("base", who, tiles)
        self.outposts = self.add("outpost", who, tiles)
        self.buildings = self.add("building", self.kinds, tiles)
        self.owners = self.add("building of", who, tiles)
        self.crews = self.add("crew of", who, tiles)
        self.sites = self.add("builders of", who, tiles)
        self.features = self.add("feature", self.finds, tiles)
        self.parties = self.add("attack party of", who, tiles)
        self.zombies = self.add("zombies", tiles)
        self.clouds = self.add("cloud", tiles)
        self.gathered = self.add("gathered", tiles)
        self.fought = self.add("fight here", tiles)
        self.add_question()
        self.seat = self.add("my seat", range(setting.seats))
        self.round = self.add("round")
        self.limit = self.add("rounds left")
        self.first = self.add("first player", who)
        self.turn = self.add("in turn", who)
        self.allowance = self.add("activities left")
        self.searched = self.add("searched")
        self.alive = self.add("alive", who)
        self.people = self.add("people", who, PEOPLE)
        self.stocks = self.add("stock", who, GOODS)
        self.points = self.add("points", who)
        self.cards = self.add("cards", who)
        self.hand = self.add("my hand", self.combat.index)
        self.unseen = self.add("unseen", self.combat.index)
        self.deck = self.add("deck", self.deck_of.index)
        self.events = self.add("events left", self.happenings.index)
        self.throws = self.add("throws")
        self.sides = self.add("side", ("attacker", "defender"), SIDE)
        self.gives = self.add("deal gives", GOODS)
        self.gets = self.add("deal gets", GOODS)

    def look(self, view: Survivors, seat: Seat, out: array[float]) -> None:
        n = self.seats
        self.tell_question(view, out)
        self.tell_map(view, seat, out)
        out[self.seat + seat] = 1.0
        out[self.round] = view.round / TEN
        out[self.limit] = max(0, view.limit - view.round) / TEN
        out[self.first + (view.first - seat) % n] = 1.0
        if view.turn.seat != NOBODY:
            out[self.turn + (view.turn.seat - seat) % n] = 1.0
        out[self.allowance], out[self.searched] = view.turn.allowance / TEN, view.turn.searched
        for other in range(n):
            far, people = (other - seat) % n, view.people[other]
            out[self.alive + far] = view.alive[other]
            start = self.people + far * len(PEOPLE)
            for i, many in enumerate((people.idle, people.new, people.out, people.scavengers, people.wounded)):
                out[start + i] = many / TEN
            start = self.stocks + far * len(GOODS)
            for i, many in enumerate(view.stocks[other], start):
                if many:
                    out[i] = min(many, PLENTY) / TEN
            out[self.points + far] = points(view, other) / TEN
            out[self.cards + far] = len(view.hands[other]) / TEN
        self.combat.lay(out, self.hand, view.hands[seat])
        self.combat.lay(out, self.unseen, view.unseen)
        self.deck_of.lay(out, self.deck, view.deck)
        self.happenings.lay(out, self.events, view.events)
        if view.fight is not None:
            self.tell_fight(view.fight, seat, out)
        step = view.steps[-1] if view.steps else None
        if isinstance(step, Bundle | Answer):
            for i, (given, got) in enumerate(zip(step.deal.gives, step.deal.gets, strict=True)):
                out[self.gives + i], out[self.gets + i] = min(given, PLENTY) / TEN, min(got, PLENTY) / TEN

    def tell_map(self, view: Survivors, seat: Seat, out: array[float]) -> None:
        """Everything that lies or stands on tiles."""
        n, cells = self.seats, self.cells
        at, terrain = _laid(self, view.ground)
        out[: len(terrain)] = terrain
        for base in view.bases:
            out[(self.bases if base.home else self.outposts) + (base.owner - seat) % n * cells + at[base.at]] = 1.0
        for b in view.buildings:
            out[self.buildings + self.kinds[b.kind] * cells + at[b.at]] = 1.0
            if b.owner != NOBODY:
                out[self.owners + (b.owner - seat) % n * cells + at[b.at]] = 1.0
            if b.crew:
                out[self.crews + (b.seat - seat) % n * cells + at[b.at]] = b.crew
        for site in view.sites:
            out[self.sites + (site.owner - seat) % n * cells + at[site.at]] = site.builders
        for feature in view.features:
            out[self.features + self.finds[feature.kind] * cells + at[feature.at]] = 1.0 + feature.charges
        for party in view.parties:
            out[self.parties + (party.owner - seat) % n * cells + at[party.at]] += party.size
        for tile, many in view.zombies:
            out[self.zombies + at[tile]] = many
        for cloud in view.clouds:
            out[self.clouds + at[cloud.at]] += cloud.level
        for tile in view.gathered:
            out[self.gathered + at[tile]] = 1.0
        if view.fight is not None:
            out[self.fought + at[view.fight.at]] = 1.0

    def tell_fight(self, fight: Fight, seat: Seat, out: array[float]) -> None:
        """Both sides of the combat under way."""
        out[self.throws] = fight.throws / TEN
        for i, group in enumerate(fight.sides):
            start, dice = self.sides + i * len(SIDE), fight.dice[i]
            out[start], out[start + 1] = group.seat == seat, group.seat not in (seat, NOBODY)
            out[start + 2] = group.seat == NOBODY
            out[start + 3], out[start + 4] = fight.weapons[i] / TEN, fight.gear[i] / TEN
            out[start + 5], out[start + 6] = fight.pinned[i], fight.tried[i]
            out[start + 7] = len(dice) / TEN
            out[start + 8], out[start + 9] = (dice[0] / TEN, dice[-1] / TEN) if dice else (0.0, 0.0)


@lru_cache(maxsize=64)
def _laid(sight: Sight, ground: Ground) -> tuple[dict[Tile, int], array[float]]:
    """Where each tile of the ground stands in a plane, and the planes of its terrain."""
    at: dict[Tile, int] = {}
    planes = array("f", bytes(4 * len(sight.terrains) * sight.cells))
    for tile, terrain in ground.terrain.items():
        if spot(tile) not in sight.tiles:
            raise Unreadable(f"tile {spot(tile)} lies outside the {sight.cells} tiles that programs can learn on")
        at[tile] = sight.tiles[spot(tile)]
        planes[sight.terrains[terrain] * sight.cells + at[tile]] = 1.0
    return at, planes
