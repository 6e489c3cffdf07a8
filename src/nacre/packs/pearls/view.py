"""What a seat may know at Pearls (PL-I1, PL-I2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, final

from librt.vecs import vec
from mypy_extensions import i64

from nacre.kernel.game import Game
from nacre.kernel.view import View
from nacre.packs.pearls import drawing, position
from nacre.packs.pearls.components import size

if TYPE_CHECKING:
    from nacre.packs.pearls.state import PearlsState


@final
class PearlsView(View):
    """A position of Pearls as one seat knows it."""

    known: vec[i64]  # [seat] -> cards in hand that the viewer knows; all of its own
    open: vec[i64]  # [seat] -> cards in hand that everybody knows
    sizes: vec[i64]  # [seat] -> how many cards are in hand
    piles: vec[i64]
    chains: vec[i64]
    display: i64
    necklaces: i64
    draw_pile: i64  # how many cards
    rest: vec[i64]  # the draw pile itself, once the game is over
    turns_left: i64

    def __init__(
        self,
        *,
        game: Game,
        viewer: i64,
        seat: i64,
        known: vec[i64],
        open: vec[i64],
        sizes: vec[i64],
        piles: vec[i64],
        chains: vec[i64],
        display: i64,
        necklaces: i64,
        draw_pile: i64,
        rest: vec[i64],
        turns_left: i64,
    ) -> None:
        self.game = game
        self.viewer = viewer
        self.seat = seat
        self.known = known
        self.open = open
        self.sizes = sizes
        self.piles = piles
        self.chains = chains
        self.display = display
        self.necklaces = necklaces
        self.draw_pile = draw_pile
        self.rest = rest
        self.turns_left = turns_left

    def to_dict(self) -> dict[str, object]:
        return position.write_view(self)

    def draw(self, names: Sequence[str] = (), language: str = "en") -> str:
        return drawing.draw(self.shown(), names, language)


def build_view(state: PearlsState, viewer: i64) -> PearlsView:
    """The view of one seat, or of a spectator (-1)."""
    over = state.seat < 0
    known = state.open[:]
    sizes = state.open[:]
    seat: i64
    for seat in range(state.players):
        sizes[seat] = size(state.hands[seat])
        if over or seat == viewer:
            known[seat] = state.hands[seat]
    return PearlsView(
        game=state.game,
        viewer=viewer,
        seat=state.seat,
        known=known,
        open=state.open[:],
        sizes=sizes,
        piles=state.piles[:],
        chains=state.chains[:],
        display=state.display,
        necklaces=state.necklaces,
        draw_pile=len(state.deck) - state.drawn,
        rest=state.deck[state.drawn :] if over else vec[i64](),
        turns_left=state.turns_left,
    )
