"""The answers about players, their tokens, and what they say."""

from litestar import delete, get, patch, post
from litestar.params import FromPath
from msgspec.structs import replace
from tests.sdk import samples

from rami.contract import wire

NEW_TOKEN = "rami_new"


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


@get("/v1/players/me/blocked")
async def blocked() -> wire.Blocked:
    """Nobody."""
    return wire.Blocked(players=())


@post("/v1/players/me/blocked", status_code=200)
async def block() -> wire.Blocked:
    """Nobody, as before."""
    return wire.Blocked(players=())


@delete("/v1/players/me/blocked/{_player_id:str}", status_code=200)
async def unblock() -> wire.Blocked:
    """Nobody."""
    return wire.Blocked(players=())


@get("/v1/players/me/followed")
async def followed() -> wire.Followed:
    """Nobody."""
    return wire.Followed(players=())


@post("/v1/players/me/followed", status_code=200)
async def follow() -> wire.Followed:
    """Nobody, as before."""
    return wire.Followed(players=())


@delete("/v1/players/me/followed/{_player_id:str}", status_code=200)
async def unfollow() -> wire.Followed:
    """Nobody."""
    return wire.Followed(players=())


@post("/v1/games/{_game_id:str}/reports", status_code=204)
async def report() -> None:
    """Read."""


@patch("/v1/players/me")
async def update_me() -> wire.Player:
    """The caller, as before."""
    return samples.ADA


@get("/v1/players/me/preferences")
async def preferences() -> wire.Preferences:
    """No choices."""
    return wire.Preferences()


@patch("/v1/players/me/preferences")
async def update_preferences() -> wire.Preferences:
    """No choices, as before."""
    return wire.Preferences()


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


@get(["/v1/players/me/stats", f"/v1/players/{samples.ADA.id}/stats"])
async def stats() -> wire.PlayerStats:
    """Answer with the statistics of a player who never played."""
    return samples.STATS


@get("/v1/players/me/export")
async def export() -> wire.Export:
    """Answer with the export of a player who did nothing."""
    return samples.EXPORT


PLAYERS = [
    export,
    phrases,
    say,
    muted,
    mute,
    unmute,
    blocked,
    block,
    unblock,
    followed,
    follow,
    unfollow,
    report,
    create_player,
    me,
    update_me,
    preferences,
    update_preferences,
    get_player,
    delete_me,
    create_token,
    tokens,
    revoke_token,
    rotate_token,
    stats,
]
