"""Builds the hot modules with mypyc. Without a C compiler the package installs all the same, uncompiled."""

import re
from pathlib import Path

from setuptools import setup

NATIVE_TYPES = re.compile(r"^from (librt|mypy_extensions)\b", re.MULTILINE)


def compiled():
    """Every module that uses the compiler's own types (`i64`, `vec`).

    Modules that nobody waits for, as those that read positions, use them too: a `vec` that interpreted code
    hands to compiled code is never freed (a fault of mypyc).
    """
    modules = sorted(Path("src/nacre").rglob("*.py"))
    return [str(module) for module in modules if NATIVE_TYPES.search(module.read_text("utf-8"))]


def extensions():
    """The compiled modules, as one library so that they call each other directly."""
    from mypyc.build import mypycify

    modules = mypycify(compiled(), opt_level="3")
    for module in modules:
        module.optional = True
        module.extra_compile_args += [
            "-fno-semantic-interposition",
            "-fvisibility=hidden",
            "-ffp-contract=off",
        ]
    return modules


setup(ext_modules=extensions())
