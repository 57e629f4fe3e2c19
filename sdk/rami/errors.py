"""All exceptions of this library: `from rami.errors import NotYourTurn`.

A refusal raises the same exception in your own program (`rami.rules`, the arena) and over HTTP.

    RamiError
    ├── Refused                 the rules or the service refuse: test the class or `code`; `detail` says why
    │   ├── MoveRefused         the rules do not allow the move
    │   │   ├── WrongMoment     not this player's turn, the wrong step of the turn, or the deal is over
    │   │   │   └── NotYourTurn
    │   │   ├── NotAMeld        the cards are not a set and not a run
    │   │   │   └── AmbiguousJoker
    │   │   ├── CannotLay       a meld, a lay-off or a swap is not allowed on this table in this turn
    │   │   ├── CannotKnock     the player may not knock now, or not like this
    │   │   ├── CannotDiscard   this card may not be discarded now
    │   │   └── CannotFinish    after this move no legal end of the turn is possible
    │   ├── BadRules            settings that cannot be played
    │   ├── BadPosition         a position that cannot occur
    │   ├── InvalidRequest      400, 405, 413, 415, 422: the request does not match its description
    │   │   └── KeyReused
    │   ├── Unauthorized        401: a valid token is needed
    │   │   ├── MissingToken
    │   │   └── InvalidToken
    │   ├── Forbidden           403: the caller may see this, but may not do it
    │   │   └── NotSeated, NotCreator
    │   ├── NotFound            404: it does not exist, or the caller may not see it
    │   │   └── GameNotFound
    │   ├── Conflict            409, 412: the state of the game, the player or the token does not allow this
    │   │   ├── GameNotOpen, GameNotRunning, GameFull, AlreadySeated
    │   │   └── LostRace, StaleVersion, TooEarly
    │   ├── RateLimited         429: too many requests or streams; `retry_after` says how long to wait
    │   └── ServiceFailed       5xx
    │       └── Unavailable     502, 503, 504: the service cannot answer now
    ├── ConnectionFailed        the client could not connect, or the connection broke
    │   └── TimedOut            the service did not answer in time
    └── BadAnswer               the answer does not follow the API

A refusal whose code is newer than this release raises the general class for its HTTP status.
"""

from rami.client.errors import BadAnswer, ConnectionFailed, TimedOut
from rami.problems.exceptions import (
    AlreadySeated,
    AmbiguousJoker,
    BadPosition,
    BadRules,
    CannotDiscard,
    CannotFinish,
    CannotKnock,
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
    "CannotKnock",
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
