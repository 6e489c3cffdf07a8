"""What the encodings of Pearladöra consist of (docs/features.md)."""

from __future__ import annotations

from nacre.packs.pearladora.components import CLANS, FARM_COUNT, MOST_NECKLACES, SPACES, VALUES
from nacre.packs.pearladora.contests import KINDS, MOST_LEAD, tellers
from nacre.packs.pearladora.phases import PHASES

Part = tuple[str, int, str]


def observation_parts(players: int, advanced: bool) -> list[Part]:
    """What a seat may know."""
    return [
        *_board_parts(players, advanced, "that the own seat knows"),
        ("hand", VALUES, "Divers behind the own screen, by value from 1 to 5"),
        (
            "unlocated",
            players * VALUES,
            f"{_by_seat(players)}: Divers that the own seat cannot locate, behind the screen or face "
            "down on the board, each by value from 1 to 5; zeros for the own seat, unless a spectator looks",
        ),
        *_table_parts(players, advanced),
    ]


def world_parts(players: int, advanced: bool) -> list[Part]:
    """Everything."""
    whose = "by seat, its" if players == 3 else "the own side's"
    size = tellers(players) * KINDS
    return [
        *_board_parts(players, advanced, "on the board, face up or face down"),
        (
            "hands",
            players * VALUES,
            f"{_by_seat(players)}: Divers behind the screen, each by value from 1 to 5",
        ),
        *_table_parts(players, advanced),
        (
            "contests",
            size,
            "Pearls by the empty spaces in their territory (none, from 1, 3, 6, 12 on), each by "
            f"{whose} lead there, from -{MOST_LEAD} to {MOST_LEAD}",
        ),
        ("near", size, "the same within two steps of each farm"),
    ]


def _board_parts(players: int, advanced: bool, which: str) -> list[Part]:
    """The planes, and the territories of the farms; `which` says whose values count."""
    by_seat = _by_seat(players)
    parts = [
        ("divers", players * SPACES, f"{by_seat}: a plane, 1 where it has a Diver"),
        ("values", SPACES, f"a plane: values of the Divers {which}"),
        ("pearls", SPACES, "a plane: Pearls on the farms"),
        ("open_east", SPACES, "a plane: 1 where the east side has neither a Pontoon nor the border"),
        ("open_south", SPACES, "a plane: 1 where the south side has neither a Pontoon nor the border"),
        ("allowed_east", SPACES, "a plane: 1 where a Pontoon is allowed on the east side (PD-A3)"),
        ("allowed_south", SPACES, "a plane: 1 where a Pontoon is allowed on the south side (PD-A3)"),
    ]
    if advanced:
        parts += [
            ("face_up", SPACES, "a plane: 1 where a Diver lies face up"),
            ("looked", SPACES, "a plane: 1 where the Elders looked at a Diver"),
            ("necklaces", SPACES, "a plane: necklaces on Divers"),
            ("backups", SPACES, "a plane: 1 where a Diver has a Backup"),
            ("full", SPACES, "a plane: 1 in full territories (PD-B1)"),
        ]
    return [
        *parts,
        ("stakes", FARM_COUNT, "by farm, in the order of the spaces: all Pearls in its territory"),
        ("empty", FARM_COUNT, "by farm: spaces in its territory that are free for a Diver"),
        ("rivals", players * FARM_COUNT, f"{by_seat}, each by farm: its Divers in the farm's territory"),
        (
            "totals",
            players * FARM_COUNT,
            f"{by_seat}, each by farm: {MOST_NECKLACES} more than the total there of its Divers {which}; "
            "every necklace there takes 1 off, every Backup adds 1",
        ),
    ]


def _table_parts(players: int, advanced: bool) -> list[Part]:
    """What everybody knows besides the board."""
    by_seat = _by_seat(players)
    parts = [
        ("left", players, f"{by_seat}: Divers behind the screen"),
        ("done", players, f"{by_seat}: 1 if it is done"),
    ]
    if advanced:
        parts += [
            ("clans", players * len(CLANS), f"{by_seat}: 1 for its clan, of {', '.join(CLANS)}"),
            ("powers", players, f"{by_seat}: Power tokens left"),
            ("reserve", players, f"{by_seat}: 1 if it still has its Backup"),
        ]
    return [
        *parts,
        ("supply", 1, "Pontoons left"),
        ("phase", len(PHASES), f"1 for the phase of the turn, of {', '.join(PHASES)}"),
        (
            "line",
            1,
            "0, or 1 more than the number of this turn's first Pontoon (as in its action) while a second may "
            "follow",
        ),
        ("decides", 1, "0 when the game is over; else 1 for the own seat to decide, 2 for the next one, …"),
    ]


def _by_seat(players: int) -> str:
    """How seats are told; four play as two teams (PD-V6)."""
    return "by seat (own, next, partner, last)" if players == 4 else "by seat"
