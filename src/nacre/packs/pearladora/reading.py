"""Reading positions and views of Pearladöra from untrusted data (schema: docs/positions.md)."""

from __future__ import annotations

from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from nacre.kernel.errors import PositionError
from nacre.kernel.game import Game
from nacre.kernel.options import shorten
from nacre.kernel.position import Field, read_fields
from nacre.kernel.rng import Rng
from nacre.packs.pearladora import components as c
from nacre.packs.pearladora.actions import EAST_LINES, LINE_NAMES, LINE_SPACE
from nacre.packs.pearladora.audit import wrong_divers
from nacre.packs.pearladora.imagine import imagine
from nacre.packs.pearladora.phases import PHASES
from nacre.packs.pearladora.position import DIVER, SEAT, SEAT_VIEW, TABLE, VIEW
from nacre.packs.pearladora.set_up import SetUp, Variant
from nacre.packs.pearladora.state import PearladoraState
from nacre.packs.pearladora.territories import OPEN_EAST, OPEN_SOUTH, allowed_lines, fill
from nacre.packs.pearladora.view import PearladoraView, known_divers


class Divers:
    """The Divers on the board, as they are read seat by seat."""

    def __init__(self) -> None:
        self.placed: list[int] = []
        self.known = self.values_1 = self.values_2 = self.values_4 = 0
        self.face_up = self.looked = self.necklaced = self.twice_necklaced = self.backups = 0

    def read(self, field: Field, hidden: bool) -> None:
        """Read one seat's Divers; a hidden one has no value."""
        placed = 0
        for item in field.items(0, c.FREE_SPACES):
            diver = item.object(DIVER)
            bit = int(c.BIT[c.FREE[diver["space"].one_of(c.FREE_NAMES)]])
            if (placed | sum(self.placed)) & bit:
                raise diver["space"].refuse(
                    "pearladora.position.space", {"spaces": str(diver["space"].value)}
                )
            placed |= bit
            value = (
                diver["value"].number_or_none(1, c.VALUES) if hidden else diver["value"].number(1, c.VALUES)
            )
            self.known |= bit if value else 0
            self.values_1 |= bit if (value or 0) & 1 else 0
            self.values_2 |= bit if (value or 0) & 2 else 0
            self.values_4 |= bit if (value or 0) & 4 else 0
            necklaces = diver["necklaces"].number(0, 2)
            self.necklaced |= bit if necklaces else 0
            self.twice_necklaced |= bit if necklaces == 2 else 0
            self.face_up |= bit if read_bool(diver["face_up"]) else 0
            self.looked |= bit if read_bool(diver["looked"]) else 0
            self.backups |= bit if read_bool(diver["backup"]) else 0
        self.placed.append(placed)


class Table(NamedTuple):
    """The fields that positions and views share."""

    set_up: SetUp
    seat: int
    phase: int
    line: int
    east: int
    south: int
    supply: int
    powers: int
    reserve: int
    done: int


def read(game: Game, variant: Variant, data: object) -> PearladoraState:
    """The state that a position describes."""
    fields = read_fields(game, data, TABLE)
    seats = [field.object(SEAT) for field in fields["seats"].items(game.players, game.players)]
    table = read_table(variant, fields, seats)
    divers = Divers()
    for seat in seats:
        divers.read(seat["divers"], hidden=False)
    allowed_east, allowed_south = allowed_lines(table.east, table.south)
    state = PearladoraState(
        game=game,
        set_up=table.set_up,
        seat=table.seat,
        phase=table.phase,
        line=table.line,
        hands=vec[i64]([read_hand(seat["hand"]) for seat in seats]),
        placed=vec[i64](divers.placed),
        occupied=sum(divers.placed),
        values_1=divers.values_1,
        values_2=divers.values_2,
        values_4=divers.values_4,
        face_up=divers.face_up,
        looked=divers.looked,
        necklaced=divers.necklaced,
        twice_necklaced=divers.twice_necklaced,
        backups=divers.backups,
        east=table.east,
        south=table.south,
        supply=table.supply,
        powers=table.powers,
        reserve=table.reserve,
        done=table.done,
        allowed_east=allowed_east,
        allowed_south=allowed_south,
        full=full_spaces(table, sum(divers.placed)),
    )
    state.audit()
    return state


def read_view(game: Game, variant: Variant, data: object) -> PearladoraView:
    """The view that a dict describes."""
    fields = read_fields(game, data, VIEW)
    viewer = fields["viewer"].number_or_none(0, game.players - 1)
    seats = [field.object(SEAT_VIEW) for field in fields["seats"].items(game.players, game.players)]
    table = read_table(variant, fields, seats)
    divers = Divers()
    for seat in seats:
        divers.read(seat["divers"], hidden=True)
    hands = []
    for number, seat in enumerate(seats):
        if number == viewer or table.seat < 0:
            hands.append(read_hand(seat["hand"]))
        elif seat["hand"].value is not None:
            raise seat["hand"].refuse("pearladora.position.hidden_hand")
        else:
            hands.append(0)
    allowed_east, allowed_south = allowed_lines(table.east, table.south)
    view = PearladoraView(
        game=game,
        set_up=table.set_up,
        viewer=-1 if viewer is None else viewer,
        seat=table.seat,
        phase=table.phase,
        line=table.line,
        hand=vec[i64](hands),
        left=vec[i64]([seat["left"].number(0, 16) for seat in seats]),
        placed=vec[i64](divers.placed),
        known=divers.known,
        values_1=divers.values_1,
        values_2=divers.values_2,
        values_4=divers.values_4,
        face_up=divers.face_up,
        looked=divers.looked,
        necklaced=divers.necklaced,
        twice_necklaced=divers.twice_necklaced,
        backups=divers.backups,
        east=table.east,
        south=table.south,
        supply=table.supply,
        powers=table.powers,
        reserve=table.reserve,
        done=table.done,
        allowed_east=allowed_east,
        allowed_south=allowed_south,
        full=full_spaces(table, sum(divers.placed)),
    )
    _check_known(view)
    # Any other mistake shows in every world that fits the view.
    imagine(view, Rng(0)).audit()
    return view


