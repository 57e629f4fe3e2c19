"""A stand-in for the service's HTTP behaviour, to test the client's transport. It does not implement the game.

It is a real Litestar application in a real uvicorn server. It answers each call with a sample, records what it was
asked, and fails as the test requests: refuses, answers late, or breaks the connection in the middle of an answer.
"""

import asyncio
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import cast

import msgspec
from litestar import Litestar, Request, delete, get, patch, post
from litestar.datastructures import State
from litestar.params import FromPath
from litestar.types import ASGIApp, HTTPScope, Receive, Scope, Send
from msgspec.structs import replace
from tests.sdk import samples
from tests.threaded import threaded

from rami import wire
from rami.problems import MEDIA_TYPE, PROBLEM_TYPES, Problem
from rami.rules.moves import DrawStock
from rami.rules.records.record import Record

NEW_TOKEN = "rami_new"


class Seen(msgspec.Struct, frozen=True):
    """A request as it was received. Header names are in lower case."""

    method: str
    path: str
    query: str
    headers: dict[str, str]
    body: bytes


class Trouble(msgspec.Struct, frozen=True):
    """What happens to one request instead of a normal answer. `cut` breaks the connection after half of the body."""

    status: int = 200
    body: bytes = b""
    headers: dict[str, str] = {}
    delay: float = 0.0
    cut: bool = False


def refusal(code: str, **headers: str) -> Trouble:
    """A refusal as the service sends it."""
    kind = PROBLEM_TYPES[code]
    sent = Problem(
        type=f"/problems/{code}",
        title=kind.title,
        status=kind.status,
        detail="The stand-in refuses.",
        code=code,
        request_id="r-1",
        rule="B-14",
        retryable=kind.retryable,
    )
    return Trouble(sent.status, msgspec.json.encode(sent), {"Content-Type": MEDIA_TYPE} | headers)


CUT = Trouble(body=b'{"events": [', headers={"Content-Type": "application/json"}, cut=True)


class StandIn:
    """The server as tests see it: the requests it received, the troubles to come, and the game it shows."""

    def __init__(self) -> None:
        self.url = ""
        self.reset()

    def reset(self) -> None:
        """Remove the requests, the troubles and the game of the last test."""
        self.seen: list[Seen] = []
        self.troubles: deque[Trouble | None] = deque()
        self.views: deque[wire.GameView] = deque([samples.VIEW])
        self.log: list[wire.NumberedEvent] = []
        self.told: list[wire.NumberedNotice] = []

    def view(self) -> wire.GameView:
        """The next view to show; the last one is repeated."""
        return self.views.popleft() if len(self.views) > 1 else self.views[0]

    def after(self, after: str, limit: int) -> list[wire.NumberedEvent]:
        """The events after a version or an event id."""
        version, _, number = after.partition("-")
        place = (int(version), int(number or 999))
        return [each for each in self.log if tuple(map(int, each.id.split("-"))) > place][:limit]

    def told_after(self, after: str) -> list[wire.NumberedNotice]:
        """The notices after a notice id."""
        return [each for each in self.told if each.id > after]


Asked = Request[object, object, State]


@post("/v1/players")
async def create_player() -> wire.NewPlayer:
    """Answer as if a player had been created."""
    return wire.NewPlayer(player=samples.ADA, token=NEW_TOKEN)


@get("/v1/phrases")
async def phrases() -> wire.Phrases:
    """Nothing to say."""
    return wire.Phrases(phrases=())


@post("/v1/games/{_game_id:str}/phrases", status_code=204)
async def say() -> None:
    """Heard."""


@get("/v1/players/me/muted")
async def muted() -> wire.Muted:
    """Nobody."""
    return wire.Muted(players=())


@post("/v1/players/me/muted", status_code=200)
async def mute() -> wire.Muted:
    """Nobody, as before."""
    return wire.Muted(players=())


@delete("/v1/players/me/muted/{_player_id:str}", status_code=200)
async def unmute() -> wire.Muted:
    """Nobody."""
    return wire.Muted(players=())


@patch("/v1/players/me")
async def update_me() -> wire.Player:
    """The caller, as before."""
    return samples.ADA


@get(f"/v1/players/{samples.ADA.id}")
async def get_player() -> wire.Profile:
    """Ada, as everybody may see her."""
    return wire.Profile(id=samples.ADA.id, name=samples.ADA.name)


