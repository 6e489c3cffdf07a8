"""The check that others cannot tell from a turn how many questions the seat was asked.

It plays a turn in a position and, as far as that is possible, the same turn in a second position that a
viewer cannot tell apart (`secrecy.twin`). If the turns come to the same for the viewer, everything that was
shown on the way must be the same too: the lines of the log, and how many positions there were to see.
"""

from __future__ import annotations

from random import Random

from nacre.kernel.game import Game
from nacre.kernel.ply import Ply
from nacre.kernel.state import State
from nacre.testing.sampling import as_json, positions, require, viewers
from nacre.testing.secrecy import twin

LONGEST_TURN = 40
SHARE = 0.2
"""Of the positions of a game that are tried."""


def plays_leak_nothing(game: Game, seed: int) -> None:
    """How a turn is shown to others does not depend on what they may not know."""
    chooser = Random(seed)
    for state in positions(game, seed):
        if not state.is_over() and not state.concealed() and chooser.random() < SHARE:
            check_plays(game, state, chooser)


def check_plays(game: Game, state: State, chooser: Random) -> int:
    """Check `plays_leak_nothing` for one position; return how many pairs of turns could be compared."""
    turn = _play_turn(state.clone(), [], chooser)
    compared = 0
    for viewer in viewers(game):
        other = None if viewer == state.seat else twin(state, viewer, chooser)
        if other is None:
            continue
        theirs = _play_turn(other, [ply.action for ply in turn], chooser)
        if _ends_alike(turn, theirs, viewer):
            compared += 1
            same = _shown(turn, viewer) == _shown(theirs, viewer)
            require(same, game, f"what seat {viewer} may not know shows in how a turn is told")
    return compared


def _play_turn(state: State, wanted: list[int], chooser: Random) -> list[Ply]:
    """A turn with the wanted actions, in their order, as far as they are possible; the rest is random."""
    seat = state.seat
    left = list(wanted)
    plies: list[Ply] = []
    while state.seat == seat and len(plies) < LONGEST_TURN:
        legal = state.legal_actions()
        action = next((each for each in left if each in legal), None)
        if action is None:
            action = chooser.choice(legal)
        else:
            left = left[left.index(action) + 1 :]
        after = state.clone()
        after.apply(action)
        plies.append(Ply(state, action, after))
        state = after
        if wanted and not left and not state.concealed():
            break
    return plies


def _ends_alike(one: list[Ply], two: list[Ply], viewer: int | None) -> bool:
    return as_json(one[-1].after.view(viewer).to_dict()) == as_json(two[-1].after.view(viewer).to_dict())


def _shown(plies: list[Ply], viewer: int | None) -> str:
    """All that is shown of plies: the lines of the log, and how many positions."""
    game = plies[0].before.game
    lines = [[text, message.to_dict()] for ply in plies for text, message in game.tell_ply(ply, viewer)]
    seen = [action for ply in plies for action in game.seen_ply(ply, viewer)]
    return as_json([lines, seen, sum(not ply.after.concealed() for ply in plies)])
