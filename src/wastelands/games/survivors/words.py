"""What Wasteland says: prompts, labels, log, reasons, card texts."""

from __future__ import annotations

from collections.abc import Iterable

from wastelands.engine import words
from wastelands.engine.action import Action
from wastelands.engine.events import Event
from wastelands.engine.face import Figure
from wastelands.engine.languages import said_in
from wastelands.engine.reason import Reason
from wastelands.engine.step import Seat
from wastelands.engine.words import N_, Stop
from wastelands.games.survivors import labels, log, prompts, texts
from wastelands.games.survivors.cards import BuildingCard, Content, EventCard, FeatureCard, PlayerCard
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.goods import NUMBER, Stock, listed
from wastelands.games.survivors.ground import spot, tile_at
from wastelands.games.survivors.phases import STEPS, moment, turn_step
from wastelands.games.survivors.reading import SHELF
from wastelands.games.survivors.reasons import REASONS
from wastelands.games.survivors.trade import Deal

GROUPS = {
    "idle": N_("idle"),
    "scavengers": N_("scavengers"),
    "wounded": N_("wounded"),
    "crew": N_("crew"),
    "builders": N_("builders"),
    "party": N_("party"),
    "horde": N_("zombies"),
    "bandits": N_("bandits"),
}


class Words(words.Words[Survivors]):
    """Prompts, labels, log lines, reasons and the texts of cards."""

    SHELF = SHELF
    content: Content

    REASONS = REASONS
    ENDINGS = {
        "nobody": N_("All parties are wiped out."),
        "last": N_("Only one group is left."),
        "points": N_("The goal was reached."),
        "cards": N_("The cards are used up."),
        "limit": N_("The turn limit was reached."),
    }
    OPTIONS = {
        "map": (N_("Kind of map"), N_("Where the town comes from.")),
        "grid": (N_("Grid of a real map"), N_("What the survey of a street map gave; empty for other kinds of map.")),
        "turn_limit": (N_("Turn limit"), N_("The game ends after this many rounds; 0: without limit.")),
        "goal": (N_("Goal"), N_("So many points end the game; fewer make a shorter evening.")),
        "events": (N_("Events"), N_("Each round begins with an event card.")),
        "zombies": (N_("Zombies"), N_("Zombies come, wander and bite.")),
        "radiation": (N_("Radiation"), N_("Clouds drift over the map and wound.")),
    }

    CHOICES = {
        "random": N_("drawn at random"),
        "laid": N_("laid tile by tile by the players"),
        "real": N_("real: read from a street map"),
    }
    RULES = {
        "found": ("SV-SET-33", "SV-SET-34", "SV-SET-35"),
        "lay": ("SV-SET-28", "SV-SET-29"),
        "scavenge": ("SV-TURN-02", "SV-TURN-04"),
        "feature": ("SV-TURN-11", "SV-TURN-12", "SV-TURN-13"),
        "staff": ("SV-RES-03", "SV-RES-04", "SV-RES-10"),
        "craft": ("SV-RES-03", "SV-ACT-22"),
        "lose": ("SV-RES-14", "SV-EVT-04"),
        "lose-at": ("SV-RES-14", "SV-EVT-04"),
        "end": ("SV-TURN-17",),
        "build": ("SV-ACT-04", "SV-ACT-06", "SV-ACT-08"),
        "place": ("SV-ACT-14",),
        "gather": ("SV-ACT-18", "SV-ACT-19", "SV-ACT-20"),
        "search": ("SV-ACT-24", "SV-ACT-25", "SV-ACT-26"),
        "form": ("SV-ACT-31", "SV-ACT-32"),
        "reinforce": ("SV-ACT-32",),
        "disband": ("SV-ACT-33",),
        "move": ("SV-ACT-36", "SV-ACT-39", "SV-ACT-40"),
        "attack": ("SV-ACT-48", "SV-ACT-50"),
        "assault": ("SV-ACT-48", "SV-ACT-51", "SV-ACT-54"),
        "buy": ("SV-END-14", "SV-END-15"),
        "fight": ("SV-ACT-40", "SV-ACT-41"),
        "storm": ("SV-ACT-40", "SV-ACT-42"),
        "sortie": ("SV-ACT-41",),
        "commit": ("SV-CMB-25", "SV-CMB-26"),
        "play": ("SV-CMB-27", "SV-CMB-28"),
        "finish": ("SV-CMB-31",),
        "offer": ("SV-CMB-31",),
        "flee": ("SV-CMB-35", "SV-CMB-36", "SV-CMB-38"),
        "flee-to": ("SV-CMB-38",),
        "destroy": ("SV-ACT-56",),
        "control": ("SV-ACT-56", "SV-ACT-59"),
        "trade": ("SV-TRD-01", "SV-TRD-04"),
        "propose": ("SV-TRD-04", "SV-TRD-06"),
        "lend": ("SV-TRD-08", "SV-TRD-10", "SV-TRD-11"),
        "rent": ("SV-TRD-08", "SV-TRD-12"),
        "vote": ("SV-END-10", "SV-END-11"),
        "stop": ("SV-ACT-36",),
        "pass": ("SV-ACT-43", "SV-CMB-28"),
        "reroll": ("SV-CMB-28",),
        "accept": ("SV-CMB-31", "SV-TRD-04"),
        "refuse": ("SV-CMB-31", "SV-TRD-06"),
        "partner": ("SV-TRD-04",),
        "give": ("SV-TRD-02", "SV-TRD-03", "SV-TRD-05"),
        "want": ("SV-TRD-02", "SV-TRD-03", "SV-TRD-05"),
        "nothing": ("SV-TRD-05",),
        "more": ("SV-TRD-04",),
        "withdraw": ("SV-TRD-15",),
        "counter": ("SV-TRD-06",),
        "pay": ("SV-EVT-01",),
        "suffer": ("SV-EVT-01",),
        "ruin": ("SV-EVT-01",),
        "swap": ("SV-ACT-22",),
        "done": ("SV-RES-03", "SV-RES-09"),
    }

    def tagline(self) -> str:
        return self.say(N_("Lead a party of survivors: feed it, let it grow, and outlast the others."))

    def track(self, view: Survivors) -> tuple[Stop, ...]:
        """The round, and the six steps of the turn under way; between turns what happens there."""
        now = turn_step(view)
        limit = self.say(N_("Round {n} of {limit}"), n=view.round, limit=view.limit)
        head = limit if view.limit else self.say(N_("Round {n}"), n=view.round)
        stops = [Stop(head)] if view.round else []
        if now is None:
            return (*stops, Stop(self.say(moment(view)), now=True))
        steps = [Stop(f"{i} {self.say(name)}", done=i < now, now=i == now) for i, name in enumerate(STEPS, 1)]
        return (*stops, *steps)

    # ---- things

    def card(self, ident: str) -> str:
        """A card, building, feature, terrain or group by name."""
        names = self.content.names.get(ident)
        if names:
            return said_in(names, self.lang)
        return self.say(GROUPS[ident]) if ident in GROUPS else ident

    def quoted(self, ident: str) -> str:
        return self.say(N_("“{card}”"), card=self.card(ident))

    def place(self, view: Survivors, at: str) -> str:
        """What stands on a tile, and where: Farm on 3,4."""
        tile = tile_at(at)
        thing = view.building_at(tile) or view.site_at(tile)
        return self.say(N_("{card} on {at}"), card=self.card(thing.kind), at=at) if thing else at

    def card_text(self, card: PlayerCard | EventCard | FeatureCard | BuildingCard) -> list[str]:
        """The sentences printed on a card."""
        return texts.card_text(self, card)

    def modifier(self, place: str, good: str, n: int) -> str:
        """What work in a building or a gather from a terrain yields more or less this round."""
        return texts.modifier(self, place, good, n)

    def good(self, good: str) -> str:
        return self.say(texts.GOOD_NAMES[good])

    def amount(self, good: str, n: int) -> str:
        """1 tool, 3 tools."""
        return self.count(*texts.AMOUNTS[good], n)

    def goods(self, some: Iterable[tuple[str, int]]) -> str:
        return self.listing([self.amount(good, n) for good, n in some]) or self.say(N_("nothing"))

    def figures(self, stock: Stock, held: Stock = ()) -> tuple[Figure, ...]:
        """Goods as signs with numbers; what somebody does not hold enough of is short."""
        found = []
        for good, n in listed(stock):
            short = bool(held) and n > held[NUMBER[good]]
            found.append(Figure(good, str(n) if n > 0 else f"−{-n}", self.good(good), short or n < 0))
        return tuple(found)

    def bundle(self, some: Iterable[tuple[str, int]], rights: Iterable[str]) -> str:
        """Goods and rights to use buildings."""
        parts = [self.amount(good, n) for good, n in some]
        parts += [self.say(N_("the use of the building on {at}"), at=at) for at in rights]
        return self.listing(parts) or self.say(N_("nothing"))

    def deal(self, deal: Deal) -> tuple[str, str]:
        """What the proposing side gives, and what it gets."""
        lends, rents = ([str(spot(at)) for at in tiles] for tiles in (deal.lends, deal.rents))
        return self.bundle(listed(deal.gives), lends), self.bundle(listed(deal.gets), rents)

    def where(self, view: Survivors, at: int) -> str:
        """A tile with what stands on it."""
        base = view.base_at(at)
        if base is not None and base.owner >= 0:
            return self.say(N_("the base of {name}"), name=self.name(base.owner))
        return self.place(view, str(spot(at)))

    def loss(self, view: Survivors, loss: Reason) -> str:
        facts = dict(loss.facts)
        if loss.key == "somebody-dies":
            short = [(good, int(str(facts[good]))) for good in ("food", "water") if facts[good]]
            return self.say(N_("{goods} short: somebody dies."), goods=self.goods(short))
        return super().loss(view, loss)

    def passing(self, view: Survivors) -> str:
        return self.say(N_("Throw until this combat is over"))

    def side(self, seat: Seat, kind: str) -> str:
        """Who fights: a player, or zombies or bandits."""
        return self.name(seat) if seat >= 0 else self.card(kind)

    # ---- what a room asks for

    def prompt(self, view: Survivors, seat: Seat) -> str:
        return prompts.prompt(self, view, seat)

    def action(self, view: Survivors, action: Action) -> str:
        return labels.label(self, view, action)

    def event(self, event: Event) -> str | None:
        return log.line(self, event)
