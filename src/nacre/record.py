"""A game written down: one text file (TOML) that people can read and anyone can replay.

A record holds what was chosen and the seed, not what came of it: replaying makes the rest again. While
a game runs, `redacted` is what one seat may have of it. Files from strangers are input: bounded,
checked, and refused with a RecordError. The format is described in docs/records.md.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from os import PathLike
from typing import Final, NamedTuple

from nacre import registry
from nacre.fairness import NONCE_BYTES, SECRET_BYTES, Fairness
from nacre.kernel.errors import (
    IllegalAction,
    NacreError,
    NotationError,
    OptionError,
    PositionError,
    RecordError,
)
from nacre.kernel.game import Game
from nacre.kernel.options import Value, check_options, shorten
from nacre.kernel.outcome import Outcome
from nacre.kernel.position import Field, check_version
from nacre.kernel.rng import Rng
from nacre.kernel.state import State
from nacre.kernel.view import viewer_at

FORMAT: Final = 1
STREAM: Final = "stream-1"
"""One generator, seeded once, runs through the whole game."""
PLY: Final = "ply-1"
"""Each ply has a generator of its own, derived from the seed and the number of the ply."""

KEYS: Final = ("format", "game", "rules", "players", "options", "chance", "play", "check")
MAX_BYTES: Final = 1 << 20
MAX_ACTIONS: Final = 10_000
MAX_NAME: Final = 40
MAX_DOTS: Final = 1000
"""Long dotted keys take tomllib time that grows with their square; nothing in a record needs dots."""


class Result(NamedTuple):
    """How a recorded game ended."""

    scores: tuple[int, ...]
    ranking: tuple[int, ...]

    @staticmethod
    def of(outcome: Outcome) -> Result:
        """The part of an outcome that a record keeps."""
        return Result(tuple(outcome.scores), tuple(outcome.ranking))


class Record(NamedTuple):
    """A game from its first ply on. `of` makes one; `result` is None while the game is not over."""

    game: Game
    seed: int | bytes | None
    actions: tuple[int, ...]
    names: tuple[str, ...]
    scheme: str = STREAM
    result: Result | None = None
    viewer: int | None = None
    """With no seed: the seat that this redacted record is for; None is a spectator."""
    actors: tuple[int, ...] = ()
    """With no seed: the seat that played each action, which cannot be found out by replaying."""
    fair: Fairness | None = None
    """Where the seed came from, if it was made at a table by a fair shuffle."""
    begun: str | None = None
    """A view as JSON, if the game began from a position: what it leaves open was dealt by the seed."""

    @staticmethod
    def of(
        game: Game,
        seed: int | bytes,
        actions: Sequence[int],
        names: Sequence[str] = (),
        scheme: str = STREAM,
        fair: Fairness | None = None,
        begun: str | None = None,
    ) -> Record:
        """A record of these actions, checked by playing them, with the result if the game is over."""
        written = tuple(names) or tuple(f"Player {seat + 1}" for seat in range(game.players))
        with _record_errors():
            _read_names(Field(list(written), "players"), game.players)
            written_seed = seed.hex() if isinstance(seed, bytes) else seed
            _read_chance(Field({"scheme": scheme, "seed": written_seed}, "chance"), False)
            Field(list(actions), "actions").items(0, MAX_ACTIONS)
            if fair is not None:
                _read_fair(Field(_fair_data(fair), "fair"), game.players)
        record = Record(game, seed, tuple(actions), written, scheme, fair=fair, begun=begun)
        state = record.replay()
        return record._replace(result=Result.of(state.outcome())) if state.is_over() else record

    def states(self) -> Iterator[State]:
        """The position at the start and after each ply. Each is the caller's to keep."""
        if self.seed is None:
            raise RecordError("record.redacted")
        state = start(self.game, self.seed, self.scheme, self.begun)
        yield state.clone()
        for ply, action in enumerate(self.actions):
            try:
                self.game.check(state, action)
            except IllegalAction as error:
                raise RecordError("record.illegal", {"ply": ply + 1, "problem": error.message}) from error
            play(state, action, self.seed, self.scheme, ply)
            yield state.clone()

    def replay(self) -> State:
        """The position that the record leads to."""
        *_, last = self.states()
        return last

    def verify(self) -> State:
        """Replay and compare: RecordError if an action is illegal or anything is not what it says."""
        state = self.replay()
        if self.fair is not None:
            if not self.fair.kept():
                raise RecordError("record.commitment")
            if self.fair.seed != self.seed:
                raise RecordError("record.fair_seed")
        result = Result.of(state.outcome()) if state.is_over() else None
        if result != self.result:
            raise RecordError("record.result", {"found": _told(self.result), "wanted": _told(result)})
        return state

    def redacted(self, viewer: int | None) -> Record:
        """What that seat (None: a spectator) may have while the game runs: no seed, actions as seen."""
        return self._without_secrets(viewer, self.game.seen_in)

    def shown(self, viewer: int | None) -> Record:
        """The same for a person: `redacted`, less what the table's options ask to remember."""
        return self._without_secrets(viewer, self.game.shown_in)

    def _without_secrets(
        self, viewer: int | None, seen_in: Callable[[State, int, int | None], int]
    ) -> Record:
        with _record_errors():
            viewer_at(viewer, self.game.players)
        *before, _ = self.states()
        actors = tuple(int(state.seat) for state in before)
        seen = [seen_in(state, action, viewer) for action, state in zip(self.actions, before, strict=True)]
        public = self._replace(seed=None, fair=None, begun=None)
        return public._replace(actions=tuple(seen), actors=actors, viewer=viewer)

    def dumps(self) -> str:
        """The record as text."""
        lines = [
            f"format = {FORMAT}",
            f"game = {_quote(self.game.name)}",
            f"rules = {self.game.rules_version}",
            f"players = [{', '.join(map(_quote, self.names))}]",
        ]
        if self.seed is None:
            lines.append(f"viewer = {_quote('spectator') if self.viewer is None else self.viewer}")
        lines += ["", "[options]"]
        lines += [
            f"{name} = {_value(value)}" for name, value in self.game.options.items() if value is not None
        ]
        lines += ["", "[chance]", f"scheme = {_quote(self.scheme)}"]
        if self.seed is not None:
            lines.append(f"seed = {_seed(self.seed)}")
        if self.fair is not None:
            lines += ["", "[fair]"]
            lines += [f"{name} = {_value(value)}" for name, value in _fair_data(self.fair).items()]
        if self.begun is not None:
            lines += ["", "[start]", f"view = {_quote(self.begun)}"]
        lines += ["", "[play]", "actions = ["]
        lines += [f"  {_quote(self.game.text(action))}," for action in self.actions]
        lines.append("]")
        if self.seed is None:
            lines.append(f"seats = {list(self.actors)}")
        if self.result is not None:
            lines += ["", "[result]"]
            lines += [f"scores = {list(self.result.scores)}", f"ranking = {list(self.result.ranking)}"]
        lines += ["", "[check]", f'sha256 = "{self.checksum()}"', ""]
        return "\n".join(lines)

    def dump(self, path: str | PathLike[str]) -> None:
        """Write the record to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.dumps())

    def checksum(self) -> str:
        """A hash of everything in the record, independent of spacing and comments."""
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
            content["fair"] = _hex((self.fair.commitment, self.fair.secret, *self.fair.nonces))
        if self.begun is not None:
            content["start"] = self.begun
        return sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()

    @staticmethod
    def loads(text: str) -> Record:
        """The record that a text describes; RecordError says what is wrong with it."""
        if len(text) > MAX_BYTES or text.count(".") > MAX_DOTS:
            raise RecordError("record.size", {"limit": MAX_BYTES, "dots": MAX_DOTS})
        import tomllib  # not before someone reads a record: importing nacre stays quick

        try:
            return _read(tomllib.loads(text))
        except (ValueError, RecursionError) as error:
            if isinstance(error, NacreError):
                raise
            raise RecordError("record.toml", {"reason": shorten(str(error))}) from None

    @staticmethod
    def load(path: str | PathLike[str]) -> Record:
        """The record in a file; RecordError says what is wrong with it."""
        try:
            with open(path, "rb") as file:
                data = file.read(MAX_BYTES + 1)
            text = data.decode("utf-8")
        except OSError as error:
            raise RecordError("record.file", {"path": str(path), "reason": error.strerror or ""}) from None
        except ValueError as error:
            raise RecordError("record.toml", {"reason": shorten(str(error))}) from None
        if len(data) > MAX_BYTES:
            raise RecordError("record.size", {"limit": MAX_BYTES, "dots": MAX_DOTS})
        return Record.loads(text)


def start(game: Game, seed: int | bytes, scheme: str, begun: str | None = None) -> State:
    """The set-up of a game by a scheme, or a position that fits the view that it began from."""
    if begun is not None:
        return game.imagine(game.view_from_dict(json.loads(begun)), ply_rng(seed, 0))
    return game.new(seed) if scheme == STREAM else game.deal(ply_rng(seed, 0))


def play(state: State, action: int, seed: int | bytes, scheme: str, ply: int) -> None:
    """Apply a checked action, the ply-th from 0, with the chance that the scheme gives it."""
    if scheme == PLY:
        state.reseed(ply_rng(seed, ply + 1))
    state.apply(action)


def ply_rng(seed: int | bytes, ply: int) -> Rng:
    """The generator of one ply: 0 is the set-up, 1 the first action."""
    return Rng(f"nacre ply {ply} of {_seeded(seed)}".encode())


@lru_cache(1024)
def _seeded(seed: int | bytes) -> str:
    """The same for all plies of a game, and the larger part of the work."""
    return Rng(seed).hex()


def _read(data: dict[str, object]) -> Record:
    optional = [key for key in ("viewer", "result", "fair", "start") if key in data]
    redacted = "viewer" in data
    with _record_errors():
        fields = Field(data).object((*KEYS, *optional))
        fields["format"].number(FORMAT, FORMAT)
        game = _read_game(fields)
        names = _read_names(fields["players"], game.players)
        scheme, seed = _read_chance(fields["chance"], redacted)
        viewer = None
        if redacted and data["viewer"] != "spectator":
            viewer = fields["viewer"].number(0, game.players - 1)
        play = fields["play"].object(("actions", "seats") if redacted else ("actions",))
        actions = _read_actions(play["actions"], game, redacted)
        actors: tuple[int, ...] = ()
        if redacted:
            seats = play["seats"].items(len(actions), len(actions))
            actors = tuple(seat.number(0, game.players - 1) for seat in seats)
        result = _read_result(fields["result"], game.players) if "result" in data else None
        fair = _read_fair(fields["fair"], game.players) if "fair" in data else None
        begun = _read_start(fields["start"], game) if "start" in data else None
        written = fields["check"].object(("sha256",))["sha256"].value
    record = Record(game, seed, actions, names, scheme, result, viewer, actors, fair, begun)
    if written != record.checksum():
        raise RecordError("record.checksum")
    return record


@contextmanager
def _record_errors() -> Iterator[None]:
    """What is wrong with a field is wrong with the record."""
    try:
        yield
    except PositionError as error:
        raise RecordError("record.field", {"field": error.field, "problem": error.message}) from None


def _read_game(fields: dict[str, Field]) -> Game:
    name = fields["game"]
    if not isinstance(name.value, str):
        raise name.refuse("position.text", {"value": shorten(name.value)})
    kind = registry.kind(name.value)
    check_version(fields["rules"], kind)
    options = fields["options"]
    if not isinstance(options.value, dict):
        raise options.refuse("position.object", {"value": shorten(options.value)})
    try:
        # Checked before they are spread out: a stranger may call an option "self".
        return kind(**check_options(kind.option_list, options.value))
    except OptionError as error:
        raise PositionError(f"options.{error.params['option']}", error.code, error.params) from None


def _read_names(field: Field, players: int) -> tuple[str, ...]:
    names = []
    for item in field.items(players, players):
        name = item.value
        if not isinstance(name, str) or not 1 <= len(name) <= MAX_NAME or not name.isprintable():
            raise item.refuse("record.name", {"value": shorten(name), "limit": MAX_NAME})
        names.append(name)
    return tuple(names)


def _read_chance(field: Field, redacted: bool) -> tuple[str, int | bytes | None]:
    fields = field.object(("scheme",) if redacted else ("scheme", "seed"))
    scheme = (STREAM, PLY)[fields["scheme"].one_of((STREAM, PLY))]
    if redacted:
        return scheme, None
    seed = fields["seed"].value
    if isinstance(seed, str) and len(seed) <= 128:
        try:
            return scheme, bytes.fromhex(seed)
        except ValueError:
            pass
    if type(seed) is int and -(2**63) <= seed < 2**63:
        return scheme, seed
    raise fields["seed"].refuse("record.seed", {"value": shorten(seed)})


def _read_actions(field: Field, game: Game, redacted: bool) -> tuple[int, ...]:
    actions = []
    for item in field.items(0, MAX_ACTIONS):
        if not isinstance(item.value, str):
            raise item.refuse("position.text", {"value": shorten(item.value)})
        try:
            action = game.parse(item.value)
        except NotationError as error:
            raise PositionError(item.path, error.code, error.params) from None
        if action >= game.num_actions and not redacted:
            raise item.refuse("record.hidden", {"text": shorten(item.value)})
        actions.append(action)
    return tuple(actions)


def _read_result(field: Field, players: int) -> Result:
    fields = field.object(("scores", "ranking"))
    scores = [item.number(-10_000, 10_000) for item in fields["scores"].items(players, players)]
    ranking = [item.number(1, players) for item in fields["ranking"].items(players, players)]
    return Result(tuple(scores), tuple(ranking))


def _read_fair(field: Field, players: int) -> Fairness:
    fields = field.object(("commitment", "secret", "nonces"))
    nonces = [_read_bytes(item, NONCE_BYTES) for item in fields["nonces"].items(players, players)]
    secret = _read_bytes(fields["secret"], SECRET_BYTES)
    return Fairness(secret, tuple(nonces), _read_bytes(fields["commitment"], SECRET_BYTES))


def _read_start(field: Field, game: Game) -> str:
    view = field.object(("view",))["view"]
    if not isinstance(view.value, str):
        raise view.refuse("position.text", {"value": shorten(view.value)})
    try:
        game.view_from_dict(json.loads(view.value))
    except (ValueError, RecursionError) as error:
        if isinstance(error, PositionError):
            raise PositionError(f"{view.path}.{error.field}", error.code, error.params) from None
        raise view.refuse("position.object", {"value": shorten(view.value)}) from None
    return view.value


def _read_bytes(field: Field, length: int) -> bytes:
    text = field.value
    if isinstance(text, str) and len(text) == 2 * length:
        try:
            return bytes.fromhex(text)
        except ValueError:
            pass
    raise field.refuse("record.hex", {"value": shorten(text), "digits": 2 * length})


def _fair_data(fair: Fairness) -> dict[str, str | list[str]]:
    return {
        "commitment": fair.commitment.hex(),
        "secret": fair.secret.hex(),
        "nonces": list(_hex(fair.nonces)),
    }


def _hex(parts: Sequence[bytes]) -> tuple[str, ...]:
    return tuple(part.hex() for part in parts)


def _told(result: Result | None) -> str:
    return "-" if result is None else ", ".join(map(str, result.scores))


def _quote(text: str) -> str:
    # A TOML string is a JSON string, as long as no letter is written as a pair of surrogates.
    return json.dumps(text, ensure_ascii=False)


def _value(value: Value | list[str]) -> str:
    return json.dumps(value, ensure_ascii=False)


def _seed(seed: int | bytes) -> str:
    return _quote(seed.hex()) if isinstance(seed, bytes) else str(seed)
