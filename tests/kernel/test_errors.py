"""The error tree, as the docstring of nacre.kernel.errors draws it."""

from __future__ import annotations

import pickle

import pytest

import nacre
from nacre.kernel.errors import NacreError

ERRORS = [
    nacre.UnknownGame("game.unknown", {"name": "chess", "games": "pearls"}),
    nacre.OptionError("option.unknown", {"option": "size", "known": "players"}),
    nacre.IllegalAction("PL-A1", "pearls.illegal.final"),
    nacre.NotationError("pearls.notation", {"text": "x"}),
    nacre.AmbiguousNotation("pearls.notation", {"text": "x"}),
    nacre.PositionError("seats[1]", "position.missing", {"key": "open"}),
    nacre.RecordError("record.checksum"),
    nacre.ChanceError("fate.surplus", {"count": 1, "given": 2}),
    nacre.ForgottenState("state.forgotten"),
]
OTHER_BASES = {nacre.UnknownGame: LookupError, nacre.ForgottenState: RuntimeError}


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_every_error_is_a_nacre_error_with_words(error: NacreError) -> None:
    assert isinstance(error, nacre.NacreError)
    assert isinstance(error, OTHER_BASES.get(type(error), ValueError))
    assert error.message.code == error.code
    assert str(error) not in ("", error.code)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_pickle(error: NacreError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.params) == (type(error), str(error), error.params)


def test_the_rule_and_the_field_come_first() -> None:
    assert str(ERRORS[2]).startswith("PL-A1: ")
    assert str(ERRORS[5]).startswith("seats[1]: ")


def test_ambiguous_notation_is_notation() -> None:
    assert issubclass(nacre.AmbiguousNotation, nacre.NotationError)
