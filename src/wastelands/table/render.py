"""From a live table to what one viewer sees of it: everything here is made from a view and from that seat's events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any

from markupsafe import Markup

from wastelands.drawing.drawing import Drawing, Marks, SeatLine
from wastelands.drawing.mat import Beside, Part, Spread
from wastelands.engine.action import Action
from wastelands.engine.content import Content
from wastelands.engine.events import Event
from wastelands.engine.face import (
    Block,
    Face,
    Matter,
    Odds,
    OpenCard,
    Plan,
    Sketch,
    Told,
    event_things,
)
from wastelands.engine.game import Game
from wastelands.engine.match import Match
from wastelands.engine.reason import Reason
from wastelands.engine.step import Seat
from wastelands.engine.words import N_, Words
from wastelands.package import package
from wastelands.table.ending import ending
from wastelands.table.live import CHAIN, LiveTable
from wastelands.table.picture import NOTHING, Choice, Has, Picture, Player, Viewer
from wastelands.table.planning import sketch_of, weighs
from wastelands.table.story import log_of, story_of
from wastelands.table.tokens import palette, seat_token, small_icon

_BARE: dict[str, Any] = {"note": "", "figures": (), "reach": ""}  # what a choice says that tells nothing beforehand
MOST_FIGURES = 5


def words_of(game: str, lang: str, names: Sequence[str] = (), content: Content | None = None) -> Words[Game]:
    return package(game).words(lang, names, content)


def drawing_of(game: str, words: Words[Game], theme: str) -> Drawing[Game]:
    return package(game).drawing(words, palette(theme))


def face_of(game: str, words: Words[Game]) -> Face[Game]:
    """What a game tells about a decision; a game that tells nothing gets the general default."""
    return package(game).face(words)


def choices_of(
    view: Game, seat: Seat, words: Words[Game], facts: Face[Game] | None = None, drawing: Drawing[Game] | None = None
) -> tuple[Choice, ...]:
    """Every legal action, in the order of the rules, with what a face and a drawing tell of it."""
    verbs, quiet = view.spec.verbs, view.quiet(seat)
    pending = facts.pending(view, seat) if facts else ()
    uses = {action: one.key for one in pending for action in one.actions}
    small = {action for one in pending if one.small for action in one.actions}
    anyway = {action for one in pending if one.anyway for action in one.actions}
    outlooks = facts.outlooks(view, seat) if facts else {}
    sealed = view.sealed()
    found = []
    for action in view.actions(seat):
        loss = view.loses(seat, action)
        found.append(
            Choice(
                action.text,
                (outlooks[action].label if action in outlooks else "") or words.action(view, action),
                " ".join(verbs[action.verb].things(action)),
                action == quiet,
                words.loss(view, loss) if loss else "",
                uses.get(action, ""),
                outlooks[action].note if action in outlooks else "",
                " ".join(outlooks[action].reach) if action in outlooks else "",
                Markup(drawing.sign(view, action)) if drawing else NOTHING,
                sealed is not None and not sealed.finished(view, seat, (*sealed.chain(seat), action)),
                outlooks[action].figure if action in outlooks else "",
                action in anyway,
                action in small,
                outlooks[action].figures if action in outlooks else (),
                aside=verbs[action.verb].aside,
            )
        )
    return tuple(found)


def further_of(view: Game, seat: Seat, words: Words[Game]) -> tuple[Choice, ...]:
    """What a tap further off means: several actions at once, named by the last one."""
    return tuple(
        Choice(CHAIN.join(action.text for action in chain), words.action(view, chain[-1]), thing)
        for thing, chain in view.ways(seat).items()
    )


def chosen_of(view: Game, seat: Seat | None, words: Words[Game]) -> tuple[Choice, ...]:
    """The seat's choices in a sealed step so far: a tap on one of them takes it back."""
    sealed, verbs = view.sealed(), view.spec.verbs
    chain = sealed.chain(seat) if sealed is not None and seat is not None else ()
    return tuple(Choice(one.text, words.chosen(view, one), " ".join(verbs[one.verb].things(one))) for one in chain)


