"""What can go wrong, as exceptions. `rami.errors` has them all.

    RamiError
    ├── ConnectionFailed       the service was not reached, or the connection broke
    │   └── TimedOut           it did not answer in time
    ├── BadAnswer              what answered is not the API, or not this version of it
    └── ApiError               the service refused; one class for each code, plain for codes that came later
        ├── MoveRefused        the rules do not allow the move: NotYourTurn, MustDrawFirst, CardNotInHand …
        ├── GameNotFound, GameFull, GameNotOpen, NotSeated, StaleVersion, Conflict …
        ├── MissingToken, InvalidToken, ReadOnly, Forbidden …
        └── RateLimited, StoreUnavailable, InternalError …

No exception holds a token.
"""

from rami.problems import Params, Problem


class RamiError(Exception):
    """The root of all that the client raises by itself."""


class ConnectionFailed(RamiError):
    """The service was not reached, or the connection broke.

    `maybe_sent` says whether the request may have arrived; then it is unknown whether it took effect.
    """

    def __init__(self, message: str, maybe_sent: bool) -> None:  # noqa: FBT001 - exceptions are pickled by position
        super().__init__(message, maybe_sent)
        self.maybe_sent = maybe_sent

    def __str__(self) -> str:
        return str(self.args[0])


class TimedOut(ConnectionFailed):
    """The service did not answer in time."""


class BadAnswer(RamiError):
    """What answered is not the API, or not this version of it: the body is not what the call's answer should be."""


class ApiError(RamiError):
    """The service refused. Decide by class or `code`; `detail` is for people.

    `problem` is the whole answer. Where something else than the service answered, such as a proxy, `code` is empty.
    `retry_after` is how many seconds the service asked to wait, if it did.
    """

    def __init__(self, problem: Problem, retry_after: float | None = None) -> None:
        super().__init__(problem, retry_after)
        self.problem = problem
        self.retry_after = retry_after

    def __str__(self) -> str:
        names = [self.code or f"HTTP {self.status}"]
        names += [f"rule {self.rule}"] if self.rule else []
        names += [f"request {self.request_id}"] if self.request_id else []
        return f"{self.detail} ({', '.join(names)})"

    @property
    def status(self) -> int:
        """The HTTP status."""
        return self.problem.status

    @property
    def code(self) -> str:
        """The stable name of the refusal (see rami.problems.Code), or one of a newer service."""
        return self.problem.code

    @property
    def detail(self) -> str:
        """What happened this time, as a sentence."""
        return self.problem.detail

    @property
    def params(self) -> Params:
        """The values that `detail` speaks of."""
        return self.problem.params

    @property
    def rule(self) -> str | None:
        """The tag of the rule that says so, where one applies."""
        return self.problem.rule

    @property
    def request_id(self) -> str:
        """Names the request in the service's log."""
        return self.problem.request_id


class MalformedJson(ApiError):
    """The body is not JSON. Send one JSON value, whole and without NaN or NUL."""


class NotUtf8(ApiError):
    """The body is not UTF-8. Encode the body as UTF-8."""


class NestedTooDeep(ApiError):
    """The body is nested too deep. No request needs more than a few levels."""


class DuplicateKey(ApiError):
    """An object of the body names a key twice. Send each key once."""


class NumberOutOfRange(ApiError):
    """An integer is beyond 64 bits. Send smaller numbers."""


class MissingBody(ApiError):
    """The body is missing. Send the JSON body that the operation describes."""


class InvalidRequest(ApiError):
    """The request does not fit its description. Mend what `detail` and `params` name."""


class MissingToken(ApiError):
    """A token is needed. Send `Authorization: Bearer` with a player's token."""


class InvalidToken(ApiError):
    """The token is not valid. Check the token; it may have been revoked."""


class Forbidden(ApiError):
    """This is not yours to do. Only the player it belongs to may do this."""


class ReadOnly(ApiError):
    """The token may only read. Use a token of the scope `play`."""


class NotFound(ApiError):
    """There is nothing here. Check the path."""


class GameNotFound(ApiError):
    """There is no such game. Check the id; the game may have expired or be private."""


class MethodNotAllowed(ApiError):
    """This path does not know the method. Use a method that `Allow` lists."""


class Conflict(ApiError):
    """Others changed the game first. Send the request again."""


class StaleVersion(ApiError):
    """The game has moved on. Load the game, and decide again at its new version."""


class BodyTooLarge(ApiError):
    """The body is too large. No request needs more than 16 KiB."""


class UnsupportedMediaType(ApiError):
    """The body's type is not JSON. Send `Content-Type: application/json`."""


class KeyReused(ApiError):
    """The idempotency key belongs to another request. Use a new key for each new request."""


class RateLimited(ApiError):
    """Too many requests. Wait as long as `Retry-After` says."""


class InternalError(ApiError):
    """The service failed. Report the `request_id`."""


class StoreUnavailable(ApiError):
    """The store does not answer.

    Whether a write took place is unknown: send it again with the same idempotency key.
    """


class GameNotOpen(ApiError):
    """The game is not open. It has begun or is over: look for another one."""


class GameNotRunning(ApiError):
    """The game is not running. Moves are made while a game is being played."""


class GameNotFinished(ApiError):
    """The game is not finished. The record is public once the game is over."""


class GameFull(ApiError):
    """The game is full. Look for another game, or create one."""


class AlreadySeated(ApiError):
    """You sit in this game already. Nothing is left to do: wait for the others."""


class NotSeated(ApiError):
    """You do not sit in this game. Join it while it is open."""


class NotCreator(ApiError):
    """Only the creator of a game may do this. Ask the creator, or create a game."""


class SeatKept(ApiError):
    """A seat is kept for somebody. Take the seat that is kept for you, or one that is free for all."""


class SeatTaken(ApiError):
    """The seat is taken. Name a free seat, or none."""


class UnknownPlayer(ApiError):
    """There is no such player. Check the ids of the players you name."""


class InviteInvalid(ApiError):
    """The invitation is not one of this game. Ask for a new invitation, or check the game's id."""


class InviteExpired(ApiError):
    """The invitation has expired. Ask for a new one."""


class TooManyInvites(ApiError):
    """The game has too many invitations. Pass on one that exists, or wait until some expire."""


class TooEarly(ApiError):
    """The next deal has not opened yet. Wait as long as `Retry-After` says."""


class NotAway(ApiError):
    """The seat is not away. Nothing is left to do: play when it is your turn."""


class UnknownEvent(ApiError):
    """There is no such event yet. Go on from an event that you were given, or from the start."""


class UnknownVersion(ApiError):
    """The game has no such version. Name a version up to the present one."""


class TooManyStreams(ApiError):
    """Too many streams are open. Close a stream first; one for each game and one for the player are enough."""


class TooManyGames(ApiError):
    """The player has too many open games. Wait until one of them begins, or leave one."""


class UnknownToken(ApiError):
    """You have no such token. `tokens` lists yours."""


class LastToken(ApiError):
    """The last token that may play stays. Rotate it, create another one first, or delete the player."""


class TooManyTokens(ApiError):
    """The player has too many tokens. Revoke one that is not needed any more."""


class UnknownVariant(ApiError):
    """There is no such variant. GET /v1/variants lists them."""


class BadRules(ApiError):
    """These settings cannot be played. Change the setting that `params` names."""
