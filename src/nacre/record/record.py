"""A record: the seed of a game and the choices made in it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count
from os import PathLike
from typing import Final, NamedTuple

from nacre import chance
from nacre.chance import STREAM
from nacre.fairness import Fairness
from nacre.kernel.errors import IllegalAction, RecordError
from nacre.kernel.game import Game
from nacre.kernel.ply import Ply
from nacre.kernel.position import Field
from nacre.kernel.state import State
from nacre.kernel.view import viewer_number
from nacre.record.fields import MAX_ACTIONS, read_chance, read_fair, read_names, record_errors, write_fair
from nacre.record.proof import Proof, check_fair, prove
from nacre.record.result import Result

FORMAT: Final = 1


class ShownPly(NamedTuple):
    """A ply as a viewer saw it: the seat that played, and the actions, possibly none, that it came to."""

    seat: int
    actions: tuple[int, ...]

    @staticmethod
    def of(ply: Ply, viewer: int | None) -> ShownPly:
        """As the viewer's screen showed it."""
        return ShownPly(int(ply.before.seat), tuple(ply.before.game.shown_ply(ply, viewer)))

    @staticmethod
    def remembered(ply: Ply, viewer: int | None) -> ShownPly:
        """The same with what the options ask people to remember."""
        return ShownPly(int(ply.before.seat), tuple(ply.before.game.seen_ply(ply, viewer)))


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
    skipped: tuple[int, ...] = ()
    """Numbers that no ply has, ascending: an earlier version of the rules asked for more there. Where chance
    follows from the number of a ply, it stays what it was."""

    @staticmethod
    def of(
        game: Game,
        seed: int | bytes,
        actions: Sequence[int],
        names: Sequence[str] = (),
        scheme: str = STREAM,
        fair: Fairness | None = None,
        start_view: str | None = None,
        skipped: Sequence[int] = (),
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
        record = Record(
            game,
            seed,
            tuple(actions),
            written,
            scheme=scheme,
            fair=fair,
            start_view=start_view,
            skipped=tuple(skipped),
        )
        state = record.replay()
        return record._replace(result=Result.of(state.outcome())) if state.is_over() else record

    def states(self) -> Iterator[State]:
        """The position at the start and after each ply. The caller may keep and change each of them."""
        yield self._start()
        for ply in self.plies():
            yield ply.after.clone()

    def plies(self) -> Iterator[Ply]:
        """Every ply with the positions before and after it, which the caller must not change."""
        before = self._start()
        assert self.seed is not None
        numbers = self._numbers()
        for ply, action in enumerate(self.actions):
            try:
                self.game.check(before, action)
            except IllegalAction as error:
                raise RecordError("record.illegal", {"ply": ply + 1, "problem": error.message}) from error
            after = before.clone()
            chance.play(after, action, self.seed, self.scheme, next(numbers))
            yield Ply(before, action, after)
            before = after

    def drawn(self) -> Iterator[tuple[int, ...]]:
        """What came at the chance events of each ply (`Game.drawn`); ChanceError if the game names none."""
        assert self.seed is not None
        for ply, number in zip(self.plies(), self._numbers(), strict=False):
            before = ply.before.clone()
            chance.prepare(before, self.seed, self.scheme, number)
            yield self.game.drawn(before, ply.action)

    def _start(self) -> State:
        if self.seed is None:
            raise RecordError("record.redacted")
        return chance.start(self.game, self.seed, self.scheme, self.start_view)

    def _numbers(self) -> Iterator[int]:
        """The numbers of the plies."""
        skipped = frozenset(self.skipped)
        return (number for number in count() if number not in skipped)

    def replay(self) -> State:
        """The last position of the record."""
        *_, last = self.states()
        return last

    def verify(self) -> State:
        """Replay the record and return its last position.

        Raises RecordError if an action is illegal, or if the result or the seed is not as recorded. That
        nobody chose the seed is another question: `proof` answers it.
        """
        state = self.replay()
        if self.fair is not None:
            check_fair(self, self.fair)
        result = Result.of(state.outcome()) if state.is_over() else None
        if result != self.result:
            found, wanted = _scores_text(self.result), _scores_text(result)
            raise RecordError("record.result", {"found": found, "wanted": wanted})
        return state

    def proof(self) -> Proof:
        """Does the record prove that nobody chose the deal?"""
        return prove(self)

    def redacted(self, viewer: int | None) -> Record:
        """The record as that seat (None: a spectator) may have it while the game runs.

        It has no seed, and the actions are as the seat saw them.
        """
        return self.without_secrets(viewer, [ShownPly.remembered(ply, viewer) for ply in self._seen(viewer)])

    def shown(self, viewer: int | None) -> Record:
        """The same for a person's screen: `redacted` without what the options ask people to remember."""
        return self.without_secrets(viewer, [ShownPly.of(ply, viewer) for ply in self._seen(viewer)])

    def without_secrets(self, viewer: int | None, plies: Sequence[ShownPly]) -> Record:
        """The record that a viewer may have, made from what the viewer saw of each ply."""
        actions = tuple(action for ply in plies for action in ply.actions)
        actors = tuple(ply.seat for ply in plies for _ in ply.actions)
        public = self._replace(seed=None, fair=None, start_view=None, skipped=())
        return public._replace(actions=actions, actors=actors, viewer=viewer)

    def _seen(self, viewer: int | None) -> list[Ply]:
        """The plies that a viewer has seen by now: all, but for those of another seat's play under way."""
        with record_errors():
            viewer_number(viewer, self.game.players)
        plies = list(self.plies())
        while plies and plies[-1].after.concealed() and plies[-1].before.seat != viewer:
            plies.pop()
        return plies

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
        return sha256(json.dumps(self.content(), sort_keys=True).encode()).hexdigest()

    def content(self) -> dict[str, object]:
        """Everything in the record as data, for its checksum."""
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
            if self.fair.terms:
                content["terms"] = [self.fair.terms, *[commit.hex() for commit in self.fair.commits]]
        if self.start_view is not None:
            content["start"] = self.start_view
        if self.skipped:
            content["skipped"] = self.skipped
        return content


def _scores_text(result: Result | None) -> str:
    return "-" if result is None else ", ".join(map(str, result.scores))
