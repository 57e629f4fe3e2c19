"""The exceptions that a refusal becomes: the same classes whether the rules refuse here or a service far away.

A class is for what callers tell apart; `code` tells the rest. `rami.errors` shows the whole tree. The classes below
`Refused` are of two kinds: families, of one reason for a refusal each, and single refusals below them that programs
often handle.
"""

from collections.abc import Mapping
from gettext import NullTranslations
from typing import Any

from rami.messages.text import ENGLISH, Localized, Text
from rami.problems.body import Params, Problem
from rami.problems.problem_type import ProblemType


class RamiError(Exception):
    """The root of all that goes wrong with a game or with a service."""


class Refused(RamiError):
    """A move, a setting or a request is refused; nothing has changed. Decide by class or by `code`.

    `rule` is the tag of the rule that says so, where there is one. Where a service refused, `answer` is what it said,
    and `retry_after` is how many seconds it asked to wait, if it did.

    A search raises refusals by the thousand only to catch them, so making one is cheap: its text is built when it is
    read.
    """

    def __init__(
        self,
        problem_type: ProblemType[Any],
        values: Mapping[str, Any],
        rule: str | None = None,
        retry_after: float | None = None,
        answer: Problem | None = None,
    ) -> None:
        super().__init__()
        self.problem_type = problem_type
        self.values = values
        self.rule = rule or problem_type.rule
        self.retry_after = retry_after
        self.answer = answer

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.problem_type, self.values, self.rule, self.retry_after, self.answer)

    def __str__(self) -> str:
        names = [self.code or f"HTTP {self.status}"]
        names += [f"rule {self.rule}"] if self.rule else []
        names += [f"request {self.request_id}"] if self.request_id else []
        return f"{self.detail} ({', '.join(names)})"

    @property
    def code(self) -> str:
        """The stable name of the refusal; empty where something else than the service answered, such as a proxy."""
        return self.problem_type.code

    @property
    def status(self) -> int:
        """The HTTP status that the refusal has, or would have."""
        return (self.answer or self.problem_type).status

    @property
    def retryable(self) -> bool:
        """Whether the same may succeed when it is tried again."""
        return (self.answer or self.problem_type).retryable

    @property
    def request_id(self) -> str | None:
        """The name of the request in the service's log; None where no service refused."""
        return (self.answer and self.answer.request_id) or None

    @property
    def text(self) -> Text:
        """What happened this time, to be said in any language; what a service said stays in the language it chose."""
        if self.answer is not None:
            return Text("{detail}", detail=self.answer.detail)
        return Text(self.problem_type.sentence, **self.values)

    @property
    def detail(self) -> str:
        """What happened this time, as a sentence: in English, or as the service said it."""
        return str(self.text)

    @property
    def params(self) -> Params:
        """The values that `detail` speaks of, for programs: numbers and names, cards in the notation of the API."""
        plain = {name: value.plain if isinstance(value, Localized) else value for name, value in self.values.items()}
        return {name: value for name, value in plain.items() if value is not None}

    def problem(self, catalogue: NullTranslations = ENGLISH, *, request_id: str) -> Problem:
        """The body of an answer that refuses so, in the language of the catalogue."""
        return Problem(
            type=f"/problems/{self.code}",
            title=catalogue.gettext(self.problem_type.title),
            status=self.status,
            detail=self.text.said(catalogue),
            code=self.code,
            request_id=request_id,
            params=self.params,
            rule=self.rule,
            retryable=self.retryable,
        )


class MoveRefused(Refused):
    """The rules do not allow the move in this position. `params["index"]` is its place among several moves."""


class WrongMoment(MoveRefused):
    """Not this player, not this moment of the turn, or the deal is over."""


class NotYourTurn(WrongMoment):
    """It is another player's turn."""


class NotAMeld(MoveRefused):
    """The cards make no set and no run."""


class AmbiguousJoker(NotAMeld):
    """A bare joker of the meld can stand for several cards."""

    @property
    def readings(self) -> tuple[tuple[str, ...], ...]:
        """The melds that could be meant, each with every joker named."""
        readings = self.params["readings"]
        return tuple(tuple(str(reading).split()) for reading in readings) if isinstance(readings, list) else ()


class CannotLay(MoveRefused):
    """A meld, a lay-off or a swap that the table or the turn does not allow."""


class CannotDiscard(MoveRefused):
    """This card may not be discarded now."""


class CannotFinish(MoveRefused):
    """After this step the turn could not be finished by the rules."""


class BadRules(Refused):
    """Settings that contradict each other, do not exist or cannot be played."""

    @property
    def setting(self) -> str | None:
        """The setting to change, if it is a single one."""
        setting = self.params.get("setting")
        return None if setting is None else str(setting)


class BadPosition(Refused):
    """A position that cannot occur."""


class InvalidRequest(Refused):
    """The request does not match its description: its body, a field, a header or its method."""


class KeyReused(InvalidRequest):
    """The idempotency key was used before."""


class Unauthorized(Refused):
    """A valid token is needed."""


class MissingToken(Unauthorized):
    """The request has no token."""


class InvalidToken(Unauthorized):
    """The token is misspelt or revoked, or its player was deleted."""


class Forbidden(Refused):
    """The caller may see this, but not do it."""


class NotSeated(Forbidden):
    """The player does not sit in the game."""


class NotCreator(Forbidden):
    """Only the creator of the game may do this."""


class NotFound(Refused):
    """There is no such thing, or the caller may not see it."""


class GameNotFound(NotFound):
    """There is no such game, or the caller may not see it."""


class Conflict(Refused):
    """The game, the player or the token is in a state that does not allow this."""


class GameNotOpen(Conflict):
    """The game has begun or is over."""


class GameNotRunning(Conflict):
    """The game is not being played."""


class GameFull(Conflict):
    """The game has no room left."""


class AlreadySeated(Conflict):
    """The player sits in the game already."""


class LostRace(Conflict):
    """Other requests changed the same thing first, each time. The same request may be sent again."""


class StaleVersion(Conflict):
    """The game has changed since the version that the request was decided on."""


class TooEarly(Conflict):
    """The pause before the next deal is not over. `retry_after` says how long it lasts."""


class RateLimited(Refused):
    """Too many requests, or too many open streams. `retry_after` says how long to wait."""


class ServiceFailed(Refused):
    """The service failed."""


class Unavailable(ServiceFailed):
    """The service or its store cannot answer now. A write may have taken effect."""
