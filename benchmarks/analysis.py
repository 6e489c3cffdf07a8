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
from nacre.analysis.data import FORMAT, Analysis
from nacre.analysis.effort import USUAL
from nacre.analysis.losses import judge_choice, play_on
from nacre.analysis.luck import ChancePly, luck_of
from nacre.analysis.values import result_of, valuer_for
from nacre.bots import named
from nacre.chance import PLY, play, start
from nacre.kernel.rng import Rng
from nacre.record import Record

GAMES = ("pearls", "pearladora", "molthar")
PAIRS = {
    "expert v random": ("expert@400", "random"),
    "expert v casual": ("expert@400", "casual@200"),
    "equal v equal": ("ismcts@100", "ismcts@100"),
}
"""Bots with budgets in iterations in place of levels that think for seconds: the machine does not matter."""
REFERENCE = 20
"""How many times the work of a review goes into the reference of a planted blunder."""
BLUNDER = 0.10
FALSE = 0.03
EXPERT = "expert@1500"
"""Whose choices are judged in trials, and who plays contests."""
TRIALS_A_GAME = 4
"""Planted blunders, and choices of the stronger bot that are checked, in each game."""

Work = tuple[str, Callable[[], dict[str, object]]]


@lru_cache(2)
def bot_game(name: str, bots: tuple[str, ...], seed: int) -> Record:
    """A game between bots. Which bot has the first seat alternates with the seed."""
    game = nacre.game(name, players=len(bots))
    order = bots[seed % len(bots) :] + bots[: seed % len(bots)]
    players = [(named(bot), f"{bot} {seat} {seed}") for seat, bot in enumerate(order)]
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
    luck, errors = luck_alone(record)
    game = record.game
    result = result_of(game, record.replay())
    return {
        "names": record.names,
        "result": result,
        "luck": luck,
        "errors": errors,
        "seconds": round(time.process_time() - begun, 2),
    }


def luck_alone(record: Record, effort: float = 1.0) -> tuple[list[float], list[float]]:
    """Each seat's luck with its standard error, exactly as a review finds it."""
    game = record.game
    valuer = valuer_for(game)
    total = [0.0] * game.players
    square = [0.0] * game.players
    key = record.checksum()
    for number, (ply, drawn) in enumerate(zip(record.plies(), record.drawn(), strict=True)):
        rng = Rng(f"nacre analysis {FORMAT} luck {number} of {key}".encode())
        pairs = USUAL.scaled(effort).luck_pairs
        for seat, each in enumerate(luck_of(ChancePly(ply.before, ply.action, drawn), valuer, rng, pairs)):
            total[seat] += each.mean
            square[seat] += each.error**2
    return total, [sqrt(each) for each in square]


def twice(name: str, seed: int) -> dict[str, object]:
    """One game analysed twice, the second time with double effort."""
    record = bot_game(name, PAIRS["equal v equal"], 1000 + seed)
    first, second = luck_alone(record), luck_alone(record, 2.0)
    return {"first": first, "second": second}


def trial(name: str, seed: int, number: int, *, planted: bool) -> dict[str, object]:
    """A choice of a strong bot, or a blunder put in its place, judged by a review and by the reference."""
    record = bot_game(name, (EXPERT, EXPERT), 3000 + seed)
    plies = [ply for ply in record.plies() if len(ply.before.legal_actions()) > 1]
    chooser = Random(f"{name} {seed} {number} {planted}")
    ply = chooser.choice(plies)
    view = ply.before.view(int(ply.before.seat))
    legal = ply.before.legal_actions()
    action = chooser.choice(legal) if planted else ply.action
    effort = USUAL.for_choices(len(plies))
    found = judge_choice(view, legal, action, Rng(f"trial {name} {seed} {number}".encode()), effort)
    worlds = REFERENCE * USUAL.most_worlds
    reference = play_on(
        view, [found.other, action], Rng(f"reference {name} {seed} {number}".encode()), trees=4, worlds=worlds
    ).difference(0, 1)
    return {
        "told": found.is_slip,
        "loss": found.loss,
        "reference": reference,
        "same": found.best == action,
    }


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
    """One deal in both rotations: what the first bot won, and the same without luck."""
    raw, corrected, play_seconds, luck_seconds = 0.0, 0.0, 0.0, 0.0
    for rotation in range(2):
        bots = (EXPERT, "casual@600")
        game = nacre.game(name, players=2)
        order = bots[rotation:] + bots[:rotation]
        begun = time.process_time()
        state = start(game, seed, PLY)
        made = [named(bot).make(game, f"{bot} {seed} {rotation}".encode()) for bot in order]
        actions: list[int] = []
        while not state.is_over():
            seat = int(state.seat)
            budget = named(order[seat]).budget
            actions.append(made[seat].choose(state.view(seat), state.legal_actions(), budget).action)
            play(state, actions[-1], seed, PLY, len(actions) - 1)
        play_seconds += time.process_time() - begun
        begun = time.process_time()
        luck, _ = luck_alone(Record.of(game, seed, actions, order, scheme=PLY), 0.2)
        luck_seconds += time.process_time() - begun
        seat = order.index(bots[0])
        result = result_of(game, state)[seat]
        raw += result / 2
        corrected += (result - luck[seat]) / 2
    return {"raw": raw, "corrected": corrected, "play_seconds": play_seconds, "luck_seconds": luck_seconds}


def works(games: int, first: int) -> Iterator[Work]:
    """All pieces of work for so many games of each kind, by name; what matters most comes first."""
    seeds = range(first, first + games)
    for seed in seeds[: max(2, games // 8)]:
        for name in GAMES:
            for number in range(TRIALS_A_GAME):
                for planted in (True, False):
                    kind = "planted" if planted else "played"
                    yield (
                        f"{kind} {name} {seed} {number}",
                        partial(trial, name, seed, number, planted=planted),
                    )
    for seed in seeds:
        for name in GAMES:
            for pair in PAIRS:
                yield f"account {name} {pair} {seed}", partial(account, name, pair, seed)
    for seed in seeds[: max(2, 3 * games // 10)]:
        for name in ("pearls", "molthar"):
            yield f"twice {name} {seed}", partial(twice, name, seed)
    for seed in seeds:
        for name in ("pearls", "molthar"):
            yield f"contest {name} {seed}", partial(contest_deal, name, seed)
    for seed in seeds[:3]:
        yield f"review molthar 4 {seed}", partial(review, "molthar", 4, seed)
        yield f"review pearladora 2 {seed}", partial(review, "pearladora", 2, seed)
        yield f"review pearls 4 {seed}", partial(review, "pearls", 4, seed)


def run(path: Path, todo: Iterator[Work], kinds: list[str]) -> None:
    """Do what the journal does not have yet, of these kinds of work; of all, if none is named."""
    done = set(journal(path))
    for name, work in todo:
        if name not in done and (not kinds or name.split()[0] in kinds):
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
    parser.add_argument("--kind", action="append", default=[], help="account, contest, twice, planted, …")
    parser.add_argument("--report", action="store_true", help="only tell what the journal has")
    arguments = parser.parse_args()
    if not arguments.report:
        run(arguments.out, works(arguments.games, arguments.first), arguments.kind)
    from analysis_report import report

    print(report(journal(arguments.out)))


if __name__ == "__main__":
    main()
