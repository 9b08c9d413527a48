"""What Wasteland says: prompts, labels, log, reasons, card texts."""

from __future__ import annotations

from collections.abc import Iterable

from wastelands.engine import words
from wastelands.engine.action import Action
from wastelands.engine.events import Event
from wastelands.engine.game import Result
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.survivors import texts
from wastelands.games.survivors.cards import BuildingCard, EventCard, FeatureCard, PlayerCard, load
from wastelands.games.survivors.game import Survivors
from wastelands.games.survivors.reasons import REASONS

_PROMPTS = {
    "PlaceBase": N_("Choose a tile for your base."),
    "PickHome": N_("Your base is lost: where do your survivors live now?"),
    "LayTile": N_("Lay your tile next to the others."),
    "Scavengers": N_("Step 1: how many go scavenging?"),
    "PlaceFeature": N_("Step 3: place the map feature."),
    "Workers": N_("Step 4: put survivors to work."),
    "Sacrifice": N_("There is not enough to eat or drink: where is somebody lost?"),
    "Activity": N_("Step 6: choose an activity."),
    "PlaceBuilding": N_("Choose a tile for the building."),
    "CraftMore": N_("Put another to work here?"),
    "NextStep": N_("Move on, or stop?"),
    "OnEntry": N_("You meet others: attack?"),
    "Reply": N_("Others enter your tile: fight?"),
    "AnswerFinish": N_("The other side offers to end the combat."),
    "FleeTile": N_("Where does the party flee to?"),
    "Reroll": N_("Which dice do you throw again?"),
    "WonSite": N_("The site is yours: destroy it or take control?"),
    "Partner": N_("Whom do you trade with?"),
    "Answer": N_("A trade is proposed to you."),
    "PayOr": N_("Pay, or suffer?"),
    "PickRuin": N_("Which building do you lose?"),
    "Exchange": N_("Exchange resources, or say that you are done."),
    "Victim": N_("Who is hit?"),
    "Vote": N_("You are tied: share the win, or does nobody win?"),
}
_BUNDLES = {
    "give": N_("Trade: what do you give?"),
    "want": N_("Trade: what do you want for it?"),
    "ready": N_("Trade: propose it, or name more?"),
}
_LABELS = {
    "found": N_("Base on {0}"),
    "lay": N_("Lay on {0}, turned {1} times"),
    "scavenge": N_("{0} scavengers"),
    "feature": N_("{0} on {1}"),
    "staff": N_("{1} workers: {0}"),
    "craft": N_("Make {1}: {0}"),
    "lose": N_("Lose one: {0}"),
    "lose-at": N_("Lose one on {0}"),
    "end": N_("End turn"),
    "build": N_("Build {0}"),
    "place": N_("{0} on {1}"),
    "gather": N_("Gather {0} ({1})"),
    "search": N_("Search with {0} food"),
    "form": N_("New party of {0}"),
    "reinforce": N_("{1} join {0}"),
    "disband": N_("{1} leave {0}"),
    "move": N_("{0} to {1}"),
    "stop": N_("Stop"),
    "attack": N_("{0} attacks {1}"),
    "assault": N_("{0} assaults the {1}"),
    "buy": N_("Buy {0} points"),
    "fight": N_("Fight: {0}"),
    "storm": N_("Storm the base on {0}"),
    "sortie": N_("Fight from the base on {0}"),
    "pass": N_("Pass"),
    "commit": N_("Commit {1} {0}"),
    "play": N_("Play {0}"),
    "reroll": N_("Throw the {0} again"),
    "finish": N_("Finish the combat"),
    "offer": N_("Offer to finish"),
    "accept": N_("Accept"),
    "refuse": N_("Refuse"),
    "flee": N_("Try to flee"),
    "flee-to": N_("Flee to {0}"),
    "destroy": N_("Destroy it"),
    "control": N_("Take control"),
    "trade": N_("Trade"),
    "partner": N_("With {0}"),
    "give": N_("Give {1} {0}"),
    "want": N_("Want {1} {0}"),
    "lend": N_("Lend {0}"),
    "rent": N_("Rent {0}"),
    "nothing": N_("Nothing"),
    "more": N_("Name more"),
    "propose": N_("Propose"),
    "withdraw": N_("Withdraw"),
    "counter": N_("Counter-offer"),
    "pay": N_("Pay"),
    "suffer": N_("Suffer"),
    "ruin": N_("Lose {0}"),
    "swap": N_("{0} for {1}"),
    "done": N_("Done"),
    "vote": N_("Vote: {0}"),
}
_PLACES = {
    "tile": N_("tile"),
    "feature": N_("feature"),
    "idle": N_("idle"),
    "scavengers": N_("scavengers"),
    "wounded": N_("wounded"),
    "base": N_("base"),
    "building": N_("building"),
    "site": N_("construction site"),
    "nest": N_("nest"),
    "horde": N_("horde"),
    "crew": N_("crew"),
    "builders": N_("builders"),
    "party": N_("party"),
    "bandits": N_("bandits"),
    "share": N_("share the win"),
    "none": N_("nobody wins"),
    "combat": N_("a combat card"),
}
_LOG = {
    "first": N_("{name} goes first."),
    "round": N_("Round {round} begins."),
    "turn": N_("{name}'s turn."),
    "founded": N_("{name} founds a base on {at}."),
    "pulled": None,
    "laid": N_("{name} lays {terrain} on {at}."),
    "scavengers": N_("{name} sends {n} scavengers."),
    "card": N_("{name} pulls {card}."),
    "discarded": N_("There is no place for {card}."),
    "feature": N_("{card} is on {at}."),
    "event": N_("Event: {card}."),
    "workers": N_("{name}: {n} workers in {card} on {at}."),
    "hunger": N_("{name} cannot feed everybody."),
    "joined": N_("{n} survivors join {name}."),
    "healed": N_("{n} wounded of {name} are healthy again."),
    "hurt": N_("{n} survivors of {name} are wounded ({kind})."),
    "eliminated": N_("The party of {name} is no more."),
    "began": N_("{name} begins to build {card} on {at}."),
    "built": N_("{name} has built {card} on {at}."),
    "gathered": N_("{name} gathers on {at}."),
    "bought": N_("{name} buys {n} points."),
    "formed": N_("{name} forms party {party} of {n}."),
    "reinforced": N_("{n} join party {party}."),
    "disbanded": N_("{n} leave party {party}."),
    "moved": N_("Party {party} moves to {at}."),
    "cleared": N_("{name} clears the nest on {at}."),
    "combat-over": N_("The combat on {at} is over."),
    "suspended": N_("The combat on {at} is suspended."),
    "resumed": N_("The combat on {at} goes on."),
    "offered": N_("{name} offers to end the combat."),
    "flight": N_("{name} tries to flee: {die}."),
    "fled": N_("Party {party} flees to {at}."),
    "played": N_("{name} plays {card}."),
    "base-fell": N_("The base on {at} falls."),
    "robbed": N_("Bandits take half of the food and water of {name}."),
    "raid": N_("{n} bandits raid {name}."),
    "zombie": N_("A zombie appears on {at}."),
    "shambled": N_("{n} zombies move from {at} to {goal}."),
    "trapped": N_("A trap kills a zombie on {at}."),
    "overrun": N_("Zombies overrun the empty base of {name}."),
    "cloud": N_("A cloud of level {level} is on {at}."),
    "ruined": N_("{name} loses {card} on {at}."),
    "refused": N_("{partner} does not agree with {name}."),
    "traded": N_("{name} and {partner} trade."),
    "voted": N_("{name} votes: {vote}."),
}


