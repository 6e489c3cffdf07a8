"""Does a review tell the truth? Measures what docs/analysis.md claims, and goes on where it stopped.

    python benchmarks/analysis.py --out analysis.jsonl --games 100 --first 1000
    python benchmarks/analysis.py --out analysis.jsonl --report

Everything is fixed beforehand by the numbers of games: seeds, bots, which plies get a planted blunder. Each
piece of work is a line of the journal once it is done, and is never done again. `--first` gives fresh seeds,
for a measurement after something was mended.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from math import sqrt
from pathlib import Path
from random import Random

import nacre
from nacre.analysis import analyse
from nacre.analysis.analyse import random_key
from nacre.analysis.comparing import Comparison, difference
from nacre.analysis.data import FORMAT, Analysis
from nacre.analysis.effort import USUAL
from nacre.analysis.estimates import Estimate
from nacre.analysis.losses import Loss, judge_choice
from nacre.analysis.luck import ChancePly, luck_of
from nacre.analysis.values import result_of, valuer_for
from nacre.bots import named
from nacre.bots.ismcts import best_choice, has_open_actions
from nacre.bots.search import Search
from nacre.bots.settings import SearchSettings
from nacre.chance import PLY, play, start
from nacre.kernel.rng import Rng
from nacre.kernel.view import View
from nacre.record import Record
from nacre.registry import guide_for

GAMES = ("pearls", "pearladora", "molthar")
PAIRS = {
    "expert v random": ("expert@1000", "random"),
    "expert v casual": ("expert@1000", "casual@60"),
    "equal v equal": ("ismcts@100", "ismcts@100"),
}
"""Bots with budgets in iterations in place of levels that think for seconds: the machine does not matter.
Expert and casual have a twentieth of their usual iterations each."""
EQUAL_GAMES = 2.4
"""How many times as many games equal bots play: where nothing but the result counts, as at Pearladöra, it
takes 224 games to know the mean to within 10 points, at 18 tests."""
REFERENCE = 20
"""How many times the worlds of a review go into the reference of a planted blunder, at most."""
REFERENCE_SEARCH = 6000
"""Iterations of the search that names the best action for the reference."""
BLUNDER = 0.10
FALSE = 0.03
EXPERT = "expert@1500"
"""Whose choices are judged in trials."""
RIVALS = ("expert@5000", "strong@1625")
"""Who plays contests: two levels with a quarter of their usual iterations."""
ACCOUNT_EFFORT = 0.1
"""The part of a review's work that goes into the luck of a game where means over many games are wanted. The
mean is right for any part, and the games differ much more than draws do."""
TWICE_EFFORT = 0.2
"""The same where a game is analysed twice: whether errors are right does not depend on how large they are."""
CONTEST_EFFORT = 0.1
"""The part of a review's work that goes into the luck of a game in a contest."""
TRIALS_A_GAME = 8
"""Planted blunders, and choices of the stronger bot that are checked, in each game."""

Work = tuple[str, Callable[[], dict[str, object]]]


@lru_cache(2)
def bot_game(name: str, bots: tuple[str, ...], seed: int) -> Record:
    """A game between bots. Which bot has the first seat alternates with the seed."""
    return play_game(name, bots[seed % len(bots) :] + bots[: seed % len(bots)], seed)


def play_game(name: str, order: tuple[str, ...], seed: int, purpose: str = "") -> Record:
    """A game between bots, by seat. What the bots draw follows from the seed and the purpose."""
    game = nacre.game(name, players=len(order))
    players = [(named(bot), f"{bot} {seat} {seed}{purpose}") for seat, bot in enumerate(order)]
    made = [found.make(game, text.encode()) for found, text in players]
    state = start(game, seed, PLY)
    actions: list[int] = []
    while not state.is_over():
        seat = int(state.seat)
        budget = players[seat][0].budget._replace(seconds=None)
        actions.append(made[seat].choose(state.view(seat), state.legal_actions(), budget).action)
        play(state, actions[-1], seed, PLY, len(actions) - 1)
    return Record.of(game, seed, actions, order, scheme=PLY)


def totals(found: Analysis) -> dict[str, object]:
    """The accounts of an analysis."""
    return {
        "luck": [each.luck for each in found.accounts],
        "play": [each.play for each in found.accounts],
        "error": [each.error for each in found.accounts],
        "accuracy": [each.accuracy for each in found.accounts],
    }


