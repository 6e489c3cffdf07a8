"""What clients are told of games that they have no board for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
import pytest

from nacre.table.generic_board import BoardData, GridData, HandData, LayoutData, open_board_data
from nacre.table.telling import PositionData, Words, position_data
from nim import Nim, NimView
from present import of_kind, present
from table.tables import Live, started
from third_party import known_game
from third_party.odds import Odds, OddsState
from third_party.three_men import ThreeMen


@pytest.fixture(autouse=True)
def games() -> Iterator[None]:
    with known_game(Nim), known_game(Odds), known_game(ThreeMen):
        yield


def board(live: Live, viewer: int | None, language: str = "en") -> BoardData:
    return present(present(position_data(live.table, viewer, language)).board)


def open_board(live: Live, language: str) -> BoardData:
    return present(open_board_data(live.state, live.table.names, language))


def layout(data: BoardData) -> LayoutData:
    return present(data.layout)


def cell_actions(data: BoardData) -> list[str]:
    found = []
    for part in layout(data).parts:
        if isinstance(part, GridData):
            found += [action for row in part.cells for cell in row for action in cell.actions]
        if isinstance(part, HandData):
            found += [action for cell in part.cells for action in cell.actions]
    return found


@pytest.mark.parametrize("name", ["pearls", "pearladora", "molthar"])
def test_games_with_a_board_are_told_as_ever(name: str) -> None:
    position = position_data(started("ann", "bo", name=name).table, 0)
    assert list(msgspec.to_builtins(position)) == ["viewer", "ply", "seat", "view", "legal"]


def test_it_is_read_back_as_it_was_sent() -> None:
    for name in ("nim", "odds", "threemen"):
        position = position_data(started("ann", "bo", name=name).table, 0)
        assert msgspec.json.decode(msgspec.json.encode(position), type=PositionData) == position


def test_cells_offer_what_the_viewer_may_play() -> None:
    live = started("ann", "bo", name="odds")
    legal = present(position_data(live.table, 0)).legal
    assert sorted(set(cell_actions(board(live, 0)))) == sorted(legal)
    for viewer in (1, None):
        assert cell_actions(board(live, viewer)) == []
        assert board(live, viewer).choices == []


def test_cells_of_a_grid_offer_only_what_is_legal() -> None:
    live = started("ann", "bo", name="threemen")
    for text in ("a1", "c3", "a2", "c2", "b3", "b1"):
        live.play(text)
    assert cell_actions(board(live, 0)) == ["b3-", "a2-", "a1-"]
    grid = of_kind(GridData, layout(board(live, 0)).parts[0])
    assert [[cell.text for cell in row] for row in grid.cells] == [
        ["", "X", "O"],
        ["X", "", "O"],
        ["X", "O", ""],
    ]
    assert [cell.label for row in grid.cells for cell in row if cell.last] == ["b1"]


def test_choices_have_words_and_a_group() -> None:
    live = started("ann", "bo", name="threemen", centre="not_first")
    choices = board(live, 0).choices
    assert [choice.action for choice in choices] == ["a3", "b3", "c3", "a2", "c2", "a1", "b1", "c1"]
    assert choices[0].words == Words("threemen.set", {"space": "a3"})
    assert all(choice.group == Words("threemen.group.set") for choice in choices)


def test_a_game_without_a_layout_is_drawn_for_the_viewer(monkeypatch: pytest.MonkeyPatch) -> None:
    def draw(self: NimView, names: Sequence[str] = (), language: str = "en") -> str:
        return f"{language} {', '.join(names)} seen by {self.viewer}"

    monkeypatch.setattr(NimView, "draw", draw)
    live = started("ann", "bo", name="nim")
    assert board(live, 1, "fr") == BoardData(drawing="fr Ann, Bo seen by 1")
    assert open_board(live, "de").drawing == "de Ann, Bo seen by 0"


def test_hands_of_others_are_hidden_until_all_is_open() -> None:
    live = started("ann", "bo", name="odds")
    hidden = {part.seat: part.hidden for part in layout(board(live, 0)).parts if isinstance(part, HandData)}
    assert hidden == {None: 0, 0: 0, 1: 2}
    opened = layout(open_board(live, "en"))
    hands = {part.seat: part for part in opened.parts if isinstance(part, HandData)}
    for seat in range(2):
        shown = [int(cell.text) for cell in hands[seat].cells]
        assert shown == of_kind(OddsState, live.state).hands[seat]
    assert cell_actions(BoardData(layout=opened)) == []
