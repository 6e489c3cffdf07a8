"""What a client draws and offers for a game that it has no board for: see `nacre.kernel.layout`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from nacre.kernel.layout import Layout, Part, Tone
from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.registry import built_in
from nacre.table.wording import Words, words

LabelData: TypeAlias = str | Words
"""Text that needs no translation, or words."""


class CellData(msgspec.Struct, frozen=True, omit_defaults=True):
    """A space of a board, a card, a piece."""

    text: str = ""
    label: LabelData = ""
    """What it is, where the text alone does not say it."""
    seat: int | None = None
    """Whose it is."""
    tone: Tone = ""
    """A colour that helps the eye."""
    hidden: bool = False
    """Does it lie face down?"""
    last: bool = False
    """Was it part of the last move?"""
    actions: list[str] = []
    """What the viewer may play now that it takes part in, in notation."""


class GridData(msgspec.Struct, frozen=True, omit_defaults=True, tag="grid", tag_field="kind"):
    """Cells in rows of the same length."""

    label: LabelData
    cells: list[list[CellData]]
    columns: list[str] = []
    """What the columns are called, from the left."""
    rows: list[str] = []
    """What the rows are called, from the top."""
    seat: int | None = None


class PileData(msgspec.Struct, frozen=True, omit_defaults=True, tag="pile", tag_field="kind"):
    """Cards on top of each other."""

    label: LabelData
    size: int
    top: CellData
    seat: int | None = None


class HandData(msgspec.Struct, frozen=True, omit_defaults=True, tag="hand", tag_field="kind"):
    """Cells in a row."""

    label: LabelData
    cells: list[CellData]
    hidden: int = 0
    """How many more there are, face down."""
    seat: int | None = None


class CounterData(msgspec.Struct, frozen=True, omit_defaults=True, tag="counter", tag_field="kind"):
    """A number with a name."""

    label: LabelData
    value: int | str
    seat: int | None = None


class LayoutData(msgspec.Struct, frozen=True, omit_defaults=True):
    """What lies on the table. The seat of a part is whose it is; without one it is everyone's."""

    parts: list[GridData | PileData | HandData | CounterData]
    prompt: LabelData = ""
    """What the seat to decide is asked for."""


class ChoiceData(msgspec.Struct, frozen=True):
    """Something that the viewer may play now."""

    action: str
    words: Words
    group: Words
    """What kind of action it is."""


class BoardData(msgspec.Struct, frozen=True, omit_defaults=True):
    """A board for clients that have none for the game: its layout, or a drawing where it has no layout."""

    layout: LayoutData | None = None
    drawing: str = ""
    """Text in letters of one width, in the language that the client asked for."""
    choices: list[ChoiceData] = []
    """The viewer's legal actions, for people."""


def board_data(
    state: State, view: View, legal: Sequence[int], names: Sequence[str], language: str
) -> BoardData | None:
    """The board for a viewer who may play those actions; None for games that clients have boards for."""
    game = state.game
    if game.name in built_in():
        return None
    choices = {action: game.text(action) for action in legal}
    layout = view.layout()
    return BoardData(
        layout=None if layout is None else msgspec.convert(layout.to_dict(choices), LayoutData),
        drawing=view.draw(names, language) if layout is None else "",
        choices=[
            ChoiceData(text, words(game.describe_in(state, action)), words(game.heading(action)))
            for action, text in choices.items()
        ],
    )


def open_board_data(state: State, names: Sequence[str], language: str) -> BoardData | None:
    """The board of a finished game with all cards open; a drawing is that of the seat to decide."""
    if state.game.name in built_in():
        return None
    decides = None if state.is_over() else int(state.seat)
    layout = _open_layout(state)
    if layout is None:
        return BoardData(drawing=state.view(decides).draw(names, language))
    return BoardData(layout=msgspec.convert(layout.to_dict({}), LayoutData))


def _open_layout(state: State) -> Layout | None:
    """A spectator's layout with each seat's parts as that seat sees them."""
    seen = state.view(None).layout()
    if seen is None:
        return None
    own = [state.view(seat).layout() for seat in range(state.game.players)]

    def opened(part: Part, number: int) -> Part:
        layout = None if part.seat is None else own[part.seat]
        if layout is None or number >= len(layout.parts):
            return part
        theirs = layout.parts[number]
        same = type(theirs) is type(part) and theirs.seat == part.seat
        return theirs if same else part

    return Layout([opened(part, number) for number, part in enumerate(seen.parts)], seen.prompt)
