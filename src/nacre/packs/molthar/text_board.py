"""Molthar in the terminal: its table in four sizes, its characters, and whole discards to choose from."""

from __future__ import annotations

from collections.abc import Sequence

from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.pack import TextBoard
from nacre.packs.molthar import drawing
from nacre.packs.molthar.payment.discards import whole_discards
from nacre.packs.molthar.state import MoltharState
from nacre.packs.molthar.view import MoltharView
from nacre.words import Message


class MoltharTextBoard(TextBoard):
    """Molthar in the terminal."""

    def drawings(self, view: View, names: Sequence[str], language: str) -> Sequence[str]:
        assert isinstance(view, MoltharView)
        data = view.shown()
        details: tuple[drawing.Detail, ...] = ("costs", "names", "least")
        small = [drawing.draw_small(data, names, language, detail) for detail in details]
        return [drawing.draw_large(data, names, language), *small]

    def choices(self, state: State) -> Sequence[tuple[str, Message]]:
        assert isinstance(state, MoltharState)
        return whole_discards(state) or super().choices(state)
