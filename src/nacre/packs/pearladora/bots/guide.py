"""How good the actions of Pearladöra look at first sight.

The waters of a farm are its territory if that is small or final, otherwise the spaces within two steps. Our
lead there over the strongest rival gives the chance to take the farm's Pearls; empty spaces and hidden
Divers make a lead less certain. A Diver is rated by what it adds to these chances, minus the price of its
value, which keeps strong Divers back. A Pontoon is rated by the Divers it cuts off from farms or, if it
divides a territory, by the chances in both parts. A Power is played before the main action if that is worth
more than keeping it.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from nacre.kernel.state import State
from nacre.packs.pearladora.actions import (
    BACKUP,
    EAST_LINES,
    LINE,
    NECKLACE,
    OPEN,
    PASS,
    POWER_LINE,
    SEE,
    SPACE,
    STOP,
    VERB,
)
from nacre.packs.pearladora.bots.outlook import Outlook, chance, pearls_in
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
    OPEN_LATE,
    POINT,
    PONTOON,
    PRICE,
    SPREAD_BY_OPENNESS,
    SPREAD_BY_ROOM,
)
from nacre.packs.pearladora.components import (
    COLUMNS,
    FREE,
    FREE_SET,
    FREE_SPACES,
    SPACES,
    VALUES,
    number_at,
    space_count,
)
from nacre.packs.pearladora.state import PearladoraState
from nacre.packs.pearladora.territories import fill, widen


@final
class PearladoraGuide(Outlook):
    """Rates the actions of Pearladöra."""

    # What actions are worth: what they add at each farm, minus their price.
    worth_of: vec[float]  # [action] -> a Diver on a space, or a Pontoon
    point_worth: vec[float]  # [space] -> one more point there; used in the advanced game only
    gains: vec[float]  # [value - 1] -> what a Diver adds at the current farm

    def __init__(self) -> None:
        super().__init__()
        self.worth_of = vec[float]([0.0] * POWER_LINE)
        self.point_worth = vec[float]([0.0] * SPACES)
        self.gains = vec[float]([0.0] * VALUES)

    def rate(self, state: State, actions: vec[i64], count: i64, ratings: vec[float]) -> None:
        assert isinstance(state, PearladoraState)
        self.read_state(state)
        self._reset()
        for farm in FARMS:
            self._add_farm(state, farm)
        if self.can_build:
            self._add_divisions(state)
        i: i64 = self._rate_divers_and_pontoons(actions, count, ratings)
        if i < count:
            self._rate_backups_and_ends(state, actions, i, count, ratings)
            if self.advanced:
                self._rate_powers(actions, i, count, ratings)

    def _reset(self) -> None:
        """Start with the price of every action; the farms add to it."""
        main = self.worth_of
        price = 0.0
        first: i64 = 0
        i: i64
        hand = self.hand
        while hand != 0:
            if hand & 0xF != 0:
                for i in range(first, first + FREE_SPACES):
                    main[i] = price
            hand >>= 4
            first += FREE_SPACES
            price -= PRICE * self.early
        if self.can_build:
            for i in range(LINE, POWER_LINE):
                main[i] = -PONTOON
        if self.advanced:
            point = self.point_worth
            for i in range(SPACES):
                point[i] = 0.0

    # What each farm adds to the worth of actions

    def _add_farm(self, state: PearladoraState, farm: i64) -> None:
        near = widen(farm, state.east, state.south)
        waters = widen(near, state.east, state.south)
        closed = False
        if not self.can_build or space_count(waters) <= LARGEST_WATERS:
            territory = fill(waters, state.east, state.south)
            if not self.can_build or space_count(territory) <= LARGEST_WATERS:
                closed = True
                waters = territory
                near = territory
        room = waters & self.empty
        dive = self.hand != 0 and room != 0
        if closed and not dive and not self.advanced:
            return
        lead = self.lead(state, waters)
        spread = self.spread(room)
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
        main = self.worth_of
        gains = self.gains
        while spaces != 0:
            bit = spaces & -spaces
            spaces ^= bit
            action = SLOT[SPACE_OF[bit % 67]]
            hand = self.hand
            value: i64 = 0
            while hand != 0:
                if hand & 0xF != 0:
                    main[action] += gains[value] * share
                hand >>= 4
                value += 1
                action += FREE_SPACES

    def _add_point(self, divers: i64, one: float) -> None:
        while divers != 0:
            bit = divers & -divers
            divers ^= bit
            self.point_worth[SPACE_OF[bit % 67]] += one

    def _add_fences(self, state: PearladoraState, farm: i64, ring: i64, far: i64, one: float) -> None:
        """Add what Pontoons are worth that cut Divers off from the farm or from the ring around it."""
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
        """Add to the worth of every Pontoon between the spaces `here` and `there`."""
        main = self.worth_of
        between = ((here & (there >> 1)) | (there & (here >> 1))) & state.allowed_east
        while between != 0:
            bit = between & -between
            between ^= bit
            main[LINE + EAST_LINE[SPACE_OF[bit % 67]]] += worth
        between = ((here & (there >> COLUMNS)) | (there & (here >> COLUMNS))) & state.allowed_south
        while between != 0:
            bit = between & -between
            between ^= bit
            main[LINE + EAST_LINES + SPACE_OF[bit % 67]] += worth

    # Pontoons that divide a territory

    def _add_divisions(self, state: PearladoraState) -> None:
        """Rate Pontoons that divide a territory by its parts; that says more than Divers cut off."""
        east = state.east
        south = state.south
        # A Pontoon divides nothing if there is a way around it through the next row or column.
        below = south & (south >> 1) & (east >> COLUMNS)
        lines = state.allowed_east & ~(below | (below << COLUMNS))
        while lines != 0:
            bit = lines & -lines
            lines ^= bit
            line = EAST_LINE[SPACE_OF[bit % 67]]
            self._rate_division(state, line, here=bit, there=bit << 1, east=east ^ bit, south=south)
        beside = east & (east >> COLUMNS) & (south >> 1)
        lines = state.allowed_south & ~(beside | (beside << 1))
        while lines != 0:
            bit = lines & -lines
            lines ^= bit
            line = EAST_LINES + SPACE_OF[bit % 67]
            self._rate_division(state, line, here=bit, there=bit << COLUMNS, east=east, south=south ^ bit)

    def _rate_division(
        self, state: PearladoraState, line: i64, *, here: i64, there: i64, east: i64, south: i64
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
        gain = self.worth(state, part) + self.worth(state, rest) - self.worth(state, whole)
        self.worth_of[LINE + line] = gain - PONTOON

    # Ratings

    def _rate_divers_and_pontoons(self, actions: vec[i64], count: i64, ratings: vec[float]) -> i64:
        """Rate the actions up to the first of another kind; return its index."""
        main = self.worth_of
        i: i64
        for i in range(count):
            action = actions[i]
            if action >= POWER_LINE:
                return i
            ratings[i] = main[action]
        return count

    def _rate_backups_and_ends(
        self, state: PearladoraState, actions: vec[i64], first: i64, count: i64, ratings: vec[float]
    ) -> None:
        i: i64
        for i in range(first, count):
            action = actions[i]
            verb = VERB[action]
            if verb == BACKUP:
                ratings[i] = self._backup(state, SPACE[action])
            elif verb == STOP:
                ratings[i] = -PONTOON
            elif verb == PASS:
                ratings[i] = DONE if self.hand == 0 else DONE_WITH_DIVERS

    def _backup(self, state: PearladoraState, diver: i64) -> float:
        """What a Backup is worth: one more point in a full territory, and ties are won (PD-B2, PD-B5)."""
        territory = fill(diver, state.east, state.south)
        lead = self.lead(state, territory)
        sharp = 1.0 / self.spread(0)
        gain = chance(lead + POINT + POINT // 2, sharp) - chance(lead, sharp)
        return gain * NUMBER[ZERO + pearls_in(state, territory)]

    def _rate_powers(self, actions: vec[i64], first: i64, count: i64, ratings: vec[float]) -> None:
        """Rate Powers above the best main action, which still follows, if they are worth using."""
        best = -1000.0
        i: i64
        for i in range(count):
            if i < first or VERB[actions[i]] == BACKUP:
                best = max(best, ratings[i])
        for i in range(first, count):
            action = actions[i]
            verb = VERB[action]
            if verb == POWER_LINE:
                ratings[i] = best + self.worth_of[LINE + action - POWER_LINE] - KEEP_PONTOON * self.early
            elif verb == SEE:
                gain = self.point_worth[FREE[action - SEE]] * LOOK if SPACE[action] & self.known == 0 else 0.0
                ratings[i] = best + gain - KEEP_LOOK * self.early
            elif verb == NECKLACE:
                ratings[i] = best + self.point_worth[FREE[action - NECKLACE]] - KEEP_NECKLACE * self.early
            elif verb == OPEN:
                ratings[i] = best + OPEN_LATE - self.early
