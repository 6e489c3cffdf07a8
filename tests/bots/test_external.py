"""Bots that run as separate programs: whatever they do, the game goes on, and they learn only the view."""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nacre
from nacre.bots import Bot, Budget, Choice, ExternalBot, RandomBot, child, external, protocol
from nacre.bots.child import Child
from nacre.kernel.errors import BotError
from nacre.kernel.game import Game
from nacre.testing.secrecy import twin
from present import present
from third_party.odds import Odds

BAD_BOT = Path(__file__).with_name("bad_bot.py")
GAME = nacre.game("pearls", players=2)
QUICK = Budget(iterations=1)
SHORT = {"choice_seconds": 0.1}

FAULTS: list[tuple[str, str, dict[str, float]]] = [
    ("leaves at once", "bot.fault.ended", {}),
    ("leaves at a question", "bot.fault.ended", {}),
    ("leaves in the middle of a line", "bot.fault.ended", {}),
    ("hangs at once", "bot.fault.late", {"start_seconds": 0.1}),
    ("hangs", "bot.fault.late", SHORT),
    ("ignores signals", "bot.fault.late", SHORT),
    ("floods at once", "bot.fault.late", {"start_seconds": 0.1}),
    ("floods stderr", "bot.fault.late", SHORT),
    ("floods stdout", "bot.fault.length", {}),
    ("babbles", "bot.fault.babble", {}),
    ("says nothing", "bot.fault.babble", {}),
    ("writes no text", "bot.fault.babble", {}),
    ("writes a list", "bot.fault.babble", {}),
    ("writes a number", "bot.fault.babble", {}),
    ("writes an abyss", "bot.fault.babble", {}),
    ("writes a long line", "bot.fault.length", {}),
    ("writes another type", "bot.fault.type", {}),
    ("writes a type that is none", "bot.fault.babble", {}),
    ("greets again", "bot.fault.type", {}),
    ("speaks another protocol", "bot.fault.protocol", {}),
    ("answers an old question", "bot.fault.id", {}),
    ("answers no question", "bot.fault.id", {}),
    ("answers true", "bot.fault.id", {}),
    ("chooses an illegal action", "bot.fault.action", {}),
    ("chooses an illegal text", "bot.fault.action", {}),
    ("chooses nothing", "bot.fault.action", {}),
    ("chooses a fraction", "bot.fault.action", {}),
    ("chooses a list", "bot.fault.action", {}),
    ("gives a number as a reason", "bot.fault.field", {}),
    ("gives wrong candidates", "bot.fault.action", {}),
    ("gives doubled candidates", "bot.fault.field", {}),
    ("gives too few shares", "bot.fault.field", {}),
    ("gives no number", "bot.fault.babble", {}),
    ("is sorry", "bot.fault.error", {}),
    ("closes stdin", "bot.fault.late", SHORT),
    ("closes stdout", "bot.fault.closed", {}),
]


@pytest.fixture
def children(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Child]]:
    """All programs that a test starts. At its end none may be left, not even as a zombie."""
    started: list[Child] = []

    class RecordedChild(Child):
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            started.append(self)

    monkeypatch.setattr(external, "Child", RecordedChild)
    yield started
    for one in started:
        assert one._process.returncode is not None
        assert one._ended


def bad_bot(mode: str, *arguments: str, **options: Any) -> ExternalBot:
    return ExternalBot([sys.executable, "-IS", str(BAD_BOT), mode, *arguments], **options)


def play_game(bot: Bot, seed: int = 1, game: nacre.Game = GAME) -> nacre.State:
    """Play a whole game of a bot against a random one, and check every action."""
    bots = [bot] + [RandomBot(seat) for seat in range(1, game.players)]
    state = game.new(seed)
    while not state.is_over():
        seat = int(state.seat)
        action = bots[seat].choose(state.view(seat), state.legal_actions(), QUICK).action
        game.check(state, action)
        state.apply(action)
    return state


def ask(bot: Bot, state: nacre.State, budget: Budget = QUICK) -> Choice:
    return bot.choose(state.view(int(state.seat)), state.legal_actions(), budget)


