"""The record: what is written reads back, and damage is named with its line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wastelands
from wastelands.engine.action import Action
from wastelands.engine.errors import DamagedRecord, Unreadable
from wastelands.engine.luck import Outcome
from wastelands.engine.record import Header, Line, Record, Secret, check_seed

SECRET = Secret("dust", "grain")
HEADER = Header("toy", 1, 2, {"map": 'a: "b"', "chain": True, "n": 3}, True, SECRET.commitment())


def a_record() -> Record:
    record = Record(HEADER, SECRET)
    record.add("*", -1, "setup", (Outcome("deal", "7", ()),))
    record.add("=", 0, "pick 1-A")
    record.add("", 1, "roll 0,-1", (Outcome("d6", "4"), Outcome("draw", "ST1", (0, 1))))
    record.add("!", 1, "undo")
    record.add("#", -1, "0123abcd")
    return record


def lines() -> list[str]:
    return str(a_record()).splitlines()


def damaged(text: list[str]) -> DamagedRecord:
    with pytest.raises(DamagedRecord) as error:
        Record.parse("\n".join(text) + "\n").check_chain()
    assert str(error.value).startswith(f"line {error.value.line}: ")
    return error.value


def test_a_record_reads_back() -> None:
    record = Record.parse(str(a_record()))
    assert record == a_record()
    assert str(record) == str(a_record())
    record.check_chain()
    assert record.places == 3
    assert record.head == record.lines[-1].chain
    assert Record(HEADER, SECRET).head == ""
    assert record.lines[2].action is Action.parse("roll 0,-1")


TEXTS = st.from_regex(r"[a-z]{1,6}( [A-Z0-9]{1,4}){0,3}", fullmatch=True)


@given(st.sampled_from(["", "=", "!"]), st.integers(0, 8), TEXTS)
def test_a_line_reads_back(mark: str, seat: int, text: str) -> None:
    line = Line(mark, seat, text, (Outcome("d6", "4", (seat,)),), "abcd")
    assert Line.parse(str(line)) == line


def test_every_line_of_the_text_can_break_and_says_where() -> None:
    text = lines()
    for number, line in enumerate(text, start=1):
        if line and not line.startswith("secret"):
            broken = [*text]
            broken[number - 1] = line[:-1] + ("0" if line[-1] != "0" else "1")
            assert damaged(broken).line in (number, 1, text.index("") + 2), line


@pytest.mark.parametrize("number", range(10, 15))
def test_a_changed_line_breaks_the_chain_there(number: int) -> None:
    text = lines()
    line = text[number]
    for changed in (line.replace(" ~", "9 ~"), line[:-1] + ("0" if line[-1] != "0" else "1")):
        broken = [*text]
        broken[number] = changed
        assert damaged(broken).line == number + 1


def test_a_missing_or_moved_line_breaks_the_chain() -> None:
    text = lines()
    assert damaged([*text[:10], *text[11:]]).line == 11
    assert damaged([*text[:10], text[11], text[10], *text[12:]]).line == 11


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("0 end", "the line has no chain mark"),
        ("x end ~ab", "is no line of a record"),
        (" ~ab", "is no line of a record"),
        ("0 end | d6 ~ab", "no outcome of luck"),
        ("0 end | d6=4@x ~ab", "is no line of a record"),
    ],
)
def test_a_line_that_is_none(line: str, sentence: str) -> None:
    text = lines()
    text[10] = line
    error = damaged(text)
    assert error.line == 11
    assert sentence in str(error)


def test_a_record_without_its_end() -> None:
    text = lines()
    assert "cut off" in str(damaged(text[:-1]))
    assert "a seed and a salt" in str(damaged([*text[:-1], "secret: dust"]))
    assert "a record begins with" in str(damaged([]))
    assert damaged(["chess 1", *text[1:]]).line == 1


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("game", None, "'game' is missing"),
        ("rules", "one", "is missing or wrong"),
        ("seats", None, "'seats' is missing"),
        ("seed", None, "'seed' is missing"),
        ("commitment", None, "'commitment' is missing"),
        ("option map", "nonsense", "the value of option map cannot be read"),
    ],
)
def test_a_header_that_is_not_whole(name: str, value: str | None, sentence: str) -> None:
    text = [line for line in lines() if not line.startswith(f"{name}:") or value is not None]
    text = [f"{name}: {value}" if line.startswith(f"{name}:") else line for line in text]
    assert sentence in str(damaged(text))


def test_a_header_line_needs_a_colon() -> None:
    text = lines()
    text[2] = "rules 1"
    assert (damaged(text).line, "no header line" in str(damaged(text))) == (3, True)


def test_another_seed_than_promised_is_found_at_the_secret() -> None:
    text = lines()
    text[-1] = "secret: rust grain"
    error = damaged(text)
    assert "not the one that the header promised" in str(error)
    assert error.line == len(text)


def test_the_chain_hides_what_it_binds() -> None:
    """With another salt the same lines have other marks, so nobody finds a sealed choice by trying."""
    other = Record(HEADER, Secret("dust", "sand"))
    other.add("*", -1, "setup", (Outcome("deal", "7", ()),))
    assert other.head != a_record().lines[0].chain
    assert Secret("dust", "sand").commitment() != SECRET.commitment()
    assert SECRET.nonce(0) != SECRET.nonce(1)


@pytest.mark.parametrize("seed", ["a", "dust", "2026-11-15", "A.b_c-d", "x" * 64])
def test_seeds(seed: str) -> None:
    assert check_seed(seed) == seed


@pytest.mark.parametrize("seed", ["", " ", "a b", "-a", ".a", "ä", "x" * 65, "a\n", "a|b"])
def test_what_is_no_seed(seed: str) -> None:
    with pytest.raises(Unreadable, match="is no seed"):
        wastelands.new_game("diplomacy", 2, seed)
