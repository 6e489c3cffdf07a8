"""Many games in one compiled object: what `Batch` shows as arrays is written here, into buffers made once."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from nacre.batch.rewards import write_rewards
from nacre.kernel.errors import BatchError
from nacre.kernel.features import Features
from nacre.kernel.game import Game
from nacre.kernel.rng import Rng
from nacre.kernel.state import State, buffer
from nacre.kernel.view import View
from nacre.pack.guide import Guide, best_rated

NEXT: Final = 0
SAME: Final = 1
OFF: Final = 2
"""When a finished game is replaced by a new one: at the next step, in the same step, or never."""

NOBODY: Final = 0
AT_RANDOM: Final = 1
GUIDED: Final = 2
OUTSIDE: Final = 3
"""Who plays the other seats: there are none, the batch itself, or a caller by `play`."""

IDLE: Final = -1
"""The action that is given for a game in which there is nothing to decide."""


@final
class Snapshot:
    """Where all games of a batch stood; `Batch.restore` goes back there."""

    game: Game
    states: list[State]
    seed: int
    begun: vec[i64]
    rngs: list[Rng]
    own: vec[i64]
    last: vec[i64]
    rewards: vec[float]
    earned: vec[float]
    done: vec[u8]
    seeds: vec[i64]


@final
class Core:
    """The games of a batch. It checks actions; `Batch` checks everything else that comes from outside."""

    game: Game
    features: Features
    guide: Guide
    size: i64
    players: i64
    num_actions: i64
    width: i64
    autoreset: i64
    opponents: i64
    reward: i64
    tracked: bool
    seed: int
    first_row: i64
    stride: i64
    """The rows may be part of a larger batch: the first of them there, and how many rows it has in all."""
    begun: vec[i64]  # [game] -> how many games were begun in that row
    rngs: list[Rng]
    """[game]: chooses actions in that row; no game uses it."""
    states: list[State]
    sides: vec[i64]  # [seat] -> its side
    own: vec[i64]  # [game] -> the seat that is played from outside; -1: all of them
    last: vec[i64]  # [game] -> the seat that decided last
    work: vec[i64]
    ratings: vec[float]
    # What a caller sees, one row for each game.
    observations: vec[u8]
    final_observations: vec[u8]
    masks: vec[u8]
    bits: vec[u8]
    legal: vec[i16]
    counts: vec[i64]
    seats: vec[i64]
    rewards: vec[float]
    earned: vec[float]
    done: vec[u8]
    seeds: vec[i64]
    chosen: vec[i64]

    def __init__(
        self,
        game: Game,
        *,
        guide: Guide,
        size: i64,
        seed: int,
        first_row: i64,
        stride: i64,
        autoreset: i64,
        opponents: i64,
        reward: i64,
        tracked: bool,
    ) -> None:
        self.game = game
        self.features = game.features
        self.guide = guide
        self.size = size
        self.players = game.players
        self.num_actions = game.num_actions
        self.width = game.max_legal
        self.autoreset = autoreset
        self.opponents = opponents
        self.reward = reward
        self.tracked = tracked
        self.seed = seed
        self.first_row = first_row
        self.stride = stride
        self.begun = filled(size, 0)
        self.rngs = []
        self.states = []
        self.sides = vec[i64]([game.side(seat) for seat in range(game.players)])
        self.own = filled(size, -1)
        self.last = filled(size, 0)
        self.work = buffer(game.num_actions)
        self.ratings = vec[float]([0.0] * game.num_actions)
        self.observations = blank(size * self.features.size)
        self.final_observations = blank(size * self.features.size if autoreset == SAME else 0)
        self.masks = blank(size * self.num_actions)
        self.bits = blank(size * bytes_for(self.num_actions))
        self.legal = vec[i16]([i16(0)] * (size * self.width))
        self.counts = filled(size, 0)
        self.seats = filled(size, -1)
        self.rewards = vec[float]([0.0] * (size * self.players))
        self.earned = vec[float]([0.0] * size)
        self.done = blank(size)
        self.seeds = filled(size, 0)
        self.chosen = filled(size, IDLE)

    def begin_all(self) -> None:
        """Begin every game."""
        self.seed_choices()
        i: i64
        for i in range(self.size):
            self.states.append(self._new(i))
            self._finish_step(i)

    def begin(self, i: i64) -> None:
        """Begin game i anew."""
        self.states[int(i)] = self._new(i)
        self._clear_result(i)
        self._finish_step(i)

    def restart_at(self, seed: int) -> None:
        """Count games from that seed, as a new batch would."""
        self.seed = seed
        i: i64
        for i in range(self.size):
            self.begun[i] = 0
        self.seed_choices()

    def seed_choices(self) -> None:
        """Seed what chooses actions, row by row, so that no row depends on another."""
        first = int(self.first_row)
        rows = [f"nacre batch {self.seed} row {first + i}".encode() for i in range(int(self.size))]
        self.rngs = [Rng(row) for row in rows]

    def step(self, actions: list[int]) -> None:
        """Play one action in each game; BatchError names the first that is not legal, and changes nothing."""
        i: i64
        for i in range(self.size):
            if self.done[i] == 0 or self.autoreset == SAME:
                self._check(i, actions[int(i)])
        for i in range(self.size):
            if self.done[i] != 0 and self.autoreset != SAME:
                if self.autoreset == NEXT:
                    self.begin(i)
                else:
                    self._clear_rewards(i)
                continue
            self._clear_result(i)
            state = self.states[int(i)]
            self.last[i] = state.seat
            state.apply(i64(actions[int(i)]))
            self._finish_step(i)

    def play(self, i: i64, action: int) -> None:
        """Play an action in game i alone, which is not over; BatchError if it is not legal."""
        self._check(i, action)
        state = self.states[int(i)]
        self.last[i] = state.seat
        state.apply(i64(action))
        self._finish_step(i)

    def choose_at_random(self) -> None:
        """Write a random legal action of each game into `chosen`."""
        width = self.width
        i: i64
        for i in range(self.size):
            count = self.counts[i]
            rng = self.rngs[int(i)]
            self.chosen[i] = i64(self.legal[i * width + rng.below(count)]) if count > 0 else IDLE

    def choose_guided(self) -> None:
        """Write the action that the guide rates highest into `chosen`, for each game."""
        i: i64
        for i in range(self.size):
            state = self.states[int(i)]
            self.chosen[i] = self._guided(state, self.rngs[int(i)]) if state.seat >= 0 else IDLE

    def imagine(self, i: i64, view: View, rng: Rng) -> None:
        """Put a world that fits the view in the place of game i."""
        self.replace(i, self.game.imagine(view, rng))

    def replace(self, i: i64, state: State) -> None:
        """Put a state in the place of game i."""
        if not self.tracked:
            state.forget()
        self.states[int(i)] = state
        self.last[i] = state.seat if state.seat >= 0 else 0
        self._clear_result(i)
        self._finish_step(i)

    def renew_chance(self, rng: Rng) -> None:
        """Draw anew, in every game, what nobody has seen yet."""
        i: i64
        for i in range(self.size):
            state = self.states[int(i)]
            if state.seat >= 0:
                state.reshuffle(rng)

    def snapshot(self) -> Snapshot:
        """Copies of all that `restore` needs."""
        kept = Snapshot()
        kept.game = self.game
        kept.states = [state.clone() for state in self.states]
        kept.seed = self.seed
        kept.begun = self.begun[:]
        kept.rngs = [rng.clone() for rng in self.rngs]
        kept.own = self.own[:]
        kept.last = self.last[:]
        kept.rewards = self.rewards[:]
        kept.earned = self.earned[:]
        kept.done = self.done[:]
        kept.seeds = self.seeds[:]
        return kept

    def restore(self, kept: Snapshot) -> None:
        """Go back to where all games stood."""
        self.states = [state.clone() for state in kept.states]
        self.seed = kept.seed
        self.rngs = [rng.clone() for rng in kept.rngs]
        i: i64
        for i in range(len(self.rewards)):
            self.rewards[i] = kept.rewards[i]
        for i in range(self.size):
            self.begun[i] = kept.begun[i]
            self.own[i] = kept.own[i]
            self.last[i] = kept.last[i]
            self.earned[i] = kept.earned[i]
            self.done[i] = kept.done[i]
            self.seeds[i] = kept.seeds[i]
            self.refresh(i)

    def refresh(self, i: i64) -> None:
        """Write what there is to see of game i."""
        state = self.states[int(i)]
        width = self.width
        masks = self.masks
        bits = self.bits
        legal = self.legal
        work = self.work
        row = i * width
        mask_row = i * self.num_actions
        bit_row = i * bytes_for(self.num_actions)
        j: i64
        for j in range(row, row + self.counts[i]):
            old: i64 = i64(legal[j])
            masks[mask_row + old] = 0
            bits[bit_row + (old >> 3)] = 0
        count: i64 = state.legal(work) if state.seat >= 0 else 0
        for j in range(count):
            action = work[j]
            legal[row + j] = i16(action)
            masks[mask_row + action] = 1
            bits[bit_row + (action >> 3)] |= BIT[action & 7]
        self.counts[i] = count
        self.seats[i] = state.seat
        self.features.write(state, self._viewer(i, state), self.observations, i * self.features.size)

    def _new(self, i: i64) -> State:
        row = self.first_row + i
        seed = self.seed + int(row + self.begun[i] * self.stride)
        if self.opponents != NOBODY:
            self.own[i] = (row + self.begun[i]) % self.players
        self.begun[i] += 1
        self.seeds[i] = seed
        state = self.game.new(seed)
        if not self.tracked:
            state.forget()
        self.last[i] = state.seat
        return state

    def _check(self, i: i64, given: int) -> None:
        if given < 0 or given >= self.num_actions:
            highest = int(self.num_actions - 1)
            raise BatchError("batch.range", {"index": int(i), "action": str(given), "highest": highest})
        action: i64 = given
        if self.masks[i * self.num_actions + action] == 0:
            text = self.game.text(int(action))
            raise BatchError("batch.illegal", {"index": int(i), "action": int(action), "text": text})

    def _clear_result(self, i: i64) -> None:
        if self.done[i] != 0:
            self.done[i] = 0
            self._clear_rewards(i)

    def _clear_rewards(self, i: i64) -> None:
        self.earned[i] = 0.0
        seat: i64
        for seat in range(self.players):
            self.rewards[i * self.players + seat] = 0.0

    def _finish_step(self, i: i64) -> None:
        """Let the other seats play, write the result if the game is over, then what there is to see."""
        state = self.states[int(i)]
        self._play_others(i, state)
        if state.seat < 0:
            self.done[i] = 1
            write_rewards(self.reward, state, self.sides, self.rewards, i * self.players)
            self.earned[i] = self.rewards[i * self.players + self._viewer(i, state)]
            if self.autoreset == SAME:
                at = i * self.features.size
                self.features.write(state, self._viewer(i, state), self.final_observations, at)
                self.states[int(i)] = state = self._new(i)
                self._play_others(i, state)
        self.refresh(i)

    def _viewer(self, i: i64, state: State) -> i64:
        """The seat that observes: the one to decide; after the end, the one that decided last."""
        if self.own[i] >= 0:
            return self.own[i]
        return state.seat if state.seat >= 0 else self.last[i]

    def _play_others(self, i: i64, state: State) -> None:
        if self.opponents != AT_RANDOM and self.opponents != GUIDED:
            return
        own = self.own[i]
        rng = self.rngs[int(i)]
        while state.seat >= 0 and state.seat != own:
            if self.opponents == AT_RANDOM:
                count = state.legal(self.work)
                state.apply(self.work[rng.below(count)])
            else:
                state.apply(self._guided(state, rng))

    def _guided(self, state: State, rng: Rng) -> i64:
        count = state.legal(self.work)
        if count == 1:
            return self.work[0]
        self.guide.rate(state, self.work, count, self.ratings)
        return self.work[best_rated(self.ratings, count, rng)]


def blank(size: i64) -> vec[u8]:
    """A buffer of that many zeros."""
    return vec[u8]([u8(0)] * size)


def filled(size: i64, value: i64) -> vec[i64]:
    """A buffer with the same number everywhere."""
    return vec[i64]([value] * size)


def bytes_for(bits: i64) -> i64:
    """How many bytes hold that many bits."""
    return (bits + 7) >> 3


BIT: Final = vec[u8]([u8(1), u8(2), u8(4), u8(8), u8(16), u8(32), u8(64), u8(128)])
