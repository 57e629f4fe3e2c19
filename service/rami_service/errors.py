"""How any part of the service says no."""

from collections.abc import Mapping
from typing import Final

from rami.messages.text import Text
from rami.problems import Code, Param
from rami.wire import Status

STATUSES: Final[Mapping[Status, Text]] = {
    "open": Text("open"),
    "playing": Text("being played"),
    "finished": Text("finished"),
    "aborted": Text("aborted"),
}
"""What a refusal calls the status of a game."""


class Refused(Exception):
    """A request the service refuses; the API answers with the problem of this code.

    `detail` is a sentence for the caller, `params` the values it speaks of, `rule` the tag of a rule,
    `headers` what the answer carries besides. None of them may hold a secret.
    """

    def __init__(
        self,
        code: Code,
        detail: Text,
        *,
        params: Mapping[str, Param] | None = None,
        rule: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(code.value, str(detail))
        self.code: Final = code
        self.detail: Final = detail
        self.params: Final = dict(params or {})
        self.rule: Final = rule
        self.headers: Final = dict(headers or {})
