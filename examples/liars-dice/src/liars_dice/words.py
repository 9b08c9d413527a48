"""What the game says; German is in lang/de.po."""

from __future__ import annotations

from pathlib import Path

from liars_dice.game import LiarsDice
from wastelands.engine.action import Action
from wastelands.engine.events import Event
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.plain import PlainWords


class Words(PlainWords[LiarsDice]):
    TRANSLATIONS = Path(__file__).parent / "lang"
    REASONS = {
        "nothing-to-doubt": N_("Nobody has bid yet."),
        "not-higher": N_("A bid is higher than {number} × {face}, by two dice at most, and there are {most} dice."),
    }
    ENDINGS = {"last": N_("Nobody else has a die left.")}
    RULES = {"bid": ("LD-BID-01", "LD-BID-02"), "doubt": ("LD-DBT-01",)}

    def tagline(self) -> str:
        return self.say(N_("Bid on dice that you cannot see, and know when to doubt."))

    def prompt(self, view: LiarsDice, seat: Seat) -> str:
        number, face = view.bid
        if not number:
            return self.say(N_("Bid: so many dice show this face, under all cups."))
        who = self.name(view.bidder)
        return self.say(N_("{who} bids {number} × {face}. Bid higher, or doubt."), who=who, number=number, face=face)

    def action(self, view: LiarsDice, action: Action) -> str:
        if action.verb == "doubt":
            return self.say(N_("Doubt"))
        number, face = action.values
        return f"{number} × {face}"

    def event(self, event: Event) -> str | None:
        who = self.name(event["seat"])
        if event.verb == "bid":
            return self.say(N_("{who} bids {number} × {face}."), who=who, number=event["number"], face=event["face"])
        if event.verb == "shown":
            sentence = N_("{who} doubts: there are {found} × {face}. {loser} loses a die.")
            return self.say(
                sentence, who=who, found=event["found"], face=event["face"], loser=self.name(event["loser"])
            )
        if event.verb == "rolled" and "dice" in event.facts:
            return self.say(N_("{who} rolls {dice}."), who=who, dice=" ".join(map(str, event["dice"])))
        return self.shared_event(event)
