"""Builds the hot modules with mypyc. Without a C compiler the package installs all the same, uncompiled.

The rules of each game, which are written in docs/rules, become a file of its pack.
"""

import os
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

NATIVE_TYPES = re.compile(r"^from (librt|mypy_extensions)\b", re.MULTILINE)
MODULE = re.compile(r"__native_nacre___(?:packs___)?(?P<room>\w+?)___\w+\.c")
ENGINE = "engine"


def compiled():
    """Every module that uses the compiler's own types (`i64`, `vec`).

    Modules that nobody waits for, as those that read positions, use them too: a `vec` that interpreted code
    hands to compiled code is never freed (a fault of mypyc).
    """
    modules = sorted(Path("src/nacre").rglob("*.py"))
    return [str(module) for module in modules if NATIVE_TYPES.search(module.read_text("utf-8"))]


def units(sources):
    """The C files, those of one game as one, and those of everything else that is ours as one.

    Each unit is compiled as a whole, so that functions that call each other often can become one. All in one
    unit would take the C compiler four times as long, and only one processor.
    """
    packs = {path.name for path in Path("src/nacre/packs").iterdir()}
    found = {}
    kept = []
    for source in map(Path, sources):
        module = MODULE.fullmatch(source.name)
        if module is None:
            kept.append(str(source))
            continue
        room = module["room"] if module["room"] in packs else ENGINE
        unit = source.with_name(f"unit_{room}.c")
        found.setdefault(unit, []).append(f'#include "{source.name}"\n')
    for unit, lines in found.items():
        text = "".join(lines)
        if not unit.exists() or unit.read_text("utf-8") != text:
            unit.write_text(text, "utf-8")
    largest_first = sorted(found, key=lambda unit: -len(found[unit]))
    return [*map(str, largest_first), *kept]


def extensions():
    """The compiled modules, as one library so that they call each other directly."""
    from mypyc.build import mypycify

    # Without debug information, which nobody reads and which takes the C compiler time.
    modules = mypycify(compiled(), opt_level="3", debug_level="0", multi_file=True)
    for module in modules:
        module.optional = True
        module.depends += module.sources
        module.sources = units(module.sources)
        module.extra_compile_args += [
            "-fno-semantic-interposition",
            "-fvisibility=hidden",
            "-ffp-contract=off",
        ]
    return modules


class BuildInParallel(build_ext):
    """Compiles the C files of a library on all processors."""

    def build_extensions(self):
        compile_in_turn = self.compiler.compile

        def compile_at_once(sources, **options):
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                objects = pool.map(lambda source: compile_in_turn([source], **options), sources)
                return [each for found in objects for each in found]

        self.compiler.compile = compile_at_once
        super().build_extensions()


class BuildWithRules(build_py):
    """Copies the rules of each game into its pack."""

    def run(self):
        super().run()
        for rules in sorted(Path("docs/rules").glob("*.md")):
            self.copy_file(str(rules), str(Path(self.build_lib, "nacre", "packs", rules.stem, "rules.md")))


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildInParallel, "build_py": BuildWithRules})
