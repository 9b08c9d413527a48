"""How Wasteland Diplomacy speaks."""

from __future__ import annotations

from wastelands.engine import words
from wastelands.engine.action import Action
from wastelands.engine.events import Event
from wastelands.engine.reason import Reason, reason
from wastelands.engine.step import Seat
from wastelands.engine.words import N_, Stop
from wastelands.games.diplomacy.game import SYMBOLS, Diplomacy
from wastelands.games.diplomacy.map import ROUNDS
from wastelands.games.diplomacy.pool import Pool
from wastelands.games.diplomacy.round import Pick
from wastelands.games.diplomacy.turn import Settle, Turn

CLAN_NAMES = {
    "drifter": N_("Drifter"),
    "raider": N_("Raider"),
    "pirate": N_("Pirate"),
    "bomber": N_("Bomber"),
    "guardian": N_("Guardian"),
    "enforcer": N_("Enforcer"),
}
CLAN_RULES = {
    "drifter": N_("Drifter: occupy one space of the sector on his hat, wherever you reach it."),
    "raider": N_("Raider: destroy one road space for good, with whatever stands on it."),
    "pirate": N_("Pirate: occupy three water spaces that you reach."),
    "bomber": N_("Bomber: choose one of your active spaces; all rivals around it are destroyed."),
    "guardian": N_("Guardian: 3 points at once."),
    "enforcer": N_("Enforcer: occupy three empty spaces that form a triangle, one of them within your reach."),
}
MEANS = {  # what can stand on the map
    "space": N_("Occupied by an action of its letter."),
    "city": N_("Never occupied. The flag names the round after which it is scored."),
    "settlement": N_("Who first comes beside it may draw a symbol into a free building."),
    "water": N_("No letter: occupied with ?, along a road, or by the Pirate."),
    "road": N_("Whoever occupies a road space may occupy one more space to which its road leads."),
    "mountain": N_("Never occupied."),
    "occupied": N_("*Occupied.* The symbol is its owner's; spaces that touch it are in reach."),
    "inactive": N_("*Cut off from every city.* It still bars the space, but nothing grows from it."),
    "destroyed": N_("*Destroyed.* Nobody can use it any more, and it links nothing."),
    "target": N_("*You can choose this.*"),
}
_LABELS = {
    "place": N_("Occupy {hex}"),
    "drift": N_("Drifter: occupy {hex}"),
    "pirate": N_("Pirate: occupy {hex}"),
    "raid": N_("Raider: destroy {hex}"),
    "bomb": N_("Bomber: strike around {hex}"),
    "pick": N_("Take action {hex}"),
    "kind": N_("Choose {hex} for the whole action"),
}
_LOST = {
    "raid": N_("Raider"),
    "pirate": N_("Pirate, {n} spaces"),
    "bomb": N_("Bomber"),
    "enforce": N_("Enforcer"),
    "drift": N_("Drifter to {n}"),
    "road": N_("road bonus of {n}"),
}
_OCCUPIED = {
    "place": N_("{name} occupies {hexes}."),
    "road": N_("{name} follows the road to {hexes}."),
    "drift": N_("{name} occupies {hexes} with the Drifter."),
    "pirate": N_("{name} occupies {hexes} with the Pirate."),
    "enforce": N_("{name} occupies {hexes} with the Enforcer."),
}
_EFFECTS = {
    "place": N_("occupies {hexes}"),
    "road": N_("follows the road to {hexes}"),
    "drift": N_("Drifter: {hexes}"),
    "pirate": N_("Pirate: {hexes}"),
    "enforce": N_("Enforcer: {hexes}"),
}
_JOINED = {
    "drifter": N_("{name} gains the Drifter: one space of sector {letter}."),
    "raider": N_("{name} gains the Raider: destroy one road space."),
    "pirate": N_("{name} gains the Pirate: three water spaces."),
    "bomber": N_("{name} gains the Bomber: clear the rivals around one space."),
    "guardian": N_("{name} gains the Guardian: 3 points at once."),
    "enforcer": N_("{name} gains the Enforcer: three spaces in a triangle."),
}


