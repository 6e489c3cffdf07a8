"""What a seat may know at Tidepool: as data, as text, and as a layout that the page draws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nacre import Game, Message, View, say
from nacre.pack import Cell, Counter, Hand, Layout, Pile, Tone, plain, tint
from tidepool.actions import LOOK, POOLS, VALUES, bury, play

if TYPE_CHECKING:
    from tidepool.state import TidepoolState


class TidepoolView(View):
    """A position as one seat knows it, or a spectator."""

    def __init__(
        self,
        game: Game,
        *,
        viewer: int | None,
        seat: int,
        deck: int,
        next: int | None,
        hands: list[list[int] | int],
        pools: list[list[int]],
        points: list[int],
        looks: list[int],
        looked: bool,
        gone: list[int],
        buried: list[list[int] | int],
    ) -> None:
        self.game = game
        self.viewer = -1 if viewer is None else viewer
        self.seat = seat
        self.deck = deck  # how many shells are left
        self.next = next  # the next one, if the viewer has looked at it
        self.hands = hands  # the viewer's own; of the others, how many they hold
        self.pools = pools
        self.points = points
        self.looks = looks
        self.looked = looked
        self.gone = gone
        self.buried = buried  # as hands: everyone remembers their own

    def to_dict(self) -> dict[str, object]:
        return {
            "viewer": None if self.viewer < 0 else int(self.viewer),
            "seat": int(self.seat),
            "deck": self.deck,
            "next": self.next,
            "hands": self.hands,
            "pools": self.pools,
            "points": self.points,
            "looks": self.looks,
            "looked": self.looked,
            "gone": self.gone,
            "buried": self.buried,
        }

    def draw(self, names: Sequence[str] = (), language: str = "en") -> str:
        return plain(self.draw_tinted(names, language))

    def draw_tinted(self, names: Sequence[str], language: str) -> str:
        """The same with marks for colours."""

        def word(code: str, **params: int | str) -> str:
            return say(Message(f"tidepool.{code}", params), language)

        lines = [
            word("draw.pool", pool=letter, shells=" ".join(map(tinted, pool)) or "-", total=sum(pool))
            for letter, pool in zip(POOLS, self.pools, strict=True)
        ]
        lines.append(word("draw.deck", count=self.deck))
        if self.next is not None:
            lines.append(word("draw.next", value=tinted(self.next)))
        for seat, hand in enumerate(self.hands):
            name = say(Message("seat.name", {"number": seat + 1}), language)
            name = names[seat] if seat < len(names) else name
            points = word("draw.points", points=self.points[seat])
            shells = map(tinted, hand) if isinstance(hand, list) else ["?"] * hand
            mark = ">" if seat == self.seat else " "
            lines.append(f"{mark} {name}: {points}; {' '.join(shells) or '-'}")
        return "\n".join(lines)

    def layout(self) -> Layout:
        pools = [
            Hand(
                Message("tidepool.pool", {"pool": letter, "total": sum(pool)}),
                [
                    *(_shell(value) for value in pool),
                    Cell("+", Message("tidepool.into", {"pool": letter}), actions=_into(number)),
                ],
            )
            for number, (letter, pool) in enumerate(zip(POOLS, self.pools, strict=True))
        ]
        top = Cell(hidden=True, actions=[LOOK]) if self.next is None else _shell(self.next)
        seats = range(self.game.players)
        return Layout(
            [
                *pools,
                Pile(Message("tidepool.deck"), self.deck, top),
                *(Counter(Message("tidepool.points"), self.points[seat], seat) for seat in seats),
                *(self._hand(seat) for seat in seats),
            ],
            prompt=Message("tidepool.prompt"),
        )

    def _hand(self, seat: int) -> Hand:
        held = self.hands[seat]
        label = Message("tidepool.hand")
        if not isinstance(held, list):
            return Hand(label, hidden=held, seat=seat)
        return Hand(label, [_shell(value, seat) for value in held], seat=seat)


def view_of(state: TidepoolState, seat: int | None) -> TidepoolView:
    """What that seat may know."""
    return TidepoolView(
        state.game,
        viewer=seat,
        seat=int(state.seat),
        deck=len(state.deck),
        next=state.deck[0] if state.looked and seat == state.seat else None,
        hands=_own(state.hands, seat),
        pools=[pool[:] for pool in state.pools],
        points=state.points[:],
        looks=state.looks[:],
        looked=state.looked,
        gone=sorted(state.gone),
        buried=_own(state.buried, seat),
    )


def _own(rows: list[list[int]], viewer: int | None) -> list[list[int] | int]:
    """The viewer's own shells; of the others, how many."""
    return [sorted(row) if seat == viewer else len(row) for seat, row in enumerate(rows)]


def tone_of(value: int) -> Tone:
    """The colour of a shell; its number says the same."""
    return "blue" if value <= VALUES // 2 else "purple"


def tinted(value: int) -> str:
    """A shell as text, with a mark for its colour."""
    return tint(str(value), tone_of(value))


def _shell(value: int, seat: int | None = None) -> Cell:
    """A shell; in a hand it takes part in everything that can be done with it."""
    tone = tone_of(value)
    label = Message("tidepool.shell", {"value": value})
    if seat is None:
        return Cell(str(value), label, tone=tone)
    actions = [*(play(value, pool) for pool in range(len(POOLS))), bury(value)]
    return Cell(str(value), label, tone=tone, actions=actions)


def _into(pool: int) -> list[int]:
    return [play(value, pool) for value in range(1, VALUES + 1)]
