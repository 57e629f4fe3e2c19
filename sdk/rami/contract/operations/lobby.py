"""Operations that find games: public games, your own games, quick match."""

from typing import Annotated, Final, Literal

from msgspec import Meta

from rami.contract.operations.operation import VARIANT, Cursor, Limit, Operation, Query
from rami.contract.wire import GameSummary, GameView, Page, QuickMatch, Status
from rami.problems.games import TOO_MANY_GAMES
from rami.problems.requests import CONFLICT, KEY_REUSED, MAINTENANCE, TOOK_TOO_LONG
from rami.problems.settings import BAD_RULES, UNKNOWN_VARIANT
from rami.rules.variants import VARIANTS


class ListGames(Query, frozen=True, kw_only=True):
    """Which public games to list."""

    status: Annotated[
        Literal["open", "playing"], Meta(description="Games that wait for players, or games that are being played.")
    ] = "open"
    variant: (
        Annotated[
            str,
            Meta(
                pattern=VARIANT,
                description="The name of a variant.",
                extra_json_schema={"enum": [*VARIANTS]},
            ),
        ]
        | None
    ) = None
    seats: Annotated[int, Meta(ge=2, le=8, description="The number of seats, taken or free.")] | None = None
    cursor: Cursor | None = None
    limit: Limit = 20


class ListMyGames(Query, frozen=True, kw_only=True):
    """Which of your own games to list."""

    status: Annotated[Status | None, Meta(description="Open and running games unless you name a status.")] = None
    organised: Annotated[
        bool, Meta(description="Those that you created for other players, instead of those in which you play.")
    ] = False
    cursor: Cursor | None = None
    limit: Limit = 20


LIST_GAMES: Final = Operation(
    name="list_games",
    method="GET",
    path="/v1/games",
    tag="games",
    does="""List the public games that wait for players, or that are being played, newest first.

A game of one person against house bots is in no list but the player's own. A running game is listed for as long as
running games are kept. A page may be shorter than `limit`, even empty; there is more as long as `next` is not null.""",
    note="`seats` is the number of all seats, taken and free. `page_size` is how many games each request loads.",
    positional=("page_size",),
    answer=Page[GameSummary],
    query=ListGames,
    refuses=(UNKNOWN_VARIANT,),
)
LIST_MY_GAMES: Final = Operation(
    name="list_my_games",
    method="GET",
    path="/v1/players/me/games",
    tag="games",
    does="""List your open and running games, newest first, or your games of one status.

Finished and aborted games come in the order in which they ended. Games that you resigned are listed too.""",
    note="After a restart, use this to find your open and running games. Finished games are kept for some days.",
    positional=("page_size",),
    answer=Page[GameSummary],
    query=ListMyGames,
)
QUICK_MATCH: Final = Operation(
    name="quick_match",
    method="POST",
    path="/v1/games/quick-match",
    tag="games",
    does="""Join an open public game with exactly these rules, seats, bots and clock; create one where there is none.

Many may ask at once: they fill games one after the other. You never get a game in which you already sit. Your `entropy`
goes into the first shuffle of a game that existed before; for a new game, add it afterwards.""",
    note="""`entropy` is fresh randomness unless you give your own. House bots of `bot_level` take `bots` of the
`seats`.

`turn_seconds` is the time for each turn, None for no clock. If you leave it out, it is 60, or None with `bots`.
If the call created a new game, its `version` is 1: add your entropy with `add_entropy`.""",
    positional=("variant",),
    answer=GameView,
    body=QuickMatch,
    access="games:play",
    keyed=True,
    versioned=True,
    refuses=(BAD_RULES, TOO_MANY_GAMES, CONFLICT, KEY_REUSED, TOOK_TOO_LONG, MAINTENANCE),
)
