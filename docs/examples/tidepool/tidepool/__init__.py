"""Tidepool, a small card game, as a pack for nacre. The rules are in the README beside this folder."""

from nacre.pack import Pack

PACK = Pack(
    name="tidepool",
    package=__name__,
    game="game:Tidepool",
    guide="bots:TidepoolGuide",
    reason="bots:reason",
    groups="balance:GROUPS",
    text_board="text_board:TidepoolTextBoard",
    words="words",
)
