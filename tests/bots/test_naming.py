"""Bots by name, as people type them."""

from __future__ import annotations

import sys

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import nacre
from nacre.bots import Bot, Budget, ExternalBot, NamedBot, named, named_or_command
from nacre.bots.naming import MAKERS, split_command
from nacre.kernel.errors import BotError

GAME = nacre.game("pearls")


@pytest.mark.parametrize("name", MAKERS)
@pytest.mark.parametrize(
    ("amount", "budget"),
    [
        ("@500", Budget(iterations=500)),
        ("@0.5s", Budget(seconds=0.5)),
        ("@2s", Budget(seconds=2.0)),
    ],
)
def test_a_name_with_a_budget(name: str, amount: str, budget: Budget) -> None:
    assert named(name + amount) == named_or_command(name + amount) == NamedBot(name, budget)
    assert isinstance(named(name + amount).make(GAME, b"seed"), Bot)


@pytest.mark.parametrize(
    ("text", "words", "budget"),
    [
        ("cmd:./bot", ["./bot"], Budget()),
        ("cmd:bot", ["bot"], Budget()),
        ("cmd:python my_bot.py --fast", ["python", "my_bot.py", "--fast"], Budget()),
        ("cmd:./bot@1s", ["./bot"], Budget(seconds=1.0)),
        ("cmd:./bot --deep@200", ["./bot", "--deep"], Budget(iterations=200)),
        ("cmd:ssh me@there bot", ["ssh", "me@there", "bot"], Budget()),
        ("cmd:ssh me@there bot@0.5s", ["ssh", "me@there", "bot"], Budget(seconds=0.5)),
        ("cmd:run '@5'", ["run", "@5"], Budget()),
        ("cmd:run@5%", ["run@5%"], Budget()),
        ("cmd:5", ["5"], Budget()),
        ("cmd:run 'my bot.py'", ["run", "my bot.py"], Budget()),
        ("cmd:run $HOME; rm *", ["run", "$HOME;", "rm", "*"], Budget()),
    ],
)
def test_a_command_with_a_budget(text: str, words: list[str], budget: Budget) -> None:
    found = named_or_command(text)
    assert found.budget == budget
    bot = found.make(GAME, b"seed")
    assert isinstance(bot, ExternalBot)
    assert bot.command == tuple(words)


@pytest.mark.parametrize("text", ["cmd:", "cmd:  ", "cmd:@5", "cmd:run 'open", "cmd:run \\"])
def test_a_bad_command_is_refused(text: str) -> None:
    with pytest.raises(BotError) as caught:
        named_or_command(text)
    assert caught.value.code == "bot.command"


@pytest.mark.parametrize(
    "text", ["random@", "random@x", "random@5x", "random@-5", "random@1e9", "random@5@5"]
)
def test_a_bad_budget_is_refused(text: str) -> None:
    with pytest.raises(BotError) as caught:
        named_or_command(text)
    assert caught.value.code == "bot.budget"


def test_a_name_from_a_stranger_is_never_a_command() -> None:
    with pytest.raises(BotError) as caught:
        named(f"cmd:{sys.executable}")
    assert caught.value.code == "bot.unknown"


def test_windows_paths_keep_their_backslashes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nacre.bots.naming.os.name", "nt")
    words = split_command(r'C:\bots\mine.exe "C:\my data\net.bin"')
    assert words == [r"C:\bots\mine.exe", r"C:\my data\net.bin"]


@given(text=st.one_of(st.text(max_size=30), st.text(max_size=30).map("cmd:{}".format)))
@example(text="random@" + "9" * 5000)
@example(text="random@" + "9" * 5000 + "s")
@example(text="cmd:x@" + "9" * 5000)
def test_any_text_is_a_bot_or_an_error_with_words(text: str) -> None:
    for parse in (named, named_or_command):
        try:
            result = parse(text).name
        except BotError as refusal:
            result = str(refusal)
        assert result
