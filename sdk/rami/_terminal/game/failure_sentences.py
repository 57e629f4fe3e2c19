"""Why a service could not do something, for people: without the method, the path and the status of a request."""

from http import HTTPStatus
from typing import Final

from rami._terminal.translator import Translator
from rami.errors import BadAnswer, ConnectionFailed, InvalidToken, RamiError, Refused, TimedOut
from rami.messages.words import failures as words

_NO_TLS: Final = "WRONG_VERSION_NUMBER"
"""What the TLS library says where a service speaks plain HTTP."""
_NO_TRUST: Final = "CERTIFICATE_VERIFY_FAILED"
"""What it says about a certificate that it does not accept."""


def failure(say: Translator, error: RamiError) -> str:
    """Why it failed, in the language of the reader. What a service says about a refusal stays in its language."""
    match error:
        case TimedOut():
            return say(words.NO_ANSWER)
        case ConnectionFailed():
            return _not_connected(say, error)
        case BadAnswer():
            return say(words.NO_SERVICE)
        case InvalidToken():
            return say(words.BAD_TOKEN)
        case Refused(code=""):
            return _not_the_service(say, error)
        case Refused():
            return say.refusal(error)
        case _:
            return say.plain(str(error))


def _not_connected(say: Translator, error: ConnectionFailed) -> str:
    if error.maybe_sent:
        return say(words.BROKEN)
    if not error.address:
        return say(words.NO_CONNECTION_AT_ALL)
    return say(_kind(str(error)), address=error.address)


def _kind(reason: str) -> str:
    if _NO_TRUST in reason:
        return words.BAD_CERTIFICATE
    return words.TRY_HTTP if _NO_TLS in reason else words.NO_CONNECTION


def _not_the_service(say: Translator, refused: Refused) -> str:
    """Another server has answered: a proxy before the service, or something else at this address."""
    if refused.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return say(words.NOT_NOW, status=refused.status)
    return say(words.NO_SERVICE)
