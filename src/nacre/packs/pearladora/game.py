"""Pearladöra with its options: the parts of the game put together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nacre.kernel.errors import IllegalAction, PositionError
from nacre.kernel.game import Game, Path
from nacre.kernel.options import Option, first_option, players_option
from nacre.kernel.outcome import Outcome
from nacre.kernel.rng import Rng
from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.packs.pearladora import components as c
from nacre.packs.pearladora import imagine, notation, position, reading, refusal, telling
from nacre.packs.pearladora.actions import HIDDEN, LINE, NUM_ACTIONS, OPENED, TURN
from nacre.packs.pearladora.scoring import side_of
from nacre.packs.pearladora.state import PearladoraState
from nacre.packs.pearladora.territories import OPEN_EAST, OPEN_SOUTH
from nacre.packs.pearladora.view import PearladoraView
from nacre.words import Message


@mypyc_attr(allow_interpreted_subclasses=True)
class Pearladora(Game):
    """Pearladöra for 2 to 4; 4 play as two teams (PD-V6).

    Options: `advanced` plays with Powers and Backups; `clans` names the clan of each seat (PD-S4); `edition`
    is english or french; `voluntary_pass` is as the edition has it unless set (PD-E3); `peek_own` lets
    people see the Divers they placed (PD-O2).
    """

    name: ClassVar[str] = "pearladora"
    rules_version: ClassVar[int] = 1
    num_actions: ClassVar[int] = NUM_ACTIONS
    option_list: ClassVar[tuple[Option, ...]] = (
        players_option(2, 4, 2),
        first_option(),
        Option("advanced", "bool", "pearladora.option.advanced", False),
        Option("clans", "names", "pearladora.option.clans", choices=c.CLANS),
        Option("edition", "choice", "pearladora.option.edition", "english", choices=("english", "french")),
        Option("voluntary_pass", "bool", "pearladora.option.voluntary_pass"),
        Option("peek_own", "bool", "pearladora.option.peek_own", True),
    )

    box: i64
    """The hand that everyone begins with."""
    first: i64
    """The seat that begins; -1 leaves it to lot."""
    advanced: bool
    voluntary_pass: bool
    own_looks: bool
    clans: list[int]
    """[seat]: its clan; in the advanced game, unless set, none: dealt by lot."""

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.box = c.box(self.players)
        self.max_legal = 300  # at the start: 160 Divers, 67 lines, 67 Power lines, a pass; then ever fewer
        first = self.options["first"]
        self.first = first if isinstance(first, int) else -1
        self.advanced = self.options["advanced"] is True
        french = self.options["edition"] == "french"
        self.own_looks = not french
        voluntary = self.options["voluntary_pass"]
        self.voluntary_pass = french if voluntary is None else voluntary is True
        chosen = self.options["clans"]
        if isinstance(chosen, tuple):
            self.clans = [c.CLANS.index(clan) for clan in chosen]
        else:
            self.clans = [] if self.advanced else list(range(self.players))

    def set_up(self, clans: vec[i64], pearls: vec[i64]) -> c.SetUp:
        """The set-up with these clans by seat and these Pearls by farm, in the order of the spaces."""
        ones: i64 = 0
        twos: i64 = 0
        fours: i64 = 0
        farms = c.WHOLE_BOARD & ~c.FREE_SET
        for number in pearls:
            bit = farms & -farms
            farms ^= bit
            if number & 1 != 0:
                ones |= bit
            if number & 2 != 0:
                twos |= bit
            if number & 4 != 0:
                fours |= bit
        return c.SetUp(clans, ones, twos, fours, self.advanced, self.voluntary_pass, self.own_looks)

    def deal(self, rng: Rng) -> PearladoraState:
        players: i64 = self.players
        pearls = vec[i64]([3, 4, 4, 5, 5, 6, 6, 7])
        rng.shuffle(pearls)  # PD-S2
        clans = vec[i64]([0, 1, 2, 3])
        seat: i64
        if len(self.clans) > 0:
            for seat in range(players):
                clans[seat] = self.clans[int(seat)]
        else:
            rng.shuffle(clans)  # PD-S4
        first = self.first
        if first < 0:
            first = rng.below(players)  # PD-S5
        hands = vec[i64]([0] * players)
        powers: i64 = 0
        reserve: i64 = 0
        for seat in range(players):
            hands[seat] = self.box
            if self.advanced:
                powers |= c.POWERS[clans[seat]] << (seat << 2)
                reserve |= c.BIT[seat]
        return PearladoraState(
            self,
            self.set_up(clans[:players], pearls),
            first,
            TURN,
            -1,
            hands,
            vec[i64]([0] * players),
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            OPEN_EAST,
            OPEN_SOUTH,
            c.PONTOONS,
            powers,
            reserve,
            0,
            OPEN_EAST,
            OPEN_SOUTH,
            0,
        )

    def text(self, action: int) -> str:
        return notation.text(action)

    def parse(self, text: str) -> int:
        return notation.parse(text)

    def parse_turn(self, state: State, text: str) -> list[int]:
        assert isinstance(state, PearladoraState)
        return notation.parse_turn(self, state, text)

    def side(self, seat: int) -> int:
        return int(side_of(seat, self.players))

    def seen(self, action: int, actor: int, viewer: int | None) -> int:
        if viewer == actor or not 0 <= action < LINE:
            return action
        return HIDDEN + action % c.FREE_SPACES

    def seen_in(self, state: State, action: int, viewer: int | None) -> int:
        assert isinstance(state, PearladoraState)
        if state.phase == OPENED:  # PD-P2
            return action
        return self.seen(action, int(state.seat), viewer)

    def shown_in(self, state: State, action: int, viewer: int | None) -> int:
        seen = self.seen_in(state, action, viewer)
        if self.options["peek_own"] is True:
            return seen
        return self.seen_in(state, seen, None)  # PD-O2: owners read no more than everybody

    def describe(self, action: int) -> Message:
        return telling.describe(action)

    def tell_in(self, state: State, action: int, viewer: int | None) -> Message:
        assert isinstance(state, PearladoraState)
        seen = telling.describe_look(state, action, viewer)
        return super().tell_in(state, action, viewer).told() if seen is None else seen

    def more(self, state: State, action: int) -> list[tuple[str, Message]]:
        assert isinstance(state, PearladoraState)
        return telling.second_pontoons(state, action)

    def refusal(self, state: State, action: int) -> IllegalAction:
        assert isinstance(state, PearladoraState)
        return refusal.refusal(state, action)

    def imagine(self, view: View, rng: Rng) -> PearladoraState:
        assert isinstance(view, PearladoraView)
        if view.game is not self and view.game != self:
            raise PositionError("options", "position.other_game", {"game": repr(self)})
        return imagine.imagine(view, self.box, rng)

    def from_dict(self, data: object) -> PearladoraState:
        return reading.read(self, data)

    def view_from_dict(self, data: object) -> PearladoraView:
        return reading.read_view(self, data)

    def explain(self, outcome: Outcome, names: Sequence[str]) -> list[Message]:
        return telling.explain(outcome, names)

    def inventory(self, data: dict[str, object]) -> dict[str, int]:
        return position.inventory(data)

    def unseen(self, data: dict[str, object], seat: int | None) -> Sequence[Sequence[Path]]:
        return position.unseen(data, seat)
