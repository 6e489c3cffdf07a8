"""A position of Pearladöra."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from nacre.kernel.game import Game
from nacre.kernel.outcome import Outcome
from nacre.kernel.state import State
from nacre.kernel.view import show_all_seats, viewer_number
from nacre.packs.pearladora import audit, drawing, legality, plies, position, scoring
from nacre.packs.pearladora.phases import TURN
from nacre.packs.pearladora.set_up import SetUp
from nacre.packs.pearladora.view import PearladoraView, build_view


@final
class PearladoraState(State):
    """A position of Pearladöra."""

    set_up: SetUp
    phase: i64
    line: i64  # the first Pontoon of this turn while a second may follow, otherwise -1
    hands: vec[i64]  # [seat] -> Divers behind the screen
    placed: vec[i64]  # [seat] -> spaces with a Diver of that seat
    occupied: i64  # all spaces with a Diver
    values_1: i64  # the Divers on the board whose value has the binary digit 1,
    values_2: i64  # 2
    values_4: i64  # or 4
    face_up: i64
    looked: i64  # Divers that the Elders have seen
    necklaced: i64  # Divers with one or two necklaces
    twice_necklaced: i64  # Divers with two necklaces
    backups: i64  # Divers with a Backup
    east: i64  # spaces whose east side is open
    south: i64
    supply: i64  # Pontoons left
    powers: i64  # Power tokens left, four bits a seat
    reserve: i64  # seats that still have their Backup, a bit each
    done: i64  # seats that are done, a bit each
    # These follow from the fields above; they are stored because they rarely change.
    allowed_east: i64  # where a Pontoon is allowed (PD-A3)
    allowed_south: i64
    full: i64  # spaces of full territories (PD-B1); only in the advanced game

    def __init__(
        self,
        *,
        game: Game,
        set_up: SetUp,
        seat: i64,
        phase: i64,
        line: i64,
        hands: vec[i64],
        placed: vec[i64],
        occupied: i64,
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
        self.seat = seat
        self.revealed = False
        self.set_up = set_up
        self.phase = phase
        self.line = line
        self.hands = hands
        self.placed = placed
        self.occupied = occupied
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

    def clone(self) -> PearladoraState:
        return PearladoraState(
            game=self.game,
            set_up=self.set_up,
            seat=self.seat,
            phase=self.phase,
            line=self.line,
            hands=self.hands[:],
            placed=self.placed[:],
            occupied=self.occupied,
            values_1=self.values_1,
            values_2=self.values_2,
            values_4=self.values_4,
            face_up=self.face_up,
            looked=self.looked,
            necklaced=self.necklaced,
            twice_necklaced=self.twice_necklaced,
            backups=self.backups,
            east=self.east,
            south=self.south,
            supply=self.supply,
            powers=self.powers,
            reserve=self.reserve,
            done=self.done,
            allowed_east=self.allowed_east,
            allowed_south=self.allowed_south,
            full=self.full,
        )

    def begins_turn(self) -> bool:
        return self.phase == TURN

    def unfinished(self) -> bool:
        return self.phase != TURN and not self.revealed

    def legal(self, out: vec[i64]) -> i64:
        return legality.legal(self, out)

    def apply(self, action: i64) -> None:
        plies.apply(self, action)

    def powers_left(self, seat: i64) -> i64:
        """How many Power tokens that seat has left."""
        return (self.powers >> (seat << 2)) & 0xF

    def has_backup(self, seat: i64) -> bool:
        """Does that seat still have its Backup?"""
        return (self.reserve >> seat) & 1 != 0

    def opponents(self, seat: i64) -> i64:
        """All Divers that are neither that seat's nor its partner's (PD-V6)."""
        others = self.occupied & ~self.placed[seat]
        if self.set_up.players == 4:
            others &= ~self.placed[seat ^ 2]
        return others

    def score(self, seat: i64) -> i64:
        return scoring.score(self, seat)

    def winners(self) -> i64:
        return scoring.winners(self)

    def outcome(self) -> Outcome:
        return scoring.outcome(self)

    def view(self, seat: int | None) -> PearladoraView:
        return build_view(self, viewer_number(seat, self.game.players))

    def open_view(self) -> dict[str, object]:
        return show_all_seats(self)

    def to_dict(self) -> dict[str, object]:
        return position.write(self)

    def audit(self) -> None:
        audit.audit(self)

    def key(self) -> tuple[object, ...]:
        set_up = self.set_up
        return (
            self.seat,
            self.phase,
            self.line,
            *self.hands,
            *self.placed,
            self.values_1,
            self.values_2,
            self.values_4,
            self.face_up,
            self.looked,
            self.necklaced,
            self.twice_necklaced,
            self.backups,
            self.east,
            self.south,
            self.powers,
            self.reserve,
            self.done,
            *set_up.clans,
            set_up.pearls_1,
            set_up.pearls_2,
            set_up.pearls_4,
        )

    def __str__(self) -> str:
        return drawing.draw(self.to_dict())
