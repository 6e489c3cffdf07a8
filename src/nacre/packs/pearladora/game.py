"""Pearladöra with its options: puts the parts of the game together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nacre.kernel.errors import IllegalAction, PositionError
from nacre.kernel.game import FieldPath, Game
from nacre.kernel.options import Option, first_option, players_option
from nacre.kernel.outcome import Outcome
from nacre.kernel.rng import Rng
from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.packs.pearladora import components as c
from nacre.packs.pearladora import imagine, notation, position, reading, refusal, telling
from nacre.packs.pearladora.actions import DIVER, HIDDEN, LINE, NUM_ACTIONS, slot_of
from nacre.packs.pearladora.features import PearladoraFeatures
from nacre.packs.pearladora.phases import OPENED, TURN
from nacre.packs.pearladora.scoring import side_of
from nacre.packs.pearladora.set_up import SetUp, Variant
from nacre.packs.pearladora.state import PearladoraState
from nacre.packs.pearladora.territories import OPEN_EAST, OPEN_SOUTH
from nacre.packs.pearladora.view import PearladoraView
from nacre.words import Message


@mypyc_attr(allow_interpreted_subclasses=True)
class Pearladora(Game):
    """Pearladöra for 2 to 4 players; 4 play as two teams (PD-V6).

    Options: `advanced` plays with Powers and Backups; `clans` names the clan of each seat (PD-S4);
    `edition` is english or french; `voluntary_pass` follows the edition unless set (PD-E3); `peek_own` lets
    people see the values of the Divers they placed (PD-O2).
    """

    name: ClassVar[str] = "pearladora"
    rules_version: ClassVar[int] = 1
    num_actions: ClassVar[int] = NUM_ACTIONS
    option_list: ClassVar[tuple[Option, ...]] = (
        players_option(low=2, high=4, default=2),
        first_option(),
        Option("advanced", "bool", "pearladora.option.advanced", default=False),
        Option("clans", "names", "pearladora.option.clans", choices=c.CLANS),
        Option(
            "edition",
            "choice",
            "pearladora.option.edition",
            default="english",
            choices=("english", "french"),
        ),
        Option("voluntary_pass", "bool", "pearladora.option.voluntary_pass"),
        Option("peek_own", "bool", "pearladora.option.peek_own", default=True),
    )

    variant: Variant

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.variant = Variant(self.options)
        self.max_legal = 300  # 160 Divers, 67 lines, 67 Power lines and a pass at the start; never more later

    def deal(self, rng: Rng) -> PearladoraState:
        variant = self.variant
        players = variant.players
        pearls = c.CLUSTERS[:]
        rng.shuffle(pearls)  # PD-S2
        clans = vec[i64]([0, 1, 2, 3])
        seat: i64
        if len(variant.clans) > 0:
            for seat in range(players):
                clans[seat] = variant.clans[int(seat)]
        else:
            rng.shuffle(clans)  # PD-S4
        first = variant.first
        if first < 0:
            first = rng.below(players)  # PD-S5
        hands = vec[i64]([0] * players)
        powers: i64 = 0
        reserve: i64 = 0
        for seat in range(players):
            hands[seat] = variant.starting_hand
            if variant.advanced:
                powers |= c.POWERS[clans[seat]] << (seat << 2)
                reserve |= c.BIT[seat]
        return PearladoraState(
            game=self,
            set_up=SetUp(variant, clans[:players], pearls),
            seat=first,
            phase=TURN,
            line=-1,
            hands=hands,
            placed=vec[i64]([0] * players),
            occupied=0,
            values_1=0,
            values_2=0,
            values_4=0,
            face_up=0,
            looked=0,
            necklaced=0,
            twice_necklaced=0,
            backups=0,
            east=OPEN_EAST,
            south=OPEN_SOUTH,
            supply=c.PONTOONS,
            powers=powers,
            reserve=reserve,
            done=0,
            allowed_east=OPEN_EAST,
            allowed_south=OPEN_SOUTH,
            full=0,
        )

    def text(self, action: int) -> str:
        return notation.text(action)

    def parse(self, text: str) -> int:
        return notation.parse(text)

    def parse_turn(self, state: State, text: str) -> list[int]:
        assert isinstance(state, PearladoraState)
        return notation.parse_turn(state, text)

    def side(self, seat: int) -> int:
        return int(side_of(seat, self.players))

    def seen(self, action: int, actor: int, viewer: int | None) -> int:
        if viewer == actor or not DIVER <= action < LINE:  # others see no value (PD-I1)
            return action
        return HIDDEN + int(slot_of(action))

    def seen_in(self, state: State, action: int, viewer: int | None) -> int:
        assert isinstance(state, PearladoraState)
        if state.phase == OPENED:  # PD-P2
            return action
        return self.seen(action, int(state.seat), viewer)

    def shown_in(self, state: State, action: int, viewer: int | None) -> int:
        seen = self.seen_in(state, action, viewer)
        if self.options["peek_own"] is True:
            return seen
        return self.seen_in(state, seen, None)  # PD-O2: owners see no more than everyone else

    def describe(self, action: int) -> Message:
        return telling.describe(action)

    def tell_in(self, state: State, action: int, viewer: int | None) -> Message:
        assert isinstance(state, PearladoraState)
        seen = telling.describe_look(state, action, viewer)
        return super().tell_in(state, action, viewer).past_tense() if seen is None else seen

    def continuations(self, state: State, action: int) -> list[tuple[str, Message]]:
        assert isinstance(state, PearladoraState)
        return telling.second_pontoons(state, action)

    def refusal(self, state: State, action: int) -> IllegalAction:
        assert isinstance(state, PearladoraState)
        return refusal.refusal(state, action)

    def imagine(self, view: View, rng: Rng) -> PearladoraState:
        assert isinstance(view, PearladoraView)
        if view.game is not self and view.game != self:
            raise PositionError("options", "position.other_game", {"game": repr(self)})
        return imagine.imagine(view, rng)

    def from_dict(self, data: object) -> PearladoraState:
        return reading.read(self, self.variant, data)

    def view_from_dict(self, data: object) -> PearladoraView:
        return reading.read_view(self, self.variant, data)

    def make_features(self) -> PearladoraFeatures:
        return PearladoraFeatures(self.players, self.variant.advanced)

    def explain(self, outcome: Outcome, names: Sequence[str]) -> list[Message]:
        return telling.explain(outcome, names)

    def inventory(self, data: dict[str, object]) -> dict[str, int]:
        return position.inventory(data)

    def unseen(self, data: dict[str, object], seat: int | None) -> Sequence[Sequence[FieldPath]]:
        return position.unseen(data, seat)
