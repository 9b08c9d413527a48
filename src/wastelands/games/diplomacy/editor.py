"""A game that began on paper, tapped in: a position that taps on the drawn sheet change."""

from __future__ import annotations

from dataclasses import replace

from wastelands.drawing.drawing import Marks
from wastelands.drawing.ink import Palette
from wastelands.engine.errors import Unreadable
from wastelands.engine.hexes import Hex
from wastelands.engine.luck import Luck
from wastelands.engine.words import N_, Words
from wastelands.games.diplomacy.drawing import Drawing
from wastelands.games.diplomacy.game import Diplomacy, table
from wastelands.games.diplomacy.position import Position, read, write
from wastelands.games.diplomacy.position.position import SYMBOLS
from wastelands.games.diplomacy.setup import set_position
from wastelands.games.diplomacy.sheet import Sheet

ERASE, DESTROY = "erase", "destroy"


def start(sheet_id: str) -> str:
    """The untouched sheet as a text."""
    return write(Position.start(Sheet.from_id(sheet_id.strip())))


def seats(text: str) -> int:
    return read(text).players


def tools(text: str, words: Words[Diplomacy]) -> list[tuple[str, str]]:
    """What a tap can draw: a player's symbol, a destroyed space, or nothing."""
    symbols = [(name, name) for name in SYMBOLS[: read(text).players]]
    return [*symbols, (DESTROY, words.say(N_("destroyed"))), (ERASE, words.say(N_("empty")))]


def tap(text: str, thing: str, tool: str) -> str:
    """The text after a tap on a hex or an action of the current round."""
    position = read(text)
    kind, _, name = thing.partition(":")
    if kind == "hex":
        return write(_tap_hex(position, Hex.parse(name), tool))
    taken = list(position.taken)
    if name in taken:
        taken.remove(name)
    else:
        taken.append(name)
    return write(_changed(position, taken=tuple(taken)))


def _tap_hex(position: Position, h: Hex, tool: str) -> Position:
    bit = position.terrain.grid.bit(h) if position.terrain.grid.has(h) else 0
    settled, occupied = list(position.settled), list(position.occupied)
    if bit in position.terrain.settlements:
        for seat, symbol in enumerate(SYMBOLS[: position.players]):
            own = set(settled[seat])
            settled[seat] = tuple(own ^ {h} if symbol == tool else own - {h} if tool == ERASE else own)
        return _changed(position, settled=tuple(settled))
    for seat, symbol in enumerate(SYMBOLS[: position.players]):
        own = set(occupied[seat]) - {h}
        occupied[seat] = tuple(own | {h} if symbol == tool else own)
    ruins = set(position.destroyed) - {h} | ({h} if tool == DESTROY else set())
    return _changed(position, occupied=tuple(occupied), destroyed=tuple(ruins))


def settle(text: str, round: int, turn: str, points: tuple[int, ...]) -> str:
    """The text with other figures: round, player in turn, points."""
    position = read(text)
    if turn not in SYMBOLS[: position.players]:
        raise Unreadable(f"'{turn}' is none of the players {', '.join(SYMBOLS[: position.players])}")
    taken = position.taken if round == position.round else ()
    return write(_changed(position, round=round, turn=SYMBOLS.index(turn), points=points, taken=taken))


def _changed(position: Position, **changes: object) -> Position:
    """Touched settlements follow from who stands beside them, so they are found anew."""
    try:
        return replace(position, **{"touched": (), **changes})  # type: ignore[arg-type]
    except ValueError as error:
        raise Unreadable(str(error)) from None


def figures(text: str) -> tuple[int, str, tuple[int, ...]]:
    """Round, symbol of the player in turn, and points."""
    position = read(text)
    return position.round, SYMBOLS[position.turn], position.points


def pictures(text: str, words: Words[Diplomacy], palette: Palette) -> tuple[str, str, str]:
    """Ground, board and flaps as they stand, with everything that can be tapped."""
    position = read(text)
    game: Diplomacy = table(position.terrain, position.rounds, position.players)
    left = len(position.rounds[position.round - 1]) - len(position.taken)
    shown = position if left else replace(position, taken=position.taken[1:])
    set_position(game, shown, Luck("paper"))
    if not left:
        game.left = ()
    drawing = Drawing(words, palette)
    return drawing.ground(game), drawing.board(game, Marks()), drawing.flaps(game, Marks())
