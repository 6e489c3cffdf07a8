"""Builds the hot modules with mypyc. Without a C compiler the package installs all the same, uncompiled."""

from setuptools import setup

# A `vec` that interpreted code hands to compiled code is never freed (a fault of mypyc), so the modules that
# build positions from data are compiled too, though nobody waits for them.
COMPILED = [
    "bots/guide.py",
    "bots/heuristic.py",
    "bots/heuristics/molthar.py",
    "bots/heuristics/molthar_distance.py",
    "bots/heuristics/molthar_outlook.py",
    "bots/heuristics/molthar_weights.py",
    "bots/heuristics/pearladora.py",
    "bots/heuristics/pearladora_tables.py",
    "bots/heuristics/pearladora_weights.py",
    "bots/heuristics/pearls.py",
    "bots/search.py",
    "bots/tree.py",
    "kernel/game.py",
    "kernel/outcome.py",
    "kernel/playout.py",
    "kernel/rng.py",
    "kernel/state.py",
    "kernel/view.py",
    "rules/molthar/abilities.py",
    "rules/molthar/actions.py",
    "rules/molthar/audit.py",
    "rules/molthar/beliefs.py",
    "rules/molthar/cards.py",
    "rules/molthar/cases.py",
    "rules/molthar/components.py",
    "rules/molthar/costs.py",
    "rules/molthar/diamonds.py",
    "rules/molthar/events.py",
    "rules/molthar/game.py",
    "rules/molthar/imagine.py",
    "rules/molthar/legality.py",
    "rules/molthar/paying.py",
    "rules/molthar/payments.py",
    "rules/molthar/phases.py",
    "rules/molthar/plies.py",
    "rules/molthar/position.py",
    "rules/molthar/powers.py",
    "rules/molthar/reading.py",
    "rules/molthar/reading_beliefs.py",
    "rules/molthar/reading_piles.py",
    "rules/molthar/scoring.py",
    "rules/molthar/soundness.py",
    "rules/molthar/state.py",
    "rules/molthar/turns.py",
    "rules/molthar/view.py",
    "rules/pearladora/actions.py",
    "rules/pearladora/audit.py",
    "rules/pearladora/components.py",
    "rules/pearladora/game.py",
    "rules/pearladora/imagine.py",
    "rules/pearladora/legality.py",
    "rules/pearladora/plies.py",
    "rules/pearladora/position.py",
    "rules/pearladora/reading.py",
    "rules/pearladora/scoring.py",
    "rules/pearladora/state.py",
    "rules/pearladora/territories.py",
    "rules/pearladora/view.py",
    "rules/pearls/actions.py",
    "rules/pearls/audit.py",
    "rules/pearls/components.py",
    "rules/pearls/game.py",
    "rules/pearls/imagine.py",
    "rules/pearls/position.py",
    "rules/pearls/reading.py",
    "rules/pearls/scoring.py",
    "rules/pearls/state.py",
    "rules/pearls/view.py",
]


def extensions():
    """The compiled modules, as one library so that they call each other directly."""
    from mypyc.build import mypycify

    modules = mypycify([f"src/nacre/{name}" for name in COMPILED], opt_level="3")
    for module in modules:
        module.optional = True
        module.extra_compile_args += [
            "-fno-semantic-interposition",
            "-fvisibility=hidden",
            "-ffp-contract=off",
        ]
    return modules


setup(ext_modules=extensions())