def account(name: str, pair: str, seed: int) -> dict[str, object]:
    """Luck and play of one game, without its choices, which they do not need."""
    record = bot_game(name, PAIRS[pair], seed)
    begun = time.process_time()
    luck, errors = luck_alone(record, ACCOUNT_EFFORT)
    game = record.game
    result = result_of(game, record.replay())
    return {
        "names": record.names,
        "result": result,
        "luck": luck,
        "errors": errors,
        "seconds": round(time.process_time() - begun, 2),
    }


def luck_alone(record: Record, effort: float) -> tuple[list[float], list[float]]:
    """Each seat's luck with its standard error, exactly as a review of that effort finds it."""
    game = record.game
    valuer = valuer_for(game)
    total = [0.0] * game.players
    square = [0.0] * game.players
    spent = USUAL.scaled(effort)
    key = random_key(record, effort)
    for number, (ply, drawn) in enumerate(zip(record.plies(), record.drawn(), strict=True)):
        rng = Rng(f"nacre analysis {FORMAT} luck {number} of {key}".encode())
        chance = ChancePly(ply.before, ply.action, drawn)
        for seat, each in enumerate(luck_of(chance, valuer, rng, spent.luck_pairs, spent.luck_draws)):
            total[seat] += each.mean
            square[seat] += each.error**2
    return total, [sqrt(each) for each in square]


def twice(name: str, seed: int) -> dict[str, object]:
    """One game analysed twice, the second time with double effort and fresh random numbers."""
    record = bot_game(name, PAIRS["equal v equal"], 1000 + seed)
    first, second = (luck_alone(record, times * TWICE_EFFORT) for times in (1, 2))
    return {"first": first, "second": second}


def trial(name: str, seed: int, number: int, *, planted: bool) -> dict[str, object]:
    """A choice of a strong bot, or a blunder put in its place, judged by a review and by the reference.

    Of an unchanged choice, the reference is only asked about slips: only these can be false alarms.
    """
    record = bot_game(name, (EXPERT, EXPERT), 3000 + seed)
    plies = [ply for ply in record.plies() if len(ply.before.legal_actions()) > 1]
    chooser = Random(f"{name} {seed} {number} {planted}")
    ply = chooser.choice(plies)
    view = ply.before.view(int(ply.before.seat))
    legal = ply.before.legal_actions()
    action = chooser.choice(legal) if planted else ply.action
    effort = USUAL.for_choices(len(plies))
    begun = time.process_time()
    found = judge_choice(view, legal, action, Rng(f"trial {name} {seed} {number}".encode()), effort)
    seconds = time.process_time() - begun
    line = {
        "told": found.is_slip,
        "loss": found.loss,
        "worlds": found.worlds,
        "same": found.best == action,
        "seconds": round(seconds, 3),
    }
    if planted or found.is_slip:
        rng = Rng(f"reference {name} {seed} {number}".encode())
        line["reference"] = reference_loss(view, found, rng, BLUNDER if planted else FALSE)
    return line