def marks_of(view: Game, seat: Seat | None, last: Sequence[Event], turn: Sequence[Event] = ()) -> Marks:
    """What glows, what this seat has chosen in secret so far or done this turn, and what was done last."""
    verbs = view.spec.verbs
    actions: Sequence[Action] = view.actions(seat) if seat is not None else ()
    sealed = view.sealed()
    chosen = sealed.chain(seat) if sealed is not None and seat is not None else ()
    return Marks(
        frozenset(thing for action in actions for thing in verbs[action.verb].things(action)),
        frozenset(thing for action in chosen for thing in verbs[action.verb].things(action)),
        tuple(dict.fromkeys(thing for event in last for thing in event_things(event))),
        tuple(dict.fromkeys(thing for event in turn for thing in event_things(event))),
    )


def figures_of(line: SeatLine, theme: str) -> tuple[Has, ...]:
    """What fits into a strip; a game that tells more shows it on its board."""
    if len(line.figures) > MOST_FIGURES:
        return ()
    return tuple(Has(small_icon(name, theme), n, word) for name, n, word in line.figures)


def players_of(table: LiveTable, view: Game, viewer: Viewer, drawing: Drawing[Game]) -> tuple[Player, ...]:
    acting = table.waits_for()
    lines = [drawing.seat_line(view, seat) for seat in range(view.seats)]
    return tuple(
        Player(
            seat,
            row.name,
            lines[seat],
            seat_token(seat, viewer.theme),
            seat in acting,
            seat == viewer.seat,
            row.bot,
            figures_of(lines[seat], viewer.theme),
        )
        for seat, row in enumerate(table.row.seats)
    )


def picture(table: LiveTable, viewer: Viewer) -> Picture:
    """The table as this viewer sees it now, drawn once until something changes that the viewer may know of."""
    state = table.seen_by(viewer.seat)
    known = table.pictures.get(viewer)
    if known is None or known[0] != state:
        if len(table.pictures) > 32:
            table.pictures.clear()
        known = table.pictures[viewer] = (state, _draw(table, viewer))
    return known[1]


