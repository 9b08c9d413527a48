"""What one viewer sees of a table: the values that the page's templates read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from zlib import crc32

from markupsafe import Markup

from wastelands.drawing.drawing import SeatLine
from wastelands.drawing.mat import Hand, Mat, Mine, Spread
from wastelands.engine.face import Block, Draft, Figure, Pending, Sketch
from wastelands.engine.step import Seat
from wastelands.engine.words import Stop
from wastelands.table.ending import Ending
from wastelands.table.story import LogTurn, Shown
from wastelands.table.tokens import small_icon

NOTHING = Markup("")
MOST_BUTTONS, MOST_LETTERS = 3, 36
FEW = 8


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: a seat or nobody's, in a language and a theme."""

    seat: Seat | None
    lang: str = "en"
    theme: str = "paper"


@dataclass(frozen=True, slots=True)
class Choice:
    """An action as the page offers it: on drawn things, or as a button."""

    action: str
    label: str
    things: str
    quiet: bool = False  # it lets a window pass
    loss: str = ""  # what it would give away for nothing
    pending: str = ""  # the key of what it uses, where a game tells several such things apart
    note: str = ""  # what it leads to
    reach: str = ""  # the things that it would bring within reach
    sign: Markup = NOTHING
    plans: bool = False  # it is one of several that are sealed together
    figure: str = ""  # all that its key has to say
    anyway: bool = False  # a tap on its things means it, whatever else is picked
    small: bool = False  # a sign and a few words, several in a line
    figures: tuple[Figure, ...] = ()  # what it costs or brings
    weighs: bool = False  # a tap shows what it means, and the main button plays it
    aside: bool = False  # it answers nothing

    @property
    def button(self) -> bool:
        """Words are buttons, wherever else they are drawn."""
        return all(thing.startswith("word:") for thing in self.things.split())


@dataclass(frozen=True, slots=True)
class Has:
    """Something that a player has, at a glance."""

    icon: Markup
    number: int | str
    word: str


@dataclass(frozen=True, slots=True)
class Player:
    seat: Seat
    name: str
    line: SeatLine
    token: Markup
    acting: bool
    you: bool
    bot: str
    figures: tuple[Has, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """All that the fragment of a table shows."""

    title: str
    seat: Seat | None
    step: int
    entries: int
    plan: str  # what is planned and not played
    back: str | None  # the plan that a step back leads to; None: the step back is played
    sketch: Sketch | None
    glyph: Callable[[str], Markup]  # the sign of whatever a fact names
    card: Callable[[str], Markup]  # a card as it is printed
    chapter: str
    passing: str  # what it is to let the rest of the chapter pass
    prompt: str
    which_turn: str  # of those that a seat has in a round
    my_turn: bool
    token: Markup
    choices: tuple[Choice, ...]
    looked: Choice | None  # what the viewer looks at before it is played
    further: tuple[Choice, ...]  # chains, by what is tapped
    can_undo: bool
    chosen: tuple[Choice, ...]  # what is chosen so far and not sealed yet
    track: tuple[Stop, ...]
    pending: tuple[Pending, ...]
    blocks: tuple[Block, ...]
    held: bool  # the viewer's turn is played, and he may look at it before he hands it on
    passes: str  # the action that a page may take for somebody who wants to be asked only where there is a choice
    mark: str  # the fingerprint of all that this picture was drawn from
    players: tuple[Player, ...]
    ground: Markup
    board: Markup
    credit: str  # who must be named beside the board
    tray: Markup
    mat: Mat | None  # in the place of the board
    hand: Hand | None  # in the place of the tray
    spread: Spread | None  # above the board, while a decision is about it
    mine: Mine | None  # beside the board
    theme: str
    log: tuple[LogTurn, ...]  # the newest first
    story: tuple[Shown, ...]
    result: str
    winners: tuple[str, ...]
    ending: Ending | None

    def sign(self, name: str) -> Markup:
        """An icon that a fact names."""
        return small_icon(name, self.theme)

    @property
    def ground_key(self) -> str:
        """Tells one ground from another."""
        return format(crc32(self.ground.encode()), "x")

    @property
    def buttons(self) -> list[Choice]:
        """The choices that are words."""
        return [choice for choice in self.choices if choice.button]

    @property
    def few(self) -> bool:
        """Whether the choices come before what is known about them."""
        some = any(choice.figure for choice in self.choices) or 0 < len(self.choices) <= FEW
        return some and not self.pending and not self.sketch and not any(choice.plans for choice in self.choices)

    @property
    def told(self) -> bool:
        """Whether the buttons beside the prompt say all that the list would say."""
        return self.choices == tuple(self.prompted) and not any(one.note or one.figures for one in self.choices)

    @property
    def first(self) -> str:
        """The action of the emphasised button: the only bare word there is, if it gives nothing away.

        Where there are several groups of actions to choose from, none is emphasised.
        """
        bare = [one for one in self.prompted if " " not in one.action and not one.aside]
        (only,) = bare if len(bare) == 1 else (None,)
        open_ = sum(bool(one.actions) for one in self.pending) > 1 and not any(one.plans for one in self.choices)
        return only.action if only and not (only.loss or open_ or self.draft or self.looked) else ""

    @property
    def draft(self) -> Draft | None:
        """The plan that the emphasised button lays out, where that comes before everything else."""
        return next((one for one in self.sketch.drafts if one.first), None) if self.sketch else None

    @property
    def prompted(self) -> list[Choice]:
        """The buttons beside the prompt: all words if they fit, else the bare ones; everything is listed below."""
        fit = len(self.buttons) <= MOST_BUTTONS and sum(len(one.label) + 5 for one in self.buttons) <= MOST_LETTERS
        return self.buttons if fit else [one for one in self.buttons if " " not in one.action][:MOST_BUTTONS]

    @property
    def listed(self) -> int:
        """How many rows the list shows."""
        return 0 if self.told else sum(not self.near(one) for one in self.choices)

    def near(self, choice: Choice) -> bool:
        """Whether a button beside the prompt says all that a row of the list would say."""
        return choice in self.prompted and not (choice.note or choice.figures or choice.figure)

    @property
    def passable(self) -> bool:
        """Whether this is a window with something in it, which could be let pass until the chapter is over."""
        return bool(self.chapter) and len(self.choices) > 1 and any(choice.quiet for choice in self.choices)
