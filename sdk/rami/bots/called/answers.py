"""What a bot answers to a message whose signature is right: its move, or that the message has arrived."""

from http import HTTPStatus
from typing import Any, Final, get_args

import msgspec
from msgspec import DecodeError, Struct

from rami.bots.bot import AnyBot, bot_of
from rami.bots.called.requests import Rejected, Reply
from rami.bots.online.methods import called, log
from rami.contract.wire import MakeMoves, TurnPlayMessage, TurnToPlay, WebhookMessage
from rami.contract.wire.decoding import reader
from rami.rules.moves import Move

_JSON: Final = {"content-type": "application/json", "cache-control": "no-store"}
_READERS: Final = {kind.__struct_config__.tag: reader(kind) for kind in get_args(WebhookMessage)}


class _Typed(Struct, frozen=True):
    type: str


_type_of: Final = msgspec.json.Decoder(_Typed).decode


async def answer(bot: AnyBot, message_id: str, body: bytes) -> Reply:
    """The reply to a message. A type that a later release has is not read. Raises Rejected."""
    message = _message(body)
    if isinstance(message, TurnPlayMessage):
        return await _move(bot, message.data)
    if message is not None:
        await _heard(bot, message, message_id)
    return Reply(HTTPStatus.NO_CONTENT)


def _message(body: bytes) -> WebhookMessage | None:
    try:
        read = _READERS.get(_type_of(body).type)
        message: WebhookMessage | None = read(body) if read else None
    except (DecodeError, RecursionError, UnicodeDecodeError):
        raise Rejected(HTTPStatus.BAD_REQUEST, "The body is not a message that this release can read.") from None
    return message


async def _move(bot: AnyBot, turn: TurnToPlay) -> Reply:
    """The move of a bot. It is made for this question, unless it is an object: then it plays all games."""
    game, legal = turn.game, turn.game.legal_moves
    if legal is None or not legal.moves or game.seat is None:
        raise Rejected(HTTPStatus.BAD_REQUEST, "The view has no legal moves.")
    try:
        player: Any = bot_of(bot)
        if hasattr(player, "game_started"):
            await called(player.game_started, game.id, game.seat)
        chosen, _ = await called(player.choose, game, legal.moves)
        move: Move = msgspec.convert(msgspec.to_builtins(chosen), Move)
    except Exception as error:  # noqa: BLE001 - a bot may raise anything
        raise _failed(f"Game {game.id}", error) from None
    return Reply(HTTPStatus.OK, msgspec.json.encode(MakeMoves(moves=(move,))), _JSON)


async def _heard(bot: AnyBot, message: WebhookMessage, message_id: str) -> None:
    """Give a bot a message, if it has `on_message`."""
    try:
        hook = getattr(bot_of(bot), "on_message", None)
        if hook is not None:
            await called(hook, message, message_id)
    except Exception as error:  # noqa: BLE001 - a bot may raise anything
        raise _failed(f"Message {message_id}", error) from None


def _failed(where: str, error: Exception) -> Rejected:
    """What is answered when the bot has failed: the service sends the message again, later."""
    log.warning("%s: the bot has failed", where, exc_info=error)
    return Rejected(HTTPStatus.SERVICE_UNAVAILABLE, "The bot has failed.")
