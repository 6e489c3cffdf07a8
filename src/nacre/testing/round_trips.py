"""Checks that what is written down reads back as the same."""

from __future__ import annotations

import pickle
from random import Random

from nacre.chance import PLY, STREAM
from nacre.kernel.game import Game
from nacre.kernel.state import State
from nacre.record import Record
from nacre.testing.sampling import as_json, hold, some_positions, through_json, viewers


def text_round_trips(game: Game, seed: int) -> None:
    """Every action, and every hidden form of one, has a text of its own that reads back as it."""
    shown = set(range(game.num_actions))
    for actor in range(game.players):
        for viewer in viewers(game):
            shown |= {game.seen(action, actor, viewer) for action in range(game.num_actions)}
        own = [game.seen(action, actor, actor) for action in range(game.num_actions)]
        hold(own == list(range(game.num_actions)), game, "a seat does not see its own actions as they are")
    texts = {action: game.text(action) for action in shown}
    hold(len(set(texts.values())) == len(texts), game, "two actions have the same text")
    for action, text in texts.items():
        hold(game.parse(text) == action, game, f"{text!r} is {action}, but reads back as {game.parse(text)}")


def turns_round_trip(game: Game, seed: int) -> None:
    """The plies of a turn, written one after the other, are read as that turn."""
    chooser = Random(seed)
    for state in some_positions(game, seed):
        turn_here(game, state, chooser)


def turn_here(game: Game, state: State, chooser: Random) -> None:
    """The same, for one random turn from one position."""
    if state.is_over():
        return
    before, played = state.key(), state.clone()
    plies: list[int] = []
    while not plies or not (played.begins_turn() or played.revealed):
        plies.append(chooser.choice(played.legal_actions()))
        played.apply(plies[-1])
    text = " ".join(game.text(action) for action in plies)
    read = game.parse_turn(state, text)
    hold(read == plies, game, f"the turn {text!r} is {plies}, but reads back as {read}")
    hold(state.key() == before, game, "parse_turn changed the state")
    hold(not played.unfinished(), game, f"the turn {text!r} leaves something half made")


def positions_round_trip(game: Game, seed: int) -> None:
    """A position written as JSON reads back as the same state."""
    for state in some_positions(game, seed):
        position_here(game, state, Random(seed))


def position_here(game: Game, state: State, chooser: Random) -> None:
    """The same, for one position."""
    again = game.from_dict(through_json(state.to_dict()))
    hold(again == state and again.to_dict() == state.to_dict(), game, "a position reads back as another")
    hold(again.legal_actions() == state.legal_actions(), game, "a position read back has other legal actions")
    hold(pickle.loads(pickle.dumps(state)) == state, game, "a state's pickle is another state")


def views_round_trip(game: Game, seed: int) -> None:
    """A view survives JSON and pickle; what a screen shows is JSON-able."""
    for state in some_positions(game, seed):
        views_here(game, state, Random(seed))


def views_here(game: Game, state: State, chooser: Random) -> None:
    """The same, for one position."""
    for viewer in viewers(game):
        view = state.view(viewer)
        as_json(view.shown())
        hold(game.view_from_dict(through_json(view.to_dict())) == view, game, "a view reads back as another")
        hold(pickle.loads(pickle.dumps(view)) == view, game, "a view's pickle is another view")


def records_round_trip(game: Game, seed: int) -> None:
    """A record survives its file and replays to the same end, whatever the scheme of its chance."""
    for scheme in (STREAM, PLY):
        chooser = Random(seed)
        record = Record.of(game, seed, [], scheme=scheme)
        while record.result is None and len(record.actions) < 40:
            legal = record.replay().legal_actions()
            record = Record.of(game, seed, [*record.actions, chooser.choice(legal)], scheme=scheme)
        hold(Record.loads(record.dumps()) == record, game, "a record reads back as another")
        record.verify()
        for viewer in viewers(game):
            redacted = record.redacted(viewer)
            hold(Record.loads(redacted.dumps()) == redacted, game, "a redacted record reads back as another")
    whole = _whole_game(game, seed)
    hold(Record.loads(whole.dumps()).verify() == whole.replay(), game, "a record replays to another end")


def _whole_game(game: Game, seed: int) -> Record:
    chooser = Random(seed)
    state = game.new(seed)
    actions = []
    while not state.is_over():
        actions.append(chooser.choice(state.legal_actions()))
        state.apply(actions[-1])
    record = Record.of(game, seed, actions)
    hold(record.replay() == state, game, "a record replays to another end")
    return record
