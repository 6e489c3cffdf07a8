"""A game as rows: a decision each, made only of what the deciding seat knew, and how the game ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nacre.bots import Candidate
from nacre.kernel.game import Game
from nacre.kernel.outcome import Outcome
from nacre.kernel.view import View

Seed = int | bytes


class Decision(NamedTuple):
    """One decision: what the seat knew, what it could do, and what it did."""

    seat: int
    observation: bytes
    """The view as numbers (`game.features`)."""
    mask: bytes
    """A bit for each action, set if it is legal; action 0 is the lowest bit of the first byte."""
    action: int
    text: str
    """The action in notation."""
    bot: str
    """Who decided; empty for people whose names are left out."""
    candidates: tuple[Candidate, ...]
    """The actions that a search tried, the most visited first; empty where no search chose."""


class Ending(NamedTuple):
    """How a game ended, for each seat."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    shares: tuple[float, ...]
    """[seat]: the share of the win of its side; all sides add up to 1."""
    margins: tuple[int, ...]
    """[seat]: the lead of its side over the best other side, in points."""


class PlayedGame(NamedTuple):
    """A finished game as rows. It can be pickled."""

    number: int
    """Its number in the dataset, from 0."""
    seed: Seed
    scheme: str
    decisions: tuple[Decision, ...]
    ending: Ending


def decision(
    view: View, legal: Sequence[int], action: int, *, bot: str = "", candidates: Sequence[Candidate] = ()
) -> Decision:
    """The row of a decision. It gets a view, never a state, so it cannot hold what the seat did not know."""
    game = view.game
    return Decision(
        seat=int(view.seat),
        observation=bytes(game.features.of_view(view)),
        mask=pack_mask(legal, game.num_actions),
        action=action,
        text=game.text(action),
        bot=bot,
        candidates=tuple(each for each in candidates if each.visits > 0),
    )


def pack_mask(legal: Sequence[int], num_actions: int) -> bytes:
    """Legal actions as bits, as `Batch.bits` has them.

    >>> pack_mask([0, 2, 8], 10).hex()
    '0501'
    """
    bits = bytearray((num_actions + 7) // 8)
    for action in legal:
        bits[action >> 3] |= 1 << (action & 7)
    return bytes(bits)


def ending(game: Game, outcome: Outcome) -> Ending:
    """How a game ended, by seat."""
    sides = [game.side(seat) for seat in range(game.players)]
    winning = {sides[seat] for seat in outcome.winners}
    scores = tuple(int(score) for score in outcome.scores)
    return Ending(
        scores=scores,
        winners=tuple(outcome.winners),
        shares=tuple((side in winning) / len(winning) for side in sides),
        margins=tuple(_margin(scores, sides, seat) for seat in range(game.players)),
    )


def _margin(scores: Sequence[int], sides: Sequence[int], seat: int) -> int:
    others = [score for score, side in zip(scores, sides, strict=True) if side != sides[seat]]
    return scores[seat] - max(others, default=0)


def write_seed(seed: Seed) -> str:
    """A seed as text: a number, or bytes as `hex:…`.

    >>> write_seed(7), write_seed(b"ab")
    ('7', 'hex:6162')
    """
    return f"hex:{seed.hex()}" if isinstance(seed, bytes) else str(seed)


def read_seed(text: str) -> Seed:
    """The seed that `write_seed` wrote; ValueError if it is none."""
    return bytes.fromhex(text.removeprefix("hex:")) if text.startswith("hex:") else int(text)
