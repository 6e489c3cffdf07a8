"""Paying for a character: its cost, every payment that meets it, and how one is chosen."""
