"""What all tests share."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("test", max_examples=100, deadline=None, derandomize=True)
settings.register_profile("soak", max_examples=1000, deadline=None)
settings.load_profile(os.environ.get("NACRE_PROFILE", "test"))
