"""What Waste Knights says: prompts, labels, log, reasons, card texts."""

from __future__ import annotations

from dataclasses import dataclass

from wastelands.engine import words
from wastelands.engine.action import Action
from wastelands.engine.events import Event
from wastelands.engine.game import Result
from wastelands.engine.hexes import Hex
from wastelands.engine.languages import said_in
from wastelands.engine.spec import OptionValue
from wastelands.engine.step import Seat
from wastelands.engine.words import N_, Stop
from wastelands.games.knights import prompts, sayings, texts
from wastelands.games.knights.behind import RULES
from wastelands.games.knights.board import HEXES, place
from wastelands.games.knights.cards import SHELF, Content
from wastelands.games.knights.choices import Choose
from wastelands.games.knights.effect import sentences
from wastelands.games.knights.game import Knights
from wastelands.games.knights.measures import NAMES, measure
from wastelands.games.knights.moving import PlanRoute
from wastelands.games.knights.phrases import BENEFITS, LABELS, LOG, THINGS
from wastelands.games.knights.reasons import REASONS
from wastelands.games.knights.vocabulary import RANGES

SEEN = "seen-"  # before the name of a card that lies before a rival, among things to look at
STAGES = {
    "waster": N_("Waster Step"),
    "knights": N_("Knights Step"),
    "move": N_("Move Step"),
    "explore": N_("Exploration Step"),
    "rest": N_("Rest Step"),
}


