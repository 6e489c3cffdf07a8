"""The fields of a position of Molthar, which the rules read and change; `state.py` adds what callers do."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nacre.kernel.errors import ForgottenState
from nacre.kernel.game import Game
from nacre.kernel.rng import Rng
from nacre.kernel.state import State
from nacre.packs.molthar.knowledge.beliefs import Knowledge
from nacre.packs.molthar.knowledge.cases import Case
from nacre.packs.molthar.payment.choices import Choices

# Searches copy positions and throw them away all the time. mypyc can reuse the last discarded object of a
# class (`free_list_len`) and keep objects without cycles from the garbage collector (`acyclic`). With both,
# copying a position made of parts takes fewer instructions than copying one class with 41 fields.


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Turn:
    """How far the game has come, and what the seat to decide is in the middle of."""

    first: i64  # the seat that began the game
    round: i64
    final_round: i64  # -1 until the end is triggered (MO-E1)
    trigger: i64  # the seat that triggered it, or -1
    actions_left: i64
    optional: i64  # how many of them the seat may give up (MO-B5); mandatory ones are used first
    bonus: i64  # extra actions for the next seat (MO-R2)
    flags: i64  # what has happened in this turn (phases.py)
    new_wisps: (
        i64  # Wisps put on the seat's portal in this turn, as bits; it may not activate them yet (MO-R6)
    )
    phase: i64  # what is to be decided (phases.py)
    subject: i64  # the character that the phase is about, BLIND, or -1
    other: i64  # the other seat that the phase is about, or -1
    paid: i64  # pearls chosen so far for a payment or discard, still in hand; or paid for Puss in Boots
    last: i64  # the last kind of pearl that was asked about, or -1
    owe: i64  # how many pearls have to be discarded in all
    # What the last ply did. Like `State.revealed`, this is no part of the position.
    payment: i64  # the payment that it completed, packed (payments.py); -1 if it completed none
    discarded: i64  # the pearls that it discarded above the hand limit (MO-A7)

    def __init__(
        self,
        *,
        first: i64,
        round: i64,
        final_round: i64,
        trigger: i64,
        actions_left: i64,
        optional: i64,
        bonus: i64,
        flags: i64,
        new_wisps: i64,
        phase: i64,
        subject: i64,
        other: i64,
        paid: i64,
        last: i64,
        owe: i64,
    ) -> None:
        self.first = first
        self.round = round
        self.final_round = final_round
        self.trigger = trigger
        self.actions_left = actions_left
        self.optional = optional
        self.bonus = bonus
        self.flags = flags
        self.new_wisps = new_wisps
        self.phase = phase
        self.subject = subject
        self.other = other
        self.paid = paid
        self.last = last
        self.owe = owe
        self.payment = -1
        self.discarded = 0

    def clone(self) -> Turn:
        """A copy."""
        copy = Turn(
            first=self.first,
            round=self.round,
            final_round=self.final_round,
            trigger=self.trigger,
            actions_left=self.actions_left,
            optional=self.optional,
            bonus=self.bonus,
            flags=self.flags,
            new_wisps=self.new_wisps,
            phase=self.phase,
            subject=self.subject,
            other=self.other,
            paid=self.paid,
            last=self.last,
            owe=self.owe,
        )
        copy.payment = self.payment
        copy.discarded = self.discarded
        return copy


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Market:
    """The middle of the table, all of it public: cards face up, discard piles, the character deck's past."""

    display: i64  # face-up pearls
    pearl_discards: i64
    faces: i64  # pair of face-up characters
    discards: i64  # set of characters
    looked: i64  # the seats that know the top character of the draw pile, as bits (MO-B8)
    generation: i64  # how many times the character deck was reshuffled

    def __init__(
        self,
        *,
        display: i64,
        pearl_discards: i64,
        faces: i64,
        discards: i64,
        looked: i64,
        generation: i64,
    ) -> None:
        self.display = display
        self.pearl_discards = pearl_discards
        self.faces = faces
        self.discards = discards
        self.looked = looked
        self.generation = generation

    def clone(self) -> Market:
        """A copy."""
        return Market(
            display=self.display,
            pearl_discards=self.pearl_discards,
            faces=self.faces,
            discards=self.discards,
            looked=self.looked,
            generation=self.generation,
        )


class Fields(State):
    """Everything in a position of Molthar. The rules are functions of it, one file for each subject."""

    players: i64
    turn: Turn
    market: Market
    pearl_deck: vec[i64]  # kinds in the order they are drawn; shared by clones
    pearl_drawn: i64  # how many of them have been drawn
    deck: vec[i64]  # characters in the order they are drawn; shared by clones
    drawn: i64
    hands: vec[i64]  # [seat] -> pile of pearls
    open: vec[i64]  # [seat] -> pearls that everybody knows to be there: seeing them go reveals nothing
    private: vec[i64]  # [viewer * players + seat] -> further ones that this viewer knows (notes.py), or empty
    portals: vec[i64]  # [seat] -> pair of characters
    active: vec[i64]  # [seat] -> set of characters beside the portal
    powers: vec[i64]  # [seat] -> their lasting abilities (powers.py)
    points: vec[i64]
    wealth: vec[i64]  # [seat] -> number of Diamonds
    diamonds: vec[i64]  # all of them, oldest first
    choices: Choices  # the open payments, while one is chosen
    knowledge: Knowledge
    rng: Rng

    def __init__(
        self,
        *,
        game: Game,
        seat: i64,
        turn: Turn,
        market: Market,
        pearl_deck: vec[i64],
        pearl_drawn: i64,
        deck: vec[i64],
        drawn: i64,
        hands: vec[i64],
        open: vec[i64],
        private: vec[i64],
        portals: vec[i64],
        active: vec[i64],
        powers: vec[i64],
        points: vec[i64],
        wealth: vec[i64],
        diamonds: vec[i64],
        choices: Choices,
        knowledge: Knowledge,
        rng: Rng,
    ) -> None:
        self.game = game
        self.seat = seat
        self.revealed = False
        self.players = len(hands)
        self.turn = turn
        self.market = market
        self.pearl_deck = pearl_deck
        self.pearl_drawn = pearl_drawn
        self.deck = deck
        self.drawn = drawn
        self.hands = hands
        self.open = open
        self.private = private
        self.portals = portals
        self.active = active
        self.powers = powers
        self.points = points
        self.wealth = wealth
        self.diamonds = diamonds
        self.choices = choices
        self.knowledge = knowledge
        self.rng = rng

    def round_limit(self) -> i64:
        """The game is scored as it stands after this many rounds (MO-E3)."""
        limit = self.game.options["round_limit"]
        assert isinstance(limit, int)
        return limit

    def wisps_wait(self) -> bool:
        """Must an owner wait for a later turn before activating a Wisp (MO-R6)?"""
        return self.game.options["wisp"] == "waits"

    def beliefs(self) -> list[list[Case]]:
        """What each seat knows of the pearls, and last what is public; ForgottenState after `forget`."""
        if not self.knowledge.followed:
            raise ForgottenState("state.forgotten")
        if self.seat < 0:
            self.knowledge.reveal(self.hands, self.pearl_deck[self.pearl_drawn :])
        else:
            self.knowledge.catch_up()
        return self.knowledge.beliefs
