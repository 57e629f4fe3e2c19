"""Operations on one game: create it, read it, make moves, get a hint, get its record."""

from typing import Annotated, Final, Literal

from msgspec import Meta, field

from rami.contract.operations.operation import MARKDOWN, Language, Operation, Query
from rami.contract.wire import (
    AddEntropy,
    CreateGame,
    GameView,
    GameViewWithoutRules,
    HandOrder,
    Hint,
    LegalMoves,
    Level,
    MakeMoves,
    MovesAccepted,
    MovesMade,
    SetHandOrder,
)
from rami.problems import MOVE_REFUSALS
from rami.problems.games import (
    GAME_NOT_FINISHED,
    GAME_NOT_RUNNING,
    NOT_SEATED,
    STALE_VERSION,
    TOO_EARLY,
    TOO_MANY_GAMES,
    UNKNOWN_VERSION,
)
from rami.problems.players import UNKNOWN_PLAYER
from rami.problems.requests import CONFLICT, KEY_REUSED, MAINTENANCE, SANDBOX_ONLY, TOOK_TOO_LONG
from rami.problems.settings import BAD_RULES
from rami.rules.records.record import Record

_WRITES: Final = (CONFLICT, STALE_VERSION, KEY_REUSED, TOOK_TOO_LONG)


Extra = Literal["legal_moves", "hint"]


class GameQuery(Query, frozen=True, kw_only=True):
    """Which version of a game to read, and what its view holds."""

    version: (
        Annotated[int, Meta(ge=0, lt=10**15, description="The game as it was at this version. Without it: now.")] | None
    ) = None
    include: Annotated[
        tuple[Extra, ...],
        Meta(description="What the view holds besides: your legal moves at this version, a hint for you."),
    ] = ()
    exclude: Annotated[
        tuple[Literal["rules"], ...],
        Meta(description="What the view leaves out: the rules never change, and are half of its bytes."),
    ] = ()


class MovesQuery(Query, frozen=True, kw_only=True):
    """What the answer to moves holds besides the game."""

    include: Annotated[tuple[Literal["legal_moves"], ...], Meta(description="Your legal moves after these moves.")] = ()


class HintQuery(Query, frozen=True, kw_only=True):
    """Whose advice it is."""

    level: Annotated[Level, Meta(description="The level of the bot whose advice it is.")] = "strong"


class InLanguage(Query, frozen=True, kw_only=True):
    """The language of a rule sheet."""

    language: Language | None = field(default=None, name="lang")


