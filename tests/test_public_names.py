"""The names that scripts outside call; a change here is a change for them."""

from __future__ import annotations

import nacre
import nacre.testing

NAMES = [
    "AmbiguousNotation",
    "BotError",
    "ChanceError",
    "ForgottenState",
    "Game",
    "IllegalAction",
    "Message",
    "NacreError",
    "NotationError",
    "Option",
    "OptionError",
    "Outcome",
    "PositionError",
    "Record",
    "RecordError",
    "Rng",
    "SlowWarning",
    "State",
    "UnknownGame",
    "View",
    "buffer",
    "compiled",
    "game",
    "games",
    "play_out",
    "playouts",
    "register",
    "say",
]


def test_public_names() -> None:
    assert sorted(nacre.__all__) == sorted(NAMES)
    assert all(hasattr(nacre, name) for name in NAMES)


def test_every_check_of_the_suite_is_public() -> None:
    assert {check.__name__ for check in nacre.testing.CHECKS} <= set(nacre.testing.__all__)


def test_what_the_design_promises() -> None:
    game = nacre.game("pearls", players=3, all_cards=True)
    state = game.new(seed=42)
    for name in (
        "seat",
        "legal_actions",
        "apply",
        "revealed",
        "clone",
        "is_over",
        "key",
        "outcome",
        "view",
        "to_dict",
    ):
        assert hasattr(state, name)
    for name in (
        "num_actions",
        "text",
        "parse",
        "parse_turn",
        "seen",
        "check",
        "view_from_dict",
        "imagine",
        "from_dict",
        "new",
    ):
        assert hasattr(game, name)
    view = state.view(0)
    assert isinstance(view.to_dict(), dict)
    assert isinstance(view.shown(), dict)
    assert isinstance(game.imagine(view, nacre.Rng(7)), nacre.State)
    assert "Display" in str(state)
    assert game.seen(3, 0, 1) == 3


def test_seats_and_actions_are_plain_numbers() -> None:
    state = nacre.game("pearls").new(1)
    assert type(state.seat) is int
    assert {type(action) for action in state.legal_actions()} == {int}
    assert type(state.score(0)) is int
