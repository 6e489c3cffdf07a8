"""Pearladöra: divide the lagoon with Pontoons, win Pearls with Divers. Rules: docs/rules/pearladora.md."""

from nacre.pack import Bench, Pack, Soak

PACK = Pack(
    name="pearladora",
    package=__name__,
    game="game:Pearladora",
    guide="bots.guide:PearladoraGuide",
    reason="bots.reasons:reason",
    groups="balance:GROUPS",
    keepsakes="keepsakes:keepsakes",
    text_board="text_board:PearladoraTextBoard",
    words="words",
    puzzles="puzzles.jsonl",
    rules="rules.md",
    rule_prefix="PD",
    soak=Soak(games=100_000),
    bench=Bench(players=(2, 3, 4), players_against_peers=2, peers=("quoridor",)),
)
