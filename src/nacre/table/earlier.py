"""Tables whose games were begun by an earlier version of the rules: they can be read, but not go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from nacre.kernel.errors import OptionError, TableError
from nacre.record.earlier import Translator, build_earlier_game, find_earlier, update_view
from nacre.table import entries as e

if TYPE_CHECKING:
    from nacre.table.table import Table


def check_rules(table: Table, rules: int) -> None:
    """TableError unless games of that version of the rules can be read."""
    wanted = table.game.rules_version
    if rules == wanted:
        return
    earlier = find_earlier(table.game.name, rules)
    if earlier is None:
        raise TableError("table.rules", {"found": rules, "wanted": wanted})
    try:
        build_earlier_game(table.game.name, earlier, table.setup.options)
    except OptionError as error:
        raise TableError("table.log", {"number": table.number + 1}) from error


def begin_earlier(table: Table, rules: int, start_view: str | None) -> str | None:
    """Let a table read plays of that version of the rules; returns the view that its game starts from."""
    earlier = find_earlier(table.game.name, rules) if rules != table.game.rules_version else None
    if earlier is None:
        return start_view
    table.translator = Translator(earlier)
    table.game = build_earlier_game(table.game.name, earlier, table.setup.options)
    table.setup = msgspec.structs.replace(table.setup, options=dict(table.game.options))
    return None if start_view is None else update_view(table.game, earlier, start_view)


def close(table: Table, now: float) -> e.Closed | None:
    """The entry that ends a game which cannot go on; None if it can, or is over."""
    if table.translator is None or table.status != "running":
        return None
    return e.Closed(at=now)


def is_closed(table: Table) -> bool:
    """Was the game closed because it could not go on by today's rules?"""
    if table.translator is None or table.status != "over" or table.state is None:
        return False
    return not table.state.is_over() and not table.resigned
