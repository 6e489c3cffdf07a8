"""An MCP server that offers a language model a seat at a table: a thin layer over `nacre.envs.text`.

It needs the extra `mcp`. The descriptions of the tools are what the model reads, so they are in English.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from typing import Annotated, Any, Literal

from mcp.server import MCPServer
from mcp.types import CallToolResult, TextContent, ToolAnnotations
from pydantic import Field

import nacre
from nacre.envs.game_info import GameInfo, all_games, game_text, read_options
from nacre.envs.games import MOST_GAMES, TextGames
from nacre.envs.observation import Described, MoveList, Observation
from nacre.envs.text import MOST_LISTED, TextEnv, rules_text
from nacre.kernel.errors import NacreError
from nacre.words import Message, say

INSTRUCTIONS = """\
Tabletop games with hidden information. You hold one seat; bots hold the others.
1. list_games says which games there are; rules explains one.
2. start_game seats you. Its answer has the id of the game, the table as you see it, and your legal moves.
3. play makes a move. Its answer tells what the others did, and what you can play next. A refused move changes
   nothing: the answer names the rule and lists legal moves.
Go on until the game is over. Where there are many legal moves, legal_moves lists and filters them.
You are told only what your seat may know."""

Bot = Literal["newcomer", "beginner", "casual", "skilled", "strong", "expert", "random"]
Language = Literal["en", "fr", "de"]
GameId = Annotated[str, Field(description="The id that start_game gave", max_length=64)]


@dataclass(frozen=True)
class GameList(Described):
    """The games there are."""

    games: list[GameInfo]


@dataclass(frozen=True)
class Seated(Described):
    """A seat at a table, and what it is told now."""

    game_id: str
    observation: Observation


@dataclass(frozen=True)
class Told(Described):
    """A text."""

    text: str


def build_server(*, most_games: int = MOST_GAMES, hints: bool = True) -> MCPServer[None]:
    """The server, with all its tools. `hints` lets the model ask what a strong bot would play."""
    games = TextGames(most_games)

    @asynccontextmanager
    async def lifespan(_: MCPServer[None]) -> AsyncIterator[None]:
        try:
            yield
        finally:
            games.close()

    server: MCPServer[None] = MCPServer(
        "nacre",
        title="Nacre",
        version=nacre.__version__,
        instructions=INSTRUCTIONS,
        log_level="WARNING",
        lifespan=lifespan,
    )
    _add_tools(server, GameTools(games), hints)
    _add_texts(server)
    return server


class GameTools:
    """The tools. Their docstrings, and the descriptions of their arguments, are what a model reads."""

    def __init__(self, games: TextGames) -> None:
        self._games = games

    def list_games(self) -> Annotated[CallToolResult, GameList]:
        """List the games there are, with their options and for how many players they are."""
        listed = all_games()
        return _answer("\n\n".join(game_text(info) for info in listed), GameList(listed))

    def rules(
        self,
        game: Annotated[str, Field(description="A name from list_games", max_length=64)],
        language: Annotated[Language, Field(description="Of the summary; the rules are English")] = "en",
    ) -> Annotated[CallToolResult, Told]:
        """Read the rules of a game, how its moves are written, and what is in its box."""
        try:
            return _told(rules_text(game, language))
        except NacreError as error:
            return _refuse(error, language)

    def start_game(
        self,
        game: Annotated[str, Field(description="A name from list_games", max_length=64)],
        players: Annotated[int | None, Field(description="Players, you included", ge=1, le=16)] = None,
        seat: Annotated[int, Field(description="Your seat, from 1", ge=1, le=16)] = 1,
        opponents: Annotated[Bot, Field(description="How well the bots play")] = "casual",
        seed: Annotated[
            int | None,
            Field(description="The same seed deals the same cards", ge=-(2**63), lt=2**63),
        ] = None,
        language: Annotated[Language, Field(description="The language of all texts")] = "en",
        options: Annotated[
            dict[str, bool | int | str | list[str] | None] | None,
            Field(
                description="Options of the game, as list_games has them; seats count from 1", max_length=32
            ),
        ] = None,
    ) -> Annotated[CallToolResult, Seated]:
        """Start a game against bots, and get your seat: the table as you see it, and your legal moves."""

        def make() -> TextEnv:
            chosen = read_options(game, options or {}, players)
            return TextEnv(game, options=chosen, seat=seat - 1, bot=opponents, seed=seed, language=language)

        try:
            id = self._games.start(make)
        except NacreError as error:
            return _refuse(error, language)
        return self.observe(id)

    def observe(self, game_id: GameId) -> Annotated[CallToolResult, Seated]:
        """Look at the table again: what you see, what happened since you were last asked, what is legal."""
        return self._use(game_id, lambda env: _seated(game_id, env.observe()))

    def legal_moves(
        self,
        game_id: GameId,
        containing: Annotated[
            str,
            Field(description="Only moves that begin with this, or else have it in them", max_length=100),
        ] = "",
        start: Annotated[int, Field(description="The first to list, from 1", ge=1)] = 1,
        limit: Annotated[int, Field(description="How many to list", ge=1, le=250)] = MOST_LISTED,
    ) -> Annotated[CallToolResult, MoveList]:
        """List your legal moves, each with its number, notation and words. All of them, or page by page."""

        def list_moves(env: TextEnv) -> CallToolResult:
            listed = env.moves(containing, start=start, limit=limit)
            return _answer(listed.text, listed)

        return self._use(game_id, list_moves)

    def play(
        self,
        game_id: GameId,
        move: Annotated[
            str | int,
            Field(description="A number from the list of legal moves, or notation; a whole turn is fine"),
        ],
    ) -> Annotated[CallToolResult, Seated]:
        """Make a move. Then the others play, until it is your turn again or the game is over.

        A move that is not legal is refused and changes nothing: the answer names the rule and lists legal
        moves.
        """
        return self._use(game_id, lambda env: _seated(game_id, env.play(move)))

    def hint(self, game_id: GameId) -> Annotated[CallToolResult, Told]:
        """Ask a strong bot, which sees only what you see, what it would play and why. Takes a second."""
        return self._use(game_id, lambda env: _told(env.hint()))

    def leave_game(self, game_id: GameId) -> Annotated[CallToolResult, Told]:
        """End a game that you do not want to go on with. It cannot be taken up again."""
        left = self._use(game_id, lambda env: _told(say(Message("cli.left"), env.language)))
        if not left.is_error:
            self._games.leave(game_id)
        return left

    def _use(self, game_id: str, work: Callable[[TextEnv], CallToolResult]) -> CallToolResult:
        language = "en"
        try:
            with self._games.game(game_id) as env:
                language = env.language
                return work(env)
        except NacreError as error:
            return _refuse(error, language)


def _add_tools(server: MCPServer[None], tools: GameTools, hints: bool) -> None:
    reads = ToolAnnotations(read_only_hint=True, open_world_hint=False)
    plays = ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=False)
    ends = ToolAnnotations(read_only_hint=False, destructive_hint=True, open_world_hint=False)
    added: list[tuple[Callable[..., Any], ToolAnnotations]] = [
        (tools.list_games, reads),
        (tools.rules, reads),
        (tools.start_game, plays),
        (tools.observe, reads),
        (tools.legal_moves, reads),
        (tools.play, plays),
        (tools.leave_game, ends),
    ]
    if hints:
        added.append((tools.hint, reads))
    for tool, about in added:
        server.add_tool(tool, annotations=about)


def _add_texts(server: MCPServer[None]) -> None:
    """The rules as resources, and a prompt to play a game to its end."""

    def add_rules(game: GameInfo) -> None:
        server.resource(
            f"nacre://rules/{game.name}",
            name=f"rules-{game.name}",
            title=game.title,
            description=f"The rules of {game.title}, and how its moves are written",
            mime_type="text/markdown",
        )(lambda: rules_text(game.name))

    for game in all_games():
        add_rules(game)

    @server.prompt(title="Play a game to its end")
    def play_a_game(game: str, opponents: Bot = "casual") -> str:
        """Play one game against bots, as well as you can."""
        return (
            f"Play a game of {game} against bots ({opponents}) with the tools of this server. Play as well "
            "as you can: read the rules, start a game, play until it is over, and tell me how it ended."
        )


def _seated(game_id: str, observation: Observation) -> CallToolResult:
    text = observation.text if observation.over else f"{observation.text}\n\n(game_id: {game_id})"
    return _answer(text, Seated(game_id, observation), refused=observation.refusal is not None)


def _answer(text: str, data: GameList | Seated | MoveList | Told, *, refused: bool = False) -> CallToolResult:
    """The text for the model to read, and the same as data for programs."""
    return CallToolResult(
        content=[TextContent(type="text", text=text)], structured_content=asdict(data), is_error=refused
    )


def _told(text: str) -> CallToolResult:
    return _answer(text, Told(text))


def _refuse(error: NacreError, language: str) -> CallToolResult:
    """An error that we raise on purpose, as the model may read it."""
    text = say(error.message, language)
    return CallToolResult(content=[TextContent(type="text", text=text)], is_error=True)