class Words(words.Words[Knights]):
    """Prompts, labels, log lines, reasons and the texts of cards."""

    SHELF = SHELF
    content: Content
    CONTEXT = "knights"
    REASONS = REASONS
    RULES = RULES
    ENDINGS = {
        "goal": N_("The mission goal is fulfilled."),
        "rounds": N_("The last round of the mission is over."),
        "villains": N_("Both villains are dead: the most vengeance wins."),
        "villain-alive": N_("A villain is still alive."),
        "cultists": N_("Too many cultists are on the board."),
    }
    OPTIONS = {"mission": (N_("Mission"), N_("The mission that is played, or a vote at the table."))}
    CHOICES = {"vote": N_("a vote at the table")}

    def choice(self, value: OptionValue) -> str:
        return self.card(str(value)) if value in self.content.missions else super().choice(value)

    def tagline(self) -> str:
        return self.say(N_("Drive, explore and fight through ruined Australia, and be the bane of your rivals."))

    def track(self, view: Knights) -> tuple[Stop, ...]:
        if view.stage not in STAGES or not view.mission:
            return (Stop(self.say(N_("Setting up")), now=True),)
        last = view.content.missions[view.mission].rounds
        head = Stop(self.say(N_("Round {n} of {last}"), n=view.round, last=last))
        if view.result() is not None:
            return head, Stop(self.say(N_("The game is over")), now=True)
        at = list(STAGES).index(view.stage)
        stops = [Stop(self.say(name), i < at, i == at) for i, name in enumerate(STAGES.values())]
        return (head, *stops)

    @property
    def edition(self) -> Edition:
        """The cards of which these words speak."""
        return Edition(self.content, self.lang)

    # ---- things

    def card(self, ident: str) -> str:
        """A card, knight, hex or mission by name."""
        names = self.content.names.get(ident)
        return said_in(names, self.lang) if names else self.thing(ident)

    def thing(self, word: str) -> str:
        if word in THINGS:
            return self.say(THINGS[word])
        if word.startswith("trophy-"):
            return self.say(N_("a trophy of {name}"), name=self.name(int(word[7:])))
        if word == "vote":
            return self.say(N_("vote"))
        return word

    def card_text(self, ident: str) -> list[str]:
        """The sentences printed on a card."""
        return texts.card_text(self, ident)

    def hex_name(self, view: Knights, at: Hex) -> str:
        where = place(at)
        if where < 0:
            return str(at)
        name = self.card(view.tiles[where])
        return name if view.tile(where).number else f"{name} {at}"

    def where(self, at: str) -> str:
        """A hex of an event by its name, where the table is known."""
        return self.hex_name(self.view, Hex.parse(at)) if self.view is not None else at

    # ---- prompt and labels

    def prompt(self, view: Knights, seat: Seat) -> str:
        return prompts.prompt(self, view, seat)

    def action(self, view: Knights, action: Action) -> str:
        verb = action.verb
        if verb == "act":
            row = view.tile(view.at[view.turn.seat]).actions[int(str(action.values[0]))]
            return texts.hex_action(self, row)
        if verb == "option" and isinstance(view.steps[-1], Choose):
            return sentences(self, view.steps[-1].options[int(str(action.values[0]))])
        if verb in ("take", "buy", "renew"):
            return self.say(LABELS[verb]).format(self.card(view.stalls[int(str(action.values[0]))]))
        if verb == "benefit":
            return self.say(BENEFITS[str(action.values[0])])
        if verb == "scrap":
            return sayings.cards_of(self, str(action.values[0]), 1)
        if verb == "escape":
            return self._escape(view)
        if verb == "done" and isinstance(view.steps[-1], PlanRoute):
            return self.say(N_("Set out to {place}"), place=self.hex_name(view, HEXES[view.trip.route[-1]]))
        if verb == "explore":
            explore = view.tile(view.at[view.turn.seat]).explore
            check = sayings.check_text(self, explore.skills, explore.difficulty) if explore else ""
            return f"{self.say(LABELS[verb])}: {check}" if check else self.say(LABELS[verb])
        return self.say(LABELS[verb]).format(*self._values(view, action))

    def _escape(self, view: Knights) -> str:
        pools = (view.content.events, view.content.enemies)
        escape = next((pool[view.card].escape for pool in pools if view.card in pool), None)
        if escape is None:
            return self.say(N_("Escape"))
        return sayings.escape_text(self, escape.skills, escape.difficulty)

    def _values(self, view: Knights, action: Action) -> list[str]:
        found = []
        for i, value in enumerate(action.values):
            if isinstance(value, Hex):
                found.append(self.hex_name(view, value))
            elif view.spec.verbs[action.verb].kinds[i] == "seat":
                found.append(self.name(int(str(value))))
            elif action.verb == "aim" and i == 1 and value in RANGES:
                found.append(self.thing(f"{value}-icon"))
            else:
                found.append(self.card(str(value)) if isinstance(value, str) else str(value))
        return found

    # ---- the log

    def event(self, event: Event) -> str | None:
        teller = _TELLERS.get(event.verb)
        if teller:
            return teller(self, event)
        message = LOG.get(event.verb)
        if message is None:
            return self.shared_event(event)
        facts = {key: self._fact(key, value) for key, value in event.facts.items()}
        if "seat" in event.facts:
            facts["name"] = self.name(event["seat"]) if event["seat"] >= 0 else ""
        return self.say(message, **facts)

    def _fact(self, key: str, value: object) -> object:
        if key in ("partner", "rival", "waster") and isinstance(value, int):
            return self.name(value)
        if isinstance(value, str):
            return self.where(value) if key == "at" else self.card(value)
        return value

    def _side(self, event: Event) -> str:
        return self.name(event["seat"]) if event["seat"] >= 0 else self.card(event["foe"])

    def _combat(self, event: Event) -> str:
        foe = self.card(event["foe"]) if event["foe"] else self.name(event["rival"])
        return self.say(N_("Combat: {name} against {foe}."), name=self.name(event["seat"]), foe=foe)

    def _combat_over(self, event: Event) -> str:
        if event["result"] == 0:
            return self.say(N_("The combat ends in a draw."))
        if event["result"] == 1:
            winner = self.name(event["seat"])
        else:
            winner = self.card(event["foe"]) if event["foe"] else self.name(event["rival"])
        return self.say(N_("{name} wins the combat."), name=winner)

    def _cards(self, event: Event) -> str:
        one, other = (self.card(card) for card in event["cards"])
        return self.say(N_("{one} against {other}."), one=one, other=other)

    def _attack(self, event: Event) -> str:
        dice = " ".join(map(str, event["dice"]))
        return self.say(N_("{name} attacks: {dice}."), name=self._side(event), dice=dice)

    def _hit(self, event: Event) -> str:
        return self.say(N_("{name} loses {n} Health."), name=self._side(event), n=event["n"])

    def _checked(self, event: Event) -> str:
        return self.say(
            N_("{name} checks {skill} ({difficulty}): {dice}, {outcome}."),
            name=self.name(event["seat"]),
            skill=self.thing(event["skill"]),
            difficulty=event["difficulty"],
            dice=" ".join(map(str, event["dice"])),
            outcome=self.say(N_("passed") if event["n"] else N_("failed")),
        )

    def _route(self, event: Event) -> str:
        message = N_("{name} drives: {route}.") if event["driving"] else N_("{name} walks: {route}.")
        return self.say(message, name=self.name(event["seat"]), route=" – ".join(map(self.where, event["route"])))

    def _finished(self, event: Event) -> str:
        what, counted = self.thing("reputation"), list(event["reputation"])
        if self.view is not None and self.view.mission:
            what = self.say(NAMES[self.view.mission])
            counted = [measure(self.view, seat).n for seat in range(self.view.seats)]
        said = ", ".join(f"{self.name(seat)} {n}" for seat, n in enumerate(counted))
        return self.say(N_("The game is over. {what}: {said}."), what=what, said=said)

    def result(self, result: Result) -> str:
        """Who won, and why it is over; the mission decides, not the points."""
        ending = self.say(self.ENDINGS[result.reason])
        if not result.winners:
            return f"{self.say(N_('All knights lose.'))} {ending}"
        names = self.listing([self.name(seat) for seat in result.winners])
        if len(result.winners) == 1 and self.view is not None and self.view.mission:
            n, what = measure(self.view, result.winners[0]).n, self.say(NAMES[self.view.mission])
            return f"{self.say(N_('{name} wins. {what}: {n}.'), name=names, what=what, n=n)} {ending}"
        if len(result.winners) == 1:
            return f"{self.say(N_('{name} wins.'), name=names)} {ending}"
        return f"{self.say(N_('{names} share the win.'), names=names)} {ending}"


@dataclass(frozen=True, slots=True)
class Edition:
    """A set of cards in one language, as drawings remember it."""

    content: Content
    lang: str

    @property
    def words(self) -> Words:
        return Words(self.lang, content=self.content)


_TELLERS = {
    "combat": Words._combat,
    "combat-over": Words._combat_over,
    "cards": Words._cards,
    "attack": Words._attack,
    "hit": Words._hit,
    "checked": Words._checked,
    "route": Words._route,
    "finished": Words._finished,
}
