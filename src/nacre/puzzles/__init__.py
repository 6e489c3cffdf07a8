"""Puzzles: positions from games between bots in which one choice is clearly the best.

data       a puzzle as data, and the files of puzzles
making     puzzles from a game that bots play
proving    is one choice clearly the best?
rating     which levels miss it
writing    fills a file, and goes on where an earlier run stopped
library    the puzzles that come with a game, and the one of the day
"""

from nacre.puzzles.data import Puzzle, PuzzleFile, read_puzzles
from nacre.puzzles.library import puzzle_of_day, puzzles_of

__all__ = ["Puzzle", "PuzzleFile", "puzzle_of_day", "puzzles_of", "read_puzzles"]
