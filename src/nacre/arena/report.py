"""A contest as a page: ratings, who beats whom, scores, lengths, thinking time, faults."""

from __future__ import annotations

from nacre.arena.drawing import Bars, Row, Spread, histograms, interval_plot, spread_plot
from nacre.arena.estimates import Estimate
from nacre.arena.page import Cell, Section, page, table
from nacre.arena.summary import Comparison, Summary
from nacre.kernel.game import Game
from nacre.kernel.options import Value
from nacre.words import Message, Params, say


def report(summary: Summary, language: str = "en") -> str:
    """The page."""
    return _Report(summary, language).page()


def percent(share: float) -> str:
    """A share in words."""
    return f"{share:.1%}"


def seconds(time: float) -> str:
    """A time in words, to three digits at most."""
    for unit, size in (("µs", 1e-6), ("ms", 1e-3)):
        if time < 999.5 * size:
            return f"{_digits(time / size)} {unit}"
    return f"{_digits(time)} s"


def _digits(value: float) -> str:
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


class _Report:
    """The parts of the page, in one language."""

    def __init__(self, summary: Summary, language: str) -> None:
        self.summary = summary
        self.language = language
        self.contest = summary.results.contest
        self.colours = {bot: number for number, bot in enumerate(self.contest.bots)}

    def page(self) -> str:
        """All of it."""
        title = self.word("report.title", {"game": Message(f"{self.contest.game.name}.title")})
        counted: Params = {
            "games": self.summary.games,
            "deals": len(self.summary.results.deals),
            "seed": self.contest.seed,
        }
        options = options_told(self.contest.game)
        words = [self.word("arena.played", counted), self.word("report.options", {"options": options})]
        sections = [
            self.ratings(),
            self.standings(),
            self.matrix(),
            self.comparisons(),
            self.scores(),
            self.lengths(),
            self.times(),
        ]
        if any(standing.faults for standing in self.summary.standings):
            sections.insert(1, self.faults())
        return page(title, words, sections, self.language)

    def word(self, code: str, params: Params | None = None) -> str:
        """A text of the catalogue."""
        return say(Message(code, params or {}), self.language)

    def ratings(self) -> Section:
        """One number a bot."""
        rows = [
            Row(
                standing.bot,
                standing.rating,
                self.colours[standing.bot],
                f"{standing.rating.mean:.1f} ± {standing.rating.half_width:.1f}",
            )
            for standing in self.summary.ranked()
        ]
        title = self.word("report.ratings")
        plot = interval_plot(title, rows, lambda value: f"{value:.3g}")
        return Section(title, self.word("report.ratings_told"), plot)

    def standings(self) -> Section:
        """The table of all bots."""
        head = ("arena.bot", "balance.wins", "arena.score", "arena.place", "report.times", "arena.faults")
        rows = [
            (
                Cell(standing.bot, colour=self.colours[standing.bot]),
                Cell(percent(standing.wins.mean), between(standing.wins)),
                Cell(f"{standing.score.mean:.1f}", f"± {standing.score.half_width:.1f}"),
                Cell(f"{standing.rank:.2f}"),
                Cell(seconds(standing.seconds)),
                Cell(str(standing.faults)),
            )
            for standing in self.summary.ranked()
        ]
        fair: Params = {"share": percent(1 / self.contest.sides)}
        return Section(
            self.word("report.standings"),
            self.word("report.standings_told", fair),
            table([self.word(code) for code in head], rows),
        )

    def matrix(self) -> Section:
        """Each bot against each other: a row's share against a column's."""
        shares = {}
        for comparison in self.summary.comparisons:
            duel = comparison.duel
            shares[duel.one, duel.other] = comparison.share
            if not duel.alone:
                mean, low, high, deals = comparison.share
                shares[duel.other, duel.one] = Estimate(1 - mean, 1 - high, 1 - low, deals)
        alone = self.summary.comparisons[0].duel.alone
        fair = self.summary.comparisons[0].duel.fair
        order = [self.contest.bots.index(standing.bot) for standing in self.summary.ranked()]
        rows = []
        for one in order:
            cells = [Cell(self.contest.bots[one], colour=one)]
            for other in order:
                found = shares.get((one, other))
                if found is None:
                    cells.append(Cell("\N{EN DASH}", kind="self"))
                else:
                    reach = 1 - fair if found.mean > fair else fair
                    cells.append(Cell(percent(found.mean), between(found), tint=(found.mean - fair) / reach))
            rows.append(cells)
        told = "report.matrix_alone" if alone else "report.matrix_told"
        return Section(
            self.word("report.matrix"),
            self.word(told, {"share": percent(fair)}),
            table([self.word("arena.bot"), *(self.contest.bots[other] for other in order)], rows),
        )

    def comparisons(self) -> Section:
        """The comparisons as a plot, and what was claimed of them."""
        rows = [
            Row(
                self.word(
                    "arena.alone" if comparison.duel.alone else "arena.against", self.names(comparison)
                ),
                comparison.share,
                comparison.duel.one,
                percent(comparison.share.mean),
            )
            for comparison in self.summary.comparisons
        ]
        title = self.word("report.comparisons")
        plot = interval_plot(
            title, rows, lambda value: f"{value:.0%}", self.summary.comparisons[0].duel.fair, True
        )
        return Section(title, self.verdicts(), plot)

    def verdicts(self) -> str:
        """What became of the claims."""
        beats = self.summary.results.goal.beats
        told = [
            self.word("report.claim", {**self.names(comparison), "verdict": verdict(comparison, beats)})
            for comparison in self.summary.comparisons
            if comparison.claimed and beats is not None
        ]
        return " ".join([self.word("report.fair"), *told])

    def names(self, comparison: Comparison) -> dict[str, str]:
        """Who is compared."""
        return {
            "one": self.contest.bots[comparison.duel.one],
            "other": self.contest.bots[comparison.duel.other],
        }

    def scores(self) -> Section:
        """How the scores spread."""
        rows = [
            Bars(standing.bot, standing.scores, self.colours[standing.bot])
            for standing in self.summary.ranked()
        ]
        title = self.word("report.scores")
        return Section(
            title, self.word("report.mean_line"), histograms(title, rows, self.word("report.points"))
        )

    def lengths(self) -> Section:
        """How long the games were."""
        title = self.word("report.lengths")
        rows = [Bars(self.word("report.turns"), self.summary.turns, 7)]
        if self.summary.plies != self.summary.turns:
            rows.append(Bars(self.word("report.plies"), self.summary.plies, 6))
        return Section(title, self.word("report.mean_line"), histograms(title, rows, ""))

    def times(self) -> Section:
        """How long the bots thought."""
        rows = [
            Spread(standing.bot, standing.paces, self.colours[standing.bot])
            for standing in self.summary.ranked()
        ]
        title = self.word("report.times")
        return Section(title, self.word("report.times_told"), spread_plot(title, rows, seconds))

    def faults(self) -> Section:
        """What went wrong."""
        rows = [
            (
                Cell(standing.bot, colour=self.colours[standing.bot]),
                Cell(str(standing.faults)),
                Cell(standing.first_fault, kind="text"),
            )
            for standing in self.summary.standings
            if standing.faults
        ]
        head = [self.word(code) for code in ("arena.bot", "arena.faults", "report.first_fault")]
        return Section(self.word("arena.faults"), self.word("report.faults_told"), table(head, rows))


def verdict(comparison: Comparison, beats: float | None) -> Message:
    """Whether the claim holds."""
    code = {True: "arena.proven", False: "arena.refuted", None: "arena.open"}[comparison.proven]
    return Message(code, {"share": percent(beats or 0.0)})


def between(estimate: Estimate) -> str:
    """An interval of shares."""
    return f"{percent(estimate.low)} \N{EN DASH} {percent(estimate.high)}"


def options_told(game: Game) -> str:
    """The options that are set."""
    return ", ".join(f"{name} {plain(value)}" for name, value in game.options.items() if value is not None)


def plain(value: Value) -> str:
    """An option's value, as it is typed."""
    if isinstance(value, tuple):
        return "+".join(value)
    return "\N{EN DASH}" if value is None else str(value).lower()
