"""Builds the hot modules with mypyc. Without a C compiler the package installs all the same, uncompiled.

With NACRE_PURE=1 nothing is compiled, for the wheel that every platform can install. What was compiled is
kept in `build/compiled`, under a hash of everything that it depends on, and used again. The rules of each
game, which are written in docs/rules, become a file of its pack.
"""

import ast
import hashlib
import os
import re
import shutil
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.metadata import version
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

NATIVE_TYPES = re.compile(r"^from (librt|mypy_extensions)\b", re.MULTILINE)
MODULE = re.compile(r"__native_nacre___(?:packs___)?(?P<room>\w+?)___\w+\.c")
ENGINE = "engine"
KEPT = Path("build/compiled")
MOST_KEPT = 4
"""Builds that are kept: those of a few branches."""


def is_pure():
    """Is nothing to be compiled, or is there nothing to compile with?

    Without a compiler, mypyc would write C for a minute that nobody could read.
    """
    if os.environ.get("NACRE_PURE"):
        return True
    if sys.platform == "win32":  # where distutils looks for a compiler that is not on the path
        return False
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    missing = shutil.which(command[0]) is None
    if missing:
        print(f"There is no C compiler {command[0]}: Nacre is installed uncompiled.", file=sys.stderr)
    return missing


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
    if is_pure():
        return []
    names = kept() / "names"
    if names.is_file():
        return [Extension(name, []) for name in names.read_text("utf-8").split()]
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


@cache
def kept():
    """The folder for what is compiled from the sources as they are now, with these tools."""
    parts = [sysconfig.get_config_var("EXT_SUFFIX"), sysconfig.get_platform(), version("mypy")]
    parts += [os.environ.get(name, "") for name in ("CC", "CFLAGS", "LDFLAGS")]
    found = hashlib.sha256("\0".join(map(str, parts)).encode())
    for file in [Path("setup.py"), *sorted(followed())]:
        found.update(f"\0{file.as_posix()}\0".encode() + file.read_bytes())
    return KEPT / found.hexdigest()[:20]


def followed():
    """The compiled modules and everything of ours that they import, directly or not, as mypy follows them."""
    found = set()
    waiting = [Path(module) for module in compiled()]
    while waiting:
        file = waiting.pop()
        if file in found:
            continue
        found.add(file)
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module, *(f"{node.module}.{each.name}" for each in node.names)]
            elif isinstance(node, ast.Import):
                names = [each.name for each in node.names]
            else:
                continue
            for name in names:
                parts = name.split(".")
                for count in range(1, len(parts) + 1):  # a module is preceded by the packages it is in
                    path = Path("src", *parts[:count])
                    waiting += [at for at in (path.with_suffix(".py"), path / "__init__.py") if at.is_file()]
    return found


class BuildOnce(build_ext):
    """Compiles the C files of a library on all processors, unless the result was kept."""

    def build_extensions(self):
        compile_in_turn = self.compiler.compile

        def compile_at_once(sources, **options):
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                objects = pool.map(lambda source: compile_in_turn([source], **options), sources)
                return [each for found in objects for each in found]

        self.compiler.compile = compile_at_once
        self.parallel = os.cpu_count()  # the small files of the modules too
        super().build_extensions()
        if any(module.sources for module in self.extensions):
            self.keep()

    def build_extension(self, ext):
        if ext.sources:
            super().build_extension(ext)
            return
        built = Path(self.get_ext_fullpath(ext.name))
        built.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(kept() / self.get_ext_filename(ext.name), built)

    def keep(self):
        """Copy everything that was compiled to where the next build finds it, the list of names last."""
        files = {module.name: Path(self.get_ext_fullpath(module.name)) for module in self.extensions}
        if not all(file.is_file() for file in files.values()):
            return  # there was no compiler that works
        folder = kept()
        for name, file in files.items():
            copy = folder / self.get_ext_filename(name)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, copy)
        (folder / "names").write_text("\n".join(files), "utf-8")
        newest_first = sorted(KEPT.iterdir(), key=lambda each: -each.stat().st_mtime)
        for old in newest_first[MOST_KEPT:]:
            shutil.rmtree(old, ignore_errors=True)


class BuildWithRules(build_py):
    """Copies the rules of each game into its pack."""

    def run(self):
        super().run()
        for rules in sorted(Path("docs/rules").glob("*.md")):
            self.copy_file(str(rules), str(Path(self.build_lib, "nacre", "packs", rules.stem, "rules.md")))


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_ext": BuildOnce, "build_py": BuildWithRules})
