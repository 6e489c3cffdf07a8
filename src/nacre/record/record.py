"""A record: the seed of a game and the choices made in it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from os import PathLike
from typing import Final, NamedTuple

from nacre import chance
from nacre.chance import STREAM
from nacre.fairness import Fairness
from nacre.kernel.errors import IllegalAction, RecordError
from nacre.kernel.game import Game
from nacre.kernel.position import Field
from nacre.kernel.state import State
from nacre.kernel.view import viewer_number
from nacre.record.fields import MAX_ACTIONS, read_chance, read_fair, read_names, record_errors, write_fair
from nacre.record.result import Result

FORMAT: Final = 1


class Record(NamedTuple):
    """A game from its first ply on. `Record.of` makes one; `result` is None until the game is over."""

    game: Game
    seed: int | bytes | None
    actions: tuple[int, ...]
    names: tuple[str, ...]
    scheme: str = STREAM
    result: Result | None = None
    viewer: int | None = None
    """In a redacted record, which has no seed: the seat that it is for; None is a spectator."""
    actors: tuple[int, ...] = ()
    """In a redacted record: the seat that played each action, because replaying cannot tell."""
    fair: Fairness | None = None
    """Where the seed came from, if a table made it by a fair shuffle."""
    start_view: str | None = None
    """A view as JSON, if the game started from a position: the seed dealt what the view does not show."""

    @staticmethod
    def of(
        game: Game,
        seed: int | bytes,
        actions: Sequence[int],
        names: Sequence[str] = (),
        scheme: str = STREAM,
        fair: Fairness | None = None,
        start_view: str | None = None,
    ) -> Record:
        """A record of these actions, checked by playing them. It has a result if the game is over."""
        written = tuple(names) or tuple(f"Player {seat + 1}" for seat in range(game.players))
        with record_errors():
            read_names(Field(list(written), "players"), game.players)
            written_seed = seed.hex() if isinstance(seed, bytes) else seed
            read_chance(Field({"scheme": scheme, "seed": written_seed}, "chance"), False)
            Field(list(actions), "actions").items(0, MAX_ACTIONS)
            if fair is not None:
                read_fair(Field(write_fair(fair), "fair"), game.players)
        record = Record(game, seed, tuple(actions), written, scheme=scheme, fair=fair, start_view=start_view)
        state = record.replay()
        return record._replace(result=Result.of(state.outcome())) if state.is_over() else record

    def states(self) -> Iterator[State]:
        """The position at the start and after each ply. The caller may keep and change each of them."""
        if self.seed is None:
            raise RecordError("record.redacted")
        state = chance.start(self.game, self.seed, self.scheme, self.start_view)
        yield state.clone()
        for ply, action in enumerate(self.actions):
            try:
                self.game.check(state, action)
            except IllegalAction as error:
                raise RecordError("record.illegal", {"ply": ply + 1, "problem": error.message}) from error
            chance.play(state, action, self.seed, self.scheme, ply)
            yield state.clone()

    def replay(self) -> State:
        """The last position of the record."""
        *_, last = self.states()
        return last

    def verify(self) -> State:
        """Replay the record and return its last position.

        Raises RecordError if an action is illegal, or if the result or the seed is not as recorded.
        """
        state = self.replay()
        if self.fair is not None:
            if not self.fair.matches_commitment():
                raise RecordError("record.commitment")
            if self.fair.seed != self.seed:
                raise RecordError("record.fair_seed")
        result = Result.of(state.outcome()) if state.is_over() else None
        if result != self.result:
            found, wanted = _scores_text(self.result), _scores_text(result)
            raise RecordError("record.result", {"found": found, "wanted": wanted})
        return state

    def redacted(self, viewer: int | None) -> Record:
        """The record as that seat (None: a spectator) may have it while the game runs.

        It has no seed, and the actions are as the seat saw them.
        """
        return self._without_secrets(viewer, self.game.seen_in)

    def shown(self, viewer: int | None) -> Record:
        """The same for a person's screen: `redacted` without what the options ask people to remember."""
        return self._without_secrets(viewer, self.game.shown_in)

    def _without_secrets(
        self, viewer: int | None, seen_in: Callable[[State, int, int | None], int]
    ) -> Record:
        with record_errors():
            viewer_number(viewer, self.game.players)
        *before, _ = self.states()
        actors = tuple(int(state.seat) for state in before)
        seen = [seen_in(state, action, viewer) for action, state in zip(self.actions, before, strict=True)]
        public = self._replace(seed=None, fair=None, start_view=None)
        return public._replace(actions=tuple(seen), actors=actors, viewer=viewer)

    def dumps(self) -> str:
        """The record as text."""
        from nacre.record import toml  # imported late, because it imports this module

        return toml.write(self)

    def dump(self, path: str | PathLike[str]) -> None:
        """Write the record to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.dumps())

    @staticmethod
    def loads(text: str) -> Record:
        """The record that a text describes; RecordError says what is wrong with it."""
        from nacre.record import toml

        return toml.read(text)

    @staticmethod
    def load(path: str | PathLike[str]) -> Record:
        """The record in a file; RecordError says what is wrong with it."""
        from nacre.record import toml

        try:
            with open(path, "rb") as file:
                data = file.read(toml.MAX_BYTES + 1)
        except OSError as error:
            raise RecordError("record.file", {"path": str(path), "reason": error.strerror or ""}) from None
        return toml.read_bytes(data)

    def checksum(self) -> str:
        """A hash of everything in the record; spacing and comments do not matter."""
        content: dict[str, object] = {
            "format": FORMAT,
            "game": self.game.name,
            "rules": self.game.rules_version,
            "players": self.names,
            "viewer": self.viewer,
            "options": dict(self.game.options),
            "scheme": self.scheme,
            "seed": self.seed.hex() if isinstance(self.seed, bytes) else self.seed,
            "actions": [self.game.text(action) for action in self.actions],
            "result": self.result and [self.result.scores, self.result.ranking],
        }
        if self.seed is None:
            content["seats"] = self.actors
        if self.fair is not None:
            content["fair"] = [
                part.hex() for part in (self.fair.commitment, self.fair.secret, *self.fair.nonces)
            ]
        if self.start_view is not None:
            content["start"] = self.start_view
        return sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def _scores_text(result: Result | None) -> str:
    return "-" if result is None else ", ".join(map(str, result.scores))
