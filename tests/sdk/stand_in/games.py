"""The answers about games: lists, views, changes, moves, advice and records."""

from litestar import delete, get, post, put
from litestar.params import FromPath
from msgspec.structs import replace
from tests.sdk import samples
from tests.sdk.stand_in.state import Asked, StandIn

from rami.contract import wire
from rami.rules.moves import DrawStock
from rami.rules.records.record import Record


@get(["/v1/games", "/v1/players/me/games"])
async def games(request: Asked) -> wire.Page[wire.GameSummary]:
    """Answer with a page of the games, two games by default."""
    first, size = int(request.query_params.get("cursor", 0)), int(request.query_params.get("limit", 2))
    last = first + size
    more = str(last) if last < len(samples.SUMMARIES) else None
    return wire.Page(items=samples.SUMMARIES[first:last], next=more)


@post("/v1/games/quick-match", status_code=200)
async def quick() -> wire.GameView:
    """Answer as if a game had been found."""
    return samples.VIEW


@post("/v1/games")
async def create_game() -> wire.GameView:
    """Answer as if a game had been created."""
    return samples.VIEW


@get("/v1/games/{game_id:str}")
async def game(game_id: FromPath[str], request: Asked) -> wire.GameView:
    """Answer with the next view."""
    stand_in: StandIn = request.app.state.stand_in
    return replace(stand_in.view(), id=game_id)


CHANGES = ("join", "bots", "watch", "leave", "return", "ready", "claim", "resign", "rematch", "entropy")


@post(["/v1/games/{game_id:str}/" + what for what in CHANGES], status_code=200)
async def change(game_id: FromPath[str]) -> wire.GameView:
    """Answer as if the game had been changed."""
    return replace(samples.VIEW, id=game_id)


@post("/v1/games/{game_id:str}/invites")
async def invites(game_id: FromPath[str]) -> wire.Invite:
    """Answer with an invitation to play."""
    later = samples.ADA.created_at
    return wire.Invite(invite=samples.INVITE, id=samples.INVITE_ID, game=game_id, purpose="play", expires_at=later)


@post("/v1/games/{game_id:str}/preview", status_code=200)
async def preview(game_id: FromPath[str]) -> wire.GamePreview:
    """Answer with an open game to which Ada invites."""
    view = samples.VIEW
    summary = wire.GameSummary(
        id=game_id,
        version=view.version,
        status=view.status,
        variant="rami",
        options={},
        created_at=view.created_at,
        creator=view.creator,
        players=view.players,
    )
    return wire.GamePreview(game=summary, inviter="Ada")


@get("/v1/games/{game_id:str}/invites")
async def invited() -> wire.Invites:
    """Answer with no invitations."""
    return wire.Invites(invites=())


@delete("/v1/games/{game_id:str}/invites/{invite_id:str}")
async def revoke_invite() -> None:
    """Answer as if the invitation had been revoked."""


@get("/v1/games/{game_id:str}/legal-moves")
async def legal_moves() -> wire.LegalMoves:
    """Answer with one move."""
    return wire.LegalMoves(version=3, your_turn=True, moves=(DrawStock(),))


@post("/v1/games/{game_id:str}/moves", status_code=200)
async def moves(game_id: FromPath[str]) -> wire.MovesMade:
    """Answer as if the moves had been accepted."""
    return wire.MovesMade(accepted=1, dry_run=False, game=replace(samples.VIEW, id=game_id))


@get("/v1/games/{game_id:str}/hint")
async def hint() -> wire.Hint:
    """Answer with advice for the sample view."""
    return samples.HINT


@get("/v1/games/{_game_id:str}/hand-order")
async def hand_order() -> wire.HandOrder:
    """Answer that no order is set."""
    return wire.HandOrder(cards=())


@put("/v1/games/{_game_id:str}/hand-order")
async def set_hand_order() -> wire.HandOrder:
    """Answer with an order."""
    return wire.HandOrder(cards=("7H", "*"))


@get("/v1/games/{game_id:str}/record")
async def record(game_id: FromPath[str]) -> Record:
    """Answer with an empty record."""
    return replace(samples.RECORD, game=game_id)


GAMES = [
    games,
    quick,
    create_game,
    game,
    change,
    preview,
    invites,
    invited,
    revoke_invite,
    legal_moves,
    moves,
    hint,
    hand_order,
    set_hand_order,
    record,
]
