"""Pearladöra in the terminal: its board in two sizes, and what is in its box (PD-C1 to PD-C4, PD-S1)."""

from __future__ import annotations

from collections.abc import Sequence

from nacre.kernel.game import Game
from nacre.kernel.ink import tint
from nacre.kernel.view import View
from nacre.pack import TextBoard
from nacre.packs.pearladora import components as c
from nacre.packs.pearladora import drawing
from nacre.packs.pearladora.view import PearladoraView
from nacre.words import Message, Params, say


class PearladoraTextBoard(TextBoard):
    """Pearladöra in the terminal."""

    def drawings(self, view: View, names: Sequence[str], language: str) -> Sequence[str]:
        assert isinstance(view, PearladoraView)
        data = view.shown()
        return [drawing.draw_large(data, names, language), drawing.draw_small(data, names, language)]

    def contents(self, game: Game, language: str) -> Sequence[tuple[str, str]]:
        pontoons: Params = {"count": c.PONTOONS, "least": c.SMALLEST_TERRITORY}
        return [
            ("divers", _explain_divers(language)),
            ("pontoons", say(Message("pearladora.box.pontoons", pontoons), language)),
            ("pearls", _explain_pearls(language)),
            ("backup", say(Message("pearladora.box.backup"), language)),
            *((clan, _explain_clan(number, language)) for number, clan in enumerate(c.CLANS)),
        ]


def _explain_divers(language: str) -> str:
    parts = [say(Message("pearladora.box.divers"), language)]
    for players, counts in c.DIVERS.items():
        hand = " ".join(
            f"{count}\N{MULTIPLICATION SIGN}{value}" for value, count in enumerate(counts, 1) if count
        )
        params: Params = {"players": players, "count": sum(counts), "hand": hand}
        parts.append(say(Message("pearladora.box.hand", params), language))
    return " ".join(parts)


def _explain_pearls(language: str) -> str:
    clusters = [int(size) for size in c.CLUSTERS]
    params: Params = {
        "farms": len(clusters),
        "count": sum(clusters),
        "sizes": " ".join(map(str, clusters)),
        "spaces": " ".join(c.FARM_NAMES),
    }
    return say(Message("pearladora.box.pearls", params), language)


def _explain_clan(number: int, language: str) -> str:
    clan = c.CLANS[number]
    name = say(Message(f"pearladora.clan.{clan}"), language)
    params: Params = {"count": int(c.POWERS[number])}
    power = say(Message(f"pearladora.box.power.{clan}", params), language)
    return f"{tint(f'{name} ({drawing.LETTERS[clan]})', drawing.INKS[clan])}: {power}"