@get("/v1/players/me")
async def me() -> wire.Player:
    """Answer with Ada."""
    return samples.ADA


@delete("/v1/players/me")
async def delete_me() -> None:
    """Answer as if the player had been deleted."""


@post("/v1/players/me/tokens")
async def create_token() -> wire.NewToken:
    """Answer as if a further token had been created."""
    return wire.NewToken(info=samples.TOKEN, token=NEW_TOKEN)


@get("/v1/players/me/tokens")
async def tokens() -> wire.Tokens:
    """Answer with the one token."""
    return wire.Tokens(tokens=(samples.TOKEN,))


@delete("/v1/players/me/tokens/{_name:str}")
async def revoke_token(_name: FromPath[str]) -> None:
    """Answer as if the token had been revoked."""


@post("/v1/players/me/tokens/rotate")
async def rotate_token() -> wire.NewToken:
    """Answer as if the token had been replaced."""
    return wire.NewToken(info=replace(samples.TOKEN, current=True), token=NEW_TOKEN)


@get("/v1/variants")
async def variants() -> wire.Variants:
    """Answer with the one variant."""
    return wire.Variants(variants=(samples.VARIANT,))


@get("/v1/variants/{name:str}")
async def variant(name: FromPath[str]) -> wire.VariantInfo:
    """Answer with the variant of the requested name."""
    return replace(samples.VARIANT, name=name)


@post("/v1/rules/preview", status_code=200)
async def preview() -> wire.RulesPreview:
    """Answer that the rules cannot be played."""
    return samples.PREVIEW


@get(["/v1/variants/{_name:str}/sheet", "/v1/games/{_name:str}/sheet"], media_type="text/markdown")
async def sheet(_name: FromPath[str]) -> str:
    """Answer with a very short rule sheet."""
    return samples.SHEET


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


CHANGES = ("join", "bots", "watch", "leave", "return", "resign", "rematch", "entropy")


@post(["/v1/games/{game_id:str}/" + what for what in CHANGES], status_code=200)
async def change(game_id: FromPath[str]) -> wire.GameView:
    """Answer as if the game had been changed."""
    return replace(samples.VIEW, id=game_id)


@post("/v1/games/{game_id:str}/invites")
async def invites(game_id: FromPath[str]) -> wire.Invite:
    """Answer with an invitation to play."""
    later = samples.ADA.created_at
    return wire.Invite(invite=samples.INVITE, id=samples.INVITE_ID, game=game_id, purpose="play", expires_at=later)


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


@get("/v1/games/{game_id:str}/events")
async def events(request: Asked) -> wire.Events:
    """Answer with up to three events, or wait for one, a hundred times shorter than the service would."""
    after, limit = request.query_params["after"], int(request.query_params.get("limit", 3))
    find = partial(request.app.state.stand_in.after, after, limit)
    for _ in range(2 * int(request.query_params["wait"])):
        if find():
            break
        await asyncio.sleep(0.005)
    found = find()
    return wire.Events(events=tuple(found), next=found[-1].id if found else after)


@get("/v1/games/{game_id:str}/history")
async def history(game_id: FromPath[str]) -> wire.History:
    """Answer with the end of a history."""
    game, log = replace(samples.SUMMARIES[0], id=game_id), tuple(samples.game_log(1))
    return wire.History(game=game, seat=0, commitment=None, next_commitment="c", events=log, next=None)


@get("/v1/games/{game_id:str}/hint")
async def hint() -> wire.Hint:
    """Answer with advice for the sample view."""
    return samples.HINT


@get(["/v1/players/me/stats", f"/v1/players/{samples.ADA.id}/stats"])
async def stats() -> wire.PlayerStats:
    """Answer with the statistics of a player who never played."""
    return samples.STATS


def messages(kind: str, items: Sequence[wire.NumberedEvent | wire.VersionEvents | wire.NumberedNotice]) -> bytes:
    """Items in the format of a stream."""
    return b"".join(
        b"id: %b\nevent: %b\ndata: %b\n\n" % (named(item).encode(), kind.encode(), msgspec.json.encode(item))
        for item in items
    )


