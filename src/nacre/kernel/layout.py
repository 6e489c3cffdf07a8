"""A view laid out on a table, as plain data: a page without a board for the game draws it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from nacre.words import Message

Label: TypeAlias = Message | str
"""Words for a person: a message, or a text that needs no translation."""
Tone: TypeAlias = Literal["", "red", "orange", "yellow", "green", "blue", "purple", "grey"]
"""A colour that helps the eye. Text, label or owner must say the same: not everyone sees colours."""


class Cell(NamedTuple):
    """A space of a board, a card, a piece."""

    text: str = ""
    """What is written on it: a few letters."""
    label: Label = ""
    """What it is, in words, if the text alone does not say so."""
    seat: int | None = None
    """The seat that owns it; None if nobody does."""
    tone: Tone = ""
    hidden: bool = False
    """Does it lie face down?"""
    last: bool = False
    """Was it part of the last move?"""
    actions: Sequence[int] = ()
    """The actions that it takes part in, legal or not. Touching a cell chooses its legal action. If it has
    several, touching a second cell keeps only those that both take part in, such as "from here to there"."""


class Grid(NamedTuple):
    """Cells in rows, all of the same length."""

    label: Label
    cells: Sequence[Sequence[Cell]]
    columns: Sequence[str] = ()
    """The names of the columns, from the left."""
    rows: Sequence[str] = ()
    """The names of the rows, from the top."""
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
    """How many further cells lie face down."""
    seat: int | None = None


class Counter(NamedTuple):
    """A number with a name: points, coins, the round."""

    label: Label
    value: int | str
    seat: int | None = None


Part: TypeAlias = Grid | Pile | Hand | Counter
"""A part of a layout. Its `seat` is the owner; None means that it belongs to everyone."""


class Layout(NamedTuple):
    """What lies on the table as one viewer sees it: the parts of seats and shared ones, in any order."""

    parts: Sequence[Part]
    prompt: Label = ""
    """What the seat to decide is asked to do."""

    def to_dict(self, choices: Mapping[int, str]) -> dict[str, object]:
        """The layout as JSON-able data; `choices` has the texts of the actions that its cells may list."""
        parts = [_part(part, choices) for part in self.parts]
        return {"parts": parts} | _non_empty(prompt=_label(self.prompt))


def _part(part: Part, choices: Mapping[int, str]) -> dict[str, object]:
    data: dict[str, object] = {"kind": type(part).__name__.lower(), "label": _label(part.label)}
    match part:
        case Grid():
            data["cells"] = [[_cell(cell, choices) for cell in row] for row in part.cells]
            data |= _non_empty(columns=list(part.columns), rows=list(part.rows))
        case Pile():
            data |= {"size": part.size, "top": _cell(part.top, choices)}
        case Hand():
            data["cells"] = [_cell(cell, choices) for cell in part.cells]
            data |= _non_empty(hidden=part.hidden)
        case Counter():
            data["value"] = part.value
    return data | ({} if part.seat is None else {"seat": part.seat})


def _cell(cell: Cell, choices: Mapping[int, str]) -> dict[str, object]:
    actions = [choices[action] for action in cell.actions if action in choices]
    data = _non_empty(text=cell.text, label=_label(cell.label), tone=cell.tone, actions=actions)
    data |= _non_empty(hidden=cell.hidden, last=cell.last)
    return data | ({} if cell.seat is None else {"seat": cell.seat})


def _label(label: Label) -> object:
    return label.to_dict() if isinstance(label, Message) else label


def _non_empty(**fields: object) -> dict[str, object]:
    """The fields that are not empty."""
    return {name: value for name, value in fields.items() if value}
