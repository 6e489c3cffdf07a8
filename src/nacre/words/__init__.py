"""Everything that people read: codes with parameters, and catalogues that turn them into sentences."""

from nacre.words.catalogue import LANGUAGES, say
from nacre.words.message import Message, Param, Params

__all__ = ["LANGUAGES", "Message", "Param", "Params", "say"]
