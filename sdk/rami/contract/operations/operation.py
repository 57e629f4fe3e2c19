"""The declaration of an operation of the API. Its route, documentation and client method are made from it."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Annotated, Any, Final, Generic, Literal, TypeVar
from urllib.parse import quote

from msgspec import Meta, Struct

from rami.contract.wire import basics, identities
from rami.contract.wire.basics import Request
from rami.contract.wire.outgoing import push, webhooks
from rami.contract.wire.scopes import Scope
from rami.problems import ProblemType
from rami.problems.games import GAME_NOT_FOUND, UNKNOWN_INVITE
from rami.problems.identities import UNKNOWN_IDENTITY
from rami.problems.players import UNKNOWN_PLAYER, UNKNOWN_TOKEN
from rami.problems.push import UNKNOWN_PUSH_SUBSCRIPTION
from rami.problems.requests import INVALID_REQUEST, NOT_FOUND
from rami.problems.webhooks import UNKNOWN_WEBHOOK
from rami.rules.variants import VARIANTS

A = TypeVar("A")

Method = Literal["GET", "POST", "PUT", "PATCH", "DELETE"]
Access = Literal["anyone"] | Scope
"""Who may call an operation: anyone, or a player with a token of this scope."""

JSON: Final = "application/json"
MARKDOWN: Final = "text/markdown"
EVENT_STREAM: Final = "text/event-stream"

_NAME: Final = re.compile(r"{([a-z_]+)}")
_STEPS: Final = {"", ".", ".."}
"""Path segments that HTTP libraries and proxies remove or resolve, even if they are percent-encoded."""


pattern_of: Final = lru_cache(maxsize=64)(re.compile)
"""It asks less of each call than the cache of `re`."""


class Parameter(Struct, frozen=True):
    """A path parameter or a header: its pattern, its description, and the refusal of a value that cannot exist.

    The specification also shows the example, and lists the values if they are few.
    """

    pattern: str
    description: str
    unknown: ProblemType[Any] = INVALID_REQUEST
    example: str | None = None
    values: tuple[str, ...] = ()


class Query(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base for the query parameters of an operation, one field for each. Unknown parameters are refused."""


class Operation(Struct, Generic[A], frozen=True, kw_only=True, eq=False):
    """One operation: its path, request, answer, documentation and refusals.

    `refuses` leaves out the refusals that follow from the other fields: those of bodies, parameters and tokens.
    """

    name: str
    method: Method
    path: str
    tag: str
    does: str
    """What the operation does: one sentence, and more after a blank line. The specification and the client show it."""
    answer: type[A]
    note: str = ""
    """What somebody who calls a method of the Python client should know besides."""
    positional: tuple[str, ...] = ()
    """The optional arguments of that method that may be given without their names, in this order."""
    status: int = 200
    located: str = ""
    """Where that is what it has created (the header `Location`): a path with fields of the answer, for `str.format`."""
    media_type: str = JSON
    body: type[Request] | None = None
    query: type[Query] = Query
    access: Access = "games:read"
    watched: bool = False
    """Whether a public game needs no token."""
    keyed: bool = False
    """Whether it accepts the header `Idempotency-Key`."""
    idempotent: bool = False
    """Whether a POST without a key may be sent twice: it only reads, or sets what the first one has set."""
    conditional: bool = False
    """Whether it accepts the version of the game that the client knows, in `If-Match` or in `Rami-If-Version`."""
    versioned: bool = False
    """Whether the response has the version of the game in the header `ETag`."""
    prefers: bool = False
    """Whether it accepts the header `Prefer`, with which a caller may ask for a short answer."""
    others: tuple[type[Any], ...] = ()
    """Other forms of the answer, for callers who ask for them."""
    resumes: Parameter | None = None
    """The declaration of the header `Last-Event-ID`, if it accepts one."""
    messages: Mapping[str, Any] = {}
    """The messages of a stream: the type of their data by the name of their event."""
    revalidates: bool = False
    """Whether it accepts the header `If-None-Match`, and answers 304 to a client that has the answer already."""
    probe: bool = False
    """Whether monitors ask it: any query is ignored, OPTIONS is answered as GET, and no limit counts it."""
    refuses: tuple[ProblemType[Any], ...] = ()

    @property
    def repeatable(self) -> bool:
        """Whether it is safe to send it again if the service may have carried it out already."""
        return self.method != "POST" or self.keyed or self.idempotent

    @property
    def parameters(self) -> Iterator[str]:
        """The names of the path parameters."""
        return iter(_NAME.findall(self.path))

    @property
    def headers(self) -> Mapping[str, Parameter]:
        """The request headers that it takes, besides those of all operations, by name."""
        taken = {
            "Idempotency-Key": KEY if self.keyed else None,
            "If-Match": VERSION if self.conditional else None,
            "Rami-If-Version": PLAIN_VERSION if self.conditional else None,
            "Prefer": PREFERENCE if self.prefers else None,
            "If-None-Match": KNOWN if self.revalidates else None,
            "Last-Event-ID": self.resumes,
        }
        return {name: parameter for name, parameter in taken.items() if parameter is not None}

    def url(self, **parameters: str) -> str:
        """The path with the values of its parameters. Raises ValueError for a value that would lead to another path."""
        if wrong := [name for name in self.parameters if parameters[name] in _STEPS]:
            raise ValueError(f"`{wrong[0]}` is not an id: it is empty, or a step in a path")
        return _NAME.sub(lambda found: quote(parameters[found[1]], safe=""), self.path)


