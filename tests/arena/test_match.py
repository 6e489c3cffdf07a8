"""One game: bots get views, faults are counted, and the same seed deals the same game."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import nacre
from nacre.arena import play_match
from nacre.bots import Bot, Budget, Choice, RandomBot
from present import of_kind
from third_party.odds import Odds


class Crash(Bot):
    """Fails at every choice but the first."""

    def __init__(self, seed: bytes = b"") -> None:
        self.asked = 0

    def choose(self, view: nacre.View, legal: Sequence[int], budget: Budget) -> Choice:
        self.asked += 1
        if self.asked > 1:
            raise RuntimeError("out of order")
        return Choice(legal[0])


class Cheat(Bot):
    """Chooses an illegal action."""

    def choose(self, view: nacre.View, legal: Sequence[int], budget: Budget) -> Choice:
        return Choice(-1)


class Watcher(RandomBot):
    """Remembers what it is given."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.given: list[tuple[nacre.View, list[int], Budget]] = []

    def choose(self, view: nacre.View, legal: Sequence[int], budget: Budget) -> Choice:
        self.given.append((view, list(legal), budget))
        own = of_kind(list, legal)
        own.clear()  # what a bot does with its list is its own affair
        own.extend(self.given[-1][1])
        return super().choose(view, legal, budget)


@pytest.mark.parametrize("name", nacre.games())
def test_a_match_reports_how_it_went(name: str) -> None:
    game = nacre.game(name, players=3)
    match = play_match(game, [RandomBot(seat) for seat in range(3)], 7)
    assert match.final.is_over()
    assert match.outcome == match.final.outcome()
    assert len(match.turns) == len(match.seconds) == 3
    assert 0 < sum(match.turns) <= len(match.actions)
    assert all(time > 0 for time in match.seconds)
    assert match.faults == (0, 0, 0)
    assert match.first == int(game.new(7).seat)
    record = match.record(["A", "B", "C"])
    assert record.verify().outcome() == match.outcome


def test_bots_get_views_of_their_own_seat_and_their_budget() -> None:
    bots = [Watcher(seat) for seat in range(3)]
    budgets = [Budget(iterations=seat + 1) for seat in range(3)]
    play_match(nacre.game("pearls", players=3), bots, 7, budgets)
    for seat, bot in enumerate(bots):
        assert bot.given
        for view, legal, budget in bot.given:
            assert isinstance(view, nacre.View)
            assert view.viewer == view.seat == seat
            assert legal
            assert budget == budgets[seat]


def test_a_crash_costs_the_ply_and_is_counted() -> None:
    crash = Crash()
    match = play_match(nacre.game("pearls", players=2), [crash, RandomBot(1)], 7)
    assert match.final.is_over()
    assert match.faults == (crash.asked - 1, 0)
    assert match.faults[0] > 5
    assert match.first_faults == ("RuntimeError: out of order", "")


def test_an_illegal_answer_is_a_fault_too() -> None:
    match = play_match(Odds(players=2), [RandomBot(1), Cheat()], 7)
    assert match.faults == (0, 3)
    assert match.first_faults[1] == "illegal action -1"


def test_the_same_seed_is_the_same_match() -> None:
    game = nacre.game("molthar", players=2)
    one, other = (play_match(game, [RandomBot(1), RandomBot(2)], b"deal") for _ in range(2))
    assert one.actions == other.actions