CREATE_GAME: Final = Operation(
    name="create_game",
    method="POST",
    path="/v1/games",
    tag="games",
    does="""Create a game and sit down, on seat 0 unless `seating` says otherwise. It begins when all seats are taken.

A token needs the scope `games:play` too, if a seat is yours. Otherwise you organise a game of others: each seat of
`seating` is for a player, who agrees by joining, or for a house bot. You see it as a spectator, also if it is private,
get its notices, and may leave it, which ends it, before it has begun.""",
    note="""The game has two `seats` by default. House bots of `bot_level` take `bots` of them at once.

Or give `seating`, with one entry for each seat: SeatForYou(), SeatForPlayer(player=...), SeatForBot() or
SeatForAnyone(). Partners sit opposite each other. `options` replace defaults of the variant. Only players who sit
in a `private` game or have an invitation can see it. `turn_seconds` is the time for each turn, `deal_pause` the
longest pause between two deals in seconds; `ready_game` ends it. Those without a seat see the running game
`watch_delay` seconds late. With `wait_for_entropy` the game begins only after
`add_entropy`, also if house bots take all other seats. In a sandbox the cards follow from `seed`. BadRules names
the option in its `params`.""",
    positional=("variant",),
    answer=GameView,
    status=201,
    located="/v1/games/{id}",
    body=CreateGame,
    access="games:organise",
    keyed=True,
    versioned=True,
    refuses=(BAD_RULES, UNKNOWN_PLAYER, TOO_MANY_GAMES, SANDBOX_ONLY, KEY_REUSED, TOOK_TOO_LONG, MAINTENANCE),
)
GET_GAME: Final = Operation(
    name="get_game",
    method="GET",
    path="/v1/games/{game_id}",
    tag="games",
    does="""Get a game as you see it, now or at a version. A spectator sees what lies on the table, and no hand.

A public game needs no token: without one you get the view of a spectator, which caches may keep for two seconds.""",
    watched=True,
    answer=GameView,
    others=(GameViewWithoutRules,),
    query=GameQuery,
    versioned=True,
    revalidates=True,
    refuses=(UNKNOWN_VERSION,),
)
GET_GAME_SHEET: Final = Operation(
    name="get_game_sheet",
    method="GET",
    path="/v1/games/{game_id}/sheet",
    tag="games",
    does="Get the rule sheet of a game, with the options it is played with, as Markdown in French or English.",
    note="The default is the client's language. After an elimination, the sheet is for the players who are still in.",
    watched=True,
    answer=str,
    media_type=MARKDOWN,
    query=InLanguage,
    revalidates=True,
)
ADD_ENTROPY: Final = Operation(
    name="add_entropy",
    method="POST",
    path="/v1/games/{game_id}/entropy",
    tag="play",
    does="""Add your own randomness to the next shuffle.

If it is what a full game waits for (`wait_for_entropy`), the game begins.""",
    note="`entropy` is 1 to 64 bytes in hexadecimal. The default is 32 fresh random bytes.",
    answer=GameView,
    body=AddEntropy,
    positional=("entropy",),
    access="games:play",
    keyed=True,
    conditional=True,
    versioned=True,
    refuses=(GAME_NOT_RUNNING, NOT_SEATED, *_WRITES),
)
GET_LEGAL_MOVES: Final = Operation(
    name="get_legal_moves",
    method="GET",
    path="/v1/games/{game_id}/legal-moves",
    tag="play",
    does="""List everything that you may do now. The list is empty unless it is your turn.

In a pause between two deals it lists what you may do after the pause.""",
    note="In a game that you run without the service, use `rami.rules.play.legal_moves`.",
    answer=LegalMoves,
    access="hand:read",
    versioned=True,
    refuses=(NOT_SEATED,),
)
MAKE_MOVES: Final = Operation(
    name="make_moves",
    method="POST",
    path="/v1/games/{game_id}/moves",
    tag="play",
    does="""Make one or several moves of your turn, all of them or none.

Moves sent together with `draw_stock` have to be legal whatever card is drawn, so they cannot use it. With `dry_run`
nothing changes: the answer says whether the moves would be accepted. With `Prefer: return=minimal` the answer has the
events of the moves instead of the game.""",
    answer=MovesMade,
    others=(MovesAccepted,),
    prefers=True,
    body=MakeMoves,
    query=MovesQuery,
    access="games:play",
    keyed=True,
    conditional=True,
    versioned=True,
    refuses=(GAME_NOT_RUNNING, NOT_SEATED, TOO_EARLY, *_WRITES, *MOVE_REFUSALS),
)
GET_HINT: Final = Operation(
    name="get_hint",
    method="GET",
    path="/v1/games/{game_id}/hint",
    tag="play",
    does="""Get the best melds of your hand, and in your turn where to draw from, what to discard or whether to knock.

This is the advice of a bot of a `level`. It uses nothing but what you see: `rami.hint(view, level, alternatives=True)`
gives the same. In your turn, `alternatives` are moves with what each is worth, first the `move` of this level; `better`
is one that a bot that searches would make instead.""",
    note="`rami.hint(view, level, alternatives=True)` gives the same hint without the service.",
    positional=("level",),
    answer=Hint,
    access="hand:read",
    query=HintQuery,
    versioned=True,
    refuses=(NOT_SEATED,),
)
GET_HAND_ORDER: Final = Operation(
    name="get_hand_order",
    method="GET",
    path="/v1/games/{game_id}/hand-order",
    tag="play",
    does="""Get the order that you have given your hand in this deal, for a frontend. Nobody else sees it.

It is empty until you set one, and again in each new deal. Cards that you have drawn since are not in it: show them at
the end.""",
    answer=HandOrder,
    access="hand:read",
    refuses=(NOT_SEATED,),
)
SET_HAND_ORDER: Final = Operation(
    name="set_hand_order",
    method="PUT",
    path="/v1/games/{game_id}/hand-order",
    tag="play",
    does="""Set the order of your hand for this deal, for all your devices. Nobody else sees it.

Cards that your hand does not have, or has fewer times, are left out. It is no move: the game and its version stay the
same, and no event says it. It is kept as long as the game.""",
    answer=HandOrder,
    body=SetHandOrder,
    access="games:play",
    refuses=(GAME_NOT_RUNNING, NOT_SEATED),
)
GET_RECORD: Final = Operation(
    name="get_record",
    method="GET",
    path="/v1/games/{game_id}/record",
    tag="play",
    does="Get the record of a finished game, with the secrets that prove its shuffles.",
    note="`rami.rules.records.record.verify` checks the shuffles of the record.",
    answer=Record,
    refuses=(GAME_NOT_FINISHED,),
)
