"""Pearls: collect cards of a colour, place them, match a necklace. Rules: docs/rules/pearls.md."""

from nacre.rules.pearls.game import Pearls

__all__ = ["Pearls"]
