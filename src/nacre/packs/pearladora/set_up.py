"""What is fixed before the first turn: the variant that the options choose, and the set-up of one game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from nacre.kernel.options import Value
from nacre.packs.pearladora.components import CLANS, FREE_SET, WHOLE_BOARD, starting_hand


@final
class Variant:
    """What the options choose; all games with the same options share it."""

    players: i64
    starting_hand: i64  # the hand that everyone begins with
    first: i64  # the seat that begins; -1: drawn by lot
    advanced: bool
    voluntary_pass: bool  # PD-E3
    own_looks: bool  # may Elders look at their own Divers (PD-P1)?
    clans: list[int]  # [seat] -> clan; empty if clans are dealt (PD-S4)

    def __init__(self, options: Mapping[str, Value]) -> None:
        players = options["players"]
        assert isinstance(players, int)
        first = options["first"]
        french = options["edition"] == "french"
        voluntary = options["voluntary_pass"]
        advanced = options["advanced"] is True
        chosen = options["clans"]
        clans = [] if advanced else list(range(players))
        if isinstance(chosen, tuple):
            clans = [CLANS.index(clan) for clan in chosen]
        self.players = players
        self.starting_hand = starting_hand(players)
        self.first = first if isinstance(first, int) else -1
        self.advanced = advanced
        self.voluntary_pass = french if voluntary is None else voluntary is True
        self.own_looks = not french
        self.clans = clans


@final
class SetUp:
    """What no turn changes; all clones of a state share it."""

    players: i64
    starting_hand: i64
    clans: vec[i64]  # [seat] -> clan
    pearls_1: i64  # the farms whose number of Pearls has the binary digit 1,
    pearls_2: i64  # 2
    pearls_4: i64  # or 4
    advanced: bool
    voluntary_pass: bool
    own_looks: bool

    def __init__(self, variant: Variant, clans: vec[i64], pearls: vec[i64]) -> None:
        """The clans are given by seat, the Pearls by farm in the order of the spaces."""
        ones: i64 = 0
        twos: i64 = 0
        fours: i64 = 0
        farms = WHOLE_BOARD & ~FREE_SET
        for number in pearls:
            farm = farms & -farms
            farms ^= farm
            if number & 1 != 0:
                ones |= farm
            if number & 2 != 0:
                twos |= farm
            if number & 4 != 0:
                fours |= farm
        self.players = variant.players
        self.starting_hand = variant.starting_hand
        self.clans = clans
        self.pearls_1 = ones
        self.pearls_2 = twos
        self.pearls_4 = fours
        self.advanced = variant.advanced
        self.voluntary_pass = variant.voluntary_pass
        self.own_looks = variant.own_looks