def named(item: wire.NumberedEvent | wire.VersionEvents | wire.NumberedNotice) -> str:
    """The id of the message of an item."""
    return str(item.version) if isinstance(item, wire.VersionEvents) else item.id


@get(["/v1/games/{_game_id:str}/stream", "/v1/players/me/stream"], media_type="text/event-stream")
async def stream(request: Asked) -> bytes:
    """Stream up to three versions or notices, after a snapshot if no position is given, and then end the answer."""
    stand_in: StandIn = request.app.state.stand_in
    after, mine = request.query_params.get("after"), request.url.path == "/v1/players/me/stream"
    snapshot = wire.Page(items=samples.SUMMARIES[:2], next=None) if mine else stand_in.view()
    start = b"" if after else b"id: 0-0\nevent: snapshot\ndata: %b\n\n" % msgspec.json.encode(snapshot)
    start = b"retry: 1000\n\n" + start + b":\n\n"
    if mine:
        return start + messages("notice", stand_in.told_after(after or "0-0")[:3])
    left = samples.versions_of(stand_in.after(after or "0-0", 999))
    return start + messages("version", left[:3]) + (b"" if left[3:] else b"event: end\ndata: {}\n\n")


@get("/v1/players/me/events")
async def notices(request: Asked) -> wire.Notices:
    """Answer with all notices."""
    after = request.query_params["after"]
    found: list[wire.NumberedNotice] = request.app.state.stand_in.told_after(after)
    return wire.Notices(notices=tuple(found), next=found[-1].id if found else after)


@get("/v1/games/{game_id:str}/record")
async def record(game_id: FromPath[str]) -> Record:
    """Answer with an empty record."""
    return replace(samples.RECORD, game=game_id)


@get("/health/ready")
async def ready() -> wire.Health:
    """Answer that the service is healthy."""
    return wire.Health(status="ok")


TOKENS = [create_token, tokens, revoke_token, rotate_token]
TALK = [phrases, say, muted, mute, unmute]
PLAYERS = [
    *TALK,
    create_player,
    me,
    update_me,
    get_player,
    delete_me,
    *TOKENS,
    stream,
    notices,
    variants,
    variant,
    preview,
    sheet,
    ready,
]
GAMES = [
    games,
    quick,
    create_game,
    game,
    change,
    invites,
    invited,
    revoke_invite,
    legal_moves,
    moves,
    events,
    record,
    history,
    hint,
    stats,
]


def application(stand_in: StandIn) -> ASGIApp:
    """The handlers of the stand-in, behind a middleware for the troubles."""
    state = State({"stand_in": stand_in})
    app = Litestar([*PLAYERS, *GAMES], state=state, openapi_config=None, logging_config=None)

    async def troubled(scope: Scope, receive: Receive, send: Send) -> None:
        trouble = await _noticed(stand_in, cast(HTTPScope, scope), receive)
        await (_misbehave(trouble, send) if trouble else app(scope, receive, send))

    return troubled


async def _noticed(stand_in: StandIn, scope: HTTPScope, receive: Receive) -> Trouble | None:
    """Record a request and return its trouble, if any."""
    message = await receive()
    assert message["type"] == "http.request"
    headers = {name.decode(): value.decode() for name, value in scope["headers"]}
    query = scope["query_string"].decode()
    stand_in.seen.append(Seen(scope["method"], scope["path"], query, headers, message["body"]))
    return stand_in.troubles.popleft() if stand_in.troubles else None


async def _misbehave(trouble: Trouble, send: Send) -> None:
    await asyncio.sleep(trouble.delay)
    length = len(trouble.body) * (2 if trouble.cut else 1)
    named = {**trouble.headers, "Content-Length": str(length)}
    headers = [(name.lower().encode(), value.encode()) for name, value in named.items()]
    await send({"type": "http.response.start", "status": trouble.status, "headers": headers})
    await send({"type": "http.response.body", "body": trouble.body, "more_body": trouble.cut})


@contextmanager
def serving(stand_in: StandIn) -> Iterator[StandIn]:
    """Serve on a free port of the loopback."""
    # uvicorn logs an error for each answer that is cut; this would fill the output of the tests.
    with threaded(application(stand_in), lifespan="off", log_level="critical") as port:
        stand_in.url = f"http://127.0.0.1:{port}"
        yield stand_in
