"""The check of layouts: a page can draw them, for those too who do not see colours or the page."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import get_args

from nacre.kernel.game import Game
from nacre.kernel.layout import Cell, Counter, Grid, Hand, Layout, Part, Pile, Tone
from nacre.kernel.state import State
from nacre.testing.sampling import as_json, hold, some_positions, viewers


def layouts_can_be_drawn(game: Game, seed: int) -> None:
    """Layouts are JSON-able, their grids have rows of one length, and what they name exists."""
    for state in some_positions(game, seed):
        layouts_here(game, state, Random(seed))


def layouts_here(game: Game, state: State, chooser: Random) -> None:
    """The same, for one position."""
    for viewer in viewers(game):
        layout = state.view(viewer).layout()
        if layout is None:
            continue
        for part in layout.parts:
            _part_can_be_drawn(game, part)
        as_json(layout.to_dict(texts(game, state, viewer)))


def texts(game: Game, state: State, viewer: int | None) -> dict[int, str]:
    """What that viewer may play now, by action: what the cells of a layout are told of."""
    return {action: game.text(action) for action in state.legal_actions()} if viewer == state.seat else {}


def _part_can_be_drawn(game: Game, part: Part) -> None:
    hold(isinstance(part, (Grid, Pile, Hand, Counter)), game, f"{part!r} is no part of a layout")
    hold(part.label != "", game, f"a {type(part).__name__} of a layout has no label")
    hold(_sits(game, part.seat), game, f"a layout names seat {part.seat}")
    if isinstance(part, Grid):
        widths = {len(row) for row in part.cells}
        hold(len(widths) == 1, game, f"the rows of a grid have {sorted(widths)} cells")
        hold(len(part.columns) in {0, *widths}, game, "a grid names other columns than it has")
        hold(len(part.rows) in (0, len(part.cells)), game, "a grid names other rows than it has")
    for cell in cells(part):
        hold(_sits(game, cell.seat), game, f"a cell names seat {cell.seat}")
        hold(cell.tone in get_args(Tone), game, f"there is no tone {cell.tone!r}")
        said = cell.text or cell.label or cell.hidden or cell.seat is not None
        hold(bool(said) or not cell.tone, game, f"only its colour ({cell.tone}) says what a cell is")
        for action in cell.actions:
            hold(type(action) is int and 0 <= action < game.num_actions, game, f"no action {action!r}")


def cells(part: Part) -> Iterator[Cell]:
    """All cells of a part."""
    if isinstance(part, Grid):
        for row in part.cells:
            yield from row
    elif isinstance(part, Hand):
        yield from part.cells
    elif isinstance(part, Pile):
        yield part.top


def laid_out(layout: Layout | None, choices: dict[int, str]) -> str:
    """A layout as canonical JSON."""
    return "" if layout is None else as_json(layout.to_dict(choices))


def _sits(game: Game, seat: int | None) -> bool:
    return seat is None or 0 <= seat < game.players
