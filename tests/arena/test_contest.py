"""Contests: the same seed gives the same results in any crew; they can be resumed; bad ones are refused."""

from __future__ import annotations

import errno
import json
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

import nacre
from arena.test_match import Crash
from nacre.arena import Goal, contest, crew, hold, summary
from nacre.arena.contest import Results
from nacre.arena.journal import Journal
from nacre.bots import Bot, Budget, Choice, RandomBot
from nacre.bots.naming import MAKERS
from nacre.kernel.errors import ArenaError, BotError
from third_party.odds import Odds

GREETS_AND_ENDS = 'input(); print(\'{"type": "hello", "protocol": 1, "name": "short"}\', flush=True)'
"""A program that starts and never chooses."""
PEARLS = nacre.game("pearls", players=2)
GOAL = Goal(games=16)


def without_times(results: Results) -> list[object]:
    """The games without the time they took."""
    return [[msgspec.structs.replace(game, seconds=()) for game in deal] for deal in results.deals]


def test_the_same_seed_gives_the_same_contest() -> None:
    one = hold(contest(PEARLS, ["ismcts@8", "random"], seed=3), GOAL)
    same = hold(contest(PEARLS, ["ismcts@8", "random"], seed=3), GOAL)
    other = hold(contest(PEARLS, ["ismcts@8", "random"], seed=4), GOAL)
    assert len(one.deals) == 8
    assert without_times(one) == without_times(same) != without_times(other)


def test_several_processes_give_the_results_of_one() -> None:
    new_contest = contest(nacre.game("pearladora", players=3), ["random", "heuristic", "ismcts@4"])
    goal = Goal(games=60, beats=0.5)
    assert without_times(hold(new_contest, goal, crew(2))) == without_times(hold(new_contest, goal, crew(1)))


def test_a_deal_is_the_same_for_every_lineup() -> None:
    # Both bots play alike, so that all games of a deal have the same result by seat.
    class First(Bot):
        def choose(self, view: nacre.View, legal: Sequence[int], budget: Budget) -> Choice:
            return Choice(legal[0])

    with pytest.MonkeyPatch.context() as patch:
        for name in ("one", "two", "three"):
            patch.setitem(MAKERS, name, lambda game, seed: First())
        results = hold(contest(PEARLS, ["one", "two", "three"]), Goal(games=18))
    for games in results.deals:
        assert len(games) == 6
        assert len({game.scores for game in games}) == 1
    assert len({games[0].scores for games in results.deals}) > 1
    assert [comparison.share.mean for comparison in summary(results).comparisons] == [0.5] * 3


def test_a_contest_continues_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    new_contest = contest(PEARLS, ["random", "heuristic"])
    short = hold(new_contest, Goal(games=6), path=path)
    before = path.read_text()
    reports = []
    whole = hold(new_contest, GOAL, path=path, progress=lambda played, most: reports.append((played, most)))
    assert reports[0] == (6, 16)
    assert path.read_text().startswith(before)
    assert whole.deals[:3] == short.deals
    assert without_times(whole) == without_times(hold(new_contest, GOAL))
    assert hold(new_contest, GOAL, path=path).deals == whole.deals  # times and all: nothing is played again


def test_a_block_whose_line_was_cut_off_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    new_contest = contest(PEARLS, ["random", "heuristic"])
    whole = hold(new_contest, GOAL, path=path)
    text = path.read_bytes()
    path.write_bytes(text[:-40])
    assert without_times(hold(new_contest, GOAL, path=path)) == without_times(whole)
    assert [json.loads(line) for line in path.read_text().splitlines()]


def test_another_contest_on_the_same_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    hold(contest(PEARLS, ["random", "heuristic"]), Goal(games=4), path=path)
    before = path.read_bytes()
    others = [
        contest(PEARLS, ["heuristic", "random"]),
        contest(PEARLS, ["random", "heuristic"], seed=2),
        contest(nacre.game("pearls", players=2, all_cards=True), ["random", "heuristic"]),
        contest(nacre.game("molthar", players=2), ["random", "heuristic"]),
    ]
    for other in others:
        with pytest.raises(ArenaError) as refused:
            hold(other, GOAL, path=path)
        assert refused.value.code == "arena.other_contest"
    assert path.read_bytes() == before


