"""A whole game judged: accounts that add up, the same bytes everywhere, games that do not name chance."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

import nacre
from nacre.analysis import Analysis, analyse, conclude, judge, part, read, write
from nacre.chance import PLY, TABLE, play, start
from nacre.cli.commands import main
from nacre.kernel.errors import RecordError
from nacre.kernel.view import View
from nacre.record import Record
from nacre.words import Message
from third_party import known_game
from third_party.odds import Odds

LITTLE = 0.02
"""Enough work to see that everything is there."""


def random_record(game: nacre.Game, seed: int, scheme: str = PLY) -> Record:
    chooser = Random(seed)
    state = start(game, seed, scheme)
    played: list[int] = []
    while actions := state.legal_actions():
        played.append(chooser.choice(actions))
        play(state, played[-1], seed, scheme, len(played) - 1)
    return Record.of(game, seed, played, [f"P{seat}" for seat in range(game.players)], scheme=scheme)


@pytest.fixture(scope="module")
def pearls() -> Record:
    return random_record(nacre.game("pearls", players=3), 4)


@pytest.fixture(scope="module")
def judged(pearls: Record) -> Analysis:
    return analyse(pearls, LITTLE)


def test_every_real_choice_is_judged(pearls: Record, judged: Analysis) -> None:
    states = list(pearls.states())
    choices = [ply for ply, state in enumerate(states) if len(state.legal_actions()) > 1]
    assert [choice.ply for choice in judged.choices] == choices
    for choice in judged.choices:
        state = states[choice.ply]
        assert choice.seat == state.seat
        assert pearls.game.parse(choice.played) == pearls.actions[choice.ply]
        assert pearls.game.parse(choice.other) in state.legal_actions()
        assert choice.options == len(state.legal_actions())
        assert choice.error >= 0
        if choice.verdict == "slip":
            assert choice.loss >= 3 * choice.error


@pytest.mark.parametrize("same", [False, True])
def test_a_reason_is_told_only_if_it_tells_the_two_actions_apart(
    pearls: Record, judged: Analysis, monkeypatch: pytest.MonkeyPatch, same: bool
) -> None:
    def reason(view: View, action: int, worlds: object) -> Message:
        return Message("x.reason", {} if same else {"action": action})

    monkeypatch.setattr("nacre.analysis.ply.pack_of", lambda game: SimpleNamespace(reason=reason))
    slip = next(each for each in judged.choices if each.verdict == "slip")
    choice = judge(pearls, LITTLE, slip.ply).choice
    assert choice and choice.verdict == "slip"
    told = [each.params for each in choice.reasons]
    assert told == ([] if same else [{"action": pearls.game.parse(slip.other)}])


def test_every_event_has_its_luck(pearls: Record, judged: Analysis) -> None:
    events = [ply for ply, drawn in enumerate(pearls.drawn()) if drawn]
    assert events
    assert [each.ply for each in judged.luck] == events


def test_accounts_add_up_and_no_side_gains_what_another_does_not_lose(judged: Analysis) -> None:
    for account in judged.accounts:
        assert account.luck is not None and account.play is not None
        assert account.fair + account.luck + account.play == pytest.approx(account.result, abs=2e-4)
    assert sum(account.result for account in judged.accounts) == pytest.approx(1, abs=2e-3)
    assert sum(account.luck or 0 for account in judged.accounts) == pytest.approx(0, abs=0.02)
    assert sum(account.play or 0 for account in judged.accounts) == pytest.approx(0, abs=0.02)


def test_the_graph_goes_from_the_first_ply_to_the_result(judged: Analysis) -> None:
    assert judged.points[0].ply == 0
    assert judged.points[-1].ply == judged.plies
    assert judged.points[-1].shares == [account.result for account in judged.accounts]
    for point in judged.points:
        assert sum(point.shares) == pytest.approx(1, abs=2e-3)


def test_the_graph_begins_with_the_first_round_together(pearls: Record) -> None:
    """The first search alone would be too hopeful for the seat that begins."""
    players = pearls.game.players
    found = [judge(pearls, LITTLE, ply) for ply in range(players + 1)]
    single = [each.point for each in found if each.point is not None]
    points = part(pearls, LITTLE, found, 0.1).points
    assert [point.ply for point in points] == [point.ply for point in single]
    together = [sum(each) / players for each in zip(*[p.shares for p in single[:players]], strict=True)]
    assert all(point.shares == pytest.approx(together, abs=1e-4) for point in points[:players])
    assert points[players].shares != points[0].shares


def test_partners_have_one_account() -> None:
    record = random_record(nacre.game("pearladora", players=4), 2)
    short = Record.of(record.game, 2, record.actions[:6], record.names, scheme=PLY)
    accounts = analyse(short, LITTLE).accounts
    assert accounts[0].fair == 0.5
    assert [account.result for account in accounts[:2]] == [account.result for account in accounts[2:]]
    assert sum(account.play or 0 for account in accounts[:2]) == pytest.approx(0, abs=2e-3)


def test_a_game_without_chance_has_no_luck() -> None:
    judged = analyse(random_record(nacre.game("pearladora", players=2), 1), LITTLE)
    assert judged.luck == []
    for account in judged.accounts:
        assert account.luck == 0 and account.error == 0
        assert account.play == account.result - account.fair


def test_a_game_that_does_not_name_chance_has_no_known_luck() -> None:
    class Unnamed(Odds):
        name = "unnamed"
        names_chance = False

    with known_game(Unnamed):
        judged = analyse(random_record(Unnamed(), 1), LITTLE)
    assert judged.choices and judged.luck == []
    assert all(account.luck is None and account.play is None for account in judged.accounts)


def test_a_game_of_others_is_reviewed() -> None:
    with known_game(Odds):
        judged = analyse(random_record(Odds(), 3), 0.05)
        assert judged.luck and all(account.luck is not None for account in judged.accounts)


@pytest.mark.parametrize("scheme", [PLY, TABLE])
def test_the_same_record_gives_the_same_bytes_wherever_its_plies_are_judged(scheme: str) -> None:
    record = random_record(nacre.game("molthar", players=2), 7, scheme)
    record = Record.of(record.game, 7, record.actions[:25], record.names, scheme=scheme)
    here = write(analyse(record, LITTLE))
    found = []
    for ply in range(25):
        sent = pickle.loads(pickle.dumps(Record.loads(record.dumps())))
        found.append(pickle.loads(pickle.dumps(judge(sent, LITTLE, ply))))
    assert write(conclude(record, LITTLE, found)) == here
    assert write(read(here)) == here


def test_another_effort_has_other_random_numbers(pearls: Record) -> None:
    """So a second analysis says something new, even if it does as much work."""
    plies = range(len(pearls.actions))
    first = [judge(pearls, LITTLE, ply).luck for ply in plies]
    second = [judge(pearls, LITTLE * 1.0001, ply).luck for ply in plies]
    assert [each and each.ply for each in first] == [each and each.ply for each in second]
    assert first != second


def test_what_is_known_grows(pearls: Record) -> None:
    known = part(pearls, LITTLE, [judge(pearls, LITTLE, ply) for ply in range(5)], 0.1)
    assert known.done == 0.1 and 0 < len(known.choices) <= 5 and known.accounts == []


def test_a_game_in_which_nothing_was_played_is_refused(pearls: Record) -> None:
    with pytest.raises(RecordError):
        analyse(Record.of(pearls.game, 4, [], pearls.names))


# The command


@pytest.fixture(scope="module")
def file(pearls: Record, tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("records") / "game.toml"
    pearls.dump(path)
    return str(path)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_command_tells_luck_and_play(file: str, language: str) -> None:
    arguments = ["analyse", file, "--effort", str(LITTLE), "--language", language]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 0, result.output
    assert "P2" in result.stdout and "±" in result.stdout


def test_the_command_prints_the_bytes_that_everybody_gets(file: str, judged: Analysis) -> None:
    result = CliRunner().invoke(main, ["analyse", file, "--effort", str(LITTLE), "--json"])
    assert result.stdout_bytes == write(judged) + b"\n"
    assert json.loads(result.stdout)["accounts"]


def test_the_command_writes_a_page(file: str, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    arguments = ["analyse", file, "--effort", str(LITTLE), "--html", str(page), "--json"]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)
    text = page.read_text("utf-8")
    assert "<svg" in text and "100 %" in text and "P2" in text


def test_an_unfinished_game_is_refused(pearls: Record, tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    Record.of(pearls.game, 4, list(pearls.actions[:5]), list(pearls.names), scheme=PLY).dump(path)
    result = CliRunner().invoke(main, ["analyse", str(path)])
    assert result.exit_code == 2
    assert "did not end" in result.output
