"""Serve our bots to other people's programs: the bot's side of the protocol in docs/own_bot.md."""

from __future__ import annotations

from typing import BinaryIO, Final

from nacre import registry
from nacre.bots import protocol
from nacre.bots.bot import Bot, Budget
from nacre.bots.naming import NamedBot
from nacre.kernel.errors import BotError, NacreError
from nacre.kernel.game import Game
from nacre.kernel.options import check_options, shorten
from nacre.kernel.position import Field
from nacre.kernel.rng import Rng
from nacre.kernel.view import View

MAX_LINE_BYTES: Final = 1 << 22
"""The longest question that is read."""
MAX_ITERATIONS: Final = 10**9
MAX_SECONDS: Final = 86_400
MAX_BOTS: Final = 100
"""Bots to keep, one for each game with its options. The oldest goes when a program asks about yet another."""


def serve_bot(bot: NamedBot, seed: bytes, source: BinaryIO, target: BinaryIO) -> None:
    """Answer questions, one a line, until the input ends."""
    server = BotServer(bot, seed)
    while line := source.readline(MAX_LINE_BYTES + 1):
        if len(line) > MAX_LINE_BYTES:
            reply = _error_reply(None, BotError("bot.fault.length", {"most": MAX_LINE_BYTES}))
        else:
            reply = server.reply(line)
        target.write(protocol.encode(reply) + b"\n")
        target.flush()
        if len(line) > MAX_LINE_BYTES:
            break


class BotServer:
    """Answers questions with one kind of bot, for every game that it is asked about."""

    def __init__(self, bot: NamedBot, seed: bytes) -> None:
        self._bot_name = bot
        self._seed = seed
        self._bots: dict[Game, Bot] = {}
        self._rng = Rng(seed + b" serve")

    def reply(self, line: bytes) -> dict[str, object]:
        """The answer to a line: a greeting, a choice, or an error."""
        number: object = None
        try:
            message = protocol.decode(line)
            number = message.get("id")
            if message["type"] == "hello":
                protocol.read_greeting(message)
                return {"type": "hello", "protocol": protocol.PROTOCOL, "name": self._bot_name.name}
            protocol.check_type(message, "choose")
            return self._choose(Field(message))
        except NacreError as error:
            return _error_reply(number, error)

    def _choose(self, message: Field) -> dict[str, object]:
        fields = _pick_fields(message, ("id", "game", "options", "view", "legal", "budget"))
        game = _read_game(fields)
        view = game.view_from_dict(fields["view"].value)
        if view.seat < 0 or view.viewer != view.seat:
            raise BotError("bot.asked.seat", {"viewer": int(view.viewer), "seat": int(view.seat)})
        legal = self._legal_actions(view, fields["legal"])
        if game not in self._bots:
            if len(self._bots) == MAX_BOTS:
                del self._bots[next(iter(self._bots))]
            self._bots[game] = self._bot_name.make(game, self._seed)
        budget = self._bot_name.budget if any(self._bot_name.budget) else _read_budget(fields["budget"])
        choice = self._bots[game].choose(view, legal, budget)
        return protocol.answer(fields["id"].value, game, choice)

    def _legal_actions(self, view: View, given: Field) -> list[int]:
        """The actions to choose from: those that the question lists, or else all legal ones."""
        # What is legal depends only on what the seat knows, so any world that fits the view will do.
        legal = view.game.imagine(view, self._rng).legal_actions()
        if given.value is None:
            return legal
        chosen = [item.number(0, view.game.num_actions - 1) for item in given.items(1, len(legal))]
        for action in chosen:
            if action not in legal:
                raise given.refuse("action.illegal", {"action": view.game.text(action)})
        return sorted(set(chosen))


def _read_game(fields: dict[str, Field]) -> Game:
    name, options = fields["game"].value, fields["options"].value
    kind = registry.game_class(name if isinstance(name, str) else shorten(name))
    if not isinstance(options, dict):
        raise fields["options"].refuse("position.object", {"value": shorten(options)})
    # Check the names before they become keyword arguments: a stranger may send "self".
    return kind(**check_options(kind.option_list, options))


def _read_budget(field: Field) -> Budget:
    if field.value is None:
        return Budget()
    given = _pick_fields(field, ("iterations", "seconds"))
    iterations = given["iterations"].number_or_none(0, MAX_ITERATIONS)
    seconds = given["seconds"].value
    if seconds is None:
        return Budget(iterations)
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or not 0 <= seconds <= MAX_SECONDS:
        raise given["seconds"].refuse("bot.budget", {"budget": shorten(seconds)})
    return Budget(iterations, float(seconds))


def _pick_fields(field: Field, keys: tuple[str, ...]) -> dict[str, Field]:
    """These fields of an object, None where one is missing. Others are ignored, as protocols grow."""
    if not isinstance(field.value, dict):
        raise field.refuse("position.object", {"value": shorten(field.value)})
    return Field({key: field.value.get(key) for key in keys}, field.path).object(keys)


def _error_reply(number: object, error: NacreError) -> dict[str, object]:
    known = number if isinstance(number, (int, str)) else None
    return {"type": "error", "id": known, "error": error.message.to_dict(), "text": str(error)}