class Words(words.Words[Diplomacy]):
    """Prompts, labels, log lines and reasons."""

    ENDINGS = {"last scoring": N_("The last city has been scored.")}
    OPTIONS = {
        "map": (N_("Map"), N_("The id of a sheet or of its terrain, or a kind of land; empty: a new map is made.")),
        "position": (
            N_("Position"),
            N_("A position to start from, in the position format; empty: an untouched sheet."),
        ),
        "road_chain": (N_("Road chains"), N_("A space taken by a road bonus gives a road bonus of its own.")),
        "question_scope": (
            N_("Question marks"),
            N_("Choose a sector or water anew for each hex, or once for the whole action."),
        ),
    }
    CHOICES = {"hex": N_("anew for each hex"), "action": N_("once for the whole action")}
    RULES = {
        "pick": ("WD-ROUND-02", "WD-ACT-01"),
        "kind": ("WD-ACT-05",),
        "place": ("WD-ACT-02", "WD-ACT-03", "WD-ACT-07"),
        "settle": ("WD-SETT-01", "WD-SETT-04", "WD-SCORE-05"),
        "road": ("WD-ROAD-01", "WD-ROAD-02"),
        "drift": ("WD-CLAN-04", "WD-CLAN-05"),
        "pirate": ("WD-CLAN-08", "WD-CLAN-10"),
        "raid": ("WD-CLAN-06", "WD-CLAN-07"),
        "bomb": ("WD-CLAN-11", "WD-CLAN-13"),
        "enforce": ("WD-CLAN-15", "WD-CLAN-16", "WD-CLAN-17"),
        "end": ("WD-INT-08",),
    }
    REASONS = {
        "pick-first": N_("First take one of the actions of this round."),
        "next-round": N_("Action {label} belongs to the next round: it can be seen, but not taken yet."),
        "taken": N_("Every action {label} of this round has been taken."),
        "no-such-action": N_("Round {round} has no action {label}."),
        "already-picked": N_("You have taken your action for this turn."),
        "no-offer": N_(
            "You are not offered the settlement at {hex}: that happens once, when you first come next to it "
            "and a building is free."
        ),
        "settle-first": N_("First decide whether to settle at {hex}."),
        "off-map": N_("{hex} is not on the map."),
        "no-space": N_("{hex} is a city, a settlement or a mountain: only lettered and water spaces can be occupied."),
        "destroyed": N_("{hex} has been destroyed, for good."),
        "not-empty": N_("{hex} is already occupied."),
        "wrong-letter": N_("The action allows only spaces of {letter}; {hex} is another."),
        "out-of-reach": N_("{hex} is neither next to a city nor next to one of your active spaces."),
        "no-road-there": N_("No road with an open bonus leads to {hex}."),
        "wrong-sector": N_("Your Drifter's hat names another sector than that of {hex}."),
        "no-water": N_("{hex} is not water: the Pirate occupies water only."),
        "no-road-space": N_("{hex} is no road space: the Raider destroys road spaces only."),
        "not-yours": N_("{hex} does not bear your symbol: the Bomber starts from one of your own spaces."),
        "inactive": N_("{hex} is cut off from every city: the Bomber needs an active space."),
        "no-victim": N_("No rival's space lies next to {hex}."),
        "enforce-lettered": N_("The Enforcer occupies lettered spaces only, no water."),
        "enforce-empty": N_("All three spaces of the Enforcer must be empty."),
        "no-triangle": N_("The Enforcer's three spaces must touch each other."),
        "enforce-reach": N_("One of the three spaces must be next to a city or to one of your active spaces."),
        "enforce-order": N_("Name the three spaces in order: {hexes}."),
        "no-space-of-kind": N_("No empty space of {kind} is within your reach."),
        "choose-kind-first": N_("First choose the sector, or water, for the whole action."),
        "no-kind-to-choose": N_("There is no question mark to choose a sector for."),
        "action-used-up": N_("All hexes of your action are used."),
        "no-road-bonus": N_("You have no open road bonus."),
        "no-drifter": N_("You have no Drifter bonus this turn."),
        "no-pirate": N_("You have no Pirate bonus this turn."),
        "no-raider": N_("You have no Raider bonus this turn."),
        "no-bomber": N_("You have no Bomber bonus this turn."),
        "no-enforcer": N_("You have no Enforcer bonus this turn."),
        "leaves-unused": N_("Your turn would end, and this would be lost: {items}."),
        "never-returns": N_("The settlement at {hex} is offered to you only this once."),
    }

    def tagline(self) -> str:
        return self.say(N_("Draw your network over a shared map; every city is scored once."))

    # ---- prompt and labels

    def prompt(self, view: Diplomacy, seat: Seat) -> str:
        step = view.steps[-1]
        if isinstance(step, Pick):
            said = self.say(N_("Take one of the actions of round {round}."), round=view.round)
            last = view.seats < len(view.left) and len(view.left) % view.seats == 1
            return said + " " + self.say(N_("The last one left will be yours, too.")) if last else said
        if isinstance(step, Settle):
            here = view.terrain.hex(step.offers & -step.offers)
            return self.say(
                N_("You are next to the settlement at {hex} for the first time: put your symbol there?"), hex=here
            )
        assert isinstance(step, Turn)
        return self.say(N_("You may still use: {items}."), items=self.listing(self.pending(step.pool)))

    def which_turn(self, view: Diplomacy, seat: Seat) -> str:
        """How many of the round's actions fall to this seat, in turn (WD-ROUND-03)."""
        taken = len(view.rounds[view.round - 1]) - len(view.left)
        before, later = divmod(taken - isinstance(view.steps[-1], Turn | Settle), view.seats)[0], len(view.left)
        more = (later - isinstance(view.steps[-1], Pick)) // view.seats
        return self.say(N_("Turn {n} of {last}"), n=before + 1, last=before + 1 + more)

    def track(self, view: Diplomacy) -> tuple[Stop, ...]:
        rounds = range(1, ROUNDS + 1)
        now = self.say(N_("Round {n} of {last}"), n=view.round, last=ROUNDS)
        scored = {city.scored_after: city.numeral for city in view.terrain.cities}
        return tuple(
            Stop(now if n == view.round else str(n), n < view.round, n == view.round, scored.get(n, "")) for n in rounds
        )

    def loss(self, view: Diplomacy, loss: Reason) -> str:
        step = view.steps[-1]
        if isinstance(step, Turn):
            return self.reason(reason(loss.rule, loss.key, items=self.listing(self.pending(step.pool))))
        return self.reason(loss)

    def pending(self, pool: Pool) -> list[str]:
        """Everything that waits in the pool, in words."""
        found = []
        if pool.hexes:
            found.append(
                self.count(N_("{n} space of {letter}"), N_("{n} spaces of {letter}"), pool.hexes, letter=pool.letter)
            )
        if pool.roads:
            found.append(self.count(N_("{n} road bonus"), N_("{n} road bonuses"), len(pool.roads)))
        found += [self.say(N_("Drifter to {letter}"), letter=letter) for letter in pool.drifts]
        if pool.pirates:
            found.append(self.count(N_("Pirate, {n} space"), N_("Pirate, {n} spaces"), pool.pirates))
        for clan, n in (("raider", pool.raids), ("bomber", pool.bombs), ("enforcer", pool.enforcers)):
            found += [self.say(CLAN_NAMES[clan])] * n
        return found

    def action(self, view: Diplomacy, action: Action) -> str:
        verb, values = action.verb, action.values
        if verb == "end":
            step = view.steps[-1] if view.steps else None
            unused = step.pool.pending if isinstance(step, Turn) else 0
            return self.say(N_("End turn · {n} unused"), n=unused) if unused else self.say(N_("End turn"))
        if verb == "settle":
            yes = values[1] == "yes"
            return self.say(N_("Settle at {hex}") if yes else N_("Do not settle at {hex}"), hex=values[0])
        if verb == "road":
            return self.say(N_("Road from {source} to {hex}"), source=values[0], hex=values[1])
        if verb == "enforce":
            return self.say(N_("Enforcer: occupy {hexes}"), hexes=self.listing([str(h) for h in values]))
        return self.say(_LABELS[verb], hex=values[0])

    # ---- the log

    def event(self, event: Event) -> str | None:
        name = self.name(event["seat"]) if "seat" in event.facts else ""
        match event.verb:
            case "picked":
                return self.say(N_("{name} takes action {label}."), name=name, label=event["label"])
            case "occupied":
                sentence = _OCCUPIED[event["by"]]
                return self.say(sentence, name=name, hexes=self.listing([str(h) for h in event["hexes"]]))
            case "joined":
                sentence = _JOINED[event["clan"]]
                return self.say(sentence, name=name, letter=event["letter"])
            case "settled":
                return self.say(N_("{name} settles at {hex}."), name=name, hex=event["hex"])
            case "destroyed":
                return self.say(
                    N_("{name} destroys {hexes}."), name=name, hexes=self.listing([str(h) for h in event["hexes"]])
                )
            case "ended":
                return self._ended(name, event)
            case "scored":
                return self._scored(event)
            case "flap":
                return self.say(
                    N_("The flap of round {round} opens: {labels}."),
                    round=event["round"],
                    labels=", ".join(event["labels"]),
                )
            case "round":
                return self.say(N_("Round {round} begins with {name}."), round=event["round"], name=name)
            case "chose-kind":
                return self.say(N_("{name} chooses {kind}."), name=name, kind=event["kind"])
        return self.shared_event(event)

    def effect(self, event: Event) -> str:
        """A step of a turn, without the player's name where it is known from around it."""
        match event.verb:
            case "picked":
                return self.say(N_("takes {label}"), label=event["label"])
            case "occupied":
                sentence = _EFFECTS[event["by"]]
                return self.say(sentence, hexes=self.listing([str(h) for h in event["hexes"]]))
            case "joined":
                clan = CLAN_NAMES[event["clan"]]
                return self.say(N_("meets the {clan}"), clan=self.say(clan))
            case "settled":
                return self.say(N_("settles at {hex}"), hex=event["hex"])
            case "destroyed":
                return self.say(N_("destroys {hexes}"), hexes=self.listing([str(h) for h in event["hexes"]]))
            case "ended" if event["lost"]:
                return self.say(N_("leaves unused: {items}"), items=self._unused(event))
        return self.event(event) or ""

    def _ended(self, name: str, event: Event) -> str | None:
        if not event["lost"]:
            return None
        return self.say(N_("{name} leaves unused: {items}."), name=name, items=self._unused(event))

    def _unused(self, event: Event) -> str:
        return self.listing([self._lost(what, n) for what, _, n in (item.partition(" ") for item in event["lost"])])

    def _lost(self, what: str, n: str) -> str:
        if what == "action":
            return self.count(N_("{n} space of the action"), N_("{n} spaces of the action"), int(n))
        return self.say(_LOST[what], n=n)

    def _scored(self, event: Event) -> str:
        gains = [f"{self.name(seat)} +{gain}" for seat, gain in enumerate(event["gains"]) if gain]
        if not gains:
            return self.say(N_("City {city} is scored: nobody takes part."), city=event["city"])
        return self.say(N_("City {city} is scored: {gains}."), city=event["city"], gains=", ".join(gains))

    def symbol(self, seat: Seat) -> str:
        return SYMBOLS[seat]