@pytest.mark.parametrize(("mode", "code", "limits"), FAULTS, ids=[mode for mode, *_ in FAULTS])
def test_a_bad_bot_is_given_up_and_the_game_goes_on(
    mode: str, code: str, limits: dict[str, float], children: list[Child]
) -> None:
    with bad_bot(mode, **limits) as bot:
        state = play_game(bot)
        assert state.is_over()
        assert bot.faults.by_code == {code: 3}
        assert bot.given_up
        assert bot.faults.count == 3 == len(children)
        assert bot.faults.plies > 3
    assert present(bot.faults.last).code == code
    assert 0 < len(str(bot.faults.last)) < 400
    json.dumps(present(bot.faults.last).message.to_dict())


@pytest.mark.parametrize("mode", ["is well", "is loud", "writes down"])
def test_a_good_bot_plays_every_ply(mode: str, children: list[Child]) -> None:
    with bad_bot(mode) as bot:
        assert children == []
        play_game(bot)
        assert bot.faults.count == bot.faults.plies == 0
        assert len(children) == 1
        assert bot.title == "bad ?[1m"


@pytest.mark.parametrize(
    ("mode", "codes"), [("is well", {}), ("is loud", {}), ("leaves at once", {"bot.fault.ended": 3})]
)
def test_pipes_can_be_bridged_to_sockets(
    mode: str, codes: dict[str, int], children: list[Child], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(child, "nonblocking_ends", lambda own: NONBLOCKING_ENDS(own, use_sockets=True))
    with bad_bot(mode) as bot:
        play_game(bot)
        assert bot.faults.by_code == codes


@pytest.mark.parametrize("mode", ["hangs", "floods stderr", "ignores signals"])
def test_limits_hold_over_sockets_too(
    mode: str, children: list[Child], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(child, "nonblocking_ends", lambda own: NONBLOCKING_ENDS(own, use_sockets=True))
    with bad_bot(mode, choice_seconds=0.1) as bot:
        play_game(bot)
        assert bot.faults.by_code == {"bot.fault.late": 3}


NONBLOCKING_ENDS = child.nonblocking_ends


def test_a_bot_that_sometimes_ends_is_started_again(children: list[Child]) -> None:
    with bad_bot("leaves after an answer") as bot:
        play_game(bot)
        assert not bot.given_up
        assert bot.faults.count == bot.faults.plies > 3
        assert bot.faults.by_code == {"bot.fault.ended": bot.faults.count}
        assert len(children) in (bot.faults.count, bot.faults.count + 1)


def test_an_extra_answer_is_not_taken_for_the_next_one(children: list[Child]) -> None:
    with bad_bot("answers twice") as bot:
        state = GAME.new(1)
        ask(bot, state)
        assert bot.faults.count == 0
        ask(bot, state)
        assert present(bot.faults.last).code == "bot.fault.id"
        assert present(bot.faults.last).params == {"found": "1", "wanted": 2}


def test_a_closed_stdin_is_noticed_at_the_next_question(children: list[Child]) -> None:
    with bad_bot("answers with stdin closed") as bot:
        state = GAME.new(1)
        ask(bot, state)
        assert bot.faults.count == 0
        ask(bot, state)
        assert present(bot.faults.last).code == "bot.fault.closed"


def test_the_end_of_stderr_is_kept(children: list[Child]) -> None:
    with bad_bot("leaves at once") as bot:
        ask(bot, GAME.new(1))
        assert bot.faults.stderr == "that went wrong"
        assert present(bot.faults.last).params == {"status": 3}
    with bad_bot("is loud and leaves") as bot:
        ask(bot, GAME.new(1))
        assert bot.faults.stderr.endswith("eeethat went wrong")
        assert len(bot.faults.stderr) == child.MAX_STDERR_BYTES - 1


@pytest.mark.parametrize(
    "command",
    [["no-such-program-anywhere"], [str(Path(__file__).parent)], [str(BAD_BOT)], ["a\0b"], [""], []],
    ids=["unknown", "folder", "not executable", "null", "empty word", "nothing"],
)
def test_a_command_that_cannot_be_started_is_a_fault(command: list[str]) -> None:
    with ExternalBot(command) as bot:
        play_game(bot)
        assert bot.faults.by_code == {"bot.fault.start": 3}
        assert present(bot.faults.last).params["reason"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a named pipe")
def test_the_whole_process_group_is_killed(tmp_path: Path, children: list[Child]) -> None:
    fifo = tmp_path / "told"
    os.mkfifo(fifo)
    reader = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    try:
        with bad_bot("leaves a child behind", str(fifo), grace_seconds=0.1) as bot:
            ask(bot, GAME.new(1))
            assert bot.faults.count == 0
            ask(bot, GAME.new(1), Budget(seconds=0))
            assert present(bot.faults.last).code == "bot.fault.late"
        os.set_blocking(reader, True)
        diary = b""
        while some := os.read(reader, 100):
            diary += some
        assert diary == b"born "
    finally:
        os.close(reader)


def test_a_well_behaved_program_ends_by_itself(
    children: list[Child], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(external, "EXIT_SECONDS", 20.0)
    bot = bad_bot("is well")
    ask(bot, GAME.new(1))
    bot.close()
    assert children[0]._process.returncode == 0
    bot.close()
    ask(bot, GAME.new(1))
    assert len(children) == 2
    bot.close()


def test_closing_ends_a_program_that_ignores_it(children: list[Child]) -> None:
    bot = bad_bot("ignores signals")
    bot._start(GAME)
    os.kill(children[0].pid, signal.SIGSTOP)
    bot.close()
    assert children[0]._process.returncode == -signal.SIGKILL


def test_the_program_of_a_deleted_bot_is_ended(children: list[Child]) -> None:
    bot = bad_bot("is well")
    ask(bot, GAME.new(1))
    del bot
    gc.collect()
    assert children[0]._process.returncode is not None


def test_after_an_interrupt_no_late_answer_arrives(
    children: list[Child], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    bot = bad_bot("is well")
    with monkeypatch.context() as patch:
        patch.setattr(protocol, "read_choice", interrupt)
        with pytest.raises(KeyboardInterrupt):
            ask(bot, GAME.new(1))
    assert children[0]._process.returncode is not None
    ask(bot, GAME.new(1))
    assert bot.faults.count == 0
    bot.close()


def test_another_bot_can_stand_in() -> None:
    class Last(Bot):
        def choose(self, view: nacre.View, legal: Sequence[int], budget: Budget) -> Choice:
            return Choice(legal[-1])

    state = GAME.new(1)
    bot = ExternalBot(["no-such-program-anywhere"], fallback=Last())
    assert ask(bot, state).action == state.legal_actions()[-1]


def test_the_fallback_bot_repeats_itself_with_the_same_seed() -> None:
    ends = [play_game(ExternalBot(["no-such-program-anywhere"], seed=5)) for _ in range(2)]
    assert ends[0] == ends[1]


def test_there_is_no_question_about_a_single_action(children: list[Child]) -> None:
    with bad_bot("leaves at once") as bot:
        assert bot.choose(GAME.new(1).view(0), [3], QUICK) == Choice(3)
    assert children == []


@pytest.mark.parametrize(
    ("budget", "limit"),
    [
        (Budget(), 20.0),
        (Budget(iterations=5), 20.0),
        (Budget(seconds=2.0), 3.0),
        (Budget(seconds=-2.0), 1.0),
        (Budget(seconds=float("nan")), 20.0),
        (Budget(seconds=float("inf")), 20.0),
    ],
)
def test_the_limit_follows_from_the_budget(budget: Budget, limit: float) -> None:
    bot = ExternalBot(["x"])
    assert bot._limit(budget) == limit
    protocol.encode(protocol.question(1, GAME.new(1).view(0), [1], budget, limit))


def test_our_environment_is_not_passed_on(children: list[Child], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NACRE_SECRET", "password")
    for given_to_it, found in (({}, "nothing"), ({"NACRE_SECRET": "mine"}, "mine")):
        with bad_bot("tells what it has", "NACRE_SECRET", env=given_to_it) as bot:
            assert ask(bot, GAME.new(1)).reason == found


# What we send to a program


SECRETIVE = [
    nacre.game("pearls", players=3),
    nacre.game("pearladora", players=2, advanced=True),
    nacre.game("molthar", players=3),
    Odds(players=2),
]


@pytest.mark.parametrize("game", SECRETIVE, ids=lambda game: game.name)
def test_two_states_with_the_same_view_give_the_same_bytes(game: Game, tmp_path: Path) -> None:
    chooser = Random(2)
    state = game.new(4)
    states: list[nacre.State] = []
    twins: list[nacre.State] = []
    while not state.is_over() and len(states) < 10:
        other = twin(state, int(state.seat), chooser)
        if other is not None and len(state.legal_actions()) > 1:
            states.append(state.clone())
            twins.append(other)
        state.apply(chooser.choice(state.legal_actions()))
    assert len(states) > 5
    sent = []
    for name, group in (("states", states), ("twins", twins)):
        with bad_bot("writes down", str(tmp_path / name), seed=name.encode()) as bot:
            for one in group:
                ask(bot, one, Budget(seconds=1.5))
            assert bot.faults.count == 0
        sent.append((tmp_path / name).read_bytes())
    assert sent[0] == sent[1]
    for line, one in zip(sent[0].splitlines()[1:], states, strict=True):
        question = json.loads(line)
        assert set(question) == {
            "type", "id", "game", "rules", "options", "seat", "view", "legal", "texts", "budget", "limit",
        }  # fmt: skip
        assert question["view"] == json.loads(json.dumps(one.view(int(one.seat)).to_dict()))
        assert question["legal"] == one.legal_actions()
        assert [game.parse(text) for text in question["texts"]] == question["legal"]
        assert question["budget"] == {"iterations": None, "seconds": 1.5}
        assert question["limit"] == 2.5


def test_the_first_line_names_the_game(tmp_path: Path) -> None:
    with bad_bot("writes down", str(tmp_path / "told")) as bot:
        ask(bot, GAME.new(1))
    hello = json.loads((tmp_path / "told").read_bytes().splitlines()[0])
    assert hello == {
        "type": "hello",
        "protocol": 1,
        "game": "pearls",
        "rules": GAME.rules_version,
        "options": dict(GAME.options),
    }


# What a program answers


def read_answer(**changes: object) -> Choice:
    message = {"type": "choice", "id": 1, "action": 1, **changes}
    return protocol.read_choice(protocol.decode(protocol.encode(message)), 1, GAME, [1, 2, 300])


def test_an_action_can_be_a_number_or_a_text() -> None:
    assert read_answer(action=300).action == read_answer(action=GAME.text(300)).action == 300


def test_candidates_are_read() -> None:
    thought = [
        {"action": 2, "visits": 7, "expected": [0.25, 0.75]},
        {"action": GAME.text(1), "expected": [0, 1], "more": None},
        {"action": 300},
    ]
    assert read_answer(candidates=thought).candidates == (
        (2, 7, (0.25, 0.75)),
        (1, 0, (0.0, 1.0)),
        (300, 0, ()),
    )


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        ("because", "because"),
        (" two\nlines\tof  it ", "two lines of it"),
        ("\x1b[31mred\u202e\ud800", "?[31mred??"),
        ("x" * 301, "x" * 297 + "..."),
        ("", ""),
    ],
)
def test_a_reason_can_be_shown(reason: str, text: str) -> None:
    assert read_answer(reason=reason).reason == text


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)
KEYS = ["type", "id", "action", "candidates", "reason"]


@given(changes=st.dictionaries(st.sampled_from(KEYS), json_values))
def test_any_answer_is_a_choice_or_a_fault(changes: dict[str, object]) -> None:
    try:
        assert read_answer(**changes).action in (1, 2, 300)
    except BotError as fault:
        answer = str(fault) + json.dumps(fault.message.to_dict())
    else:
        answer = "well"
    assert 0 < len(answer) < 1000


@given(line=st.binary(max_size=50))
def test_any_line_is_a_message_or_a_fault(line: bytes) -> None:
    try:
        assert isinstance(protocol.decode(line)["type"], str)
    except BotError as fault:
        code = fault.code
    else:
        code = "bot.fault.babble"
    assert code == "bot.fault.babble"
