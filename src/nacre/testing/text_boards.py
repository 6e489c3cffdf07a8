"""The check of what the terminal shows: it agrees with the view, and everything it offers can be played."""

from __future__ import annotations

from typing import get_args

from nacre.kernel.game import Game
from nacre.kernel.ink import Ink, inked, plain
from nacre.kernel.state import State
from nacre.registry import text_board_for
from nacre.testing.sampling import require, some_positions, viewers
from nacre.words import LANGUAGES

_INKS = {ink for kind in get_args(Ink) for ink in (get_args(kind) or [kind])}


def text_boards_agree(game: Game, seed: int) -> None:
    """Without its colours the largest drawing is the view's own, and all choices are legal turns."""
    for number, state in enumerate(some_positions(game, seed)):
        check_text_board(game, state, LANGUAGES[number % len(LANGUAGES)])


def check_text_board(game: Game, state: State, language: str) -> None:
    """Check `text_boards_agree` for one position, in one language."""
    board = text_board_for(game)
    names = [f"Player {seat + 1}" for seat in range(game.players)]
    for viewer in viewers(game):
        view = state.view(viewer)
        drawings = board.drawings(view, names, language)
        require(len(drawings) > 0, game, "its text board draws nothing")
        agrees = plain(drawings[0]) == view.draw(names, language)
        require(agrees, game, f"without colours, the largest drawing ({language}) is not that of the view")
        for line in "\n".join(drawings).split("\n"):
            for span in inked(line)[1]:
                require(span.ink in _INKS, game, f"there is no ink {span.ink!r}")
    if state.is_over():
        return
    offered = [text for text, _ in board.choices(state)]
    require(len(offered) == len(set(offered)) > 0, game, f"its text board offers {offered}")
    for text in offered:
        played = state.clone()
        for action in game.parse_turn(state, text):
            game.check(played, action)
            played.apply(action)
