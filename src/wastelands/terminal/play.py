"""A table in the terminal: hotseat for people, bots for the other seats."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from html import unescape
from pathlib import Path

from rich.console import Console, RenderableType
from rich.rule import Rule
from rich.text import Text

import wastelands
from wastelands.bots.analysis import hints
from wastelands.bots.bot import Bot, new_bot
from wastelands.bots.names import bot_title
from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import PAPER
from wastelands.engine.action import Action
from wastelands.engine.content import Content
from wastelands.engine.errors import Unreadable, WastelandsError
from wastelands.engine.explain import actions_on, why_not_on
from wastelands.engine.face import Block, Odds, Outlook, recent
from wastelands.engine.luck import Luck
from wastelands.engine.match import Match
from wastelands.engine.names import warlord
from wastelands.engine.spec import OptionValue
from wastelands.engine.step import Seat
from wastelands.engine.words import N_
from wastelands.package import begun, package
from wastelands.terminal import facts
from wastelands.terminal.files import write_text

Ask = Callable[[str], str]


COMMANDS = {
    "1, 2, ...": N_("choose what stands there; Enter shows the list again"),
    "? number": N_("what a choice leads to, and the rules behind it"),
    "read thing": N_("a card, a hex or a rule in full: read, and its name"),
    "why thing": N_("why something cannot be used now"),
    "goal": N_("what it takes to win, and how everybody stands"),
    "legend": N_("what signs, phases and words mean"),
    "hint": N_("what a strong opponent would do"),
    "undo": N_("a step back"),
    "save file": N_("keep the game; `--load file` goes on with it"),
    "quit": N_("leave the table"),
}


_TITLED = re.compile(r'data-thing="(?P<thing>hex:[^"]+)"[^>]*><title>(?P<title>[^<]*)')
_MARKUP = re.compile(r"\*(?P<strong>[^*]+)\*|\{[^{}/]*/?(?P<sign>[^{}]*)\}")


def _plain(found: re.Match[str]) -> str:
    """A strong word or a sign of a legend in letters."""
    return found["strong"] or found["sign"]


def _beside(said: str, outlook: Outlook | None) -> str:
    """What an action costs or brings, and what it leads to, behind its name, where the name does not say it."""
    if outlook is None:
        return said
    figures = [f"{figure.number} {figure.word}" for figure in outlook.figures]
    parts = [part for part in (*figures, outlook.note) if part and part not in said]
    return f"{said} ({'; '.join(parts)})" if parts else said


class Stop(Exception):
    """Somebody leaves the table."""


def new_match(
    game: str,
    seats: int | None,
    bots: Sequence[str],
    seed: str | None,
    options: dict[str, OptionValue],
    content: Content | None = None,
) -> Match:
    """A match for one person and the given bots, unless more seats are wanted."""
    kind = wastelands.game_class(game)
    seats = seats or max(kind.spec.seats[0], len(bots) + 1)
    for bot in bots:
        new_bot(bot, game, Luck("check"))
    return begun(game, seats, options, content, seed)


class TerminalTable:
    """Asks the people, lets the bots choose, and tells what happens."""

    def __init__(
        self,
        match: Match,
        bots: Sequence[str],
        lang: str,
        console: Console | None = None,
        ask: Ask | None = None,
        names: Sequence[str] = (),
    ) -> None:
        self.match = match
        name = match.game.spec.name
        self.package = package(name)
        people = match.game.seats - len(bots)
        if people < 0:
            raise Unreadable(f"{len(bots)} bots do not fit on {match.game.seats} seats")
        self.bots: dict[Seat, Bot] = {
            people + i: new_bot(bot, name, Luck(f"{match.record.header.commitment}|{i}")) for i, bot in enumerate(bots)
        }
        warlords = [warlord(f"{match.record.header.commitment}|{seat}", lang) for seat in range(match.game.seats)]
        named = [
            *warlords[:people],
            *(f"{warlords[people + i]} ({bot_title(bot, lang)})" for i, bot in enumerate(bots)),
        ]
        self.words = self.package.words(lang, names or named, match.game.content)
        self.drawing = self.package.drawing(self.words, PAPER)
        self.face = self.package.face(self.words)
        self.console = console or Console(highlight=False)
        self.ask = ask or self.console.input
        self.heard = dict.fromkeys(range(match.game.seats), 0)
        self.last: Seat | None = None

    # ---- the run of the game

    def run(self) -> None:
        """Play until the end or until somebody leaves."""
        try:
            while acting := self.match.game.to_act():
                self.turn(next((seat for seat in acting if seat in self.bots), acting[0]))
        except (Stop, EOFError):
            return
        result = self.match.result()
        assert result is not None
        self.show(self.last or 0)
        self.console.print(Rule())
        self.console.print(self.words.result(result), style="bold")
        self.account()

    def account(self) -> None:
        """Where the points came from, how they grew, and what decided the game."""
        view, told = self.match.game.view(None), [(number, event) for _, number, event in self.match.heard(None)]
        events = [event for _, event in told]
        parts: list[RenderableType | None] = []
        parts += [facts.lines_of(block, self.words) for block in self.face.account(view, events)]
        parts += [facts.course(self.face.course(events), self.words)]
        parts += [facts.moment(one) for one in self.face.moments(told, view)]
        for part in parts:
            if part is not None:
                self.console.print(part)

    def turn(self, seat: Seat) -> None:
        actions = self.match.game.actions(seat)
        if seat in self.bots:
            self.match.play(seat, self.bots[seat].choose(seat, actions, lambda: self.match.game.view(seat)))
            return
        if len(self.bots) == self.match.game.seats - 1:  # nobody else to be told by it
            view = self.match.game.view(seat)
            silent = view.quiet(seat) if not self.face.matters(view, seat) else None
            if len(actions) == 1 or silent is not None:
                self.match.play(seat, silent or actions[0])
                return
        if self.last not in (None, seat):
            self.curtain(seat)
        self.last = seat
        self.show(seat)
        self.command(seat, actions)

    def curtain(self, seat: Seat) -> None:
        """Between two people at one screen: nothing of the other's hand stays in sight."""
        self.console.clear()
        self.ask(self.words.say(N_("{name}: take the keyboard and press Enter. "), name=self.words.name(seat)))

    # ---- what the person sees

    def show(self, seat: Seat) -> None:
        view = self.words.view = self.match.game.view(seat)
        self.tell(seat)
        verbs = view.spec.verbs
        targets = (
            frozenset(t for a in view.actions(seat) for t in verbs[a.verb].things(a)) if view.to_act() else frozenset()
        )
        self.console.print(self.drawing.text(view, Marks(targets)))
        if seat in view.to_act():
            begun = self.match.turn_begun(seat)
            heard = [(number, event) for _, number, event in self.match.heard(seat)]
            matter = self.face.matter(view, seat, heard)
            if matter is not None:
                self.console.print(Text(matter.title, style="bold"))
            told = matter.blocks if matter is not None else ()
            blocks: list[Block] = [one for one in told if not isinstance(one, Odds)]  # they stand beside the actions
            blocks += self.face.stage(view, seat, begun[0].view(seat) if begun else None)
            for block in blocks:
                self.console.print(facts.lines_of(block, self.words))

    def tell(self, seat: Seat) -> None:
        """What this seat has heard since it was last told: the turns, and the scenes among them."""
        view = self.match.game.view(seat)
        heard = [(number, event) for _, number, event in self.match.heard(seat)]
        news = [(number, event) for number, event in heard if number >= self.heard[seat]]
        for turn in self.face.turns(recent(heard, len(heard) - len(news)) if news else ()):
            fresh = tuple(line for line in turn.lines if line.number >= self.heard[seat])
            if fresh:
                self.console.print(facts.turn(replace(turn, lines=fresh)))
        since = self.face.since(heard, seat, len(heard) - len(news))
        for one in self.face.scenes(heard[since:], view, seat):
            if one.waits and one.number >= self.heard[seat]:
                for part in facts.scene(one, self.words):
                    self.console.print(part)
        self.heard[seat] = len(self.match.seat_events(seat))

    def list_actions(self, seat: Seat, actions: Sequence[Action]) -> None:
        view = self.match.game.view(seat)
        self.console.print(f"[bold]{self.words.name(seat)}[/]: {self.words.prompt(view, seat)}")
        outlooks = self.face.outlooks(view, seat)
        said = [_beside(self.words.action(view, action), outlooks.get(action)) for action in actions]
        labels = {action: f"{i:>3} {one}" for i, (action, one) in enumerate(zip(actions, said, strict=True), start=1)}
        groups = [one for one in self.face.pending(view, seat) if one.actions]
        grouped = {action for one in groups for action in one.actions} if len(groups) > 1 else set()
        self.columns([label for action, label in labels.items() if action not in grouped])
        for one in groups if grouped else ():
            self.console.print(Text(one.label, style="bold"))
            self.columns([labels[action] for action in one.actions if action in labels])

    def columns(self, labels: Sequence[str]) -> None:
        """As many beside each other as there is room for."""
        width = max(map(len, labels), default=0) + 3
        columns = max(1, min(4, self.console.width // width))
        rows = -(-len(labels) // columns)
        for row in range(rows):
            self.console.print("".join(label.ljust(width) for label in labels[row::rows]).rstrip(), markup=False)

    # ---- what the person says

    def command(self, seat: Seat, actions: Sequence[Action]) -> None:
        """Read commands until one changes the game."""
        self.list_actions(seat, actions)
        hint = self.words.say(
            N_("A number, or: ? number, read thing, why thing, goal, legend, hint, undo, save, help, quit")
        )
        while True:
            said = self.ask(f"[dim]{hint}[/] > ").strip()
            try:
                if self.obey(seat, actions, said):
                    return
            except WastelandsError as error:
                self.console.print(str(error), style="red")

    def obey(self, seat: Seat, actions: Sequence[Action], said: str) -> bool:
        word, _, rest = said.partition(" ")
        if word.isdecimal():
            self.match.play(seat, self.numbered(actions, word))
            return True
        if word == "undo":
            self.match.undo(seat)
            return True
        if word in ("quit", "q"):
            raise Stop
        if word == "?" and rest:
            self.explain(seat, self.numbered(actions, rest))
        elif word == "why" and rest:
            self.why(seat, rest)
        elif word == "read" and rest:
            self.read(seat, rest)
        elif word == "hint":
            self.hint(seat)
        elif word == "save":
            self.save(rest)
        elif word == "goal":
            self.goal(seat)
        elif word == "legend":
            self.legend()
        elif word == "help":
            self.help()
        else:
            self.list_actions(seat, actions)
        return False

    def help(self) -> None:
        """What can be said here."""
        for name, what in COMMANDS.items():
            self.console.print(f"  {name:<10} {self.words.say(what)}", markup=False)

    def legend(self) -> None:
        """What the signs of the game, its phases and its words mean."""
        for section in self.drawing.legend():
            self.console.print(Text(section.title, style="bold"))
            for row in section.rows:
                letter = "" if "/" in row.sign else row.sign
                self.console.print(f"  {letter:<3}{_MARKUP.sub(_plain, row.text)}", markup=False)
        terms = dict(self.package.terms(self.words).values())
        for term in sorted(terms, key=str.casefold):
            self.console.print(Text(term, style="bold").append(f"  {terms[term]}", style="not bold"))

    def goal(self, seat: Seat) -> None:
        """What this seat strives for, and how everybody stands."""
        view = self.match.game.view(seat)
        self.console.print(self.words.tagline(), markup=False)
        for block in self.face.goal(view, seat):
            self.console.print(facts.lines_of(block, self.words))
        for other in range(view.seats):
            line = self.drawing.seat_line(view, other)
            points = "" if line.points is None else self.words.count("{n} point", "{n} points", line.points)
            if line.counts and line.points is not None:  # the mission's own measure
                points = f"{line.counts[1]} {line.points}"
            said = ", ".join(part for part in (points, line.caption) if part)
            self.console.print(f"  {self.words.name(other)}: {said}", markup=False)

    def numbered(self, actions: Sequence[Action], word: str) -> Action:
        if not word.isdecimal() or not 1 <= int(word) <= len(actions):
            raise Unreadable(self.words.say(N_("Choose a number from 1 to {n}."), n=len(actions)))
        return actions[int(word) - 1]

    def explain(self, seat: Seat, action: Action) -> None:
        """An action in full: what it leads to, and the rules that stand behind its verb."""
        view = self.match.game.view(seat)
        self.console.print(f"[bold]{self.words.action(view, action)}[/] [dim]({action})[/]")
        if leads := self.face.leads(view, seat, action):
            self.console.print(f"  {leads}", markup=False)
        for rule in self.words.RULES.get(action.verb, ()):
            text = self.package.rulebook(self.words.lang).get(rule, "")
            self.console.print(f"  {rule} {text}", markup=False)

    def hint(self, seat: Seat) -> None:
        """The best that a search finds from what this seat may know."""
        view = self.match.game.view(seat)
        line = N_("{n}. {action}: {chance} % to win, seen in {worlds} imagined worlds")
        for n, one in enumerate(hints(view, seat, f"{self.match.record.header.commitment}|{view.count}"), start=1):
            action, chance = self.words.action(view, one.chain[0]), round(100 * one.chance)
            said = self.words.say(line, n=n, action=action, chance=chance, worlds=one.worlds)
            leads = self.face.leads(view, seat, one.chain[0])
            self.console.print(f"{said}: {leads}" if leads else said, markup=False)
        for odds in self.face.sampled(view, seat):
            self.console.print(facts.lines_of(odds, self.words))

    def why(self, seat: Seat, rest: str) -> None:
        """Why a thing cannot be used: by its bare name, such as 0,-2, or in full, such as card:ST3."""
        view = self.match.game.view(seat)
        kinds = ("",) if ":" in rest else ("hex:", "card:", "word:")
        for kind in kinds:
            try:
                found = why_not_on(view, seat, kind + rest)
            except ValueError:
                continue
            if found is not None:
                _, reason = found
                text = self.package.rulebook(self.words.lang).get(reason.rule, "")
                self.console.print(f"{self.words.reason(reason)} [dim]{reason.rule}[/] ")
                self.console.print(text, style="dim", markup=False)
                return
            if kind == "hex:" or actions_on(view, seat, kind + rest):
                break  # it is a hex and nothing else, or it can be used
        self.console.print(self.words.say(N_("Nothing speaks against it, or there is no such thing.")))

    def read(self, seat: Seat, said: str) -> None:
        """A rule by its id, a hex by its place, or a card by its name, in full."""
        view, rules = self.match.game.view(seat), self.package.rulebook(self.words.lang)
        if said.upper() in rules:
            self.console.print(Text(said.upper(), style="bold").append(f"  {rules[said.upper()]}", style="not bold"))
            return
        found = self._things(seat, said)
        if len(found) > 1:
            names = self.words.listing(list(found.values()))
            self.console.print(self.words.say(N_("Which one: {names}?"), names=names), markup=False)
            return
        for thing, name in found.items():
            told, rule = self.face.about(view, thing), self.face.rule(view, thing)
            self.console.print(Text(name.split(". ")[0] if told else name, style="bold"))  # what it does follows
            for line in told:
                self.console.print(f"  {line}", markup=False)
            for block in self.face.facts(view, thing):
                self.console.print(facts.lines_of(block, self.words))
            if rule in rules:
                self.console.print(f"  {rule} {rules[rule]}", style="dim", markup=False)
        if not found:
            self.console.print(self.words.say(N_("There is nothing here that is called '{name}'."), name=said))

    def _things(self, seat: Seat, said: str) -> dict[str, str]:
        """The things that are meant: the one that is called so, else those whose names begin so, else contain it."""
        view, wanted = self.match.game.view(seat), said.casefold()
        drawn = {one["thing"]: unescape(one["title"]) for one in _TITLED.finditer(self.drawing.board(view, Marks()))}
        if f"hex:{said}" in (things := self.package.things(self.match, seat)):
            return {f"hex:{said}": drawn.get(f"hex:{said}", said)}
        cards = {thing: self.words.card(thing.removeprefix("card:")) for thing in things if thing.startswith("card:")}
        cards |= {f"card:{card}": self.words.card(card) for card in self.package.insight.cards(view)}
        cards |= {f"card:{card}": self.words.card(card) for card in getattr(view.content, "cards", ())}
        cards |= {f"card:{card}": self.words.card(card) for card in getattr(view.content, "colour", ())}
        cards |= {f"word:{one}": self.words.card(one) for one in getattr(view.content, "missions", ())}
        known = {thing: name for thing, name in sorted(cards.items()) if self.face.about(view, thing)}
        for fits in (str.__eq__, str.startswith, str.__contains__):
            found = {thing: name for thing, name in known.items() if fits(name.casefold(), wanted)}
            found |= {thing: name for thing, name in known.items() if thing.casefold() == f"card:{wanted}"}
            if found:
                return found
        return {thing: title for thing, title in drawn.items() if title.casefold().startswith(wanted)}

    def save(self, name: str) -> None:
        path = Path(name or f"{self.match.game.spec.name}.record")
        write_text(path, self.match.save())
        self.console.print(self.words.say(N_("Saved as {path}."), path=path))
