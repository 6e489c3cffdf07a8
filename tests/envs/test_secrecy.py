"""What a seat may not know never reaches a text: twin positions are told in the same bytes."""

from __future__ import annotations

from random import Random

import pytest

from envs.random_client import VARIANTS, play_some
from nacre.bots import Budget
from nacre.envs.text import TextEnv
from nacre.kernel.ply import Ply
from nacre.kernel.rng import Rng
from nacre.kernel.state import State
from nacre.table import turns
from nacre.table.disclosure import Happening
from nacre.table.entries import Played
from nacre.table.solo import PERSON, tell_happening
from nacre.testing.secrecy import twin
from nacre.words import LANGUAGES, say
from present import present
from table.test_secrecy import same_to

each_game = pytest.mark.parametrize(("name", "options"), VARIANTS, ids=lambda value: str(value))


def everything(env: TextEnv, refused: list[str]) -> list[str]:
    """All that the seat can be told of the position as it stands, refusals and hints included."""
    texts = [repr(env.observe()), repr(env.moves(limit=1000)), repr(env.moves("1", limit=3))]
    for answer in refused:
        told = env.play(answer)
        assert told.refusal is not None
        texts.append(repr(told))
    return [*texts, env.hint(Budget(iterations=30))]


def refused_moves(env: TextEnv, chooser: Random) -> list[str]:
    """Some moves that are not legal now."""
    texts = [env.game.text(chooser.randrange(env.game.num_actions)) for _ in range(20)]
    ply = env.table.play_number
    reasons = turns.reasons(env.table, PERSON, env.seat, ply=ply, texts=texts)
    return [text for text, reason in zip(texts, reasons, strict=True) if reason is not None]


@each_game
def test_twin_positions_give_the_same_texts(name: str, options: dict[str, bool | int]) -> None:
    compared = 0
    for seed in range(8):
        chooser, language = Random(seed), LANGUAGES[seed % len(LANGUAGES)]
        env = TextEnv(name, options=options, seat=1, bot="random", seed=seed, language=language)
        told = play_some(env, chooser, seed * 3)
        other = None if told.over or told.begun else twin(present(env.table.state), env.seat, chooser)
        if other is not None:
            refused = refused_moves(env, chooser)
            mine = everything(env, refused)
            env.table.state = other
            assert everything(env, refused) == mine
            compared += 1
    assert compared > 3


@each_game
def test_twin_plays_are_told_alike(name: str, options: dict[str, bool | int]) -> None:
    compared = 0
    for seed in range(4):
        chooser, language = Random(seed), LANGUAGES[seed % len(LANGUAGES)]
        env = TextEnv(name, options=options, seat=1, bot="random", seed=seed, language=language)
        play_some(env, chooser, 6)
        for before, action, _ in list(env.table.plies())[-12:]:
            world = twin(before, env.seat, chooser)
            choice = None if world is None else same_to(env.seat, before, action, world)
            if world is not None and choice is not None:
                assert told(env, before, action) == told(env, world, choice)
                compared += 1
    assert compared > 5


def told(env: TextEnv, before: State, action: int) -> list[str]:
    after = before.clone()
    after.reseed(Rng(1))
    after.apply(action)
    ply = Ply(before, action, after)
    entry = Played(at=1.0, seat=int(before.seat), ply=7, actions=(env.game.text(action),))
    happening = Happening(7, entry, (ply,), disclosed=(ply,))
    return [say(message, env.language) for message in tell_happening(happening, env.seat, env.names)]


def test_the_check_sees_a_secret() -> None:
    env = TextEnv("pearls", options={"players": 2}, bot="random", seed=1)
    before = present(env.table.state)
    other = present(twin(before, 1 - env.seat, Random(1)))
    mine = everything(env, [])
    env.table.state = other  # what the other seat cannot tell apart: this seat's own cards are exchanged
    assert everything(env, []) != mine


def test_the_record_with_all_cards_is_there_only_after_the_end() -> None:
    env = TextEnv("pearls", options={"players": 2}, bot="random", seed=1)
    assert env.record() is None
    play_some(env, Random(1), 1000)
    assert present(env.record()).result is not None
