"""What all tests share."""

from __future__ import annotations

import os
import signal

from hypothesis import settings

settings.register_profile("test", max_examples=100, deadline=None, derandomize=True)
settings.register_profile("soak", max_examples=1000, deadline=None)
settings.load_profile(os.environ.get("NACRE_PROFILE", "test"))

# A shell ignores Ctrl+C for what it runs in the background, and so would all processes that tests start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
