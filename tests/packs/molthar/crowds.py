"""Long histories of pearls in which very much is possible: hands full of unseen pearls, over many shuffles.

A card gets a new number whenever it is shuffled, so a number stands for a place in a draw pile. Two histories
that differ only in the kinds of cards that a viewer has never seen look the same to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from nacre.packs.molthar.components import PEARL_COPIES, pearls
from nacre.packs.molthar.knowledge import events as e
from nacre.packs.molthar.knowledge.cases import Case

HAND = 7
"""Pearls in a hand, at most."""
Event = tuple[int, int, int, tuple[int, ...]]
"""What happened, the seat, the other seat, the numbers of the cards."""


@dataclass
class Crowd:
    """A history, and where its cards are at the end."""

    players: int
    kinds: list[int] = field(default_factory=list)  # [number of a card]
    shuffles: list[int] = field(default_factory=list)  # [number of a card]: the shuffle that it is from
    events: list[Event] = field(default_factory=list)

    def piles(self) -> Iterator[tuple[int, list[int]]]:
        """Every event as the rules number it, and the hands after it."""
        hands = [0] * self.players
        for what, seat, other, cards in self.events:
            pile = sum(self.pearl(card) for card in cards)
            if what in (e.GAIN, e.DRAW, e.STEAL):
                hands[seat] += pile
            if what == e.LOSE:
                hands[seat] -= pile
            if what == e.STEAL:
                hands[other] -= pile
            yield int(e.event(what, seat, other, pile)), list(hands)

    def pearl(self, card: int) -> int:
        """The card as a pile."""
        return int(pearls(self.kinds[card], 1))

    def seen_by(self, viewer: int) -> set[int]:
        """The cards that a viewer sees at some time; the number after the last seat is a spectator."""
        seen: set[int] = set()
        for what, seat, other, cards in self.events:
            alone = {e.DRAW: (seat,), e.LOOK: (seat,), e.STEAL: (seat, other), e.SHUFFLE: ()}
            if what not in alone or viewer in alone[what]:
                seen |= set(cards)
        return seen

    def twin(self, viewer: int, chooser: Random) -> Crowd:
        """A history that looks the same to the viewer, with other kinds wherever it has not looked."""
        seen = self.seen_by(viewer)
        kinds = list(self.kinds)
        for shuffle in set(self.shuffles):
            unseen = [i for i, each in enumerate(self.shuffles) if each == shuffle and i not in seen]
            for card, other in zip(unseen, chooser.sample(unseen, len(unseen)), strict=True):
                kinds[card] = self.kinds[other]
        return replace(self, kinds=kinds)


def random_crowd(chooser: Random, players: int, length: int) -> Crowd:
    """Random events in which seats mostly draw unseen, and give up what they hold only when they must."""
    crowd = Crowd(players)
    lying: list[int] = []
    out: list[int] = []
    hands: list[list[int]] = [[] for _ in range(players)]

    def shuffle(kinds: Sequence[int]) -> list[int]:
        number = max(crowd.shuffles, default=-1) + 1
        cards = list(range(len(crowd.kinds), len(crowd.kinds) + len(kinds)))
        crowd.kinds.extend(chooser.sample(kinds, len(kinds)))
        crowd.shuffles.extend([number] * len(kinds))
        return cards

    lying = shuffle([kind for kind, copies in enumerate(PEARL_COPIES) for _ in range(copies)])
    while len(crowd.events) < length:
        seat, other = chooser.sample(range(players), 2)
        what = chooser.choices([e.DRAW, e.TURN_UP, e.GAIN, e.LOSE, e.STEAL], [60, 20, 2, 18, 1])[0]
        if not lying:
            lying = shuffle([crowd.kinds[card] for card in out])
            out = []
            crowd.events.append((e.SHUFFLE, 0, 0, tuple(lying)))
        elif what == e.DRAW and len(hands[seat]) < HAND:
            hands[seat].append(lying.pop())
            crowd.events.append((what, seat, 0, (hands[seat][-1],)))
        elif what == e.TURN_UP:
            out.append(lying.pop())
            crowd.events.append((what, 0, 0, (out[-1],)))
        elif what == e.GAIN and out and len(hands[seat]) < HAND:
            hands[seat].append(out.pop(chooser.randrange(len(out))))
            crowd.events.append((what, seat, 0, (hands[seat][-1],)))
        elif what == e.LOSE and len(hands[seat]) > HAND - 2:
            gone = chooser.sample(hands[seat], chooser.randint(1, 4))
            hands[seat] = [card for card in hands[seat] if card not in gone]
            out += gone
            crowd.events.append((what, seat, 0, tuple(gone)))
        elif what == e.STEAL and hands[other]:
            crowd.events.append((e.LOOK, seat, other, tuple(hands[other])))
            stolen = hands[other].pop(chooser.randrange(len(hands[other])))
            hands[seat].append(stolen)
            crowd.events.append((what, seat, other, (stolen,)))
    return crowd


def beginning(crowd: Crowd) -> list[list[Case]]:
    """What everybody knows before anything happened: which pearls there are."""
    deck = sum(int(pearls(kind, int(copies))) for kind, copies in enumerate(PEARL_COPIES))
    case = Case(1.0, vec[i64]([0] * crowd.players), vec[i64]([deck]), vec[i64]([0]))
    return [[case]] * (crowd.players + 1)
