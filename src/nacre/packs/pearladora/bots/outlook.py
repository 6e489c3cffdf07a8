"""What the seat to move knows at Pearladöra, and who seems to lead where.

It reads only what that seat may know: its own hand and values, Divers that lie face up, and Divers it saw as
Elders (PD-I1). A hidden Diver counts as the average Diver.
"""

from __future__ import annotations

from mypy_extensions import i64

from nacre.pack.guide import Guide
from nacre.packs.pearladora.bots.tables import NUMBER, ZERO
from nacre.packs.pearladora.bots.weights import (
    CURIOSITY,
    FORGIVENESS,
    MARGIN,
    MEAN,
    POINT,
    SEARCH,
    SEARCHES,
    SPREAD,
    SPREAD_BY_HIDDEN,
    SPREAD_BY_ROOM,
)
from nacre.packs.pearladora.components import ELDERS, FREE_SET, space_count, total
from nacre.packs.pearladora.phases import SECOND
from nacre.packs.pearladora.state import PearladoraState


class Outlook(Guide):
    """The facts that the ratings of one position share."""

    advanced: bool
    can_build: bool  # can any Pontoon be placed?
    hand: i64  # Divers that can be placed now
    mine: i64  # Divers of the seat's own side
    rival: i64
    rival_2: i64  # the second rival's, with three players
    known: i64  # Divers whose value is known
    empty: i64
    early: float  # 1 while the board is empty, 0 when it is full
    hidden: i64  # hidden Divers in the area that `lead` last looked at

    def __init__(self) -> None:
        super().__init__(SEARCHES, MARGIN, CURIOSITY, FORGIVENESS, search=SEARCH)
        self.advanced = self.can_build = False
        self.hand = self.mine = self.rival = self.rival_2 = self.known = self.empty = self.hidden = 0
        self.early = 0.0

    def read_state(self, state: PearladoraState) -> None:
        """Work out the facts that all ratings of this position need."""
        seat = state.seat
        players = state.set_up.players
        mine = state.placed[seat]
        known = state.face_up | mine
        self.advanced = state.set_up.advanced
        if self.advanced and state.set_up.clans[seat] == ELDERS:
            known |= state.looked
        self.known = known
        self.rival_2 = 0
        if players == 3:
            self.rival = state.placed[(seat + 1) % 3]
            self.rival_2 = state.placed[(seat + 2) % 3]
        else:
            if players == 4:
                mine |= state.placed[seat ^ 2]  # PD-V6
            self.rival = state.occupied & ~mine
        self.mine = mine
        self.empty = FREE_SET & ~state.occupied
        self.hand = state.hands[seat] if state.phase != SECOND else 0
        self.can_build = state.supply > 0 and state.allowed_east | state.allowed_south != 0
        self.early = NUMBER[ZERO + space_count(self.empty)] / 32.0

    def lead(self, state: PearladoraState, area: i64) -> i64:
        """How far our side is ahead of the strongest rival in an area; negative if behind."""
        self.hidden = 0
        theirs = self.strength(state, self.rival & area)
        if self.rival_2 != 0:
            theirs = max(theirs, self.strength(state, self.rival_2 & area))
        return self.strength(state, self.mine & area) - theirs

    def strength(self, state: PearladoraState, divers: i64) -> i64:
        """The total of these Divers; hidden ones count as the average Diver."""
        strength: i64 = 0
        seen = divers & self.known
        unseen = divers ^ seen
        if unseen != 0:
            hidden = space_count(unseen)
            self.hidden += hidden
            strength = MEAN * hidden
        if seen != 0:
            strength += POINT * total(seen, state.values_1, state.values_2, state.values_4)
        if self.advanced:
            strength += POINT * space_count(divers & state.backups)
            strength -= POINT * (
                space_count(divers & state.necklaced) + space_count(divers & state.twice_necklaced)
            )
        return strength

    def spread(self, room: i64) -> float:
        """The lead that settles the area `lead` last looked at, given its empty spaces."""
        return (
            SPREAD
            + SPREAD_BY_ROOM * NUMBER[ZERO + space_count(room)]
            + SPREAD_BY_HIDDEN * NUMBER[ZERO + self.hidden]
        )

    def worth(self, state: PearladoraState, area: i64) -> float:
        """The Pearls we can expect from a territory."""
        pearls = pearls_in(state, area)
        if pearls == 0:
            return 0.0
        lead = self.lead(state, area)
        return NUMBER[ZERO + pearls] * chance(lead, 1.0 / self.spread(area & self.empty))


def pearls_in(state: PearladoraState, area: i64) -> i64:
    """The Pearls on the farms of an area."""
    set_up = state.set_up
    return total(area, set_up.pearls_1, set_up.pearls_2, set_up.pearls_4)


def chance(lead: i64, sharp: float) -> float:
    """The chance to win with a lead; it reaches 1 when lead times `sharp` does."""
    t = NUMBER[ZERO + lead] * sharp
    if t >= 1.0:
        return 1.0
    if t <= -1.0:
        return 0.0
    return 0.5 + t * (0.75 - 0.25 * t * t)
