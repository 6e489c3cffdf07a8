"""Generation after generation: play, learn from it, and keep what the arena proves to be better.

The first generation learns from games that the guide plays; each later one from games that networks play
against themselves: the best so far, or the newest if none was admitted yet. A generation takes the place of
the best only if it wins enough games against it with the same processor time. Everything is kept in a folder,
so that a run can be interrupted.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import NamedTuple

from nacre.arena import Goal, contest, hold, summary
from nacre.arena.crew import Crew
from nacre.arena.estimates import Estimate
from nacre.kernel.game import Game
from nacre.kernel.options import Value
from nacre.kernel.rng import Rng
from nacre.learn.curve import draw
from nacre.learn.fit import Shape, fit_networks
from nacre.learn.pace import iterations_in
from nacre.learn.recorder import Recorder
from nacre.learn.rows import Rows, join, load_rows, rows_of
from nacre.learn.selfplay import SelfPlay, play_games
from nacre.nets.library import judge_from
from nacre.nets.storage import save
from nacre.registry import guide_for

CLASSIC = "ismcts"
"""Whom the first generation has to beat: the search that plays on by the guide."""


class Plan(NamedTuple):
    """How a run is made. What is changed in the middle of a run holds for the generations to come."""

    first: int = 72
    """Units in the first hidden layer of each network."""
    second: int = 32
    guided_rows: int = 600_000
    """Positions of the first generation."""
    own_rows: int = 250_000
    """Positions of every later generation."""
    window: int = 6
    """From how many generations' own games a network learns."""
    passes: float = 3.0
    """How often it sees each position."""
    part_games: int = 50
    """Games that a worker plays before it hands them over."""
    gate_seconds: float = 0.05
    """Processor time for a turn when a generation is admitted, at most."""
    gate_iterations: int = 500
    """It is not more than the first opponent takes for so many iterations. Where worlds are cheap, any good
    search soon has more time than it can use, and no generation beats another."""
    gate_games: int = 400
    gate_factor: float = 1.1
    """How much more than its fair share a generation must win: 55 % of the games between two."""
    selfplay: SelfPlay = SelfPlay()


class Generation(NamedTuple):
    """One step of a run."""

    number: int
    rows: int
    """Positions that were recorded for it."""
    seconds: float
    """How long it took, gate included."""
    opponent: str
    share: Estimate
    """Of the games against the best before it, or alone among copies of the best."""
    fair: float
    """The share that it would have if it were no better."""
    accepted: bool


class PartTask(NamedTuple):
    """Games for a worker to play. It can be pickled."""

    kind: type[Game]
    options: dict[str, Value]
    net: Path | None
    games: int
    part: int
    seed: str
    plan: SelfPlay


Tell = Callable[[str, int, int], None]
"""Called with what is being done, how much of it is done, and how much there is."""