def reference_loss(view: View, judged: Loss, rng: Rng, limit: float) -> Estimate:
    """What the played action costs, by long searches of `ismcts` that stop early if it is far from the limit.

    The rivals are what a long search finds best, and what the review found best: whichever is better. From
    each action a search goes on in fresh worlds. Only the second half counts: the first one teaches them.
    """
    game = view.game
    settings = SearchSettings()
    search = Search(game, guide_for(game), settings, rng.fork(), has_open_actions(game))
    search.run(view, REFERENCE_SEARCH)
    best = best_choice(search, view, [each.action for each in judged.candidates]).action
    rivals = [action for action in dict.fromkeys([best, judged.best]) if action != judged.played]
    if not rivals:
        return Estimate(0.0, 0.0)
    comparison = Comparison(view, [*rivals, judged.played], rng.fork(), settings)
    rows: list[list[float]] = []
    for part in (4, 2, 1):
        rows += comparison.play(REFERENCE * USUAL.most_worlds // part - len(rows))
        counted = rows[len(rows) // 2 :]
        loss = max(difference(counted, rival, len(rivals)) for rival in range(len(rivals)))
        if abs(loss.mean - limit) > 4 * loss.error + 0.02:
            break
    return loss


def review(name: str, players: int, seed: int) -> dict[str, object]:
    """How long a whole review takes."""
    record = bot_game(name, ("ismcts@100",) * players, seed)
    begun = time.process_time()
    found = analyse(record)
    return {
        "seconds": round(time.process_time() - begun, 1),
        "choices": len(found.choices),
        "slips": sum(each.slips for each in found.accounts),
        **totals(found),
    }


def contest_deal(name: str, seed: int) -> dict[str, object]:
    """One deal in both rotations: what the first bot won, its luck, and how long both took."""
    results, lucks, errors = [], [], []
    play_seconds, luck_seconds = 0.0, 0.0
    for rotation in range(2):
        begun = time.process_time()
        order = RIVALS[rotation:] + RIVALS[:rotation]
        record = play_game(name, order, seed, f"contest {rotation}")
        play_seconds += time.process_time() - begun
        begun = time.process_time()
        luck, error = luck_alone(record, CONTEST_EFFORT)
        luck_seconds += time.process_time() - begun
        seat = order.index(RIVALS[0])
        results.append(result_of(record.game, record.replay())[seat])
        lucks.append(luck[seat])
        errors.append(error[seat])
    return {
        "results": results,
        "luck": lucks,
        "errors": errors,
        "play_seconds": round(play_seconds, 2),
        "luck_seconds": round(luck_seconds, 2),
    }


def works(games: int, first: int) -> Iterator[Work]:
    """All pieces of work for so many games of each kind, by name: in rounds, so that every kind gets on."""
    for number in range(round(EQUAL_GAMES * games)):
        yield from works_of_round(games, first, number)


def works_of_round(games: int, first: int, number: int) -> Iterator[Work]:
    """The work with one number: of each kind, as long as it has not had all its games."""
    seed = first + number
    if number < 3:
        for name, players in (("molthar", 4), ("pearladora", 2), ("pearls", 4)):
            yield f"review {name} {players} {seed}", partial(review, name, players, seed)
    for name in GAMES:
        for pair in PAIRS:
            if number < games or pair == "equal v equal":
                yield f"account {name} {pair} {seed}", partial(account, name, pair, seed)
    if number < games * 3 // 10:
        for name in ("pearls", "molthar"):
            yield f"twice {name} {seed}", partial(twice, name, seed)
    if number < games:
        yield f"contest pearls {seed}", partial(contest_deal, "pearls", seed)
    if number < games // 5:
        yield f"contest molthar {seed}", partial(contest_deal, "molthar", seed)
    if number < games // 5:
        for name in GAMES:
            for trial_number in range(TRIALS_A_GAME):
                for planted in (True, False):
                    kind = "planted" if planted else "played"
                    yield (
                        f"{kind} {name} {seed} {trial_number}",
                        partial(trial, name, seed, trial_number, planted=planted),
                    )


def run(path: Path, todo: Iterator[Work], kinds: list[str]) -> None:
    """Do what the journal does not have yet, of these kinds of work; of all, if none is named."""
    done = set(journal(path))
    for name, work in todo:
        if name not in done and (not kinds or any(name.startswith(kind) for kind in kinds)):
            line = json.dumps({"work": name, **work()})
            with path.open("a", encoding="utf-8") as file:
                file.write(line + "\n")


def journal(path: Path) -> dict[str, dict[str, object]]:
    """What was measured, by the name of the work."""
    if not path.exists():
        return {}
    found: dict[str, dict[str, object]] = {}
    for text in path.read_text("utf-8").splitlines():
        line = json.loads(text)
        found[line.pop("work")] = line
    return found


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="the journal")
    parser.add_argument("--games", type=int, default=20, help="games of each kind")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument(
        "--kind", action="append", default=[], help="how the work begins: twice, account pearls, …"
    )
    parser.add_argument("--report", action="store_true", help="only tell what the journal has")
    arguments = parser.parse_args()
    if not arguments.report:
        run(arguments.out, works(arguments.games, arguments.first), arguments.kind)
    from analysis_report import report

    print(report(journal(arguments.out)))


if __name__ == "__main__":
    main()
