"""Every route of the service, and what those get from it who have no right to more. A new route is listed here."""

import re
from typing import Any, Final, NamedTuple

from rami.contract.operations import OPERATIONS
from rami.contract.wire.scopes import SCOPES, granted

MOVE: Final = {"moves": [{"type": "draw_stock"}]}
TOKENS: Final = "/v1/players/me/tokens"
IDENTITIES: Final = "/v1/players/me/identities"
WEBHOOKS: Final = "/v1/webhooks"
PUSHES: Final = "/v1/players/me/push-subscriptions"
EXPORT: Final = "/v1/players/me/export"
PUSH: Final = {
    "endpoint": "https://push.example/send/1",
    "keys": {
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    },
}
"""The keys are those of the example in RFC 8291."""
WEBHOOK: Final = {"url": "https://bot.example/", "events": ["invitation.received"]}
NOBODYS_GAME: Final = "g_" + "0" * 26
INVITE: Final = {"invite": f"i_{'0' * 26}_{'a' * 32}"}


class Route(NamedTuple):
    """A request, and a spectator's answer for a public game: an error code, or None for a success without any hand.

    `watched` routes answer the same to callers without a token.
    """

    request: str
    body: Any = None
    spectator: str | None = None
    watched: bool = False


GAME: Final = "/v1/games/{game}"
OF_GAMES: Final = (
    Route(f"GET {GAME}", watched=True),
    Route(f"GET {GAME}/sheet", watched=True),
    Route(f"GET {GAME}/events", watched=True),
    Route(f"GET {GAME}/history", watched=True),
    Route(f"GET {GAME}/stream", watched=True),
    Route(f"GET {GAME}/record", None, "game_not_finished"),
    Route(f"GET {GAME}/legal-moves", None, "not_seated"),
    Route(f"GET {GAME}/hint", None, "not_seated"),
    Route(f"GET {GAME}/hand-order", None, "not_seated"),
    Route(f"PUT {GAME}/hand-order", {"cards": []}, "not_seated"),
    Route(f"POST {GAME}/join", {}, "game_not_open"),
    Route(f"POST {GAME}/bots", {}, "game_not_open"),
    Route(f"POST {GAME}/invites", {}, "not_creator"),
    Route(f"GET {GAME}/invites", None, "not_creator"),
    Route(f"DELETE {GAME}/invites/{{invite}}", None, "not_creator"),
    Route(f"POST {GAME}/watch", INVITE, "invite_invalid"),
    Route(f"POST {GAME}/leave", None, "not_seated"),
    Route(f"POST {GAME}/resign", None, "not_seated"),
    Route(f"POST {GAME}/return", None, "not_seated"),
    Route(f"POST {GAME}/ready", None, "not_seated"),
    Route(f"POST {GAME}/claim", {"seat": 0}, "not_seated"),
    Route(f"POST {GAME}/rematch", None, "not_seated"),
    Route(f"POST {GAME}/entropy", {"entropy": "aa"}, "not_seated"),
    Route(f"POST {GAME}/phrases", {"phrase": "hello"}, "not_seated"),
    Route(f"POST {GAME}/reports", {"player": "p_" + "0" * 26, "category": "spam"}, "not_seated"),
    Route(f"POST {GAME}/moves", MOVE, "not_seated"),
    Route(f"POST {GAME}/moves", MOVE | {"dry_run": True}, "not_seated"),
)
"""The routes that name a game."""
OWN: Final = (
    Route("GET /v1/players/me"),
    Route("GET /v1/players/me/games"),
    Route("GET /v1/players/me/stats"),
    Route("GET /v1/players/me/events"),
    Route("GET /v1/players/me/stream"),
    Route("PATCH /v1/players/me", {"picture": "moon"}),
    Route("GET /v1/players/me/preferences"),
    Route("PATCH /v1/players/me/preferences", {"theme": "dark"}),
    Route("GET /v1/players/me/muted"),
    Route("POST /v1/players/me/muted", {"player": "p_" + "0" * 26}),
    Route("DELETE /v1/players/me/muted/{player}"),
    Route("GET /v1/players/me/blocked"),
    Route("POST /v1/players/me/blocked", {"player": "p_" + "0" * 26}),
    Route("DELETE /v1/players/me/blocked/{player}"),
    Route("GET /v1/players/me/followed"),
    Route("POST /v1/players/me/followed", {"player": "p_" + "0" * 26}),
    Route("DELETE /v1/players/me/followed/{player}"),
    Route(f"GET {EXPORT}"),
    Route("DELETE /v1/players/me"),
    Route(f"GET {TOKENS}"),
    Route(f"POST {TOKENS}", {"scope": "play"}),
    Route(f"POST {TOKENS}/rotate"),
    Route(f"DELETE {TOKENS}/{{token}}"),
    Route(f"GET {IDENTITIES}"),
    Route(f"POST {IDENTITIES}", {"access_token": "a.b.c"}),
    Route(f"DELETE {IDENTITIES}/{{identity}}"),
    Route(f"GET {WEBHOOKS}"),
    Route(f"POST {WEBHOOKS}", WEBHOOK),
    Route(f"PATCH {WEBHOOKS}/{{webhook}}", {"plays": True}),
    Route(f"DELETE {WEBHOOKS}/{{webhook}}"),
    Route(f"POST {WEBHOOKS}/{{webhook}}/rotate"),
    Route(f"POST {WEBHOOKS}/{{webhook}}/test"),
    Route(f"GET {WEBHOOKS}/{{webhook}}/failures"),
    Route(f"GET {PUSHES}"),
    Route(f"PUT {PUSHES}", PUSH | {"endpoint": "https://push.example/send/2"}),
    Route(f"DELETE {PUSHES}/{{push_subscription}}"),
)
"""The routes that act on the caller, and name no other player; some take the id of a token, a login or a webhook."""
FOR_ALL: Final = (
    Route("GET /v1/games"),
    Route("POST /v1/games", {}),
    Route("POST /v1/games/quick-match", {}),
    Route("GET /v1/players/{player}"),
    Route("GET /v1/players/{player}/stats"),
)
"""The routes that every player may use."""
SANDBOX: Final = {"POST /v1/sandbox/clock"}
"""The routes that are refused to everybody, except in a sandbox, where everybody may use them."""
OPEN: Final = {
    "GET /",
    "GET /.well-known/oauth-protected-resource",
    "GET /asyncapi.json",
    "GET /docs",
    "GET /health/live",
    "GET /health/ready",
    "GET /openapi.json",
    "GET /play",
    "GET /play/games/{game}",
    "GET /play/games/{game}/picture.png",
    "GET /problems/{code}",
    "GET /v1/push",
    "GET /web/{name:path}",
    "GET /worker.js",
    "GET /v1/announcement",
    "GET /v1/catalogue",
    "GET /v1/phrases",
    "GET /v1/variants",
    "GET /v1/variants/{name}",
    "GET /v1/variants/{name}/sheet",
    "POST /v1/players",
    "POST /v1/games/{game}/preview",
    "POST /v1/rules/preview",
}
"""The routes that need no token."""
SECURED: Final = (*OF_GAMES, *OWN, *FOR_ALL)
NEEDS: Final = {
    f"{declared.method} {re.sub('_id}', '}', declared.path)}": declared.access
    for declared in OPERATIONS.values()
    if declared.access != "anyone"
}
"""The scope that each route needs, as its operation declares it."""
GIVEN: Final = tuple([scope for scope in SCOPES if scope in granted("play")])
"""The scopes that a player can give to a token."""
DIFFERING: Final = re.compile(
    r'"(request_id|claim_after)":("[^"]*"|null)|"connected":(\[[\d,]*\]|null)|^retry: \d+', re.MULTILINE
)
"""What differs from one answer to the next."""
MALFORMED: Final = ("", "Bearer", "Bearer x", "Basic {token}", "{token}", "Bearer {token}a", "Bearer {upper}")


def named(route: Route) -> str:
    """The test id of a route."""
    return route.request + (" (dry run)" if route.body and "dry_run" in route.body else "")
