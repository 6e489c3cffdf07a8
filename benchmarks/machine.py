"""Facts about the machine that the figures were measured on."""

from __future__ import annotations

import os
import platform
import subprocess
from pathlib import Path

import limit
import nacre


def facts() -> dict[str, object]:
    """The machine, its current load, and the versions of what is measured."""
    return {
        "python": platform.python_version(),
        "platform": platform.platform(),
        "cpu": _cpu(),
        "cpus": os.cpu_count(),
        "load_before": os.getloadavg()[0],
        "compiler": _compiler(),
        "nacre": nacre.__version__,
    }


def _cpu() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor()


def _compiler() -> str:
    if not limit.can_compile():
        return "none"
    answer = subprocess.run([limit.COMPILE[0], "--version"], capture_output=True, text=True, check=True)
    return f"{answer.stdout.splitlines()[0]}, {' '.join(limit.COMPILE)}"
