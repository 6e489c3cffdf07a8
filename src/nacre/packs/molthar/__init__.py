"""The Portals of Molthar: pay for characters with pearls. Rules: docs/rules/molthar.md."""

from nacre.pack import Bench, Pack, Soak

PACK = Pack(
    name="molthar",
    package=__name__,
    game="game:Molthar",
    guide="bots.guide:MoltharGuide",
    expert_guide="bots.guide:expert_guide",
    reason="bots.reasons:reason",
    groups="balance:GROUPS",
    keepsakes="keepsakes:keepsakes",
    earlier="earlier:EARLIER",
    text_board="text_board:MoltharTextBoard",
    words="words",
    nets="nets",
    puzzles="puzzles.jsonl",
    rules="rules.md",
    rule_prefix="MO",
    # A third of the games end after one round (round_limit=1); for each number of players 50,000 do not.
    # They take about 1,000 plies, and following what every seat knows takes ten times as long.
    soak=Soak(games=300_000, checked_share=0.005, tracked_every=15),
    bench=Bench(players=(2, 4), players_against_peers=4, peers=("gin_rummy",)),
)
