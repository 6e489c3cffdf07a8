"""Every error that nacre raises on purpose.

NacreError
├── UnknownGame        no game of that name, or it cannot be loaded
├── OptionError        an option that does not exist, or a value it does not take
├── IllegalAction      not allowed here by the rules; `rule` names which
├── NotationError      text that is not an action
│   └── AmbiguousNotation   text that could be several actions
├── PositionError      a position or view that cannot be; `field` names where
├── ForgottenState     a question about who knows what, to a state that was told to forget it
├── RecordError        a record that cannot be read, or does not replay to what it says
├── BotError           no bot of that name or budget, or one that does not answer as it must
├── ArenaError         a contest that cannot be held, or a file that is another's
├── TableError         something that cannot be done at a table, or not now, or not by that person
└── StoreError         a database that cannot be opened, failed, or does not take what it is given

Each carries `code` and `params`, which `nacre.words` turns into any language; `str` gives English.
All but UnknownGame and ForgottenState are ValueErrors too. A wrong Python type, which is a programmer's slip
and no input of a person, may be a TypeError.
"""

from __future__ import annotations

from nacre.words import Message, Params, say


class NacreError(Exception):
    """What all of nacre's errors have in common."""

    def __init__(self, code: str, params: Params | None = None) -> None:
        super().__init__(code, dict(params or {}))
        self.code = code
        self.params = dict(params or {})

    @property
    def message(self) -> Message:
        """What went wrong, for any language."""
        return Message(self.code, self.params)

    def __str__(self) -> str:
        return say(self.message)


class UnknownGame(NacreError, LookupError):
    """No game of that name, or it cannot be loaded."""


class OptionError(NacreError, ValueError):
    """An option that does not exist, or a value it does not take."""


class IllegalAction(NacreError, ValueError):
    """Not allowed here by the rules."""

    def __init__(self, rule: str, code: str, params: Params | None = None) -> None:
        super().__init__(code, params)
        self.args = (rule, code, self.params)
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.rule}: {super().__str__()}" if self.rule else super().__str__()


class NotationError(NacreError, ValueError):
    """Text that is not an action."""


class AmbiguousNotation(NotationError):
    """Text that could be several actions."""


class PositionError(NacreError, ValueError):
    """A position or view that cannot be."""

    def __init__(self, field: str, code: str, params: Params | None = None) -> None:
        super().__init__(code, params)
        self.args = (field, code, self.params)
        self.field = field

    def __str__(self) -> str:
        return f"{self.field}: {super().__str__()}"


class ForgottenState(NacreError, RuntimeError):
    """A question about who knows what, to a state that was told to forget it."""


class RecordError(NacreError, ValueError):
    """A record that cannot be read, or does not replay to what it says."""


class BotError(NacreError, ValueError):
    """No bot of that name or budget, or one that does not answer as it must."""


class ArenaError(NacreError, ValueError):
    """A contest that cannot be held, or a file that is another's."""


class TableError(NacreError, ValueError):
    """Something that cannot be done at a table, or not now, or not by that person."""


class StoreError(NacreError, ValueError):
    """A database that cannot be opened, failed, or does not take what it is given."""


class SlowWarning(UserWarning):
    """The rules run uncompiled: everything works, many times slower."""
