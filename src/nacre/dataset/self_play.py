"""Games that bots play for a dataset."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple

from nacre.bots import Bot, Candidate, Choice, ExternalBot, NamedBot, named_or_command
from nacre.chance import STREAM
from nacre.dataset.crew import RunGames
from nacre.dataset.rows import Decision, PlayedGame, decision, ending
from nacre.dataset.source import Source, check_features
from nacre.kernel.errors import DatasetError
from nacre.kernel.game import Game
from nacre.kernel.options import Option, Value, shorten
from nacre.kernel.state import State
from nacre.kernel.view import View

HIGHEST_SEED = 2**62


class GameTask(NamedTuple):
    """A game to play. It can be pickled and sent to workers: the game goes as its class and options."""

    kind: type[Game]
    options: dict[str, Value]
    bots: tuple[str, ...]
    seed: int
    number: int


class SelfPlay(Source):
    """Bots against each other. `SelfPlay.of` gives a checked one."""

    def __init__(self, game: Game, bots: tuple[str, ...], games: int, seed: int, run: RunGames) -> None:
        self.game = game
        self.bots = bots
        self.games = games
        self.seed = seed
        self.run = run

    @staticmethod
    def of(game: Game, bots: Sequence[str], *, games: int, seed: int, run: RunGames) -> SelfPlay:
        """Check what was asked for; BotError and DatasetError say what is wrong with it."""
        check_features(game)
        if not bots or isinstance(bots, str):
            raise DatasetError("dataset.no_bots")
        if type(games) is not int or games < 1:
            raise DatasetError("dataset.games", {"value": shorten(games)})
        if type(seed) is not int or not 0 <= seed <= HIGHEST_SEED:
            raise DatasetError("dataset.seed", {"value": shorten(seed), "highest": str(HIGHEST_SEED)})
        for bot in bots:
            named_or_command(bot)
        return SelfPlay(game, tuple(bots), games, seed, run)

    def origin(self) -> dict[str, object]:
        bots = [named_or_command(bot) for bot in self.bots]
        budgets = [dict(zip(("iterations", "seconds"), bot.budget, strict=True)) for bot in bots]
        named = [{"bot": text, **budget} for text, budget in zip(self.bots, budgets, strict=True)]
        return {"kind": "self-play", "bots": named, "seed": self.seed}

    def command(self) -> str:
        words = ["nacre", "dataset", "write", self.game.name, "FOLDER", *self.bots]
        words += ["--games", str(self.games), "--seed", str(self.seed)]
        for option in self.game.option_list:
            words += _flag(option, self.game.options[option.name])
        return shlex.join(words)

    def about(self) -> str:
        return (
            f"Bots played {self.games} games. Game i is the one that `game.new({self.seed} + i)` deals; the "
            "bots move on by one side from game to game. Every bot chose from its seat's view alone."
        )

    def reproducible(self) -> bool:
        bots = [named_or_command(bot) for bot in self.bots]
        return all(bot.is_ours and bot.budget.seconds is None for bot in bots)

    def play(self, numbers: Sequence[int]) -> Iterator[PlayedGame]:
        options = dict(self.game.options)
        tasks = (GameTask(type(self.game), options, self.bots, self.seed, number) for number in numbers)
        return self.run(play_game, tasks)


def play_game(task: GameTask) -> PlayedGame:
    """Play one game. A bot that fails ends the dataset: nobody else plays in its name."""
    game = task.kind(**task.options)
    texts = seating(game, task.bots, task.number)
    names = [named_or_command(text) for text in texts]
    bots = [
        name.make(game, sha256(f"bot {task.seed} {task.number} {seat}".encode()).digest())
        for seat, name in enumerate(names)
    ]
    seed = task.seed + task.number
    state = game.new(seed)
    decisions: list[Decision] = []
    try:
        while not state.is_over():
            seat = int(state.seat)
            row = decide(state, bots[seat], names[seat], texts[seat], f"{task.number}:{len(decisions)}")
            state.apply(row.action)
            decisions.append(row)
    finally:
        for bot in bots:
            bot.close()
    return PlayedGame(task.number, seed, STREAM, tuple(decisions), ending(game, state.outcome()))


def decide(state: State, bot: Bot, name: NamedBot, text: str, where: str) -> Decision:
    """Ask the bot of the seat to decide, and write its row; both get that seat's view and nothing else."""
    view, legal = state.view(int(state.seat)), state.legal_actions()
    choice = _ask(bot, name, view, legal, where)
    return decision(view, legal, choice.action, bot=text, candidates=choice.candidates)


def seating(game: Game, bots: Sequence[str], number: int) -> list[str]:
    """[seat]: its bot. Bots sit by side, and move on by one from game to game."""
    return [bots[(game.side(seat) + number) % len(bots)] for seat in range(game.players)]


def _ask(bot: Bot, name: NamedBot, view: View, legal: list[int], where: str) -> Choice:
    problem = ""
    try:
        choice = bot.choose(view, list(legal), name.budget)
        action = choice.action
        opinions = read_candidates(choice.candidates, legal, view.game.players)
        if action not in legal:
            problem = f"illegal action {shorten(action)}"
    except Exception as error:  # noqa: BLE001 - a stranger's bot may raise anything
        problem = shorten(f"{type(error).__name__}: {error}")
    if isinstance(bot, ExternalBot) and bot.faults.plies:
        problem = problem or shorten(str(bot.faults.last))
    if problem:
        raise DatasetError("dataset.bot_failed", {"bot": name.name, "where": where, "problem": problem})
    return Choice(legal[legal.index(action)], opinions)


def read_candidates(
    candidates: Sequence[Candidate], legal: Sequence[int], players: int
) -> tuple[Candidate, ...]:
    """What a bot that may be a stranger's says of the actions it tried; ValueError if that cannot be."""
    tried = [each for each in candidates if each.visits > 0]
    for each in tried:
        if each.action not in legal or len(each.expected) not in (0, players):
            raise ValueError(f"impossible candidate {shorten(each)}")
    return tuple(
        Candidate(int(each.action), int(each.visits), tuple(float(share) for share in each.expected))
        for each in tried
    )


def _flag(option: Option, value: Value) -> list[str]:
    """An option as flags of the command line, where seats count from 1."""
    name = option.name.replace("_", "-")
    if value == option.default and option.name != "players":
        return []
    if isinstance(value, bool):
        return [f"--{name}" if value else f"--no-{name}"]
    if isinstance(value, tuple):
        return [f"--{name}", ",".join(value)]
    return [f"--{name}", str(value + 1 if option.kind == "seat" and isinstance(value, int) else value)]
