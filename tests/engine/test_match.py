"""A match: playing, undoing, saving and what leaves for a player."""

from __future__ import annotations

import pytest

import wastelands
from tests.laws.toy import Toy
from wastelands.engine.errors import CannotUndo, DamagedRecord, Illegal, Masked, Unreadable, WastelandsError
from wastelands.engine.events import Event
from wastelands.engine.luck import Luck, Outcome
from wastelands.engine.match import Match, Told
from wastelands.engine.record import Header, Line, Record
from wastelands.games.diplomacy.game import Diplomacy


def a_match(turns: int = 12) -> Match:
    match = wastelands.new_game("diplomacy", 2, "dust", map="WD1-2-dust-6-0")
    for _ in range(turns):
        seat = match.game.to_act()[0]
        match.play(seat, match.game.actions(seat)[-1])
    return match


def forged(match: Match, number: int, line: Line) -> str:
    """The record with one line changed and the chain made good again, as only the holder of the secret can."""
    record = Record(match.record.header, match.record.secret)
    for i, old in enumerate(match.record.lines):
        new = line if i == number else old
        record.add(new.mark, new.seat, new.text, new.luck)
    return str(record)


def bids(*answers: str) -> Match:
    """The toy game, with the answers given so far: ``0 bid 2``."""
    match = Match.new(Toy, 3, "toy")
    for answer in answers:
        seat, _, text = answer.partition(" ")
        match.play(int(seat), text)
    return match


# ---- saving and loading


def test_a_saved_match_goes_on_identically() -> None:
    match = a_match()
    again = Match.load(match.save())
    assert again.game == match.game
    assert again.luck.place == match.luck.place
    for one in (match, again):
        while acting := one.game.to_act():
            one.play(acting[0], one.game.actions(acting[0])[-1])
    assert again.save() == match.save()
    assert again.result() == match.result()
    assert match.result() is not None


def test_a_saved_sealed_choice_goes_on() -> None:
    match = bids("0 bid 2", "1 bid 1", "1 done")
    again = Match.load(match.save(), Toy)
    for one in (match, again):
        for answer in ("0 done", "2 bid 3", "2 done"):
            one.play(int(answer[0]), answer[2:])
    assert again.save() == match.save()
    again.check_luck()


def test_luck_goes_on_after_loading() -> None:
    match = bids("0 done", "1 done")
    again = Match.load(match.save(), Toy)
    for one in (match, again):
        one.play(2, "done")
    assert match.game == again.game, "the cards of the next round are drawn from the same luck"


def test_a_damaged_line_is_refused_with_its_number() -> None:
    match = a_match()
    text = match.save().splitlines()
    number = len(text) - 4
    text[number] = text[number].replace(" ~", "x ~")
    with pytest.raises(DamagedRecord) as error:
        Match.load("\n".join(text))
    assert error.value.line == number + 1


def test_an_illegal_line_is_refused_with_its_number() -> None:
    match = a_match()
    number = next(i for i, line in enumerate(match.record.lines) if line.text.startswith("place"))
    with pytest.raises(DamagedRecord, match="is not allowed") as error:
        Match.load(forged(match, number, Line("", match.record.lines[number].seat, "place 99,99")))
    assert error.value.line == match.record.line_number(number)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (Line("", 0, "place 00,1"), "is not a hex"),
        (Line("", 9, "end"), "there is no seat 9"),
        (Line("=", 0, "end"), "the game does not write '= 0 end' here"),
        (Line("*", -1, "setup"), "which comes once"),
        (Line("!", 0, "undo"), "nothing back"),
    ],
)
def test_a_line_out_of_place_is_refused(line: Line, sentence: str) -> None:
    match = a_match()
    number = next(i for i, old in enumerate(match.record.lines) if not old.mark)
    with pytest.raises(DamagedRecord, match=sentence):
        Match.load(forged(match, number, line))


def test_a_digest_or_a_forced_action_that_the_rules_do_not_give_is_refused() -> None:
    match = a_match()
    for mark, text in (("#", "0" * 32), ("=", "pick 9-D")):
        number = next(i for i, line in enumerate(match.record.lines) if line.mark == mark)
        with pytest.raises(DamagedRecord, match="the rules say") as error:
            Match.load(forged(match, number, Line(mark, match.record.lines[number].seat, text)))
        assert error.value.line == match.record.line_number(number)


def test_a_record_cut_short_is_refused() -> None:
    match = a_match()
    empty = Record(match.record.header, match.record.secret)
    with pytest.raises(DamagedRecord, match="cut off"):
        Match.load(str(empty))
    number = next(i for i, line in enumerate(match.record.lines) if line.mark == "=")
    for line in match.record.lines[:number]:
        empty.add(line.mark, line.seat, line.text, line.luck)
    with pytest.raises(DamagedRecord, match="cut off"):
        Match.load(str(empty))


