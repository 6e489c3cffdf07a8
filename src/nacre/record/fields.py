"""Reading the fields of a record from untrusted data: every refusal names the field."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import Final

from nacre import registry
from nacre.chance import SCHEMES
from nacre.fairness import (
    HASH_BYTES,
    NONCE_BYTES,
    SEALED_NONCE_BYTES,
    SECRET_BYTES,
    Fairness,
    Terms,
    read_hex,
)
from nacre.kernel.errors import NotationError, OptionError, PositionError, RecordError
from nacre.kernel.game import Game
from nacre.kernel.options import check_options, shorten
from nacre.kernel.position import Field, check_version
from nacre.pack import Earlier
from nacre.record.earlier import build_earlier_game, find_earlier, update_view
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


def read_earlier(fields: dict[str, Field]) -> Earlier | None:
    """The earlier version of the rules that the game was played by; None if it was today's.

    Refuses versions that cannot be translated.
    """
    name = fields["game"]
    if not isinstance(name.value, str):
        raise name.refuse("position.text", {"value": shorten(name.value)})
    kind = registry.game_class(name.value)
    version = fields["rules"]
    earlier = find_earlier(name.value, version.value) if type(version.value) is int else None
    if earlier is None:
        check_version(version, kind)
    return earlier


def read_game(fields: dict[str, Field], earlier: Earlier | None) -> Game:
    """The game with its options."""
    name = str(fields["game"].value)
    options = fields["options"]
    if not isinstance(options.value, dict):
        raise options.refuse("position.object", {"value": shorten(options.value)})
    try:
        if earlier is not None:
            return build_earlier_game(name, earlier, options.value)
        kind = registry.game_class(name)
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


def read_chance(field: Field, redacted: bool, may_skip: bool = False) -> tuple[str, int | bytes | None]:
    """The scheme and the seed; a redacted record has no seed. It may have a `skipped` if plies may be."""
    optional = ("skipped",) if may_skip and isinstance(field.value, dict) and "skipped" in field.value else ()
    fields = field.object(("scheme",) if redacted else ("scheme", "seed", *optional))
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


def read_skipped(field: Field) -> tuple[int, ...]:
    """The numbers that no ply has, ascending; none if the record does not say."""
    if not isinstance(field.value, dict) or "skipped" not in field.value:
        return ()
    skipped = Field(field.value["skipped"], f"{field.path}.skipped")
    numbers = [item.number(0, 2 * MAX_ACTIONS) for item in skipped.items(1, MAX_ACTIONS)]
    if any(one >= other for one, other in pairwise(numbers)):
        raise skipped.refuse("record.skipped")
    return tuple(numbers)


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
    if not isinstance(field.value, dict) or "terms" not in field.value:
        return _read_first_scheme(field, players)
    fields = field.object(("terms", "commitment", "secret", "commits", "nonces"))
    text = fields["terms"]
    if not isinstance(text.value, str):
        raise text.refuse("position.text", {"value": shorten(text.value)})
    terms = Terms.parse(text.value, text.path)
    persons = len(terms.parts)
    if len(terms.seats) != players:
        raise text.refuse("position.length", {"length": len(terms.seats), "low": players, "high": players})
    commits = [read_hex(item, HASH_BYTES) for item in fields["commits"].items(persons, persons)]
    nonces = [read_hex(item, NONCE_BYTES) for item in fields["nonces"].items(persons, persons)]
    return Fairness(
        secret=read_hex(fields["secret"], SECRET_BYTES),
        nonces=tuple(nonces),
        commitment=read_hex(fields["commitment"], HASH_BYTES),
        terms=text.value,
        commits=tuple(commits),
    )


def _read_first_scheme(field: Field, players: int) -> Fairness:
    fields = field.object(("commitment", "secret", "nonces"))
    nonces = [read_hex(item, SEALED_NONCE_BYTES) for item in fields["nonces"].items(players, players)]
    secret = read_hex(fields["secret"], SECRET_BYTES)
    return Fairness(secret, tuple(nonces), read_hex(fields["commitment"], HASH_BYTES))


def read_start(field: Field, game: Game, earlier: Earlier | None) -> str:
    """The view that the game started from, as JSON, by today's rules."""
    view = field.object(("view",))["view"]
    if not isinstance(view.value, str):
        raise view.refuse("position.text", {"value": shorten(view.value)})
    try:
        text = view.value if earlier is None else update_view(game, earlier, view.value)
        game.view_from_dict(json.loads(text))
    except (ValueError, RecursionError) as error:
        if isinstance(error, PositionError):
            raise PositionError(f"{view.path}.{error.field}", error.code, error.params) from None
        raise view.refuse("position.object", {"value": shorten(view.value)}) from None
    return text


def write_fair(fair: Fairness) -> dict[str, str | list[str]]:
    """Where the seed came from, as data that `read_fair` reads."""
    commitment, secret = fair.commitment.hex(), fair.secret.hex()
    nonces = [nonce.hex() for nonce in fair.nonces]
    if not fair.terms:
        return {"commitment": commitment, "secret": secret, "nonces": nonces}
    commits = [commit.hex() for commit in fair.commits]
    return {
        "terms": fair.terms,
        "commitment": commitment,
        "secret": secret,
        "commits": commits,
        "nonces": nonces,
    }
