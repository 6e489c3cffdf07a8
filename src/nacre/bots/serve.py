"""Our bots for other people's programs: the protocol of docs/bots.md, from the bot's side."""

from __future__ import annotations

from typing import BinaryIO, Final

from nacre import registry
from nacre.bots import protocol
from nacre.bots.bot import Bot, Budget
from nacre.bots.naming import Named
from nacre.kernel.errors import BotError, NacreError
from nacre.kernel.game import Game
from nacre.kernel.options import check_options, shorten
from nacre.kernel.position import Field
from nacre.kernel.rng import Rng
from nacre.kernel.view import View

MAX_LINE: Final = 1 << 22
"""The longest question that is read, in bytes."""
MOST_ITERATIONS: Final = 10**9
MOST_SECONDS: Final = 86_400
MOST_BOTS: Final = 100
"""A program that asks about ever new games makes us forget the first."""


def serve(bot: Named, seed: bytes, source: BinaryIO, target: BinaryIO) -> None:
    """Answer questions, a line each, until there are no more."""
    server = Server(bot, seed)
    while line := source.readline(MAX_LINE + 1):
        if len(line) > MAX_LINE:
            reply = _refusal(None, BotError("bot.fault.length", {"most": MAX_LINE}))
        else:
            reply = server.reply(line)
        target.write(protocol.encode(reply) + b"\n")
        target.flush()
        if len(line) > MAX_LINE:
            break


class Server:
    """One bot for every game it is asked about."""

    def __init__(self, bot: Named, seed: bytes) -> None:
        self._named = bot
        self._seed = seed
        self._bots: dict[Game, Bot] = {}
        self._rng = Rng(seed + b" serve")

    def reply(self, line: bytes) -> dict[str, object]:
        """The answer to a line: a greeting, a choice, or what is wrong with it."""
        number: object = None
        try:
            message = protocol.decode(line)
            number = message.get("id")
            if message["type"] == "hello":
                protocol.read_greeting(message)
                return {"type": "hello", "protocol": protocol.PROTOCOL, "name": self._named.name}
            protocol.expect(message, "choose")
            return self._choose(Field(message))
        except NacreError as error:
            return _refusal(number, error)

    def _choose(self, message: Field) -> dict[str, object]:
        fields = _only(message, ("id", "game", "options", "view", "legal", "budget"))
        game = _game(fields)
        view = game.view_from_dict(fields["view"].value)
        if view.seat < 0 or view.viewer != view.seat:
            raise BotError("bot.asked.seat", {"viewer": int(view.viewer), "seat": int(view.seat)})
        legal = self._legal(view, fields["legal"])
        if game not in self._bots:
            if len(self._bots) == MOST_BOTS:
                del self._bots[next(iter(self._bots))]
            self._bots[game] = self._named.make(game, self._seed)
        budget = self._named.budget if any(self._named.budget) else _budget(fields["budget"])
        choice = self._bots[game].choose(view, legal, budget)
        return protocol.answer(fields["id"].value, game, choice)

    def _legal(self, view: View, given: Field) -> list[int]:
        """The legal actions: those given, if they are, or all."""
        # What is legal depends only on what the seat knows: any world that fits the view tells.
        legal = view.game.imagine(view, self._rng).legal_actions()
        if given.value is None:
            return legal
        chosen = [item.number(0, view.game.num_actions - 1) for item in given.items(1, len(legal))]
        for action in chosen:
            if action not in legal:
                raise given.refuse("action.illegal", {"action": view.game.text(action)})
        return sorted(set(chosen))


def _game(fields: dict[str, Field]) -> Game:
    name, options = fields["game"].value, fields["options"].value
    kind = registry.game_class(name if isinstance(name, str) else shorten(name))
    if not isinstance(options, dict):
        raise fields["options"].refuse("position.object", {"value": shorten(options)})
    # Before they become arguments: a stranger may write "self".
    return kind(**check_options(kind.option_list, options))


def _budget(field: Field) -> Budget:
    if field.value is None:
        return Budget()
    given = _only(field, ("iterations", "seconds"))
    iterations = given["iterations"].number_or_none(0, MOST_ITERATIONS)
    seconds = given["seconds"].value
    if seconds is None:
        return Budget(iterations)
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or not 0 <= seconds <= MOST_SECONDS:
        raise given["seconds"].refuse("bot.budget", {"budget": shorten(seconds)})
    return Budget(iterations, float(seconds))


def _only(field: Field, keys: tuple[str, ...]) -> dict[str, Field]:
    """Those of an object's fields, None where there is none; protocols grow, so others are passed over."""
    if not isinstance(field.value, dict):
        raise field.refuse("position.object", {"value": shorten(field.value)})
    return Field({key: field.value.get(key) for key in keys}, field.path).object(keys)


def _refusal(number: object, error: NacreError) -> dict[str, object]:
    known = number if isinstance(number, (int, str)) else None
    return {"type": "error", "id": known, "error": error.message.to_dict(), "text": str(error)}
