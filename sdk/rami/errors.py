"""Every exception, to catch by name: `from rami.errors import NotYourTurn`.

A refusal is the same exception whether the rules refuse here (`rami.rules`, the arena) or a service refuses.

    RamiError
    ├── Refused                 the rules or the service refuse: decide by class or `code`; `detail` says why
    │   ├── MoveRefused         the rules do not allow the move
    │   │   ├── WrongMoment     not this player, not this moment of the turn, or the deal is over
    │   │   │   └── NotYourTurn
    │   │   ├── NotAMeld        the cards make no set and no run
    │   │   │   └── AmbiguousJoker
    │   │   ├── CannotLay       a meld, a lay-off or a swap that the table or the turn does not allow
    │   │   ├── CannotDiscard   this card may not be discarded now
    │   │   └── CannotFinish    after this step the turn could not be finished by the rules
    │   ├── BadRules            settings that cannot be played
    │   ├── BadPosition         a position that cannot occur
    │   ├── InvalidRequest      400, 405, 413, 415, 422: the request does not match its description
    │   │   └── KeyReused
    │   ├── Unauthorized        401: a valid token is needed
    │   │   ├── MissingToken
    │   │   └── InvalidToken
    │   ├── Forbidden           403: the caller may see this, but not do it
    │   │   └── NotSeated, NotCreator
    │   ├── NotFound            404: there is no such thing, or the caller may not see it
    │   │   └── GameNotFound
    │   ├── Conflict            409, 412: the state of the game, the player or the token does not allow this
    │   │   ├── GameNotOpen, GameNotRunning, GameFull, AlreadySeated
    │   │   └── LostRace, StaleVersion, TooEarly
    │   ├── RateLimited         429: too many requests or streams; `retry_after` says how long to wait
    │   └── ServiceFailed       5xx
    │       └── Unavailable     502, 503, 504: the service cannot answer now
    ├── ConnectionFailed        the service was not reached, or the connection broke
    │   └── TimedOut            it did not answer in time
    └── BadAnswer               the answer is not one of the API

A code that this release does not know becomes the family of its HTTP status.
"""

from rami.client.errors import BadAnswer, ConnectionFailed, TimedOut
from rami.problems.exceptions import (
    AlreadySeated,
    AmbiguousJoker,
    BadPosition,
    BadRules,
    CannotDiscard,
    CannotFinish,
    CannotLay,
    Conflict,
    Forbidden,
    GameFull,
    GameNotFound,
    GameNotOpen,
    GameNotRunning,
    InvalidRequest,
    InvalidToken,
    KeyReused,
    LostRace,
    MissingToken,
    MoveRefused,
    NotAMeld,
    NotCreator,
    NotFound,
    NotSeated,
    NotYourTurn,
    RamiError,
    RateLimited,
    Refused,
    ServiceFailed,
    StaleVersion,
    TooEarly,
    Unauthorized,
    Unavailable,
    WrongMoment,
)

__all__ = [
    "AlreadySeated",
    "AmbiguousJoker",
    "BadAnswer",
    "BadPosition",
    "BadRules",
    "CannotDiscard",
    "CannotFinish",
    "CannotLay",
    "Conflict",
    "ConnectionFailed",
    "Forbidden",
    "GameFull",
    "GameNotFound",
    "GameNotOpen",
    "GameNotRunning",
    "InvalidRequest",
    "InvalidToken",
    "KeyReused",
    "LostRace",
    "MissingToken",
    "MoveRefused",
    "NotAMeld",
    "NotCreator",
    "NotFound",
    "NotSeated",
    "NotYourTurn",
    "RamiError",
    "RateLimited",
    "Refused",
    "ServiceFailed",
    "StaleVersion",
    "TimedOut",
    "TooEarly",
    "Unauthorized",
    "Unavailable",
    "WrongMoment",
]
