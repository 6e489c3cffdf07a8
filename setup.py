"""Builds the hot modules with mypyc. Without a C compiler the package installs all the same, uncompiled."""

from setuptools import setup

COMPILED = [
    "bots/guide.py",
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
    "rules/molthar/cards.py",
    "rules/molthar/components.py",
    "rules/molthar/costs.py",
    "rules/molthar/diamonds.py",
    "rules/molthar/game.py",
    "rules/molthar/imagine.py",
    "rules/molthar/legality.py",
    "rules/molthar/paying.py",
    "rules/molthar/payments.py",
    "rules/molthar/phases.py",
    "rules/molthar/plies.py",
    "rules/molthar/powers.py",
    "rules/molthar/scoring.py",
    "rules/molthar/state.py",
    "rules/molthar/thefts.py",
    "rules/molthar/turns.py",
    "rules/molthar/view.py",
    "rules/pearladora/actions.py",
    "rules/pearladora/audit.py",
    "rules/pearladora/components.py",
    "rules/pearladora/game.py",
    "rules/pearladora/imagine.py",
    "rules/pearladora/legality.py",
    "rules/pearladora/plies.py",
    "rules/pearladora/scoring.py",
    "rules/pearladora/state.py",
    "rules/pearladora/territories.py",
    "rules/pearladora/view.py",
    "rules/pearls/actions.py",
    "rules/pearls/audit.py",
    "rules/pearls/components.py",
    "rules/pearls/game.py",
    "rules/pearls/imagine.py",
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
        module.extra_compile_args += ["-fno-semantic-interposition", "-fvisibility=hidden"]
    return modules


setup(ext_modules=extensions())