class Run:
    """A run in its folder."""

    def __init__(self, game: Game, folder: Path, plan: Plan, crew: Crew, seed: int = 1) -> None:
        self.game = game
        self.folder = folder
        self.plan = plan
        self.crew = crew
        self.seed = seed
        folder.mkdir(parents=True, exist_ok=True)
        self.generations: list[Generation] = self._journal()

    @property
    def best(self) -> int:
        """The last generation that was admitted; 0 if there is none yet."""
        return max((each.number for each in self.generations if each.accepted), default=0)

    @property
    def teacher(self) -> int:
        """The generation whose games the next one learns from; 0 for the guide.

        As long as none was admitted, that is the newest: its own games show it where it is wrong.
        """
        return self.best or len(self.generations)

    def net(self, number: int) -> Path:
        """The networks of a generation."""
        return self.folder / f"{number:03}.net"

    def generation(self, tell: Tell) -> Generation:
        """Make the next generation, and let the arena decide."""
        began = time.monotonic()
        number = len(self.generations) + 1
        rows = self.record(number, tell)
        if not self.net(number).exists():
            earlier = sum(each.seconds for each in self.generations)
            self.fit(number, tell, began - earlier)
        share, fair = self.gate(number, tell)
        found = Generation(
            number=number,
            rows=rows,
            seconds=round(time.monotonic() - began, 1),
            opponent=CLASSIC if self.best == 0 else self.net(self.best).name,
            share=share,
            fair=fair,
            accepted=share.mean >= self.plan.gate_factor * fair and share.low > fair,
        )
        self.generations.append(found)
        with (self.folder / "generations.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps({**found._asdict(), "share": list(share)}) + "\n")
        title = f"{self.game.name}, {self.game.players}"
        (self.folder / "curve.svg").write_text(draw(title, self.generations), encoding="utf-8")
        return found

    def record(self, number: int, tell: Tell) -> int:
        """Play until there are enough positions; return how many."""
        guided = self.teacher == 0
        wanted = self.plan.guided_rows if guided else self.plan.own_rows
        done = sum(load_rows(path).size for path in self._parts(number))
        tell("play", done, wanted)
        if done >= wanted:
            return done
        for part, rows in self.crew.run(play_part, self._tasks(number, guided)):
            rows.save(self._part(number, part))
            done += rows.size
            tell("play", done, wanted)
            if done >= wanted:
                break
        return done

    def _tasks(self, number: int, guided: bool) -> Iterator[PartTask]:
        for part in count():
            if self._part(number, part).exists():
                continue
            yield PartTask(
                kind=type(self.game),
                options=dict(self.game.options),
                net=None if guided else self.net(self.teacher),
                games=self.plan.part_games * (20 if guided else 1),
                part=part,
                seed=f"{self.seed} {number} {part}",
                plan=self.plan.selfplay,
            )

    def fit(self, number: int, tell: Tell, began: float) -> None:
        """Fit networks to what was recorded lately, from those of the teacher on; their file has the time."""
        plan = self.plan
        # Once there are own games, those of the guide, in the first generation, have done their part.
        first = max(min(number, 2), number - plan.window + 1)
        paths = [path for each in range(first, number + 1) for path in self._parts(each)]
        rows = join([load_rows(path) for path in paths])
        start = self.net(self.teacher).with_suffix(".pt") if self.teacher > 0 else None
        networks = fit_networks(
            rows,
            Shape(plan.first, plan.second, 2 * self.game.players, self.game.num_actions),
            passes=plan.passes,
            search={"curiosity": guide_for(self.game).curiosity},
            seed=self.seed + number,
            start=start,
            end=self.net(number).with_suffix(".pt"),
            tell=lambda done: tell("fit", int(100 * done), 100),
        )
        minutes = round((time.monotonic() - began) / 60, 1)
        made: dict[str, object] = {"generation": number, "rows": rows.size, "minutes": minutes}
        save(self.net(number), self.game, networks, made)

    def gate(self, number: int, tell: Tell) -> tuple[Estimate, float]:
        """Let the new networks play against the best before them, with the same processor time.

        Returns their share, and the share that would be fair.
        """
        names = [f"net:{self.net(number)}", CLASSIC if self.best == 0 else f"net:{self.net(self.best)}"]
        seconds = time_of_gate(self.game, self.plan)
        bots = [f"{name}@{iterations_in(name, self.game, seconds)}" for name in names]
        chosen = contest(self.game, bots, "challenge", self.seed + 1000 * number)
        results = hold(
            chosen,
            Goal(self.plan.gate_games, beats=chosen.duels()[0].fair),
            self.crew,
            self.folder / f"{number:03}.gate.jsonl",
            lambda played, most: tell("gate", played, most),
        )
        found = summary(results).comparisons[0]
        return found.share, found.duel.fair

    def _part(self, number: int, part: int) -> Path:
        return self.folder / f"{number:03}.{part:04}.npz"

    def _parts(self, number: int) -> list[Path]:
        return sorted(self.folder.glob(f"{number:03}.[0-9]*.npz"))

    def _journal(self) -> list[Generation]:
        path = self.folder / "generations.jsonl"
        lines = path.read_text("utf-8").splitlines() if path.exists() else []
        made = [Generation(**json.loads(line)) for line in lines]
        return [each._replace(share=Estimate(*each.share)) for each in made]


def time_of_gate(game: Game, plan: Plan) -> float:
    """Processor time for a turn when a generation of that game is admitted."""
    classic = iterations_in(CLASSIC, game, plan.gate_seconds)
    return plan.gate_seconds * min(1.0, plan.gate_iterations / classic)


def play_part(task: PartTask) -> tuple[int, Rows]:
    """Play games and record them; returns the number of the part too."""
    game = task.kind(**task.options)
    guide = guide_for(game)
    seed = task.seed.encode()
    judge = None if task.net is None else judge_from(task.net, game)
    if judge is not None:
        own = play_games(game, guide, judge, games=task.games, seed=seed, plan=task.plan)
        return task.part, rows_of(own)
    recorder = Recorder(game, guide)
    # One ply in twenty is random, so that positions differ from what the guide alone would reach.
    recorder.play_guided(Rng(seed), task.games, keep=4, wild=40, randomness=65536 // 20)
    return task.part, rows_of(recorder)