BLOCK = (
    '{"deal":0,"lineup":[0,1],"games":[{"lineup":[0,1],"scores":[5,4],"places":[1,2],"plies":30,"turns":[15,15],'
    '"seconds":[1e-06,0.25],"faults":[0,1],"troubles":["","Zeit l\\u00e4uft ab"]}]}\n'
)
"""A line as the first version wrote it, with `json.dumps`."""


def test_a_line_of_the_first_version_is_read(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    new_contest = contest(PEARLS, ["random", "heuristic"])
    Journal(path, new_contest.to_dict())
    with path.open("a") as file:
        file.write(BLOCK)
    (block,) = Journal(path, new_contest.to_dict()).blocks
    assert (block.deal, block.lineup, block.games[0].ranks) == (0, (0, 1), (1, 2))
    assert block.games[0].seconds == (1e-06, 0.25)
    assert block.games[0].first_faults == ("", "Zeit läuft ab")


@pytest.mark.parametrize("wrong", ['"deal":"0"', '"deal":null', '"lot":0'])
def test_a_line_that_is_no_block_is_refused(tmp_path: Path, wrong: str) -> None:
    path = tmp_path / "games.jsonl"
    new_contest = contest(PEARLS, ["random", "heuristic"])
    Journal(path, new_contest.to_dict())
    with path.open("a") as file:
        file.write(BLOCK.replace('"deal":0', wrong))
    with pytest.raises(ArenaError) as refused:
        Journal(path, new_contest.to_dict())
    assert refused.value.code == "arena.not_a_journal"


@pytest.mark.parametrize("text", ["hello\n", "[1]\n", "{}\n", '{"format": 1}\nx\n', "no end of line"])
def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(text)
    with pytest.raises(ArenaError):
        hold(contest(PEARLS, ["random", "heuristic"]), GOAL, path=path)
    assert path.read_text() == text


def test_a_file_that_cannot_be_written_is_refused_before_the_games(tmp_path: Path) -> None:
    with pytest.raises(ArenaError) as refused:
        hold(contest(PEARLS, ["random", "heuristic"]), GOAL, path=tmp_path / "no" / "folder")
    assert refused.value.code == "arena.file"


def test_a_full_disk_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[str] = []

    def append(self: Journal, line: str) -> None:
        lines.append(line)
        if len(lines) > 1:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Journal, "_append", append)
    with pytest.raises(ArenaError, match="No space left on device"):
        hold(contest(PEARLS, ["random", "heuristic"]), GOAL, path=tmp_path / "journal")


@pytest.mark.parametrize(
    ("bots", "kind", "code"),
    [
        (["random"], None, "arena.bots"),
        (["random", "random"], None, "arena.bots"),
        (["random", "heuristic"], "some", "arena.lineups"),
        (["random", "heuristic"], "every", "arena.too_few"),
    ],
)
def test_impossible_contests_are_refused(bots: list[str], kind: str | None, code: str) -> None:
    with pytest.raises(ArenaError) as refused:
        contest(nacre.game("pearls", players=4), bots, kind)
    assert refused.value.code == code


def test_unknown_bots_are_refused() -> None:
    with pytest.raises(BotError):
        contest(PEARLS, ["random", "nobody"])


@pytest.mark.parametrize("goal", [Goal(4, until=0.0), Goal(4, beats=1.0)])
def test_impossible_goals_are_refused(goal: Goal) -> None:
    with pytest.raises(ArenaError):
        hold(contest(PEARLS, ["random", "heuristic"]), goal)


def test_it_stops_once_the_intervals_are_narrow() -> None:
    results = hold(contest(PEARLS, ["ismcts@40", "random"]), Goal(games=2000, until=0.12))
    assert results.reached
    assert 20 <= len(results.deals) < 300
    assert all(comparison.share.half_width <= 0.12 for comparison in summary(results).comparisons)


def test_it_stops_once_a_claim_is_decided() -> None:
    results = hold(contest(PEARLS, ["ismcts@40", "random"]), Goal(games=400, beats=0.55))
    assert results.reached
    assert list(results.claims.values()) == [True]
    assert len(results.deals) < 200
    other = hold(contest(PEARLS, ["random", "ismcts@40"]), Goal(games=400, beats=0.45))
    assert list(other.claims.values()) == [False]


