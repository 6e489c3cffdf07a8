"""Checks that texts, positions, views and records read back as they were written."""

from __future__ import annotations

import pickle
from random import Random

from nacre.chance import PLY, STREAM
from nacre.kernel.game import Game
from nacre.kernel.state import State
from nacre.record import Record
from nacre.testing.sampling import as_json, require, some_positions, through_json, viewers


def text_round_trips(game: Game, seed: int) -> None:
    """Every action and every hidden form has a text of its own, which reads back as that action or form."""
    shown = set(range(game.num_actions))
    for actor in range(game.players):
        for viewer in viewers(game):
            shown |= {game.seen(action, actor, viewer) for action in range(game.num_actions)}
        own = [game.seen(action, actor, actor) for action in range(game.num_actions)]
        require(own == list(range(game.num_actions)), game, "a seat does not see its own actions as they are")
    texts = {action: game.text(action) for action in shown}
    require(len(set(texts.values())) == len(texts), game, "two actions have the same text")
    for action, text in texts.items():
        require(
            game.parse(text) == action, game, f"{text!r} is {action}, but reads back as {game.parse(text)}"
        )


def turns_round_trip(game: Game, seed: int) -> None:
    """`parse_turn` reads the plies of a turn, written one after the other, as that turn."""
    chooser = Random(seed)
    for state in some_positions(game, seed):
        check_turn(game, state, chooser)


def check_turn(game: Game, state: State, chooser: Random) -> None:
    """Check `turns_round_trip` for one random turn from one position."""
    if state.is_over():
        return
    before, played = state.key(), state.clone()
    plies: list[int] = []
    while not plies or not (played.begins_turn() or played.revealed):
        plies.append(chooser.choice(played.legal_actions()))
        played.apply(plies[-1])
    text = " ".join(game.text(action) for action in plies)
    read = game.parse_turn(state, text)
    require(read == plies, game, f"the turn {text!r} is {plies}, but reads back as {read}")
    require(state.key() == before, game, "parse_turn changed the state")
    require(not played.unfinished(), game, f"the turn {text!r} ends unfinished")


def positions_round_trip(game: Game, seed: int) -> None:
    """A position written as JSON reads back as the same state."""
    for state in some_positions(game, seed):
        check_position(game, state, Random(seed))


def check_position(game: Game, state: State, chooser: Random) -> None:
    """Check `positions_round_trip` for one position."""
    again = game.from_dict(through_json(state.to_dict()))
    require(again == state and again.to_dict() == state.to_dict(), game, "a position reads back as another")
    require(
        again.legal_actions() == state.legal_actions(), game, "a position read back has other legal actions"
    )
    require(pickle.loads(pickle.dumps(state)) == state, game, "a state's pickle is another state")


def views_round_trip(game: Game, seed: int) -> None:
    """A view survives JSON and pickle; what a screen shows is JSON-able."""
    for state in some_positions(game, seed):
        check_views(game, state, Random(seed))


def check_views(game: Game, state: State, chooser: Random) -> None:
    """Check `views_round_trip` for one position."""
    for viewer in viewers(game):
        view = state.view(viewer)
        as_json(view.shown())
        require(
            game.view_from_dict(through_json(view.to_dict())) == view, game, "a view reads back as another"
        )
        require(pickle.loads(pickle.dumps(view)) == view, game, "a view's pickle is another view")


def records_round_trip(game: Game, seed: int) -> None:
    """A record survives its file and replays to the same end, in every scheme of chance."""
    for scheme in (STREAM, PLY):
        chooser = Random(seed)
        record = Record.of(game, seed, [], scheme=scheme)
        while record.result is None and len(record.actions) < 40:
            legal = record.replay().legal_actions()
            record = Record.of(game, seed, [*record.actions, chooser.choice(legal)], scheme=scheme)
        require(Record.loads(record.dumps()) == record, game, "a record reads back as another")
        record.verify()
        for viewer in viewers(game):
            redacted = record.redacted(viewer)
            require(
                Record.loads(redacted.dumps()) == redacted, game, "a redacted record reads back as another"
            )
    whole = _whole_game(game, seed)
    require(Record.loads(whole.dumps()).verify() == whole.replay(), game, "a record replays to another end")


def _whole_game(game: Game, seed: int) -> Record:
    chooser = Random(seed)
    state = game.new(seed)
    actions = []
    while not state.is_over():
        actions.append(chooser.choice(state.legal_actions()))
        state.apply(actions[-1])
    record = Record.of(game, seed, actions)
    require(record.replay() == state, game, "a record replays to another end")
    return record
