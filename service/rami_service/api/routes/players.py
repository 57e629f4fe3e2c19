"""Players and their tokens."""

from typing import Annotated, Any, Final

from litestar import Request, delete, get, post
from litestar.params import JSONBody, PathParameter

from rami.problems.players import LAST_TOKEN, READ_ONLY, TOO_MANY_TOKENS
from rami.problems.requests import CONFLICT
from rami.wire import CreatePlayer, CreateToken, NewPlayer, NewToken, Player, Tokens
from rami_service.api.http.request import address_of, asked, caller_of, context_of
from rami_service.api.openapi.refusals import refuses
from rami_service.games import seats
from rami_service.players import accounts, tokens

Call = Request[Any, Any, Any]
TokenId = Annotated[
    str, PathParameter(pattern=r"^t_[0-9a-v]{26}\Z", description="The id of a token, as the list has it.")
]


@post("/v1/players", tags=["players"], security=[{}])
async def create_player(request: Call, data: JSONBody[CreatePlayer]) -> NewPlayer:
    """Create a player. The answer holds the token that acts for it; it is shown this once."""
    return await accounts.create(context_of(request), data, address_of(request))


@get("/v1/players/me", tags=["players"])
async def get_me(request: Call) -> Player:
    """Look at your own player."""
    return await accounts.read(context_of(request), caller_of(request))


@delete("/v1/players/me", tags=["players"], responses=refuses(CONFLICT))
async def delete_me(request: Call) -> None:
    """Delete your own player. Its token stops working within a second; house bots play on in your running games."""
    await seats.forget(context_of(request), asked(request, None, "delete_me", None, None))


@post("/v1/players/me/tokens", tags=["players"], responses=refuses(TOO_MANY_TOKENS, CONFLICT))
async def create_token(request: Call, data: JSONBody[CreateToken]) -> NewToken:
    """Create a further token for your player. The answer holds it; it is shown this once.

    One of the scope `read` may look and follow, and is refused whatever changes something. The operation takes no
    idempotency key, for no answer that holds a token is kept.
    """
    asking = asked(request, data, "create_token", None, None)
    return await tokens.create(context_of(request), asking.who, data)


@get("/v1/players/me/tokens", tags=["players"], responses=refuses(READ_ONLY))
async def list_tokens(request: Call) -> Tokens:
    """List the tokens that act for you, without their secrets. It takes a token that may play."""
    return await tokens.listed(context_of(request), asked(request, None, "list_tokens", None, None).who)


@delete("/v1/players/me/tokens/{token_id:str}", tags=["players"], responses=refuses(LAST_TOKEN, CONFLICT))
async def revoke_token(request: Call, token_id: TokenId) -> None:
    """End a token of yours. It stops working everywhere within a second, and the streams that it opened end."""
    asking = asked(request, None, "revoke_token", None, None)
    await tokens.revoke(context_of(request), asking.who, token_id)


@post("/v1/players/me/tokens/rotate", status_code=200, tags=["players"], responses=refuses(CONFLICT))
async def rotate_token(request: Call) -> NewToken:
    """Replace the token that you ask with by a new one of the same scope and name. The old one ends within a second.

    The answer holds the new token; it is shown this once, and no idempotency key brings it back. To be safe from a
    lost answer, create a token first, and revoke the old one with it.
    """
    asking = asked(request, None, "rotate_token", None, None)
    return await tokens.rotate(context_of(request), asking.who)


PLAYERS: Final[tuple[Any, ...]] = (
    create_player,
    get_me,
    delete_me,
    create_token,
    list_tokens,
    revoke_token,
    rotate_token,
)
