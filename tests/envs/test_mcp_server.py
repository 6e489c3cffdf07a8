"""The MCP server through the SDK's own client: whole games, refusals, resources, and one real process."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from random import Random
from typing import Any

import pytest
from mcp import Client, StdioServerParameters, stdio_client
from mcp.types import CallToolResult, TextContent, TextResourceContents

import nacre
from envs.random_client import VARIANTS
from nacre.envs.mcp_server import INSTRUCTIONS, Bot, build_server
from nacre.envs.text import TextEnv, rules_text
from nacre.words import LANGUAGES
from present import of_kind, present

each_game = pytest.mark.parametrize(("name", "options"), VARIANTS, ids=lambda value: str(value))
TOOLS = {"list_games", "rules", "start_game", "observe", "legal_moves", "play", "hint", "leave_game"}


def with_client(use: Callable[[Client], Awaitable[None]], **settings: Any) -> None:
    """Use a client of a server in this process."""

    async def run() -> None:
        async with Client(build_server(**settings), raise_exceptions=True) as client:
            await use(client)

    asyncio.run(run())


def text_of(result: CallToolResult) -> str:
    return of_kind(TextContent, result.content[0]).text


def data_of(result: CallToolResult) -> dict[str, Any]:
    assert not result.is_error, text_of(result)
    return present(result.structured_content)


async def play_to_the_end(client: Client, name: str, options: dict[str, bool | int], seed: int) -> None:
    """Play at random; what the tools tell must be what the text environment tells."""
    chooser = Random(seed)
    asked = {"game": name, "options": options, "seed": seed, "opponents": "random", "seat": 2}
    started = data_of(await client.call_tool("start_game", asked))
    id, told = started["game_id"], started["observation"]
    env = TextEnv(name, options=options, seed=seed, bot="random", seat=1)
    moves = 0
    while not told["over"]:
        assert told == asdict(env.observe())
        number = chooser.randint(1, told["count"])
        move: str | int = number
        if chooser.random() < 0.3:
            listed = await client.call_tool("legal_moves", {"game_id": id, "start": number, "limit": 1})
            move = data_of(listed)["moves"][0]["notation"]
        result = await client.call_tool("play", {"game_id": id, "move": move})
        told = data_of(result)["observation"]
        assert told["text"] in text_of(result)
        env.play(move)
        moves += 1
    assert told == asdict(env.observe())
    assert told["ending"]["lines"][0] in told["text"]
    assert moves > 3


@each_game
def test_a_whole_game_is_played_through_the_tools(name: str, options: dict[str, bool | int]) -> None:
    with_client(lambda client: play_to_the_end(client, name, options, 11))


def test_a_real_process_plays_over_its_standard_streams() -> None:
    async def run() -> None:
        settings = StdioServerParameters(
            command=sys.executable, args=["-m", "nacre", "mcp", "--no-hints"], env=dict(os.environ)
        )
        async with Client(stdio_client(settings)) as client:
            assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS - {"hint"}
            await play_to_the_end(client, "pearls", {"players": 2}, 3)

    asyncio.run(run())


def test_refusals_name_the_rule_and_change_nothing() -> None:
    async def use(client: Client) -> None:
        started = data_of(
            await client.call_tool("start_game", {"game": "pearladora", "seed": 1, "opponents": "random"})
        )
        id = started["game_id"]
        placed = await client.call_tool("play", {"game_id": id, "move": "D1@a1"})
        before = data_of(placed)["observation"]
        for move, rule in (("D1@a1", "PD-A"), ("D9@a1", ""), ("0", ""), ("x" * 1000, "")):
            result = await client.call_tool("play", {"game_id": id, "move": move})
            assert result.is_error
            refusal = present(result.structured_content)["observation"]["refusal"]
            assert refusal["rule"].startswith(rule) and refusal["reason"] in text_of(result)
            assert refusal["legal"][0]["notation"] in text_of(result)
        after = data_of(await client.call_tool("observe", {"game_id": id}))["observation"]
        assert after == before

    with_client(use)


@pytest.mark.parametrize(
    ("tool", "arguments", "words"),
    [
        ("observe", {"game_id": "nothing"}, "There is no game nothing"),
        ("play", {"game_id": "nothing", "move": "1"}, "There is no game nothing"),
        ("hint", {"game_id": "nothing"}, "There is no game nothing"),
        ("legal_moves", {"game_id": "nothing"}, "There is no game nothing"),
        ("leave_game", {"game_id": "nothing"}, "There is no game nothing"),
        ("rules", {"game": "chess"}, "chess"),
        ("start_game", {"game": "chess"}, "chess"),
        ("start_game", {"game": "pearls", "seat": 9}, "There is no seat 9"),
        ("start_game", {"game": "pearls", "players": 9}, "players"),
        ("start_game", {"game": "pearls", "options": {"self": True}}, "there is no option self"),
        ("start_game", {"game": "pearls", "options": {"first": 0}}, "There is no seat 0"),
        ("start_game", {"game": "pearls", "options": {"first": ["a"]}}, "first"),
        ("start_game", {"game": "pearls", "opponents": "cmd:rm"}, "opponents"),
        ("start_game", {"game": "pearls", "language": "tlh"}, "language"),
    ],
)
def test_wrong_arguments_are_told_and_start_nothing(tool: str, arguments: dict[str, Any], words: str) -> None:
    async def use(client: Client) -> None:
        result = await client.call_tool(tool, arguments)
        assert result.is_error
        assert words in text_of(result)
        await client.call_tool("start_game", {"game": "pearls", "opponents": "random"})

    with_client(use, most_games=1)


def test_there_are_only_so_many_games_until_one_is_left() -> None:
    async def use(client: Client) -> None:
        asked = {"game": "pearls", "opponents": "random"}
        first = data_of(await client.call_tool("start_game", asked))["game_id"]
        refused = await client.call_tool("start_game", asked)
        assert refused.is_error and first in text_of(refused)
        assert text_of(await client.call_tool("leave_game", {"game_id": first})) == "You left the game."
        assert data_of(await client.call_tool("start_game", asked))["game_id"] != first

    with_client(use, most_games=1)


def test_seats_count_from_one() -> None:
    async def use(client: Client) -> None:
        asked = {"game": "pearls", "players": 3, "seat": 3, "opponents": "random", "options": {"first": 3}}
        told = data_of(await client.call_tool("start_game", asked))["observation"]
        assert (told["seat"], told["happened"]) == (3, [])
        assert told["names"] == ["Bot 1", "Bot 2", "You"]

    with_client(use)


def test_games_are_listed_with_their_options() -> None:
    async def use(client: Client) -> None:
        result = await client.call_tool("list_games", {})
        games = {game["name"]: game for game in data_of(result)["games"]}
        assert set(games) == set(nacre.games())
        for name, game in games.items():
            options = nacre.registry.game_class(name).option_list
            assert [option["name"] for option in game["options"]] == [option.name for option in options]
            assert f"{name}: {game['title']}, {game['least_players']} to {game['most_players']}" in text_of(
                result
            )

    with_client(use)


def test_hints_come_from_the_seats_view() -> None:
    async def use(client: Client) -> None:
        started = await client.call_tool(
            "start_game", {"game": "pearls", "opponents": "random", "language": "de"}
        )
        result = await client.call_tool("hint", {"game_id": data_of(started)["game_id"]})
        assert data_of(result)["text"].startswith("Ein Bot würde spielen: ")

    with_client(use)


def test_the_rules_are_resources_and_a_tool() -> None:
    async def use(client: Client) -> None:
        resources = (await client.list_resources()).resources
        assert {str(resource.uri) for resource in resources} == {f"nacre://rules/{n}" for n in nacre.games()}
        for name in nacre.games():
            read = await client.read_resource(f"nacre://rules/{name}")
            assert of_kind(TextResourceContents, read.contents[0]).text == rules_text(name)
            for language in LANGUAGES:
                told = await client.call_tool("rules", {"game": name, "language": language})
                assert data_of(told)["text"] == rules_text(name, language)

    with_client(use)


def test_every_tool_tells_what_it_does_takes_and_gives() -> None:
    async def use(client: Client) -> None:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert set(tools) == TOOLS
        for tool in tools.values():
            assert tool.description and tool.output_schema and tool.annotations
            for argument in tool.input_schema["properties"].values():
                assert argument["description"]
        bots = tools["start_game"].input_schema["properties"]["opponents"]["enum"]
        assert bots == [*nacre.bots.LEVELS, "random"] == list(Bot.__args__)  # type: ignore[attr-defined]
        assert all(
            name in INSTRUCTIONS for name in ("list_games", "rules", "start_game", "play", "legal_moves")
        )

    with_client(use)


def test_the_prompt_asks_for_a_whole_game() -> None:
    async def use(client: Client) -> None:
        prompt = await client.get_prompt("play_a_game", {"game": "molthar"})
        assert "molthar" in of_kind(TextContent, prompt.messages[0].content).text

    with_client(use)


def test_without_the_extra_the_command_says_what_to_install() -> None:
    script = "import sys; sys.modules['mcp'] = None; from nacre.cli import main; main(['mcp'])"
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "LC_ALL": "C"},
    )
    assert done.returncode == 2
    assert done.stderr == "nacre: `nacre mcp` needs the MCP SDK: pip install 'nacre-games[mcp]'\n"
