"""Three Men: a plain-Python game on a grid, whose turns can have two plies that belong together.

Two players set three men each, in turn; then a turn lifts one of the own men and sets it on another empty
space. Three in a row win; after forty turns nobody does.
"""

from __future__ import annotations

from nacre import Game, Message, NotationError, Option, Outcome, PositionError, Rng, State, View
from nacre.pack import Cell, Counter, Grid, Layout

MEN = 3
SPACES = [f"{column}{row}" for row in "321" for column in "abc"]
LINES = [
    (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6),
]  # fmt: skip
CENTRE = 4
EMPTY = -1
NOWHERE = -1
TURNS = 40

WORDS = {
    "en": {
        "threemen.board": "Board",
        "threemen.choice.free": "free",
        "threemen.choice.not_first": "not for the first man",
        "threemen.group.lift": "Lift",
        "threemen.group.set": "Set",
        "threemen.help.centre": "May the first man stand in the centre?",
        "threemen.lift": "Lift the man on {space}",
        "threemen.lift.told": "Lifted the man on {space}",
        "threemen.men": "Men to set",
        "threemen.option_name.centre": "Centre",
        "threemen.primer": "Set three men in turn, then move them. Three in a row win.",
        "threemen.set": "Set a man on {space}",
        "threemen.set.told": "Set a man on {space}",
        "threemen.tagline": "Three in a row, with men that move.",
        "threemen.title": "Three Men",
    }
}


class ThreeMenState(State):
    def __init__(self, game: Game, *, board: list[int], turns: int, lifted: int, last: int) -> None:
        self.game = game
        self.board = board
        self.turns = turns
        self.lifted = lifted
        self.last = last
        self.revealed = False
        over = turns == TURNS or self.row() is not None
        self.seat = -1 if over else turns % 2

    def row(self) -> int | None:
        for a, b, c in LINES:
            if self.board[a] != EMPTY and self.board[a] == self.board[b] == self.board[c]:
                return self.board[a]
        return None

    def legal_actions(self) -> list[int]:
        if self.seat < 0:
            return []
        if self.lifted == NOWHERE and self.board.count(self.seat) == MEN:
            return [len(SPACES) + at for at, owner in enumerate(self.board) if owner == self.seat]
        barred = self.lifted
        if self.turns == 0 and self.game.options["centre"] == "not_first":
            barred = CENTRE
        return [at for at, owner in enumerate(self.board) if owner == EMPTY and at != barred]

    def apply(self, action: int) -> None:
        if action >= len(SPACES):
            self.lifted = action - len(SPACES)
            self.board[self.lifted] = EMPTY
            return
        self.board[action] = self.seat
        self.lifted, self.last = NOWHERE, action
        self.turns += 1
        over = self.turns == TURNS or self.row() is not None
        self.seat = -1 if over else self.turns % 2

    def clone(self) -> ThreeMenState:
        return ThreeMenState(
            self.game, board=list(self.board), turns=self.turns, lifted=self.lifted, last=self.last
        )

    def to_dict(self) -> dict[str, object]:
        return {
            "board": list(self.board), "turns": self.turns, "lifted": self.lifted, "last": self.last
        }  # fmt: skip

    def begins_turn(self) -> bool:
        return self.lifted == NOWHERE

    def unfinished(self) -> bool:
        return self.lifted != NOWHERE

    def outcome(self) -> Outcome:
        won = self.row()
        scores = [int(seat == won) for seat in range(2)]
        return Outcome(scores, [1 if won in (None, seat) else 2 for seat in range(2)], {})

    def view(self, seat: int | None) -> ThreeMenView:
        return ThreeMenView(self.clone(), seat)

    def key(self) -> tuple[object, ...]:
        return (*self.board, self.turns, self.lifted, self.last)


class ThreeMenView(View):
    def __init__(self, state: ThreeMenState, viewer: int | None) -> None:
        self.game = state.game
        self.state = state
        self.seat = state.seat
        self.viewer = -1 if viewer is None else viewer

    def to_dict(self) -> dict[str, object]:
        return self.state.to_dict() | {"viewer": int(self.viewer)}

    def layout(self) -> Layout:
        state = self.state
        cells = [self.cell(at, owner) for at, owner in enumerate(state.board)]
        grid = Grid(Message("threemen.board"), [cells[:3], cells[3:6], cells[6:]], columns="abc", rows="321")
        men = [
            Counter(Message("threemen.men"), max(0, MEN - (state.turns + 1 - seat) // 2), seat)
            for seat in range(2)
        ]
        return Layout([grid, *men])

    def cell(self, at: int, owner: int) -> Cell:
        text = "" if owner == EMPTY else "XO"[owner]
        return Cell(
            text,
            SPACES[at],
            seat=None if owner == EMPTY else owner,
            last=at == self.state.last and owner != EMPTY,
            actions=[at, len(SPACES) + at],
        )


class ThreeMen(Game):
    name = "threemen"
    num_actions = 2 * len(SPACES)
    option_list = (
        Option("players", "int", "option.help.players", 2, 2, 2),
        Option("centre", "choice", "threemen.help.centre", "free", choices=("free", "not_first")),
    )

    def deal(self, rng: Rng) -> ThreeMenState:
        return ThreeMenState(self, board=[EMPTY] * len(SPACES), turns=0, lifted=NOWHERE, last=NOWHERE)

    def text(self, action: int) -> str:
        return SPACES[action] if action < len(SPACES) else f"{SPACES[action - len(SPACES)]}-"

    def parse(self, text: str) -> int:
        for action in range(self.num_actions):
            if self.text(action) == text:
                return action
        raise NotationError("threemen.notation", {"text": text[:20]})

    def parse_turn(self, state: State, text: str) -> list[int]:
        tried, plies = state.clone(), [self.parse(word) for word in text.split()]
        for action in plies:
            self.check(tried, action)
            tried.apply(action)
        return plies

    def describe(self, action: int) -> Message:
        verb = "set" if action < len(SPACES) else "lift"
        return Message(f"threemen.{verb}", {"space": SPACES[action % len(SPACES)]})

    def from_dict(self, position: object) -> ThreeMenState:
        match position:
            case {"board": [*board], "turns": int(turns), "lifted": int(lifted), "last": int(last)}:
                if _is_possible(board, turns, lifted, last):
                    return ThreeMenState(self, board=list(board), turns=turns, lifted=lifted, last=last)
        raise PositionError("position", "threemen.position")

    def view_from_dict(self, view: object) -> ThreeMenView:
        match view:
            case {"viewer": int(viewer), **position}:
                return ThreeMenView(self.from_dict(position), None if viewer < 0 else viewer)
        raise PositionError("view", "threemen.position")

    def imagine(self, view: View, rng: Rng) -> ThreeMenState:
        assert isinstance(view, ThreeMenView)
        return view.state.clone()


def _is_possible(board: list[object], turns: int, lifted: int, last: int) -> bool:
    """Can a game have come to this? After as many turns, each side has its men on the board."""
    if len(board) != len(SPACES) or not 0 <= turns <= TURNS:
        return False
    if not all(NOWHERE <= at < len(SPACES) for at in (lifted, last)):
        return False
    men = [min(MEN, (turns + 1 - side) // 2) for side in range(2)]
    if lifted != NOWHERE:
        if turns in (TURNS, 0) or men[turns % 2] != MEN or board[lifted] != EMPTY:
            return False
        men[turns % 2] -= 1
    return [board.count(side) for side in range(2)] == men and board.count(EMPTY) == len(SPACES) - sum(men)
