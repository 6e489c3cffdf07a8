"""What a seat may know at Pearladöra (PD-I1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, final

from librt.vecs import vec
from mypy_extensions import i64

from nacre.kernel.game import Game
from nacre.kernel.view import View
from nacre.packs.pearladora import components as c
from nacre.packs.pearladora import drawing, position
from nacre.packs.pearladora.set_up import SetUp

if TYPE_CHECKING:
    from nacre.packs.pearladora.state import PearladoraState


@final
class PearladoraView(View):
    """A position of Pearladöra as one seat knows it."""

    set_up: SetUp
    phase: i64
    line: i64
    hand: vec[i64]  # [seat] -> the Divers behind the screen that the viewer knows
    left: vec[i64]  # [seat] -> how many Divers are behind the screen
    placed: vec[i64]
    known: i64  # Divers on the board whose value the viewer knows
    values_1: i64  # their values
    values_2: i64
    values_4: i64
    face_up: i64
    looked: i64
    necklaced: i64
    twice_necklaced: i64
    backups: i64
    east: i64
    south: i64
    supply: i64
    powers: i64
    reserve: i64
    done: i64
    allowed_east: i64
    allowed_south: i64
    full: i64

    def __init__(
        self,
        *,
        game: Game,
        set_up: SetUp,
        viewer: i64,
        seat: i64,
        phase: i64,
        line: i64,
        hand: vec[i64],
        left: vec[i64],
        placed: vec[i64],
        known: i64,
        values_1: i64,
        values_2: i64,
        values_4: i64,
        face_up: i64,
        looked: i64,
        necklaced: i64,
        twice_necklaced: i64,
        backups: i64,
        east: i64,
        south: i64,
        supply: i64,
        powers: i64,
        reserve: i64,
        done: i64,
        allowed_east: i64,
        allowed_south: i64,
        full: i64,
    ) -> None:
        self.game = game
        self.set_up = set_up
        self.viewer = viewer
        self.seat = seat
        self.phase = phase
        self.line = line
        self.hand = hand
        self.left = left
        self.placed = placed
        self.known = known
        self.values_1 = values_1
        self.values_2 = values_2
        self.values_4 = values_4
        self.face_up = face_up
        self.looked = looked
        self.necklaced = necklaced
        self.twice_necklaced = twice_necklaced
        self.backups = backups
        self.east = east
        self.south = south
        self.supply = supply
        self.powers = powers
        self.reserve = reserve
        self.done = done
        self.allowed_east = allowed_east
        self.allowed_south = allowed_south
        self.full = full

    def to_dict(self) -> dict[str, object]:
        return position.write_view(self, self.known)

    def shown(self) -> dict[str, object]:
        shown = self.known
        if self.viewer >= 0 and self.seat >= 0 and self.game.options["peek_own"] is not True:
            # PD-O2: owners have to remember what they placed, unless they looked at it as Elders.
            hidden = self.placed[self.viewer] & ~self.face_up
            if self.set_up.clans[self.viewer] == c.ELDERS:
                hidden &= ~self.looked
            shown &= ~hidden
        return position.write_view(self, shown)

    def draw(self, names: Sequence[str] = (), language: str = "en") -> str:
        return drawing.draw(self.shown(), names, language)


def known_divers(
    viewer: i64, *, set_up: SetUp, seat: i64, placed: vec[i64], face_up: i64, looked: i64
) -> i64:
    """The Divers on the board whose value the viewer knows; a seat of -1 means that the game is over."""
    known = face_up
    if seat < 0:
        for divers in placed:
            known |= divers
        return known
    if viewer < 0:
        return known
    known |= placed[viewer]
    if set_up.advanced and set_up.clans[viewer] == c.ELDERS:
        known |= looked
    return known


def build_view(state: PearladoraState, viewer: i64) -> PearladoraView:
    """The view of one seat, or of a spectator (-1)."""
    set_up = state.set_up
    known = known_divers(
        viewer,
        set_up=set_up,
        seat=state.seat,
        placed=state.placed,
        face_up=state.face_up,
        looked=state.looked,
    )
    hand = state.hands[:]
    left = state.hands[:]
    seat: i64
    for seat in range(set_up.players):
        left[seat] = c.hand_size(state.hands[seat])
        if seat != viewer and state.seat >= 0:
            hand[seat] = 0
    return PearladoraView(
        game=state.game,
        set_up=set_up,
        viewer=viewer,
        seat=state.seat,
        phase=state.phase,
        line=state.line,
        hand=hand,
        left=left,
        placed=state.placed[:],
        known=known,
        values_1=state.values_1 & known,
        values_2=state.values_2 & known,
        values_4=state.values_4 & known,
        face_up=state.face_up,
        looked=state.looked,
        necklaced=state.necklaced,
        twice_necklaced=state.twice_necklaced,
        backups=state.backups,
        east=state.east,
        south=state.south,
        supply=state.supply,
        powers=state.powers,
        reserve=state.reserve,
        done=state.done,
        allowed_east=state.allowed_east,
        allowed_south=state.allowed_south,
        full=state.full,
    )
