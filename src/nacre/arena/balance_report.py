"""The balance of a game as a page: a plot for each way of looking at it, variants side by side."""

from __future__ import annotations

from collections.abc import Sequence

from nacre.arena.balance import Balance, Line, groups_for
from nacre.arena.drawing import Bars, Row, histograms, interval_plot
from nacre.arena.page import Cell, Section, folded, page, table
from nacre.arena.report import between, options_told, percent, plain
from nacre.pack import Group
from nacre.words import Message, Params, say


def balance_report(found: Sequence[Balance], bot: str, seed: int, language: str = "en") -> str:
    """The page."""
    return _BalanceReport(found, bot, seed, language).page()


def variant_names(found: Sequence[Balance]) -> list[str]:
    """What tells the variants apart: the options in which they differ; the first one's are given too."""
    options = [balance.game.options for balance in found]
    differing = [name for name in options[0] if len({str(option[name]) for option in options}) > 1]
    return [", ".join(f"{name} {plain(option[name])}" for name in differing) for option in options]


def rows_of(found: Sequence[Balance], group: Group) -> list[tuple[str, list[Line | None]]]:
    """Each item of a group, with its line in each variant that has it."""
    lines = [{line.item: line for line in balance.of(group.name)} for balance in found]
    items = list(dict.fromkeys(item for row in lines for item in row))
    return [(item, [row.get(item) for row in lines]) for item in items]


class _BalanceReport:
    """The parts of the page, in one language."""

    def __init__(self, found: Sequence[Balance], bot: str, seed: int, language: str) -> None:
        self.found = found
        self.bot = bot
        self.seed = seed
        self.language = language
        self.names = variant_names(found)
        self.groups = groups_for(found[0].game)

    def page(self) -> str:
        """All of it."""
        game = self.found[0].game
        title = self.word("balance.title", {"game": Message(f"{game.name}.title")})
        played: Params = {"games": self.found[0].games, "bot": self.bot, "seed": self.seed}
        options = options_told(game)
        words = [self.word("balance.played", played), self.word("report.options", {"options": options})]
        sections = [
            self.overview(),
            *(self.group(group) for group in self.groups),
            self.scores(),
            self.lengths(),
        ]
        return page(title, words, sections, self.language)

    def word(self, code: str, params: Params | None = None) -> str:
        """A text of the catalogue."""
        return say(Message(code, params or {}), self.language)

    def name(self, variant: int) -> str:
        """A variant's name."""
        return self.names[variant] or self.word("balance.games")

    def overview(self) -> Section:
        """The variants in numbers."""
        head = ("balance.variant", "balance.turns", "balance.best", "balance.margin", "balance.shared")
        rows = [
            (
                Cell(self.name(variant), colour=variant),
                *(
                    Cell(f"{value.mean:.1f}", f"± {value.half_width:.1f}")
                    for value in (balance.turns, balance.best, balance.margin)
                ),
                Cell(percent(balance.shared.mean), between(balance.shared)),
            )
            for variant, balance in enumerate(self.found)
        ]
        title = self.word("balance.overview")
        return Section(title, "", table([self.word(code) for code in head], rows))

    def group(self, group: Group) -> Section:
        """One way of looking at it: a plot, and the numbers."""
        found = rows_of(self.found, group)
        if len(found) > len(self.names) + 6:  # long lists are easier to read from best to worst
            found.sort(key=lambda row: -max(line.wins.mean for line in row[1] if line is not None))
        rows = []
        cells = []
        for item, lines in found:
            for variant, line in enumerate(lines):
                if line is None:
                    continue
                label = say(group.describe(item), self.language)
                if len(self.found) > 1:
                    label = f"{label}, {self.name(variant)}"
                off = line.wins.low > self.found[variant].fair or line.wins.high < self.found[variant].fair
                tint = (line.wins.mean - self.found[variant].fair) * 2 if off else 0.0
                rows.append(Row(label, line.wins, variant, percent(line.wins.mean)))
                cells.append(
                    (
                        Cell(label, colour=variant),
                        Cell(percent(line.wins.mean), between(line.wins), tint=tint),
                        Cell(percent(line.often.mean)),
                    )
                )
        title = self.word(group.title)
        fair = self.found[0].fair if len({balance.fair for balance in self.found}) == 1 else None
        told = self.word("balance.intervals", {"count": len(rows)})
        if fair is not None:
            told = f"{self.word('balance.fair', {'share': percent(fair)})} {told}"
        plot = interval_plot(title, rows, lambda value: f"{value:.0%}", fair, True)
        head = ("balance.item", "balance.wins", "balance.often")
        numbers = table([self.word(code) for code in head], cells)
        return Section(title, told, plot + folded(self.word("balance.numbers"), numbers))

    def scores(self) -> Section:
        """How the scores spread."""
        title = self.word("report.scores")
        rows = [Bars(self.name(n), balance.scores, n) for n, balance in enumerate(self.found)]
        return Section(
            title, self.word("report.mean_line"), histograms(title, rows, self.word("report.points"))
        )

    def lengths(self) -> Section:
        """How long the games were."""
        title = self.word("report.lengths")
        rows = [Bars(self.name(n), balance.lengths, n) for n, balance in enumerate(self.found)]
        return Section(
            title, self.word("report.mean_line"), histograms(title, rows, self.word("report.turns"))
        )
