"""Effects that lead to others: a check, a choice, a die, a price, a strike at other knights."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta, Struct, field

from wastelands.engine.fields import At, OneOf
from wastelands.engine.luck import Luck
from wastelands.engine.step import Seat, Step
from wastelands.engine.words import N_
from wastelands.games.knights.checks import SIDES, ask_check, passed
from wastelands.games.knights.choices import Choose, MayPay, Strike
from wastelands.games.knights.effect import (
    ALL,
    OWN,
    Difficulty,
    Effect,
    Effects,
    Inner,
    Price,
    Skills,
    Voice,
    anywhere,
    headed,
    inside,
    sentences,
)
from wastelands.games.knights.hazards import Lose, Suffer
from wastelands.games.knights.resolve import run_effects
from wastelands.games.knights.sayings import check_text, cost_text

if TYPE_CHECKING:
    from wastelands.games.knights.game import Knights
    from wastelands.games.knights.words import Words


class SkillCheck(Effect, frozen=True):
    """A check, and what follows from it; no check begins while another one is under way."""

    verb, title, sign = "check", N_("Check"), "{{dice}} {difficulty}"
    stands = anywhere("check", "checked", "rival_check", "response", "any", "hurt", "ko")
    skills: Skills
    difficulty: Difficulty
    then: Inner = field(default=(), name="pass")
    other: Inner = field(default=(), name="fail")
    each: Inner = ()

    def __post_init__(self) -> None:
        if not (self.then or self.other or self.each):
            raise ValueError("check needs pass, fail or each")

    def do(self, game: Knights, seat: Seat, luck: Luck) -> None:
        if not game.out[seat]:
            game.push(Checked(seat, self))
            ask_check(game, seat, self.skills, self.difficulty, "hex")

    def bare(self, words: Words, voice: Voice = OWN) -> str:
        found = [check_text(words, self.skills, self.difficulty) + "."]
        for message, inner in (
            (N_("Passed: {text}"), self.then),
            (N_("Failed: {text}"), self.other),
            (N_("For each success: {text}"), self.each),
        ):
            if inner:
                found.append(words.say(message, text=sentences(words, inner, voice)))
        return " ".join(found)

    def harm(self, view: Knights, seat: Seat) -> float:
        return 0.5 * sum(effect.harm(view, seat) for effect in (*self.then, *self.other))


class Checked(Step["Knights"], frozen=True):
    """What follows from a check on a card or hex."""

    seat: Seat
    effect: SkillCheck
    automatic = True

    def run(self, game: Knights, luck: Luck) -> None:
        assert game.check is not None
        run_effects(game, self.seat, self.effect.then if passed(game) else self.effect.other, luck)
        for _ in range(game.check.successes if self.effect.each else 0):
            run_effects(game, self.seat, self.effect.each, luck)


class OneOfSeveral(Effect, frozen=True):
    """One of several lists of effects."""

    verb, title, sign = "choose", N_("One of several"), "{{crossroad}}"
    stands = anywhere()
    options: Annotated[tuple[Effects, ...], At(inside), Meta(min_length=2)]

    def do(self, game: Knights, seat: Seat, luck: Luck) -> None:
        game.push(Choose(seat, self.options))

    def bare(self, words: Words, voice: Voice = OWN) -> str:
        options = " / ".join(sentences(words, one, voice) for one in self.options)
        return words.say(N_("Choose one: {options}"), options=options)


class Row(Struct, frozen=True):
    """A row of a table for a die: up to which face it goes, and what happens."""

    upto: Annotated[int, Meta(ge=1, le=SIDES, examples=[SIDES])]
    then: Inner


class RollTable(Effect, frozen=True):
    """A plain die, no check (WK-CHK-10)."""

    verb, title, sign = "roll", N_("Table"), "{{rolling dice cup}}"
    stands = anywhere()
    rows: Annotated[tuple[Row, ...], Meta(min_length=1)]

    def __post_init__(self) -> None:
        if list(self.upto) != sorted(set(self.upto)) or self.upto[-1] != SIDES:
            raise ValueError(f"the rows of roll go up to {SIDES}, each higher than the one before")

    @property
    def upto(self) -> tuple[int, ...]:
        return tuple(row.upto for row in self.rows)

    @property
    def options(self) -> tuple[tuple[Effect, ...], ...]:
        return tuple(row.then for row in self.rows)

    def do(self, game: Knights, seat: Seat, luck: Luck) -> None:
        die = luck.die(SIDES)
        luck.tell("rolled", seat=seat, die=die)
        run_effects(game, seat, next(row.then for row in self.rows if die <= row.upto), luck)

    def bare(self, words: Words, voice: Voice = OWN) -> str:
        rows, low = [], 1
        for row in self.rows:
            span = str(row.upto) if low == row.upto else f"{low}–{row.upto}"
            rows.append(f"{span}: {sentences(words, row.then, voice)}")
            low = row.upto + 1
        return words.say(N_("Roll a die. {rows}"), rows=" ".join(rows))


class Payment(Effect, frozen=True):
    """The knight may pay for something."""

    verb, title, sign = "pay", N_("Payment"), "{{price tag}}"
    stands = anywhere()
    cost: Price
    then: Inner

    def __post_init__(self) -> None:
        if self.cost.mark or self.cost.discard:
            raise ValueError("pay costs gear or stores; only a power is marked or discarded")

    def do(self, game: Knights, seat: Seat, luck: Luck) -> None:
        if not game.out[seat]:
            game.push(MayPay(seat, self.cost, self.then))

    def bare(self, words: Words, voice: Voice = OWN) -> str:
        return headed([cost_text(words, self.cost)], sentences(words, self.then, voice))

    def harm(self, view: Knights, seat: Seat) -> float:
        return 0.5 * sum(effect.harm(view, seat) for effect in self.then)


class Blow(Effect, frozen=True):
    """Something happens to every knight on a hex of the owner's choice, or to all others on his own (WK-HEX-09)."""

    verb, title, sign = "strike", N_("Strike"), "{{beam satellite}}"
    stands = anywhere()
    what: Annotated[str, OneOf(("any", "others here"))]
    then: Inner

    def do(self, game: Knights, seat: Seat, luck: Luck) -> None:
        if self.what == "any":
            game.push(Strike(seat, self.then))
        else:
            for other in reversed(game.others_at(seat)):
                run_effects(game, other, self.then, luck)

    def bare(self, words: Words, voice: Voice = OWN) -> str:
        done = words.listing([_told(words, inner) for inner in self.then])
        if self.what == "any":
            return words.say(N_("Choose a hex. Each knight there {done}."), done=done)
        return words.say(N_("Each other knight on your hex {done}."), done=done)

    def harm(self, view: Knights, seat: Seat) -> float:
        return 0.5 * sum(effect.harm(view, seat) for effect in self.then)


def _told(words: Words, effect: Effect) -> str:
    """What somebody else suffers."""
    facts: dict[str, Any] = {"n": words.say(N_("all")) if effect.amount == ALL else effect.amount}
    if isinstance(effect, Suffer):
        return words.say(N_("suffers {n} Radiation"), **facts)
    if isinstance(effect, Lose):
        return words.say(N_("loses {n} {what}"), what=words.thing(effect.what), **facts)
    return words.say(N_("is told: {text}"), text=effect.sentence(words))
