"""The balance of a game as an HTML page: a plot for each group, with the variants side by side."""

from __future__ import annotations

from collections.abc import Sequence

from nacre.arena.balance import Balance, ItemBalance, groups_for
from nacre.arena.drawing import HistogramRow, IntervalRow, histograms, interval_plot
from nacre.arena.page import Section, TableCell, render_details, render_page, render_table
from nacre.arena.report import format_interval, format_options, format_percent, format_value
from nacre.pack import Group
from nacre.words import Message, Params, say


def balance_report(balances: Sequence[Balance], bot: str, seed: int, language: str = "en") -> str:
    """The HTML page."""
    return _BalanceReport(balances, bot, seed, language).page()


def variant_names(balances: Sequence[Balance]) -> list[str]:
    """A name for each variant: the values of those options in which the variants differ."""
    options = [balance.game.options for balance in balances]
    differing = [name for name in options[0] if len({str(option[name]) for option in options}) > 1]
    return [", ".join(f"{name} {format_value(option[name])}" for name in differing) for option in options]


def item_rows(balances: Sequence[Balance], group: Group) -> list[tuple[str, list[ItemBalance | None]]]:
    """Each item of a group, with its balance in each variant; None where a variant does not have it."""
    by_variant = [{one.item: one for one in balance.items_of(group.name)} for balance in balances]
    items = list(dict.fromkeys(item for variant in by_variant for item in variant))
    return [(item, [variant.get(item) for variant in by_variant]) for item in items]


class _BalanceReport:
    """The parts of the page, in one language."""

    def __init__(self, balances: Sequence[Balance], bot: str, seed: int, language: str) -> None:
        self.balances = balances
        self.bot = bot
        self.seed = seed
        self.language = language
        self.names = variant_names(balances)
        self.groups = groups_for(balances[0].game)

    def page(self) -> str:
        """The whole page."""
        game = self.balances[0].game
        title = self.text("balance.title", {"game": Message(f"{game.name}.title")})
        played: Params = {"games": self.balances[0].games, "bot": self.bot, "seed": self.seed}
        options = format_options(game)
        words = [self.text("balance.played", played), self.text("report.options", {"options": options})]
        sections = [
            self.overview(),
            *(self.group(group) for group in self.groups),
            self.scores(),
            self.lengths(),
        ]
        return render_page(title, words, sections, self.language)

    def text(self, code: str, params: Params | None = None) -> str:
        """The text of a code in the page's language."""
        return say(Message(code, params or {}), self.language)

    def name(self, variant: int) -> str:
        """The name of a variant."""
        return self.names[variant] or self.text("balance.games")

    def overview(self) -> Section:
        """A table with the numbers of each variant."""
        head = ("balance.variant", "balance.turns", "balance.best", "balance.margin", "balance.shared")
        rows = [
            (
                TableCell(self.name(variant), colour=variant),
                *(
                    TableCell(f"{value.mean:.1f}", f"± {value.half_width:.1f}")
                    for value in (balance.turns, balance.best_score, balance.margin)
                ),
                TableCell(format_percent(balance.shared_wins.mean), format_interval(balance.shared_wins)),
            )
            for variant, balance in enumerate(self.balances)
        ]
        title = self.text("balance.overview")
        return Section(title, "", render_table([self.text(code) for code in head], rows))

    def group(self, group: Group) -> Section:
        """A plot and a table for one group."""
        items = item_rows(self.balances, group)
        if len(items) > len(self.names) + 6:  # sort long lists from best to worst
            items.sort(key=lambda row: -max(one.wins.mean for one in row[1] if one is not None))
        rows = []
        cells = []
        for item, variants in items:
            for variant, one in enumerate(variants):
                if one is None:
                    continue
                label = say(group.describe(item), self.language)
                if len(self.balances) > 1:
                    label = f"{label}, {self.name(variant)}"
                fair = self.balances[variant].fair
                is_unfair = one.wins.low > fair or one.wins.high < fair
                tint = (one.wins.mean - fair) * 2 if is_unfair else 0.0
                rows.append(IntervalRow(label, one.wins, variant, format_percent(one.wins.mean)))
                cells.append(
                    (
                        TableCell(label, colour=variant),
                        TableCell(format_percent(one.wins.mean), format_interval(one.wins), tint=tint),
                        TableCell(format_percent(one.frequency.mean)),
                    )
                )
        title = self.text(group.title)
        all_fair = {balance.fair for balance in self.balances}
        fair_for_all = all_fair.pop() if len(all_fair) == 1 else None
        intro = self.text("balance.intervals", {"count": len(rows)})
        if fair_for_all is not None:
            intro = f"{self.text('balance.fair', {'share': format_percent(fair_for_all)})} {intro}"
        plot = interval_plot(title, rows, lambda value: f"{value:.0%}", fair_for_all, True)
        head = ("balance.item", "balance.wins", "balance.often")
        numbers = render_table([self.text(code) for code in head], cells)
        return Section(title, intro, plot + render_details(self.text("balance.numbers"), numbers))

    def scores(self) -> Section:
        """How often each score occurs."""
        title = self.text("report.scores")
        rows = [HistogramRow(self.name(n), balance.scores, n) for n, balance in enumerate(self.balances)]
        return Section(
            title, self.text("report.mean_line"), histograms(title, rows, self.text("report.points"))
        )

    def lengths(self) -> Section:
        """How many turns the games had."""
        title = self.text("report.lengths")
        rows = [HistogramRow(self.name(n), balance.lengths, n) for n, balance in enumerate(self.balances)]
        return Section(
            title, self.text("report.mean_line"), histograms(title, rows, self.text("report.turns"))
        )
