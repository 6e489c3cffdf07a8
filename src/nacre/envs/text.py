"""A seat at a table in words: what it sees, what it can play, what came of it. Bots hold the other seats.

Everything that is told comes from the seat's view, and from plays as that seat saw them.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Final

from nacre.bots import Bot, Budget, named_or_command
from nacre.bots.hint import find_hint
from nacre.envs.observation import (
    Ending,
    Kind,
    Move,
    MoveList,
    Observation,
    Refusal,
    kind_lines,
    move_lines,
    refusal_text,
)
from nacre.kernel.errors import NacreError, NotationError, TableError
from nacre.kernel.ink import plain
from nacre.kernel.options import Value, shorten
from nacre.kernel.state import State
from nacre.kernel.view import View
from nacre.record import Record
from nacre.registry import rules_of, text_board_for
from nacre.table import Setup, Table, turns
from nacre.table.entries import AnyEntry
from nacre.table.solo import PERSON, SoloSetup, make_bots, open_table, seat_names, tell_happening
from nacre.words import Message, Params, say

MOST_LISTED: Final = 40
"""Moves that an observation lists one by one; where there are more it lists kinds of moves."""
MOST_SUGGESTED: Final = 10
"""Legal moves that a refusal lists."""
LONGEST_ANSWER: Final = 400
"""Characters of a move: no turn of any game needs as many."""


class TextEnv:
    """One seat of a game against bots, in words.

    `bot` is who plays the other seats: a level, or any name for `nacre.bots.named_or_command`. The same
    seed deals the same game as `nacre play --seed`; without one, nobody chose the deal.
    """

    def __init__(
        self,
        game: str,
        *,
        options: Mapping[str, Value] | None = None,
        seat: int = 0,
        bot: str = "casual",
        seed: int | None = None,
        language: str = "en",
    ) -> None:
        built = Setup(game=game, options=dict(options or {})).build_game()
        if not 0 <= seat < built.players:
            raise TableError("table.seat", {"seat": seat + 1, "count": built.players})
        self.game = built
        self.seat = seat
        self.language = language
        self._bot = named_or_command(bot)
        self._bots: dict[int, Bot] = {}
        self.reset(seed)

    def reset(self, seed: int | None = None) -> Observation:
        """Begin a new game, and play it up to the seat's first turn."""
        self.close()
        setup = SoloSetup(self.game, self.seat, self._bot, seed)
        self.names = seat_names(setup, self.language)
        self.table: Table = open_table(setup, self.names)
        self._bots = make_bots(setup)
        self._begun: list[str] = []
        """What the seat has played of a choice with several parts, which the table takes as a whole."""
        self._middle: State | None = None
        """Where that has led."""
        self._happened: list[str] = []
        self._let_bots_play()
        return self.observe()

    def close(self) -> None:
        """End the bots, some of which may be programs."""
        for bot in self._bots.values():
            bot.close()
        self._bots = {}

    # What the seat may ask.

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self.table.status == "over"

    def observe(self) -> Observation:
        """What the seat is told now. Asking changes nothing."""
        moves = self._moves()
        short = len(moves) <= MOST_LISTED
        told = Observation(
            game=self.game.name,
            seat=self.seat + 1,
            names=list(self.names),
            over=self.over,
            board=self._view().draw(self.names, self.language),
            happened=list(self._happened),
            begun=bool(self._begun),
            count=len(moves),
            moves=moves if short else [],
            kinds=[] if short else self._kinds(moves),
            refusal=None,
            ending=self._ending(),
            text="",
        )
        return _with_text(told, self._text(told))

    def moves(self, containing: str = "", *, start: int = 1, limit: int = MOST_LISTED) -> MoveList:
        """The legal moves, or those that begin with a text or else have it in them, from that one on.

        `start` counts among those that were found, from 1.
        """
        moves = self._moves()
        found = _find(moves, containing) if containing else moves
        listed = found[max(0, start - 1) :][: max(0, limit)]
        lines = list(move_lines(listed))
        if containing and not found:
            lines = [self._say("env.not_found", {"text": shorten(containing), "count": len(moves)})]
        elif listed and len(listed) < len(found):
            first = max(1, start)
            page: Params = {"first": first, "last": first + len(listed) - 1, "count": len(found)}
            lines.insert(0, self._say("env.page", page))
        elif not listed:
            lines = [
                self._say("cli.over") if self.over else self._say("env.page_empty", {"count": len(found)})
            ]
        return MoveList(len(moves), len(found), listed, "\n".join(lines))

    def play(self, answer: str | int) -> Observation:
        """Play a move: its number in the list of legal moves, or its notation; a whole turn is fine.

        Then the bots play up to the seat's next turn. If the move is refused, nothing has changed, and the
        observation has the refusal.
        """
        text = str(answer).strip()
        try:
            self._play(text)
        except NacreError as error:
            return self._refuse(error, text)
        self._let_bots_play()
        return self.observe()

    def hint(self, budget: Budget | None = None) -> str:
        """What a strong bot would play for this seat, and why. It gets the seat's view, as all bots do."""
        state = self._state()
        if self.over:
            raise TableError("table.over")
        found = find_hint(state.view(self.seat), state.legal_actions(), budget)
        action = f"{self._words(self.game.describe_in(state, found.action))} [{self.game.text(found.action)}]"
        lines = [self._say("cli.hint", {"action": action})]
        return "\n".join([*lines, *(self._words(reason) for reason in found.reasons)])

    def rules(self) -> str:
        """The rules of the game; see `rules_text`."""
        return rules_text(self.game.name, self.language)

    def record(self) -> Record | None:
        """The whole game with all its secrets; None until it is over."""
        record = self.table.record()
        return None if record is None else record._replace(fair=None)

    # How it is played.

    def _play(self, text: str) -> None:
        if self.over:
            raise TableError("table.over")
        state = self._state()
        actions = [*self._begun, *(self.game.text(action) for action in self._read(state, text))]
        ply = self.table.play_number
        try:
            entry = turns.play(self.table, PERSON, self.seat, ply=ply, actions=actions, now=time.time())
        except TableError as error:
            if error.code != "table.unfinished":
                raise
            tried = turns.preview(self.table, PERSON, self.seat, ply=ply, actions=actions)
            self._begun, self._middle = actions, tried.state
            return
        self._begun, self._middle, self._happened = [], None, []
        self._take(entry)

    def _read(self, state: State, text: str) -> list[int]:
        """The plies that a text stands for: a number of the list, an action, or a whole turn."""
        if len(text) > LONGEST_ANSWER:
            raise TableError("env.long", {"limit": LONGEST_ANSWER})
        if not text.isdecimal():
            return self.game.parse_turn(state, text)
        choices = text_board_for(self.game).choices(state)
        number = int(text) if len(text) < 6 else 0
        if not 1 <= number <= len(choices):
            params: Params = {"answer": shorten(text), "high": len(choices), "example": choices[0][0]}
            raise TableError("cli.range_number", params)
        notation = choices[number - 1][0]
        try:
            return [self.game.parse(notation)]
        except NotationError:
            return self.game.parse_turn(state, notation)

    def _let_bots_play(self) -> None:
        """Play for the bots up to the seat's turn or the end."""
        while (seat := self.table.to_play()) not in (None, self.seat):
            bot = self._bots[seat]

            def choose(view: View, legal: list[int], bot: Bot = bot) -> int:
                return bot.choose(view, legal, self._bot.budget).action

            actions = turns.whole_play(self.table, choose)
            ply = self.table.play_number
            self._take(turns.play_for_bot(self.table, seat, ply=ply, actions=actions, now=time.time()))
        if self.over:
            self.close()

    def _take(self, entry: AnyEntry) -> None:
        told = tell_happening(self.table.take(entry), self.seat, self.names)
        self._happened += [self._words(message) for message in told]

    # What it tells.

    def _state(self) -> State:
        state = self.table.state if self._middle is None else self._middle
        assert state is not None
        return state

    def _view(self) -> View:
        return self._state().view(self.seat)

    def _moves(self) -> list[Move]:
        if self.over:
            return []
        choices = text_board_for(self.game).choices(self._state())
        return [Move(number, text, self._words(words)) for number, (text, words) in enumerate(choices, 1)]

    def _kinds(self, moves: list[Move]) -> list[Kind]:
        """The moves by the code of their words, with the first of each as an example."""
        kinds: dict[str, list[Move]] = {}
        choices = text_board_for(self.game).choices(self._state())
        for move, (_, message) in zip(moves, choices, strict=True):
            kinds.setdefault(message.code, []).append(move)
        return [Kind(len(alike), alike[0]) for alike in kinds.values()]

    def _ending(self) -> Ending | None:
        if not self.over:
            return None
        outcome = self._state().outcome()
        sides = {self.game.side(seat) for seat in outcome.winners}
        won = self.game.side(self.seat) in sides
        return Ending(
            won=won,
            share=won / len(sides),
            scores=list(outcome.scores),
            ranking=list(outcome.ranking),
            lines=[self._words(message) for message in self.game.explain(outcome, self.names)],
        )

    def _refuse(self, error: NacreError, text: str) -> Observation:
        reason = self._words(error.message)
        moves = self._moves()
        refusal = Refusal(getattr(error, "rule", ""), reason, _nearest(moves, text)[:MOST_SUGGESTED])
        told = self.observe()
        return _with_text(told, refusal_text(refusal, self.language), refusal)

    def _text(self, told: Observation) -> str:
        title = Message(f"{self.game.name}.title")
        seated: Params = {"game": title, "seat": told.seat, "players": self.game.players}
        parts = [self._say("env.seat", seated), "", told.board]
        if told.happened:
            parts += ["", self._say("env.happened"), *told.happened]
        if told.ending is not None:
            return "\n".join([*parts, "", self._say("cli.over"), *told.ending.lines])
        if told.begun:
            parts += ["", self._say("env.begun", {"actions": " ".join(self._begun)})]
        if told.kinds:
            parts += ["", self._say("env.turn_many", {"count": told.count})]
            parts += [*kind_lines(told.kinds, self.language), self._say(f"{self.game.name}.typing")]
        else:
            parts += ["", self._say("env.turn"), *move_lines(told.moves)]
        return "\n".join(parts)

    def _say(self, code: str, params: Params | None = None) -> str:
        return self._words(Message(code, params or {}))

    def _words(self, message: Message) -> str:
        return say(message, self.language)


