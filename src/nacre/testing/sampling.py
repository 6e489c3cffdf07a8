"""What the checks share: random play, viewers, and the error of a failed check."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

from nacre.kernel.game import Game
from nacre.kernel.options import Value
from nacre.kernel.state import State

MAX_PLIES = 20_000
"""A random game that takes longer than this counts as endless."""


class Nonconformance(AssertionError):
    """A game breaks something that every game must keep to."""


def require(condition: bool, game: Game, complaint: str) -> None:
    """Raise Nonconformance with that complaint unless the condition holds."""
    if not condition:
        raise Nonconformance(f"{game!r}: {complaint}")


def positions(game: Game, seed: int, games: int = 1) -> Iterator[State]:
    """Every position of some random games, up to the last. It is one state that changes from step to step."""
    for number in range(games):
        chooser = Random(f"{seed} {number}")
        state = game.new(chooser.randrange(2**32))
        yield state
        for _ in range(MAX_PLIES):
            if state.is_over():
                break
            state.apply(chooser.choice(state.legal_actions()))
            yield state
        require(state.is_over(), game, f"a random game did not end within {MAX_PLIES} plies")


def some_positions(game: Game, seed: int, share: float = 0.15, most: int = 20) -> Iterator[State]:
    """A share of the positions of a random game: the first, the last, and at most `most` between them."""
    length = sum(1 for _ in positions(game, seed))
    chosen = Random(seed).sample(range(length), min(most, int(length * share)))
    for ply, state in enumerate(positions(game, seed)):
        if ply == 0 or state.is_over() or ply in chosen:
            yield state


def variants(kind: type[Game]) -> Iterator[Game]:
    """The game with every number of players and every combination of options; numbers take their bounds.

    Options about single seats keep their default in all of these; for each number of players, one further
    game sets each of them.
    """
    values: list[Sequence[Value]] = []
    for option in kind.option_list:
        if option.name == "players":
            values.append(range(option.low, option.high + 1))
        elif option.kind == "bool":
            values.append([False, True])
        elif option.kind == "choice":
            values.append(option.choices)
        elif option.kind in ("seat", "names"):
            values.append([option.default])
        else:
            values.append(sorted({option.low, option.high}))
    names = [option.name for option in kind.option_list]
    for chosen in product(*values):
        yield kind(**dict(zip(names, chosen, strict=True)))
    players = kind.option_list[0]
    for number in range(players.low, players.high + 1):
        for option in kind.option_list:
            if option.kind == "seat":
                yield kind(players=number, **{option.name: number - 1})
            if option.kind == "names":
                yield kind(players=number, **{option.name: option.choices[-number:]})


def viewers(game: Game) -> list[int | None]:
    """Every seat, and a spectator."""
    return [*range(game.players), None]


def as_json(data: object) -> str:
    """The data as canonical JSON; TypeError if it is not JSON-able."""
    return json.dumps(data, sort_keys=True)


def through_json(data: object) -> object:
    """The data as it arrives after being sent as JSON."""
    return json.loads(as_json(data))
