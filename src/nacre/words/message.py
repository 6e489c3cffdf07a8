"""A message: a code and its parameters, in no language yet."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias, Union

Param: TypeAlias = Union[int, str, "Message", "list[Message]"]
"""A number, a text that needs no translation, a message, or a list of messages."""
Params: TypeAlias = Mapping[str, Param]


class Message(NamedTuple):
    """Something to say, as data: `say` puts it into words.

    >>> Message("card.take", {"colour": Message("card.colour.red")}).to_dict()
    {'code': 'card.take', 'params': {'colour': {'code': 'card.colour.red'}}}
    """

    code: str
    params: Params = MappingProxyType({})

    def past_tense(self) -> Message:
        """The same action as something already done, for a log."""
        return Message(f"{self.code}.told", self.params)

    def to_dict(self) -> dict[str, object]:
        """The message as JSON-able data."""
        if not self.params:
            return {"code": self.code}
        return {"code": self.code, "params": {name: _plain(value) for name, value in self.params.items()}}


def _plain(value: Param) -> object:
    if isinstance(value, Message):
        return value.to_dict()
    if isinstance(value, list):
        return [item.to_dict() for item in value]
    return value
