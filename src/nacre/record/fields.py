"""Reading the fields of a record from untrusted data: every refusal names the field."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from nacre import registry
from nacre.chance import SCHEMES
from nacre.fairness import NONCE_BYTES, SECRET_BYTES, Fairness
from nacre.kernel.errors import NotationError, OptionError, PositionError, RecordError
from nacre.kernel.game import Game
from nacre.kernel.options import check_options, shorten
from nacre.kernel.position import Field, check_version
from nacre.record.result import Result

MAX_ACTIONS: Final = 10_000
MAX_NAME: Final = 40


@contextmanager
def record_errors() -> Iterator[None]:
    """Turn errors about a field into errors about the record."""
    try:
        yield
    except PositionError as error:
        raise RecordError("record.field", {"field": error.field, "problem": error.message}) from None


def read_game(fields: dict[str, Field]) -> Game:
    """The game with its options; refuses other versions of its rules."""
    name = fields["game"]
    if not isinstance(name.value, str):
        raise name.refuse("position.text", {"value": shorten(name.value)})
    kind = registry.game_class(name.value)
    check_version(fields["rules"], kind)
    options = fields["options"]
    if not isinstance(options.value, dict):
        raise options.refuse("position.object", {"value": shorten(options.value)})
    try:
        # Checked before they become keyword arguments: a file may call an option "self".
        return kind(**check_options(kind.option_list, options.value))
    except OptionError as error:
        raise PositionError(f"options.{error.params['option']}", error.code, error.params) from None


def read_names(field: Field, players: int) -> tuple[str, ...]:
    """A name for each player."""
    names = []
    for item in field.items(players, players):
        name = item.value
        if not isinstance(name, str) or not 1 <= len(name) <= MAX_NAME or not name.isprintable():
            raise item.refuse("record.name", {"value": shorten(name), "limit": MAX_NAME})
        names.append(name)
    return tuple(names)


def read_chance(field: Field, redacted: bool) -> tuple[str, int | bytes | None]:
    """The scheme and the seed; a redacted record has no seed."""
    fields = field.object(("scheme",) if redacted else ("scheme", "seed"))
    scheme = SCHEMES[fields["scheme"].one_of(SCHEMES)]
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


def read_actions(field: Field, game: Game, redacted: bool) -> tuple[int, ...]:
    """The actions. Only a redacted record may have hidden forms."""
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


def read_result(field: Field, players: int) -> Result:
    """The result of the game."""
    fields = field.object(("scores", "ranking"))
    scores = [item.number(-10_000, 10_000) for item in fields["scores"].items(players, players)]
    ranking = [item.number(1, players) for item in fields["ranking"].items(players, players)]
    return Result(tuple(scores), tuple(ranking))


def read_fair(field: Field, players: int) -> Fairness:
    """Where the seed came from."""
    fields = field.object(("commitment", "secret", "nonces"))
    nonces = [_read_bytes(item, NONCE_BYTES) for item in fields["nonces"].items(players, players)]
    secret = _read_bytes(fields["secret"], SECRET_BYTES)
    return Fairness(secret, tuple(nonces), _read_bytes(fields["commitment"], SECRET_BYTES))


def read_start(field: Field, game: Game) -> str:
    """The view that the game started from, as JSON."""
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


def write_fair(fair: Fairness) -> dict[str, str | list[str]]:
    """Where the seed came from, as data that `read_fair` reads."""
    return {
        "commitment": fair.commitment.hex(),
        "secret": fair.secret.hex(),
        "nonces": [nonce.hex() for nonce in fair.nonces],
    }
