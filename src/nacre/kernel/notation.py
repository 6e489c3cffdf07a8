"""The layer for programs that read and write actions: small numbers, with texts that need no state."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from typing import ClassVar

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Notation(metaclass=ABCMeta):
    """The actions of a game as text: the first layer of a `Game`."""

    name: ClassVar[str] = ""
    num_actions: ClassVar[int] = 0
    """Actions are 0 to num_actions - 1, for all options and player counts."""

    @abstractmethod
    def text(self, action: int) -> str:
        """The action, or a hidden form from `seen`, in notation."""

    @abstractmethod
    def parse(self, text: str) -> int:
        """The action that has this text: the exact inverse of `text`. NotationError if there is none."""
