"""Operations of which one request does only a part: the command sends the next one until everything is done."""

import json
import sys
from typing import Any


class Steps:
    """The answers to the parts of one operation so far. Their numbers are added up."""

    def __init__(self) -> None:
        self._total: dict[str, Any] = {}

    def add(self, answer: bytes) -> str | None:
        """Add an answer. Returns where the next request goes on; None if this was the last one."""
        for name, value in json.loads(answer).items():
            is_number = isinstance(value, int) and not isinstance(value, bool)
            self._total[name] = self._total.get(name, 0) + value if is_number else value
        cursor: str | None = self._total["cursor"]
        if cursor is not None:
            said = ", ".join([f"{name} {value}" for name, value in self._total.items()])
            sys.stderr.write(f"{said}\n")
        return cursor

    @property
    def total(self) -> bytes:
        """All answers as one."""
        return json.dumps(self._total).encode()
