"""What looks good at Pearladöra.

Each farm is looked at with its waters: its territory where that is small or final, else the spaces within
two steps. The lead there over the strongest rival, hidden Divers taken at their mean, tells the chance to
take the farm's Pearls; the more room and the more hidden Divers, the less a lead tells. A Diver is rated by
what it adds to these chances, less the price of its value, which keeps strong Divers back; a Pontoon by the
Divers it cuts off from farms and, where it divides a territory, by the chances in both parts. A Power is
played before the main action when it is worth more than keeping it. Only what the seat to decide knows is
read: its own hand and values, what lies face up, what it saw as Elders (PD-I1).
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from nacre.kernel.state import State
from nacre.pack.guide import Guide
from nacre.packs.pearladora.actions import (
    BACKUP,
    EAST_LINES,
    LINE,
    LINES,
    NECKLACE,
    OPEN,
    POWER_LINE,
    SECOND,
    SEE,
    STOP,
)
from nacre.packs.pearladora.bots.tables import EAST_LINE, FARMS, NUMBER, SLOT, SPACE_OF, ZERO
from nacre.packs.pearladora.bots.weights import (
    CUT_OFF,
    CUT_OFF_NEAR,
    DONE,
    DONE_WITH_DIVERS,
    FAR,
    KEEP_LOOK,
    KEEP_NECKLACE,
    KEEP_PONTOON,
    LARGEST_WATERS,
    LOOK,
    MARGIN,
    MEAN,
    OPEN_LATE,
    POINT,
    PONTOON,
    PRICE,
    SEARCHES,
    SPREAD,
    SPREAD_BY_HIDDEN,
    SPREAD_BY_OPENNESS,
    SPREAD_BY_ROOM,
)
from nacre.packs.pearladora.components import (
    BIT,
    COLUMNS,
    ELDERS,
    FREE,
    FREE_SET,
    FREE_SPACES,
    SPACES,
    VALUES,
    number_at,
    total,
)
from nacre.packs.pearladora.components import count as spaces_in
from nacre.packs.pearladora.state import PearladoraState
from nacre.packs.pearladora.territories import fill


@final
class PearladoraGuide(Guide):
    """Rates the actions of Pearladöra."""

    # What every action is worth, its price and what it adds at each farm:
    divers: vec[float]  # [action] -> that Diver on that space
    lines: vec[float]  # [line] -> a Pontoon there
    point: vec[float]  # [space] -> one point more there; only in the advanced game
    gains: vec[float]  # [value - 1] -> what a Diver adds at the farm looked at
    # What is known:
    advanced: bool
    build: bool  # is any Pontoon possible?
    hand: i64  # Divers that could be placed now
    mine: i64  # Divers of the own side
    rival: i64
    rival_2: i64  # with three players, the other rival's
    known: i64  # Divers whose value is known
    empty: i64
    early: float  # 1 while the board is empty, 0 when it is full
    hidden: i64  # how many hidden Divers were met in the area weighed last

    def __init__(self) -> None:
        super().__init__(SEARCHES, MARGIN)
        self.divers = vec[float]([0.0] * LINE)
        self.lines = vec[float]([0.0] * LINES)
        self.point = vec[float]([0.0] * SPACES)
        self.gains = vec[float]([0.0] * VALUES)
        self.advanced = self.build = False
        self.hand = self.mine = self.rival = self.rival_2 = self.known = self.empty = self.hidden = 0
        self.early = 0.0

    def rate(self, state: State, actions: vec[i64], count: i64, ratings: vec[float]) -> None:
        assert isinstance(state, PearladoraState)
        self._look(state)
        self._begin()
        for farm in FARMS:
            self._farm(state, farm)
        if self.build:
            self._divisions(state)
        i: i64 = self._rate_divers_and_pontoons(actions, count, ratings)
        if i < count:
            self._rate_backups_and_ends(state, actions, i, count, ratings)
            if self.advanced:
                self._rate_powers(actions, i, count, ratings)

    # What is known

    def _look(self, state: PearladoraState) -> None:
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
        self.build = state.supply > 0 and state.may_east | state.may_south != 0
        self.early = NUMBER[ZERO + spaces_in(self.empty)] / 32.0

    def _begin(self) -> None:
        """Before any farm is looked at, actions are worth less than nothing: their price."""
        divers = self.divers
        price = 0.0
        first: i64 = 0
        i: i64
        hand = self.hand
        while hand != 0:
            if hand & 0xF != 0:
                for i in range(first, first + FREE_SPACES):
                    divers[i] = price
            hand >>= 4
            first += FREE_SPACES
            price -= PRICE * self.early
        if self.build:
            lines = self.lines
            for i in range(LINES):
                lines[i] = -PONTOON
        if self.advanced:
            point = self.point
            for i in range(SPACES):
                point[i] = 0.0

    # Who leads where

    def _lead(self, state: PearladoraState, area: i64) -> i64:
        """How far the own side is ahead of the strongest rival there."""
        self.hidden = 0
        theirs = self._strength(state, self.rival & area)
        if self.rival_2 != 0:
            theirs = max(theirs, self._strength(state, self.rival_2 & area))
        return self._strength(state, self.mine & area) - theirs

    def _strength(self, state: PearladoraState, divers: i64) -> i64:
        """What these Divers count, hidden ones at their mean."""
        strength: i64 = 0
        seen = divers & self.known
        unseen = divers ^ seen
        if unseen != 0:
            hidden = spaces_in(unseen)
            self.hidden += hidden
            strength = MEAN * hidden
        if seen != 0:
            strength += POINT * total(seen, state.values_1, state.values_2, state.values_4)
        if self.advanced:
            strength += POINT * spaces_in(divers & state.backups)
            strength -= POINT * (spaces_in(divers & state.necklaced) + spaces_in(divers & state.twice))
        return strength

    def _spread(self, room: i64) -> float:
        """The lead that decides in the area weighed last, with these empty spaces."""
        return (
            SPREAD
            + SPREAD_BY_ROOM * NUMBER[ZERO + spaces_in(room)]
            + SPREAD_BY_HIDDEN * NUMBER[ZERO + self.hidden]
        )

    def _worth(self, state: PearladoraState, area: i64) -> float:
        """The Pearls that a territory is expected to bring."""
        pearls = pearls_in(state, area)
        if pearls == 0:
            return 0.0
        lead = self._lead(state, area)
        return NUMBER[ZERO + pearls] * chance(lead, 1.0 / self._spread(area & self.empty))

    # What farms make of actions

    def _farm(self, state: PearladoraState, farm: i64) -> None:
        near = widen(farm, state.east, state.south)
        waters = widen(near, state.east, state.south)
        closed = False
        if not self.build or spaces_in(waters) <= LARGEST_WATERS:
            territory = fill(waters, state.east, state.south)
            if not self.build or spaces_in(territory) <= LARGEST_WATERS:
                closed = True
                waters = territory
                near = territory
        room = waters & self.empty
        dive = self.hand != 0 and room != 0
        if closed and not dive and not self.advanced:
            return
        lead = self._lead(state, waters)
        spread = self._spread(room)
        set_up = state.set_up
        pearls = NUMBER[ZERO + number_at(farm, set_up.pearls_1, set_up.pearls_2, set_up.pearls_4)]
        if not closed:
            spread += SPREAD_BY_OPENNESS
        now = chance(lead, 1.0 / spread)
        sharp = 1.0 / (spread - SPREAD_BY_ROOM) if room != 0 else 1.0 / spread
        if dive:
            self._weigh_divers(lead, sharp, now, pearls)
            self._add_divers(room & near, 1.0)
            self._add_divers(room & ~near, FAR)
        one = (chance(lead + POINT, sharp) - now) * pearls
        if self.advanced:
            self._add_point(waters & ~self.empty & FREE_SET, one)
        if not closed:
            self._add_fences(state, farm, near ^ farm, waters & ~near, one)

    def _weigh_divers(self, lead: i64, sharp: float, now: float, pearls: float) -> None:
        hand = self.hand
        value: i64 = 0
        while hand != 0:
            if hand & 0xF != 0:
                self.gains[value] = (chance(lead + POINT * (value + 1), sharp) - now) * pearls
            hand >>= 4
            value += 1

    def _add_divers(self, spaces: i64, share: float) -> None:
        divers = self.divers
        gains = self.gains
        while spaces != 0:
            bit = spaces & -spaces
            spaces ^= bit
            action = SLOT[SPACE_OF[bit % 67]]
            hand = self.hand
            value: i64 = 0
            while hand != 0:
                if hand & 0xF != 0:
                    divers[action] += gains[value] * share
                hand >>= 4
                value += 1
                action += FREE_SPACES

    def _add_point(self, divers: i64, one: float) -> None:
        while divers != 0:
            bit = divers & -divers
            divers ^= bit
            self.point[SPACE_OF[bit % 67]] += one

    def _add_fences(self, state: PearladoraState, farm: i64, ring: i64, far: i64, one: float) -> None:
        """Pontoons cut Divers off from the farm: next to it, or from the ring round it."""
        mine = self.mine
        rivals = self.rival | self.rival_2
        if ring & mine != 0:
            self._add_lines(state, farm, ring & mine, -one * CUT_OFF_NEAR)
        if ring & rivals != 0:
            self._add_lines(state, farm, ring & rivals, one * CUT_OFF_NEAR)
        if far & mine != 0:
            self._add_lines(state, ring, far & mine, -one * CUT_OFF)
        if far & rivals != 0:
            self._add_lines(state, ring, far & rivals, one * CUT_OFF)

    def _add_lines(self, state: PearladoraState, here: i64, there: i64, worth: float) -> None:
        """Pontoons between spaces of two sets are worth so much more."""
        lines = self.lines
        between = ((here & (there >> 1)) | (there & (here >> 1))) & state.may_east
        while between != 0:
            bit = between & -between
            between ^= bit
            lines[EAST_LINE[SPACE_OF[bit % 67]]] += worth
        between = ((here & (there >> COLUMNS)) | (there & (here >> COLUMNS))) & state.may_south
        while between != 0:
            bit = between & -between
            between ^= bit
            lines[EAST_LINES + SPACE_OF[bit % 67]] += worth

    # What Pontoons make of territories

    def _divisions(self, state: PearladoraState) -> None:
        """Where a Pontoon divides a territory, what the parts are worth tells more than Divers cut off."""
        east = state.east
        south = state.south
        # With a way round through the next row or column a Pontoon divides nothing.
        below = south & (south >> 1) & (east >> COLUMNS)
        lines = state.may_east & ~(below | (below << COLUMNS))
        while lines != 0:
            bit = lines & -lines
            lines ^= bit
            self._divide(state, bit, bit << 1, east ^ bit, south, EAST_LINE[SPACE_OF[bit % 67]])
        beside = east & (east >> COLUMNS) & (south >> 1)
        lines = state.may_south & ~(beside | (beside << 1))
        while lines != 0:
            bit = lines & -lines
            lines ^= bit
            self._divide(state, bit, bit << COLUMNS, east, south ^ bit, EAST_LINES + SPACE_OF[bit % 67])

    def _divide(
        self, state: PearladoraState, here: i64, there: i64, east: i64, south: i64, line: i64
    ) -> None:
        part = here
        while True:
            wider = widen(part, east, south)
            if wider & there != 0:
                return
            if wider == part:
                break
            part = wider
        rest = fill(there, east, south)
        whole = part | rest
        gain = self._worth(state, part) + self._worth(state, rest) - self._worth(state, whole)
        self.lines[line] = gain - PONTOON

    # Ratings

    def _rate_divers_and_pontoons(self, actions: vec[i64], count: i64, ratings: vec[float]) -> i64:
        """Rate the actions up to the first that is of another kind; where is that?"""
        divers = self.divers
        lines = self.lines
        i: i64
        for i in range(count):
            action = actions[i]
            if action < LINE:
                ratings[i] = divers[action]
            elif action < POWER_LINE:
                ratings[i] = lines[action - LINE]
            else:
                return i
        return count

    def _rate_backups_and_ends(
        self, state: PearladoraState, actions: vec[i64], first: i64, count: i64, ratings: vec[float]
    ) -> None:
        i: i64
        for i in range(first, count):
            action = actions[i]
            if action >= BACKUP and action < SEE:
                ratings[i] = self._backup(state, BIT[FREE[action - BACKUP]])
            elif action == STOP:
                ratings[i] = -PONTOON
            elif action > STOP:
                ratings[i] = DONE if self.hand == 0 else DONE_WITH_DIVERS

    def _backup(self, state: PearladoraState, diver: i64) -> float:
        """One point more in a full territory, and a tie is won too (PD-B2, PD-B5)."""
        territory = fill(diver, state.east, state.south)
        lead = self._lead(state, territory)
        sharp = 1.0 / self._spread(0)
        gain = chance(lead + POINT + POINT // 2, sharp) - chance(lead, sharp)
        return gain * NUMBER[ZERO + pearls_in(state, territory)]

    def _rate_powers(self, actions: vec[i64], first: i64, count: i64, ratings: vec[float]) -> None:
        """A Power leaves the main action to come: its rating stands above the best main action or below."""
        best = -1000.0
        i: i64
        for i in range(count):
            action = actions[i]
            if i < first or (action >= BACKUP and action < SEE):
                best = max(best, ratings[i])
        for i in range(first, count):
            action = actions[i]
            if action < BACKUP:
                ratings[i] = best + self.lines[action - POWER_LINE] - KEEP_PONTOON * self.early
            elif action < SEE:
                continue
            elif action < NECKLACE:
                space = FREE[action - SEE]
                gain = self.point[space] * LOOK if BIT[space] & self.known == 0 else 0.0
                ratings[i] = best + gain - KEEP_LOOK * self.early
            elif action < OPEN:
                ratings[i] = best + self.point[FREE[action - NECKLACE]] - KEEP_NECKLACE * self.early
            elif action == OPEN:
                ratings[i] = best + OPEN_LATE - self.early


def pearls_in(state: PearladoraState, area: i64) -> i64:
    """The Pearls on the farms of an area."""
    set_up = state.set_up
    return total(area, set_up.pearls_1, set_up.pearls_2, set_up.pearls_4)


def widen(area: i64, east: i64, south: i64) -> i64:
    """The area and the spaces one step away from it."""
    return (
        area
        | ((area & east) << 1)
        | ((area >> 1) & east)
        | ((area & south) << COLUMNS)
        | ((area >> COLUMNS) & south)
    )


def chance(lead: i64, sharp: float) -> float:
    """The chance to come out ahead with a lead; it is sure when lead times sharp is 1."""
    t = NUMBER[ZERO + lead] * sharp
    if t >= 1.0:
        return 1.0
    if t <= -1.0:
        return 0.0
    return 0.5 + t * (0.75 - 0.25 * t * t)
