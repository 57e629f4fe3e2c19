"""The exceptions of refusals. The classes are the same for refusals of the rules and refusals of a service.

`rami.errors` shows the whole tree. Below `Refused` there are two kinds of classes: families of refusals with a similar
reason, and single refusals that programs often handle. Within a family, `code` tells the refusals apart.
"""

from collections.abc import Mapping, Sequence
from gettext import NullTranslations
from typing import Any, Final

from rami.messages.text import ENGLISH, Localized, Text
from rami.problems.body import Mistake, Params, Problem
from rami.problems.problem_type import ProblemType

SEATS: Final = ("turn", "seat", "challenger")
"""The values of refusals that are seats."""


class RamiError(Exception):
    """The base class of all exceptions of this library."""


class Refused(RamiError):
    """A move, a setting or a request was refused. Nothing has changed. To handle it, use the class or `code`.

    `rule` is the tag of the rule that was broken, if there is one. If a service refused, `answer` is the body of its
    response, and `retry_after` is how many seconds to wait, if the service said so. `players` are the names of the
    players by seat, if whoever refuses knows them.

    A search raises and catches thousands of refusals, so it must be cheap to make one: the text is built only when it
    is read.
    """

    players: Sequence[str] = ()

    def __init__(
        self,
        problem_type: ProblemType[Any],
        values: Mapping[str, Any],
        rule: str | None = None,
        retry_after: float | None = None,
        answer: Problem | None = None,
        mistakes: Sequence[tuple[str, Localized | str]] = (),
    ) -> None:
        super().__init__()
        self.problem_type = problem_type
        self.values = values
        self.rule: str | None = rule or problem_type.rule
        self.retry_after = retry_after
        self.answer = answer
        self.mistakes = mistakes

    def __reduce__(self) -> tuple[Any, ...]:
        made = (self.problem_type, self.values, self.rule, self.retry_after, self.answer, self.mistakes)
        return (type(self), made, {"players": self.players}) if self.players else (type(self), made)

    def __str__(self) -> str:
        return self.said(ENGLISH)

    def said(self, catalogue: NullTranslations) -> str:
        """The sentence in the language of the catalogue, with the code, the rule and the request."""
        names = [self.code or f"HTTP {self.status}"]
        names += [f"rule {self.rule}"] if self.rule else []
        names += [f"request {self.request_id}"] if self.request_id else []
        return f"{self.text.said(catalogue)} ({', '.join(names)})"

    @property
    def code(self) -> str:
        """The stable name of the refusal. It is empty if another server, such as a proxy, sent the response."""
        return self.problem_type.code

    @property
    def status(self) -> int:
        """The HTTP status of the refusal. A refusal by the rules has the status that a service would send."""
        return (self.answer or self.problem_type).status

    @property
    def retryable(self) -> bool:
        """Whether the same request may succeed later."""
        return (self.answer or self.problem_type).retryable

    @property
    def request_id(self) -> str | None:
        """The id of the request in the log of the service. None if no service refused."""
        return (self.answer and self.answer.request_id) or None

    @property
    def text(self) -> Text:
        """What happened this time, as a text that can be translated. The text of a service stays in its language."""
        if self.answer is not None:
            return Text("{detail}", detail=self.answer.detail)
        sentence, values = self.problem_type.sentence, self.values
        if self.players and self.problem_type.named is not None:
            seats = {name: self.players[seat] for name in SEATS if (seat := values.get(name)) is not None}
            sentence, values = self.problem_type.named, {**values, **seats}
        return Text(sentence, **values)

    @property
    def detail(self) -> str:
        """What happened this time, as a sentence: in English, or in the language of the service's response."""
        return str(self.text)

    @property
    def params(self) -> Params:
        """The values in `detail`, for programs: numbers and names, with cards in the notation of the API."""
        plain = {name: value.plain if isinstance(value, Localized) else value for name, value in self.values.items()}
        return {name: value for name, value in plain.items() if value is not None}

    @property
    def errors(self) -> list[Mistake]:
        """All mistakes of a body, a query or settings: where each is (`pointer`), and what is wrong there (`detail`).

        Empty for other refusals, and for those of an older release of the service.
        """
        return list(self.answer.errors if self.answer is not None else self.problem(request_id="").errors)

    def problem(self, catalogue: NullTranslations = ENGLISH, *, request_id: str) -> Problem:
        """The body of an HTTP response with this refusal, in the language of the catalogue."""
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
            errors=[Mistake(pointer, Text("{reason}", reason=said).said(catalogue)) for pointer, said in self.mistakes],
        )


class MoveRefused(Refused):
    """The rules do not allow the move in this position. If several moves were sent, `params["index"]` is its index."""


class WrongMoment(MoveRefused):
    """It is not this player's turn, it is the wrong step of the turn, or the deal is over."""


class NotYourTurn(WrongMoment):
    """It is another player's turn."""


class NotAMeld(MoveRefused):
    """The cards are not a set and not a run."""


class AmbiguousJoker(NotAMeld):
    """A joker of the meld can stand for several cards, and the meld does not say for which one."""

    @property
    def readings(self) -> tuple[tuple[str, ...], ...]:
        """The possible melds. Each says for which card each joker stands."""
        readings = self.params["readings"]
        return tuple(tuple(str(reading).split()) for reading in readings) if isinstance(readings, list) else ()


class CannotLay(MoveRefused):
    """A meld, a lay-off or a swap is not allowed on this table in this turn."""


class CannotDiscard(MoveRefused):
    """This card may not be discarded now."""


class CannotKnock(MoveRefused):
    """The player may not knock now, or not like this."""


class CannotFinish(MoveRefused):
    """After this move no legal end of the turn is possible."""


class BadRules(Refused):
    """Settings contradict each other, do not exist or cannot be played."""

    @property
    def setting(self) -> str | None:
        """The setting that is wrong, or None if it is not a single one."""
        setting = self.params.get("setting")
        return None if setting is None else str(setting)


class BadPosition(Refused):
    """The position cannot occur."""


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
    """The caller may see this, but may not do it."""


class NotSeated(Forbidden):
    """The player does not sit in the game."""


class NotCreator(Forbidden):
    """Only the creator of the game may do this."""


class NotFound(Refused):
    """It does not exist, or the caller may not see it."""


class GameNotFound(NotFound):
    """There is no such game, or the caller may not see it."""


class Conflict(Refused):
    """The state of the game, the player or the token does not allow this."""


class GameNotOpen(Conflict):
    """The game has begun or is over."""


class GameNotRunning(Conflict):
    """The game is not being played."""


class GameFull(Conflict):
    """The game has no free seat for the player, or too many spectators."""


class AlreadySeated(Conflict):
    """The player already sits in the game."""


class LostRace(Conflict):
    """Other requests changed the game or the player first, at each attempt. The same request may be sent again."""


class StaleVersion(Conflict):
    """The game is not at the version of `If-Match` any more."""


class TooEarly(Conflict):
    """The pause before a deal is not over, or a player may still come back. `retry_after` is the seconds left."""


class RateLimited(Refused):
    """Too many requests, or too many open streams. `retry_after` is how many seconds to wait."""


class ServiceFailed(Refused):
    """The service failed."""


class Unavailable(ServiceFailed):
    """The service or its store cannot answer now. A write may have taken effect."""