def test_other_rules_and_other_games_are_refused() -> None:
    record = a_match(0).record
    header = record.header
    for changed, sentence in (
        (Header("diplomacy", 99, 2, header.options, True, header.commitment), "line 3: .*rules version 99, this is 1"),
        (Header("chess", 1, 2, header.options, True, header.commitment), "there is no game 'chess'"),
        (Header("diplomacy", 1, 7, header.options, True, header.commitment), "not 7"),
        (Header("diplomacy", 1, 2, {"speed": 1}, True, header.commitment), "no option 'speed'"),
    ):
        other = Record(changed, record.secret)
        for line in record.lines:
            other.add(line.mark, line.seat, line.text, line.luck)
        with pytest.raises(WastelandsError, match=sentence):
            Match.load(str(other))


def test_a_forged_outcome_breaks_the_proof_of_luck() -> None:
    match = bids("0 done", "1 done", "2 bid 1", "2 done")
    match.check_luck()
    number = next(i for i, line in enumerate(match.record.lines) if i and line.luck)
    line = match.record.lines[number]
    bag = {str(card) for card in range(1, 21)} - {o.value for old in match.record.lines for o in old.luck}
    for card in sorted(bag):
        luck = (Outcome("draw", card, line.luck[0].seen_by), *line.luck[1:])
        text = forged(match, number, Line(line.mark, line.seat, line.text, luck))
        record = Record.parse(text)
        again = Match(Toy, Record(record.header, record.secret))
        try:
            again = Match.load(text, Toy)
        except DamagedRecord:
            continue  # the digest at the turn's end gave it away already
        with pytest.raises(DamagedRecord, match="not that of the promised seed") as error:
            again.check_luck()
        assert error.value.line == match.record.line_number(number)


def test_a_forged_setup_breaks_the_proof_of_luck() -> None:
    match = Match.new(Toy, 3, "toy")
    line = match.record.lines[0]
    cards = {"1", "2", "3", "4"} - {outcome.value for outcome in line.luck}
    luck = (Outcome("draw", cards.pop(), (0,)), *line.luck[1:])
    again = Match.load(forged(match, 0, Line("*", -1, "setup", luck)), Toy)
    assert again.game != match.game
    with pytest.raises(DamagedRecord, match="line 8: the luck is not that"):
        again.check_luck()


# ---- playing


def test_what_is_refused_changes_nothing() -> None:
    match = a_match(3)
    before, saved = match.game.digest(), match.save()
    seat = match.game.to_act()[0]
    for player, text, kind in (
        (seat, "place 99,99", Illegal),
        (seat, "fly 1", Illegal),
        (seat, "place ST1", Illegal),
        (1 - seat, "end", Illegal),
        (seat, "place 0,0,0", Unreadable),
        (seat, "", Unreadable),
        (9, "end", WastelandsError),
        (-1, "end", WastelandsError),
    ):
        with pytest.raises(kind):
            match.play(player, text)
    assert (match.game.digest(), match.save()) == (before, saved)


def test_after_the_end_nothing_is_played() -> None:
    match = a_match(0)
    while acting := match.game.to_act():
        match.play(acting[0], match.game.actions(acting[0])[0])
    with pytest.raises(Illegal, match="game-over"):
        match.play(0, "end")
    assert match.game.actions(0) == ()


def test_listeners_hear_what_is_told() -> None:
    match, heard = a_match(0), list[Told]()
    match.listeners.append(heard.append)
    line = len(match.record.lines)
    seat = match.game.to_act()[0]
    match.play(seat, match.game.actions(seat)[-1])
    assert heard
    assert heard == match.events[-len(heard) :]
    assert {told.line for told in heard} == {line}


def test_notes_stand_in_the_record_and_read_back() -> None:
    match = a_match(2)
    match.note(0, "the clock ran out: 3:00")
    assert match.record.lines[-1].body() == "! 0 the clock ran out: 3:00"
    assert Match.load(match.save()).save() == match.save()
    for text in ("undo", "", "a | b=1", "two\nlines", "tail ", "a ~b"):
        with pytest.raises(Unreadable, match="is no note"):
            match.note(0, text)


# ---- undo


def test_undo_gives_the_table_back_step_by_step() -> None:
    match = a_match(0)
    while match.game.to_act() == (0,):  # round 1 has one action, so that its end reveals a flap
        match.play(0, match.game.actions(0)[-1])
    tables = []
    while match.game.to_act() == (1,):
        tables.append(match.game.digest())
        match.play(1, match.game.actions(1)[-1])
    assert len(tables) > 1
    while tables:
        assert match.can_undo(1)
        match.undo(1)
        assert match.game.digest() == tables.pop()
    assert not match.can_undo(1)
    assert match.seat_events(None)[-1] == Event("undone", {"seat": 1})
    assert Match.load(match.save()).game == match.game


