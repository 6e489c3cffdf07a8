"""The check that a game names everything that it leaves to chance, and that nothing unseen shows in it.

It makes positions that nobody can tell apart: by `State.reshuffle` and, without that method's help, by
exchanging what the game says no viewer can tell apart. The chance events of an action must be the same in all
of them. If they also come out the same, everybody must see the same afterwards: whatever else the new views
depended on would be chance that the game does not name.
"""

from __future__ import annotations

from random import Random

from nacre.kernel.errors import ChanceError
from nacre.kernel.fate import ChanceEvent
from nacre.kernel.game import FieldPath, Game
from nacre.kernel.position import lookup
from nacre.kernel.rng import Rng
from nacre.kernel.state import State
from nacre.testing.sampling import as_json, positions, require, viewers
from nacre.testing.secrecy import exchange_contents

MOST_POSITIONS = 60
RESHUFFLES = 20
"""Positions with something to reshuffle after which at least one must have become another."""


def chance_is_named(game: Game, seed: int) -> None:
    """Chance events with their outcomes say all that an action leaves to chance, and no more."""
    if not game.names_chance:
        return
    length = sum(1 for _ in positions(game, seed))
    chooser = Random(seed)
    varied: list[bool] = []
    for state in positions(game, seed):
        if chooser.random() < MOST_POSITIONS / length:
            check_chance(game, state, chooser)
            varied += _reshuffled(game, state, chooser)
    require(any(varied) or len(varied) < RESHUFFLES, game, "reshuffling leaves every position as it was")


def check_chance(game: Game, state: State, chooser: Random) -> None:
    """Check `chance_is_named` for one position and a random action."""
    if state.is_over() or not game.names_chance:
        return
    action = chooser.choice(state.legal_actions())
    before = state.key()
    outcomes = game.drawn(state, action)
    events = _events(game, state, action, outcomes)
    require(state.key() == before, game, "asking for chance events changed the state")
    after = state.clone()
    after.apply(action)
    forced = state.clone()
    game.play_with(forced, action, outcomes)
    require(forced.key() == after.key(), game, "forcing what would have come anyway gives another position")
    _check_refusals(game, state, action, outcomes)
    for twin in _twins(game, state, chooser):
        require(_seen(twin) == _seen(state), game, "a view shows what nobody has seen")
        found = _events(game, twin, action, outcomes)
        require(found == events, game, "chance events depend on what nobody has seen")
        game.play_with(twin, action, outcomes)
        if not after.is_over():
            same = _seen(twin) == _seen(after)
            require(same, game, f"{game.text(action)} leaves something to chance that the game does not name")


def _reshuffled(game: Game, state: State, chooser: Random) -> list[bool]:
    """Did reshuffling give another position? Empty where there is too little to reshuffle."""
    position = state.to_dict()
    groups = unseen_by_all(game, position)
    mixed = [group for group in groups if len({str(lookup(position, path)) for path in group}) > 1]
    if state.is_over() or not mixed:
        return []
    shuffled = state.clone()
    shuffled.reshuffle(Rng(chooser.randrange(2**64)))
    return [shuffled.key() != state.key()]


def _events(game: Game, state: State, action: int, outcomes: tuple[int, ...]) -> list[ChanceEvent]:
    """The chance events on the way to these outcomes, checked."""
    events: list[ChanceEvent] = []
    for count in range(len(outcomes)):
        event = game.chance(state, action, outcomes[:count])
        if event is None:
            require(False, game, f"{game.text(action)} has fewer chance events than outcomes")
            break
        events.append(event)
        weighed = len(event.outcomes) == len(event.weights) == len(event.texts) > 1
        require(weighed and min(event.weights) > 0, game, f"the chance event {event} is not well formed")
        require(list(event.outcomes) == sorted(set(event.outcomes)), game, f"outcomes of {event} repeat")
    require(game.chance(state, action, outcomes) is None, game, "more is left to chance than came")
    return events


def _check_refusals(game: Game, state: State, action: int, outcomes: tuple[int, ...]) -> None:
    """Outcomes that are too few, too many or impossible are refused, and change nothing."""
    wrong = [(*outcomes, 0)]
    if outcomes:
        wrong += [outcomes[:-1], (*outcomes[:-1], -1)]
    trial = state.clone()
    for given in wrong:
        try:
            game.play_with(trial, action, given)
        except ChanceError:
            require(trial.key() == state.key(), game, "refused outcomes changed the state")
        else:
            require(False, game, f"{game.text(action)} could be played with the outcomes {given}")


def _twins(game: Game, state: State, chooser: Random) -> list[State]:
    """Positions that nobody can tell from this one."""
    shuffled = state.clone()
    shuffled.reshuffle(Rng(chooser.randrange(2**64)))
    position = state.to_dict()
    exchanged = exchange_contents(position, unseen_by_all(game, position), chooser)
    return [shuffled, game.from_dict(exchanged)]


def unseen_by_all(game: Game, position: dict[str, object]) -> list[list[FieldPath]]:
    """Groups of values that no viewer can tell apart."""
    labels: dict[FieldPath, list[int]] = {}
    for viewer in viewers(game):
        for number, group in enumerate(game.unseen(position, viewer)):
            for path in group:
                labels.setdefault(path, []).append(number)
    groups: dict[tuple[int, ...], list[FieldPath]] = {}
    for path, numbers in labels.items():
        if len(numbers) == len(viewers(game)):
            groups.setdefault(tuple(numbers), []).append(path)
    return list(groups.values())


def _seen(state: State) -> list[str]:
    """Everybody's views."""
    return [as_json(state.view(viewer).to_dict()) for viewer in viewers(state.game)]
