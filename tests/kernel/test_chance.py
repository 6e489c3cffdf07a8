"""Chance as an interface: every game names its events, and the order of what is unseen does not show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

import nacre
from all_orders import law_of_events, seen_by_all
from nacre import ChanceError
from nacre.kernel.fate import ChanceEvent, Fate
from third_party import known_game
from third_party.odds import ROLL, Odds
from tidepool.game import Tidepool

GAMES: dict[str, Callable[[], nacre.Game]] = {
    "pearls": lambda: nacre.game("pearls", players=2),
    "molthar": lambda: nacre.game("molthar", players=2),
    "odds": lambda: Odds(players=3),
    "tidepool": lambda: Tidepool(players=2),
}
DRAWS = 400
"""Worlds that each law is compared with."""


def some_action(game: nacre.Game, seed: int, most: int = 60) -> tuple[nacre.State, int]:
    """A position of a random game, and an action that leaves something to chance, but not too much."""
    chooser = Random(seed)
    state = game.new(seed)
    while True:
        if state.is_over():
            state = game.new(chooser.randrange(2**32))
        action = chooser.choice(state.legal_actions())
        events = game.drawn(state, action)
        after = state.clone()
        after.apply(action)
        if len(events) == 1 and not after.is_over() and chooser.random() < 0.2:
            event = game.chance(state, action)
            if event is not None and len(event.outcomes) <= most:
                return state, action
        state.apply(action)


def chi_square(found: Counter[str], law: dict[str, float]) -> tuple[float, int]:
    """How far frequencies are from a law, and its degrees of freedom; rare outcomes are taken together."""
    total = found.total()
    bins: list[tuple[float, float]] = []
    rare = [0.0, 0.0]
    for seen, probability in law.items():
        expected = total * probability
        if expected < 5:
            rare = [rare[0] + found[seen], rare[1] + expected]
        else:
            bins.append((found[seen], expected))
    if rare[1] > 0:
        bins.append((rare[0], rare[1]))
    return sum((here - there) ** 2 / there for here, there in bins), len(bins) - 1


def is_likely(found: Counter[str], law: dict[str, float]) -> bool:
    """Could the frequencies be from that law? By chance alone, once in a million it says no."""
    distance, freedom = chi_square(found, law)
    if freedom == 0:
        return True
    # Wilson and Hilferty: the cube root of a chi-square is nearly normal.
    spread = 2 / (9 * freedom)
    return bool(((distance / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5 < 4.75)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_reshuffled_worlds_follow_the_law_of_the_events(name: str, seed: int) -> None:
    game = GAMES[name]()
    with known_game(type(game)):
        state, action = some_action(game, seed)
        law = {seen: float(part) for seen, part in law_of_events(state, action).items()}
        reshuffled, sampled = Counter[str](), Counter[str]()
        rng = nacre.Rng(seed)
        for _ in range(DRAWS):
            world = state.clone()
            world.reshuffle(rng)
            world.apply(action)
            reshuffled[seen_by_all(world)] += 1
            world = state.clone()
            game.sample(world, action, rng)
            sampled[seen_by_all(world)] += 1
    assert set(reshuffled) <= set(law)
    assert set(sampled) <= set(law)
    assert is_likely(reshuffled, law)
    assert is_likely(sampled, law)


def test_a_wrong_law_is_found_out() -> None:
    """The test above could fail: equal weights for unequal numbers of cards are too far off."""
    state, action = some_action(GAMES["pearls"](), 1)
    law = law_of_events(state, action)
    assert len(set(law.values())) > 1
    found: Counter[str] = Counter()
    rng = nacre.Rng(1)
    for _ in range(DRAWS):
        world = state.clone()
        world.reshuffle(rng)
        world.apply(action)
        found[seen_by_all(world)] += 1
    assert not is_likely(found, {seen: 1 / len(law) for seen in law})


def test_after_a_forced_outcome_the_rest_is_drawn_by_its_law() -> None:
    """Sampling goes on exactly: the second card depends on the first as the pile says."""
    game = nacre.game("pearls", players=2)
    state = which_takes_two(game)
    action = takes_two(state)[0]
    first = game.chance(state, action)
    assert first is not None
    forced = max(zip(first.weights, first.outcomes, strict=True))[1]
    second = game.chance(state, action, [forced])
    assert second is not None
    found: Counter[str] = Counter()
    rng = nacre.Rng(5)
    for _ in range(DRAWS):
        world = state.clone()
        game.sample(world, action, rng, [forced])
        found[seen_by_all(world)] += 1
    law = {}
    for outcome, probability in zip(second.outcomes, second.probabilities, strict=True):
        world = state.clone()
        game.play_with(world, action, [forced, outcome])
        law[seen_by_all(world)] = float(probability)
    assert is_likely(found, law)


def which_takes_two(game: nacre.Game) -> nacre.State:
    return next(state for seed in range(99) if takes_two(state := game.new(seed)))


def takes_two(state: nacre.State) -> list[int]:
    """The actions that turn up two cards."""
    return [action for action in state.legal_actions() if len(state.game.drawn(state, action)) == 2]


def test_pearladora_leaves_nothing_to_chance_after_the_set_up() -> None:
    game = nacre.game("pearladora")
    state, chooser = game.new(4), Random(4)
    while not state.is_over():
        before = state.key()
        state.reshuffle(nacre.Rng(1))
        assert state.key() == before
        action = chooser.choice(state.legal_actions())
        assert game.chance(state, action) is None
        assert game.drawn(state, action) == ()
        state.apply(action)


def test_a_die_of_a_plain_python_game_is_an_event() -> None:
    game = Odds(players=2)
    state = game.new(1)
    event = game.chance(state, ROLL)
    assert event == ChanceEvent("die", (0, 1, 2, 3, 4, 5), (1,) * 6, tuple("123456"))
    for outcome in event.outcomes:
        after = state.clone()
        game.play_with(after, ROLL, [outcome])
        assert after.outcome().scores == [outcome + 1, 0]


def test_a_look_at_tidepool_is_the_event_and_the_draw_is_not() -> None:
    game = Tidepool(players=2)
    state = game.new(1)
    look = game.parse("look")
    event = game.chance(state, look)
    assert event is not None
    assert event.total == 24
    game.play_with(state, look, event.outcomes[-1:])
    assert [game.chance(state, action) for action in state.legal_actions()] == [None] * len(
        state.legal_actions()
    )
    state.apply(state.legal_actions()[0])
    assert state.view(0).to_dict()["hands"][0].count(event.outcomes[-1]) >= 1  # type: ignore[index]


def test_a_game_that_does_not_name_its_chance_says_so() -> None:
    class Silent(Odds):
        names_chance = False

    game = Silent(players=2)
    state = game.new(1)
    asked: list[Callable[[], object]] = [
        lambda: game.chance(state, ROLL),
        lambda: game.drawn(state, ROLL),
        lambda: game.play_with(state, ROLL, [1]),
        lambda: game.sample(state, ROLL, nacre.Rng(1)),
        lambda: nacre.State.reshuffle(state, nacre.Rng(1)),
    ]
    before = state.key()
    for ask in asked:
        with pytest.raises(ChanceError, match="the game odds does not name its chance events"):
            ask()
    assert state.key() == before


def test_a_fate_of_ones_own_may_only_choose_what_can_come() -> None:
    class Wrong(Fate):
        def choose(self, event: ChanceEvent, coming: int) -> int:
            return -1

    class Highest(Fate):
        def choose(self, event: ChanceEvent, coming: int) -> int:
            return event.outcomes[-1]

    state = which_takes_two(nacre.game("pearls", players=2))
    action = takes_two(state)[0]
    other = state.clone()
    state.fate = Highest()
    state.apply(action)
    assert "purple" in displayed(state)
    other.fate = Wrong()
    with pytest.raises(ValueError, match="a fate chose -1"):
        other.apply(action)


def displayed(state: nacre.State) -> list[str]:
    display = state.to_dict()["display"]
    assert isinstance(display, list)
    return display


@pytest.mark.parametrize("name", ["pearls", "molthar"])
def test_a_fate_is_no_part_of_the_position(name: str) -> None:
    game = nacre.game(name)
    state = game.new(1)
    before, data = state.key(), state.to_dict()
    state.fate = Fate()
    assert (state.key(), state.to_dict()) == (before, data)
    assert state.clone().fate is None
