"""One player against bots, at an ordinary table in one process: for the terminal and for environments."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from nacre.bots import Bot, NamedBot, named
from nacre.fairness import SEALED_NONCE_BYTES, new_nonce, new_secret
from nacre.kernel.game import Game
from nacre.kernel.ply import Ply
from nacre.table import entries as e
from nacre.table import seating
from nacre.table.dealing import deal_alone
from nacre.table.disclosure import Happening
from nacre.table.setup import Setup
from nacre.table.table import Table
from nacre.words import Message, Params, say

PERSON: Final = "person"
"""Who the one player is, for the table."""


class SoloSetup(NamedTuple):
    """What to play against bots, and how."""

    game: Game
    seat: int = 0
    """The player's seat."""
    bot: NamedBot = named("casual")
    seed: int | None = None
    """The same seed deals the same game. Without one, nobody chose the deal."""


def open_table(setup: SoloSetup, names: Sequence[str]) -> Table:
    """A table with the player and the bots, where the game has started. The same seed deals the same game."""
    seed, game, now = setup.seed, setup.game, time.time()
    asked = Setup(game=game.name, options=dict(game.options))
    secret = new_secret() if seed is None else sha256(f"nacre play secret {seed}".encode()).digest()
    table = Table("terminal", asked, secret, PERSON)
    for seat in range(game.players):
        if seat != setup.seat:
            # Here any bot may sit, not only the levels that `seating.seat_bot` takes.
            table.take(e.BotSat(at=now, seat=seat, level=setup.bot.name, name=names[seat]))
    table.take(seating.sit(table, PERSON, setup.seat, names[setup.seat], now, chosen=False))
    if seed is None:
        deal_alone(table, PERSON, new_nonce(), now)
    else:
        # The first scheme covers no names and no bots: these do not change what the seed deals.
        nonce = sha256(f"nacre play nonce {seed}".encode()).digest()[:SEALED_NONCE_BYTES]
        table.take(e.Sealed(at=now, seat=setup.seat, nonce=nonce.hex()))
        table.take(e.Started(at=now, rules=game.rules_version))
    return table


def make_bots(setup: SoloSetup) -> dict[int, Bot]:
    """A bot for every seat but the player's."""
    seed = secrets.randbits(63) if setup.seed is None else setup.seed
    return {
        seat: setup.bot.make(setup.game, f"bot {seed} {seat}".encode())
        for seat in range(setup.game.players)
        if seat != setup.seat
    }


def seat_names(setup: SoloSetup, language: str) -> list[str]:
    """A name for each seat: the player is "You"."""
    bots = (say(Message("cli.bot", {"number": n}), language) for n in range(1, setup.game.players))
    return [
        say(Message("cli.you"), language) if seat == setup.seat else next(bots)
        for seat in range(setup.game.players)
    ]


def tell_happening(happening: Happening, viewer: int, names: Sequence[str]) -> list[Message]:
    """What was played, as that seat saw it: a message for each line."""
    own = bool(happening.plies) and happening.plies[0].before.seat == viewer
    # The seat that played has seen the plies of earlier entries already.
    plies = happening.plies if own else happening.disclosed
    return [message for ply in plies for message in tell_ply(ply, viewer, names[int(ply.before.seat)])]


def tell_ply(ply: Ply, viewer: int | None, name: str) -> list[Message]:
    """A ply that the player of that name played, with its notation, as the viewer saw it."""
    told = []
    for text, message in ply.before.game.tell_ply(ply, viewer):
        params: Params = {"name": name, "action": message, "text": text}
        told.append(Message("cli.told", params))
    return told
