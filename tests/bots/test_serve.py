"""Serving our bots to other people's programs."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nacre
from nacre.bots import Budget, ExternalBot, NamedBot, named, protocol
from nacre.bots.naming import MAKERS
from nacre.bots.serve import MAX_LINE_BYTES, BotServer, serve_bot
from nacre.kernel.game import Game

Message = dict[str, Any]
SEED = b"bot 7"
EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "own_bot.py"
GAMES = [nacre.game(name, players=3) for name in nacre.games()]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def nacre_command(*arguments: str) -> list[str]:
    return [sys.executable, "-W", "ignore", "-c", "from nacre.cli import main; main()", *arguments]


def midgame_state(game: nacre.Game, plies: int = 9) -> nacre.State:
    state = game.new(3)
    for ply in range(plies):
        legal = state.legal_actions()
        state.apply(legal[ply * 5 % len(legal)])
    return state


def question(state: nacre.State, **changes: object) -> Message:
    view = state.view(int(state.seat))
    asked = protocol.question(4, view, state.legal_actions(), Budget(iterations=20), 1.0)
    message: Message = json.loads(protocol.encode(asked))
    return message | changes


def reply(message: Message, bot: str = "random") -> Message:
    return BotServer(named(bot), SEED).reply(json.dumps(message).encode())


@each_game
@pytest.mark.parametrize("name", MAKERS)
def test_a_bot_asked_from_outside_chooses_as_it_would_here(name: str, game: Game) -> None:
    state = midgame_state(game)
    here = MAKERS[name](game, SEED).choose(
        state.view(int(state.seat)), state.legal_actions(), Budget(iterations=20)
    )
    message = json.loads(protocol.encode(reply(question(state), f"{name}@20")))
    assert protocol.read_choice(message, 4, game, state.legal_actions()) == here
    assert message["text"] == game.text(here.action)


def test_the_command_plays_a_whole_game_against_another() -> None:
    game = GAMES[-1]
    with (
        ExternalBot(nacre_command("bot", "heuristic", "--seed", "7")) as ours,
        ExternalBot([sys.executable, str(EXAMPLE)]) as theirs,
    ):
        state = game.new(5)
        reasons = set()
        while not state.is_over():
            bot = theirs if state.seat == 0 else ours
            choice = bot.choose(state.view(int(state.seat)), state.legal_actions(), Budget(iterations=5))
            reasons.add(choice.reason)
            state.apply(choice.action)
        assert ours.faults.count == theirs.faults.count == 0
        assert (ours.title, theirs.title) == ("heuristic", "my own bot")
        assert "why not?" in reasons


def test_the_command_ends_with_its_input() -> None:
    done = subprocess.run(
        nacre_command("bot", "random"),
        input=b'{"type": "hello", "protocol": 1}\nnonsense\n',
        capture_output=True,
        check=True,
    )
    hello, error = map(json.loads, done.stdout.splitlines())
    assert hello == {"type": "hello", "protocol": 1, "name": "random"}
    assert error["error"]["code"] == "bot.fault.babble"
    assert done.stderr == b""


def test_an_unknown_bot_is_reported() -> None:
    done = subprocess.run(nacre_command("bot", "cmd:ls"), input=b"", capture_output=True, check=False)
    assert done.returncode == 2
    assert b"ismcts" in done.stderr
    assert done.stdout == b""


def test_the_legal_actions_may_be_fewer_or_left_out() -> None:
    state = midgame_state(GAMES[-1])
    legal = state.legal_actions()
    assert reply(question(state, legal=legal[1:2]))["action"] == legal[1]
    asked = question(state)
    del asked["legal"], asked["texts"], asked["budget"], asked["limit"], asked["seat"], asked["rules"]
    assert reply(asked)["action"] in legal


def test_a_budget_in_the_name_goes_before_the_one_asked_for() -> None:
    state = midgame_state(GAMES[-1])
    for bot, visits in (("ismcts", 20), ("ismcts@33", 33)):
        thought = reply(question(state), bot)["candidates"]
        assert sum(candidate["visits"] for candidate in thought) == visits


def test_the_same_bot_answers_about_several_games() -> None:
    server = BotServer(named("random"), SEED)
    for game in GAMES * 2:
        asked = json.dumps(question(midgame_state(game))).encode()
        assert server.reply(asked)["type"] == "choice"
    assert len(server._bots) == len(GAMES)


def test_bots_of_the_oldest_games_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nacre.bots.serve.MAX_BOTS", 2)
    server = BotServer(named("random"), SEED)
    for game in GAMES:
        server.reply(json.dumps(question(midgame_state(game))).encode())
    assert list(server._bots) == GAMES[1:]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"type": "shutdown"}, "bot.fault.type"),
        ({"type": "hello", "protocol": 9}, "bot.fault.protocol"),
        ({"game": "chess"}, "game.unknown"),
        ({"game": ["pearls"]}, "game.unknown"),
        ({"options": None}, "position.object"),
        ({"options": {"self": 3}}, "option.unknown"),
        ({"options": {"players": 99}}, "option.int"),
        ({"options": {"players": 2}}, "position.other_options"),
        ({"view": None}, "position.object"),
        ({"legal": []}, "position.length"),
        ({"legal": [10**9]}, "position.int"),
        ({"legal": [546]}, "action.illegal"),
        ({"legal": "all"}, "position.list"),
        ({"budget": 5}, "position.object"),
        ({"budget": {"iterations": -1}}, "position.int"),
        ({"budget": {"seconds": "1"}}, "bot.budget"),
        ({"budget": {"seconds": 1e300}}, "bot.budget"),
        ({"budget": {"seconds": True}}, "bot.budget"),
    ],
)
def test_a_bad_question_gets_an_error(changes: dict[str, object], code: str) -> None:
    game = nacre.game("pearls", players=3)
    answer = reply(question(midgame_state(game), **changes))
    assert answer["type"] == "error"
    assert answer["id"] == 4
    assert answer["error"]["code"] == code
    assert answer["text"]


def test_only_the_seat_to_decide_may_ask() -> None:
    state = midgame_state(GAMES[-1])
    for seat in (None, (int(state.seat) + 1) % 3):
        answer = reply(question(state, view=state.view(seat).to_dict()))
        assert answer["error"]["code"] == "bot.asked.seat"


def test_an_endless_line_is_not_read_to_its_end() -> None:
    source = io.BytesIO(b"x" * (3 * MAX_LINE_BYTES))
    target = io.BytesIO()
    serve_bot(NamedBot("random", Budget()), SEED, source, target)
    (answer,) = target.getvalue().splitlines()
    assert json.loads(answer)["error"]["code"] == "bot.fault.length"


@given(line=st.binary(max_size=60))
def test_any_line_is_answered(line: bytes) -> None:
    assert BotServer(named("random"), SEED).reply(line)["type"] in ("error", "hello", "choice")


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)
KEYS = ["type", "id", "game", "rules", "options", "seat", "view", "legal", "budget", "protocol"]


@given(changes=st.dictionaries(st.sampled_from(KEYS), values), dropped=st.sets(st.sampled_from(KEYS)))
def test_a_question_with_any_change_is_answered(changes: dict[str, object], dropped: set[str]) -> None:
    asked = question(midgame_state(GAMES[-1]), **changes)
    for key in dropped:
        asked.pop(key, None)
    answer = reply(asked)
    assert answer["type"] in ("error", "hello", "choice")
    protocol.encode(answer)


def test_the_example_is_the_one_in_the_docs() -> None:
    code = EXAMPLE.read_text("utf-8").partition('"""\n\n')[2]
    assert code in (EXAMPLE.parents[1] / "own_bot.md").read_text("utf-8")