def _check_known(view: PearladoraView) -> None:
    """PositionError if the viewer knows too much or too little, or the counts of Divers do not add up."""
    known = known_divers(
        view.viewer,
        set_up=view.set_up,
        seat=view.seat,
        placed=view.placed,
        face_up=view.face_up,
        looked=view.looked,
    )
    if view.known != known:
        spaces = " ".join(c.space_names(view.known ^ known))
        raise PositionError("seats", "pearladora.position.known", {"spaces": spaces})
    box = view.set_up.starting_hand
    for seat, placed in enumerate(view.placed):
        left = c.hand_size(box) - c.space_count(placed)
        if view.left[seat] != left:
            params = {"found": int(view.left[seat]), "wanted": int(left)}
            raise PositionError(f"seats[{seat}].left", "pearladora.position.left", params)
        for value in range(1, c.VALUES + 1):
            found = c.held_count(view.hand[seat], value)
            for space in c.FREE:
                bit = c.BIT[space]
                if placed & known & bit:
                    found += c.number_at(bit, view.values_1, view.values_2, view.values_4) == value
            wanted = c.held_count(box, value)
            whole = view.seat < 0 or seat == view.viewer
            if found > wanted or (whole and found < wanted):
                raise wrong_divers(seat, value, int(found), int(wanted))


def read_table(variant: Variant, fields: dict[str, Field], seats: list[dict[str, Field]]) -> Table:
    """Read the fields that positions and views share."""
    farms = [name for name in c.NAMES if name in c.FARM_NAMES]
    pearls = fields["farms"].object(farms)
    clusters = [pearls[name].number(3, 7) for name in farms]
    if sorted(clusters) != list(c.CLUSTERS):  # PD-S2
        raise fields["farms"].refuse("pearladora.position.clusters", {"found": str(sorted(clusters))})
    east, south = read_pontoons(fields["pontoons"])
    line = fields["line"]
    powers = reserve = done = 0
    for number, seat in enumerate(seats):
        powers |= seat["powers"].number(0, 2) << 4 * number
        reserve |= int(read_bool(seat["backup"])) << number
        done |= int(read_bool(seat["done"])) << number
    return Table(
        set_up=SetUp(variant, vec[i64](read_clans(variant, seats)), vec[i64](clusters)),
        seat=fields["seat"].number(-1, int(variant.players) - 1),
        phase=fields["phase"].one_of(PHASES),
        line=-1 if line.value is None else line.one_of(LINE_NAMES),
        east=east,
        south=south,
        supply=fields["supply"].number(0, c.PONTOONS),
        powers=powers,
        reserve=reserve,
        done=done,
    )


def read_clans(variant: Variant, seats: list[dict[str, Field]]) -> list[int]:
    """The clan of each seat (PD-S4)."""
    clans: list[int] = []
    for number, seat in enumerate(seats):
        clan = seat["clan"].one_of(c.CLANS)
        if clan in clans or (variant.clans and variant.clans[number] != clan):
            raise seat["clan"].refuse("pearladora.position.clan", {"value": c.CLANS[clan]})
        clans.append(clan)
    return clans


def read_pontoons(field: Field) -> tuple[int, int]:
    """The spaces with an open east side and those with an open south side, from the lines with a Pontoon."""
    east, south = int(OPEN_EAST), int(OPEN_SOUTH)
    for item in field.items(0, c.PONTOONS):
        line = item.one_of(LINE_NAMES)
        bit = int(c.BIT[LINE_SPACE[line]])
        if not (east if line < EAST_LINES else south) & bit:
            raise item.refuse("pearladora.position.doubled", {"value": shorten(item.value)})
        if line < EAST_LINES:
            east ^= bit
        else:
            south ^= bit
    return east, south


def read_hand(field: Field) -> int:
    """A hand of Divers; a value has at most ten."""
    hand = 0
    for item in field.items(0, 16):
        value = item.number(1, c.VALUES)
        if c.held_count(hand, value) == 10:
            raise item.refuse("pearladora.position.hand", {"value": value})
        hand += int(c.one_diver(value))
    return hand


def read_bool(field: Field) -> bool:
    """True or false."""
    if not isinstance(field.value, bool):
        raise field.refuse("position.bool", {"value": shorten(field.value)})
    return field.value


def full_spaces(table: Table, occupied: int) -> i64:
    """The spaces of full territories, which only the advanced game needs (PD-B1)."""
    if not table.set_up.advanced:
        return 0
    return c.WHOLE_BOARD & ~fill(c.FREE_SET & ~occupied, table.east, table.south)
