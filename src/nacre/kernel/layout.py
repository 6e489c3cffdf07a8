"""A view laid out on a table, as plain data: what a page draws for a game that it has no board for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from nacre.words import Message

Label: TypeAlias = Message | str
"""Words for a person: a message, or a text that needs no translation."""
Tone: TypeAlias = Literal["", "red", "orange", "yellow", "green", "blue", "purple", "grey"]
"""A colour that helps the eye. It never says anything that text, label or owner do not say too."""


class Cell(NamedTuple):
    """A space of a board, a card, a piece."""

    text: str = ""
    """What stands on it: a few letters."""
    label: Label = ""
    """What it is, in words, where the text alone does not say it."""
    seat: int | None = None
    """Whose it is."""
    tone: Tone = ""
    hidden: bool = False
    """Does it lie face down?"""
    last: bool = False
    """Was it part of the last move?"""
    actions: Sequence[int] = ()
    """The actions that it takes part in, legal or not. Touching a cell chooses its legal action; where it has
    several, touching another cell narrows the choice to those that both take part in: from here to there."""


class Grid(NamedTuple):
    """Cells in rows, all of the same length."""

    label: Label
    cells: Sequence[Sequence[Cell]]
    columns: Sequence[str] = ()
    """What the columns are called, from the left."""
    rows: Sequence[str] = ()
    """What the rows are called, from the top."""
    seat: int | None = None


class Pile(NamedTuple):
    """Cards on top of each other."""

    label: Label
    size: int
    top: Cell = Cell(hidden=True)
    seat: int | None = None


class Hand(NamedTuple):
    """Cells in a row: a hand, a display, dice."""

    label: Label
    cells: Sequence[Cell] = ()
    hidden: int = 0
    """How many more there are, face down."""
    seat: int | None = None


class Counter(NamedTuple):
    """A number with a name: points, coins, the round."""

    label: Label
    value: int | str
    seat: int | None = None


Part: TypeAlias = Grid | Pile | Hand | Counter
"""A part of a layout; its `seat` says whose it is, None that it is everyone's."""


class Layout(NamedTuple):
    """What lies on the table as one viewer sees it: each seat's parts and everyone's, in any order."""

    parts: Sequence[Part]
    prompt: Label = ""
    """What the seat to decide is asked for."""

    def to_dict(self, choices: Mapping[int, str]) -> dict[str, object]:
        """The layout as JSON-able data; a cell names those of its actions that `choices` has a text for."""
        parts = [_part(part, choices) for part in self.parts]
        return {"parts": parts} | _given(prompt=_label(self.prompt))


def _part(part: Part, choices: Mapping[int, str]) -> dict[str, object]:
    data: dict[str, object] = {"kind": type(part).__name__.lower(), "label": _label(part.label)}
    match part:
        case Grid():
            data["cells"] = [[_cell(cell, choices) for cell in row] for row in part.cells]
            data |= _given(columns=list(part.columns), rows=list(part.rows))
        case Pile():
            data |= {"size": part.size, "top": _cell(part.top, choices)}
        case Hand():
            data["cells"] = [_cell(cell, choices) for cell in part.cells]
            data |= _given(hidden=part.hidden)
        case Counter():
            data["value"] = part.value
    return data | ({} if part.seat is None else {"seat": part.seat})


def _cell(cell: Cell, choices: Mapping[int, str]) -> dict[str, object]:
    actions = [choices[action] for action in cell.actions if action in choices]
    data = _given(text=cell.text, label=_label(cell.label), tone=cell.tone, actions=actions)
    data |= _given(hidden=cell.hidden, last=cell.last)
    return data | ({} if cell.seat is None else {"seat": cell.seat})


def _label(label: Label) -> object:
    return label.to_dict() if isinstance(label, Message) else label


def _given(**fields: object) -> dict[str, object]:
    """The fields that are not empty."""
    return {name: value for name, value in fields.items() if value}
