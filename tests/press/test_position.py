"""A running game on paper: open pages for all, and a sealed one for each that shows what he holds and nobody else."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import wastelands
from tests.press.proofs import assert_vectors, read
from wastelands.cli import main
from wastelands.package import package
from wastelands.press.position import position, standing

GAMES = ("diplomacy", "warlords", "survivors", "knights")


def begun(game: str, seats: int = 3, steps: int = 60) -> wastelands.Match[Any]:
    match, chance = wastelands.new_game(game, seats=seats, seed="paper"), random.Random(5)
    for _ in range(steps):
        waiting = match.game.to_act()
        if waiting:
            match.play(waiting[0], chance.choice(match.game.actions(waiting[0])))
    return match


@pytest.mark.parametrize("game", GAMES)
def test_a_running_game_is_printed_with_a_page_to_seal_for_every_player(game: str) -> None:
    match = begun(game)
    pages = read(standing(game, match.save(), None, "de", "a4")).pages
    assert_vectors(pages)
    sealed = [page.extract_text() for page in pages if "hochfalten" in page.extract_text()]
    assert len(sealed) == (0 if game == "diplomacy" else 3)
    assert "Wie das Spiel steht" in " ".join(page.extract_text() for page in pages)


def test_a_hand_stands_on_its_own_page_alone() -> None:
    match = begun("knights", steps=80)
    now = match.game
    words = package("knights").words("en")
    pages = [page.extract_text() for page in read(standing("knights", match.save(), None, "en", "a4")).pages]
    for seat in range(3):
        [own] = [n for n, page in enumerate(pages) if f"Only Seat {seat + 1} opens it" in page]
        for card in now.hands[seat]:
            name = words.card(card)
            others = [n for n, page in enumerate(pages) if name in page and n != own]
            assert name in pages[own]
            assert not others or any(card in now.hands[other] for other in range(3) if other != seat)


def test_a_visitor_is_given_no_more_than_he_sees() -> None:
    match = begun("warlords")
    seen = match.game.view(1)
    pages = [page.extract_text() for page in read(position("warlords", seen, [(1, seen)], (), "en", "letter")).pages]
    assert sum("opens it" in page for page in pages) == 1
    bare = read(position("warlords", match.game.view(None), [], (), "en", "letter")).pages
    assert not any("opens it" in page.extract_text() for page in bare)


def test_a_position_is_ordered_with_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "game.record").write_text(begun("survivors").save(), encoding="utf-8")
    order = ["print", "survivors", "--record", str(tmp_path / "game.record"), "--out", str(tmp_path / "out.pdf")]
    with pytest.raises(SystemExit) as done:
        main(order)
    assert done.value.code == 0
    assert (tmp_path / "out.pdf").read_bytes().startswith(b"%PDF")
    order[1] = "knights"
    order[-1] = str(tmp_path / "other.pdf")
    with pytest.raises(SystemExit) as refused:
        main(order)
    assert refused.value.code == 2
    assert "this is a record of Wasteland, not of Waste Knights" in capsys.readouterr().err
    assert not (tmp_path / "other.pdf").exists()