def test_a_claim_may_stay_open() -> None:
    results = hold(contest(PEARLS, ["random", "heuristic"]), Goal(games=4, beats=0.5))
    assert not results.reached
    assert list(results.claims.values()) == [None]


def test_one_among_a_field_has_a_fair_share() -> None:
    new_contest = contest(nacre.game("pearls", players=4), ["random", "heuristic"])
    assert new_contest.kind == "challenge"
    results = hold(new_contest, Goal(games=40))
    (comparison,) = summary(results).comparisons
    assert comparison.duel.alone
    assert comparison.duel.fair == 0.25
    won = sum(game.share(game.lineup.index(0)) for deal in results.deals for game in deal)
    assert comparison.share.mean == pytest.approx(won / 40)


def test_teams_play_as_sides() -> None:
    results = hold(contest(nacre.game("pearladora", players=4), ["random", "heuristic"]), Goal(games=8))
    for deal in results.deals:
        assert [game.lineup for game in deal] == [(0, 1), (1, 0)]
        assert all(len(game.turns) == 4 and len(game.scores) == 2 for game in deal)


def test_a_plain_python_game_can_be_contested() -> None:
    results = hold(contest(Odds(players=2), ["random", "ismcts@5"]), Goal(games=8))
    assert len(results.deals) == 4


def test_faults_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MAKERS, "crash", lambda game, seed: Crash())
    found = summary(hold(contest(PEARLS, ["crash", "random"]), Goal(games=4)))
    assert found.standings[0].faults > 0
    assert found.standings[0].first_fault == "RuntimeError: out of order"
    assert found.standings[1].faults == 0


def test_a_program_can_compete_and_its_faults_are_reported(tmp_path: Path) -> None:
    program = tmp_path / "broken.py"
    program.write_text(GREETS_AND_ENDS)
    found = summary(hold(contest(PEARLS, [f"cmd:{sys.executable} {program}@0.5s", "random"]), Goal(games=4)))
    assert found.standings[0].faults > 10
    assert found.standings[0].first_fault
    assert found.standings[1].faults == 0
    assert [standing.bot for standing in found.ranked()] == ["random"]
    assert [standing.bot for standing in found.listed()] == ["random", found.standings[0].bot]
    (comparison,) = found.comparisons
    assert comparison.faulty and comparison.proven is None


def test_a_program_that_cannot_start_ends_the_contest(tmp_path: Path) -> None:
    program = tmp_path / "broken.py"
    program.write_text("raise SystemExit('out of order')")
    for command in ("no-such-program", f"{sys.executable} {program}", f"{sys.executable} -c print(5)"):
        journal = tmp_path / "games.jsonl"
        with pytest.raises(ArenaError) as caught:
            hold(contest(PEARLS, [f"cmd:{command}", "random"]), Goal(games=4), path=journal)
        assert caught.value.code == "arena.no_start"
        assert command in str(caught.value)
        assert len(journal.read_text().splitlines()) == 1  # no game
        journal.unlink()


def test_games_that_are_saved_need_no_program(tmp_path: Path) -> None:
    program, journal = tmp_path / "broken.py", tmp_path / "games.jsonl"
    program.write_text(GREETS_AND_ENDS)
    asked = contest(PEARLS, [f"cmd:{sys.executable} {program}@0.5s", "random"])
    before = hold(asked, Goal(games=4), path=journal)
    program.unlink()
    assert hold(asked, Goal(games=4), path=journal) == before


def test_bots_are_closed_after_each_game(monkeypatch: pytest.MonkeyPatch) -> None:
    closed = []

    class Holding(RandomBot):
        def close(self) -> None:
            closed.append(self)

    monkeypatch.setitem(MAKERS, "holding", lambda game, seed: Holding(seed))
    hold(contest(PEARLS, ["holding", "random"]), Goal(games=4))
    assert len(closed) == 4


def test_ratings_follow_strength_and_become_data() -> None:
    found = summary(hold(contest(PEARLS, ["random", "ismcts@60"]), Goal(games=40)))
    assert [standing.bot for standing in found.ranked()] == ["ismcts@60", "random"]
    assert found.ranked()[0].rating.low > found.ranked()[1].rating.high
    data = json.loads(json.dumps(found.to_dict(), allow_nan=False))
    assert data["games"] == 40
    assert data["standings"][0]["bot"] == "ismcts@60"
    assert sum(count for _, count in data["turns"]) == 40
