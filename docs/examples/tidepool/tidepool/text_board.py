"""Tidepool in the terminal: shells in their colours, and what they are."""

from __future__ import annotations

from collections.abc import Sequence

from nacre import Game, Message, View, say
from nacre.pack import TextBoard
from tidepool.actions import VALUES
from tidepool.view import TidepoolView, tinted


class TidepoolTextBoard(TextBoard):
    """Tidepool in the terminal."""

    def drawings(self, view: View, names: Sequence[str], language: str) -> Sequence[str]:
        assert isinstance(view, TidepoolView)
        return [view.draw_tinted(names, language)]

    def contents(self, game: Game, language: str) -> Sequence[tuple[str, str]]:
        values = " ".join(tinted(value) for value in range(1, VALUES + 1))
        return [("shells", say(Message("tidepool.shells", {"values": values}), language))]
