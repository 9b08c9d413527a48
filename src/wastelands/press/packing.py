"""Which pieces stand together on a page: decks of one form fill whole pages, and what is left of them shares some."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from wastelands.drawing.kit import Deck, Piece


class Batch(NamedTuple):
    """The pieces of a page, the decks that they are of, and what is written above them."""

    of: str
    title: str
    pieces: tuple[Piece, ...]

    @property
    def back(self) -> str | None:
        """The one back of all its pieces; None if they have several."""
        found = {piece.back for piece in self.pieces}
        return found.pop() if len(found) == 1 else None


class _Copy(NamedTuple):
    piece: Piece
    deck: str


def forms(decks: Sequence[Deck]) -> Iterator[list[Deck]]:
    """Decks that can share pages, one form after the other; decks without pieces are left out."""
    found: dict[tuple[object, ...], list[Deck]] = {}
    for deck in decks:
        if deck.pieces:
            found.setdefault(_form(deck), []).append(deck)
    yield from found.values()


def _form(deck: Deck) -> tuple[object, ...]:
    return deck.kind, deck.width, deck.height, deck.across, deck.down, deck.two_sided


def shared(found: Sequence[list[Deck]], places: Callable[[Deck], int]) -> list[list[Deck]]:
    """Forms whose last page would hold few pieces lend them to a two-sided form of the same size that has room."""
    made = [list(decks) for decks in found]
    for lending in made:
        for borrowing in made:
            size, other = lending[0], borrowing[0]
            if size.two_sided or not other.two_sided or _form(replace(size, two_sided=True)) != _form(other):
                continue
            few, free = _many(lending) % places(size), -_many(borrowing) % places(other)
            if 0 < few <= free and few < _many(lending):
                lending[:], lent = _lend(lending, few)
                borrowing += lent
    return made


def _many(decks: Sequence[Deck]) -> int:
    return sum(piece.copies for deck in decks for piece in deck.pieces)


def _lend(decks: Sequence[Deck], few: int) -> tuple[list[Deck], list[Deck]]:
    """The decks without their last few copies, and these, deck by deck."""
    kept, lent = [], []
    for deck in reversed(decks):
        stay: list[Piece] = []
        go: list[Piece] = []
        for piece in reversed(deck.pieces):
            n = min(few, piece.copies)
            few -= n
            stay += [replace(piece, copies=piece.copies - n)] if n < piece.copies else []
            go += [replace(piece, copies=n, plain=True)] if n else []
        kept += [replace(deck, pieces=tuple(reversed(stay)))] if stay else []
        lent += [replace(deck, pieces=tuple(reversed(go)))] if go else []
    return kept[::-1], lent[::-1]


def packed(decks: Sequence[Deck], many: int, apart: bool) -> list[Batch]:
    """Pages of at most so many pieces; `apart` keeps different backs on different pages as far as that costs none."""
    wanted = [_Copy(piece, deck.title) for deck in decks for piece in deck.pieces for _ in range(piece.copies)]
    if not apart:
        return _titled(_sliced(wanted, many))
    by_back: dict[str, list[_Copy]] = {}
    for copy in wanted:
        by_back.setdefault(copy.piece.back, []).append(copy)
    pages: list[list[_Copy]] = []
    rest: list[_Copy] = []
    for copies in by_back.values():
        whole = len(copies) if len(by_back) == 1 else len(copies) // many * many
        pages += _sliced(copies[:whole], many)
        rest += copies[whole:]
    order = list(dict.fromkeys(page[0].piece.back for page in pages))
    pages = sorted(pages + _sliced(rest, many), key=lambda page: _place(page, order))
    return _titled(pages)


def _place(page: list[_Copy], order: list[str]) -> int:
    """Pages with one back stand together, then what is left of all, so that the last page may be half empty."""
    backs = {copy.piece.back for copy in page}
    back = backs.pop()
    return order.index(back) if not backs and back in order else len(order)


def _sliced(copies: list[_Copy], many: int) -> list[list[_Copy]]:
    return [copies[i : i + many] for i in range(0, len(copies), many)]


def _titled(pages: list[list[_Copy]]) -> list[Batch]:
    names = [" \u00b7 ".join(deck for deck, _ in groupby(copy.deck for copy in page)) for page in pages]
    batches, seen = [], dict.fromkeys(names, 0)
    for name, page in zip(names, pages, strict=True):
        seen[name] += 1
        title = f"{name} {seen[name]}/{names.count(name)}"
        batches.append(Batch(name, title, tuple(copy.piece for copy in page)))
    return batches