def _draw(table: LiveTable, viewer: Viewer) -> Picture:
    match, seat = table.match, viewer.seat
    view = match.game.view(seat)
    words = words_of(table.row.game, viewer.lang, table.names, table.match.game.content)
    words.view = view
    drawing = drawing_of(table.row.game, words, viewer.theme)
    heard = match.heard(seat)
    told = [(number, event) for _, number, event in heard]
    since = match.last_line(seat) if seat is not None else 0
    waits_for, held = table.waits_for(), table.held()
    result = match.result()
    speaks = (result.winners if result else () if seat is None else (seat,)) or waits_for or (0,)
    my_turn = seat is not None and seat in waits_for
    facts, asked = face_of(table.row.game, words), seat if my_turn and held is None else None
    acted = next((at for at, (line, _, _) in enumerate(heard) if line >= since), len(heard))
    news = told[facts.since(told, seat, acted) :] if seat is not None else ()
    pending = facts.pending(view, asked) if asked is not None else ()
    offered = choices_of(view, asked, words, facts, drawing) if asked is not None else ()
    sketch = sketch_of(table, facts, asked) if asked is not None else None
    covered = sketch.covers if sketch else frozenset()
    looked = table.plan[0] if asked is not None and table.plan and weighs(table, facts, asked) else None
    if asked is not None and weighs(table, facts, asked):
        offered = tuple(replace(one, weighs=bool(one.things)) for one in offered)
    listed = [one for one in offered if one.action.partition(" ")[0] not in covered]
    if table.scripted:  # every move is looked at by itself
        listed = [replace(one, plans=False, weighs=False, **(_BARE if table.bare else {})) for one in listed]
    choices = tuple(sorted(listed, key=lambda choice: (bool(choice.loss), bool(choice.figure))))  # losses come last
    begun = match.turn_begun(seat) if seat is not None else None
    turn = [event for line, _, event in heard if begun and line >= begun[1] and event.facts.get("seat") == seat]
    marks = marks_of(view, seat, _latest(table, seat), turn)
    if looked is not None:
        marks = replace(marks, chosen=frozenset(view.spec.verbs[looked.verb].things(looked)))
    mat, hand = drawing.mat(view, marks), drawing.hand(view, seat, marks)
    spread = _spread(drawing, view, seat, marks, _matter(facts, view, asked, told, sketch))
    if spread is not None and asked is not None and (before := facts.so_far(view, asked, told)):
        spread = replace(spread, parts=(*spread.parts, *before))
    reasons = _reasons(match, heard, words)
    return Picture(
        title=view.spec.title,
        seat=seat,
        step=table.basis.match.game.count,
        entries=table.basis.entries(seat) if seat is not None else 0,
        plan=CHAIN.join(one.text for one in table.plan),
        back=_back(table, sketch),
        sketch=sketch,
        glyph=lambda ident: Markup(drawing.glyph(ident)),
        card=lambda ident: Markup(drawing.card(ident)),
        chapter=view.chapter(),
        passing=words.passing(view),
        prompt=_prompt(table, view, seat, words),
        which_turn=words.which_turn(view, seat) if seat is not None and seat in view.to_act() else "",
        my_turn=my_turn,
        token=seat_token(speaks[0], viewer.theme),
        choices=choices,
        looked=next((one for one in choices if looked is not None and one.action == looked.text), None),
        further=further_of(view, seat, words) if seat is not None and choices else (),
        can_undo=seat is not None and (match.can_undo(seat) or _back(table, sketch) is not None),
        chosen=chosen_of(view, seat, words) if asked is not None else (),
        track=words.track(view),
        pending=pending,
        blocks=()
        if table.bare
        else (
            *(facts.weighed(view, asked, looked) if asked is not None and looked is not None else ()),
            *_apart(_blocks(facts, view, seat, told, begun[0].view(seat) if begun is not None else None), spread),
        ),
        held=my_turn and held is not None,
        passes=_passes(view, asked, choices, facts) if not sketch and not table.scripted else "",
        mark=_mark(view, viewer, told[-1][0] if told else 0, held, table.plan, table.taught),
        players=players_of(table, view, viewer, drawing),
        ground=Markup(drawing.ground(view)),
        board=NOTHING if mat else Markup(drawing.board(view, marks)),
        credit=drawing.credit(view),
        tray=NOTHING if hand else Markup(drawing.tray(view, seat, marks)),
        mat=mat,
        hand=hand,
        spread=spread,
        mine=drawing.mine(view, seat, marks),
        theme=viewer.theme,
        log=log_of(told, facts, viewer.theme, reasons),
        story=()
        if seat is None
        else story_of(facts, drawing, view, seat, news, asked is not None, viewer.theme, reasons),
        result=words.result(result) if result else "",
        winners=tuple(table.names[s] for s in result.winners) if result else (),
        ending=ending(table, facts, viewer.theme, seat),
    )


def _passes(view: Game, asked: Seat | None, choices: Sequence[Choice], facts: Face[Game]) -> str:
    """What a page may do for somebody: the only choice, or to let a window pass in which nothing could matter."""
    if asked is None:
        return ""
    if len(choices) == 1:
        return choices[0].action if view.sealed() is None else ""
    quiet = view.quiet(asked)
    return quiet.text if quiet is not None and not facts.matters(view, asked) else ""


