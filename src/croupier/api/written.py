"""Documents as JSON: what many viewers are shown alike is written once."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Written:
    """A document as JSON, with what an answer says of it besides."""

    seen: int
    feed: list[Document]
    text: str


class SharedPart:
    """What a document says to everybody who sees the same; it is written when somebody asks."""

    def __init__(self, document: Document) -> None:
        self.document = document

    @cached_property
    def _text(self) -> str:
        """All of it but what is open."""
        return written({name: part for name, part in self.document.items() if name != "legal"})

    @cached_property
    def _legal(self) -> str:
        """What is open, as the inside of a list."""
        return written(self.document["legal"])[1:-1]

    def with_own(self, own: Document) -> Written:
        """The whole document of somebody, with what is that person's own."""
        rest = {name: part for name, part in own.items() if name != "legal"}
        legal = ",".join(filter(None, (written(own["legal"])[1:-1], self._legal)))
        text = f'{self._text[:-1]},"legal":[{legal}],{written(rest)[1:]}'
        return Written(self.document["seen"], self.document["feed"], text)


written: Final[Callable[[Any], str]] = json.JSONEncoder(separators=(",", ":")).encode
"""JSON without spaces, by one writer that is made once."""
