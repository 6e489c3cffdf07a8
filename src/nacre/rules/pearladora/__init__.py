"""Pearladöra: divide the lagoon with Pontoons, win Pearls with Divers. Rules: docs/rules/pearladora.md."""

from nacre.rules.pearladora.game import Pearladora

__all__ = ["Pearladora"]