def test_undo_never_crosses_another_seat_luck_or_a_reveal() -> None:
    match = a_match(0)
    with pytest.raises(CannotUndo):
        match.undo(0)
    while match.game.to_act() == (0,):
        match.play(0, match.game.actions(0)[-1])
    assert not match.can_undo(1)
    with pytest.raises(CannotUndo, match="another seat has acted"):
        match.undo(1)
    match.play(1, match.game.actions(1)[-1])
    assert not match.can_undo(0)
    with pytest.raises(CannotUndo):
        match.undo(0)
    assert isinstance(match.game, Diplomacy)
    number = match.game.round
    while match.game.round == number:
        seat = match.game.to_act()[0]
        match.play(seat, match.game.actions(seat)[0])
    assert match.luck.revealed
    assert not any(match.can_undo(seat) for seat in (0, 1))


def test_a_sealed_choice_is_taken_back_by_its_seat_until_it_is_done() -> None:
    match = bids("0 bid 2", "1 bid 1", "1 done")
    assert [match.can_undo(seat) for seat in (0, 1, 2)] == [True, False, False]
    for seat in (1, 2):
        with pytest.raises(CannotUndo, match="only until you are done"):
            match.undo(seat)
    match.undo(0)
    assert match.game == bids("1 bid 1", "1 done").game
    assert Match.load(match.save(), Toy).game == match.game
    with pytest.raises(CannotUndo, match="nothing is being chosen"):
        a_match(0).game.take_back(0)


def test_an_open_step_after_a_sealed_one_cannot_be_undone_into_it() -> None:
    match = bids("0 bid 2", "0 done", "1 done", "2 done")
    winner = match.game.to_act()[0]
    assert not match.can_undo(winner)
    match.play(winner, "boast 1")
    match.undo(winner)
    with pytest.raises(CannotUndo):
        match.undo(winner)


# ---- what leaves for a player


def test_seat_records_hide_sealed_lines_and_secret_events() -> None:
    match = bids("0 bid 2", "0 done", "1 bid 3", "2 bid 1")
    match.undo(2)
    own, other, spectator = match.seat_record(0), match.seat_record(1), match.seat_record(None)
    assert "0 bid 2" in own
    assert "bid 3" not in own
    assert "bid 2" not in other
    assert "1 bid 3" in other
    assert "bid" not in spectator
    assert "undo" not in own
    assert "! 2 undo" in match.seat_record(2)
    assert "seen by: spectator" in spectator
    for record in (own, other, spectator):
        assert "> sealed seat=0" in record
        assert "~" not in record, "the chain of a running game is nobody's"
        assert "draw=" not in record
    card = match.game.view(0).cards[0]  # type: ignore[attr-defined]
    assert f"> drew seat=0 card={card}" in own
    assert "> drew seat=0\n" in other + "\n"


def test_a_seed_stands_in_no_header_view_or_repr() -> None:
    match = wastelands.new_game("diplomacy", 2, "verysecretseed")
    for text in (
        str(match.record.header),
        repr(match),
        repr(match.game),
        repr(match.game.view(0)),
        repr(match.game.view(0).state()),
        match.seat_record(0),
        match.seat_record(None),
        repr(match.seat_events(0)),
    ):
        assert "verysecretseed" not in text
        assert match.record.secret.salt not in text
    assert match.save().endswith(f"secret: verysecretseed {match.record.secret.salt}\n")


def test_the_table_can_say_whether_somebody_chose_the_seed() -> None:
    drawn, other = wastelands.new_game("warlords", 2), wastelands.new_game("warlords", 2)
    assert not drawn.record.header.seed_chosen
    assert "seed: drawn" in str(drawn.record.header)
    assert drawn.record.secret.seed != other.record.secret.seed
    assert a_match(0).record.header.seed_chosen
    assert a_match(4).save() == a_match(4).save(), "equal seeds give equal records"


def test_a_view_shows_a_game_and_cannot_be_played() -> None:
    game = a_match(2).game
    (seat,) = game.to_act()
    view = game.view(seat)
    assert view.actions(seat) == game.actions(seat)
    with pytest.raises(Masked):
        view.play(seat, view.actions(seat)[0], Luck("a"))
    with pytest.raises(Masked):
        view.actions(1 - seat)
    with pytest.raises(Masked):
        view.view(1 - seat)
    assert view.view(seat) == view
