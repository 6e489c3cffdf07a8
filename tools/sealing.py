"""Cut this process and its children off from the network; only this machine can still be reached."""

from __future__ import annotations

import fcntl
import os
import shutil
import socket
import struct
import sys

VARIABLE = "NACRE_SEALED"
SIOCSIFFLAGS = 0x8914
IFF_UP = 1


def is_sealed() -> bool:
    """Is this process cut off?"""
    return VARIABLE in os.environ


def seal() -> None:
    """Run this script again in a network of its own, which has only the loopback device; on Linux alone."""
    unshare = shutil.which("unshare")
    if sys.platform != "linux" or unshare is None:
        return
    os.environ[VARIABLE] = "1"
    begin = f"import sys; sys.path.insert(0, {os.path.dirname(__file__)!r}); import sealing; sealing.resume()"
    command = [unshare, "--map-root-user", "--net", sys.executable, "-c", begin, *sys.argv]
    os.execv(unshare, command)


def resume() -> None:
    """In the new network: start the loopback device, check that nothing else is there, and run the script."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        fcntl.ioctl(control, SIOCSIFFLAGS, struct.pack("16sh14x", b"lo", IFF_UP))
    others = {name for _, name in socket.if_nameindex()} - {"lo"}
    assert not others, others
    os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
