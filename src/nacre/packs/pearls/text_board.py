"""Pearls in the terminal: its table in two sizes, and what is in its box (PL-C1, PL-C2, PL-S1)."""

from __future__ import annotations

from collections.abc import Sequence

from nacre.kernel.game import Game
from nacre.kernel.ink import tint
from nacre.kernel.view import View
from nacre.pack import TextBoard
from nacre.packs.pearls import components as c
from nacre.packs.pearls import drawing
from nacre.packs.pearls.view import PearlsView
from nacre.words import Message, Params, say


class PearlsTextBoard(TextBoard):
    """Pearls in the terminal."""

    def drawings(self, view: View, names: Sequence[str], language: str) -> Sequence[str]:
        assert isinstance(view, PearlsView)
        data = view.shown()
        return [drawing.draw_large(data, names, language), drawing.draw_small(data, names, language)]

    def contents(self, game: Game, language: str) -> Sequence[tuple[str, str]]:
        cards = [(c.LETTERS[colour], _explain_colour(game, colour, language)) for colour in range(c.COLOURS)]
        return [*cards, ("necklaces", _explain_necklaces(language))]


def _explain_colour(game: Game, colour: int, language: str) -> str:
    params: Params = {
        "colour": Message(f"pearls.colour.{c.LETTERS[colour]}"),
        "count": int(c.COPIES[colour]),
        "value": int(c.VALUES[colour]),
    }
    code = "pearls.box.wild" if colour == c.WILD else "pearls.box.colour"
    text = tint(say(Message(code, params), language), drawing.INKS[c.NAMES[colour]])
    option = game.option_list[0]
    absent = [n for n in range(option.low, option.high + 1) if c.is_removed(colour, n, False)]
    for players in absent:
        text += f"; {say(Message('pearls.box.absent', {'players': players}), language)}"
    return text


def _explain_necklaces(language: str) -> str:
    values = [
        str(value)
        for value in range(c.LOWEST_NECKLACE, c.HIGHEST_NECKLACE + 1)
        for _ in range(c.necklace_count(c.NECKLACES, value))
    ]
    params: Params = {"count": len(values), "values": " ".join(values)}
    return say(Message("pearls.box.necklaces", params), language)
