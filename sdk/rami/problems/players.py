"""Refusals because of a token or a player."""

from typing import Final

from rami.problems.exceptions import (
    Conflict,
    Forbidden,
    InvalidRequest,
    InvalidToken,
    MissingToken,
    NotFound,
    Unavailable,
)
from rami.problems.problem_type import ProblemType

MISSING_TOKEN: Final = ProblemType(
    code="missing_token",
    status=401,
    raises=MissingToken,
    title="A token is required",
    sentence="The request has no token: send the header Authorization: Bearer with a player's token.",
    advice="Send the header `Authorization: Bearer` with a player's token.",
)
INVALID_TOKEN: Final = ProblemType(
    code="invalid_token",
    status=401,
    raises=InvalidToken,
    title="The token is not valid",
    sentence="The header Authorization has no valid token: it may be misspelt or revoked, or its player deleted.",
    advice="Check the header and the token.",
)
EXPIRED_TOKEN: Final = ProblemType(
    code="expired_token",
    status=401,
    raises=InvalidToken,
    title="The token has expired",
    sentence="The token of the header Authorization has expired.",
    advice="Create another token: this one stays expired.",
)
INSUFFICIENT_SCOPE: Final = ProblemType(
    code="insufficient_scope",
    status=403,
    raises=Forbidden,
    title="The token may not do this",
    sentence="This needs a token with the scope `{scope}`, which yours does not have.",
    advice="Use a token with the scope that `params` names. A token gives no scope that it does not have.",
)
ISSUER_AWAY: Final = ProblemType(
    code="issuer_away",
    status=503,
    raises=Unavailable,
    title="The issuer of the token does not answer",
    sentence="The token cannot be checked now, because its issuer does not give its keys.",
    advice="Try again later.",
    retryable=True,
)
READ_ONLY: Final = ProblemType(
    code="read_only",
    status=403,
    raises=Forbidden,
    title="The token may only read",
    sentence="This token may only read; a change needs a token with the scope `play`.",
    advice="Use a token with the scope `play`.",
)
BANNED: Final = ProblemType(
    code="banned",
    status=403,
    raises=Forbidden,
    title="The player is banned",
    sentence="Those who run the service have banned this player until {until}.",
    advice="Write to those who run the service. Another token of the player changes nothing.",
)
NAME_RESERVED: Final = ProblemType(
    code="name_reserved",
    status=409,
    raises=Conflict,
    title="The name belongs to a house bot",
    sentence="A house bot is called {name}, and no player may have its name.",
    advice="Choose another name.",
)
NAME_NOT_VISIBLE: Final = ProblemType(
    code="name_not_visible",
    status=409,
    raises=InvalidRequest,
    title="The name has a character that cannot be seen",
    sentence="The name has the character {character}, which cannot be seen where it stands.",
    advice="Leave out control and format characters, except joiners inside words and emoji that need them.",
)
UNKNOWN_PLAYER: Final = ProblemType(
    code="unknown_player",
    status=404,
    raises=NotFound,
    title="There is no such player",
    sentence="There is no player {player}.",
    advice="Check the ids of the players that you name.",
)
UNKNOWN_TOKEN: Final = ProblemType(
    code="unknown_token",
    status=404,
    raises=NotFound,
    title="You have no such token",
    sentence="You have no such token.",
    advice="`GET /v1/players/me/tokens` lists your tokens.",
)
LAST_TOKEN: Final = ProblemType(
    code="last_token",
    status=409,
    raises=Conflict,
    title="The last token that may play cannot be revoked",
    sentence="This is your last token with the scope `play` that does not expire: without it nobody could act for you.",
    advice="Replace it, create another one first, or delete the player.",
)
TOO_MANY_TOKENS: Final = ProblemType(
    code="too_many_tokens",
    status=409,
    raises=Conflict,
    title="You have too many tokens",
    sentence="A player has at most {most} tokens; revoke one first.",
    advice="Revoke a token that you no longer need.",
)
TOO_MANY_MUTED: Final = ProblemType(
    code="too_many_muted",
    status=409,
    raises=Conflict,
    title="You have muted too many players",
    sentence="You can mute at most {most} players; let one speak again first.",
    advice="Remove a player from `GET /v1/players/me/muted`.",
)
TOO_MANY_BLOCKED: Final = ProblemType(
    code="too_many_blocked",
    status=409,
    raises=Conflict,
    title="You have blocked too many players",
    sentence="You can block at most {most} players; unblock one first.",
    advice="Remove a player from `GET /v1/players/me/blocked`.",
)
TOO_MANY_FOLLOWED: Final = ProblemType(
    code="too_many_followed",
    status=409,
    raises=Conflict,
    title="You follow too many players",
    sentence="You can follow at most {most} players; stop following one first.",
    advice="Remove a player from `GET /v1/players/me/followed`.",
)
NOT_IN_THE_GAME: Final = ProblemType(
    code="not_in_the_game",
    status=409,
    raises=Conflict,
    title="The player is not another player of this game",
    sentence="The player {player} is not another player of this game.",
    advice="Name a player with whom you play or have played the game.",
)