_KEY: Final = "[A-Za-z0-9_-]{1,255}"
KEY: Final = Parameter(
    rf'^({_KEY}|"{_KEY}")\Z',
    "Names this request. Sent again with the same key, it is carried out once and answered the same. The key may be in "
    'quotes: `"abc"` is the same key as `abc`.',
)
VERSION_TAG: Final = r'((W/)?"[0-9]{1,15}(-(gzip|br|zstd|deflate))?"|[0-9]{1,15})'
"""The entity tag of a version of a game, as it was given or as a proxy that compresses answers has changed it."""
VERSION: Final = Parameter(
    rf"^(\*|{VERSION_TAG}([ \t]*,[ \t]*{VERSION_TAG}){{0,15}})\Z",
    "The version that the request was decided on: the `ETag` of an answer. Of several, separated by commas, one has to "
    'be the current one; `*` is any. The quotes may be left out. `W/"1"` and `"1-gzip"` count as `"1"`: proxies that '
    "compress answers change their tags so.",
    example='"1"',
)
PREFERENCE: Final = Parameter(
    r"^[ -~]{1,200}\Z",
    "`return=minimal` asks for the short answer. Other preferences are ignored, as RFC 7240 says.",
    example="return=minimal",
)
PLAIN_VERSION: Final = Parameter(
    r"^[0-9]{1,15}\Z",
    "The same as `If-Match`, for pages in a browser: with it a move to another origin needs no preflight of its own.",
    example="1",
)
KNOWN: Final = Parameter(
    r"^[\t\x20-\x7e]{0,400}\Z",
    "The `ETag` of the answer that you have, or several, separated by commas; weak ones count too. If it has not "
    "changed, the answer is 304, without a body.",
)
POSITION: Final = Parameter(
    r"^[0-9]{1,15}(-[0-9]{1,9})?\Z", "The id of the last message that arrived. It takes precedence over `after`."
)
NOTICE: Final = Parameter(
    r"^(0|[0-9]{1,15}-[0-9]{1,9})\Z", "The id of the last message that arrived. It takes precedence over `after`."
)
MOST_FOLLOWED: Final = 200
"""In how many games the stream of a player can say everything that happens, if it names them."""
MOST_OF_ALL: Final = 20
"""For how many of the own games `all` stands."""
_FOLLOWED: Final = rf"{basics.GAME}(:[0-9]{{1,15}})?"
FOLLOWED: Final = rf"^(all|{_FOLLOWED}(,{_FOLLOWED}){{0,{MOST_FOLLOWED - 1}}})\Z"
_NAMED_PLACES: Final = rf"(,{basics.GAME}:([0-9]{{1,15}}|end)){{0,{MOST_OF_ALL}}}"
_ORDERED_PLACES: Final = rf",~[0-9a-f]{{8}}(,([0-9]{{1,15}}|end|)){{1,{MOST_FOLLOWED}}}"
PLACES: Final = Parameter(
    rf"^(0|[0-9]{{1,15}}-[0-9]{{1,9}})({_NAMED_PLACES}|{_ORDERED_PLACES})\Z",
    "The id of the last message that arrived. It takes precedence over `after`.",
)
VARIANT: Final = r"^[a-z0-9-]{1,40}\Z"
CURSOR: Final = r"^[0-9]{1,15}\.[0-9a-z_]{1,40}\Z"

PATH: Final = {
    "game_id": Parameter(basics.GAME_ID, "The id of a game.", GAME_NOT_FOUND),
    "player_id": Parameter(basics.PLAYER_ID, "The id of a player.", UNKNOWN_PLAYER),
    "token_id": Parameter(basics.TOKEN_ID, "The id of a token, as in the list of tokens.", UNKNOWN_TOKEN),
    "identity_id": Parameter(identities.IDENTITY_ID, "The id of a login, as in the list of logins.", UNKNOWN_IDENTITY),
    "invite_id": Parameter(basics.INVITE_ID, "The id of an invitation, as in the list of invitations.", UNKNOWN_INVITE),
    "webhook_id": Parameter(webhooks.WEBHOOK_ID, "The id of a webhook, as in the list of webhooks.", UNKNOWN_WEBHOOK),
    "push_subscription_id": Parameter(
        push.PUSH_ID, "The id of a push subscription, as in the list of them.", UNKNOWN_PUSH_SUBSCRIPTION
    ),
    "name": Parameter(VARIANT, "The name of a variant.", NOT_FOUND, "rami", (*VARIANTS,)),
}
"""All path parameters by name."""

Cursor = Annotated[str, Meta(pattern=CURSOR, description="`next` of the previous page.")]
Limit = Annotated[int, Meta(ge=1, le=100, description="The largest number of items to return.")]
LONGEST_WAIT: Final = 9.0
"""After this many seconds a long poll is answered in any case: many HTTP clients give up after ten."""
Wait = Annotated[
    float,
    Meta(ge=0, le=30, description="How many seconds to wait for something to happen. No answer waits longer than 9."),
]
After = Annotated[
    str,
    Meta(pattern=POSITION.pattern, description="A version (`12`: after all of 12) or the id of an event (`12-3`)."),
]
AfterNotice = Annotated[
    str, Meta(pattern=NOTICE.pattern, description="The id of a notice; `0` is before the first one.")
]
AfterMessage = Annotated[
    str,
    Meta(
        pattern=PLACES.pattern,
        description="The id of a message of this stream, or of a notice; `0` is before the first notice.",
    ),
]
Followed = Annotated[
    str,
    Meta(
        pattern=FOLLOWED,
        description=f"Games to follow in this stream, up to {MOST_FOLLOWED}: ids with commas between them, each with "
        "the version that you have, if you have one (`g_…:12`); or `all`, your open and running games and those that "
        f"start later, up to {MOST_OF_ALL}. Each {MOST_OF_ALL} games count as one stream.",
    ),
]
Language = Annotated[
    basics.Language, Meta(description="The language of the sheet. It takes precedence over Accept-Language.")
]