def _apart(blocks: tuple[Block, ...], spread: Spread | None) -> tuple[Block, ...]:
    """What does not stand in the board's place already."""
    parts = spread.parts if spread is not None else ()
    there = [*parts, *(block for part in parts if isinstance(part, Beside) for block in part.parts)]
    return tuple(block for block in blocks if block not in there)


def _blocks(
    facts: Face[Game], view: Game, seat: Seat | None, told: Sequence[Told], before: Game | None
) -> tuple[Block, ...]:
    """What a decision is about; at the end where the points came from."""
    if view.result() is not None:
        return facts.account(view, [event for _, event in told])
    return facts.stage(view, seat, before) if seat is not None else ()


def _prompt(table: LiveTable, view: Game, seat: Seat | None, words: Words[Game]) -> str:
    result, waits_for = view.result(), table.waits_for()
    if result is not None:
        return words.result(result)
    if seat is None or seat not in waits_for:
        return words.waiting(waits_for)
    if table.held() is not None:
        return words.say(N_("Your turn is played. Look at it once more, then hand it on."))
    return words.prompt(view, seat)


def _matter(
    facts: Face[Game], view: Game, asked: Seat | None, told: Sequence[Told], sketch: Sketch | None
) -> Matter | None:
    """What takes the board's place while this is decided."""
    if asked is None:
        return None
    return sketch.matter if sketch and sketch.matter else facts.matter(view, asked, told)


def _spread(
    drawing: Drawing[Game], view: Game, seat: Seat | None, marks: Marks, matter: Matter | None
) -> Spread | None:
    """What stands in the board's place: the game's own, or the blocks of a matter beside its card."""
    if view.result() is not None:
        return None
    if matter is None:
        return drawing.spread(view, seat, marks)
    card = next((block.card for block in matter.blocks if isinstance(block, OpenCard)), "")
    odds = tuple(block for block in matter.blocks if isinstance(block, Odds))
    parts: tuple[Part, ...] = tuple(block for block in matter.blocks if not isinstance(block, OpenCard | Odds))
    parts += (Beside(odds),) if odds else ()
    if card:
        return Spread(matter.title, parts, drawing.card(card), f"card:{card}")
    return Spread(matter.title, parts, drawing.portrait(view, matter.thing) if matter.thing else "", matter.thing)


def _reasons(match: Match, heard: Sequence[tuple[int, int, Event]], words: Words[Game]) -> dict[int, str]:
    """Why others decided so, by the number of the latest event that their decision told."""
    said = match.explained()
    return {number: words.reason(Reason("", said[line])) for line, number, _ in heard if line in said}


def _back(table: LiveTable, sketch: Sketch | None) -> str | None:
    """A step back takes the latest choice out of what is sealed, or leads to the plan that lay there at first."""
    if not table.plan or (sketch and table.plan == sketch.opens):
        return None
    return CHAIN.join(one.text for one in (sketch.opens if sketch else table.plan[:-1]))


def _mark(view: Game, viewer: Viewer, heard: int, held: Seat | None, plan: Plan, taught: str) -> str:
    """Tells whether two pictures were drawn from the same facts; everything in it is known to the viewer."""
    return sha256(f"{view.digest()}|{viewer}|{heard}|{held}|{plan}|{taught}".encode()).hexdigest()[:16]


def _latest(table: LiveTable, seat: Seat | None) -> list[Event]:
    """What this seat heard during the latest line that told it anything."""
    latest: list[Event] = []
    line = -1
    for told in reversed(table.match.events):  # however many others have heard since then
        event = told.event.seen_by(seat)
        if event is not None and line not in (-1, told.line):
            break
        if event is not None:
            line = told.line
            latest.insert(0, event)
    return latest


def has_secrets(table: LiveTable) -> bool:
    """Whether two seats of this game see different things: then a shared screen needs a curtain."""
    game = table.match.game
    if game.sealed() is not None:
        return True
    one, other = game.view(0), game.view(1)
    other.viewer = one.viewer
    return one != other
