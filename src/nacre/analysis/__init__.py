"""Reviews of finished games: what chance gave, what play made of it, and which choices mattered.

analyse    a whole game judged, in one process or in many
ply        one ply judged: luck, the choice, a point of the graph
luck       luck at chance events
losses     what a choice cost
comparing  actions played in the same imagined worlds
values     what positions are worth
accounts   where each seat's result came from
moments    what is worth a look
data       the analysis as data
exercise   positions to choose from, made of moments that mattered
attempt    an answer to an exercise, judged
"""

from nacre.analysis.analyse import analyse, conclude, judge, part
from nacre.analysis.data import Analysis, read, write

__all__ = ["Analysis", "analyse", "conclude", "judge", "part", "read", "write"]
