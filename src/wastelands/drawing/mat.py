"""A mat: a table of cards as data, which a page lays out as words and pictures that stay readable at every size.

A drawing may offer one in the place of its SVG board (`Drawing.mat`) and of its tray (`Drawing.hand`).  Every text is
in the viewer's language; pictures and signs are small SVGs.
"""

from __future__ import annotations

from dataclasses import dataclass

from wastelands.engine.face import Block
from wastelands.engine.step import Seat


@dataclass(frozen=True, slots=True)
class Fig:
    """A sign with a number, and what it means."""

    sign: str
    number: str
    word: str
    short: bool = False  # there is less than is due


@dataclass(frozen=True, slots=True)
class Tap:
    """How a thing can be used: its name for taps, and how it is marked."""

    thing: str = ""
    legal: bool = False
    chosen: bool = False
    last: bool = False
    look: str = ""  # as what it is inspected, where a tap on it means something else

    @property
    def classes(self) -> str:
        marks = {"target": self.legal, "chosen": self.chosen, "last": self.last}
        return "".join(f" {name}" for name, there in marks.items() if there)


@dataclass(frozen=True, slots=True)
class Item:
    """A card on the mat."""

    name: str
    kind: str
    picture: str
    figures: tuple[Fig, ...] = ()
    text: str = ""
    price: str = ""
    said: str = ""
    tap: Tap = Tap()
    state: str = ""  # what stands beside its price, or across it
    tone: str = ""  # of its head: a colour of the palette
    shut: bool = False  # it is not for sale here, or somebody has it


@dataclass(frozen=True, slots=True)
class Brought:
    """What a seat has at a lane: cards face down, a sentence, and a figure where it is known."""

    seat: Seat
    cards: int = 0
    text: str = ""
    figure: str = ""


@dataclass(frozen=True, slots=True)
class Lane:
    """Something to win: a heading, a card or several for sale, and what everybody has brought."""

    label: str
    note: str = ""
    item: Item | None = None
    wares: tuple[Item, ...] = ()
    brought: tuple[Brought, ...] = ()
    said: str = ""
    tap: Tap = Tap()
    open: bool = False  # its wares are chosen from now, so they are large


@dataclass(frozen=True, slots=True)
class Plate:
    """A card before a player: sign, name, figures, its effects as signs, and what threatens it."""

    sign: str
    name: str
    figures: tuple[Fig, ...] = ()
    signs: str = ""
    alarm: str = ""
    said: str = ""
    tap: Tap = Tap()


@dataclass(frozen=True, slots=True)
class Place:
    """What lies before a player."""

    seat: Seat
    name: str
    state: str = ""
    figures: tuple[Fig, ...] = ()
    plates: tuple[Plate, ...] = ()
    said: str = ""
    tap: Tap = Tap()


@dataclass(frozen=True, slots=True)
class Mat:
    """Lanes above, places below."""

    lanes: tuple[Lane, ...]
    places: tuple[Place, ...]

    @property
    def many(self) -> bool:
        """Whether there are so many players that each gets a line."""
        return len(self.places) > 4


@dataclass(frozen=True, slots=True)
class Held:
    """A card in a hand: what it costs, what it does, and where it is to go."""

    name: str
    kind: str
    picture: str
    cost: tuple[Fig, ...]
    figures: tuple[Fig, ...]
    text: str
    signs: str = ""  # in the place of its text, where a hand is too full for words
    goes: str = ""
    takes: str = ""  # the action that a tap takes back
    state: str = ""
    said: str = ""
    tap: Tap = Tap()


@dataclass(frozen=True, slots=True)
class Store:
    """A kind of thing that a seat has: sign, word, number, and the sum that it will come from."""

    sign: str
    word: str
    number: str
    sum: str = ""
    short: bool = False  # there will be less than is due
    said: str = ""
    tap: Tap = Tap()


@dataclass(frozen=True, slots=True)
class Hand:
    """What a seat holds, under a heading with its stock; or its stores in a row."""

    title: str
    note: str
    stock: tuple[Fig, ...]
    cards: tuple[Held, ...]
    slips: bool = False  # low ones: sign, name and sentence side by side
    stores: tuple[Store, ...] = ()

    @property
    def short(self) -> bool:
        """Whether something will be missing."""
        return any(one.short for one in self.stores)


# ---- what stands in the board's place while a decision is about it


@dataclass(frozen=True, slots=True)
class Gallery:
    """Cards to choose from, under a heading: as broad rows, as cards, or as slips."""

    title: str
    items: tuple[Item, ...]
    form: str = "cards"
    note: str = ""


@dataclass(frozen=True, slots=True)
class Fighter:
    """One of two sides."""

    name: str
    note: str
    picture: str
    figures: tuple[Fig, ...]
    look: str = ""  # as what it is inspected


@dataclass(frozen=True, slots=True)
class Rung:
    """A step of a ladder between two sides."""

    name: str
    figure: str
    now: bool = False


@dataclass(frozen=True, slots=True)
class Versus:
    """Two sides, and the ladder between them."""

    one: Fighter
    other: Fighter
    ladder: tuple[Rung, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawing with its heading."""

    title: str
    svg: str
    said: str = ""


@dataclass(frozen=True, slots=True)
class Beside:
    """Facts that stand side by side where there is room."""

    parts: tuple[Block, ...]


Part = Gallery | Versus | Drawn | Beside | Block


@dataclass(frozen=True, slots=True)
class Spread:
    """What a decision is about, in the board's place; the board is a tap away."""

    title: str
    parts: tuple[Part, ...]
    face: str = ""  # a large card beside the parts
    thing: str = ""  # by which the card is inspected


# ---- what a seat has, beside the board


@dataclass(frozen=True, slots=True)
class Dial:
    """Something that goes up and down between 0 and a limit."""

    sign: str
    word: str
    level: int
    most: int


@dataclass(frozen=True, slots=True)
class Kept:
    """A thing that a seat has: sign, name, where it is or what it does, its figures."""

    sign: str
    name: str
    note: str = ""
    figures: tuple[Fig, ...] = ()
    said: str = ""
    state: str = ""
    tap: Tap = Tap()


@dataclass(frozen=True, slots=True)
class Rack:
    """Things under a heading, perhaps folded away."""

    title: str
    kept: tuple[Kept, ...]
    folded: bool = False


@dataclass(frozen=True, slots=True)
class Mine:
    """What a seat is and has, always in sight."""

    name: str
    note: str
    picture: str
    dials: tuple[Dial, ...]
    skills: tuple[Fig, ...]
    text: str
    racks: tuple[Rack, ...]
    said: str = ""
    tap: Tap = Tap()
