"""Everything that is said to a person: codes with parameters, and catalogues that turn them into words."""

from nacre.words.catalogue import LANGUAGES, say
from nacre.words.message import Message, Param, Params

__all__ = ["LANGUAGES", "Message", "Param", "Params", "say"]
