"""The results of a contest as an HTML page: ratings, who beats whom, scores, lengths, times, faults."""

from __future__ import annotations

from nacre.arena.drawing import HistogramRow, IntervalRow, SpreadRow, histograms, interval_plot, spread_plot
from nacre.arena.estimates import Estimate
from nacre.arena.page import Section, TableCell, render_page, render_table
from nacre.arena.summary import Comparison, Summary
from nacre.kernel.game import Game
from nacre.kernel.options import Value
from nacre.words import Message, Params, say


def contest_report(summary: Summary, language: str = "en") -> str:
    """The HTML page."""
    return _Report(summary, language).page()


def format_percent(share: float) -> str:
    """A share as text, in percent."""
    return f"{share:.1%}"


def format_seconds(time: float) -> str:
    """A time as text, with at most three digits and a unit."""
    for unit, size in (("µs", 1e-6), ("ms", 1e-3)):
        if time < 999.5 * size:
            return f"{_three_digits(time / size)} {unit}"
    return f"{_three_digits(time)} s"


def _three_digits(value: float) -> str:
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


class _Report:
    """The parts of the page, in one language."""

    def __init__(self, summary: Summary, language: str) -> None:
        self.summary = summary
        self.language = language
        self.contest = summary.results.contest
        self.colours = {bot: number for number, bot in enumerate(self.contest.bots)}

    def page(self) -> str:
        """The whole page."""
        title = self.text("report.title", {"game": Message(f"{self.contest.game.name}.title")})
        counted: Params = {
            "games": self.summary.games,
            "deals": len(self.summary.results.deals),
            "seed": self.contest.seed,
        }
        options = format_options(self.contest.game)
        words = [self.text("arena.played", counted), self.text("report.options", {"options": options})]
        sections = [
            *([self.ratings()] if self.summary.ranked() else []),
            self.standings(),
            self.matrix(),
            self.comparisons(),
            self.scores(),
            self.lengths(),
            self.times(),
        ]
        if any(standing.faults for standing in self.summary.standings):
            sections.insert(0, self.faults())
        return render_page(title, words, sections, self.language)

    def text(self, code: str, params: Params | None = None) -> str:
        """The text of a code in the page's language."""
        return say(Message(code, params or {}), self.language)

    def ratings(self) -> Section:
        """A plot of the ratings of the bots that have one."""
        rows = [
            IntervalRow(
                standing.bot,
                standing.rating,
                self.colours[standing.bot],
                f"{standing.rating.mean:.1f} ± {standing.rating.half_width:.1f}",
            )
            for standing in self.summary.ranked()
        ]
        title = self.text("report.ratings")
        plot = interval_plot(title, rows, lambda value: f"{value:.3g}")
        return Section(title, self.text("report.ratings_told"), plot)

    def standings(self) -> Section:
        """A table of all bots."""
        head = ("arena.bot", "balance.wins", "arena.score", "arena.place", "report.times", "arena.faults")
        rows = [
            (
                TableCell(
                    standing.bot,
                    "" if standing.ranked else self.text("arena.unranked"),
                    colour=self.colours[standing.bot],
                ),
                TableCell(format_percent(standing.wins.mean), format_interval(standing.wins)),
                TableCell(f"{standing.score.mean:.1f}", f"± {standing.score.half_width:.1f}"),
                TableCell(f"{standing.rank:.2f}" if standing.ranked else "\N{EN DASH}"),
                TableCell(format_seconds(standing.seconds)),
                TableCell(str(standing.faults)),
            )
            for standing in self.summary.listed()
        ]
        fair: Params = {"share": format_percent(1 / self.contest.side_count)}
        return Section(
            self.text("report.standings"),
            self.text("report.standings_told", fair),
            render_table([self.text(code) for code in head], rows),
        )

    def matrix(self) -> Section:
        """A table of each bot's share against each other bot: rows against columns."""
        shares = {}
        for comparison in self.summary.comparisons:
            duel = comparison.duel
            shares[duel.one, duel.other] = comparison.share
            if not duel.alone:
                mean, low, high, deals = comparison.share
                shares[duel.other, duel.one] = Estimate(1 - mean, 1 - high, 1 - low, deals)
        alone = self.summary.comparisons[0].duel.alone
        fair = self.summary.comparisons[0].duel.fair
        order = [self.contest.bots.index(standing.bot) for standing in self.summary.listed()]
        rows = []
        for one in order:
            cells = [TableCell(self.contest.bots[one], colour=one)]
            for other in order:
                found = shares.get((one, other))
                if found is None:
                    cells.append(TableCell("\N{EN DASH}", kind="self"))
                else:
                    reach = 1 - fair if found.mean > fair else fair
                    cells.append(
                        TableCell(
                            format_percent(found.mean),
                            format_interval(found),
                            tint=(found.mean - fair) / reach,
                        )
                    )
            rows.append(cells)
        intro = "report.matrix_alone" if alone else "report.matrix_told"
        return Section(
            self.text("report.matrix"),
            self.text(intro, {"share": format_percent(fair)}),
            render_table([self.text("arena.bot"), *(self.contest.bots[other] for other in order)], rows),
        )

    def comparisons(self) -> Section:
        """A plot of the comparisons, and the verdicts on the claims."""
        rows = [
            IntervalRow(
                self.text(
                    "arena.alone" if comparison.duel.alone else "arena.against", self.names(comparison)
                ),
                comparison.share,
                comparison.duel.one,
                format_percent(comparison.share.mean),
            )
            for comparison in self.summary.comparisons
        ]
        title = self.text("report.comparisons")
        plot = interval_plot(
            title, rows, lambda value: f"{value:.0%}", self.summary.comparisons[0].duel.fair, True
        )
        return Section(title, self.verdicts(), plot)

    def verdicts(self) -> str:
        """The verdict on each claim, as text."""
        beats = self.summary.results.goal.beats
        intro = [
            self.text("report.claim", {**self.names(comparison), "verdict": claim_verdict(comparison, beats)})
            for comparison in self.summary.comparisons
            if comparison.claimed and beats is not None
        ]
        return " ".join([self.text("report.fair"), *intro])

    def names(self, comparison: Comparison) -> dict[str, str]:
        """The names of the bots in a comparison."""
        return {
            "one": self.contest.bots[comparison.duel.one],
            "other": self.contest.bots[comparison.duel.other],
        }

    def scores(self) -> Section:
        """How often each bot had each score."""
        rows = [
            HistogramRow(standing.bot, standing.scores, self.colours[standing.bot])
            for standing in self.summary.listed()
        ]
        title = self.text("report.scores")
        return Section(
            title, self.text("report.mean_line"), histograms(title, rows, self.text("report.points"))
        )

    def lengths(self) -> Section:
        """How long the games were."""
        title = self.text("report.lengths")
        rows = [HistogramRow(self.text("report.turns"), self.summary.turns, 7)]
        if self.summary.plies != self.summary.turns:
            rows.append(HistogramRow(self.text("report.plies"), self.summary.plies, 6))
        return Section(title, self.text("report.mean_line"), histograms(title, rows, ""))

    def times(self) -> Section:
        """How long the bots thought."""
        rows = [
            SpreadRow(standing.bot, standing.seconds_spread, self.colours[standing.bot])
            for standing in self.summary.listed()
        ]
        title = self.text("report.times")
        return Section(title, self.text("report.times_told"), spread_plot(title, rows, format_seconds))

    def faults(self) -> Section:
        """A table of the bots that had faults."""
        rows = [
            (
                TableCell(standing.bot, colour=self.colours[standing.bot]),
                TableCell(str(standing.faults)),
                TableCell(standing.first_fault, kind="text"),
            )
            for standing in self.summary.standings
            if standing.faults
        ]
        head = [self.text(code) for code in ("arena.bot", "arena.faults", "report.first_fault")]
        return Section(self.text("arena.faults"), self.text("report.faults_told"), render_table(head, rows))


def claim_verdict(comparison: Comparison, beats: float | None) -> Message:
    """The verdict on a claim: proven, refuted, open, or none where a bot had faults."""
    if comparison.faulty:
        return Message("arena.not_judged")
    code = {True: "arena.proven", False: "arena.refuted", None: "arena.open"}[comparison.proven]
    return Message(code, {"share": format_percent(beats or 0.0)})


def format_interval(estimate: Estimate) -> str:
    """An interval of shares as text."""
    return f"{format_percent(estimate.low)} \N{EN DASH} {format_percent(estimate.high)}"


def format_options(game: Game) -> str:
    """The options of a game that are set, as text."""
    return ", ".join(
        f"{name} {format_value(value)}" for name, value in game.options.items() if value is not None
    )


def format_value(value: Value) -> str:
    """The value of an option, as people type it."""
    if isinstance(value, tuple):
        return "+".join(value)
    return "\N{EN DASH}" if value is None else str(value).lower()
