"""Boards that several tests use."""

from __future__ import annotations

# Like the rulebooks' picture of a game under way: at the top, a territory of 7 with two farms on the left and
# one of 8 on the right; below them, full ones of 4 and 5 on the left, one of 6 without a farm on the right.
UNDER_WAY = """
    a     b     c     d     e     f     g     h
1   .     .     .     .  |  .     .     .     .
                    -----
2   .     .     .  |  .  |  .     .     .     .
  ----- ----- -----       ----- ----- ----- -----
3  R1    F2  |  .     .     .  | R1    F1     .
              ----- ----- -----
4   .    E1  | E1    F1  |  .  |  .     .    E2
  ----- -----       -----       ----- ----- -----
5  R1    F1     .  |  .     .     .     .     .
"""
SEVEN = ["a1", "b1", "c1", "d1", "a2", "b2", "c2"]
EIGHT = ["e1", "f1", "g1", "h1", "e2", "f2", "g2", "h2"]
FULL_FOUR = ["a3", "b3", "a4", "b4"]
FULL_FIVE = ["c4", "d4", "a5", "b5", "c5"]
SIX = ["f3", "g3", "h3", "f4", "g4", "h4"]

# Eight territories of 5; all 35 Pontoons are placed.
COLUMNS = """
    a     b     c     d     e     f     g     h
1   .  |  .  |  .  |  .  |  .  |  .  |  .  |  .

2   .  |  .  |  .  |  .  |  .  |  .  |  .  |  .

3   .  |  .  |  .  |  .  |  .  |  .  |  .  |  .

4   .  |  .  |  .  |  .  |  .  |  .  |  .  |  .

5   .  |  .  |  .  |  .  |  .  |  .  |  .  |  .
"""

# One path along the rows, cut into pieces of 7 and one of 5: two Pontoons are left, but no line for them.
SNAKE = """
    a     b     c     d     e     f     g     h
1   .     .     .     .     .     .     .  |  .
  ----- ----- ----- ----- ----- ----- -----
2   .     .  |  .     .     .     .     .     .
        ----- ----- ----- ----- ----- ----- -----
3   .     .     .     .     .  |  .     .     .
  ----- ----- ----- ----- ----- ----- -----
4   .     .     .     .  |  .     .     .     .
        ----- ----- ----- ----- ----- ----- -----
5   .     .     .  |  .     .     .     .     .
"""

# Pieces of 4, and one of 12 at the bottom: all 35 Pontoons are placed, but lines are left.
USED_UP = """
    a     b     c     d     e     f     g     h
1   .     .     .     .  |  .     .     .     .
  ----- ----- ----- ----- ----- ----- ----- -----
2   .     .     .     .  |  .     .     .     .
  ----- ----- ----- ----- ----- ----- ----- -----
3   .     .     .     .  |  .     .     .     .
  ----- ----- ----- ----- ----- ----- ----- -----
4   .     .     .     .  |  .     .     .     .
        ----- ----- ----- ----- ----- ----- -----
5   .     .     .     .     .     .     .     .
"""
