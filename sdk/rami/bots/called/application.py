"""A bot as an ASGI application, which a service calls at its turns: a function that runs only when it is called."""

from collections.abc import Iterable
from http import HTTPStatus
from typing import Final

from rami.bots.bot import AnyBot, bot_of
from rami.bots.called.answers import answer
from rami.bots.called.requests import HungUp, Receive, Rejected, Reply, Scope, Send, body_of
from rami.bots.called.signatures import HEADERS, BadSignature, Signatures, secrets_of, signature_headers

_TEXT: Final = {"content-type": "text/plain; charset=utf-8", "cache-control": "no-store"}


class Application:
    """The ASGI application of one bot."""

    def __init__(self, bot: AnyBot, signatures: Signatures, path: str | None) -> None:
        self._bot, self._signatures, self._path = bot, signatures, path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or take part in the start and the end of the server."""
        match scope["type"]:
            case "http":
                await self._http(scope, receive, send)
            case "lifespan":
                await _lifespan(receive, send)
            case "websocket":
                await send({"type": "websocket.close", "code": 1000})
            case kind:
                raise ValueError(f"A called bot does not know the protocol {kind}.")

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            reply = await self._reply(scope, receive)
        except Rejected as rejected:
            allow = {"allow": "POST"} if rejected.status == HTTPStatus.METHOD_NOT_ALLOWED else {}
            reply = Reply(rejected.status, f"{rejected.reason}\n".encode(), _TEXT | allow)
        except HungUp:
            return
        await reply.send(send)

    async def _reply(self, scope: Scope, receive: Receive) -> Reply:
        if self._path is not None and scope["path"] != self._path:
            raise Rejected(HTTPStatus.NOT_FOUND, "Nothing is here.")
        if scope["method"] != "POST":
            raise Rejected(HTTPStatus.METHOD_NOT_ALLOWED, "Messages are sent with POST.")
        try:
            headers = signature_headers(scope["headers"])
            body = await body_of(receive)
            self._signatures.check(headers, body)
        except BadSignature:
            raise Rejected(HTTPStatus.UNAUTHORIZED, "The signature or the time of the message is wrong.") from None
        return await answer(self._bot, headers[HEADERS[0]], body)


def asgi(bot: AnyBot, *, secret: str | Iterable[str] | None = None, path: str | None = None) -> Application:
    """An ASGI application that plays with a bot when a service calls it (`docs/do/serverless-bot.md`).

    `secret` is the secret of the webhook, or several of them while it is rotated; without it they come from
    RAMI_WEBHOOK_SECRET, with spaces between them. With a `path`, every other path is not found. Messages with a wrong
    signature, or more than five minutes from now, are refused. One that is sent again within that time does no harm:
    the bot chooses again, and the service makes a move only once.

    A class, or a function that makes a bot, makes one for each message, so nothing is kept between two moves. An object
    gets all messages. The bot's `choose` is called at each step, after `game_started`, and `on_message` with the other
    messages; a bot called like this hears no `on_event` and no `game_ended`. If the bot fails, the answer has the
    status 503, and the logger `rami.bots` has the cause: the service asks again, and then a house bot plays the turn.

    Raises ValueError if there is no secret or if it is none, TypeError for what is not a bot, and MissingExtra, an
    ImportError, without the extra `webhooks`.
    """
    if not callable(bot):
        bot_of(bot)  # raises for what is not a bot
    return Application(bot, Signatures(secrets_of(secret)), path)


async def _lifespan(receive: Receive, send: Send) -> None:
    """Say that there is nothing to do when the server starts and ends."""
    while True:
        match (await receive())["type"]:
            case "lifespan.startup":
                await send({"type": "lifespan.startup.complete"})
            case "lifespan.shutdown":
                await send({"type": "lifespan.shutdown.complete"})
                return
            case _:
                pass
