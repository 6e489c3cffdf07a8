"""Messages as data for any screen."""

from __future__ import annotations

import msgspec

from nacre.words import Message, Param


class Words(msgspec.Struct, frozen=True, omit_defaults=True):
    """A code of the catalogues with its parameters."""

    code: str
    params: dict[str, int | str | Words | list[Words]] = {}


def words(message: Message) -> Words:
    """A message as data."""
    return Words(message.code, {name: _plain(value) for name, value in message.params.items()})


def message(data: Words) -> Message:
    """The message that was made data."""
    return Message(data.code, {name: _message_param(value) for name, value in data.params.items()})


def _message_param(value: int | str | Words | list[Words]) -> Param:
    if isinstance(value, Words):
        return message(value)
    if isinstance(value, list):
        return [message(item) for item in value]
    return value


def _plain(value: Param) -> int | str | Words | list[Words]:
    if isinstance(value, Message):
        return words(value)
    if isinstance(value, list):
        return [words(item) for item in value]
    return value
