"""An application that refuses, for those who say no before the framework is asked."""

from typing import Any

from litestar import Request
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from rami_service.api.middleware import stamp
from rami_service.api.problems import answer
from rami_service.errors import Refused


def refusing(refused: Refused) -> ASGIApp:
    """Answers every request with this refusal, as a handler's would be answered: headers, language and all."""

    async def refuse(scope: Scope, receive: Receive, send: Send) -> None:
        async def stamped(message: Message) -> None:
            await stamp(message, scope)
            await send(message)

        request: Request[Any, Any, Any] = Request(scope)
        await answer(request, refused).to_asgi_response(None, request)(scope, receive, stamped)

    return refuse
