"""The text environment: whole games in words, refusals, lists of moves, languages."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from random import Random

import pytest

import nacre
from envs.random_client import VARIANTS, choose, play_some
from nacre.bots import Budget
from nacre.envs.text import LONGEST_ANSWER, MOST_LISTED, MOST_SUGGESTED, TextEnv, rules_text
from nacre.kernel.errors import NotationError, OptionError, TableError, UnknownGame
from nacre.registry import rules_of
from nacre.table.solo import SoloSetup, open_table
from nacre.words import LANGUAGES
from present import present
from third_party import known_game
from third_party.odds import Odds

each_game = pytest.mark.parametrize(("name", "options"), VARIANTS, ids=lambda value: str(value))


@each_game
def test_a_whole_game_is_played_in_words(name: str, options: dict[str, bool | int]) -> None:
    env = TextEnv(name, options=options, seat=1, bot="random", seed=5)
    chooser = Random(1)
    told = env.observe()
    while not told.over:
        assert told.ending is None and env.record() is None
        assert told.text.startswith(nacre.say(nacre.Message("env.seat", seated(env))))
        assert told.board in told.text
        assert all(line in told.text for line in told.happened)
        assert told.count == len(told.moves) or (not told.moves and told.count > MOST_LISTED)
        assert sum(kind.count for kind in told.kinds) == (0 if told.moves else told.count)
        told = env.play(choose(env, told, chooser))
        assert told.refusal is None, told.text
    ending, record = present(told.ending), present(env.record())
    outcome = present(env.table.state).outcome()
    assert (ending.scores, ending.ranking) == (outcome.scores, outcome.ranking)
    assert ending.won == (1 in outcome.winners)
    assert ending.share == (1 / len(outcome.winners) if ending.won else 0)
    assert all(line in told.text for line in ending.lines)
    assert (told.count, told.moves, told.kinds) == (0, [], [])
    record.verify()
    assert present(env.play("1").refusal).reason == "The game is over."


def seated(env: TextEnv) -> dict[str, nacre.Message | int | str]:
    title = nacre.Message(f"{env.game.name}.title")
    return {"game": title, "seat": env.seat + 1, "players": env.game.players}


@each_game
def test_asking_changes_nothing(name: str, options: dict[str, bool | int]) -> None:
    env = TextEnv(name, options=options, bot="random", seed=2)
    told = play_some(env, Random(2), 9)
    for _ in range(2):
        assert env.observe() == told
        assert env.moves().count == told.count
        env.hint(Budget(iterations=20))


@each_game
def test_the_same_seed_and_moves_give_the_same_texts(name: str, options: dict[str, bool | int]) -> None:
    once, again = (TextEnv(name, options=options, bot="heuristic", seed=8) for _ in range(2))
    assert play_some(once, Random(3), 12) == play_some(again, Random(3), 12)
    other = TextEnv(name, options=options, bot="heuristic", seed=9)
    assert other.observe() != once.reset(8)
    assert once.reset(9) == other.observe()


def test_the_same_seed_deals_the_game_of_the_terminal() -> None:
    env = TextEnv("pearls", options={"players": 2}, bot="random", seed=7)
    table = open_table(SoloSetup(nacre.game("pearls", players=2), seed=7), ["You", "Bot 1"])
    assert (
        next(env.table.plies()).before == table.state if env.table.actions else env.table.state == table.state
    )


@each_game
def test_what_is_not_legal_is_refused_with_its_rule_and_changes_nothing(
    name: str, options: dict[str, bool | int]
) -> None:
    env = TextEnv(name, options=options, bot="random", seed=4)
    told = play_some(env, Random(4), 6)
    state = present(env.table.state)
    legal = set(state.legal_actions())
    by_rule = 0
    for action in range(0, env.game.num_actions, 7):
        text = env.game.text(action)
        try:
            if action in legal or set(env.game.parse_turn(state, text)) <= legal:
                continue
        except (nacre.IllegalAction, NotationError):
            pass
        refused = env.play(text)
        refusal = present(refused.refusal)
        assert refusal.reason in refused.text and refusal.reason
        assert 0 < len(refusal.legal) <= MOST_SUGGESTED
        assert {move.number for move in refusal.legal} <= set(range(1, told.count + 1))
        if refusal.rule:
            assert refusal.rule in rules_of(name) and refusal.rule in refused.text
            by_rule += 1
        assert replace(refused, refusal=None, text=told.text) == told
    assert by_rule > 3
    assert env.observe() == told


@pytest.mark.parametrize("answer", ["0", "999", "99999999999999", "", "nonsense", "é", "1.5", "-1"])
def test_what_cannot_be_read_is_refused(answer: str) -> None:
    env = TextEnv("pearladora", bot="random", seed=4)
    refusal = present(env.play(answer).refusal)
    assert refusal.rule == "" and refusal.reason
    assert env.play("x" * (LONGEST_ANSWER + 1)).text.startswith("Refused: A move has at most 400 characters.")


def test_a_refusal_lists_the_legal_moves_that_begin_alike() -> None:
    env = TextEnv("pearls", options={"players": 2}, bot="random", seed=3)
    told = env.play("S:P9")
    assert present(told.refusal).legal == [m for m in told.moves if m.notation.startswith("S:P")]


def test_many_moves_are_listed_by_kind_and_page_by_page() -> None:
    env = TextEnv("pearladora", bot="random", options={"first": 0}, seed=3)
    told = env.observe()
    assert (told.count, told.moves) == (227, [])
    assert [(kind.count, kind.example.notation) for kind in told.kinds] == [(160, "D1@a1"), (67, "a1e")]
    assert "160 moves such as D1@a1: Place a Diver of 1 on a1" in told.text
    pages = [env.moves(start=start, limit=100) for start in (1, 101, 201)]
    listed = [move for page in pages for move in page.moves]
    assert [move.number for move in listed] == list(range(1, 228))
    assert pages[2].text.startswith("Moves 201 to 227 of 227:\n201. ")
    assert len(env.moves().moves) == MOST_LISTED
    assert env.moves(start=228).text == "There are only 227 moves."


def test_moves_are_found_by_what_they_begin_with_or_have_in_them() -> None:
    env = TextEnv("pearladora", bot="random", options={"first": 0}, seed=3)
    threes = env.moves("d3@", limit=5)
    assert (threes.count, threes.found, len(threes.moves)) == (227, 32, 5)
    assert all(move.notation.startswith("D3@") for move in threes.moves)
    second = env.moves("d3@", start=6, limit=1).moves[0]
    assert second.notation == env.play(second.number).happened[0].partition("[")[2][:-1]
    assert env.moves("diver of 3 on h5").found <= 1
    assert (
        env.moves("no such move").text
        == f"None of the {env.moves().count} legal moves has no such move in it."
    )


def test_a_whole_turn_is_one_move() -> None:
    env = TextEnv("pearladora", bot="random", options={"first": 0}, seed=3)
    told = env.play("d3e c1s")
    assert [line.split("[")[1] for line in told.happened[:2]] == ["d3e]", "c1s]"]


def test_a_choice_in_parts_is_played_once_it_is_whole() -> None:
    env, chooser = TextEnv("molthar", options={"players": 2}, bot="random", seed=1), Random(1)
    told = env.observe()
    while not (told.moves and told.moves[0].notation.startswith("discard")):
        told = env.play(choose(env, told, chooser))
    played = len(env.table.actions)
    parts = [env.game.text(action) for action in present(env.table.state).legal_actions()]
    begun = env.play(parts[0])
    if begun.refusal is not None or not begun.begun:
        pytest.fail(begun.text)
    assert len(env.table.actions) == played, "nobody else is shown a part"
    assert f"You have begun with {parts[0]}" in begun.text
    while begun.begun:
        begun = env.play(1)
    assert len(env.table.actions) > played + 1


@pytest.mark.parametrize("language", LANGUAGES)
@each_game
def test_every_text_is_in_the_language(name: str, options: dict[str, bool | int], language: str) -> None:
    env = TextEnv(name, options=options, bot="random", seed=6, language=language)
    texts = [play_some(env, Random(6), 8).text, env.moves().text, env.play("?!").text, env.rules()]
    assert all(texts)
    for text in texts:
        assert "env." not in text and f"{name}." not in text.replace(f"{name}.md", "")


@pytest.mark.parametrize("name", nacre.games())
def test_the_rules_have_every_rule_of_the_game(name: str) -> None:
    text = rules_text(name)
    assert text.startswith("# ")
    assert rules_of(name).strip() in text
    assert f"**{nacre.registry.pack(name).rule_prefix}-A1**" in text


def test_a_game_from_elsewhere_is_played_too() -> None:
    with known_game(Odds):
        env = TextEnv("odds", bot="random", seed=1)
        told = play_some(env, Random(1), 1000)
        assert told.over and present(told.ending).lines
        assert rules_text("odds").startswith("# ")


def test_what_cannot_be_started_is_refused() -> None:
    with pytest.raises(UnknownGame):
        TextEnv("chess")
    with pytest.raises(OptionError):
        TextEnv("pearls", options={"players": 9})
    with pytest.raises(TableError, match="no seat 5"):
        TextEnv("pearls", seat=4)
    with pytest.raises(TableError, match="no seat 0"):
        TextEnv("pearls", seat=-1)
    with pytest.raises(nacre.BotError):
        TextEnv("pearls", bot="nobody")


def test_the_text_environment_needs_no_extra() -> None:
    script = (
        "import sys; sys.modules['mcp'] = sys.modules['pydantic'] = None; "
        "from nacre.envs.text import TextEnv; print(TextEnv('pearls', bot='random', seed=1).observe())"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Pearls for 4 players. You have seat 1.")
