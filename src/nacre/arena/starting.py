"""Check that bots can start before they play: a stand-in must not win in the name of one that cannot."""

from __future__ import annotations

from functools import lru_cache

from nacre.arena.match import close
from nacre.bots import ExternalBot, NamedBot
from nacre.kernel.errors import ArenaError, BotError
from nacre.kernel.game import Game


@lru_cache(256)
def check_start(name: NamedBot, game: Game) -> None:
    """Start a bot and end it again; ArenaError if it cannot start. Each process asks once for each bot.

    It is asked where the bot is to play: another machine may lack the program.
    """
    if name.is_ours:
        return
    try:
        bot = name.make(game, b"")
        try:
            if isinstance(bot, ExternalBot):
                bot.start(game)
        finally:
            close(bot)
    except BotError as error:
        raise ArenaError("arena.no_start", {"bot": name.name, "problem": error.message}) from error
