"""Records as TOML text."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any, Final

from nacre import chance
from nacre.kernel.errors import NacreError, RecordError
from nacre.kernel.options import Value, shorten
from nacre.kernel.position import Field
from nacre.pack import Earlier
from nacre.record.earlier import translate
from nacre.record.fields import (
    read_actions,
    read_chance,
    read_earlier,
    read_fair,
    read_game,
    read_names,
    read_result,
    read_skipped,
    read_start,
    record_errors,
    write_fair,
)
from nacre.record.record import FORMAT, Record

KEYS: Final = ("format", "game", "rules", "players", "options", "chance", "play", "check")
MAX_BYTES: Final = 1 << 20
MAX_DOTS: Final = 1000
"""Most dots in a file: tomllib needs quadratic time for long dotted keys, and records hardly use dots."""
MAX_REASON: Final = 200
"""Most letters of what tomllib says is wrong; the place comes last."""


def write(record: Record) -> str:
    """The record as text."""
    lines = [
        f"format = {FORMAT}",
        f"game = {_quote(record.game.name)}",
        f"rules = {record.game.rules_version}",
        f"players = [{', '.join(map(_quote, record.names))}]",
    ]
    if record.seed is None:
        lines.append(f"viewer = {_quote('spectator') if record.viewer is None else record.viewer}")
    lines += ["", "[options]"]
    lines += [f"{name} = {_value(value)}" for name, value in record.game.options.items() if value is not None]
    lines += ["", "[chance]", f"scheme = {_quote(record.scheme)}"]
    if record.seed is not None:
        lines.append(f"seed = {_seed(record.seed)}")
    if record.skipped:
        lines.append(f"skipped = {list(record.skipped)}")
    if record.fair is not None:
        lines += ["", "[fair]"]
        for name, value in write_fair(record.fair).items():
            # Terms are hashed: between these quotes they stand as they are, without escapes.
            lines.append(f"{name} = '{value}'" if name == "terms" else f"{name} = {_value(value)}")
    if record.start_view is not None:
        lines += ["", "[start]", f"view = {_quote(record.start_view)}"]
    lines += ["", "[play]", "actions = ["]
    lines += [f"  {_quote(record.game.text(action))}," for action in record.actions]
    lines.append("]")
    if record.seed is None:
        lines.append(f"seats = {list(record.actors)}")
    if record.result is not None:
        lines += ["", "[result]"]
        lines += [f"scores = {list(record.result.scores)}", f"ranking = {list(record.result.ranking)}"]
    lines += ["", "[check]", f'sha256 = "{record.checksum()}"', ""]
    return "\n".join(lines)


def read(text: str) -> Record:
    """The record that a text describes; RecordError says what is wrong with it."""
    if len(text) > MAX_BYTES or text.count(".") > MAX_DOTS:
        raise _too_large()
    import tomllib  # only when a record is read, to keep `import nacre` fast

    try:
        return _read_content(tomllib.loads(text))
    except (ValueError, RecursionError) as error:
        if isinstance(error, NacreError):
            raise
        raise RecordError("record.toml", {"reason": shorten(str(error), MAX_REASON)}) from None


def read_bytes(data: bytes) -> Record:
    """The record in the bytes of a file."""
    if len(data) > MAX_BYTES:
        raise _too_large()
    try:
        text = data.decode("utf-8")
    except ValueError as error:
        raise RecordError("record.toml", {"reason": shorten(str(error), MAX_REASON)}) from None
    return read(text)


def _too_large() -> RecordError:
    return RecordError("record.size", {"limit": MAX_BYTES, "dots": MAX_DOTS})


def _read_content(data: dict[str, object]) -> Record:
    optional = [key for key in ("viewer", "result", "fair", "start") if key in data]
    redacted = "viewer" in data
    with record_errors():
        fields = Field(data).object((*KEYS, *optional))
        fields["format"].number(FORMAT, FORMAT)
        earlier = read_earlier(fields)
        game = read_game(fields, earlier)
        names = read_names(fields["players"], game.players)
        scheme, seed = read_chance(fields["chance"], redacted, may_skip=earlier is None and not redacted)
        skipped = () if earlier else read_skipped(fields["chance"])
        viewer = None
        if redacted and data["viewer"] != "spectator":
            viewer = fields["viewer"].number(0, game.players - 1)
        play = fields["play"].object(("actions", "seats") if redacted else ("actions",))
        actions = read_actions(play["actions"], game, redacted)
        actors: tuple[int, ...] = ()
        if redacted:
            seats = play["seats"].items(len(actions), len(actions))
            actors = tuple(seat.number(0, game.players - 1) for seat in seats)
        result = read_result(fields["result"], game.players) if "result" in data else None
        fair = read_fair(fields["fair"], game.players) if "fair" in data else None
        start_view = read_start(fields["start"], game, earlier) if "start" in data else None
        written = fields["check"].object(("sha256",))["sha256"].value
    record = Record(
        game=game,
        seed=seed,
        actions=actions,
        names=names,
        scheme=scheme,
        result=result,
        viewer=viewer,
        actors=actors,
        fair=fair,
        start_view=start_view,
        skipped=skipped,
    )
    if earlier is None:
        if written != record.checksum():
            raise RecordError("record.checksum")
        return record
    if written != _earlier_checksum(record, earlier, data):
        raise RecordError("record.checksum")
    return _translate(record, earlier)


def _earlier_checksum(record: Record, earlier: Earlier, data: dict[str, Any]) -> str:
    """The checksum as the earlier version made it of the same record."""
    content: dict[str, Any] = record.content() | {"rules": earlier.version}
    for name in earlier.new_options:
        del content["options"][name]
    if "start" in data:
        content["start"] = data["start"]["view"]
    return sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def _translate(record: Record, earlier: Earlier) -> Record:
    """The same game by today's rules. A redacted record stays what its viewer saw."""
    if record.seed is None:
        return record
    start = chance.start(record.game, record.seed, record.scheme, record.start_view)
    actions, skipped = translate(earlier, start, record.actions, seed=record.seed, scheme=record.scheme)
    return record._replace(actions=actions, skipped=skipped)


def _quote(text: str) -> str:
    # A JSON string is a TOML string too, unless it escapes a character as a pair of surrogates.
    return json.dumps(text, ensure_ascii=False)


def _value(value: Value | list[str]) -> str:
    return json.dumps(value, ensure_ascii=False)


def _seed(seed: int | bytes) -> str:
    return _quote(seed.hex()) if isinstance(seed, bytes) else str(seed)
