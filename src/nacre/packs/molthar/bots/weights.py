"""What things are worth at Molthar, in points. The numbers were tuned by playing sets against each other.

There are two sets. Those of `expert` win 57 of 100 games of guides against the others, with two players. The
weaker levels and everything that reviews games keep the others, which they were measured with.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec

from nacre.packs.molthar.characters import CHARACTERS

_EACH_TURN: Final = {
    "pearl 1": 0.12,
    "pearl 2": 0.12,
    "pearl 3": 0.12,
    "pearl 4": 0.12,
    "pearl 5": 0.12,
    "pearl 6": 0.14,
    "pearl 7": 0.14,
    "pearl 8": 0.22,
    "pearl ?": 0.30,
    "imp": 0.12,
    "peter_pan": 0.08,
    "reaper": 0.03,
    "little_red_riding_hood": 0.35,
    "amazon": 0.03,
    "snow_white": 0.08,
    "hatter": 0.10,
    "wizard": 0.02,
    "winged_monkey": 0.04,
}
_AT_ONCE: Final = {"golem": 1.0, "wraith": -0.4, "fairy": 0.5, "medusa": 0.5, "puss_in_boots": 0.3}
_EXPERT_EACH_TURN: Final = {
    "pearl 1": 0.14,
    "pearl 2": 0.16,
    "pearl 3": 0.17,
    "pearl 4": 0.15,
    "pearl 5": 0.14,
    "pearl 6": 0.27,
    "pearl 7": 0.21,
    "pearl 8": 0.27,
    "pearl ?": 0.24,
    "imp": -0.052,
    "peter_pan": 0.01,
    "reaper": 0.031,
    "little_red_riding_hood": 0.48,
    "amazon": 0.003,
    "snow_white": 0.1,
    "hatter": -0.11,
    "wizard": -0.013,
    "winged_monkey": 0.033,
}
_EXPERT_AT_ONCE: Final = {
    "golem": 1.9,
    "wraith": -0.58,
    "fairy": 0.32,
    "medusa": 0.45,
    "puss_in_boots": 0.36,
}

EXPERT_SEARCH: Final[dict[str, float]] = {"horizon": 20, "far_horizon": 60, "doubt": 0.2}
"""How `expert` searches. With these weights the guide is worth asking networks sooner."""


@final
class Weights:
    """Every number that Molthar's guide uses."""

    def __init__(self, each_turn: dict[str, float], at_once: dict[str, float]) -> None:
        self.each_turn: vec[float] = vec[float]([each_turn.get(row.ability, 0.0) for row in CHARACTERS])
        """[character]: what its ability gives in each later turn."""
        self.at_once: vec[float] = vec[float]([at_once.get(row.ability, 0.0) for row in CHARACTERS])
        """[character]: what its ability gives once."""
        self.diamond: float = 0.45
        self.tie_break: float = 0.05
        """A Diamond that can no longer be used (MO-E2)."""
        self.turns_a_point: float = 0.8
        """Turns that the leader takes for a point, from which the number of turns to come is estimated."""
        self.longest: float = 10.0
        """More turns to come than this make no difference."""
        self.decay: float = 0.84
        """What is left of a character's worth for each action that it still takes."""
        self.rare: float = 1.0
        """How much longer it takes to get a pearl that is not face up, if only one value will do."""
        self.face_up: float = 0.35
        """How much a face-up character counts in choosing pearls, compared with one on the portal."""
        self.wanted: float = 0.3
        """What a pearl that brings a character nearer adds to its promise."""
        self.deny: float = 0.008
        """A pearl that the next player can use, times that character's worth and the pearls in that hand."""
        self.exposed: float = 0.7
        """What is left of a Wisp's worth on a portal, where neighbours may take it (MO-R6)."""
        self.free_place: float = 0.3
        """A free place on the portal."""
        self.act: float = 0.5
        """Activating now rather than later."""
        self.spare: float = 0.1
        """What a spare pearl in hand is worth, compared with one that is wanted."""
        self.pearl: float = 0.03
        """A pearl in hand that nothing asks for."""
        self.replace: float = 0.4
        """What is left of the best face-up pearl's gain if the four must be replaced first."""
        self.blind: float = 2.2
        """The worth of a character that nobody has seen."""
        self.last_hope: float = 0.1
        """The same when the game is almost over."""
        self.trouble: float = 0.1
        """An opponent's point, in choosing whom to harm."""
        self.reap: float = 0.08
        """A fresh pearl from the Reaper."""
        self.look: float = 3.0
        """A look at the top character, which costs nothing."""
        self.trade: float = 2.0
        """Added to a good exchange, so that it is rated above any action: it must come first (MO-B6)."""


def usual_weights() -> Weights:
    """The weights of everything but `expert`."""
    return Weights(_EACH_TURN, _AT_ONCE)


def expert_weights() -> Weights:
    """The weights of `expert`."""
    weights = Weights(_EXPERT_EACH_TURN, _EXPERT_AT_ONCE)
    weights.diamond = 0.267
    weights.tie_break = 0.014
    weights.turns_a_point = 0.953
    weights.longest = 19.5
    weights.decay = 0.747
    weights.rare = 1.031
    weights.face_up = 0.164
    weights.wanted = 0.59
    weights.deny = 0.043
    weights.exposed = 0.463
    weights.free_place = 0.166
    weights.act = 0.426
    weights.spare = 0.062
    weights.pearl = 0.069
    weights.replace = 0.25
    weights.blind = 2.651
    weights.last_hope = 0.094
    weights.trouble = 0.113
    weights.reap = 0.149
    return weights