def rules_text(game: str, language: str = "en") -> str:
    """How a game is played and written in a language, what is in its box, and its rules, in English."""
    built = Setup(game=game).build_game()
    title = say(Message(f"{game}.title"), language)
    codes = (f"{game}.primer", f"{game}.typing")
    box = [
        f"- {name}: {' '.join(plain(text).split())}"
        for name, text in text_board_for(built).contents(built, language)
    ]
    rules = rules_of(game)
    parts = [f"# {title}", *(say(Message(code), language) for code in codes)]
    if box:
        parts.append("\n".join(box))
    return "\n\n".join([*parts, rules] if rules else parts).rstrip() + "\n"


def _find(moves: Sequence[Move], text: str) -> list[Move]:
    """The moves that begin with a text; if none does, those that have it in their notation or words."""
    wanted = text.lower()
    return [move for move in moves if move.notation.lower().startswith(wanted)] or [
        move for move in moves if wanted in f"{move.notation} {move.words}".lower()
    ]


def _nearest(moves: Sequence[Move], text: str) -> list[Move]:
    """The moves that have the longest beginning in common with a text."""
    common = [_common_letters(move.notation.lower(), text.lower()) for move in moves]
    return [move for move, length in zip(moves, common, strict=True) if length == max(common)]


def _common_letters(one: str, other: str) -> int:
    """How many letters two texts have in common at their beginnings."""
    return len(list(takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))))


def _with_text(told: Observation, text: str, refusal: Refusal | None = None) -> Observation:
    return Observation(**{**vars(told), "text": text, "refusal": refusal})
