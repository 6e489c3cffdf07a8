"""Pearls: collect cards of a colour, place them, match a necklace. Rules: docs/rules/pearls.md."""

from nacre.pack import Bench, Pack, Soak

PACK = Pack(
    name="pearls",
    package=__name__,
    game="game:Pearls",
    guide="bots.guide:PearlsGuide",
    reason="bots.reasons:reason",
    groups="balance:GROUPS",
    keepsakes="keepsakes:keepsakes",
    text_board="text_board:PearlsTextBoard",
    words="words",
    puzzles="puzzles.jsonl",
    rules="rules.md",
    rule_prefix="PL",
    soak=Soak(games=200_000),
    bench=Bench(
        players=(2, 4, 6),
        players_against_peers=4,
        peers=("crazy_eights", "hearts", "gin_rummy"),
        limit="limit_pearls.c",
    ),
)
