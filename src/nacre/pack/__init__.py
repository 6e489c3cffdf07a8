"""What a pack provides: the interfaces between the folder of one game and the code that serves all games."""

from nacre.kernel.fate import ChanceEvent, Fate
from nacre.kernel.features import Features
from nacre.kernel.game import FieldPath
from nacre.kernel.ink import Ink, plain, tint
from nacre.kernel.layout import Cell, Counter, Grid, Hand, Layout, Pile, Tone
from nacre.kernel.position import Field
from nacre.pack.earlier import Earlier
from nacre.pack.groups import FinishedGame, Group, Items
from nacre.pack.guide import Guide
from nacre.pack.keepsakes import Keepsakes
from nacre.pack.measures import Bench, Soak
from nacre.pack.pack import Pack, Reason
from nacre.pack.text_board import TextBoard

__all__ = [
    "Bench",
    "Cell",
    "ChanceEvent",
    "Counter",
    "Earlier",
    "Fate",
    "Features",
    "Field",
    "FieldPath",
    "FinishedGame",
    "Grid",
    "Group",
    "Guide",
    "Hand",
    "Ink",
    "Items",
    "Keepsakes",
    "Layout",
    "Pack",
    "Pile",
    "Reason",
    "Soak",
    "TextBoard",
    "Tone",
    "plain",
    "tint",
]
