"""Every error that nacre raises on purpose.

NacreError
├── UnknownGame        no game has that name, or the game cannot be loaded
├── OptionError        an option does not exist or does not take that value
├── IllegalAction      the rules do not allow that action here; `rule` names the rule
├── NotationError      a text is not an action
│   └── AmbiguousNotation   a text could be several actions
├── PositionError      a position or view is impossible; `field` says where
├── ChanceError        a chance outcome cannot come here, or the game does not name its chance events
├── ForgottenState     a state that no longer tracks who knows what was asked about it
├── RecordError        a record cannot be read, or does not replay to its result
├── BotError           no bot has that name or budget, or a bot does not answer as it must
├── ArenaError         a contest cannot be held, or a file belongs to another contest
├── TableError         something is not possible at this table, at this time or for this person
├── StoreError         a database cannot be opened, has failed, or refuses what it is given
├── PuzzleError        a file of puzzles cannot be read or written, or is of other rules
├── BatchError         a batch of games or an environment was asked for something impossible
├── DatasetError       a dataset cannot be written or read, or is not what its games say
└── MissingPackage     an optional package is not installed; the message says how to install it

Each carries `code` and `params`, which `nacre.words` puts into any language; `str` gives English.
All but UnknownGame, ForgottenState and MissingPackage are also ValueErrors. A value of the wrong Python type
may raise a TypeError: that is a programmer's mistake, not a person's input.
"""

from __future__ import annotations

from nacre.words import Message, Params, say


class NacreError(Exception):
    """The base of all errors that nacre raises on purpose."""

    def __init__(self, code: str, params: Params | None = None) -> None:
        super().__init__(code, dict(params or {}))
        self.code = code
        self.params = dict(params or {})

    @property
    def message(self) -> Message:
        """What went wrong, as a message for any language."""
        return Message(self.code, self.params)

    def __str__(self) -> str:
        return say(self.message)


class UnknownGame(NacreError, LookupError):
    """No game has that name, or the game cannot be loaded."""


class OptionError(NacreError, ValueError):
    """An option does not exist or does not take that value."""


class IllegalAction(NacreError, ValueError):
    """The rules do not allow that action here; `rule` names the rule."""

    def __init__(self, rule: str, code: str, params: Params | None = None) -> None:
        super().__init__(code, params)
        self.args = (rule, code, self.params)
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.rule}: {super().__str__()}" if self.rule else super().__str__()


class NotationError(NacreError, ValueError):
    """A text is not an action."""


class AmbiguousNotation(NotationError):
    """A text could be several actions."""


class PositionError(NacreError, ValueError):
    """A position or view is impossible; `field` says where."""

    def __init__(self, field: str, code: str, params: Params | None = None) -> None:
        super().__init__(code, params)
        self.args = (field, code, self.params)
        self.field = field

    def __str__(self) -> str:
        return f"{self.field}: {super().__str__()}"


class ChanceError(NacreError, ValueError):
    """A chance outcome cannot come here, or the game does not name its chance events."""


class ForgottenState(NacreError, RuntimeError):
    """A state that no longer tracks who knows what was asked about it."""


class RecordError(NacreError, ValueError):
    """A record cannot be read, or does not replay to its result."""


class BotError(NacreError, ValueError):
    """No bot has that name or budget, or a bot does not answer as it must."""


class ArenaError(NacreError, ValueError):
    """A contest cannot be held, or a file belongs to another contest."""


class LearnError(NacreError, ValueError):
    """A file of a training run cannot be used."""


class TableError(NacreError, ValueError):
    """Something is not possible at this table, at this time or for this person."""


class StoreError(NacreError, ValueError):
    """A database cannot be opened, has failed, or refuses what it is given."""


class PuzzleError(NacreError, ValueError):
    """A file of puzzles cannot be read or written, or is of other rules."""


class BatchError(NacreError, ValueError):
    """A batch of games or an environment was asked for something impossible."""


class DatasetError(NacreError, ValueError):
    """A dataset cannot be written or read, or is not what its games say."""


class MissingPackage(NacreError, ImportError):
    """An optional package is not installed; the message says how to install it."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__("package.missing", {"package": package, "extra": extra})
        self.args = (package, extra)


class SlowWarning(UserWarning):
    """The rules run uncompiled: everything works, but many times slower."""
