"""Builds the hot modules with mypyc. Without a C compiler the package installs all the same, uncompiled.

The rules of each game, which are written in docs/rules, become a file of its pack.
"""

import re
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

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

    # Without debug information, which nobody reads and which takes the C compiler time.
    modules = mypycify(compiled(), opt_level="3", debug_level="0")
    for module in modules:
        module.optional = True
        module.extra_compile_args += [
            "-fno-semantic-interposition",
            "-fvisibility=hidden",
            "-ffp-contract=off",
        ]
    return modules


class BuildWithRules(build_py):
    """Copies the rules of each game into its pack."""

    def run(self):
        super().run()
        for rules in sorted(Path("docs/rules").glob("*.md")):
            self.copy_file(str(rules), str(Path(self.build_lib, "nacre", "packs", rules.stem, "rules.md")))


setup(ext_modules=extensions(), cmdclass={"build_py": BuildWithRules})
