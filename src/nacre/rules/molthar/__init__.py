"""The Portals of Molthar: pay for characters with pearls. Rules: docs/rules/molthar.md."""

from nacre.rules.molthar.game import Molthar

__all__ = ["Molthar"]
