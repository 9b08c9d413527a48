"""From an order to a PDF: the kit of a game, cut and bound as its owner wants it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from wastelands.drawing.ink import PRINT
from wastelands.drawing.kit import Kit, Order, Piece
from wastelands.engine.content import Content
from wastelands.engine.errors import Unreadable
from wastelands.engine.registry import game_names
from wastelands.package import package
from wastelands.press import imposition, leaflet, manual
from wastelands.press.code import code
from wastelands.press.packing import forms, shared
from wastelands.press.paper import Paper, paper_named
from wastelands.press.pdf import pdf
from wastelands.press.summary import Bound, summary

PARTS = ("pages", "cards", "tiles", "tokens", "boards", "reference", "missions", "scores", "rules", "rulebook")
BOOKS = ("rules", "rulebook")
BACKS = ("once", "duplex", "fold", "none")
INKS = ("colour", "saver")


@dataclass(frozen=True, slots=True)
class Job:
    """What to print and how."""

    game: str
    order: Order
    paper: str = "a4"
    lang: str = "en"
    rules: bool = False
    only: str = ""
    backs: str = "once"
    ink: str = "colour"
    content: Content | None = None  # other cards than the shipped ones


def printed(job: Job) -> bytes:
    """The PDF of a job; nothing is written anywhere."""
    _check(job)
    paper = paper_named(job.paper)
    kit = kit_of(job)
    if not (kit.title or package(job.game).leaflet):
        raise Unreadable(f"{package(job.game).title} has nothing to print")
    made = list(sheets(kit, job, paper))
    if not made and job.only not in BOOKS:
        raise Unreadable(f"{kit.title} has no {job.only or 'changed cards'} to print")
    saver = job.ink == "saver"
    books = list(_books(job, paper))
    if not job.only and (kit.decks or books) and not job.order.changed:
        words = package(job.game).words(job.lang, content=job.content)
        bound = [Bound(book.kind, book.sides) for book in books]
        made.insert(0, summary(kit, made, bound, job.backs, words, paper, saver))
    more = "".join(book.markup for book in books)
    return pdf(kit.title, made, more, {name: data for book in books for name, data in book.files.items()}, saver)


def _books(job: Job, paper: Paper) -> Iterator[leaflet.Book]:
    """The leaflet and the rulebook, as far as they are asked for and there."""
    saver = job.ink == "saver"
    if job.rules or job.only == "rules":
        yield leaflet.booklet(job.game, job.lang, paper, saver, job.content)
    if job.rules or job.only == "rulebook":
        book = manual.rulebook(job.game, job.lang, paper, saver, job.content)
        if book is None and job.only:
            raise Unreadable(f"{package(job.game).title} has no rulebook yet")
        if book is not None:
            yield book


def everything(job: Job, langs: Sequence[str]) -> dict[str, bytes]:
    """The kits of all games that have one, with their rules, in these languages: PDFs by the names of their files."""
    found: dict[str, bytes] = {}
    for game in [name for name in game_names() if package(name).leaflet is not None]:
        order = job.order if package(game).maps is not None else replace(job.order, count=1, land="")
        for lang in langs:
            found[f"{game}-{lang}.pdf"] = printed(replace(job, game=game, order=order, lang=lang, rules=True))
    return found


def kit_of(job: Job) -> Kit:
    """What the game hands over; of changed cards only what is drawn differently from the shipped ones."""
    if job.only in BOOKS:
        return Kit(package(job.game).title)
    made = _drawn(job)
    if not job.order.changed:
        return made
    return differing(made, _drawn(replace(job, content=None)))


def _drawn(job: Job) -> Kit:
    found = package(job.game)
    drawing = found.drawing(found.words(job.lang, content=job.content), PRINT)
    return drawing.kit(replace(job.order, code=code))


def differing(kit: Kit, known: Kit) -> Kit:
    """What a kit has and another has not, by what is drawn: figures, texts, names, flavour and pictures alike."""
    drawn = {(piece.front, piece.back) for deck in known.decks for piece in deck.pieces}
    decks = [replace(deck, pieces=_new(deck.pieces, drawn)) for deck in kit.decks]
    mats = {mat.picture for mat in known.mats}
    return Kit(
        kit.title,
        decks=tuple(deck for deck in decks if deck.pieces),
        mats=tuple(mat for mat in kit.mats if mat.picture not in mats),
    )


def _new(pieces: Sequence[Piece], drawn: set[tuple[str, str]]) -> tuple[Piece, ...]:
    return tuple(piece for piece in pieces if (piece.front, piece.back) not in drawn)


def _check(job: Job) -> None:
    for what, value, known in (
        ("part", job.only or "cards", PARTS),
        ("backs", job.backs, BACKS),
        ("ink", job.ink, INKS),
    ):
        if value not in known:
            raise Unreadable(f"there is no {what} '{value}'; there are {', '.join(known)}")
    if not 1 <= job.order.count <= 500:
        raise Unreadable("--count must be a number from 1 to 500")
    found = package(job.game)
    order = job.order
    if found.maps is None and (order.count > 1 or order.sheet or order.land or order.position):
        raise Unreadable(
            f"{found.title} is no sheet: --count, --sheet, --land and --position are for games that are one"
        )
    if job.only not in ("", "pages", *BOOKS, *found.drawing.PARTS):  # before anything is drawn or searched for
        raise Unreadable(f"{found.title} has no {job.only} to print")


def sheets(kit: Kit, job: Job, paper: Paper) -> Iterator[imposition.Side]:
    """The printed sides of a kit, as far as they are asked for."""
    if job.only in ("", "pages"):
        yield from imposition.pages(kit.pages, paper)
    yield from imposition.boards([mat for mat in kit.mats if job.only in ("", mat.kind)], paper, PRINT)
    found = list(forms([deck for deck in kit.decks if job.only in ("", deck.kind)]))
    parted = shared(found, lambda form: imposition.places(form, paper, job.backs))
    for run in imposition.joined([list(imposition.cut(decks, paper, PRINT, job.backs)) for decks in parted]):
        yield from run
