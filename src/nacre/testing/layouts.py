"""The check of layouts: a page can draw them, and nothing in them relies on colour alone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import get_args

from nacre.kernel.game import Game
from nacre.kernel.layout import Cell, Counter, Grid, Hand, Layout, Part, Pile, Tone
from nacre.kernel.state import State
from nacre.testing.sampling import as_json, require, some_positions, viewers


def layouts_can_be_drawn(game: Game, seed: int) -> None:
    """Layouts are JSON-able, their grids have rows of one length, and what they name exists."""
    for state in some_positions(game, seed):
        check_layouts(game, state, Random(seed))


def check_layouts(game: Game, state: State, chooser: Random) -> None:
    """Check `layouts_can_be_drawn` for one position."""
    for viewer in viewers(game):
        layout = state.view(viewer).layout()
        if layout is None:
            continue
        for part in layout.parts:
            _part_can_be_drawn(game, part)
        as_json(layout.to_dict(texts(game, state, viewer)))


def texts(game: Game, state: State, viewer: int | None) -> dict[int, str]:
    """The texts of the actions that the viewer may play now: what `Layout.to_dict` needs for its cells."""
    return {action: game.text(action) for action in state.legal_actions()} if viewer == state.seat else {}


def _part_can_be_drawn(game: Game, part: Part) -> None:
    require(isinstance(part, (Grid, Pile, Hand, Counter)), game, f"{part!r} is not a part of a layout")
    require(part.label != "", game, f"a {type(part).__name__} of a layout has no label")
    require(_is_seat(game, part.seat), game, f"a layout names seat {part.seat}")
    if isinstance(part, Grid):
        widths = {len(row) for row in part.cells}
        require(len(widths) == 1, game, f"the rows of a grid have {sorted(widths)} cells")
        require(len(part.columns) in {0, *widths}, game, "a grid names other columns than it has")
        require(len(part.rows) in (0, len(part.cells)), game, "a grid names other rows than it has")
    for cell in cells(part):
        require(_is_seat(game, cell.seat), game, f"a cell names seat {cell.seat}")
        require(cell.tone in get_args(Tone), game, f"there is no tone {cell.tone!r}")
        described = cell.text or cell.label or cell.hidden or cell.seat is not None
        require(bool(described) or not cell.tone, game, f"only its colour ({cell.tone}) says what a cell is")
        for action in cell.actions:
            require(type(action) is int and 0 <= action < game.num_actions, game, f"no action {action!r}")


def cells(part: Part) -> Iterator[Cell]:
    """All cells of a part."""
    if isinstance(part, Grid):
        for row in part.cells:
            yield from row
    elif isinstance(part, Hand):
        yield from part.cells
    elif isinstance(part, Pile):
        yield part.top


def layout_json(layout: Layout | None, choices: dict[int, str]) -> str:
    """The layout as canonical JSON; empty if there is none."""
    return "" if layout is None else as_json(layout.to_dict(choices))


def _is_seat(game: Game, seat: int | None) -> bool:
    return seat is None or 0 <= seat < game.players
