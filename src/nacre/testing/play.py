"""Checks of play itself: what is legal, what play conserves, how games end."""

from __future__ import annotations

from random import Random

from nacre.kernel.errors import IllegalAction
from nacre.kernel.game import Game
from nacre.kernel.state import State, buffer
from nacre.testing.sampling import as_json, positions, require, some_positions
from nacre.words import LANGUAGES, say


def every_game_ends(game: Game, seed: int) -> None:
    """Random games end; actions are legal until then and not after. No play is unfinished between turns."""
    for state in positions(game, seed, games=5):
        require(
            state.is_over() == (state.legal_actions() == []),
            game,
            "legal actions are empty exactly when over",
        )
        require(state.is_over() == (state.seat == -1), game, "the seat is -1 exactly when over")
        require(-1 <= state.seat < game.players, game, f"there is no seat {state.seat}")
        whole = state.is_over() or state.begins_turn()
        require(not (whole and state.unfinished()), game, "a play is unfinished though no turn is under way")


def legal_is_what_check_accepts(game: Game, seed: int) -> None:
    """`legal`, `legal_actions` and `check` agree on every action, and `check` changes nothing."""
    for state in some_positions(game, seed):
        check_legal_actions(game, state, Random(seed))


def check_legal_actions(game: Game, state: State, chooser: Random) -> None:
    """Check `legal_is_what_check_accepts` for one position."""
    out = buffer(game.num_actions)
    legal = state.legal_actions()
    require(legal == sorted(set(legal)), game, f"legal actions are not ascending and distinct: {legal}")
    count = state.legal(out)
    require(legal == list(out)[:count], game, "legal differs from legal_actions")
    before = state.key()
    accepted = [action for action in range(-1, game.num_actions + 1) if _accepts(game, state, action)]
    require(accepted == legal, game, f"check accepts {accepted}, legal are {legal}")
    for nonsense in ("", None, 1.0, 10**30):
        require(not _accepts(game, state, nonsense), game, f"check accepts {nonsense!r}")
    require(state.key() == before, game, "check changed the state")


def _accepts(game: Game, state: State, action: object) -> bool:
    try:
        game.check(state, action)
    except IllegalAction:
        return False
    return True


def play_conserves_components(game: Game, seed: int) -> None:
    """No ply loses, doubles or changes a component, and every position passes its audit."""
    components = game.inventory(game.new(seed).to_dict())
    for state in positions(game, seed):
        found = game.inventory(state.to_dict())
        require(found == components, game, f"components changed from {components} to {found}")
        state.audit()


def outcomes_agree(game: Game, seed: int) -> None:
    """The outcome is JSON-able and agrees with `score` and `winners`."""
    for state in positions(game, seed, games=5):
        check_outcome(game, state, Random(seed))


def check_outcome(game: Game, state: State, chooser: Random) -> None:
    """Check `outcomes_agree` for one position; nothing to check before the game is over."""
    if not state.is_over():
        return
    outcome = state.outcome()
    as_json(outcome.to_dict())
    seats = range(game.players)
    first = [seat for seat in seats if outcome.ranking[seat] == 1]
    scores = [int(state.score(seat)) for seat in seats]
    won = int(state.winners())
    require(scores == outcome.scores, game, f"score gives {scores}, the outcome {outcome.scores}")
    require(outcome.winners == first != [], game, f"first are {first}, but {outcome.winners} won")
    require([seat for seat in seats if won >> seat & 1] == first, game, "winners differs from the outcome")


def every_action_has_words(game: Game, seed: int) -> None:
    """Every action has a description in every language."""
    for action in range(game.num_actions):
        for language in LANGUAGES:
            require(say(game.describe(action), language) != "", game, f"{game.text(action)} has no words")
