"""The table for a terminal: battlefields, buy row, places and the own hand, in lines of at most a hundred columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import Palette
from wastelands.drawing.terminal import WIDTH, Lines, cut, token
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.games.warlords.cards import Card
from wastelands.games.warlords.drawing.cardfaces import points as printed
from wastelands.games.warlords.drawing.sight import Bid, Sight, target_name
from wastelands.games.warlords.game import Warlords
from wastelands.games.warlords.scoring import points
from wastelands.games.warlords.targets import FIELDS, RIVALS, SHOP
from wastelands.games.warlords.texts import RESOURCE_NAMES
from wastelands.games.warlords.words import Words

_NAME = 21


class TextTable(Lines):
    """One table in characters."""

    def __init__(self, view: Warlords, marks: Marks, words: Words, palette: Palette) -> None:
        self.view, self.marks, self.words, self.palette = view, marks, words, palette
        self.sight = Sight(view)
        super().__init__()

    def draw(self) -> Text:
        say = self.words.say
        self.line(
            Text(say(N_("Round {n}"), n=self.view.round), "bold"),
            Text("  " + self.phase(), Style(color=self.palette.rust, bold=True)),
        )
        self.title(say(N_("Battlefields")))
        for i in range(len(self.view.fields)):
            self.field(i)
        self.shop()
        self.title(say(N_("Players")))
        own = self.sight.own or 0
        for seat in [*range(own, self.view.seats), *range(own)]:
            self.place(seat)
        if self.sight.own is not None:
            self.hand(self.sight.own)
        self.found.rstrip()
        return self.found

    def phase(self) -> str:
        doing = self.sight.now(self.words)
        if not self.view.bidding or self.view.armies:
            return doing
        return self.words.say(N_("Bidding {n} of 3: {doing}"), n=self.view.bidding, doing=doing)

    # ---- lines

    def title(self, name: str, *parts: Text) -> None:
        self.found.append("\n")
        self.line(Text(name.upper(), Style(color=self.palette.rust, bold=True)), *parts)

    def boxed(self, name: str, thing: str, width: int) -> Text:
        """A name in a column; in brackets if it can be tapped, after a dot if it is chosen."""
        if thing in self.marks.targets:
            return Text(cut(f"[{cut(name, min(cell_len(name), width - 2))}]", width), "bold reverse")
        if thing in self.marks.chosen:
            return Text(cut(f"•{name}", width), "bold")
        return Text(cut(f" {name}", width))

    def bids(self, here: Sequence[Bid]) -> Text:
        """Who is there, with how many cards face down, or how strong."""
        found = Text()
        for bid in here:
            found.append_text(token(bid.seat))
            if bid.strength is not None:
                found.append(f"{bid.strength} ", "bold")
            else:
                found.append("▮" * len(bid.cards) + " " if bid.cards else "· ")
            found.append(" ")
        return found

    def facts(self, card: Card, price: bool = False) -> str:
        """The numbers of a card in columns."""
        say, words = self.words.say, self.words
        first = say(N_("att {n}"), n=f"{card.attack:>2}") if card.unit else say(N_("def {n}"), n=f"{card.defence:>2}")
        cost = "/".join(map(str, card.build)) if card.unit else ""
        vp = words.count("{n} VP", "{n} VP", printed(card)) if printed(card) else ""
        bid = say(N_("bid {n}"), n=card.acquire) if price else ""
        return f"{first:<7}{cost:<6}{vp:<5}" + (f"{bid:<10}" if price else "")

    def text_of(self, card: Card) -> str:
        return " ".join(self.words.card_text(card))

    # ---- the middle

    def field(self, i: int) -> None:
        ident, target = self.view.fields[i], FIELDS[i]
        here = self.bids(self.sight.bids_at(target))
        name = self.words.card(ident) if ident else self.words.say(N_("no objective"))
        box = self.boxed(f"{i + 1} {name}", f"word:{target}", _NAME + 3)
        if not ident:
            if i in self.sight.winners:
                seat, won = self.sight.winners[i]
                who, what = self.words.name(seat), self.words.quoted(won)
                here.append(self.words.say(N_("{name} has won {card}."), name=who, card=what))
            self.line(box, " ", here)
            return
        card = self.view.card(ident)
        self.told(self.text_of(card), box, " ", self.facts(card))
        if here:
            self.line("    ", here)

    def shop(self) -> None:
        name = self.words.say(N_("Buy row"))
        box = self.boxed(name, "word:shop", _NAME) if self.sellable() else Text("")
        self.title(name, Text("   "), box, self.bids(self.sight.bids_at(SHOP)))
        for ident in self.view.row:
            card = self.view.card(ident)
            thing = f"card:{ident}" if self.sight.row_live else ""
            box = self.boxed(card.name(self.words.lang), thing, _NAME + 3)
            self.told(self.text_of(card), box, " ", self.facts(card, price=True))

    def sellable(self) -> bool:
        return "word:shop" in self.marks.targets | self.marks.chosen

    # ---- the players

    def place(self, seat: Seat) -> None:
        view, say, words = self.view, self.words.say, self.words
        piles = (view.hands[seat], view.decks[seat], view.discards[seat])
        labels = [*map(say, RESOURCE_NAMES.values()), say(N_("hand")), say(N_("deck")), say(N_("discard"))]
        counted = zip(labels, (*view.stocks[seat], *map(len, piles)), strict=True)
        total = words.count("{n} VP", "{n} VP", points(view, seat))
        numbers = f"{total:>6}  " + "".join(f"{name} {n:<3} " for name, n in counted)
        done = self.sight.is_done(seat)
        state = "" if done is None else say(N_("sealed")) if done else say(N_("choosing"))
        name = self.boxed(words.name(seat), f"word:{RIVALS[seat]}", _NAME)
        self.line(token(seat), name, numbers, Text(state, "bold" if done else "dim"))
        row = Text("      ")
        for base in view.tableaus[seat]:
            part = self.base(seat, base)
            if cell_len(row.plain) + cell_len(part.plain) > WIDTH:
                self.line(row)
                row = Text("      ")
            row.append_text(part)
        self.line(row)

    def base(self, seat: Seat, base: str) -> Text:
        """A base with its defence, who attacks it, and what defends it."""
        card = self.view.card(base)
        thing = f"card:{base}" if self.sight.base_live(seat, base) else ""
        name = f"{card.name(self.words.lang)} {card.defence}"
        found = self.boxed(name, thing, cell_len(name) + 2)
        if attacks := self.sight.attacks_on(seat, base):
            found.append(" ← ", "bold")
            found.append_text(self.bids(attacks))
            if defence := self.sight.defence_of(seat, base):
                number = len(defence.cards) if defence.strength is None else defence.strength
                found.append(self.words.say(N_("defended: {n}"), n=number) + " ")
        return found

    # ---- the own hand

    def hand(self, seat: Seat) -> None:
        view, say = self.view, self.words.say
        self.title(say(N_("Your hand")))
        goes = [(str(a.values[0]), str(a.values[1])) for a in self.sight.chain if a.verb in ("commit", "defend")]
        left = Counter(view.hands[seat])
        left.subtract(card for card, _ in goes)
        for ident, n in left.items():
            if n > 0:
                self.held(ident, n, f"card:{ident}" if self.sight.hand_live else "")
        for ident, target in goes:
            self.line(Text(cut(f"•{self.words.card(ident)}", _NAME + 7)), f"→ {target_name(target, self.words)}")
        if self.sight.lost_live:
            self.lost(seat)
        for target, cards in view.bids[seat]:
            names = self.words.cards(cards)
            self.line(Text(f" {target_name(target, self.words)}: {names}", "dim"))

    def held(self, ident: str, n: int, thing: str) -> None:
        card = self.view.card(ident)
        name = card.name(self.words.lang)
        count = f"{n} × " if n > 1 else "    "
        self.told(self.text_of(card), count, self.boxed(name, thing, _NAME + 3), " ", self.facts(card))

    def lost(self, seat: Seat) -> None:
        self.title(self.words.say(N_("Lost units")))
        gone = Counter(str(a.values[0]) for a in self.sight.chain if a.verb == "abandon")
        for ident, n in Counter(self.view.lost[seat]).items():
            if n > gone[ident]:
                self.held(ident, n - gone[ident], f"card:{ident}")
            if gone[ident]:
                self.line(Text(cut(f"•{self.words.card(ident)}", _NAME + 7)), f"→ {self.words.say(N_('the wastes'))}")