class Words(words.Words[Survivors]):
    """Prompts, labels, log lines, reasons and the texts of cards."""

    REASONS = REASONS
    ENDINGS = {
        "nobody": N_("Nobody is left."),
        "last": N_("Only one party is left."),
        "points": N_("10 points were reached."),
        "cards": N_("The cards are used up."),
        "limit": N_("The turn limit was reached."),
    }
    OPTIONS = {
        "map": (N_("Map"), N_("A random map, or one that grows tile by tile.")),
        "turn_limit": (N_("Turn limit"), N_("The game ends after this many rounds; 0: never.")),
        "events": (N_("Events"), N_("Each round begins with an event card.")),
        "zombies": (N_("Zombies"), N_("Zombies come, wander and bite.")),
        "radiation": (N_("Radiation"), N_("Clouds drift over the map and wound.")),
    }

    def tagline(self) -> str:
        return self.say(N_("Lead a party of survivors: feed it, let it grow, and outlast the others."))

    # ---- things

    def card(self, ident: str) -> str:
        """A card, building, feature or terrain by name."""
        names = load().names.get(ident)
        return dict(names)[self.lang] if names else self.thing(ident)

    def thing(self, word: str) -> str:
        if word in texts.GOOD_NAMES:
            return self.say(texts.GOOD_NAMES[word])
        return self.say(_PLACES[word]) if word in _PLACES else word

    def card_text(self, card: PlayerCard | EventCard | FeatureCard | BuildingCard) -> list[str]:
        """The sentences printed on a card."""
        return texts.card_text(self, card)

    def goods(self, some: Iterable[tuple[str, int]]) -> str:
        return self.listing([f"{n} {self.thing(good)}" for good, n in some]) or self.say(N_("nothing"))

    # ---- prompt and labels

    def prompt(self, view: Survivors, seat: Seat) -> str:
        step = view.steps[-1]
        kind = type(step).__name__
        if kind == "Window":
            after = view.fight is not None and view.fight.after
            return self.say(N_("After the throw: play a card?") if after else N_("Before the throw: what do you do?"))
        if kind == "Bundle":
            return self.say(_BUNDLES[step.stage])  # type: ignore[attr-defined]
        said = self.say(_PROMPTS[kind])
        if kind == "Activity":
            left = self.say(N_("Activities left: {n}."), n=view.turn.allowance)
            return f"{said} {left}"
        return said

    def action(self, view: Survivors, action: Action) -> str:
        values = []
        for i, value in enumerate(action.values):
            if view.spec.verbs[action.verb].kinds[i] == "seat":
                values.append(self.name(int(str(value))))
            else:
                values.append(self.card(str(value)) if isinstance(value, str) else str(value))
        label = self.say(_LABELS[action.verb])
        return label.format(*values)

    # ---- the log

    def event(self, event: Event) -> str | None:
        teller = _TELLERS.get(event.verb)
        if teller:
            return teller(self, event)
        message = _LOG.get(event.verb)
        if message is None:
            return self.shared_event(event)
        facts = {key: self._fact(key, value) for key, value in event.facts.items()}
        if "seat" in event.facts:
            facts["name"] = self.name(event["seat"]) if event["seat"] >= 0 else ""
        return self.say(message, **facts)

    def _fact(self, key: str, value: object) -> object:
        if key in ("card", "kind", "terrain", "vote", "what") and isinstance(value, str):
            return self.card(value)
        return self.name(value) if key == "partner" and isinstance(value, int) else value

    def side(self, seat: Seat, kind: str) -> str:
        return self.name(seat) if seat >= 0 else self.thing(kind)

    def _stock(self, event: Event) -> str | None:
        gains = [(good, n) for good, n in event["goods"] if n > 0]
        losses = [(good, -n) for good, n in event["goods"] if n < 0]
        name = self.name(event["seat"])
        said = []
        if gains:
            said.append(self.say(N_("{name} gains {goods}."), name=name, goods=self.goods(gains)))
        if losses:
            said.append(self.say(N_("{name} spends {goods}."), name=name, goods=self.goods(losses)))
        return " ".join(said)

    def _died(self, event: Event) -> str:
        if event["seat"] < 0:
            return self.say(N_("{n} of the {kind} fall."), n=event["n"], kind=self.thing(event["kind"]))
        return self.say(
            N_("{n} survivors of {name} die ({kind})."),
            n=event["n"],
            name=self.name(event["seat"]),
            kind=self.thing(event["kind"]),
        )

    def _combat(self, event: Event) -> str:
        one, other = (self.side(s, k) for s, k in zip(event["seats"], event["kinds"], strict=True))
        a, b = event["sizes"]
        return self.say(
            N_("Combat on {at}: {one} ({a}) against {other} ({b})."), at=event["at"], one=one, other=other, a=a, b=b
        )

    def _threw(self, event: Event) -> str:
        one, other = (" ".join(map(str, side)) for side in event["totals"])
        return self.say(N_("Throw {n}: {one} against {other}."), n=event["throw"], one=one, other=other)

    def _proposed(self, event: Event) -> str:
        gives = [self.goods(event["gives"])] if event["gives"] else []
        gets = [self.goods(event["gets"])] if event["gets"] else []
        gives += [self.say(N_("the use of {at}"), at=at) for at in event["lends"]]
        gets += [self.say(N_("the use of {at}"), at=at) for at in event["rents"]]
        nothing = self.say(N_("nothing"))
        return self.say(
            N_("{name} offers {partner} {gives} for {gets}."),
            name=self.name(event["seat"]),
            partner=self.name(event["partner"]),
            gives=self.listing(gives) or nothing,
            gets=self.listing(gets) or nothing,
        )

    def _won_site(self, event: Event) -> str:
        message = (
            N_("{name} takes control of the {what} on {at}.")
            if event["control"]
            else N_("{name} destroys the {what} on {at}.")
        )
        return self.say(message, name=self.name(event["seat"]), what=self.thing(event["what"]), at=event["at"])

    def _tied(self, event: Event) -> str:
        names = self.listing([self.name(seat) for seat in event["seats"]])
        return self.say(N_("{names} are tied with {n} points and vote."), names=names, n=event["points"])

    def _finished(self, event: Event) -> str:
        scores = ", ".join(f"{self.name(seat)} {n}" for seat, n in enumerate(event["scores"]))
        return self.say(N_("The game is over: {scores}."), scores=scores)

    def result(self, result: Result) -> str:
        """A game may end without a winner."""
        if result.winners:
            return super().result(result)
        return f"{self.say(N_('Nobody wins.'))} {self.say(self.ENDINGS[result.reason])}"


_TELLERS = {
    "stock": Words._stock,
    "died": Words._died,
    "combat": Words._combat,
    "threw": Words._threw,
    "proposed": Words._proposed,
    "won-site": Words._won_site,
    "tied": Words._tied,
    "finished": Words._finished,
}
